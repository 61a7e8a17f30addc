// Words from Python whose folds stay as the reader left them: what is open stays open, and focus stays, when the words change.
const key = (fold) => {
  const home = fold.parentElement.closest("[data-id]");
  const own = fold.dataset.id ?? [...(home ?? fold.getRootNode()).querySelectorAll("details")].indexOf(fold);
  return `${home?.dataset.id ?? ""}/${own}`;
};

function render({ model, el }) {
  el.classList.add("lantern", "ln-folds");
  const draw = () => {
    const folds = () => [...el.querySelectorAll("details")];
    const open = new Set(folds().filter((fold) => fold.open).map(key));
    const held = el.contains(document.activeElement) ? document.activeElement.closest("details") : null;
    const focused = held ? key(held) : null;
    el.innerHTML = model.get("html");
    for (const fold of folds()) {
      if (open.has(key(fold))) fold.open = true;
      if (key(fold) === focused) fold.querySelector("summary").focus({ preventScroll: true });
      fold.querySelector("summary").setAttribute("data-lm-suppress-shortcuts", "true");
    }
  };
  model.on("change:html", draw);
  draw();
  return () => model.off("change:html", draw);
}

export default { render };
