// The plank: whose turn, what is asked, which rule asks, the one button that says what will happen, undo.

import { SLOW } from "./asks.js";
import { byId, fill, h, icon, ruleChip, shield } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */
/** @typedef {import("./types.js").Change} Change */

/** @param {Change} change @param {App} app */
function whose(change, app) {
  return change.seat !== null && change.seat !== app.asks.ask?.seat ? `${app.name(change.seat)}: ` : "";
}

/** @param {Change} change */
const fromTo = (change) => (change.before === "" ? change.after : `${change.before} → ${change.after}`);

/** One thing that would change, in a line of words. @param {Change} change @param {App} app */
export const changeText = (change, app) => `${whose(change, app)}${change.label} ${fromTo(change)}`;

/** One thing that would change. @param {Change} change @param {App} app */
function changeChip(change, app) {
  const up = Number(change.after) > Number(change.before);
  return h(
    "span",
    { class: `chip num change ${change.seat !== null ? `s${change.seat + 1}` : ""} ${up ? "up" : ""}` },
    change.icon ? icon(change.icon, "") : null,
    h("span", { class: "lb" }, `${whose(change, app)}${change.label}`),
    h("b", null, fromTo(change)),
  );
}

export class Plank {
  /** @param {App} app @param {{undo: () => void}} on */
  constructor(app, on) {
    this.app = app;
    this.el = byId("plank");
    byId("go").addEventListener("click", () => app.asks.confirm());
    byId("back").addEventListener("click", () => app.asks.back());
    byId("undo").addEventListener("click", on.undo);
  }

  render() {
    const { ask } = this.app;
    const { over, you } = this.app.parts;
    const seat = (ask.said === null ? ask.seat : you.seat) ?? ask.who[0] ?? null;
    const mine = ask.mine && ask.said === null && !over;
    this.el.className = `plank ${seat === null ? "" : `s${seat + 1}`} ${mine ? "mine" : ""} ${this.app.asks.sending ? "sending" : ""}`;
    fill(byId("plank-shield"), ...(seat === null ? [] : [shield(seat, this.app.crest(seat), "l")]));
    this.who();
    fill(byId("what"), this.question(), ...this.want());
    this.ready();
    this.effects();
    this.buttons();
    this.undo();
    this.title();
  }

  /** Line one: who, in words. */
  who() {
    const { ask } = this.app;
    const { you } = this.app.parts;
    const waits = !ask.mine || ask.said !== null;
    const parts = [];
    if (waits && ask.who.length) parts.push(icon("i-hour", "ic-s"));
    parts.push(h("span", null, this.whoText()));
    if (ask.rule) parts.push(ruleChip(ask.rule, t("web.rule.open", { rule: ask.rule })));
    if (you.watching) parts.push(h("span", { class: "tag" }, icon("i-eye", "ic-s"), t("web.watching")));
    fill(byId("who"), ...parts);
  }

  whoText() {
    const { ask } = this.app;
    if (ask.together) return t("web.together");
    if (ask.mine && ask.seat !== null) return t("web.your_turn_name", { who: this.app.name(ask.seat) });
    if (ask.who.length === 1) return t("web.turn_of", { who: this.app.name(ask.who[0] ?? 0) });
    return "";
  }

  /** Line two: the question, or what is said so far. */
  question() {
    const { ask } = this.app;
    const { asks } = this.app;
    if (asks.sending) return asks.sending.sentence || ask.prompt;
    if (ask.said !== null) return t("web.face_down", { said: ask.said });
    if (asks.open && asks.path.length > asks.given) return asks.sentence || ask.prompt;
    return ask.prompt || (ask.who.length ? t("web.chooses", { who: ask.who.map((s) => this.app.name(s)).join(", ") }) : "");
  }

  /** What an unfinished sentence lacks. */
  want() {
    const { asks, ask } = this.app;
    const begun = asks.open && asks.path.length > asks.given && asks.pick === null && !asks.sending && ask.said === null;
    const want = begun ? asks.menu?.want : "";
    return want ? [h("span", { class: "want" }, ` · ${want}`)] : [];
  }

