// The keyboard alone is enough (docs/keys.md).

import { closePopups, openWays } from "./popups.js";

/** @typedef {import("./types_app.js").App} App */

const ARROWS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

export class Keys {
  /**
   * @param {App} app
   * @param {{board: import("./board.js").Board, choices: import("./choices.js").Choices, inspector: import("./inspector.js").Inspector,
   *   rules: import("./rules.js").Rules, dialogs: import("./dialogs.js").Dialogs, replay: import("./replay.js").Replay}} parts
   */
  constructor(app, parts) {
    this.app = app;
    this.parts = parts;
    document.addEventListener("keydown", (event) => this.down(event));
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (document.querySelector("dialog[open]")) return;
    if (target.matches("input, select, textarea") && event.key !== "Escape") return;
    if (this.handle(event, target)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {Element} target @returns {boolean} whether the key meant something */
  handle(event, target) {
    if (event.key === "Escape") return this.escape();
    if (event.key in ARROWS) return this.walk(ARROWS[event.key] ?? 1, target);
    if (this.app.frozen) return this.replaying(event.key);
    if (event.key === "Backspace") return this.back();
    if (event.key === "Enter") return this.enter(target);
    const key = event.key.toLowerCase();
    const ways = openWays();
    if (ways.length && ways[Number(key) - 1]) return ways[Number(key) - 1]?.click(), true;
    return this.command(key) || (key.length === 1 && this.parts.choices.press(key));
  }

  /** @param {string} key */
  command(key) {
    const { app, parts } = this;
    const commands = /** @type {Record<string, () => unknown>} */ ({
      u: () => parts.dialogs.undo(),
      i: () => parts.inspector.key(),
      r: () => parts.rules.toggle(),
      c: () => app.view("choices"),
      g: () => app.view("game"),
      l: () => app.view("log"),
      "?": () => parts.dialogs.keys(),
    });
    const command = commands[key];
    if (!command) return false;
    command();
    return true;
  }

  /** @param {string} key */
  replaying(key) {
    if (key !== " ") return false;
    const { replay } = this.parts;
    replay.timer ? replay.pause() : replay.play();
    return true;
  }

  /** The nearest thing that can be left. */
  escape() {
    const { rules, inspector, replay } = this.parts;
    if (closePopups() || inspector.close()) return true;
    if (rules.isOpen) return rules.close(), true;
    if (this.app.frozen) return replay.close(), true;
    return this.back();
  }

  back() {
    if (!this.app.asks.open || !this.app.asks.canGoBack) return false;
    this.app.asks.back();
    return true;
  }

  /** Enter says the whole sentence, wherever the focus is, except on a button that does something else. @param {Element} target */
  enter(target) {
    const { asks } = this.app;
    const own = target.closest("button, a, summary");
    if (!asks.whole || (own && own.getAttribute("data-choice") !== asks.pick)) return false;
    void asks.confirm();
    return true;
  }

  /** Arrows walk through the list, or through what is lit. @param {number} by @param {Element} target */
  walk(by, target) {
    if (this.app.frozen) return this.parts.replay.step(by), true;
    const list = target.closest(".choices, .ways, .tabs, .log");
    const all = list ? /** @type {HTMLElement[]} */ (Array.from(list.querySelectorAll("button, [tabindex='0']"))) : this.parts.board.walkable();
    if (!all.length) return false;
    const at = all.findIndex((el) => el === document.activeElement);
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }
}
