// What happened, seen: pieces travel, cards turn, numbers count. The table underneath is always true already.

import { byId, remember } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
/** How much longer than the tokens say; 0 is off. */
const SPEEDS = /** @type {Record<string, number>} */ ({ off: 0, fast: 0.5, normal: 1, slow: 2 });
const MOVE = 320;
const TURN = 480;
const FRESH = 1200;
/** Steps that wait behind each other before they hurry. */
const PATIENCE = 3;

/** @typedef {{key: string, spot: string, rect: DOMRect, ghost: () => SVGSVGElement}} Seen */
/** @typedef {{backs: number, faces: Set<string>}} Cards what lies in one region */
/** @typedef {{pieces: Map<string, Seen>, cards: Map<Element, Cards>, numbers: Map<string, number>}} Before */
/** @typedef {(speed: number) => Animation[]} Act */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Element} el */
const cardOf = (el) => el.getAttribute("data-card") ?? "";

/** The cards of a region: how many backs, which faces. @param {Element} region @returns {Cards} */
function cardsIn(region) {
  return { backs: region.querySelectorAll(".back").length, faces: new Set(Array.from(region.querySelectorAll("[data-card]"), cardOf)) };
}

/** @param {Element} el */
function numberKey(el) {
  const home = el.closest("[id]");
  const all = home ? Array.from(home.querySelectorAll("[data-n]")) : [];
  return `${home?.id ?? ""} ${all.indexOf(el)}`;
}

/** Where in its own drawing a thing stands: a drawing that only became smaller moves nothing. @param {Element} el */
const spotOf = (el) => `${el.closest("[data-region]")?.getAttribute("data-region")} ${el.getAttribute("transform")}`;

/** The shield of the owner in the rail: pieces come from there. @param {string} key */
function home(key) {
  return document.querySelector(`[data-seat-row="${key.split("-")[0]}"] .shield`)?.getBoundingClientRect();
}

