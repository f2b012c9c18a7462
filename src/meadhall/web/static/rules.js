// The rules reader: a clause with its neighbours and worked examples, in the place of the side.

import { byId, h, icon, ruleChip } from "./dom.js";
import { closePopups, placeAgain } from "./popups.js";
import { t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */
/** @typedef {import("./types.js").Clause} Clause */

export class Rules {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.el = byId("reader");
    /** @type {string[]} clauses read before this one */
    this.way = [];
    /** @type {Element | null} */
    this.from = null;
    document.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
  }

  get isOpen() {
    return !this.el.hidden;
  }

  /** @param {Element} target */
  click(target) {
    const chip = target.closest("[data-rule]");
    if (!chip) return;
    this.from = this.isOpen ? this.from : chip;
    if (!chip.closest(".bubble, .inspect, .reader")) closePopups();
    void this.open(chip.getAttribute("data-rule") ?? "");
  }

  /** @param {string} rule */
  async open(rule) {
    const reply = await this.app.net.ask({ t: "rule", rule });
    if (reply.t !== "rule") return this.app.toast(reply.text || t("web.lost"), "bad");
    if (this.way.at(-1) !== rule) this.way.push(rule);
    this.draw(/** @type {any} */ (reply));
    this.el.hidden = false;
    document.querySelector(".table")?.classList.add("reading");
    placeAgain();
    for (const chip of document.querySelectorAll("[data-rule]")) chip.classList.toggle("open", chip.getAttribute("data-rule") === rule);
    this.el.querySelector("h2")?.focus();
  }

  /** The key R: the clause that asks, or away again. */
  toggle() {
    if (this.isOpen) return this.close();
    const rule = this.app.ask.rule;
    if (rule) void this.open(rule);
    else window.open(this.page(""), "_blank", "noopener");
  }

  /** @param {string} rule */
  page(rule) {
    return `/rules/${this.app.parts.table.game}${rule ? `/${encodeURIComponent(rule)}` : ""}`;
  }

  /** @param {{rule: string, section: string, text: string, near: Clause[], examples: Clause[]}} found */
  draw(found) {
    const back = this.way.length > 1 && h("button", { type: "button", class: "btn icon sm", "aria-label": t("web.back"), onclick: () => this.back() }, icon("i-prev"));
    const here = { rule: found.rule, text: found.text };
    const others = found.near.filter((one) => one.rule !== found.rule);
    const near = [here, ...others].sort((a, b) => a.rule.localeCompare(b.rule, "en", { numeric: true }));
    this.el.replaceChildren(
      h("header", null, back, h("h2", { tabindex: "-1" }, icon("i-rule"), h("span", null, t("web.rules.title", { game: this.app.parts.table.title }))), h("button", { type: "button", class: "btn icon sm", "aria-label": t("web.close"), onclick: () => this.close() }, icon("i-close"))),
      h("article", null, h("p", { class: "crumb" }, found.section), ...near.map((one) => this.clause(one, one.rule === found.rule)), ...this.examples(found.examples)),
      h("footer", null, h("a", { href: this.page(found.rule), target: "_blank", rel: "noopener" }, t("web.rules.all"))),
    );
    const at = this.el.querySelector(".here");
    at?.scrollIntoView({ block: "center" });
  }

  /** @param {Clause} one @param {boolean} here */
  clause(one, here) {
    const id = here ? h("span", { class: "cid num" }, one.rule) : h("button", { type: "button", class: "cid num", "data-rule": one.rule }, one.rule);
    return h("p", { class: here ? "cl here" : "cl" }, id, h("span", null, one.text));
  }

  /** @param {Clause[]} examples */
  examples(examples) {
    if (!examples?.length) return [];
    return [h("h3", null, icon("i-rule"), t("web.rules.example")), ...examples.map((one) => h("p", { class: "example" }, ruleChip(one.rule, t("web.rule.open", { rule: one.rule })), h("span", null, one.text)))];
  }

  back() {
    this.way.pop();
    const last = this.way.at(-1);
    if (last) void this.open(last);
  }

  close() {
    this.el.hidden = true;
    this.way = [];
    document.querySelector(".table")?.classList.remove("reading");
    placeAgain();
    for (const chip of document.querySelectorAll("[data-rule].open")) chip.classList.remove("open");
    if (this.from instanceof HTMLElement && this.from.isConnected) this.from.focus();
  }
}
