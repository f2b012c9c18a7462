"""What a page may say to a table, message by message. Every refusal says why, and changes nothing."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from meadhall.clauses import RulesError, clauses
from meadhall.core.errors import CannotUndo, Illegal, Malformed, MeadhallError, OutOfTurn
from meadhall.core.record import ANSWER, TAKE_BACK, Entry
from meadhall.server import asking, wire
from meadhall.server.chronicle import unpack
from meadhall.server.page import Page
from meadhall.server.security import new_token
from meadhall.server.showing import bots_for
from meadhall.server.store import StoreError, StoreFull
from meadhall.server.table import Table
from meadhall.server.tables import seats_changed
from meadhall.text import best_language
from meadhall.text.naming import Names

__all__ = ["No", "say"]

#: older log lines come in pages of so many entries
OLDER: Final = 120
PACES: Final = (0, 300, 600, 1200, 2400)
NEAR: Final = 2
#: the acknowledgement went out before the news, so that a page never waits for a drawing
REPLIED: Final[dict[str, Any]] = {}


class No(Exception):
    """A refusal with its code; the text is an id, or words already."""

    def __init__(self, code: str, text: str, **more: str) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.more = more


async def say(table: Table, page: Page, message: wire.Said) -> None:
    """Handle one message of a page; its reply is sent, also if it is no."""
    kept = page.replies.get(message.id)
    if kept is not None and isinstance(message, CHANGES):
        page.send(kept)  # it came twice: the first one counts
        return
    try:
        reply = await HANDLERS[type(message)](table, page, message)
    except No as no:
        reply = refusal(table, page, no)
        table.hall.metrics.refused.labels(no.code).inc()
        if no.code == "stale":
            page.forget()
            table.tell(page)
    if reply is not REPLIED:
        page.reply(message.id, reply)


def refusal(table: Table, page: Page, no: No) -> dict[str, Any]:
    t = table.moment().names(page.lang).t
    text = t(no.text) if t.has(no.text) else no.text
    return {"t": "no", "code": no.code, "text": text, "rule": "", "clause": "", **no.more}


def own(table: Table, page: Page, seat: int) -> None:
    """The seat must be one of this page's, and not covered."""
    mine = table.mine(page)
    if seat not in mine or page.seat != seat:
        raise No("seat", "core.no.not_your_seat")


def same(table: Table, q: int) -> None:
    if q != table.match.question:
        raise No("stale", "core.no.stale")


# -- answering -----------------------------------------------------------------------------------------


async def answer(table: Table, page: Page, m: wire.Answer) -> dict[str, Any]:
    begun = time.perf_counter()
    own(table, page, m.seat)
    if asking.already_said(table.match, m.q, m.seat, " ".join(m.text.split())):
        return {"t": "done"}
    same(table, m.q)
    try:
        table.match.answer(m.seat, m.text, m.q)
    except Malformed as error:
        raise No("malformed", str(error)) from error
    except OutOfTurn as error:
        raise No("turn", "core.no.not_your_question") from error
    except Illegal as error:
        names = table.moment().names(page.lang)
        raise No("illegal", **asking.refused(error.refusal, table.match.game.id, names)) from error
    table.happened()
    await commit(table)
    table.hall.metrics.answers.labels("person").inc()
    page.reply(m.id, {"t": "done", "v": page.v + 1})
    table.changed()
    table.hall.metrics.action.observe(time.perf_counter() - begun)
    return REPLIED


async def commit(table: Table) -> None:
    try:
        await table.commit()
    except StoreFull as error:
        raise No("disk", "core.no.disk_full") from error
    except StoreError as error:
        raise No("disk", "core.no.not_saved") from error


async def undo(table: Table, page: Page, m: wire.Undo) -> dict[str, Any]:
    # On a shared screen the one who sat there until now may still regret.
    if m.seat not in table.mine(page):
        raise No("seat", "core.no.not_your_seat")
    if m.n is not None and m.n != table.match.last_answer(m.seat):
        raise No("stale", "core.no.stale")
    await take_back(table, m.seat, agreed=False)
    page.reply(m.id, {"t": "done", "v": page.v + 1})
    table.changed()
    return REPLIED


async def take_back(table: Table, seat: int, agreed: bool) -> None:
    try:
        table.match.undo(seat, agreed=agreed)
    except CannotUndo as error:
        raise No("undo", str(error)) from error
    table.happened()
    await commit(table)


async def ask_undo(table: Table, page: Page, m: wire.AskUndo) -> dict[str, Any]:
    own(table, page, m.seat)
    obstacle = table.match.can_undo(m.seat)
    if obstacle is None or not obstacle.startswith("core.no.undo_"):
        raise No("undo", obstacle or "core.no.nothing_to_undo")
    if not table.voters(m.seat):
        raise No("undo", obstacle)
    table.open_vote(m.seat)
    return {"t": "done"}


