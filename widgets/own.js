// The owner's own values: a folded form of numbers, and a file that is saved and read back in this browser alone.
const KEPT = "lantern-pack";

function element(name, props = {}, ...children) {
  const made = Object.assign(document.createElement(name), props);
  made.append(...children);
  return made;
}

/** Some browsers keep nothing for a page; then nothing is kept. */
function kept(text) {
  try {
    if (text) localStorage.setItem(KEPT, text);
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

function render({ model, el }) {
  el.classList.add("lantern", "ln-own");
  const groups = element("div", { className: "ln-owngroups" });
  const says = element("p", { className: "ln-ownsays" });
  says.setAttribute("role", "status");
  const button = (words, pressed, more = "") =>
    element("button", { type: "button", className: `jupyter-button ln-btn ${more}`, textContent: words, onclick: pressed });
  const file = element("input", { type: "file", accept: ".toml,text/plain", hidden: true });
  const use = button("Count with these values", () => {
    const values = {};
    for (const input of groups.querySelectorAll("input")) values[input.dataset.key] = input.valueAsNumber;
    model.send({ kind: "values", values });
  });
  const save = button("Save them as a file", () => {
    const link = element("a", { download: model.get("file") });
    link.href = URL.createObjectURL(new Blob([model.get("text")], { type: "text/plain" }));
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const again = button("Use the values kept in this browser", () => model.send({ kind: "pack", text: kept() }));
  const read = button("Read a file", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    const text = chosen.size > model.get("most") ? "" : await chosen.text();
    model.send(text ? { kind: "pack", text } : { kind: "size", size: chosen.size });
  });

  const field = ({ key, words, value, ours }) => {
    const input = element("input", { type: "number", value, min: model.get("low"), max: model.get("high"), step: 1 });
    input.dataset.key = key;
    input.setAttribute("data-lm-suppress-shortcuts", "true");
    return element("label", {}, element("span", { textContent: words }), input, element("small", { textContent: ours }));
  };
  const draw = () => {
    const made = model.get("groups").map(([legend, fields]) =>
      element("fieldset", {}, element("legend", { textContent: legend }), ...fields.map(field)));
    groups.replaceChildren(...made);
  };
  const tell = () => {
    says.textContent = model.get("says");
    save.disabled = !model.get("text");
    again.hidden = !kept() || kept() === model.get("text");
  };
  const keep = () => {
    kept(model.get("text"));
    tell();
  };
  const fold = element("details", { className: "ln-twin" });
  const head = element("summary", { textContent: "You own the box? Put in what is printed there" });
  head.insertAdjacentHTML("beforeend", model.get("sign"));
  head.setAttribute("data-lm-suppress-shortcuts", "true");
  const words = element("p", { className: "ln-small ln-muted", textContent: model.get("words") });
  const bar = element("div", { className: "ln-choices" }, use, save, read, again, file);
  fold.append(head, words, groups, bar, says);
  fold.addEventListener("keydown", (event) => {
    if (event.target.matches("input") && event.key !== "Tab" && event.key !== "Escape") event.stopPropagation();
  });
  el.append(fold);
  model.on("change:groups", draw);
  model.on("change:says", tell);
  model.on("change:text", keep);
  draw();
  tell();
  if (kept()) model.send({ kind: "kept", text: kept() });
  return () => {
    model.off("change:groups", draw);
    model.off("change:says", tell);
    model.off("change:text", keep);
  };
}

export default { render };
