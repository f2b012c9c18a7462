// @ts-check
// Day or night, before anything is painted: the choice of the person, else of the system.
// Drawings know two themes by name, so the page always says which one it is in.
(() => {
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");

  /** @returns {string | null} */
  function chosen() {
    try {
      return localStorage.getItem("meadhall.theme");
    } catch {
      return null; // a browser that keeps nothing follows its system
    }
  }

  function show() {
    const theme = chosen();
    root.dataset.theme = theme === "dark" || theme === "light" ? theme : night.matches ? "dark" : "light";
  }

  root.classList.add("js");
  show();
  night.addEventListener("change", show);
  addEventListener("storage", show); // another tab chose
})();
