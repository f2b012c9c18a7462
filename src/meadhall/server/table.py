"""The owner of one match: everything that is said to it goes through one queue, one thing at a time.

What is acknowledged is on disk; what pages are shown is on disk too.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from meadhall.core.errors import MeadhallError
from meadhall.core.match import Match
from meadhall.server.chronicle import Chronicle, pack
from meadhall.server.moment import Moment
from meadhall.server.page import Page
from meadhall.server.store import Ended, EntryRow, Seat, SnapshotRow, Stored, StoreError
from meadhall.server.thinking import quick_answer
from meadhall.server.wire import encode

if TYPE_CHECKING:
    from meadhall.server.tables import Tables

__all__ = ["Table", "entry_rows", "snapshot_rows"]

log = logging.getLogger("meadhall.table")
#: lines of the log that a page gets at first
TAIL: Final = 120
#: after the disk refused an answer, bots wait this long before they try again
PATIENCE: Final = 5.0

Job = Callable[[], Awaitable[None]]


def entry_rows(match: Match, first: int, events: dict[int, str]) -> list[EntryRow]:
    record = match.record
    return [
        EntryRow(n, _json(record.entry(n).plain()), events.get(n, "[]"))
        for n in range(first, len(record))
    ]


def snapshot_rows(match: Match, first: int) -> list[SnapshotRow]:
    return [SnapshotRow(s.n, _json(s.plain())) for s in match.record.snapshots[first:]]


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Table:
    """One match with its seats and the pages that look at it."""

    def __init__(self, hall: Tables, stored: Stored, match: Match) -> None:
        self.hall = hall
        self.id = stored.id
        self.title = stored.title
        self.host = stored.host
        self.pace = stored.pace
        self.next = stored.next
        self.pages: dict[tuple[int, str], Page] = {}
        self.inbox: asyncio.Queue[Job] = asyncio.Queue()
        self.vote: tuple[int, frozenset[int]] | None = None  # who asks for an undo, who agreed
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self.used = time.monotonic()
        self.moved = 0.0  # when a bot moved last
        self._moment: Moment | None = None
        self.take(stored, match)
        self.task = asyncio.create_task(self._own(), name="table")

    def take(self, stored: Stored, match: Match) -> None:
        """The match as the store has it, at the start and after a failed write."""
        self.match = match
        self.seats: list[Seat] = sorted(stored.sitting, key=lambda seat: seat.seat)
        match.people = frozenset(s.seat for s in self.seats if s.kind != "bot")
        self.saved = len(match.record)
        self.shots = len(match.record.snapshots)
        self.events: dict[int, str] = {}
        self.chronicle = Chronicle(match.game.id, match.game.lexicon.index)
        self.chronicle.fill(stored.events, match.record)

    # -- the queue ---------------------------------------------------------------------------------

    async def do(self, job: Job) -> None:
        """Have the owner do it, and wait until it is done."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                await job()
            finally:
                if not done.done():
                    done.set_result(None)

        await self.inbox.put(run)
        await done

    async def _own(self) -> None:
        while True:
            job = await self.inbox.get()
            self.used = time.monotonic()
            try:
                await job()
            except Exception as error:
                # The kind of error and its place only: a text could name a hidden card.
                log.exception("a job failed: %s", type(error).__name__, exc_info=_bare(error))
                self.hall.metrics.faults.inc()
                await self._recover()

    async def _recover(self) -> None:
        """Nothing may be shown that is not on disk: go back to what is."""
        if len(self.match.record) == self.saved:
            return
        try:
            await self.reload()
        except (StoreError, MeadhallError):
            log.warning("the table cannot be read back now; it is closed")
            self.hall.drop(self)

    async def reload(self) -> None:
        stored = await self.hall.store.load(self.id)
        if stored is None:
            raise StoreError("the match is gone from the store")
        self.take(stored, self.hall.resume(stored))
        for page in self.pages.values():
            page.forget()
        self.changed()

    # -- changing ----------------------------------------------------------------------------------

    async def commit(self) -> None:
        """Put on disk what the match has done since; StoreError leaves the table as it was on disk."""
        match = self.match
        ended = Ended(match.outcome()) if match.over else None
        rows = entry_rows(match, self.saved, self.events)
        try:
            await self.hall.store.append(self.id, rows, snapshot_rows(match, self.shots), ended)
        except StoreError:
            await self.reload()
            raise
        self.saved = len(match.record)
        self.shots = len(match.record.snapshots)
        self.events = {}
        self.vote = None

    def happened(self) -> None:
        """After each single entry: keep what it made happen."""
        match = self.match
        self.events[len(match.record) - 1] = pack(match.fresh)
        self.chronicle.add(match.fresh, match.record)

    def changed(self) -> None:
        """Something that pages show is different now: tell them, and wake the bots."""
        self._moment = None
        for page in list(self.pages.values()):
            if page.here:
                self.tell(page)
        self.wake_bots()

    def moment(self) -> Moment:
        if self._moment is None:
            here = frozenset(
                seat.seat
                for seat in self.seats
                if any(page.here and page.guest == seat.guest for page in self.pages.values())
            )
            self._moment = Moment(self.match, self.seats, here, self.hall.painter)
        return self._moment

    # -- telling -----------------------------------------------------------------------------------

    def mine(self, page: Page) -> tuple[int, ...]:
        return tuple(s.seat for s in self.seats if s.guest == page.guest and s.kind == "person")

    def cover(self, page: Page) -> int | None:
        """Several people at one screen: whom to hand it to before anything private is shown."""
        mine = self.mine(page)
        if len(mine) < 2:
            page.seat = mine[0] if mine else None
            return None
        asked = [q.seat for q in self.match.asks if q.seat in mine]
        if page.seat not in mine:
            page.seat = None
        if not asked or page.seat in asked:
            return None
        page.seat = None
        return asked[0]

    def tell(self, page: Page) -> None:
        """Send the page what it does not have yet."""
        before = page.seat
        cover = self.cover(page)
        if page.seat != before:
            page.logged = -1
        m = self.moment()
        message: dict[str, Any] = {
            "parts": page.news(self.parts(page, m, cover)),
            "panels": self.panels(page, m),
        }
        message |= self.lines(page, m)
        if page.whole or message["parts"] or message["panels"] or message["log"]:
            self.hall.metrics.sent.inc(page.show(message))

    def parts(self, page: Page, m: Moment, cover: int | None) -> dict[str, bytes]:
        eyes, lang = page.seat, page.lang
        mine = self.mine(page)
        others = len({s.guest for s in self.seats if s.kind == "person"} - {page.guest}) > 0
        you = {
            "seats": mine,
            "seat": eyes,
            "cover": cover,
            "host": page.guest == self.host,
            "watching": not mine,
        }
        return {
            "you": encode(you),
            "table": m.part(self.facts, lang),
            "regions": m.part(m.regions, eyes, page.phone),
            "rail": m.part(m.rail, lang, mine),
            "ask": m.part(m.ask, eyes, lang),
            "undo": m.part(m.undo, eyes, lang, others),
            "vote": encode(self.vote_part(mine, m, lang)),
            "over": m.part(m.over, lang, f"/t/{self.id}/record"),
            "since": m.part(m.since, eyes),
        }

    def facts(self, lang: str) -> dict[str, Any]:
        names = self.moment().names(lang)
        return {
            "id": self.id,
            "game": self.match.game.id,
            "prefix": names.prefix,
            "title": names.t(f"{names.prefix}.title"),
            "name": self.title,
            "seats": len(self.seats),
            "pace": self.pace,
            "people": sum(s.kind != "bot" for s in self.seats),
            "bots": self.hall.bots_for(self.match.game.id),
            "commitment": self.match.record.header.get("commitment", ""),
        }

    def vote_part(self, mine: tuple[int, ...], m: Moment, lang: str) -> dict[str, Any] | None:
        if self.vote is None:
            return None
        by, agreed = self.vote
        left = sorted(self.voters(by) - agreed)
        return {
            "by": by,
            "name": m.names(lang).seat(by),
            "yes": sorted(agreed),
            "left": left,
            "mine": any(p in left for p in mine),
        }

    def voters(self, by: int) -> frozenset[int]:
        """All people who do not sit with the one who asks."""
        guest = self.seats[by].guest
        return frozenset(s.seat for s in self.seats if s.kind == "person" and s.guest != guest)

    def panels(self, page: Page, m: Moment) -> dict[str, Any]:
        now = m.panels(page.seat, page.lang, page.phone)
        out = {}
        for name, drawn in now.items():
            before = page.panels.get(name)
            if before is None or before.h != drawn.h:
                out[name] = self.hall.painter.send(drawn, before)
        page.panels |= now
        return out

    def lines(self, page: Page, m: Moment) -> dict[str, Any]:
        c = self.chronicle
        names = m.names(page.lang)
        out: dict[str, Any] = {"cut": None}
        if page.epoch != c.epoch or page.logged < 0:
            every = c.lines(names, page.seat, 0)
            out = {"cut": -1, "more": c.first > 0 or len(every) > TAIL}
            out["log"] = every[-TAIL:]
        else:
            out["log"] = c.lines(names, page.seat, page.logged)
        page.epoch = c.epoch
        page.logged = len(c.events)
        return out

    # -- bots --------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Every bot that is asked begins to think, if anybody is there to see it."""
        if not any(page.here for page in self.pages.values()) or self.hall.closing:
            return
        for q in self.match.asks:
            key = (self.match.question, q.seat)
            if self.seats[q.seat].kind == "bot" and key not in self.thinking:
                task = asyncio.create_task(self._think(*key), name="bot")
                self.thinking[key] = task
                task.add_done_callback(lambda _, key=key: self.thinking.pop(key, None))

    async def _think(self, question: int, seat: int) -> None:
        begun = time.monotonic()
        bot = self.seats[seat].bot
        text = await self.hall.pool.think(self.match.state.checkpoint(), seat, bot)
        self.hall.metrics.think.observe(time.monotonic() - begun)
        wait = self.moved + self.pace / 1000 - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        await self.do(lambda: self._bot_answers(question, seat, text))

    async def _bot_answers(self, question: int, seat: int, text: str | None) -> None:
        match = self.match
        if match.question != question or match.state.ask_of(seat) is None:
            return  # the table moved on: an undo, or the seat has answered
        try:
            match.answer(seat, quick_answer(match.state, seat) if text is None else text)
        except MeadhallError:
            match.answer(seat, quick_answer(match.state, seat))
        self.happened()
        self.moved = time.monotonic()
        try:
            await self.commit()
        except StoreError:
            log.warning("the store refuses to write; bots wait")
            asyncio.get_running_loop().call_later(PATIENCE, self.wake_bots)
            return
        self.hall.metrics.answers.labels("bot").inc()
        # This question's task ends after this call; the next question has a key of its own.
        self.changed()

    # -- the end -----------------------------------------------------------------------------------

    async def close(self) -> None:
        """Let the owner finish what it has begun; everything acknowledged is on disk already."""
        for task in list(self.thinking.values()):
            task.cancel()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


def _bare(error: BaseException) -> tuple[type[BaseException], BaseException, Any]:
    """The traceback without the message."""
    return type(error), type(error)("(message withheld)"), error.__traceback__
