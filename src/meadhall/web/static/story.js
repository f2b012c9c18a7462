// What followed from a battle or the end of the world: told on the board, beside what it did to the scores.

import { byId, h, icon, shield } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./types.js").RailSeat} RailSeat */

/** How long it stands there when nobody reads it with the pointer on it; shorter where it holds the next scene back. */
const STAYS = 9000;
const HOLDS = 7000;

export class Story {
  /** @param {App} app @param {import("./log.js").Log} log */
  constructor(app, log) {
    this.app = app;
    this.log = log;
    this.el = byId("story");
    this.timer = 0;
    /** the board still shows what it is told of, although another scene has come */
    this.holding = false;
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, (e) => this.release(e), { capture: true });
    this.el.addEventListener("pointerenter", () => window.clearTimeout(this.timer));
    this.el.addEventListener("pointerleave", () => this.wait());
  }

  /**
   * Whether the next scene waits until this is told: it would take the place of the board.
   * @param {LogLine[]} lines @param {boolean} another the stage shows something else now
   */
  hold(lines, another) {
    this.holding ||= another && this.app.motion.factor > 0 && lines.some((line) => line.story);
  }

  /** Whatever one does goes on; reading does not. @param {Event} event */
  release(event) {
    if (this.holding && !this.el.contains(/** @type {Node} */ (event.target))) this.close();
  }

  /** News of the log: the newest story among them is told. @param {LogLine[]} lines @param {RailSeat[]} before the scores until now */
  hear(lines, before) {
    const at = lines.findLastIndex((line) => line.story);
    const head = lines[at];
    if (!head) return;
    const chapter = head.chapter;
    const rest = lines.slice(at + 1).filter((line) => line.chapter === chapter && line.text !== chapter);
    this.tell(head, rest, before);
  }

  /** @param {LogLine} head @param {LogLine[]} lines @param {RailSeat[]} before */
  tell(head, lines, before) {
    const close = h("button", { type: "button", class: "btn sm quiet icon", "aria-label": t("web.close"), onclick: () => this.close() }, icon("i-close", "ic-s"));
    const title = h("h2", null, head.seat >= 0 ? shield(head.seat, this.app.crest(head.seat), "m") : null, h("span", null, head.text));
    const steps = h("ol", { class: "log" }, ...together(lines).map((line) => this.log.line(line, false)));
    this.el.replaceChildren(h("div", { class: "told" }, title, h("div", { class: "sums" }, ...this.sums(before))), steps, close);
    this.el.hidden = false;
    if (this.holding) this.app.point(head.words, "told");
    this.wait();
  }

  /** Whose score changed. @param {RailSeat[]} before */
  sums(before) {
    const out = [];
    for (const row of this.app.parts.rail) {
      const was = before.find((one) => one.seat === row.seat)?.score ?? row.score;
      if (was === row.score) continue;
      out.push(h("span", { class: "num" }, shield(row.seat, row.crest, "s"), `${was} → `, h("b", null, row.score), row.score_icon ? icon(row.score_icon, "ic-s") : null));
    }
    return out;
  }

  wait() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.close(), this.holding ? HOLDS : STAYS);
  }

  close() {
    window.clearTimeout(this.timer);
    this.el.hidden = true;
    this.app.point([], "told");
    if (!this.holding) return;
    this.holding = false;
    this.app.render();
  }
}

/** Lines that say the same stand once, with their number. @param {LogLine[]} lines @returns {LogLine[]} */
function together(lines) {
  /** @type {Map<string, LogLine[]>} */
  const same = new Map();
  for (const line of lines) same.set(line.text, [...(same.get(line.text) ?? []), line]);
  return Array.from(same.values(), (equal) => {
    const [line] = /** @type {[LogLine]} */ (equal);
    return equal.length > 1 ? { ...line, text: `${line.text} ×${equal.length}` } : line;
  });
}
