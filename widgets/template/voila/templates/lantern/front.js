// Marks what was opened and done, and offers the page to go on with. Without any of this the front page still works.
(() => {
  const at = (id) => document.getElementById(id);
  const cards = [...document.querySelectorAll(".nb")];
  const state = (card) => {
    const kept = progress.of(card.dataset.page);
    return kept.done === true ? "done" : kept.at ? "begun" : "new";
  };
  const mark = (card) => {
    const label = card.querySelector(".state");
    label.hidden = false;
    label.className = `state ${state(card)}`;
    label.querySelector("span").textContent = state(card);
  };
  const latest = (one, other) => (progress.of(other.dataset.page).at > progress.of(one.dataset.page).at ? other : one);
  const after = (done, fresh) => {
    const from = done.length ? cards.indexOf(done.reduce(latest)) : -1;
    return fresh.find((card) => cards.indexOf(card) > from) ?? fresh[0];
  };
  const offer = (card, eyebrow, verb, more) => {
    at("go-eyebrow").textContent = eyebrow;
    at("go-title").textContent = card.dataset.title;
    at("go-more").textContent = more ?? card.dataset.sentence;
    at("go-link").textContent = `${verb} ${card.dataset.title}`;
    const address = new URL(card.href);
    const left = progress.of(card.dataset.page).search;
    if (verb === "Go on with" && typeof left === "string") address.search = left;
    at("go-link").href = address;
  };
  const show = () => {
    cards.forEach(mark);
    const [done, begun, fresh] = ["done", "begun", "new"].map((kind) => cards.filter((card) => state(card) === kind));
    if (begun.length) offer(begun.reduce(latest), "Go on where you were", "Go on with");
    else if (fresh.length) offer(after(done, fresh), done.length ? "What comes next" : "Start here", "Open");
    else if (done.length) offer(cards[0], "You have done them all", "Open", "Every page opens again, as often as you like.");
    const counts = [done.length && `${done.length} done`, begun.length && `${begun.length} begun`].filter(Boolean);
    at("tally").textContent = counts.join(", ");
    at("kept").hidden = !counts.length;
  };
  at("forget").addEventListener("click", () => {
    progress.forget();
    at("pages").focus();
    show();
  });
  addEventListener("pageshow", show); // coming back by the browser's own button runs no script anew
  show();
})();
