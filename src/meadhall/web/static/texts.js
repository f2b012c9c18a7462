// The sentences of the page in the language of the person.

/** @type {Record<string, string | string[]>} */
let texts = {};
let plural = new Intl.PluralRules("en");

/** Read the sentences that came with the page. */
export function readTexts() {
  const holder = document.getElementById("texts");
  useTexts(JSON.parse(holder?.textContent || "{}"), document.documentElement.lang || "en");
}

/** @param {Record<string, string | string[]>} fresh @param {string} lang */
export function useTexts(fresh, lang) {
  texts = fresh;
  plural = new Intl.PluralRules(lang);
}

/** Fetch another language, as one word of the settings. @param {string} lang @param {string} url */
export async function fetchTexts(lang, url) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`texts: ${reply.status}`);
  useTexts(await reply.json(), lang);
  document.documentElement.lang = lang;
}

/**
 * The sentence of an id. A hole in the catalogue shows the id and stops nothing.
 * @param {string} id @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function t(id, args = {}) {
  const found = texts[id] ?? `[${id}]`;
  const text = Array.isArray(found) ? form(found, args.n) : found;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/** @param {string[]} forms @param {string | number | undefined} n */
function form(forms, n) {
  if (typeof n !== "number") return forms[forms.length - 1] ?? "";
  const order = ["one", "few", "many", "other"].filter((name) => plural.resolvedOptions().pluralCategories.includes(/** @type {any} */ (name)));
  const at = order.indexOf(plural.select(n));
  return forms[Math.min(at < 0 ? forms.length - 1 : at, forms.length - 1)] ?? "";
}

/** Put the words into everything of the template that names its sentence: data-t, data-t-label, data-t-title. */
export function sayPage() {
  for (const el of document.querySelectorAll("[data-t]")) el.textContent = t(/** @type {HTMLElement} */ (el).dataset.t ?? "");
  for (const el of document.querySelectorAll("[data-t-label]")) el.setAttribute("aria-label", t(el.getAttribute("data-t-label") ?? ""));
  for (const el of document.querySelectorAll("[data-t-title]")) el.setAttribute("title", t(el.getAttribute("data-t-title") ?? ""));
}