  /** Simultaneous choices: who is ready, never what. */
  ready() {
    const { ask } = this.app;
    const { rail, you } = this.app.parts;
    const rows = [];
    for (const row of ask.together ? rail : []) {
      const done = ask.answered.includes(row.seat);
      if (!done && !ask.who.includes(row.seat)) continue;
      const word = done ? t("web.ready") : row.seat === you.seat ? t("web.you") : t("web.choosing");
      rows.push(h("span", null, shield(row.seat, row.crest, "s"), icon(done ? "i-check" : "i-hour", "ic-s"), h("span", { class: "sr" }, row.name), word));
    }
    fill(byId("ready"), ...rows);
  }

  /** What the whole sentence would do. */
  effects() {
    const { trial, sending } = this.app.asks;
    const out = [];
    if (sending && Date.now() - sending.since >= SLOW) out.push(h("span", { class: "late" }, icon("i-hour", "ic-s"), t(this.app.net.open ? "web.not_confirmed" : "web.not_sent")));
    if (trial && !sending) {
      out.push(...trial.changes.map((change) => changeChip(change, this.app)));
      if (trial.chance) out.push(h("span", { class: "tag" }, t("web.trial.chance")));
      if (trial.unsure) out.push(h("span", { class: "tag" }, t("web.trial.unsure")));
      if (trial.next) out.push(h("span", { class: "tag next" }, icon("i-arrow", "ic-s"), trial.next));
    }
    fill(byId("effects"), ...out);
  }

  buttons() {
    const { asks } = this.app;
    const { ask } = this.app;
    const { over } = this.app.parts;
    const go = byId("go");
    const shown = (asks.open || asks.sending !== null) && !over;
    go.hidden = !shown;
    byId("back").hidden = !asks.open || !asks.canGoBack;
    go.classList.toggle("go", asks.whole && !asks.sending);
    go.setAttribute("aria-disabled", String(!asks.whole || asks.sending !== null));
    const label = asks.sending ? t("web.sending") : asks.whole ? asks.sentence || asks.find(asks.pick ?? "")?.name || "…" : t("web.choose_first");
    fill(go, icon(asks.sending ? "i-hour" : "i-check"), h("span", null, label));
    this.others(ask.said !== null);
  }

  /** Buttons beside the main one: letting the chance go by, or taking a face-down answer up again. @param {boolean} hidden */
  others(hidden) {
    const { asks, parts } = this.app;
    const out = [];
    for (const word of asks.words) {
      const quick = word.ok && (word.idle || word.type === "stop") && asks.pick !== word.w;
      if (quick) out.push(h("button", { type: "button", class: "btn", "data-say": word.w }, word.name));
    }
    if (hidden && parts.undo.can) out.push(h("button", { type: "button", class: "btn", "data-do": "undo" }, icon("i-rotate"), t("web.change")));
    fill(byId("others"), ...out);
  }

  undo() {
    const { undo, you, over } = this.app.parts;
    const button = byId("undo");
    button.hidden = you.watching || !!over;
    button.setAttribute("aria-disabled", String(!undo.can && !undo.ask));
    const label = undo.can ? t("web.undo") : undo.why ? `${t("web.undo")}: ${undo.why}` : t("web.undo");
    button.setAttribute("aria-label", label);
    button.title = label;
  }

  /** The title of the page tells whose turn it is when the page is not looked at. */
  title() {
    const { ask } = this.app;
    const { table, over } = this.app.parts;
    const name = `${table.title} · ${t("web.name")}`;
    if (over) document.title = `${t("web.over.title")} · ${name}`;
    else if (ask.mine && ask.said === null) document.title = `${t("web.your_turn")} · ${name}`;
    else if (ask.who.length) document.title = `${t("web.chooses", { who: ask.who.map((s) => this.app.name(s)).join(", ") })} · ${name}`;
    else document.title = name;
  }
}
