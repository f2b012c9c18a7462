// Making and finding elements. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children. `on*` are listeners, `class` the classes; null and false are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [attrs]
 * @param {...(Node | string | number | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attrs, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== false && child !== undefined) el.append(String(child) === child ? child : typeof child === "number" ? String(child) : child);
  return el;
}

/**
 * One of the drawings that were put into the page.
 * @param {string} id @param {string} [cls]
 */
export function icon(id, cls = "ic") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", cls);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/**
 * The round shield of a seat with its crest.
 * @param {number} seat @param {string} crest @param {string} [size]
 */
export function shield(seat, crest, size = "") {
  const el = h("span", { class: `shield s${seat + 1} ${size}`, "aria-hidden": "true" });
  el.append(icon(`shield-${seat + 1}`, ""));
  if (crest) el.append(icon(crest, "cr"));
  return el;
}

/**
 * The chip that names a clause; a click anywhere on one opens the reader (see rules.js).
 * @param {string} rule @param {string} label
 */
export function ruleChip(rule, label) {
  return h("button", { type: "button", class: "rule", "data-rule": rule, "aria-label": label }, icon("i-rule", ""), rule);
}

/**
 * An element of the page that must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const el = document.getElementById(id);
  if (!el) throw new Error(`the page has no #${id}`);
  return el;
}

/**
 * Replace what an element holds, but only if it would look different: focus and live regions stay quiet.
 * @param {Element} el @param {...(Node | string)} children
 */
export function fill(el, ...children) {
  const fresh = document.createElement("div");
  fresh.append(...children);
  if (fresh.innerHTML === el.innerHTML && !el.querySelector("[data-live]")) return;
  el.replaceChildren(...fresh.childNodes);
}

/**
 * Remembered settings; a browser may forbid that, which is no reason to fail.
 * @param {string} key @param {string} [value]
 * @returns {string}
 */
export function remember(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(`meadhall.${key}`, value);
    return localStorage.getItem(`meadhall.${key}`) ?? "";
  } catch {
    return value ?? "";
  }
}
