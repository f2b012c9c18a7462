// The wire: one WebSocket that comes back by itself, numbered requests, nothing lost.

/** @typedef {import("./types.js").Message} Message */
/** @typedef {{message: Message, keep: boolean, resolve: (reply: Message) => void}} Waiting */

export const PROTOCOL = 1;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15000;
const PING_EVERY = 25000;
const PONG_WITHIN = 10000;
/** Replies to a request; everything else changes the table. */
const TABLE = new Set(["whole", "step", "bye"]);

export class Net {
  /**
   * @param {string} url
   * @param {{hello: () => Record<string, any>, table: (m: Message) => void, status: (s: "open" | "lost" | "ended") => void}} on
   */
  constructor(url, on) {
    this.url = url;
    this.on = on;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.lastId = 0;
    this.pause = FIRST_PAUSE;
    this.timer = 0;
    this.ended = false;
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.ping(), PING_EVERY);
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.heard(event.data);
    socket.onclose = () => this.closed(socket);
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    socket.send(JSON.stringify({ t: "hello", p: PROTOCOL, ...this.on.hello() }));
    // What was said but never confirmed is said again under its old number: a repeat is harmless.
    for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    this.on.status("open");
  }

  /** @param {string} data */
  heard(data) {
    /** @type {Message} */
    const message = JSON.parse(data);
    // A server that opens the door only to turn us away is asked ever less often.
    if (message.t !== "bye") this.pause = FIRST_PAUSE;
    if (TABLE.has(message.t)) {
      if (message.t === "bye") this.ended = message.code === "protocol" || message.code === "gone";
      this.on.table(message);
      return;
    }
    const waiting = this.waiting.get(message.id ?? -1);
    if (!waiting) return;
    this.waiting.delete(message.id ?? -1);
    waiting.resolve(message);
  }

  /** @param {WebSocket} socket */
  closed(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    for (const [id, waiting] of this.waiting) {
      if (waiting.keep) continue;
      this.waiting.delete(id);
      waiting.resolve({ t: "lost", id });
    }
    this.on.status(this.ended ? "ended" : "lost");
    if (this.ended) return;
    this.timer = window.setTimeout(() => this.connect(), this.pause * (0.7 + 0.6 * Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Somebody is looking again, or the network is back: do not wait for the pause to end. */
  hurry() {
    if (this.socket || this.ended || !this.timer) return;
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Ask something and wait for the reply. `keep`: said again after a cut, else the reply is then "lost".
   * @param {Record<string, any>} message @param {boolean} [keep]
   * @returns {Promise<Message>}
   */
  ask(message, keep = false) {
    const numbered = /** @type {Message} */ ({ ...message, id: ++this.lastId });
    if (!this.open && !keep) return Promise.resolve({ t: "lost", id: numbered.id });
    return new Promise((resolve) => {
      this.waiting.set(this.lastId, { message: numbered, keep, resolve });
      if (this.open) this.socket?.send(JSON.stringify(numbered));
    });
  }

  /** A dead connection may look alive for minutes; one that does not answer is cut. */
  async ping() {
    const socket = this.socket;
    if (!this.open) return;
    const late = window.setTimeout(() => socket?.close(), PONG_WITHIN);
    await this.ask({ t: "ping" });
    clearTimeout(late);
  }
}
