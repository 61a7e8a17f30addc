// What was opened and what is done, kept by this browser alone. Where nothing may be kept, nothing is, and all else works.
const progress = (() => {
  const KEY = "lantern.pages";
  const plain = (thing) => (thing && typeof thing === "object" && !Array.isArray(thing) ? thing : {});
  const all = () => {
    try {
      return plain(JSON.parse(localStorage.getItem(KEY)));
    } catch {
      return {};
    }
  };
  const of = (name) => plain(all()[name]);
  const note = (name, more) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...all(), [name]: { ...of(name), ...more } }));
    } catch {
      return false;
    }
    return true;
  };
  const forget = () => {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // it was never kept
    }
  };
  return { of, note, forget };
})();
