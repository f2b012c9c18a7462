// The question to me: the sentence said so far, what may follow, the preview, the answer.

/** @typedef {import("./types.js").Ask} Ask */
/** @typedef {import("./types.js").Menu} Menu */
/** @typedef {import("./types.js").Word} Word */
/** @typedef {import("./types.js").Why} Why */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {{q: number, text: string, sentence: string, since: number}} Sending */

/** After this long without a confirmation the plank says so. */
export const SLOW = 2000;

export class Asks {
  /**
   * @param {import("./net.js").Net} net
   * @param {{changed: () => void, refused: (why: Why, word: string) => void, said: (no: Message) => void}} on
   */
  constructor(net, on) {
    this.net = net;
    this.on = on;
    /** @type {Ask | null} */
    this.ask = null;
    /** @type {string[]} words said so far, without the last one of a whole sentence */
    this.path = [];
    /** words at the beginning that had no alternative: nobody needs to take them back */
    this.given = 0;
    /** @type {string | null} the word that makes the sentence whole */
    this.pick = null;
    /** @type {Menu | null} what may follow `path` */
    this.menu = null;
    this.sentence = "";
    /** @type {import("./types.js").Trial | null} */
    this.trial = null;
    /** @type {Sending | null} */
    this.sending = null;
    /** @type {Map<string, Menu>} menus of this question by path */
    this.known = new Map();
    this.turn = 0;
  }

  /** Whether this page is to answer now. */
  get open() {
    return !!this.ask?.mine && this.ask.seat !== null && !!this.ask.menu && this.ask.said === null && !this.sending;
  }

  get words() {
    return this.open && this.menu ? this.menu.words : [];
  }

  get whole() {
    return this.pick !== null;
  }

  get spoken() {
    return this.pick === null ? this.path : [...this.path, this.pick];
  }

  /** Whether there is a word to take back. */
  get canGoBack() {
    return this.pick !== null || this.path.length > this.given;
  }

  /** @param {Ask | null} ask */
  hear(ask) {
    const before = this.ask;
    this.ask = ask;
    if (!ask) {
      this.sending = null;
      return this.restart();
    }
    if (this.sending && (ask.q !== this.sending.q || ask.said !== null || !ask.mine)) this.sending = null;
    // Another seat's answer to the same question leaves my half-built sentence alone.
    const same = before && before.q === ask.q && before.seat === ask.seat && before.mine === ask.mine;
    const sameWords = same && JSON.stringify(before.menu) === JSON.stringify(ask.menu);
    if (sameWords && before.said === ask.said) return this.renew();
    this.known.clear();
    this.restart();
  }

  /** Somebody else answered: what my choice would mean is drawn on a table that looks different now. */
  renew() {
    if (this.pick !== null && this.trial?.panels) void this.preview(this.turn, this.spoken);
  }

  /** Back to the beginning of the sentence. */
  restart() {
    this.turn++;
    this.pick = null;
    this.trial = null;
    this.sentence = "";
    this.menu = this.ask?.menu ?? null;
    // The server takes a verb without alternative as said.
    this.path = this.menu?.path ?? [];
    this.given = this.path.length;
  }

  /** @param {string} w */
  find(w) {
    return this.words.find((word) => word.w === w);
  }

  /** The ways in which a thing that comes later in a sentence can be reached from here. @param {string} w */
  ways(w) {
    return this.open ? (this.menu?.near[w] ?? []) : [];
  }

  /** Say the next word. @param {string} w */
  choose(w) {
    const word = this.find(w);
    if (!word) return;
    if (!word.ok) {
      this.on.refused(word.why ?? { text: "", rule: "" }, w);
    } else if (word.end && this.pick === w) {
      void this.confirm();
    } else if (word.end) {
      void this.finish(w);
    } else {
      void this.go([...this.path, w]);
    }
  }

  /** Go straight to a word that comes later. @param {string[]} lead @param {string} w */
  async jump(lead, w) {
    if (!(await this.go(lead))) return;
    this.choose(w);
  }

  /** The menu after these words. @param {string[]} path @returns {Promise<boolean>} */
  async go(path) {
    const turn = ++this.turn;
    const menu = path.length <= this.given ? (this.ask?.menu ?? null) : await this.fetch(path);
    if (turn !== this.turn || !menu) return false;
    this.path = menu.path;
    this.pick = null;
    this.trial = null;
    this.menu = menu;
    this.sentence = menu.sentence;
    this.on.changed();
    return true;
  }

  /** @param {string} w */
  async finish(w) {
    const turn = ++this.turn;
    this.pick = w;
    this.trial = null;
    this.sentence = "";
    this.on.changed();
    const spoken = this.spoken;
    void this.preview(turn, spoken);
    const menu = await this.fetch(spoken);
    if (turn !== this.turn || !menu) return;
    this.sentence = menu.sentence;
    this.on.changed();
  }

  /** @param {number} turn @param {string[]} spoken */
  async preview(turn, spoken) {
    const reply = await this.net.ask({ ...this.head(), t: "try", text: spoken.join(" ") });
    if (turn !== this.turn || reply.t !== "trial") return;
    this.trial = /** @type {any} */ (reply);
    this.on.changed();
  }

  head() {
    return { q: this.ask?.q ?? -1, seat: this.ask?.seat ?? -1 };
  }

  /** @param {string[]} path @returns {Promise<Menu | null>} */
  async fetch(path) {
    const key = path.join(" ");
    const known = this.known.get(key);
    if (known) return known;
    const reply = await this.net.ask({ ...this.head(), t: "menu", path });
    if (reply.t !== "menu") {
      if (reply.t === "no") this.on.said(reply);
      return null;
    }
    const menu = /** @type {Menu} */ (/** @type {any} */ (reply));
    if (menu.q === this.ask?.q) this.known.set(key, menu);
    return menu;
  }

  /** One word back. */
  back() {
    if (this.pick !== null) {
      this.turn++;
      this.pick = null;
      this.trial = null;
      this.sentence = this.menu?.sentence ?? "";
      this.on.changed();
    } else {
      void this.shorten(this.path.length);
    }
  }

  /** To the last path before this one where there was a choice. @param {number} long */
  async shorten(long) {
    for (let n = long - 1; n >= this.given; n--) {
      if (!(await this.go(this.path.slice(0, n))) || this.path.length < long) return;
    }
  }

  /** Say the whole sentence. */
  async confirm() {
    if (!this.open || this.pick === null) return;
    const text = this.spoken.join(" ");
    const { q } = this.head();
    const sending = { q, text, sentence: this.sentence, since: Date.now() };
    this.sending = sending;
    this.on.changed();
    window.setTimeout(() => this.sending === sending && this.on.changed(), SLOW + 50);
    const reply = await this.net.ask({ ...this.head(), t: "answer", text }, true);
    if (reply.t !== "no") return;
    if (this.sending === sending) this.sending = null;
    this.on.said(reply);
    this.restart();
    this.on.changed();
  }
}
