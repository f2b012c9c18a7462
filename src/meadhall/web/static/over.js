// The end: who won, why, by which rule; the sealed seed opened; replay and another match.

import { byId, fill, h, icon, ruleChip, shield } from "./dom.js";
import { toast } from "./popups.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */

export class Ending {
  /** @param {App} app @param {{replay: () => void}} on */
  constructor(app, on) {
    this.app = app;
    this.on = on;
    this.el = byId("ending");
    this.seen = false;
  }

  render() {
    const { over } = this.app.parts;
    const shown = !!over && !this.app.frozen;
    this.el.hidden = !shown;
    document.querySelector(".table")?.classList.toggle("ended", shown);
    if (!over || !shown) return;
    if (!this.seen) this.app.view(innerWidth > 760 && innerHeight > 500 ? "log" : "stage");
    this.seen = true;
    const names = over.names.join(", ");
    const again = () => void this.again();
    const buttons = [h("button", { type: "button", class: "btn", onclick: () => this.on.replay(), "data-live": true }, icon("i-play"), t("web.over.replay"))];
    if (!this.app.parts.you.watching) buttons.push(h("button", { type: "button", class: "btn go", onclick: again }, icon("i-people"), t("web.over.again")));
    fill(
      this.el,
      h("div", { class: "winners" }, ...over.winners.map((seat) => shield(seat, this.app.crest(seat), "xl"))),
      h("div", { class: "words" }, h("h2", null, t(over.winners.length > 1 ? "web.over.winners" : "web.over.winner", { who: names })), h("p", null, over.why, " ", over.rule && ruleChip(over.rule, t("web.rule.open", { rule: over.rule })))),
      h("div", { class: "acts" }, ...buttons),
      this.seal(over),
    );
  }

  /** Anyone can check the deal: what was promised at the beginning, and what it was. @param {import("./types.js").Over} over */
  seal(over) {
    return h(
      "details",
      { class: "seal" },
      h("summary", null, icon("i-lock", "ic-s"), t("web.seal")),
      h("p", null, t("web.seal.text")),
      h("dl", null, h("dt", null, t("web.seal.promise")), h("dd", null, over.commitment), h("dt", null, t("web.seal.seed")), h("dd", null, over.seed)),
      h("p", null, h("a", { href: over.record, download: true }, t("web.seal.record")), " · ", h("code", null, "meadhall replay FILE")),
    );
  }

  async again() {
    const reply = await this.app.net.ask({ t: "again" });
    if (reply.t === "again") location.assign(reply.url);
    else toast(reply.text ?? t("web.lost"), "bad");
  }
}
