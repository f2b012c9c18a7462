// The table page: one socket, the parts of the table, and everything that shows them.

import { Asks } from "./asks.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Dialogs } from "./dialogs.js";
import { byId } from "./dom.js";
import { Inspector } from "./inspector.js";
import { Keys } from "./keys.js";
import { Log } from "./log.js";
import { Motion } from "./motion.js";
import { Net, PROTOCOL } from "./net.js";
import { Ending } from "./over.js";
import { Panels } from "./panels.js";
import { Plank } from "./plank.js";
import { bubble, closePopups, standing, toast } from "./popups.js";
import { Rail } from "./rail.js";
import { Replay } from "./replay.js";
import { Rules } from "./rules.js";
import { Settings } from "./settings.js";
import { StageView } from "./stageview.js";
import { Story } from "./story.js";
import { readTexts, sayPage, t } from "./texts.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Parts} Parts */
/** @typedef {import("./types.js").RailSeat} RailSeat */

const phone = matchMedia("(max-width: 760px), (max-height: 500px)");
const table = /** @type {HTMLElement} */ (document.querySelector(".table"));

/** @type {import("./types.js").Ask} */
const NOBODY = { q: -1, mine: false, seat: null, who: [], answered: [], together: false, prompt: "", rule: "", said: null, menu: null };

class Page {
  v = 0;
  parts = /** @type {Parts} */ (/** @type {unknown} */ (null));
  /** @type {import("./types.js").LogLine[]} */
  log = [];
  more = false;
  frozen = false;
  /** why the server wants nothing more of this page; empty: it does */
  gone = "";
  lang = document.documentElement.lang;
  cid = crypto.getRandomValues(new Uint32Array(3)).join("-");
  panels = new Panels();
  motion = new Motion();
  stage = new StageView();
  toast = toast;

  constructor() {
    this.net = this.wire();
    this.asks = this.asking();
    this.board = new Board(this);
    this.rail = new Rail(this);
    this.replay = new Replay(this, this.rail);
    this.dialogs = new Dialogs(this);
    this.plank = new Plank(this, { undo: () => void this.dialogs.undo() });
    this.choices = new Choices(this, this.board);
    this.logView = new Log(this, this.board, {
      play: (from) => void this.replay.start(from, this.log.at(-1)?.n ?? from, true),
      jump: (n) => void this.openReplay(n),
    });
    this.story = new Story(this, this.logView);
    this.inspector = new Inspector(this);
    this.rules = new Rules(this);
    this.ending = new Ending(this, { replay: () => void this.openReplay(0) });
    this.settings = new Settings(this, { restyled: () => this.render() });
    const { board, choices, inspector, rules, dialogs, replay } = this;
    this.keys = new Keys(this, { board, choices, inspector, rules, dialogs, replay });
    this.listen();
  }

