// The flat list of what may be said next: the same words as on the board, numbered for the keyboard.

import { byId, fill, h, icon } from "./dom.js";
import { changeText } from "./plank.js";
import { bubble } from "./popups.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */
/** @typedef {import("./types.js").Word} Word */

/** Letters that mean something else everywhere (docs/keys.md) are not used for choices. */
export const KEYS = [..."123456789abdefhjkmnopqstvwxyz"];
/** Longer lists get headings. */
const FLAT = 12;
const ICONS = /** @type {Record<string, string>} */ ({
  verb: "i-arrow", card: "i-cards", place: "i-map", figure: "i-shield", stat: "i-up", slot: "i-plus",
  seat: "i-people", amount: "i-more", good: "i-plus", placement: "i-grid", trigger: "i-flame", stop: "i-check",
});

/** Equal copies are one line: nobody cares which of two equal cards it is. @param {Word[]} words */
export function lines(words) {
  /** @type {Map<string, {word: Word, count: number}>} */
  const out = new Map();
  for (const word of words) {
    const key = [word.type, word.name, word.note, word.ok, word.why?.text].join("|");
    const line = out.get(key);
    if (line) line.count++;
    else out.set(key, { word, count: 1 });
  }
  return [...out.values()];
}

export class Choices {
  /** @param {App} app @param {import("./board.js").Board} board */
  constructor(app, board) {
    this.app = app;
    this.board = board;
    this.el = byId("choices");
    this.el.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
    for (const event of ["pointerover", "focusin"]) this.el.addEventListener(event, (e) => this.hint(/** @type {Element} */ (e.target)));
    for (const event of ["pointerleave", "focusout"]) this.el.addEventListener(event, () => this.board.point([], "hot"));
  }

  /** In the order of the board, where all of them lie on it. */
  ordered() {
    const { words } = this.app.asks;
    const order = this.board.walkable().map((el) => el.getAttribute("data-word"));
    const open = words.filter((word) => word.ok);
    if (!open.every((word) => order.includes(word.w))) return words;
    return [...open.sort((a, b) => order.indexOf(a.w) - order.indexOf(b.w)), ...words.filter((word) => !word.ok)];
  }

  render() {
    const rows = lines(this.ordered());
    const open = rows.filter(({ word }) => word.ok).length;
    for (const badge of document.querySelectorAll("[data-count=choices]")) {
      badge.textContent = String(open);
      badge.toggleAttribute("hidden", open === 0);
    }
    if (!rows.length) {
      fill(this.el, h("li", { class: "none" }, this.empty()));
      return;
    }
    const focused = document.activeElement?.getAttribute("data-choice");
    fill(this.el, ...this.list(rows));
    if (focused) this.button(focused)?.focus();
  }

  /** @param {{word: Word, count: number}[]} rows */
  list(rows) {
    const out = [];
    let type = "";
    let key = 0;
    for (const { word, count } of rows) {
      if (rows.length > FLAT && word.type !== type) out.push(h("li", { class: "h" }, t(`web.type.${word.type}`)));
      type = word.type;
      out.push(this.row(word, count, word.ok ? (KEYS[key++] ?? "") : ""));
    }
    return out;
  }

  /** @param {Word} word @param {number} count @param {string} key */
  row(word, count, key) {
    const { asks } = this.app;
    const sel = asks.pick === word.w;
    const note = word.ok ? word.note : (word.why?.text ?? "");
    const effect = sel && asks.trial ? asks.trial.changes.map((change) => changeText(change, this.app)).join(" · ") : "";
    const button = h(
      "button",
      { type: "button", class: `choice ${word.ok ? "" : "no"} ${sel ? "sel" : ""}`, "data-choice": word.w, "data-key": key, "aria-disabled": String(!word.ok), "aria-pressed": String(sel) },
      icon(word.ok ? word.icon || (ICONS[word.type] ?? "i-arrow") : "i-forbid"),
      h("span", null, count > 1 ? `${word.name} ×${count}` : word.name, note && h("small", null, note), effect && h("small", { class: "eff" }, effect)),
      key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()),
    );
    return h("li", null, button);
  }

  empty() {
    const { ask } = this.app;
    const { over, you } = this.app.parts;
    if (over) return t("web.over.title");
    if (you.watching) return t("web.choices.watching");
    if (ask.said !== null) return t("web.choices.said");
    return t("web.choices.none");
  }

  /** @param {string} w @returns {HTMLElement | null} */
  button(w) {
    return this.el.querySelector(`[data-choice="${CSS.escape(w)}"]`);
  }

  /** @param {Element} target */
  click(target) {
    const w = target.closest("[data-choice]")?.getAttribute("data-choice");
    const word = w ? this.app.asks.find(w) : undefined;
    if (!word) return;
    if (word.ok) this.app.asks.choose(word.w);
    else bubble(this.button(word.w), word.why ?? { text: "", rule: "" });
  }

  /** @param {Element} target */
  hint(target) {
    const w = target.closest("[data-choice]")?.getAttribute("data-choice");
    this.board.point(w ? [w] : [], "hot");
  }

  /** The line with this key. @param {string} key */
  press(key) {
    const button = /** @type {HTMLElement | null} */ (this.el.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (!button) return false;
    this.click(button);
    return true;
  }
}