/** A copy of a drawn thing, lying over the page exactly where the thing is. @param {SVGGraphicsElement} el */
function ghostOf(el) {
  const rect = el.getBoundingClientRect();
  const m = el.getScreenCTM() ?? new DOMMatrix();
  const copy = /** @type {SVGElement} */ (el.cloneNode(true));
  copy.removeAttribute("id");
  copy.removeAttribute("data-flying");
  copy.classList.remove("lit", "sel", "near", "hot");
  copy.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e - rect.left} ${m.f - rect.top})`);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `ghost ${el.ownerSVGElement?.getAttribute("class") ?? ""}`);
  const around = document.createElementNS(SVG, "g");
  around.setAttribute("class", el.parentElement?.closest("[class]")?.getAttribute("class") ?? "");
  around.append(copy);
  svg.append(around);
  Object.assign(svg.style, { left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
  return svg;
}

export class Motion {
  constructor() {
    this.speed = remember("motion") || "normal";
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    this.waiting = 0;
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.skipped = 0;
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => this.skip(), { capture: true });
  }

  get factor() {
    return reduced.matches || document.hidden ? 0 : (SPEEDS[this.speed] ?? 1);
  }

  /** @param {string} speed */
  set(speed) {
    this.speed = speed;
    remember("motion", speed);
  }

  /** Everything that runs or waits is at its end at once. */
  skip() {
    this.skipped++;
    for (const animation of this.running) animation.finish();
  }

  /** Look before the table changes. @returns {Before} */
  before() {
    const pieces = new Map();
    const cards = new Map();
    const numbers = new Map();
    if (this.factor) {
      for (const el of document.querySelectorAll("[data-region] [data-piece][id]")) pieces.set(el.id, this.see(el));
      for (const region of document.querySelectorAll("[data-region]")) cards.set(region, cardsIn(region));
    }
    for (const el of document.querySelectorAll("[data-n]")) numbers.set(numberKey(el), Number(el.getAttribute("data-n")));
    return { pieces, cards, numbers };
  }

  /** @param {Element} el @returns {Seen} */
  see(el) {
    const drawn = /** @type {SVGGraphicsElement} */ (el);
    const svg = ghostOf(drawn);
    return { key: el.getAttribute("data-piece") ?? "", spot: spotOf(el), rect: el.getBoundingClientRect(), ghost: () => svg };
  }

  /** Look again and show the difference. @param {Before} before */
  after(before) {
    const acts = [...this.travels(before), ...this.turns(before), ...this.counts(before)];
    this.fresh(before);
    if (!this.factor || !acts.length) return;
    this.waiting++;
    const skipped = this.skipped;
    this.queue = this.queue.then(() => this.play(acts, skipped));
  }

  /** @param {Act[]} acts @param {number} skipped */
  async play(acts, skipped) {
    const hurry = this.waiting > PATIENCE ? 0.4 : 1;
    const speed = this.skipped !== skipped ? 0 : this.factor * hurry;
    const all = acts.flatMap((act) => act(speed));
    for (const animation of all) this.running.add(animation);
    await Promise.allSettled(all.map((animation) => animation.finished));
    for (const animation of all) this.running.delete(animation);
    this.waiting--;
    if (!this.waiting) this.land();
  }

  /** When nothing moves any more nothing is hidden, whatever was drawn anew in between. */
  land() {
    byId("flights").replaceChildren();
    for (const el of document.querySelectorAll("[data-flying]")) el.removeAttribute("data-flying");
  }

  /** Pieces that are somewhere else now. @param {Before} before @returns {Act[]} */
  travels(before) {
    /** @type {Map<string, Seen[]>} */
    const gone = new Map();
    const now = new Map(Array.from(document.querySelectorAll("[data-region] [data-piece][id]"), (el) => [el.id, el]));
    for (const [id, seen] of before.pieces) {
      if (!now.has(id)) gone.set(seen.key, [...(gone.get(seen.key) ?? []), seen]);
    }
    const acts = [];
    for (const [id, el] of before.pieces.size ? now : []) {
      const stayed = before.pieces.get(id);
      if (stayed?.spot === spotOf(el)) continue;
      const was = stayed ?? gone.get(el.getAttribute("data-piece") ?? "")?.shift();
      acts.push(...(was ? this.travel(was, el) : this.arrive(el)));
    }
    for (const lost of now.size ? [...gone.values()].flat() : []) acts.push(this.leave(lost));
    return acts;
  }

  /** A new piece comes from its owner. @param {Element} el @returns {Act[]} */
  arrive(el) {
    const key = el.getAttribute("data-piece") ?? "";
    const from = home(key);
    if (!from?.width || !el.getBoundingClientRect().width) return [];
    const drawn = ghostOf(/** @type {SVGGraphicsElement} */ (el));
    Object.assign(drawn.style, { left: `${from.left}px`, top: `${from.top}px` });
    return this.travel({ key, spot: "", rect: new DOMRect(from.left, from.top, el.getBoundingClientRect().width, from.height), ghost: () => drawn }, el);
  }

  /** A piece that is nowhere any more rises and fades. @param {Seen} lost @returns {Act} */
  leave(lost) {
    return (speed) => {
      const ghost = lost.ghost();
      byId("flights").append(ghost);
      const flight = ghost.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-26px)" }], { duration: MOVE * 1.5 * speed, easing: "ease-in" });
      void flight.finished.catch(() => null).then(() => ghost.remove());
      return [flight];
    };
  }

  /** @param {Seen} was @param {Element} el @returns {Act[]} */
  travel(was, el) {
    const to = el.getBoundingClientRect();
    const dx = to.left - was.rect.left;
    const dy = to.top - was.rect.top;
    if (Math.hypot(dx, dy) < 4 || !to.width) return [];
    el.setAttribute("data-flying", "");
    return [
      (speed) => {
        const ghost = was.ghost();
        byId("flights").append(ghost);
        const end = { transform: `translate(${dx}px,${dy}px) scale(${to.width / (was.rect.width || 1)})` };
        const lift = { transform: `translate(${dx * 0.5}px,${dy * 0.5 - 14}px) scale(1.12)` };
        const flight = ghost.animate([{ transform: "none" }, lift, end], { duration: MOVE * 1.5 * speed, easing: "cubic-bezier(.6,0,.2,1)" });
        void flight.finished.catch(() => null).then(() => (ghost.remove(), el.removeAttribute("data-flying")));
        return [flight];
      },
    ];
  }

  /** Where backs went and faces came, cards were turned. A back never says which card it is. @param {Before} before @returns {Act[]} */
  turns(before) {
    const acts = [];
    for (const [region, was] of before.cards) {
      if (cardsIn(region).backs >= was.backs) continue;
      for (const el of region.querySelectorAll("[data-card].face")) {
        if (!was.faces.has(cardOf(el))) acts.push(this.turn(/** @type {SVGGraphicsElement} */ (el)));
      }
    }
    return acts;
  }

  /** @param {SVGGraphicsElement} el @returns {Act} */
  turn(el) {
    el.setAttribute("data-flying", "");
    return (speed) => {
      const ghost = ghostOf(el);
      byId("flights").append(ghost);
      const frames = [{ transform: "perspective(600px) rotateY(90deg) scale(1.15)" }, { transform: "perspective(600px) rotateY(0) scale(1.15)", offset: 0.7 }, { transform: "none" }];
      const flip = ghost.animate(frames, { duration: TURN * speed, easing: "cubic-bezier(.2,.8,.2,1)" });
      void flip.finished.catch(() => null).then(() => (ghost.remove(), el.removeAttribute("data-flying")));
      return [flip];
    };
  }

  /** Numbers that changed count to what they are. @param {Before} before @returns {Act[]} */
  counts(before) {
    const acts = [];
    for (const el of document.querySelectorAll("[data-n]")) {
      const to = Number(el.getAttribute("data-n"));
      const from = before.numbers.get(numberKey(el));
      if (from === undefined || from === to || el.textContent?.trim() !== String(to)) continue;
      acts.push(this.count(el, from, to));
    }
    return acts;
  }

  /** @param {Element} el @param {number} from @param {number} to @returns {Act} */
  count(el, from, to) {
    return (speed) => {
      const clock = el.animate([{ opacity: 0.6 }, { opacity: 1 }], { duration: MOVE * 2 * speed });
      const tick = () => {
        const done = clock.playState === "finished" || !el.isConnected;
        const part = done ? 1 : (clock.effect?.getComputedTiming().progress ?? 1);
        if (el.getAttribute("data-n") === String(to)) el.textContent = String(Math.round(from + (to - from) * part));
        if (!done) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      return [clock];
    };
  }

  /** The news wear a dash for a while, also where nothing moves. @param {Before} before */
  fresh(before) {
    /** @type {Element[]} */
    const changed = [];
    for (const el of document.querySelectorAll("[data-region] [data-piece][id]")) {
      if (before.pieces.size && !before.pieces.has(el.id)) changed.push(el);
    }
    if (!changed.length) return;
    for (const el of document.querySelectorAll(".fresh, .seen")) el.classList.remove("fresh", "seen");
    for (const el of changed) el.classList.add("fresh");
    window.setTimeout(() => {
      for (const el of changed) if (el.classList.contains("fresh")) el.classList.replace("fresh", "seen");
    }, FRESH);
  }
}