  wire() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new Net(`${scheme}://${location.host}/t/${table.dataset.match}/ws`, {
      hello: () => ({ cid: this.cid, last: this.v, lang: this.lang, phone: phone.matches }),
      table: (message) => this.hear(message),
      status: (status) => this.status(status),
    });
  }

  asking() {
    return new Asks(this.net, {
      changed: () => this.render(),
      refused: (why, w) => bubble(this.board.thing(w) ?? byId("go"), why),
      said: (no) => this.refused(no),
    });
  }

  listen() {
    table.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
    byId("stage-view").addEventListener("pointerdown", () => {
      this.story.close();
      if (phone.matches) this.logView.dismiss();
    });
    phone.addEventListener("change", () => (this.view("stage"), void this.refresh()));
  }

  /** Buttons that say what they do in their attributes. @param {Element} target */
  click(target) {
    const el = target.closest("[data-view], [data-say], [data-do]");
    if (!(el instanceof HTMLElement)) return;
    if (el.dataset.view) this.view(el.dataset.view);
    if (el.dataset.say) this.asks.choose(el.dataset.say);
    if (el.dataset.do === "undo") void this.dialogs.undo();
    if (el.dataset.do === "keys") this.dialogs.keys();
  }

  /** @param {number} n */
  async openReplay(n) {
    const last = (this.parts.over?.entries ?? 1) - 1;
    while (this.more) {
      const before = this.log.length;
      await this.logView.older();
      if (this.log.length === before) break;
    }
    await this.replay.start(0, last, false, n);
  }

  /** Ask for the whole table: a gap, another language, another layout. */
  refresh() {
    return this.net.ask({ t: "set", lang: this.lang, phone: phone.matches });
  }

  // -- news --------------------------------------------------------------------------------------

  /** @param {Message} message */
  hear(message) {
    if (message.t === "bye") return this.bye(message);
    if (message.t === "whole" && message.p !== PROTOCOL) return this.bye({ t: "bye", code: "protocol", text: t("web.protocol") });
    if (message.t === "step" && (message.v !== this.v + 1 || !this.parts)) return void this.refresh();
    this.v = message.v ?? this.v;
    const before = this.motion.before();
    const rows = /** @type {RailSeat[]} */ (message.rows ?? []);
    const scores = this.parts?.rail ?? [];
    const staged = this.parts?.regions.stage;
    const rail = message.t === "whole" ? rows : this.parts.rail.map((row) => rows.find((r) => r.seat === row.seat) ?? row);
    this.parts = message.t === "whole" ? { ...message.parts, rail } : { ...this.parts, ...message.parts, rail };
    this.takeLog(message);
    this.story.hold(message.log ?? [], message.t === "step" && this.parts.regions.stage !== staged);
    if (!this.panels.take(message.panels ?? {})) return void this.refresh();
    if (message.t === "whole" || "ask" in (message.parts ?? {})) this.asks.hear(this.parts.ask);
    closePopups();
    this.render();
    this.motion.after(before);
    if (message.t === "whole" || this.frozen) this.story.close();
    else this.story.hear(message.log ?? [], scores);
    if (message.parts?.ask) this.asked();
  }

  /** @param {Message} message */
  takeLog(message) {
    if (message.t === "whole") {
      this.log = message.log ?? [];
      this.more = !!message.more;
      return;
    }
    if (message.cut !== null && message.cut !== undefined) this.log = this.log.filter((line) => line.n <= message.cut);
    if (message.more !== undefined) this.more = message.more;
    this.log.push(...(message.log ?? []));
  }

  /** A new question: the phone looks at it. */
  asked() {
    if (!this.ask.mine) return;
    this.stage.toQuestion();
  }

  /** @param {Message} message */
  bye(message) {
    this.gone = message.text || t("web.lost");
    standing(this.gone);
  }

  /** @param {"open" | "lost" | "ended"} status */
  status(status) {
    table.classList.toggle("offline", status !== "open");
    if (status === "open") this.gone = ""; // why the last one ended is of no interest any more
    standing(status === "open" ? "" : this.gone || t("web.connection_lost"));
    if (this.parts) this.plank.render();
  }

  /** The server did not take the answer: say why, where it was meant. @param {Message} no */
  refused(no) {
    const last = this.asks.spoken.at(-1);
    const at = (last && this.board.thing(last)) || byId("go");
    const text = no.code === "stale" || no.code === "turn" ? t("web.stale", { why: no.text ?? "" }) : no.text;
    if (no.rule) bubble(at, { text, rule: no.rule, clause: no.clause });
    else toast(text, "bad");
  }

  // -- showing -------------------------------------------------------------------------------------

  render() {
    if (!this.parts) return;
    table.removeAttribute("aria-busy");
    if (!this.frozen) {
      this.panels.show(this.parts.regions, this.asks.trial?.panels, this.story.holding ? ["stage", "band"] : []);
      this.rail.render();
      this.stage.fit();
    }
    this.board.light();
    this.plank.render();
    this.choices.render();
    this.logView.render();
    this.dialogs.render();
    this.ending.render();
    this.names();
  }

  /** Words of the page that the game or the table gives. */
  names() {
    const { table: info, regions } = this.parts;
    byId("title").textContent = info.title;
    byId("table-name").textContent = info.name ? `· ${info.name}` : "";
    const side = document.querySelector("[data-region=side] svg")?.getAttribute("aria-label");
    for (const el of document.querySelectorAll("[data-side-name]")) el.textContent = side || t("web.tab.game");
    table.classList.toggle("no-side", !regions.side);
    table.classList.toggle("with-band", !!regions.band);
  }

  /** A tab of the side, or a view of the phone. @param {string} name */
  view(name) {
    table.dataset.view = name;
    for (const el of document.querySelectorAll("[data-view]")) {
      if (el === table) continue;
      const here = el.getAttribute("data-view") === name;
      if (el.getAttribute("role") === "tab") el.setAttribute("aria-selected", String(here || (name === "stage" && el.getAttribute("data-view") === "choices")));
      else if (here) el.setAttribute("aria-current", "page");
      else el.removeAttribute("aria-current");
    }
    if (name === "log") requestAnimationFrame(() => this.logView.toEnd());
    for (const pane of document.querySelectorAll("[data-pane]")) {
      const shown = pane.getAttribute("data-pane") === name || (name === "stage" && pane.getAttribute("data-pane") === "choices");
      pane.toggleAttribute("hidden", !shown);
    }
  }

  /** @param {string[]} words @param {string} cls */
  point(words, cls) {
    this.board.point(words, cls);
  }

  /** The open question; nobody is asked when it is over. */
  get ask() {
    return this.parts.ask ?? NOBODY;
  }

  /** @param {number} seat */
  name(seat) {
    const row = this.parts.rail[seat];
    return row?.name || row?.title || String(seat + 1);
  }

  /** @param {number} seat */
  crest(seat) {
    return this.parts.rail.find((row) => row.seat === seat)?.crest ?? "";
  }
}

/** The drawings, once for the whole page; what the game has wins over what the page has. */
async function inlineSymbols() {
  const holder = byId("symbols");
  for (const url of [holder.dataset.game, holder.dataset.ui]) {
    const reply = await fetch(url ?? "");
    if (!reply.ok) continue;
    const found = new DOMParser().parseFromString(await reply.text(), "image/svg+xml").documentElement;
    for (const twin of found.querySelectorAll("[id]")) if (document.getElementById(twin.id)) twin.remove();
    holder.append(document.importNode(found, true));
  }
}

function begin() {
  readTexts();
  sayPage();
  if (!("WebSocket" in window)) return standing(t("web.no_websocket"));
  const page = new Page();
  page.view("stage");
  void inlineSymbols();
  page.net.connect();
}

begin();
