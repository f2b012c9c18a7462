// The rail: one row per seat, with its name, what it is doing, its score and its chips.

import { byId, h, icon, shield } from "./dom.js";
import { popover, toast } from "./popups.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */
/** @typedef {import("./types.js").RailSeat} RailSeat */

export class Rail {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.el = byId("rail");
    this.shown = "";
  }

  /** @param {RailSeat[]} [rows] other rows than the live ones: a replay */
  render(rows = this.app.parts.rail) {
    const key = JSON.stringify([rows, this.app.lang, this.app.parts.you]);
    if (key === this.shown) return;
    this.shown = key;
    this.el.replaceChildren(...rows.map((row) => this.row(row)));
  }

  /** @param {RailSeat} row */
  row(row) {
    const act = row.mine && row.asked && !row.answered;
    const cls = `seat s${row.seat + 1} ${row.mine ? "me" : ""} ${row.turn ? "turn" : ""} ${act ? "act" : ""} ${row.kind === "person" && !row.here ? "away" : ""}`;
    return h(
      "li",
      { class: cls, "data-seat-row": row.seat },
      shield(row.seat, row.crest),
      h("div", { class: "nm" }, h("button", { type: "button", class: "name", onclick: () => this.boards(row.seat) }, row.name || row.title), h("small", null, this.aside(row)), ...row.marks.map((mark) => this.mark(mark))),
      this.status(row, act),
      h("div", { class: "sc num", title: row.score_label }, row.score_icon ? icon(row.score_icon, "") : null, h("span", { id: `score-${row.seat}`, "data-n": row.score }, row.score), h("span", { class: "sr" }, row.score_label)),
      this.app.parts.you.host && row.kind === "open" ? this.invite(row) : this.chips(row),
    );
  }

  /** What this player has lies in the panel beside the board. @param {number} seat */
  boards(seat) {
    this.app.view("game");
    document.querySelector(`[data-region=side] [data-type=seat][data-seat="${seat}"]`)?.scrollIntoView({ block: "start" });
  }

  /** @param {import("./types.js").Mark} mark */
  mark(mark) {
    const el = h("span", { class: "mark", title: mark.label, role: "img", "aria-label": mark.label });
    el.append(icon(mark.icon, "ic-s"));
    return el;
  }

  /** @param {RailSeat} row */
  aside(row) {
    if (row.mine) return t("web.you");
    if (row.kind === "bot") return t("web.bot", { bot: t(`web.bot.${row.bot}`) });
    if (row.kind === "open") return t("web.seat_open");
    return row.here ? "" : t("web.away");
  }

  /** @param {RailSeat} row @param {boolean} act */
  status(row, act) {
    const sign = act ? "i-flame" : row.answered ? "i-check" : row.asked ? "i-hour" : "";
    const cls = act ? "on" : row.answered ? "ok" : "";
    const text = act ? t("web.your_choice") : row.status || row.state;
    const el = h("div", { class: `st ${cls}` });
    if (sign) el.append(icon(sign, "ic-s"));
    el.append(text);
    return el;
  }

  /** @param {RailSeat} row */
  chips(row) {
    const chip = (/** @type {import("./types.js").Chip} */ c) =>
      h("span", { class: `chip num ${c.low ? "low" : ""}`, title: c.label }, c.icon ? icon(c.icon, "") : null, h("span", { class: "sr" }, c.label), h("span", { id: `chip-${row.seat}-${c.key}`, "data-n": c.value }, c.value));
    return h("div", { class: "ch" }, ...row.chips.map(chip));
  }

  /** An empty chair: the host can ask a friend or a bot to it. @param {RailSeat} row */
  invite(row) {
    const copy = () => void this.copyLink(row.seat);
    const bot = (/** @type {Event} */ event) => this.chooseBot(row.seat, /** @type {Element} */ (event.currentTarget));
    return h(
      "div",
      { class: "ch" },
      h("button", { type: "button", class: "btn sm", onclick: copy }, icon("i-link", "ic-s"), t("web.copy_link")),
      h("button", { type: "button", class: "btn sm", onclick: bot }, icon("i-bot", "ic-s"), t("web.let_bot")),
    );
  }

  /** @param {number} seat */
  async copyLink(seat) {
    const reply = await this.app.net.ask({ t: "link", seat });
    if (reply.t !== "link") return toast(reply.text ?? t("web.lost"), "bad");
    const url = new URL(reply.url, location.href).href;
    try {
      await navigator.clipboard.writeText(url);
      toast(t("web.link_copied"));
    } catch {
      // No clipboard on an unsafe origin: show the link, so that it can be copied by hand.
      const field = /** @type {HTMLInputElement} */ (byId("link-field"));
      field.value = url;
      /** @type {HTMLDialogElement} */ (byId("link")).showModal();
      field.select();
    }
  }

  /** @param {number} seat @param {Element} at */
  chooseBot(seat, at) {
    const sit = async (/** @type {string} */ bot) => {
      const reply = await this.app.net.ask({ t: "bot", seat, bot });
      if (reply.t === "no") toast(reply.text, "bad");
    };
    const { bots } = this.app.parts.table;
    if (bots.length < 2) return void sit(bots[0] ?? "greedy");
    popover(at, t("web.let_bot"), bots.map((bot) => ({ label: t(`web.bot.${bot}`), run: () => void sit(bot) })));
  }
}
