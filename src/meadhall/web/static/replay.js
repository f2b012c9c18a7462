// Looking back: the whole match once it is over, or only what happened since my last turn.

import { byId, h, icon, shield } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */

const SPEEDS = [2400, 1200, 600, 300];

export class Replay {
  /** @param {App} app @param {import("./rail.js").Rail} rail */
  constructor(app, rail) {
    this.app = app;
    this.rail = rail;
    this.el = byId("replay");
    this.n = 0;
    /** Where the last step leads: quick steps add up while the pictures are still on their way. */
    this.goal = 0;
    this.first = 0;
    this.last = 0;
    /** @type {number | null} */
    this.eyes = null;
    this.pace = 1200;
    this.timer = 0;
    this.text = "";
    this.asked = 0;
    /** @type {{at: HTMLElement, told: HTMLElement, slider: HTMLInputElement, play: HTMLElement, lang: string} | null} */
    this.bar = null;
  }

  /** @param {number} first @param {number} last @param {boolean} [play] @param {number} [n] */
  async start(first, last, play = false, n = first) {
    this.first = first;
    this.last = last;
    this.eyes = this.app.parts.you.seat;
    this.app.frozen = true;
    this.app.render();
    if (!matchMedia("(max-width: 760px), (max-height: 500px)").matches) this.app.view("log");
    document.querySelector(".table")?.classList.add("replaying");
    this.el.hidden = false;
    this.lay();
    await this.go(n);
    if (play) this.play();
  }

  /** @param {number} n */
  async go(n) {
    const asked = ++this.asked;
    const at = (this.goal = Math.max(this.first, Math.min(n, this.last)));
    const reply = await this.app.net.ask({ t: "look", n: at, eyes: this.eyes });
    if (asked !== this.asked || !this.app.frozen) return;
    if (reply.t !== "then") {
      this.pause();
      this.goal = this.n;
      return this.app.toast(reply.text || t("web.lost"), "bad");
    }
    this.n = at;
    this.text = reply.text ?? "";
    const before = this.app.motion.before();
    this.app.panels.showOther(reply.parts.regions, reply.panels);
    if (reply.parts.rail) this.rail.render(this.rows(reply.parts.rail));
    this.app.motion.after(before);
    this.render();
    this.mark();
  }

  /** The line of the log that tells this moment. */
  mark() {
    for (const el of document.querySelectorAll("#log .at")) el.classList.remove("at");
    const told = this.app.log.filter((line) => line.n <= this.n).at(-1)?.n ?? -1;
    const lines = document.querySelectorAll(`#log [data-entry="${told}"]`);
    for (const el of lines) el.classList.add("at");
    lines[0]?.scrollIntoView({ block: "nearest" });
  }

  /** The rail of that moment, with the names of today. @param {Partial<import("./types.js").RailSeat>[]} rows */
  rows(rows) {
    const quiet = { asked: false, answered: false, turn: false };
    return this.app.parts.rail.map((row, i) => ({ ...row, ...quiet, ...rows[i], status: rows[i]?.state ?? "" }));
  }

