"""A hall for tests: the real pages and store, tables that only remember what was asked of them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from httpx import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette

from meadhall.games import make
from meadhall.server import pages, security
from meadhall.server.app import FORMS_AT_ONCE, NEWCOMERS_AT_ONCE
from meadhall.server.config import Config
from meadhall.server.limits import Buckets
from meadhall.server.store import Guest, NewMatch, Seat, Store
from tests.loops import alone

ORIGIN = "http://hall.test"
KINDS = {"me": "person", "hot": "person", "friend": "open", "bot": "bot"}


@dataclass
class Tables:
    """Sets a table in the store as the registry does, and remembers how it was asked to."""

    store: Store
    created: list[dict[str, Any]] = field(default_factory=list)
    asked: set[int] = field(default_factory=set)
    seated: list[tuple[str, int]] = field(default_factory=list)

    async def create(
        self,
        game: str,
        seats: list[dict[str, str]],
        options: dict[str, Any],
        title: str,
        host: Guest,
        pace: int,
    ) -> str:
        make(game, len(seats), options)
        self.created.append({"game": game, "seats": seats, "options": options, "title": title})
        match_id = f"match{len(self.created)}"
        new = NewMatch(match_id, game, len(seats), options, title, host.id, pace, {}, "seed")
        await self.store.create(new, [_seat(n, s, host) for n, s in enumerate(seats)], [], [])
        return match_id

    async def turns(self, match_id: str) -> set[int]:
        return self.asked

    async def sat_down(self, match_id: str, seat: int) -> None:
        self.seated.append((match_id, seat))


def _seat(n: int, wanted: dict[str, str], host: Guest) -> Seat:
    mine = wanted["kind"] in ("me", "hot")
    name, bot = wanted["name"], wanted["bot"]
    return Seat(n, KINDS[wanted["kind"]], name, bot, host.id if mine else None)


@dataclass
class Hall:
    app: Starlette
    store: Store
    tables: Tables

    @classmethod
    async def open(cls, folder: Path) -> Hall:
        store = Store(f"sqlite:///{folder}/hall.db")
        await store.open()
        app = Starlette(routes=pages.routes, exception_handlers=pages.exception_handlers)
        app.state.store = store
        app.state.tables = Tables(store)
        app.state.config = Config()
        app.state.forms = Buckets(FORMS_AT_ONCE, 0.0)
        app.state.newcomers = Buckets(NEWCOMERS_AT_ONCE, 0.0)
        app.state.key = await store.secret_key()
        return cls(app, store, app.state.tables)

    def visitor(self, lang: str = "en") -> Visitor:
        transport = ASGITransport(self.app, raise_app_exceptions=False)
        headers = {"accept-language": lang}
        return Visitor(AsyncClient(transport=transport, base_url=ORIGIN, headers=headers))

    async def invitation(self, match_id: str, seat: int) -> str:
        token, hashed = security.new_token()
        assert await self.store.invite(match_id, seat, hashed)
        return token


Story = Callable[[Hall], Awaitable[None]]


@dataclass
class Visitor:
    """A browser: it keeps its cookie, and sends forms with the token of the page it looked at."""

    client: AsyncClient
    csrf: str = ""

    async def get(self, path: str) -> Response:
        response = await self.client.get(path)
        if found := re.search(r'name="csrf" value="([^"]+)"', response.text):
            self.csrf = found[1]
        return response

    async def post(self, path: str, *, origin: str = ORIGIN, **fields: str) -> Response:
        if not self.csrf:
            await self.get("/")
        return await self.client.post(
            path, data={"csrf": self.csrf, **fields}, headers={"origin": origin}
        )


async def _stay(folder: Path, story: Story) -> None:
    hall = await Hall.open(folder)
    try:
        await story(hall)
    finally:
        await hall.store.close()


def stay(folder: Path, story: Story) -> None:
    """Run a story of visitors in a fresh hall."""
    alone(_stay(folder, story))


def sound(html: str) -> None:
    """Well-formed, nothing inline, and no sentence that is missing in a catalogue."""
    assert Outline(html).faults == []
    assert re.search(r"\[(hall|br|web|core)\.", html) is None


VOID = {"meta", "link", "input", "br", "img", "hr"}


class Outline(HTMLParser):
    """Reads a page strictly: every tag that opens closes, in order, and no id stands twice."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: set[str] = set()
        self.feed(html)
        self.faults += [f"<{tag}> stays open" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._attributes(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._attributes(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("script", "style") and data.strip():
            self.faults.append(f"inline {self.open[-1]}")

    def _attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.faults.append(f"<{tag} {name}>")
            if name == "id" and value in self.ids:
                self.faults.append(f"id {value} twice")
            if name == "id" and value:
                self.ids.add(value)
        if tag == "style":
            self.faults.append("<style>")
