// What a thing is, what it does now, where its number comes from: on hover, on a long press, by the key I.

import { byId, h, icon, ruleChip } from "./dom.js";
import { closePopups, placeAt } from "./popups.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */
/** @typedef {import("./types.js").Info} Info */

const HOVER = 400;
const HOLD = 350;
/** A finger that moves further than this is panning, not holding. */
const STILL = 10;
const THINGS = "[data-region] [data-word]";

export class Inspector {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.timer = 0;
    this.pinned = false;
    this.held = false;
    /** @type {Element | null} */
    this.at = null;
    const table = document.querySelector(".table");
    table?.addEventListener("pointerover", (e) => this.over(/** @type {PointerEvent} */ (e)));
    table?.addEventListener("pointerdown", (e) => this.down(/** @type {PointerEvent} */ (e)));
    table?.addEventListener("pointermove", (e) => this.moved(/** @type {PointerEvent} */ (e)));
    table?.addEventListener("pointerup", () => clearTimeout(this.timer));
    table?.addEventListener("pointercancel", () => clearTimeout(this.timer));
    table?.addEventListener("contextmenu", (e) => this.held && e.preventDefault());
    // The click that ends a long press chooses nothing.
    table?.addEventListener("click", (e) => this.held && (e.stopPropagation(), e.preventDefault(), (this.held = false)), { capture: true });
    this.start = { x: 0, y: 0 };
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === "touch" || this.pinned) return;
    const el = /** @type {Element} */ (event.target).closest(THINGS);
    if (el === this.at && el) return;
    clearTimeout(this.timer);
    if (!this.pinned) this.close();
    this.at = el;
    if (el) this.timer = window.setTimeout(() => this.show(el, false), HOVER);
  }

  /** @param {PointerEvent} event */
  down(event) {
    clearTimeout(this.timer);
    this.held = false;
    if (!this.pinned) this.close();
    if (event.pointerType === "mouse") return;
    const el = /** @type {Element} */ (event.target).closest(THINGS);
    this.start = { x: event.clientX, y: event.clientY };
    if (el) this.timer = window.setTimeout(() => ((this.held = true), this.show(el, true)), HOLD);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > STILL) clearTimeout(this.timer);
  }

  /** The key I: what has the focus, or what is under the pointer; a second press pins it. */
  key() {
    const focused = document.activeElement?.closest(THINGS) ?? null;
    const el = focused ?? this.listed() ?? this.at;
    if (!el) return;
    if (byId("inspector").childElementCount && this.at === el && !this.pinned) return this.pin();
    void this.show(el, false);
  }

  /** The thing that the focused line of the list speaks of. */
  listed() {
    const w = document.activeElement?.getAttribute("data-choice");
    return w ? document.querySelector(`[data-region] [data-word="${CSS.escape(w)}"]`) : null;
  }

  /** @param {Element} el @param {boolean} pin */
  async show(el, pin) {
    this.at = el;
    const place = el.getAttribute("data-place");
    const seat = el.getAttribute("data-seat");
    const message = { t: "inspect", kind: el.getAttribute("data-type"), word: el.getAttribute("data-word"), seat: seat === null ? null : Number(seat), place };
    const reply = await this.app.net.ask(message);
    if (reply.t !== "info" || this.at !== el || !reply.title) return;
    this.draw(/** @type {Info} */ (/** @type {any} */ (reply)), el);
    if (pin) this.pin();
  }

  /** @param {Info} info @param {Element} el */
  draw(info, el) {
    closePopups();
    const owner = info.owner === null || info.owner === undefined ? "" : this.app.name(info.owner);
    const box = h(
      "div",
      { class: `inspect ${owner ? `s${(info.owner ?? 0) + 1}` : ""}`, role: "note" },
      h("h3", null, info.title),
      h("p", { class: "kind" }, [...new Set([info.kind, owner])].filter((one) => one && one !== info.title).join(" · ")),
      info.text && h("p", null, info.text),
      ...(info.lines ?? []).map((line) => h("p", { class: "line" }, line)),
      ...(info.sums ?? []).map((sum) => this.sum(sum)),
      h("footer", null, info.rule && ruleChip(info.rule, t("web.rule.open", { rule: info.rule })), h("small", null, t("web.inspect.pin"))),
    );
    byId("inspector").replaceChildren(box);
    placeAt(box, el);
  }

  /** "strength 7 = leader 3 + two warriors 2 + ship 2" @param {Info["sums"][number]} sum */
  sum(sum) {
    const parts = sum.parts.map((part) => `${part.label} ${part.n}`).join(" + ");
    return h("p", { class: "sum" }, h("b", { class: "num" }, `${sum.label} ${sum.total}`), parts ? ` = ${parts}` : "");
  }

  pin() {
    this.pinned = true;
    const box = byId("inspector").firstElementChild;
    if (!box) return;
    box.classList.add("pinned");
    box.querySelector("footer small")?.replaceWith(h("button", { type: "button", class: "btn sm quiet icon", "aria-label": t("web.close"), onclick: () => this.close() }, icon("i-close", "ic-s")));
  }

  /** @returns {boolean} whether something was open */
  close() {
    clearTimeout(this.timer);
    const open = byId("inspector").childElementCount > 0;
    byId("inspector").replaceChildren();
    this.pinned = false;
    return open;
  }
}
