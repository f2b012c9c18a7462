"""The store: what the server calls. Writes go through one thread, reads through a small pool."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine, text

from meadhall.server.store import reads, writes
from meadhall.server.store.engine import READERS, connect_to_read, make_engine, parse_url
from meadhall.server.store.failures import StoreError, failure
from meadhall.server.store.rows import (
    Ended,
    EntryRow,
    Guest,
    NewMatch,
    Seat,
    SnapshotRow,
    Stored,
    TableRow,
)
from meadhall.server.store.upgrade import prepare
from meadhall.server.store.writer import CLOSED, Writer

T = TypeVar("T")


class Store:
    """Returns from a write once it is on disk. After a StoreError nothing of it is half written;
    whoever keeps a match in memory loads it again, for a server may lose touch at the commit."""

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self._engine: Engine | None = None
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None

    async def open(self) -> None:
        """Make or upgrade the tables. Damaged: the database cannot be used and was left alone."""
        if self._engine is not None:
            raise StoreError("The store is open already.")
        self._engine = await asyncio.to_thread(self._open)
        self._writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="meadhall-reader")

    def _open(self) -> Engine:
        engine = make_engine(self.url)
        try:
            prepare(engine)
        except Exception as error:
            engine.dispose()
            told = failure(engine.url, error)
            raise told from told.__cause__
        return engine

    async def close(self) -> None:
        """Everything that was queued is written first."""
        engine, writer, readers = self._engine, self._writer, self._readers
        if engine is None or writer is None or readers is None:
            return
        await asyncio.to_thread(writer.close)
        self._engine = self._writer = self._readers = None
        await asyncio.to_thread(readers.shutdown)
        await asyncio.to_thread(engine.dispose)

    async def ready(self) -> bool:
        if self._writer is None or not self._writer.alive:
            return False
        try:
            await self._read(lambda c: c.execute(text("SELECT 1")).scalar_one())
        except StoreError:
            return False
        return True

    async def _write(self, work: Callable[[Connection], T]) -> T:
        if self._writer is None:
            raise StoreError(CLOSED)
        # Shielded: what was handed over is written, even if nobody waits for it any more.
        return await asyncio.shield(asyncio.wrap_future(self._writer.submit(work)))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._engine is None or self._readers is None:
            raise StoreError(CLOSED)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, read, self._engine, work)

    # -- guests --------------------------------------------------------------------------------

    async def new_guest(self, token_hash: str, name: str, lang: str) -> Guest:
        job = partial(writes.new_guest, token_hash=token_hash, name=name, lang=lang)
        return await self._write(job)

    async def guest(self, token_hash: str) -> Guest | None:
        return await self._read(partial(reads.guest, token_hash=token_hash))

    async def rename(self, guest_id: int, name: str | None = None, lang: str | None = None) -> None:
        await self._write(partial(writes.rename, guest_id=guest_id, name=name, lang=lang))

    # -- matches -------------------------------------------------------------------------------

    async def create(
        self,
        new: NewMatch,
        sitting: Sequence[Seat],
        entries: Sequence[EntryRow],
        snapshots: Sequence[SnapshotRow],
    ) -> None:
        seats, said, shots = tuple(sitting), tuple(entries), tuple(snapshots)
        await self._write(lambda c: writes.create(c, new, seats, said, shots))

    async def append(
        self,
        match_id: str,
        entries: Sequence[EntryRow],
        snapshots: Sequence[SnapshotRow],
        ended: Ended | None = None,
    ) -> None:
        """On disk when it returns. The first entry must be the one that comes next."""
        said, shots = tuple(entries), tuple(snapshots)
        await self._write(lambda c: writes.append(c, match_id, said, shots, ended))

    async def load(self, match_id: str, events: int = 200) -> Stored | None:
        """All lines, the events of the newest entries, the snapshots to go on from."""
        if not match_id.isprintable():  # from an address; PostgreSQL takes no zero character
            return None
        return await self._read(partial(reads.load, match_id=match_id, events=events))

    async def older_events(self, match_id: str, before: int, limit: int) -> dict[int, str]:
        job = partial(reads.older_events, match_id=match_id, before=before, limit=limit)
        return await self._read(job)

    async def set_pace(self, match_id: str, ms: int) -> None:
        await self._write(partial(writes.set_pace, match_id=match_id, ms=ms))

    async def set_next(self, match_id: str, next_id: str) -> str:
        """The first rematch wins; the id in force is returned."""
        return await self._write(partial(writes.set_next, match_id=match_id, next_id=next_id))

    # -- seats ---------------------------------------------------------------------------------

    async def sitting(self, match_id: str) -> list[Seat]:
        return await self._read(partial(reads.sitting, match_id=match_id))

    async def invite(self, match_id: str, seat: int, token_hash: str) -> bool:
        """A new invitation replaces the old one; False if the seat is not open."""
        job = partial(writes.invite, match_id=match_id, seat=seat, token_hash=token_hash)
        return await self._write(job)

    async def invited(self, token_hash: str) -> tuple[str, int] | None:
        return await self._read(partial(reads.invited, token_hash=token_hash))

    async def claim(self, token_hash: str, guest: int, name: str) -> tuple[str, int] | None:
        """The first one gets the seat and uses the invitation up; the others get None."""
        job = partial(writes.claim, token_hash=token_hash, guest=guest, name=name)
        return await self._write(job)

    async def seat_bot(self, match_id: str, seat: int, bot: str) -> bool:
        job = partial(writes.seat_bot, match_id=match_id, seat=seat, bot=bot)
        return await self._write(job)

    # -- lists and settings --------------------------------------------------------------------

    async def tables_of(self, guest_id: int, limit: int = 50) -> list[TableRow]:
        """Where the guest sits or which it hosts, newest first."""
        return await self._read(partial(reads.tables_of, guest_id=guest_id, limit=limit))

    async def unfinished(self, guest_id: int, since: float = 0.0) -> int:
        """Tables the guest hosts that go on and have moved since then."""
        return await self._read(partial(reads.unfinished, guest_id=guest_id, since=since))

    async def secret_key(self) -> bytes:
        """32 random bytes, made once and kept."""
        return await self._write(writes.secret_key)


def read(engine: Engine, work: Callable[[Connection], T]) -> T:
    try:
        with connect_to_read(engine) as connection, connection.begin():
            return work(connection)
    except Exception as error:
        told = failure(engine.url, error)
        raise told from told.__cause__
