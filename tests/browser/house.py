"""The real server for the browser, and matches put straight into its database."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from meadhall.server.security import new_token
from meadhall.server.store import NewMatch, Seat, Store
from meadhall.server.table import entry_rows, snapshot_rows
from tests.browser.stories import Story
from tests.loops import alone
from tests.server.process import Process

T = TypeVar("T")
Sitting = int | str | tuple[str, int | str] | None


class House:
    """A running server; `guest` and `seat` write to its store from the side."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = Process(folder, *arguments)

    @property
    def base(self) -> str:
        return self.process.base

    def start(self, **env: str) -> None:
        with environment(**env):
            alone(self.process.start())

    def kill(self) -> None:
        self.process.kill()

    def stop(self) -> None:
        self.process.stop()

    def guest(self, name: str = "Astrid", lang: str = "en") -> tuple[int, str]:
        """Number and cookie of a new guest."""
        token, hashed = new_token()

        async def add(store: Store) -> int:
            return (await store.new_guest(hashed, name, lang)).id

        return self._in_store(add), token

    def seat(self, story: Story, sitting: Sequence[Sitting], pace: int = 0) -> str:
        """A table with this match. sitting: see `sits`."""
        seats = [sits(i, who) for i, who in enumerate(sitting)]
        host = next(seat.guest for seat in seats if seat.guest is not None)
        id_: str = self._in_store(lambda store: put(store, story, seats, host, pace))
        return id_

    def _in_store(self, work: Any) -> Any:
        async def story() -> Any:
            store = Store(f"sqlite:///{self.process.db}")
            await store.open()
            try:
                return await work(store)
            finally:
                await store.close()

        return alone(story())


@contextmanager
def environment(**env: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(env)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


PEOPLE = ("Astrid", "Björn", "Ylva", "Sigurd", "Frida")


def sits(seat: int, who: Sitting) -> Seat:
    """Who sits there: a guest by number, a bot by name, either of them with a name, or nobody yet."""
    name, one = who if isinstance(who, tuple) else ("", who)
    if one is None:
        return Seat(seat, "open", "", "", None)
    if isinstance(one, int):
        return Seat(seat, "person", name or PEOPLE[seat], "", one)
    return Seat(seat, "bot", name, one, None)


async def put(store: Store, story: Story, seats: list[Seat], host: int, pace: int) -> str:
    id_ = secrets.token_urlsafe(12)
    match, game = story.match, story.match.game
    match.record.header["people"] = [s.seat for s in seats if s.kind == "person"]
    new = NewMatch(
        id=id_,
        game=game.id,
        seats=game.seats,
        options=game.options,
        title="The long night",
        host=host,
        pace=pace,
        header=match.record.header,
        secret=str(match.seed),
    )
    rows = entry_rows(match, 0, story.events)
    await store.create(new, seats, rows, snapshot_rows(match, 0))
    return id_
