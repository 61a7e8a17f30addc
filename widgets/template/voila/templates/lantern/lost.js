// The line to the engine: it is dialled again when it drops (a laptop that slept, a network that went), and nothing can be
// clicked while nobody hears it. What cannot be mended is said, with the way on: the address holds the situation.
(() => {
  const KERNEL = /\/api\/kernels\/[\w-]+(?=\/channels)/;
  const SLEPT = 90_000; // milliseconds: so long a server waits for a sign of life before it hangs up
  const WATCH = 5000;
  const Socket = window.WebSocket;
  const bar = Object.assign(document.createElement("div"), { className: "line", hidden: true });
  bar.setAttribute("role", "alert");
  const cells = () => document.getElementById("cells");
  const drawn = () => document.querySelector("#cells .jupyter-widgets");
  const told = () => document.querySelector("#cells .ln-gone:not([hidden])"); // a board says so by itself, where it is looked at
  const say = (words, way = "") => {
    if (bar.textContent !== words + way) bar.replaceChildren(words, ...(way ? [Object.assign(document.createElement("a"), { href: "", textContent: way })] : []));
    if (!bar.isConnected) document.querySelector("main").before(bar);
    bar.hidden = Boolean(told());
    cells().inert = !bar.hidden;
  };
  const fine = () => {
    bar.hidden = true;
    cells().inert = false;
  };

  /** A socket that lasts: for the page it stays one and the same, however often it is dialled. */
  class Line extends EventTarget {
    constructor(url, protocols) {
      super();
      Object.assign(this, { url, protocols, readyState: Socket.CONNECTING, kind: "blob", protocol: "", waiting: [], ended: false, seen: Date.now() });
      this.api = url.replace(/^ws/, "http").match(new RegExp(`^.*?${KERNEL.source}`))[0];
      this.clock = setInterval(() => this.watch(), 1000);
      this.dial();
    }
    get binaryType() {
      return this.kind;
    }
    set binaryType(kind) {
      this.kind = this.socket.binaryType = kind;
    }
    get bufferedAmount() {
      return this.socket.bufferedAmount;
    }
    get extensions() {
      return this.socket.extensions;
    }
    dial() {
      const socket = (this.socket = new Socket(this.url, this.protocols));
      socket.binaryType = this.kind;
      this.checked = this.seen = Date.now();
      socket.onopen = () => {
        const first = this.readyState === Socket.CONNECTING;
        Object.assign(this, { readyState: Socket.OPEN, protocol: socket.protocol, down: false });
        fine();
        if (first) this.tell("open", new Event("open"));
        for (const message of this.waiting.splice(0)) socket.send(message);
      };
      socket.onmessage = ({ data }) => this.tell("message", new MessageEvent("message", { data }));
      socket.onclose = (event) => socket === this.socket && this.dropped(event);
    }
    tell(kind, event) {
      this.dispatchEvent(event);
      this[`on${kind}`]?.(event);
    }
    send(message) {
      if (this.socket.readyState === Socket.OPEN) this.socket.send(message);
      else this.waiting.push(message);
    }
    /** The page hangs up when it is left, which is well, and when it hears that its engine died, which is to be said. */
    close(code, reason) {
      this.ended = true;
      this.readyState = Socket.CLOSED;
      this.socket.close(code, reason);
    }
    dropped(event) {
      if (this.ended) return this.tell("close", new CloseEvent("close", event));
      this.down = true;
      this.ask();
    }
    /** Every second: dial again what is down, and now and then ask whether the engine is still there. */
    watch() {
      const slept = Date.now() - this.seen > SLEPT;
      this.seen = Date.now();
      if (slept && !this.down && !this.ended) {
        this.down = true;
        this.socket.close();
      } else if (this.down || this.ended || (!document.hidden && Date.now() - this.checked > WATCH)) this.ask();
    }
    async ask() {
      if (this.asking) return;
      this.asking = true;
      this.checked = Date.now();
      if (this.down && !this.ended && drawn()) say("The line to the table is down. This page tries to reach it again; nothing of yours is lost.");
      const { status } = await fetch(this.api, { cache: "no-store", signal: AbortSignal.timeout?.(WATCH) }).catch(() => ({ status: 0 }));
      this.asking = false;
      if (status === 404 || status === 403) this.gone();
      else if (status === 200 && this.down && !this.ended && this.socket.readyState === Socket.CLOSED) this.dial();
    }
    gone() {
      clearInterval(this.clock);
      this.close();
      if (!drawn()) return setTimeout(() => location.reload(), 1000); // its engine was lost before anything was shown
      const last = () => say("This page lost its engine: it rested for long, or was ended at the server. ", "Go on from where you were");
      last();
      setInterval(last, 500); // a board may say it, too, a little later
    }
  }
  for (const kind of ["open", "message", "close", "error"]) Line.prototype[`on${kind}`] = null;

  window.WebSocket = new Proxy(Socket, {
    construct: (target, given) => (KERNEL.test(given[0]) ? new Line(...given) : new target(...given)),
  });
})();
