// @ts-check
// The hall works without this file; with it, choices take effect at once.

function themeSwitch() {
  const button = document.querySelector("[data-theme-switch]");
  button?.addEventListener("click", () => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("meadhall.theme", root.dataset.theme);
    } catch {
      // the theme holds until the page is left
    }
  });
}

function languageSwitch() {
  for (const select of document.querySelectorAll("select[data-submit]")) {
    select.addEventListener("change", () => /** @type {HTMLSelectElement} */ (select).form?.submit());
  }
}

/** The form of a new table: above the page and alone in reach of the keyboard; Escape leads back. */
function newTable() {
  const dialog = document.getElementById("new-table");
  if (!(dialog instanceof HTMLDialogElement)) return;
  dialog.close();
  dialog.showModal();
  /** @type {HTMLElement | null} */
  const first = dialog.querySelector("[role=alert]") ?? dialog.querySelector("select");
  first?.focus();
  dialog.addEventListener("close", () => history.replaceState(null, "", "/"));
  dialog.querySelector("[data-close]")?.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
}

/** A menu closes when something else is meant. */
function menus() {
  addEventListener("click", (event) => {
    for (const open of document.querySelectorAll("details.me[open]")) {
      if (event.target instanceof Node && !open.contains(event.target)) open.removeAttribute("open");
    }
  });
  addEventListener("keydown", (event) => {
    const open = event.key === "Escape" ? document.querySelector("details.me[open]") : null;
    open?.removeAttribute("open");
    open?.querySelector("summary")?.focus();
  });
}

themeSwitch();
languageSwitch();
newTable();
menus();

export {};
