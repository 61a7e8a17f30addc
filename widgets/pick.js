// A few named choices of which one holds: native radio buttons, so that arrows, labels and readers work by themselves.
function render({ model, el }) {
  el.classList.add("lantern", "ln-pickone");
  const name = `ln-pick-${Math.random().toString(36).slice(2)}`; // each widget loads its own copy of this file: no counter
  const field = document.createElement("fieldset");
  const legend = document.createElement("legend");
  field.append(legend);
  el.append(field);

  const option = ([id, words]) => {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name, value: id });
    input.setAttribute("data-lm-suppress-shortcuts", "true");
    label.append(input, words);
    return label;
  };
  const choose = () => {
    for (const input of field.querySelectorAll("input")) input.checked = input.value === model.get("value");
  };
  const draw = () => {
    legend.textContent = model.get("label");
    field.replaceChildren(legend, ...model.get("options").map(option));
    choose();
  };
  field.addEventListener("change", (event) => {
    model.set("value", event.target.value);
    model.save_changes();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key.startsWith("Arrow") || event.key === " ") event.stopPropagation(); // Lab would take them for its own
  });
  model.on("change:label change:options", draw);
  model.on("change:value", choose);
  draw();
  return () => {
    model.off("change:label change:options", draw);
    model.off("change:value", choose);
  };
}

export default { render };
