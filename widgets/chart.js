// A chart: its words, a still picture and a table at once; then Plotly draws the same figure, once its script is there.
// The script comes from Python, packed, once per page: so it needs no address, and works wherever a widget does.
const SHARED = Symbol.for("lantern.plotly");
const PLAIN = { displayModeBar: false, responsive: true, scrollZoom: false, doubleClick: false, showTips: false };

/** Ask Python for the library, unpack it, and let the page run it; null where there is none. */
function library(model) {
  globalThis[SHARED] ??= new Promise((resolve) => {
    const heard = async (message, buffers) => {
      if (message.kind !== "library") return;
      model.off("msg:custom", heard);
      resolve(await run(buffers?.[0]).catch(() => null));
    };
    model.on("msg:custom", heard);
    model.send({ kind: "library" });
  });
  return globalThis[SHARED];
}

async function run(packed) {
  if (!packed?.byteLength) return null;
  const script = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
  const address = URL.createObjectURL(new Blob([await script.arrayBuffer()], { type: "text/javascript" }));
  await new Promise((resolve, reject) => {
    const tag = Object.assign(document.createElement("script"), { src: address, onload: resolve, onerror: reject });
    document.head.append(tag);
  }).finally(() => URL.revokeObjectURL(address));
  return globalThis.Plotly ?? null;
}

/** The figure with our tokens turned into the colours and fonts that they have here and now. */
function inked(thing, style) {
  if (typeof thing === "string") return thing.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
  if (Array.isArray(thing)) return thing.map((one) => inked(one, style));
  if (!thing || typeof thing !== "object") return thing;
  return Object.fromEntries(Object.entries(thing).map(([name, one]) => [name, inked(one, style)]));
}

function make(el) {
  el.classList.add("lantern", "ln-chart");
  const part = (tag, name) => {
    const made = Object.assign(document.createElement(tag), { className: name });
    el.append(made);
    return made;
  };
  const parts = { title: part("h2", ""), sentence: part("p", "ln-muted ln-gap"), still: part("div", "ln-still"), plot: part("div", "ln-plot"), table: part("div", "ln-tablebox") };
  for (const picture of [parts.still, parts.plot]) picture.setAttribute("aria-hidden", "true"); // the words and the table say it all
  parts.plot.hidden = true;
  return parts;
}

function render({ model, el }) {
  const parts = make(el);
  let plotly = null;
  let gone = false;

  const words = () => {
    const open = parts.table.querySelector("details")?.open;
    const held = parts.table.contains(document.activeElement);
    parts.title.textContent = model.get("title");
    parts.sentence.textContent = model.get("sentence");
    parts.still.innerHTML = model.get("still");
    parts.table.innerHTML = model.get("table");
    const fold = parts.table.querySelector("details");
    if (fold) fold.open = Boolean(open);
    fold?.querySelector("summary").setAttribute("data-lm-suppress-shortcuts", "true");
    if (held) fold?.querySelector("summary").focus({ preventScroll: true });
    el.hidden = !model.get("title");
  };
  const plot = () => {
    const figure = model.get("figure");
    if (!plotly || gone || !figure.data || !el.clientWidth) return;
    const { data, layout } = inked(figure, getComputedStyle(el));
    parts.plot.hidden = false;
    parts.plot.style.height = `${layout.height}px`;
    plotly.react(parts.plot, data, layout, PLAIN).then(() => (parts.still.hidden = true), () => (parts.plot.hidden = true));
  };
  let asked = 0;
  const draw = () => {
    words();
    cancelAnimationFrame(asked); // a picture is several traits: one drawing
    asked = requestAnimationFrame(plot);
  };

  // The library is fetched when the chart comes into view: whoever never scrolls there never waits for it.
  const seen = new IntersectionObserver(async (entries) => {
    if (plotly || !entries.some((entry) => entry.isIntersecting) || !model.get("title")) return;
    plotly = await library(model);
    plot();
  }, { rootMargin: "200px" });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = new MutationObserver(plot); // in Lab the theme is an attribute
  model.on("change:title change:sentence change:figure change:still change:table", draw);
  dark.addEventListener("change", plot);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  draw();
  seen.observe(el);
  return () => {
    gone = true;
    seen.disconnect();
    theme.disconnect();
    dark.removeEventListener("change", plot);
    model.off("change:title change:sentence change:figure change:still change:table", draw);
    if (plotly) plotly.purge(parts.plot);
  };
}

export default { render };
