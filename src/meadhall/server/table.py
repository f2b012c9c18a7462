"""The owner of one match: everything that is said to it goes through one queue, one thing at a time.

What is acknowledged is on disk; what pages are shown is on disk too.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from meadhall.core.errors import MeadhallError
from meadhall.core.match import Match
from meadhall.server.chronicle import pack
from meadhall.server.faults import tell_fault
from meadhall.server.limits import Buckets
from meadhall.server.page import Page
from meadhall.server.showing import Showing
from meadhall.server.store import Ended, EntryRow, SnapshotRow, Stored, StoreError
from meadhall.server.thinking import quick_answer

if TYPE_CHECKING:
    from meadhall.server.tables import Tables

__all__ = ["Table", "entry_rows", "snapshot_rows"]

log = logging.getLogger("meadhall.table")
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


class Table(Showing):
    """One match with its seats and the pages that look at it."""

    def __init__(self, hall: Tables, stored: Stored, match: Match) -> None:
        super().__init__(stored.id, stored.title, stored.host, stored.pace, hall.painter)
        self.hall = hall
        self.next = stored.next
        limits = hall.config.limits
        self.buckets = Buckets(limits.burst, limits.rate)
        self.inbox: asyncio.Queue[Job] = asyncio.Queue()
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self.used = time.monotonic()
        self.moved = 0.0  # when a bot moved last
        self.missed = False  # a bot had its answer when nobody was there to see it
        self.lapse: asyncio.TimerHandle | None = None
        self.take(stored, match)
        self.task = asyncio.create_task(self._own(), name="table")

    def take(self, stored: Stored, match: Match) -> None:
        """The match as the store has it, at the start and after a failed write."""
        self.put(match, stored.sitting)
        self.saved = len(match.record)
        self.shots = len(match.record.snapshots)
        self.events: dict[int, str] = {}
        self.chronicle.fill(stored.events, match.record)

    @property
    def ended(self) -> bool:
        """Over, and on disk: before that the last answer may still fail, and the seed is a secret."""
        return self.match.over and self.saved == len(self.match.record)

    # -- the queue ---------------------------------------------------------------------------------

    async def do(self, job: Job) -> bool:
        """Have the owner do it, and wait for it. False: the job failed, or the table was closed."""
        if self.task.done():
            return False
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            good = False
            try:
                await job()
                good = True
            finally:
                if not done.done():
                    done.set_result(good)

        await self.inbox.put(run)
        ends: set[asyncio.Future[Any]] = {done, self.task}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        return done.done() and done.result()

    async def _own(self) -> None:
        while True:
            job = await self.inbox.get()
            self.used = time.monotonic()
            try:
                await job()
            except Exception as error:
                tell_fault(log, self.hall.metrics, "a job failed", error)
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
            await self._recover()
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
                self.show(page)
        self.wake_bots()

    def show(self, page: Page) -> None:
        """A page that cannot be told must not keep the others from hearing the news."""
        try:
            self.tell(page)
        except Exception as error:
            tell_fault(log, self.hall.metrics, "a page could not be told", error)
            page.forget()

    # -- undo by agreement -------------------------------------------------------------------------

    def open_vote(self, by: int) -> None:
        """Ask the others. Bots wait meanwhile; who went away cannot hold the table up for ever."""
        self.vote = (by, frozenset())
        if self.lapse is not None:
            self.lapse.cancel()
        loop = asyncio.get_running_loop()
        seconds = self.hall.config.limits.vote
        self.lapse = loop.call_later(seconds, lambda: loop.create_task(self.do(self._end_vote)))
        self.changed()

    async def _end_vote(self) -> None:
        if self.vote is not None:
            self.vote = None
            self.changed()

    # -- bots --------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Every bot that is asked begins to think, if somebody is there to see it and nobody regrets."""
        if not self.watched() or self.vote is not None or self.hall.closing:
            return
        for q in self.match.asks:
            key = (self.match.question, q.seat)
            if self.seats[q.seat].kind == "bot" and key not in self.thinking:
                task = asyncio.create_task(self._think(*key), name="bot")
                self.thinking[key] = task
                task.add_done_callback(partial(self._thought, key))

    def watched(self) -> bool:
        return any(page.here for page in self.pages.values())

    def _thought(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        self.thinking.pop(key, None)
        if self.missed:  # somebody may have come back in the meantime
            self.missed = False
            self.wake_bots()
        if not task.cancelled() and task.exception() is not None:
            self.hall.metrics.faults.inc()

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
        if not self.watched() or self.vote is not None:
            self.missed = True
            return
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
        if self.lapse is not None:
            self.lapse.cancel()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
