// What Voila tells while the page is made, and when the panel is there. Voila calls these by their names.
(() => {
  const AGAIN = "lantern-again";
  const wait = document.getElementById("wait");
  const word = document.getElementById("wait-word");
  const bar = document.getElementById("wait-bar");
  const step = (part, text) => {
    bar.style.width = `${Math.round(100 * part)}%`;
    if (text) word.textContent = text;
  };
  window.voila_process = (cell, cells) => step(0.1 + (0.5 * cell) / cells, "The engine is reading the rules.");
  window.voila_heartbeat = () => (word.textContent = "Still at it: the engine is waking up.");
  window.voila_finish = () => {
    step(0.7, "The board is being drawn.");
    setTimeout(again, 25000);
  };
  // On a very busy machine a kernel's first answer can get lost, and nothing would ever come: then try once more.
  const again = () => {
    if (!wait.isConnected) return;
    word.textContent = "Nothing came. Reload the page to try again.";
    if (sessionStorage.getItem(AGAIN)) return;
    sessionStorage.setItem(AGAIN, "1");
    location.reload();
  };
  window.display_cells = () => {};
  window.update_loading_text = () => {};
  step(0.1);
  const ready = () => {
    if (!document.querySelector("#cells .jupyter-widgets, #cells .jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']")) return;
    wait.remove();
    sessionStorage.removeItem(AGAIN);
    watch.disconnect();
  };
  const watch = new MutationObserver(ready);
  addEventListener("DOMContentLoaded", () => watch.observe(document.getElementById("cells"), { childList: true, subtree: true }));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => (document.body.dataset.jpThemeLight = String(!dark.matches));
  dark.addEventListener("change", theme);
  theme();
})();
