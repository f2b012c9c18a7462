// @ts-check
// Search in the rules: what does not contain every word steps aside.

const search = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-search]"));
const found = /** @type {HTMLElement | null} */ (document.querySelector("[data-found]"));
const pieces = [...document.querySelectorAll("[data-find]")].map((element) => ({
  element: /** @type {HTMLElement} */ (element),
  text: (element.textContent ?? "").toLowerCase(),
}));
const parts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-part]"));

/** @param {string} wanted */
function filter(wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  let hits = 0;
  for (const { element, text } of pieces) {
    const fits = words.every((word) => text.includes(word));
    element.hidden = !fits;
    if (fits) hits += 1;
  }
  for (const part of parts) part.hidden = !part.querySelector("[data-find]:not([hidden])");
  document.body.classList.toggle("searching", words.length > 0);
  if (found) found.textContent = hits ? "" : (found.dataset.none ?? "");
}

search?.addEventListener("input", () => filter(search.value));
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== search) {
    event.preventDefault();
    search?.focus();
  }
});

const current = document.querySelector(".contents [aria-current]");
current?.scrollIntoView({ block: "center" });
// The opened clause stands in the middle, with what goes before and after it.
document.querySelector(".cl.here")?.scrollIntoView({ block: "center" });
for (const link of document.querySelectorAll(".contents-phone a")) {
  link.addEventListener("click", () => link.closest("details")?.removeAttribute("open"));
}

export {};
