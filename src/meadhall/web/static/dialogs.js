// The few dialogs: handing over the screen, agreeing to an undo, the keys.

import { byId, h, icon, shield } from "./dom.js";
import { toast } from "./popups.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));

export class Dialogs {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.lastSeat = /** @type {number | null} */ (null);
    this.covered = -1;
    this.voted = "";
    dialog("cover").addEventListener("cancel", (event) => event.preventDefault());
    for (const el of document.querySelectorAll("dialog [data-close]")) el.addEventListener("click", () => el.closest("dialog")?.close());
    for (const el of document.querySelectorAll("dialog")) el.addEventListener("click", (event) => this.outside(/** @type {MouseEvent} */ (event), el));
  }

  /** A click beside a dialog puts it away, but never the cover. @param {MouseEvent} event @param {HTMLDialogElement} el */
  outside(event, el) {
    if (event.target !== el || el.id === "cover") return;
    const box = el.getBoundingClientRect();
    if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) el.close();
  }

  render() {
    const { you } = this.app.parts;
    if (you.seat !== null) this.lastSeat = you.seat;
    this.cover();
    this.vote();
  }

  /** Hot-seat: nobody's hand is on the screen while it changes hands. */
  cover() {
    const { you, undo } = this.app.parts;
    const box = dialog("cover");
    if (you.cover === null) {
      if (box.open) box.close();
      this.covered = -1;
      return;
    }
    const seat = you.cover;
    const who = this.app.name(seat);
    const sit = () => void this.app.net.ask({ t: "sit", seat });
    const back = () => void this.undo(this.lastSeat);
    const mayUndo = undo.can && this.lastSeat !== null && this.lastSeat !== seat;
    const undoLabel = t("web.cover.undo", { who: this.app.name(this.lastSeat ?? seat) });
    box.replaceChildren(
      shield(seat, this.app.crest(seat), "xl"),
      h("h2", null, t("web.cover.title", { who })),
      h("p", null, t("web.cover.text")),
      h("button", { type: "button", class: "btn go", autofocus: true, onclick: sit }, icon("i-eye"), t("web.cover.sit", { who })),
      ...(mayUndo ? [h("button", { type: "button", class: "btn quiet", onclick: back }, icon("i-undo"), undoLabel)] : []),
    );
    if (!box.open) box.showModal();
    if (this.covered !== seat) box.querySelector("button")?.focus();
    this.covered = seat;
  }

  /** Undo, or ask the others for it, or say why not. @param {number | null} [seat] */
  async undo(seat = this.app.parts.you.seat) {
    const { undo } = this.app.parts;
    if (seat === null) return;
    if (!undo.can && !undo.ask) return toast(undo.why || t("web.undo.nothing"), "bad");
    if (!undo.can) return this.askUndo(seat);
    const reply = await this.app.net.ask({ t: "undo", seat, n: undo.n }, true);
    if (reply.t === "no") toast(reply.text, "bad");
  }

  /** Something was revealed since: all people have to agree. @param {number} seat */
  askUndo(seat) {
    const box = dialog("confirm");
    const ask = async () => {
      box.close();
      const reply = await this.app.net.ask({ t: "ask_undo", seat });
      toast(reply.t === "no" ? reply.text : t("web.undo.asked"), reply.t === "no" ? "bad" : "");
    };
    this.fillConfirm(t("web.undo.ask_title"), `${this.app.parts.undo.why} ${t("web.undo.ask_text")}`, [
      { label: t("web.undo.keep"), run: () => box.close() },
      { label: t("web.undo.ask"), run: ask, solid: true },
    ]);
    box.showModal();
  }

  /** Somebody wants to take back what was revealed. */
  vote() {
    const { vote } = this.app.parts;
    const box = dialog("confirm");
    const key = vote ? `${vote.by} ${vote.left.join()}` : "";
    if (key === this.voted) return;
    const was = this.voted;
    this.voted = key;
    if (!vote || !vote.mine) {
      if (was && box.open) box.close();
      return;
    }
    const say = (/** @type {boolean} */ yes) => {
      box.close();
      const seat = vote.left.find((one) => this.app.parts.you.seats.includes(one)) ?? this.app.parts.you.seat;
      void this.app.net.ask({ t: "vote", seat, yes });
    };
    this.fillConfirm(t("web.vote.title", { who: vote.name }), t("web.vote.text"), [
      { label: t("web.vote.no"), run: () => say(false) },
      { label: t("web.vote.yes"), run: () => say(true), solid: true },
    ]);
    if (!box.open) box.showModal();
  }

  /** @param {string} title @param {string} text @param {{label: string, run: () => void, solid?: boolean}[]} buttons */
  fillConfirm(title, text, buttons) {
    dialog("confirm").replaceChildren(
      h("h2", null, title),
      h("p", null, text),
      h("div", { class: "row" }, ...buttons.map((b, i) => h("button", { type: "button", class: `btn ${b.solid ? "solid" : ""}`, autofocus: i === 0, onclick: b.run }, b.label))),
    );
  }

  keys() {
    dialog("keys").showModal();
  }
}
