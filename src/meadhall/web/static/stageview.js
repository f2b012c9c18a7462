// The stage of a phone: panned with a finger, pinched larger, and always able to return to the question.

import { byId } from "./dom.js";

const LARGEST = 4;

export class StageView {
  constructor() {
    this.el = byId("stage-view");
    this.zoom = 1;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.span = 0;
    this.el.addEventListener("pointerdown", (e) => this.down(e));
    this.el.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel"]) this.el.addEventListener(end, (e) => this.up(/** @type {PointerEvent} */ (e)));
    byId("to-question").addEventListener("click", () => this.toQuestion(true));
    addEventListener("resize", () => this.setZoom(1));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType !== "touch") return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.span = this.distance();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const span = this.distance();
    if (!this.span || !span) return;
    this.setZoom(Math.max(1, Math.min(LARGEST, (this.zoom * span) / this.span)));
    this.span = span;
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    this.span = 0;
  }

  distance() {
    const [a, b] = [...this.fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  /** @param {number} zoom */
  setZoom(zoom) {
    const { el } = this;
    const x = (el.scrollLeft + el.clientWidth / 2) / el.scrollWidth;
    const y = (el.scrollTop + el.clientHeight / 2) / el.scrollHeight;
    this.zoom = zoom;
    el.style.setProperty("--zoom", String(zoom));
    el.scrollLeft = x * el.scrollWidth - el.clientWidth / 2;
    el.scrollTop = y * el.scrollHeight - el.clientHeight / 2;
  }

  /** The drawing says how wide it is for its height; the stage keeps that on a phone. */
  fit() {
    const box = this.el.querySelector("svg")?.viewBox.baseVal;
    if (box?.height) this.el.style.setProperty("--wide", String(box.width / box.height));
  }

  /** Scroll to what is lit or said. @param {boolean} [smooth] */
  toQuestion(smooth = false) {
    const { el } = this;
    const lit = Array.from(el.querySelectorAll(".sel, .lit"), (one) => one.getBoundingClientRect());
    if (!lit.length || (el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight)) return;
    const box = el.getBoundingClientRect();
    const x = (Math.min(...lit.map((r) => r.left)) + Math.max(...lit.map((r) => r.right))) / 2;
    const y = (Math.min(...lit.map((r) => r.top)) + Math.max(...lit.map((r) => r.bottom))) / 2;
    el.scrollBy({ left: x - box.left - box.width / 2, top: y - box.top - box.height / 2, behavior: smooth ? "smooth" : "instant" });
  }
}
