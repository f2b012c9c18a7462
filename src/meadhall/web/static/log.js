// The log in words, by chapters; each line points to what it speaks of. And what happened since my last turn.

import { byId, fill, h, icon, shield } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */
/** @typedef {import("./types.js").LogLine} LogLine */

/** Lines of the summary of what the others did, and of the tail of the log that stands there otherwise. */
const SUMMARY = 12;
/** Lines that a screen reader is told at once. */
const TOLD = 4;

export class Log {
  /** @param {App} app @param {import("./board.js").Board} board @param {{play: (from: number) => void, jump: (n: number) => void}} on */
  constructor(app, board, on) {
    this.app = app;
    this.board = board;
    this.on = on;
    this.el = byId("log");
    this.told = -1;
    /** the newest summary that was put away */
    this.dismissed = "";
    byId("older").addEventListener("click", () => this.older());
    for (const el of [this.el, byId("since")]) {
      for (const event of ["pointerover", "focusin"]) el.addEventListener(event, (e) => this.point(/** @type {Element} */ (e.target)));
      for (const event of ["pointerleave", "focusout"]) el.addEventListener(event, () => board.point([]));
    }
    this.el.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
  }

  render() {
    const { log } = this.app;
    byId("older").hidden = !this.app.more;
    const atEnd = this.el.parentElement;
    const stuck = !atEnd || atEnd.scrollHeight - atEnd.scrollTop - atEnd.clientHeight < 60;
    const out = [];
    let chapter = "";
    const newest = log.at(-1)?.n ?? -1;
    for (const line of log) {
      if (line.chapter && line.chapter !== chapter) out.push(h("li", { class: "h" }, (chapter = line.chapter)));
      if (line.text !== chapter) out.push(this.line(line, line.n === newest));
    }
    fill(this.el, ...out);
    if (stuck) this.toEnd();
    this.tell();
    this.since();
  }

  /** The newest line, or in a replay the one that is told. */
  toEnd() {
    const pane = this.el.parentElement;
    const at = this.el.querySelector(".at");
    if (at) at.scrollIntoView({ block: "center" });
    else if (pane) pane.scrollTop = pane.scrollHeight;
  }

  /** Put the summary away. */
  dismiss() {
    this.dismissed = this.news();
    byId("since").hidden = true;
  }

  /** @param {LogLine} line @param {boolean} fresh */
  line(line, fresh) {
    const words = line.words.join(" ");
    return h(
      "li",
      { class: fresh ? "new" : null, tabindex: words ? "0" : null, "data-words": words, "data-entry": line.n },
      line.seat >= 0 ? shield(line.seat, this.app.crest(line.seat), "s") : h("span", { class: "dot", "aria-hidden": "true" }),
      h("span", null, ...this.named(line.text)),
    );
  }

  /** The sentence with the names of the players in bold. @param {string} text */
  named(text) {
    const names = this.app.parts.rail.map((row) => row.name).filter(Boolean);
    const bold = (/** @type {string} */ part) => (names.includes(part) ? h("b", null, part) : part);
    return splitAt(text, names).map(bold);
  }

  /** @param {Element} target */
  point(target) {
    const words = target.closest("[data-words]")?.getAttribute("data-words") ?? "";
    this.board.point(words.split(" ").filter(Boolean));
  }

  /** Once the match is over, a line leads to its moment. @param {Element} target */
  click(target) {
    const n = target.closest("[data-entry]")?.getAttribute("data-entry");
    if (n && this.app.parts.over) this.on.jump(Number(n));
  }

  /** New lines for those who hear the page. */
  tell() {
    const { log } = this.app;
    const newest = log.at(-1)?.n ?? -1;
    const fresh = this.told < 0 ? [] : log.filter((line) => line.n > this.told);
    this.told = newest;
    // What one seat was told is not left for the next one to hear.
    if (this.app.parts.you.cover !== null) return void (byId("heard").textContent = "");
    if (fresh.length) byId("heard").textContent = fresh.slice(-TOLD).map((line) => line.text).join(" ");
  }

  async older() {
    const first = this.app.log[0]?.n ?? 0;
    const reply = await this.app.net.ask({ t: "log", before: first });
    if (reply.t !== "older") return;
    this.app.log.unshift(...reply.log);
    this.app.more = reply.more;
    this.render();
  }

  /** Which news these are: after somebody took back, the same question comes with others. */
  news() {
    return `${this.app.parts?.since?.n} ${this.app.parts?.ask?.q}`;
  }

  /** Under the choices: what the others did since I last answered, or else the last lines of the log. */
  since() {
    const { ask } = this.app;
    const { since } = this.app.parts;
    const el = byId("since");
    const n = since?.n ?? -1;
    const news = since && ask.mine ? this.app.log.filter((line) => line.n > n) : [];
    const lines = news.filter((line) => line.seat !== ask.seat);
    const fresh = lines.length > 0 && this.news() !== this.dismissed;
    el.classList.toggle("tail", !fresh);
    el.hidden = this.app.frozen || !this.app.log.length;
    if (el.hidden) return;
    el.replaceChildren(...(fresh ? this.summary(lines, n) : this.tail()));
    const list = /** @type {Element} */ (el.lastElementChild);
    list.scrollTop = list.scrollHeight;
  }

  /** @param {LogLine[]} lines @param {number} n */
  summary(lines, n) {
    const head = h(
      "header",
      null,
      h("h2", null, t("web.since")),
      h("span", { class: "count num" }, lines.length),
      h("button", { type: "button", class: "btn sm quiet", onclick: () => this.on.play(n) }, icon("i-play", "ic-s"), t("web.play_back")),
      h("button", { type: "button", class: "btn sm quiet icon", "aria-label": t("web.close"), onclick: () => (this.dismiss(), this.since()) }, icon("i-close", "ic-s")),
    );
    const rest = lines.length - SUMMARY;
    return [head, h("ol", { class: "log" }, rest > 0 && h("li", { class: "rest" }, t("web.since.more", { count: rest })), ...lines.slice(-SUMMARY).map((line) => this.line(line, false)))];
  }

  tail() {
    const last = this.app.log.slice(-SUMMARY);
    const newest = last.at(-1);
    const lines = last.filter((line) => line.text !== line.chapter).map((line) => this.line(line, line.n === newest?.n));
    return [h("header", null, h("h2", null, newest?.chapter || t("web.tab.log"))), h("ol", { class: "log" }, ...lines)];
  }
}

/** The text cut before and after each of the names. @param {string} text @param {string[]} names */
function splitAt(text, names) {
  let parts = [text];
  for (const name of names) {
    parts = parts.flatMap((part) => (names.includes(part) ? [part] : part.split(name).flatMap((one, i) => (i ? [name, one] : [one]))));
  }
  return parts.filter(Boolean);
}
