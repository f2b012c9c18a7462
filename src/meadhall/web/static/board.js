// The drawn table under the hand: what may be named now is lit, and a click on anything is understood.

import { bubble, closePopups, popover } from "./popups.js";

/** @typedef {import("./types_app.js").App} App */

/** Things whose upper edges differ by less stand in one row. */
const ROW = 40;
const THINGS = "[data-region] [data-word]";

/** @returns {SVGElement[]} */
function things() {
  return Array.from(document.querySelectorAll(THINGS));
}

/** @param {Element} el */
const wordOf = (el) => el.getAttribute("data-word") ?? "";

/**
 * Of several things with one name, those that are meant: mine before others', then those in a place that is named;
 * where none is named, those that wait beside the board for this action.
 * @param {SVGElement[]} found @param {number | null} seat @param {string[]} path
 */
export function meant(found, seat, path) {
  const mine = found.filter((el) => el.getAttribute("data-seat") === String(seat));
  const free = found.filter((el) => !el.hasAttribute("data-seat"));
  let out = mine.length ? [...mine, ...free] : found;
  const there = out.filter((el) => path.includes(el.getAttribute("data-place") ?? ""));
  const stock = out.filter((el) => path.includes(el.getAttribute("data-stock") ?? ""));
  if (there.length || stock.length) out = there.length ? there : stock;
  return out;
}

