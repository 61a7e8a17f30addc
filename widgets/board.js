// The board: an SVG from Python whose parts (anything with a data-id) can be clicked, reached by keyboard and read aloud.
// It knows ids and no rule: what a click means is Python's affair.
const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEVER = "script, foreignObject, iframe, style, a, image, animate, animateTransform, set";

/** Parse the markup and drop all that could run or reach outside. */
export function clean(markup) {
  const svg = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  if (svg.localName !== "svg") return document.createElementNS(SVG, "svg");
  for (const node of svg.querySelectorAll(NEVER)) node.remove();
  for (const node of [svg, ...svg.querySelectorAll("*")]) {
    for (const { name, value } of [...node.attributes]) {
      const outside = /href$/i.test(name) && !value.startsWith("#");
      if (/^on/i.test(name) || outside || /url\s*\(\s*['"]?(?!#)/i.test(value)) node.removeAttribute(name);
    }
  }
  return document.importNode(svg, true);
}

/** Turn one tree into another in place, so that focus stays; children are matched by data-id, else by order. */
export function morph(from, to) {
  for (const { name } of [...from.attributes]) {
    if (name !== "tabindex" && !to.hasAttribute(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  const known = new Map([...from.children].filter((child) => child.dataset.id).map((child) => [child.dataset.id, child]));
  let at = from.firstChild;
  for (const fresh of [...to.childNodes]) {
    const old = partner(fresh, at, known);
    if (!old) {
      from.insertBefore(fresh, at);
      continue;
    }
    if (old === at) at = at.nextSibling;
    else from.insertBefore(old, at);
    if (old.nodeType !== Node.ELEMENT_NODE) old.nodeValue = fresh.nodeValue;
    else if (!old.isEqualNode(fresh)) morph(old, fresh);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function partner(fresh, at, known) {
  if (fresh.dataset?.id) return known.get(fresh.dataset.id);
  return at && !at.dataset?.id && at.nodeName === fresh.nodeName ? at : null;
}

/** The part that lies nearest in a direction: the way forward, plus twice the way sideways. */
function nearest(parts, here, [dx, dy]) {
  const middle = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(here);
  let best = null;
  let least = Infinity;
  for (const part of parts) {
    const [px, py] = middle(part);
    const forward = (px - x) * dx + (py - y) * dy;
    const sideways = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (part !== here && forward > 4 && forward + 2 * sideways < least) [best, least] = [part, forward + 2 * sideways];
  }
  return best;
}

/** In Lab the theme is Lab's, not the system's; a page of ours follows the system by itself. */
function followLab() {
  const { dataset } = document.body;
  if (dataset.voila || dataset.jpThemeLight === undefined) return () => {};
  const tell = () => (document.documentElement.dataset.theme = dataset.jpThemeLight === "true" ? "light" : "dark");
  const watch = new MutationObserver(tell);
  watch.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  tell();
  return () => watch.disconnect();
}

/** A kernel that dies is told by its comm; a server that stops only by its silence, so a file of the page is asked for. */
function watchServer(lost) {
  const file = document.body.dataset.voila && document.querySelector("script[src]")?.src;
  if (!file) return () => {};
  let silent = 0;
  const clock = setInterval(async () => {
    if (document.hidden) return;
    silent = await fetch(file, { method: "HEAD", cache: "no-store" }).then(() => 0, () => silent + 1);
    if (silent === 2) clearInterval(clock), lost();
  }, 4000);
  return () => clearInterval(clock);
}

/** The tabs of a small board: one area at a time. */
function drawTabs(list, model) {
  const focused = list.contains(document.activeElement);
  list.replaceChildren(
    ...model.get("tabs").map(([id, label]) => {
      const tab = document.createElement("button");
      const on = id === model.get("tab");
      tab.type = "button";
      tab.textContent = label;
      tab.dataset.tab = id;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      tab.setAttribute("data-lm-suppress-shortcuts", "true");
      return tab;
    }),
  );
  list.hidden = !list.children.length;
  if (focused) list.querySelector("[aria-selected=true]")?.focus();
}

function tabKeys(event, list, model) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  const tabs = [...list.children];
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  event.preventDefault();
  event.stopPropagation();
  model.send({ kind: "tab", id: next.dataset.tab });
}

function render({ model, el }) {
  el.classList.add("lantern", "ln-board");
  const tabs = Object.assign(document.createElement("div"), { className: "ln-tabs" });
  tabs.setAttribute("role", "tablist");
  tabs.setAttribute("aria-label", "Areas of the board");
  const svg = document.createElementNS(SVG, "svg");
  const live = Object.assign(document.createElement("div"), { className: "ln-sr" });
  live.setAttribute("role", "status");
  const gone = Object.assign(document.createElement("div"), { className: "ln-gone", hidden: true });
  gone.setAttribute("role", "alert");
  const stage = Object.assign(document.createElement("div"), { className: "ln-stage" }); // inert works on HTML alone
  stage.append(svg);
  el.append(tabs, gone, stage, live);
  let current = "";

  const parts = () => [...svg.querySelectorAll("[data-id]")];
  const send = (part) => model.send({ kind: "click", id: part.dataset.id });
  const rove = (part, focus) => {
    current = part?.dataset.id ?? "";
    for (const other of parts()) {
      other.setAttribute("tabindex", other === part ? 0 : -1);
      other.setAttribute("data-lm-suppress-shortcuts", "true");
    }
    if (focus) part?.focus();
  };
  const draw = () => {
    const held = svg.contains(document.activeElement);
    morph(svg, clean(model.get("svg")));
    const all = parts();
    rove(all.find((part) => part.dataset.id === current) ?? all[0], held && !svg.contains(document.activeElement));
    // Before Python knows the width, a small screen would show the wide board for a blink.
    svg.style.visibility = el.clientWidth && svg.viewBox.baseVal.width > 1.4 * el.clientWidth ? "hidden" : "";
    if (svg.style.visibility) setTimeout(() => (svg.style.visibility = ""), 1500);
  };
  const speak = () => {
    const text = model.get("says");
    live.textContent = live.textContent === text ? text + "\u00a0" : text;
  };

  svg.addEventListener("click", (event) => {
    const part = event.target.closest("[data-id]");
    if (part) rove(part, true), send(part);
  });
  svg.addEventListener("keydown", (event) => {
    const part = event.target.closest("[data-id]");
    if (!part || event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab" || event.key === "Escape") return;
    event.stopPropagation(); // Lab would take letters and arrows for its own
    const all = parts();
    const next = { Home: all[0], End: all.at(-1) }[event.key] ?? (ARROWS[event.key] && nearest(all, part, ARROWS[event.key]));
    if (ARROWS[event.key] || next) event.preventDefault();
    if (next) rove(next, true), next.scrollIntoView?.({ block: "nearest" });
    if (event.key === "Enter" || event.key === " ") event.preventDefault(), send(part);
  });
  tabs.addEventListener("click", (event) => event.target.dataset.tab && model.send({ kind: "tab", id: event.target.dataset.tab }));
  tabs.addEventListener("keydown", (event) => tabKeys(event, tabs, model));

  const onTabs = () => drawTabs(tabs, model);
  const onCode = () => {
    if (!document.body.dataset.voila) return; // Lab's address is Lab's own
    const address = new URL(location.href);
    address.searchParams.set("s", model.get("code"));
    history.replaceState(history.state, "", address);
  };
  const onLost = () => {
    gone.hidden = false;
    gone.innerHTML = "<b>This page lost its engine.</b> Nothing more can be tried here. <a href=''>Go on from where you were</a>";
    for (const dead of [stage, ...(el.closest(".ln-lesson")?.querySelectorAll(".ln-right, .ln-undo, .ln-asked, .ln-quiz") ?? [])]) dead.inert = true;
    gone.scrollIntoView?.({ block: "center" });
  };
  let told = 0;
  const size = new ResizeObserver(() => {
    const width = Math.round(el.clientWidth);
    if (width && Math.abs(width - told) > 4) model.send({ kind: "width", width: (told = width) });
  });
  model.on("change:svg", draw);
  model.on("change:says", speak);
  model.on("change:tabs change:tab", onTabs);
  model.on("change:code", onCode);
  model.on("comm_live_update", onLost);
  const code = document.body.dataset.voila && new URLSearchParams(location.search).get("s");
  if (code) model.send({ kind: "hello", id: code });
  onTabs();
  draw();
  size.observe(el);
  const leaveLab = followLab();
  const leaveServer = watchServer(onLost);
  return () => {
    size.disconnect();
    leaveLab();
    leaveServer();
    model.off("change:svg", draw);
    model.off("change:says", speak);
    model.off("change:tabs change:tab", onTabs);
    model.off("change:code", onCode);
    model.off("comm_live_update", onLost);
  };
}

export default { render };