  /** The bar stays while it is used: a slider that is dragged and a button that is pressed are not replaced. */
  lay() {
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ run, cls = "") =>
      h("button", { type: "button", class: `btn icon ${cls}`, "aria-label": label, title: label, onclick: run }, icon(sign));
    const slider = h("input", { type: "range", min: this.first, max: this.last, value: this.n, "aria-label": t("web.replay.moment"), oninput: (/** @type {Event} */ e) => this.slide(e) });
    const ticks = h("div", { class: "ticks", "aria-hidden": "true" }, ...this.ticks(this.last - this.first));
    const play = button("i-play", t("web.replay.play"), () => (this.timer ? this.pause() : this.play()), "solid");
    const at = h("small", { class: "num" });
    const told = h("b", { "aria-live": "polite" });
    this.el.replaceChildren(
      h("div", { class: "what" }, at, told),
      h("div", { class: "line" }, slider, ticks),
      h(
        "div",
        { class: "keys" },
        button("i-prev", t("web.replay.start"), () => this.jump(-1)),
        button("i-undo", t("web.replay.back"), () => this.step(-1)),
        play,
        button("i-arrow", t("web.replay.on"), () => this.step(1)),
        button("i-next", t("web.replay.chapter"), () => this.jump(1)),
        this.speeds(),
        this.eyesRow(),
        h("button", { type: "button", class: "btn", onclick: () => this.close() }, icon("i-close"), t("web.replay.close")),
      ),
    );
    this.bar = { at, told, slider: /** @type {HTMLInputElement} */ (slider), play, lang: this.app.lang };
  }

  /** What the bar shows of this moment. */
  render() {
    if (this.bar && this.bar.lang !== this.app.lang) this.lay();
    if (!this.bar) return;
    const { at, told, slider, play } = this.bar;
    at.textContent = t("web.replay.at", { n: this.n, all: this.last });
    if (told.textContent !== this.text) told.textContent = this.text;
    slider.value = String(this.goal);
    const label = t(this.timer ? "web.replay.pause" : "web.replay.play");
    if (play.title !== label) {
      play.replaceChildren(icon(this.timer ? "i-pause" : "i-play"));
      play.setAttribute("aria-label", (play.title = label));
    }
    for (const el of this.el.querySelectorAll(".eye")) el.setAttribute("aria-pressed", String(el.getAttribute("data-eyes") === String(this.eyes)));
  }

  /** Where the chapters begin. @returns {{n: number, chapter: string}[]} */
  chapters() {
    const out = [];
    let chapter = "";
    for (const line of this.app.log) {
      if (line.chapter && line.chapter !== chapter && line.n >= this.first) out.push({ n: line.n, chapter: (chapter = line.chapter) });
    }
    return out;
  }

  /** @param {number} whole */
  ticks(whole) {
    return this.chapters().map(({ n, chapter }) => {
      const tick = h("i", { title: chapter });
      tick.style.left = `${whole ? ((n - this.first) / whole) * 100 : 0}%`;
      return tick;
    });
  }

  speeds() {
    const select = h("select", { "aria-label": t("web.replay.speed"), onchange: (/** @type {Event} */ e) => this.setPace(Number(/** @type {HTMLSelectElement} */ (e.target).value)) });
    for (const pace of SPEEDS) select.append(h("option", { value: pace, selected: pace === this.pace }, t("web.seconds", { count: pace / 1000 })));
    return select;
  }

  /** @param {number} pace */
  setPace(pace) {
    this.pace = pace;
    if (this.timer) (this.pause(), this.play());
  }

  /** Whose eyes: any once the match is over, else only my own. */
  eyesRow() {
    if (!this.app.parts.over) return null;
    const look = (/** @type {number | null} */ seat) => () => ((this.eyes = seat), void this.go(this.n));
    const one = (/** @type {number | null} */ seat, /** @type {Node | string} */ face, /** @type {string} */ label) =>
      h("button", { type: "button", class: "eye", "data-eyes": String(seat), "aria-pressed": String(this.eyes === seat), "aria-label": label, title: label, onclick: look(seat) }, face);
    return h("div", { class: "eyes", role: "group", "aria-label": t("web.replay.eyes") }, one(null, icon("i-eye"), t("web.replay.nobody")), ...this.app.parts.rail.map((row) => one(row.seat, shield(row.seat, row.crest, "m"), row.name)));
  }

  /** @param {Event} event */
  slide(event) {
    this.pause();
    void this.go(Number(/** @type {HTMLInputElement} */ (event.target).value));
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    void this.go(this.goal + by);
  }

  /** To the next chapter, or back to the beginning of this one. @param {number} way */
  jump(way) {
    this.pause();
    const all = this.chapters().map(({ n }) => n);
    const next = way > 0 ? all.find((n) => n > this.n) : all.filter((n) => n < this.n).at(-1);
    void this.go(next ?? (way > 0 ? this.last : this.first));
  }

  play() {
    if (this.n >= this.last) this.n = this.first - 1;
    const tick = async () => {
      await this.go(this.n + 1);
      if (this.timer && this.n < this.last) this.timer = window.setTimeout(tick, this.pace);
      else if (this.timer) this.pause();
    };
    this.timer = window.setTimeout(tick, 0);
    this.render();
  }

  pause() {
    clearTimeout(this.timer);
    const was = this.timer;
    this.timer = 0;
    if (was) this.render();
  }

  /** Back to the table as it is. */
  close() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.asked++;
    this.app.frozen = false;
    for (const el of document.querySelectorAll("#log .at")) el.classList.remove("at");
    if (!this.app.parts.over) this.app.view("stage");
    this.el.hidden = true;
    document.querySelector(".table")?.classList.remove("replaying");
    this.app.render();
  }
}