export class Board {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const table = document.querySelector(".table");
    table?.addEventListener("click", (event) => this.click(/** @type {MouseEvent} */ (event)));
    table?.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    table?.addEventListener("pointerover", (event) => this.hover(/** @type {Element} */ (event.target)));
  }

  /** @param {Map<string, SVGElement[]>} byWord @param {string} w @param {string[]} path */
  pick(byWord, w, path) {
    const found = byWord.get(w) ?? [];
    return found.length > 1 ? meant(found, this.app.asks.ask?.seat ?? null, path) : found;
  }

  /** Light what may be said now, and mark what is said. */
  light() {
    const { asks } = this.app;
    /** @type {Map<string, SVGElement[]>} */
    const byWord = new Map();
    for (const el of things()) {
      this.dim(el);
      if (el.hasAttribute("data-gone")) continue;
      const w = wordOf(el);
      byWord.set(w, [...(byWord.get(w) ?? []), el]);
    }
    if (this.app.frozen) return;
    for (const [w, ways] of Object.entries(asks.open ? (asks.menu?.near ?? {}) : {})) {
      for (const el of this.pick(byWord, w, [...asks.path, ...ways.flat()])) this.mark(el, "near");
    }
    for (const word of asks.words) {
      for (const el of this.pick(byWord, word.w, asks.path)) this.mark(el, word.ok ? "lit" : "forbid");
    }
    this.markSaid(byWord);
  }

  /** Words already said are selected; one piece for each time its name was said. @param {Map<string, SVGElement[]>} byWord */
  markSaid(byWord) {
    const { asks } = this.app;
    const said = asks.sending ? asks.sending.text.split(" ") : asks.open ? asks.spoken : [];
    said.forEach((w, at) => {
      const earlier = said.slice(0, at).filter((one) => one === w).length;
      const el = this.pick(byWord, w, said)[earlier];
      if (el) this.mark(el, asks.sending ? "stale" : "sel");
    });
  }

  /** @param {SVGElement} el */
  dim(el) {
    el.classList.remove("lit", "near", "forbid", "sel", "stale", "hot");
    el.removeAttribute("tabindex");
    el.removeAttribute("aria-disabled");
    el.removeAttribute("aria-pressed");
    if (el.getAttribute("role") === "button") el.setAttribute("role", "img");
    const label = el.getAttribute("data-label");
    if (label !== null) el.setAttribute("aria-label", label);
  }

  /** @param {SVGElement} el @param {"lit" | "near" | "forbid" | "sel" | "stale"} state */
  mark(el, state) {
    el.classList.remove("near", "forbid");
    el.classList.add(state);
    if (state === "near") el.classList.add("lit");
    if (state === "stale") return;
    el.setAttribute("tabindex", "0");
    el.setAttribute("role", "button");
    el.setAttribute("aria-disabled", String(state === "forbid"));
    el.setAttribute("aria-pressed", String(state === "sel"));
    this.nameByTitle(el);
  }

  /** A button with words on it is called by its title, not by a label that differs from them. @param {SVGElement} el */
  nameByTitle(el) {
    const label = el.getAttribute("aria-label");
    if (!label || !el.querySelector("text") || !el.querySelector("title")) return;
    el.setAttribute("data-label", label);
    el.removeAttribute("aria-label");
  }

  /** Everything that can be walked to with arrows, in reading order. @returns {SVGElement[]} */
  walkable() {
    const found = things()
      .filter((el) => el.hasAttribute("tabindex"))
      .map((el) => ({ el, box: el.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .sort((a, b) => a.box.top - b.box.top);
    return inRows(found).map(({ el }) => el);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const el = /** @type {Element} */ (event.target).closest(THINGS);
    if (!el || (event.key !== "Enter" && event.key !== " ")) return;
    if (event.key === "Enter" && this.app.asks.whole && el.classList.contains("sel")) return;
    event.preventDefault();
    event.stopPropagation();
    this.touch(/** @type {SVGElement} */ (el));
  }

  /** @param {MouseEvent} event */
  click(event) {
    const el = /** @type {Element} */ (event.target).closest(THINGS);
    if (el && event.button === 0) this.touch(/** @type {SVGElement} */ (el));
  }

  /** Somebody means this thing, or what it stands on. @param {SVGElement} el */
  touch(el) {
    if (this.app.frozen) return;
    closePopups();
    const { asks } = this.app;
    if (!asks.open) return;
    for (const [w, at] of this.candidates(el)) {
      if (this.say(w, at)) return;
    }
    void this.why(el);
  }

  /** The words a click may mean, the innermost first; a piece may stand for its place. @param {SVGElement} el */
  candidates(el) {
    /** @type {[string, SVGElement][]} */
    const out = [];
    for (let at = /** @type {SVGElement | null} */ (el); at; at = /** @type {SVGElement | null} */ (at.parentElement?.closest(THINGS) ?? null)) {
      out.push([wordOf(at), at]);
    }
    const place = el.getAttribute("data-place");
    if (place) out.push([place, el]);
    return out;
  }

  /** Say the word if it can be said here. @param {string} w @param {SVGElement} el */
  say(w, el) {
    const { asks } = this.app;
    const seat = el.getAttribute("data-seat");
    const foreign = seat !== null && wordOf(el) === w && !el.classList.contains("lit") && !el.classList.contains("sel");
    if (foreign) return false;
    if (asks.pick === w) return void asks.confirm(), true;
    if (asks.find(w)?.ok) return asks.choose(w), true;
    const ways = asks.ways(w);
    if (ways.length === 1) return void asks.jump(ways[0] ?? [], w), true;
    if (ways.length > 1) return this.offer(w, ways, el), true;
    if (asks.path.at(-1) === w && asks.canGoBack) return asks.back(), true;
    if (asks.find(w)) return asks.choose(w), true;
    return false;
  }

  /** Several ways lead to this thing: a small list. @param {string} w @param {string[][]} ways @param {SVGElement} el */
  offer(w, ways, el) {
    const { asks } = this.app;
    const name = (/** @type {string} */ word) => asks.menu?.names?.[word] ?? asks.find(word)?.name ?? this.label(word);
    const seen = new Set();
    const rows = [];
    for (const lead of ways) {
      const [verb, ...rest] = lead.slice(asks.path.length ? commonLength(asks.path, lead) : 0);
      const label = rest.length ? `${name(verb ?? "")}: ${rest.map(name).join(", ")}` : name(verb ?? "");
      if (seen.has(label)) continue;
      seen.add(label);
      rows.push({ label, run: () => void asks.jump(lead, w) });
    }
    popover(el, name(w), rows);
  }

  /** How the board calls a word that no list names. @param {string} w */
  label(w) {
    const label = things().find((el) => wordOf(el) === w)?.querySelector("title")?.textContent ?? w;
    return label.split(/[;,.。、]/)[0] ?? w;
  }

  /** Ask the server why this cannot be meant now. @param {SVGElement} el */
  async why(el) {
    const { asks, net } = this.app;
    const w = wordOf(el);
    const text = [...this.leadFor(el), w].join(" ");
    const reply = await net.ask({ t: "why", seat: asks.ask?.seat, text });
    if (reply.t === "why" && !reply.ok) bubble(el, /** @type {any} */ (reply));
    else if (reply.t === "no") bubble(el, { text: reply.text, rule: reply.rule });
  }

  /** The words after which things of this kind are usually named. @param {SVGElement} el */
  leadFor(el) {
    const { asks } = this.app;
    const kind = el.getAttribute("data-type");
    if (asks.words.some((word) => word.type === kind)) return asks.path;
    const near = asks.menu?.near ?? {};
    for (const other of things()) {
      const lead = other.getAttribute("data-type") === kind ? near[wordOf(other)]?.[0] : undefined;
      if (lead) return lead;
    }
    const verb = asks.words.find((word) => word.type === "verb" && !word.idle)?.w;
    return verb ? [...asks.path, verb] : asks.path;
  }

  /** The thing under the pointer tints its line in the list. @param {Element} target */
  hover(target) {
    const el = target.closest(THINGS);
    const w = el ? wordOf(el) : "";
    for (const row of document.querySelectorAll(".choices [data-choice]")) {
      row.classList.toggle("hot", w !== "" && row.getAttribute("data-choice") === w);
    }
  }

  /** Show where on the board these words are. @param {string[]} words @param {string} [cls] */
  point(words, cls = "point") {
    for (const el of document.querySelectorAll(`${THINGS}.${cls}`)) el.classList.remove(cls);
    for (const el of things()) if (words.includes(wordOf(el))) el.classList.add(cls);
  }

  /** The thing on the board that a choice of the list speaks of. @param {string} w */
  thing(w) {
    const found = things().filter((el) => wordOf(el) === w);
    return meant(found, this.app.asks.ask?.seat ?? null, this.app.asks.path)[0] ?? null;
  }
}

/**
 * Reading order of what is sorted by height; a card that is lifted a little stays in its row.
 * @template {{box: DOMRect}} T @param {T[]} sorted @returns {T[]}
 */
function inRows(sorted) {
  const out = [];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const top = sorted[from]?.box.top ?? 0;
    while (to < sorted.length && (sorted[to]?.box.top ?? 0) < top + ROW) to++;
    out.push(...sorted.slice(from, to).sort((a, b) => a.box.left - b.box.left));
  }
  return out;
}

/** @param {string[]} a @param {string[]} b */
function commonLength(a, b) {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n;
}
