// What Voila tells while the page is made, and when the panel is there. Voila calls these by their names.
(() => {
  const AGAIN = "lantern-again";
  const PANEL = "#cells .jupyter-widgets";
  const COMES = "#cells script[type='application/vnd.voila.cell-output+json']"; // an output that is drawn once the engine answers
  const FAILED = "#cells [data-mime-type='application/vnd.jupyter.stderr']";
  const LONG = 60000;
  const wait = document.getElementById("wait");
  const word = document.getElementById("wait-word");
  const bar = document.getElementById("wait-bar");
  const step = (part, text) => {
    bar.style.width = `${Math.round(100 * part)}%`;
    if (text) word.textContent = text;
  };
  const stop = (text) => {
    word.textContent = text;
    bar.parentElement.remove();
    wait.querySelector(".outline").remove();
  };
  const ready = () => {
    if (!document.querySelector(PANEL)) return;
    wait.remove();
    watch.disconnect();
    sessionStorage.removeItem(AGAIN);
  };
  const watch = new MutationObserver(ready);
  window.voila_process = (cell, cells) => step(0.1 + (0.5 * cell) / cells, "The engine is reading the rules.");
  window.voila_heartbeat = () => (word.textContent = "Still at it: the engine is waking up.");
  window.voila_finish = () => {
    if (document.querySelector(FAILED)) stop("Something of ours went wrong, and the panel of this page could not be made. Reload the page to try again.");
    else if (!document.querySelector(COMES)) again();
    else step(0.7, "The board is being drawn.");
    watch.observe(document.getElementById("cells"), { childList: true, subtree: true });
    setTimeout(() => wait.isConnected && (word.textContent = "Nothing came. Reload the page to try again."), LONG);
  };
  // A kernel that is too slow in handing over what it made leaves a page on which nothing will come: then try once more.
  const again = () => {
    if (sessionStorage.getItem(AGAIN)) return stop("Nothing came. Reload the page to try again.");
    sessionStorage.setItem(AGAIN, "1");
    location.reload();
  };
  window.display_cells = () => {};
  window.update_loading_text = () => {};
  step(0.1);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => (document.body.dataset.jpThemeLight = String(!dark.matches));
  dark.addEventListener("change", theme);
  theme();
})();
