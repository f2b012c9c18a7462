// Drawn panels: patched by lines, morphed in place, each in the region the game gives it.

import { Idiomorph } from "./vendor/idiomorph.js";

/** @typedef {import("./types.js").PanelNews} PanelNews */

/** What this page adds to a drawing; a morph must not take it away. */
const OURS = new Set(["tabindex", "aria-disabled", "aria-pressed", "data-label", "data-flying"]);

/**
 * The lines after the patch. Ops go from the last to the first, so earlier numbers stay true.
 * @param {string[]} lines @param {import("./types.js").PatchOp[]} patch
 */
export function patched(lines, patch) {
  const out = lines.slice();
  for (const [start, stop, text] of patch) {
    out.splice(start, stop - start, ...(text === "" ? [] : text.replace(/\n$/, "").split("\n")));
  }
  return out;
}

export class Panels {
  constructor() {
    /** @type {Map<string, {h: string, lines: string[]}>} */
    this.kept = new Map();
    /** @type {Map<string, string>} */
    this.shown = new Map();
  }

  /**
   * Take the news of some panels. False: a patch is for another version, the whole is needed.
   * @param {Record<string, PanelNews>} news
   */
  take(news) {
    for (const [name, panel] of Object.entries(news)) {
      if (panel.svg !== undefined) {
        this.kept.set(name, { h: panel.h, lines: panel.svg.split("\n") });
        continue;
      }
      const old = this.kept.get(name);
      if (!old || old.h !== panel.from || !panel.patch) return false;
      this.kept.set(name, { h: panel.h, lines: patched(old.lines, panel.patch) });
    }
    return true;
  }

  /** @param {string} name */
  svg(name) {
    return this.kept.get(name)?.lines.join("\n") ?? "";
  }

  /**
   * Show the live panels, some of them as they would be after an answer that is not given yet.
   * @param {Record<string, string>} regions @param {Record<string, PanelNews>} [then]
   * @param {string[]} [held] regions that keep what they show
   */
  show(regions, then = {}, held = []) {
    this.put(regions, (name) => this.after(name, then[name]) ?? [this.kept.get(name)?.h ?? "", this.svg(name)], held);
  }

  /** @param {string} name @param {PanelNews} [news] @returns {[string, string] | null} */
  after(name, news) {
    if (!news) return null;
    if (news.svg !== undefined) return [news.h, news.svg];
    const old = this.kept.get(name);
    return old && old.h === news.from && news.patch ? [news.h, patched(old.lines, news.patch).join("\n")] : null;
  }

  /**
   * Show other drawings (a replay) in the same places.
   * @param {Record<string, string>} regions @param {Record<string, PanelNews>} panels
   */
  showOther(regions, panels) {
    this.put(regions, (name) => [`then ${panels[name]?.h ?? ""}`, panels[name]?.svg ?? ""]);
  }

  /**
   * @param {Record<string, string>} regions
   * @param {(name: string) => [string, string]} drawing hash and svg of a panel
   * @param {string[]} [held]
   */
  put(regions, drawing, held = []) {
    for (const el of document.querySelectorAll("[data-region]")) {
      const region = el.getAttribute("data-region") ?? "";
      if (held.includes(region)) continue;
      const name = regions[region] ?? "";
      const [hash, svg] = name ? drawing(name) : ["", ""];
      const now = `${name} ${hash}`;
      if (this.shown.get(region) === now) continue;
      const same = this.shown.get(region)?.split(" ")[0] === name;
      this.shown.set(region, now);
      this.draw(el, svg, same && el.firstElementChild !== null);
    }
  }

  /** @param {Element} el @param {string} svg @param {boolean} morph */
  draw(el, svg, morph) {
    el.toggleAttribute("data-empty", svg === "");
    const old = el.firstElementChild;
    if (svg && morph && old) {
      Idiomorph.morph(old, svg, {
        morphStyle: "outerHTML",
        callbacks: { beforeAttributeUpdated: (name) => !OURS.has(name) },
      });
    } else {
      // The server drew it and escaped every word in it.
      el.innerHTML = svg;
    }
  }
}
