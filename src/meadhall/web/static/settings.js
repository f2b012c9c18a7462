// Day or night, language, pace of the bots, motion: remembered in this browser, changed while playing.

import { byId, remember } from "./dom.js";
import { fetchTexts, sayPage, t } from "./texts.js";

/** @typedef {import("./types_app.js").App} App */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Put the chosen theme on the page; "system" follows the machine, as theme.js does at the start. @param {string} theme */
function wear(theme) {
  const night = theme === "dark" || (theme !== "light" && dark.matches);
  document.documentElement.dataset.theme = night ? "dark" : "light";
}

export class Settings {
  /** @param {App} app @param {{restyled: () => void}} on */
  constructor(app, on) {
    this.app = app;
    this.on = on;
    const box = /** @type {HTMLDialogElement} */ (byId("settings"));
    byId("open-settings").addEventListener("click", () => (this.read(), box.showModal()));
    byId("night").addEventListener("click", () => this.flip());
    box.addEventListener("change", (event) => this.change(/** @type {HTMLInputElement} */ (event.target)));
  }

  /** Show what is set now. */
  read() {
    this.check("theme", remember("theme") || "system");
    this.check("lang", this.app.lang);
    this.check("motion", this.app.motion.speed);
    this.check("pace", String(this.app.parts.table.pace));
    byId("pace-row").hidden = this.app.parts.you.watching;
  }

  /** @param {string} name @param {string} value */
  check(name, value) {
    for (const el of document.querySelectorAll(`#settings input[name=${name}]`)) {
      const input = /** @type {HTMLInputElement} */ (el);
      input.checked = input.value === value;
    }
  }

  /** @param {HTMLInputElement} input */
  change({ name, value }) {
    if (name === "theme") this.theme(value);
    if (name === "motion") this.app.motion.set(value);
    if (name === "lang") void this.language(value);
    if (name === "pace") void this.app.net.ask({ t: "pace", ms: Number(value) });
  }

  /** @param {string} theme */
  theme(theme) {
    remember("theme", theme);
    wear(theme);
  }

  flip() {
    this.theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  }

  /** The hall and the next visit speak it too. @param {string} lang */
  async keepLanguage(lang) {
    const csrf = /** @type {HTMLElement | null} */ (document.querySelector(".table"))?.dataset.csrf ?? "";
    const body = new URLSearchParams({ csrf, lang, back: location.pathname });
    // A table that cannot tell the hall still speaks the language; nothing else depends on it.
    await fetch("/me", { method: "POST", body, redirect: "manual" }).catch(() => null);
  }

  /** @param {string} lang */
  async language(lang) {
    try {
      await fetchTexts(lang, `/texts/${lang}.json`);
    } catch {
      return this.app.toast(t("web.lost"), "bad");
    }
    this.app.lang = lang;
    void this.keepLanguage(lang);
    sayPage();
    this.on.restyled();
    await this.app.refresh();
  }
}
