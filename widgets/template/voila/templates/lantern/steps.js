// The page notes that it was opened, where it was left, and whether it is done: the reader says so, or a panel that
// shows something of class ln-finished.
(() => {
  const name = document.body.dataset.page;
  const done = document.getElementById("done");
  const show = () => done.setAttribute("aria-pressed", String(progress.of(name).done === true));
  const finish = (so) => {
    progress.note(name, { done: so });
    show();
  };
  done.hidden = !progress.note(name, { at: Date.now() });
  done.addEventListener("click", () => finish(done.getAttribute("aria-pressed") !== "true"));
  addEventListener("pagehide", () => progress.note(name, { at: Date.now(), search: location.search }));
  addEventListener("pageshow", show);
  const watch = new MutationObserver(() => {
    if (!document.querySelector("#cells .ln-finished")) return;
    watch.disconnect();
    finish(true);
  });
  watch.observe(document.getElementById("cells"), { childList: true, subtree: true, attributeFilter: ["class"] });
})();