async def vote(table: Table, page: Page, m: wire.Vote) -> dict[str, Any]:
    if m.seat not in table.mine(page):
        raise No("seat", "core.no.not_your_seat")
    if table.vote is None or (m.seat not in table.voters(table.vote[0]) and m.yes):
        raise No("undo", "core.no.nothing_to_undo")
    by, agreed = table.vote
    agreed |= {m.seat}
    if not m.yes:
        table.vote = None
    elif agreed >= table.voters(by):
        table.vote = None
        await take_back(table, by, agreed=True)
    else:
        table.vote = (by, agreed)
    table.changed()
    return {"t": "done"}


# -- looking -------------------------------------------------------------------------------------------


async def menu(table: Table, page: Page, m: wire.Menu) -> dict[str, Any]:
    own(table, page, m.seat)
    same(table, m.q)
    names = table.moment().names(page.lang)
    try:
        moment = table.moment()
        view = moment.view(m.seat)
        found = asking.menu(table.match.state, m.seat, m.path, names, view)
    except Malformed as error:
        raise No("malformed", str(error)) from error
    except Illegal as error:
        raise No("illegal", **asking.refused(error.refusal, table.match.game.id, names)) from error
    if found is None:
        raise No("turn", "core.no.not_your_question")
    return {"t": "menu", "q": m.q, **found}


async def try_out(table: Table, page: Page, m: wire.Try) -> dict[str, Any]:
    own(table, page, m.seat)
    same(table, m.q)
    match, moment = table.match, table.moment()
    names = moment.names(page.lang)
    try:
        words = match.said(m.seat, m.text)
        refused = match.why_not(m.seat, words)
    except Malformed as error:
        raise No("malformed", str(error)) from error
    if refused is not None:
        raise No("illegal", **asking.refused(refused, match.game.id, names))
    before = moment.view(m.seat)
    found = asking.trial(match.state, m.seat, words, before, names.t)
    who = ", ".join(names.seat(p) for p in found["next"])
    if found["together"]:
        said = match.game.lexicon.text(words)
        found["panels"] = moment.preview(page, m.seat, said)
    return {"t": "trial", **found, "next": names.t("core.waiting", who=who) if who else ""}


async def why(table: Table, page: Page, m: wire.Why) -> dict[str, Any]:
    own(table, page, m.seat)
    names = table.moment().names(page.lang)
    return {"t": "why", **asking.why(table.match, m.seat, m.text, names)}


async def inspect(table: Table, page: Page, m: wire.Inspect) -> dict[str, Any]:
    moment = table.moment()
    seats = table.match.game.seats
    if m.seat is not None and m.seat >= seats:
        raise No("malformed", "core.no.no_such_thing")
    t = moment.names(page.lang).t
    found = moment.art.inspect(moment.view(page.seat), t, m.kind, m.word, m.seat, m.place)
    if found is None:
        raise No("malformed", "core.no.no_such_thing")
    return {"t": "info", **found}


async def rule(table: Table, page: Page, m: wire.Rule) -> dict[str, Any]:
    try:
        book = clauses(table.match.game.id)
    except RulesError as error:
        raise No("malformed", "core.no.no_such_thing") from error
    found = book.get(m.rule)
    if found is None:
        raise No("malformed", "core.no.no_such_thing")
    ids = list(book)
    at = ids.index(m.rule)
    around = [book[i] for i in ids[max(0, at - NEAR) : at + NEAR + 1] if i != m.rule]
    near = [c for c in around if c.section == found.section]
    examples = [c for c in book.values() if c.kind == "example" and m.rule in c.text]
    return {
        "t": "rule",
        "rule": found.id,
        "section": found.section,
        "kind": found.kind,
        "text": found.text,
        "near": [{"rule": c.id, "text": c.text} for c in near],
        "examples": [{"rule": c.id, "text": c.text} for c in examples],
    }


async def look(table: Table, page: Page, m: wire.Look) -> dict[str, Any]:
    """The table as it was after an entry: through one's own eyes, or anybody's once it is over."""
    match = table.match
    if m.n >= len(match.record):
        raise No("malformed", "core.no.no_such_thing")
    eyes = m.eyes if match.over else page.seat
    if eyes is not None and eyes >= match.game.seats:
        raise No("malformed", "core.no.no_such_thing")
    moment = table.moment()
    names = moment.names(page.lang)
    view = moment.with_people(match.at(m.n).view(eyes))
    regions = moment.art.regions(view, page.phone)
    painter, game = table.hall.painter, match.game.id
    drawn = {p: painter.panel(game, p, view, names.t, page.phone) for p in regions.values()}
    lines = [x for x in table.chronicle.lines(names, eyes, 0) if x["n"] == m.n]
    return {
        "t": "then",
        "n": m.n,
        "of": len(match.record) - 1,
        "parts": {"regions": regions, "rail": moment.art.rail(view, names.t)},
        "panels": {p: {"h": d.h, "svg": d.svg} for p, d in drawn.items()},
        "text": " ".join(x["text"] for x in lines) or quiet_step(match.record.entry(m.n), names),
        "words": [w for x in lines for w in x["words"]],
    }


