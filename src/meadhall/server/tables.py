"""All tables of a server: setting, loading and forgetting them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from typing import Any, Final

from meadhall.core.errors import BadOption
from meadhall.core.match import Match, resume
from meadhall.core.record import assemble
from meadhall.games import make
from meadhall.server.chronicle import pack
from meadhall.server.config import Config
from meadhall.server.drawing import Painter
from meadhall.server.faults import tell_fault
from meadhall.server.metrics import Metrics
from meadhall.server.showing import bots_for
from meadhall.server.store import Guest, NewMatch, Seat, Store, Stored, Unreadable
from meadhall.server.table import Table, entry_rows, snapshot_rows
from meadhall.server.thinking import Pool

__all__ = ["Tables", "seats_changed"]

log = logging.getLogger("meadhall.tables")
#: seconds between two looks at what may be forgotten
SWEEP: Final = 15.0
LONGEST_NAME: Final = 40


class Tables:
    """Matches in memory; the store has them all."""

    def __init__(self, config: Config, store: Store, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.painter = Painter(metrics)
        self.pool = Pool(config.bot_workers, config.limits.think)
        self.windows: Counter[str] = Counter()  # open sockets of each visitor
        self.live: dict[str, Table] = {}
        self.closing = False
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in list(self.live.values()):
            # Whatever is in the owner's hands is finished; then it is let go.
            await table.do(_nothing)
            await table.close()
        self.live.clear()
        self.pool.close()

    # -- setting -----------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        seats_spec: list[dict[str, str]],
        options: dict[str, Any],
        title: str,
        host: Guest,
        pace: int | None = None,
    ) -> str:
        """A new table. MeadhallError says what cannot be."""
        # Tables that were given up long ago must not lock their host out for ever.
        since = time.time() - self.config.limits.stale
        if await self.store.unfinished(host.id, since) >= self.config.limits.tables:
            raise BadOption("core.no.too_many_tables")
        made = make(game, len(seats_spec), options)
        seats = [self._seat(game, i, spec, host) for i, spec in enumerate(seats_spec)]
        return await self._set(Match(made, names=[s.name for s in seats]), seats, title, host, pace)

    async def _set(
        self, match: Match, seats: list[Seat], title: str, host: Guest, pace: int | None
    ) -> str:
        id_ = secrets.token_urlsafe(12)
        game = match.game
        match.record.header["people"] = [s.seat for s in seats if s.kind != "bot"]
        new = NewMatch(
            id=id_,
            game=game.id,
            seats=game.seats,
            options=game.options,
            title=title[:LONGEST_NAME],
            host=host.id,
            pace=self.config.pace if pace is None else pace,
            header=match.record.header,
            secret=str(match.seed),
        )
        events = {0: pack(match.fresh)}
        rows = entry_rows(match, 0, events)
        await self.store.create(new, seats, rows, snapshot_rows(match, 0))
        self.metrics.created.labels(game.id).inc()
        return id_

    def _seat(self, game: str, i: int, spec: dict[str, str], host: Guest) -> Seat:
        kind = spec.get("kind", "")
        name = spec.get("name", "").strip()[:LONGEST_NAME]
        if kind == "bot":
            bot = spec.get("bot", "")
            if bot not in bots_for(game):
                known = ", ".join(bots_for(game))
                raise BadOption(f"no bot called {bot!r} plays this game; known: {known}")
            return Seat(i, "bot", name, bot, None)
        if kind == "me":
            return Seat(i, "person", name or host.name, "", host.id)
        if kind == "hot":
            return Seat(i, "person", name, "", host.id)
        if kind == "friend":
            return Seat(i, "open", name, "", None)
        raise BadOption(f"seat {i + 1}: nobody is called {kind!r}; use me, hot, friend or bot")

    async def again(self, table: Table) -> str:
        """A rematch with the same people; whoever asks first sets it, the others follow."""
        if table.next:
            return table.next
        game = table.match.game
        host = Guest(table.host, "", "")
        match = Match(make(game.id, game.seats, game.options), names=[s.name for s in table.seats])
        id_ = await self._set(match, table.seats, table.title, host, table.pace)
        table.next = await self.store.set_next(table.id, id_)
        return table.next

    # -- loading -----------------------------------------------------------------------------------

    async def get(self, id_: str) -> Table | None:
        """The table, from memory or from the store; None if there is none."""
        if id_ in self.live:
            return self.live[id_]
        if self.closing:
            return None
        task = self._loading.get(id_)
        if task is None:
            task = self._loading[id_] = asyncio.create_task(self._load(id_))
            task.add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(task)

    async def _load(self, id_: str) -> Table | None:
        stored = await self.store.load(id_)
        if stored is None:
            return None
        try:
            table = Table(self, stored, self.resume(stored))
        except Exception as error:  # whatever stands in its rows: it must not close the hall
            tell_fault(log, self.metrics, f"match {id_} cannot be read", error)
            raise Unreadable(f"Match {id_} cannot be read.") from None
        self.live[id_] = table
        self.metrics.tables.set(len(self.live))
        return table

    def resume(self, stored: Stored) -> Match:
        """The match where it stopped: from its last snapshot and what follows it."""
        shots = [(shot.n, shot.line) for shot in stored.snapshots]
        record = assemble(stored.header, stored.secret, stored.entries, shots, stored.outcome)
        return resume(make(stored.game, stored.seats, stored.options), record)

    async def turns(self, id_: str) -> set[int]:
        """The seats that are asked now."""
        table = await self.get(id_)
        return set() if table is None else {q.seat for q in table.match.asks}

    async def sat_down(self, id_: str, seat: int) -> None:
        """Somebody took an open seat: everybody at the table sees it."""
        table = await self.get(id_)
        if table is not None:
            await table.do(lambda: seats_changed(table))

    # -- forgetting --------------------------------------------------------------------------------

    def drop(self, table: Table) -> None:
        """Out of memory, not out of the store."""
        if self.live.get(table.id) is table:
            del self.live[table.id]
            self.metrics.tables.set(len(self.live))
        for page in table.pages.values():
            if page.outbox is not None:
                page.outbox.put(None)
        asyncio.get_running_loop().create_task(table.close())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            now = time.monotonic()
            for table in list(self.live.values()):
                self._sweep_pages(table, now)
                if not table.pages and now - table.used > self.config.forget:
                    self.drop(table)

    def _sweep_pages(self, table: Table, now: float) -> None:
        for key, page in list(table.pages.items()):
            if not page.here and now - page.left > self.config.linger:
                del table.pages[key]


async def seats_changed(table: Table) -> None:
    """Read who sits where again."""
    table.seat_people(await table.hall.store.sitting(table.id))
    table.changed()


async def _nothing() -> None:
    """Waits for its turn, so that everything before it is done."""
