"""A whole server inside a test: on loopback, on a database of its own, on the loop of the test."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from meadhall.server.app import life, make_app
from meadhall.server.config import Config, Limits
from meadhall.server.store import Store
from meadhall.server.table import Table
from meadhall.server.tables import Tables
from tests.loops import alone
from tests.server.client import Page, Visitor


class QuietServer(uvicorn.Server):
    """Leaves the signals to pytest."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Hall:
    """A running server and the ways into it."""

    def __init__(self, base: str, app: Starlette) -> None:
        self.base = base
        self.app = app

    @property
    def tables(self) -> Tables:
        return self.app.state.tables  # type: ignore[no-any-return]

    @property
    def store(self) -> Store:
        return self.app.state.store  # type: ignore[no-any-return]

    def visitor(self, lang: str = "en") -> Visitor:
        return Visitor(self.base, lang)

    async def table(self, id_: str) -> Table:
        found = await self.tables.get(id_)
        assert found is not None
        return found

    async def together(self, game: str, seats: int, **fields: str) -> tuple[list[Page], str]:
        """So many people, each in a browser of their own, at one table."""
        host = self.visitor()
        table = await host.open_table(game, "me", *["friend"] * (seats - 1), **fields)
        pages = [await host.page(table)]
        await pages[0].until(lambda page: page.parts)
        for seat in range(1, seats):
            link = await pages[0].ask("link", seat=seat)
            friend = self.visitor()
            sat = await friend.post(link["url"], link["url"], name=f"Friend {seat}")
            assert sat.status_code == 303, sat.text
            pages.append(await friend.page(table))
        for seat, page in enumerate(pages):
            await page.until(partial(sits_at, seat))
        return pages, table


def sits_at(seat: int, page: Page) -> bool:
    return bool(page.parts) and page.parts["you"]["seat"] == seat


@contextlib.asynccontextmanager
async def open_hall(folder: Path, limits: Limits | None = None, **more: Any) -> AsyncIterator[Hall]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = Config(
        db=f"sqlite:///{folder / 'hall.db'}",
        pace=0,
        bot_workers=1,
        limits=limits or Limits(forms=1000.0, rate=1000.0),
        **more,
    )
    app = make_app(config)
    async with life(app):
        made = uvicorn.Config(
            app, lifespan="off", ws="websockets-sansio", log_config=None, access_log=False
        )
        server = QuietServer(made)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.005)
        try:
            yield Hall(f"http://127.0.0.1:{listener.getsockname()[1]}", app)
        finally:
            server.should_exit = True
            server.force_exit = True
            await task


def run(story: Coroutine[Any, Any, None], seconds: float = 240) -> None:
    """A test tells its story as a coroutine. The limit is for one that hangs, not for a busy machine."""
    alone(asyncio.wait_for(story, seconds))