def quiet_step(e: Entry, names: Names) -> str:
    """An answer that was laid face down tells nothing but that it was given."""
    if e.kind not in (ANSWER, TAKE_BACK):
        return ""
    return names.event("core.log.answered" if e.kind == ANSWER else "core.log.taken_up", e.seat, {})


async def older(table: Table, page: Page, m: wire.Log) -> dict[str, Any]:
    first = max(0, m.before - OLDER)
    kept = await table.hall.store.older_events(table.id, m.before, m.before - first)
    line = set(table.match.record.line_of(len(table.match.record) - 1, first))
    names = table.moment().names(page.lang)
    events = [e for n in sorted(kept) for e in unpack(n, kept[n])]
    shown = [e for e in events if e.n in line and e.visible(page.seat)]
    lines = table.chronicle.told(shown, names)
    return {"t": "older", "log": lines, "more": first > 0}


# -- the table -----------------------------------------------------------------------------------------


async def sit(table: Table, page: Page, m: wire.Sit) -> dict[str, Any]:
    if m.seat not in table.mine(page):
        raise No("seat", "core.no.not_your_seat")
    page.seat = m.seat
    page.logged = -1
    table.tell(page)
    return {"t": "done"}


async def cover(table: Table, page: Page, m: wire.Cover) -> dict[str, Any]:
    page.seat = None
    page.logged = -1
    table.tell(page)
    return {"t": "done"}


async def pace(table: Table, page: Page, m: wire.Pace) -> dict[str, Any]:
    if not table.mine(page) and page.guest != table.host:
        raise No("seat", "core.no.not_your_seat")
    if m.ms not in PACES:
        raise No("malformed", "core.no.no_such_thing")
    try:
        await table.hall.store.set_pace(table.id, m.ms)
    except StoreError as error:
        raise No("disk", "core.no.not_saved") from error
    table.pace = m.ms
    table.changed()
    return {"t": "done"}


async def settings(table: Table, page: Page, m: wire.Set) -> dict[str, Any]:
    page.lang = best_language(m.lang or page.lang)
    page.phone = m.phone
    page.forget()
    table.tell(page)
    return {"t": "done"}


def host_of_open_seat(table: Table, page: Page, seat: int) -> None:
    if page.guest != table.host:
        raise No("seat", "core.no.only_the_host")
    if seat >= len(table.seats) or table.seats[seat].kind != "open":
        raise No("seat", "core.no.seat_taken")


async def link(table: Table, page: Page, m: wire.Link) -> dict[str, Any]:
    host_of_open_seat(table, page, m.seat)
    token, hashed = new_token()
    try:
        await table.hall.store.invite(table.id, m.seat, hashed)
    except StoreError as error:
        raise No("disk", "core.no.not_saved") from error
    return {"t": "link", "url": f"/join/{token}"}


async def bot(table: Table, page: Page, m: wire.Bot) -> dict[str, Any]:
    host_of_open_seat(table, page, m.seat)
    if m.bot not in bots_for(table.match.game.id):
        raise No("malformed", "core.no.no_such_thing")
    try:
        taken = await table.hall.store.seat_bot(table.id, m.seat, m.bot)
    except StoreError as error:
        raise No("disk", "core.no.not_saved") from error
    if not taken:
        raise No("seat", "core.no.seat_taken")
    await seats_changed(table)
    return {"t": "done"}


async def again(table: Table, page: Page, m: wire.Again) -> dict[str, Any]:
    if not table.match.over:
        raise No("turn", "core.no.not_over")
    if not table.mine(page) and page.guest != table.host:
        raise No("seat", "core.no.not_your_seat")
    try:
        id_ = await table.hall.again(table)
    except (StoreError, MeadhallError) as error:
        raise No("disk", "core.no.not_saved") from error
    return {"t": "again", "url": f"/t/{id_}"}


async def ping(table: Table, page: Page, m: wire.Ping) -> dict[str, Any]:
    return {"t": "pong"}


Handler = Callable[[Table, Page, Any], Awaitable[dict[str, Any]]]
HANDLERS: Final[dict[type, Handler]] = {
    wire.Answer: answer,
    wire.Undo: undo,
    wire.AskUndo: ask_undo,
    wire.Vote: vote,
    wire.Menu: menu,
    wire.Try: try_out,
    wire.Why: why,
    wire.Inspect: inspect,
    wire.Rule: rule,
    wire.Look: look,
    wire.Log: older,
    wire.Sit: sit,
    wire.Cover: cover,
    wire.Pace: pace,
    wire.Set: settings,
    wire.Link: link,
    wire.Bot: bot,
    wire.Again: again,
    wire.Ping: ping,
}
#: messages that must not be done twice
CHANGES: Final = (wire.Answer, wire.Undo, wire.AskUndo, wire.Vote, wire.Again)
