// Things that float over the table and leave by themselves: the why-not bubble, the list of ways, toasts.

import { byId, h, icon, ruleChip } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {{text: string, rule: string, clause?: string}} Why */

const MARGIN = 8;
/** @type {WeakMap<Element, Element | null>} what each box points at */
const places = new WeakMap();
const TOAST_FOR = 4000;

/** Take away everything that leaves on the next action. @returns {boolean} whether something was there */
export function closePopups() {
  const layer = byId("popups");
  const some = layer.childElementCount > 0;
  layer.replaceChildren();
  for (const el of document.querySelectorAll(".ghosted")) el.classList.remove("ghosted");
  return some;
}

/**
 * Put a box above or below a thing, inside the window and never over the plank.
 * @param {HTMLElement} box @param {Element | null} at
 */
export function placeAt(box, at) {
  places.set(box, at);
  const room = at?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
  const plank = document.querySelector(".plank")?.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const x = room.left + room.width / 2;
  const inTray = !!plank && room.top + room.height / 2 > plank.bottom && plank.top - height > MARGIN;
  const below = room.bottom + 12 + height < (plank && room.bottom < plank.top ? plank.top : innerHeight) - MARGIN;
  const above = room.top - height - 12 > MARGIN;
  const up = inTray || above || !below;
  let top = inTray ? plank.top - height - 14 : up ? room.top - height - 12 : room.bottom + 12;
  top = Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN));
  const left = Math.max(MARGIN, Math.min(x - width / 2, innerWidth - width - MARGIN));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  box.style.setProperty("--tip", `${Math.max(14, Math.min(x - left - 7, width - 28))}px`);
  box.classList.toggle("tip-up", !up);
}

/** The page was laid out anew: what floats goes with what it points at. */
export function placeAgain() {
  for (const box of document.querySelectorAll(".popups > *")) placeAt(/** @type {HTMLElement} */ (box), places.get(box) ?? null);
}

addEventListener("resize", placeAgain);

/** Why not, pointing at the refused thing. @param {Element | null} at @param {Why} why */
export function bubble(at, why) {
  closePopups();
  at?.classList.add("ghosted");
  const box = h(
    "div",
    { class: "bubble", role: "alert" },
    h("b", null, icon("i-forbid", "ic"), t("web.why_not")),
    h("p", null, why.text),
    why.clause && why.clause !== why.text && h("p", { class: "clause" }, why.clause),
    why.rule && ruleChip(why.rule, t("web.rule.open", { rule: why.rule })),
  );
  byId("popups").append(box);
  placeAt(box, at);
}

/**
 * A small list of ways beside a thing.
 * @param {Element} at @param {string} title @param {{label: string, run: () => void}[]} rows
 */
export function popover(at, title, rows) {
  closePopups();
  const list = rows.map(({ label, run }, i) => {
    const go = () => {
      closePopups();
      run();
    };
    return h("button", { type: "button", role: "menuitem", class: "way", onclick: go }, label, i < 9 && h("kbd", { "aria-hidden": "true" }, i + 1));
  });
  const box = h("div", { class: "ways", role: "menu", "aria-label": title }, h("b", null, title), ...list);
  byId("popups").append(box);
  placeAt(box, at);
  list[0]?.focus();
}

/** The open list of ways, for the keyboard. @returns {HTMLButtonElement[]} */
export function openWays() {
  return Array.from(byId("popups").querySelectorAll("button.way"));
}

/** A short word at the top of the stage. @param {string} text @param {"" | "bad"} [kind] */
export function toast(text, kind = "") {
  const el = h("div", { class: `toast-line ${kind}`, role: "status" }, icon(kind ? "i-forbid" : "i-check"), text);
  byId("toasts").append(el);
  window.setTimeout(() => el.remove(), TOAST_FOR);
}

/** The word that stays until the connection is back. @param {string} text empty: it is back */
export function standing(text) {
  byId("standing").replaceChildren(...(text ? [h("div", { class: "toast-line bad" }, icon("i-hour"), text)] : []));
}
