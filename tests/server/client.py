"""A page without a browser: it speaks the wire, keeps what it is told, and can play."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import secrets
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 20.0


class Visitor:
    """A browser's cookies: one guest of the hall."""

    def __init__(self, base: str, lang: str = "en") -> None:
        self.base = base
        self.http = httpx.AsyncClient(
            base_url=base, headers={"origin": base, "accept-language": lang}, timeout=30
        )

    async def __aenter__(self) -> Visitor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def post(self, path: str, seen_at: str, **fields: str) -> httpx.Response:
        """Send a form with the proof from the page on which it stands."""
        page = await self.http.get(seen_at)
        proof = re.search(r'name="csrf" value="([0-9a-f]+)"', page.text)
        assert proof, f"no form on {seen_at}: {page.status_code}"
        return await self.http.post(path, data={"csrf": proof[1], **fields})

    async def open_table(self, game: str, *who: str, **fields: str) -> str:
        """who: me, hot, friend, bot.greedy ... in the order of seats; the id of the table."""
        form = {f"who{i}": kind for i, kind in enumerate(who)}
        answer = await self.post("/tables", "/", game=game, seats=str(len(who)), **form, **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    async def page(self, table: str, **hello: Any) -> Page:
        page = Page(self, table, **hello)
        await page.connect()
        return page

    def cookie(self) -> str:
        return "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())


class Page:
    """One tab. `heard` has every byte it was sent, for tests of secrecy."""

    def __init__(
        self, visitor: Visitor, table: str, lang: str = "en", phone: bool = False, p: int = 1
    ) -> None:
        self.visitor = visitor
        self.table = table
        self.hello = {"t": "hello", "p": p, "cid": secrets.token_hex(8), "lang": lang}
        self.hello["phone"] = phone
        self.v = 0
        self.parts: dict[str, Any] = {}
        self.panels: dict[str, tuple[str, str]] = {}
        self.log: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.keep = False
        self.patient = False
        self.bye: dict[str, Any] | None = None
        self.kinds: list[str] = []
        self.numbers = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.news = asyncio.Condition()
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        base = self.visitor.base
        self.socket = await connect(
            base.replace("http", "ws", 1) + f"/t/{self.table}/ws",
            origin=base,  # type: ignore[arg-type]
            additional_headers={"cookie": self.visitor.cookie()},
            max_size=None,
        )
        await self.socket.send(json.dumps({**self.hello, "last": self.v}))
        self.reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await asyncio.gather(self.reader, return_exceptions=True)

    async def drop(self) -> None:
        """The line is cut: no goodbye."""
        assert self.socket is not None
        self.socket.transport.abort()
        if self.reader is not None:
            await asyncio.gather(self.reader, return_exceptions=True)

    async def _read(self) -> None:
        assert self.socket is not None
        try:
            async for data in self.socket:
                text = data if isinstance(data, str) else data.decode()
                if self.keep:
                    self.heard.append(text)
                await self._take(json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            for future in self.waiting.values():
                if not future.done():
                    future.set_exception(ConnectionError("the socket is closed"))
            async with self.news:
                self.news.notify_all()

    async def _take(self, m: dict[str, Any]) -> None:
        self.kinds.append(m["t"])
        if m["t"] == "bye":
            self.bye = m
        elif m["t"] in ("whole", "step"):
            self._show(m)
        elif m.get("id") in self.waiting:
            future = self.waiting.pop(m["id"])
            if not future.done():
                future.set_result(m)
        async with self.news:
            self.news.notify_all()

    def _show(self, m: dict[str, Any]) -> None:
        if m["t"] == "whole":
            self.parts, self.panels = {}, {}
        else:
            assert m["v"] == self.v + 1, "a message is missing"
        self.v = m["v"]
        self.parts |= m["parts"]
        rows = {row["seat"]: row for row in [*self.parts.get("rail", ()), *m["rows"]]}
        self.parts["rail"] = [rows[seat] for seat in sorted(rows)]
        for name, sent in m["panels"].items():
            self.panels[name] = (sent["h"], self._drawn(name, sent))
        if m["cut"] is not None:
            self.log = [line for line in self.log if line["n"] <= m["cut"]]
        self.log += m["log"]

    def _drawn(self, name: str, sent: dict[str, Any]) -> str:
        if "svg" in sent:
            return str(sent["svg"])
        old, svg = self.panels[name]
        assert old == sent["from"]
        lines = svg.split("\n")
        for start, stop, text in sent["patch"]:
            lines[start:stop] = text.split("\n")[:-1]
        return "\n".join(lines)

    # -- speaking ------------------------------------------------------------------------------------

    async def raw(self, text: str | bytes) -> None:
        assert self.socket is not None
        try:
            await self.socket.send(text)
        except ConnectionClosed as error:
            raise ConnectionError("the socket is closed") from error

    async def ask(self, t: str, **more: Any) -> dict[str, Any]:
        """Say something and wait for its reply; a patient page waits when it was too fast."""
        given = more.pop("id", None)
        while True:
            number = given or next(self.numbers)
            future = self.waiting[number] = asyncio.get_running_loop().create_future()
            await self.raw(json.dumps({"t": t, "id": number, **more}))
            reply: dict[str, Any] = await asyncio.wait_for(future, PATIENCE)
            if not self.patient or reply.get("code") != "limit":
                return reply
            await asyncio.sleep(0.2)

    async def answer(self, text: str, seat: int | None = None) -> dict[str, Any]:
        seat = self.parts["you"]["seat"] if seat is None else seat
        reply = await self.ask("answer", q=self.parts["ask"]["q"], seat=seat, text=text)
        if reply["t"] == "done":  # the acknowledgement comes first, then what it changed
            await self.until(lambda page: page.v >= reply.get("v", 0), "the step after an answer")
        return reply

    async def until(self, true: Callable[[Page], Any], what: str = "") -> None:
        async def wait() -> None:
            async with self.news:
                await self.news.wait_for(lambda: true(self) or self._gone())

        await asyncio.wait_for(wait(), PATIENCE)
        assert true(self), f"the socket closed before: {what} {self.bye}"

    def _gone(self) -> bool:
        return self.reader is not None and self.reader.done()

    @property
    def mine(self) -> bool:
        return bool(self.parts.get("ask") and self.parts["ask"]["mine"])

    @property
    def over(self) -> bool:
        return self.parts.get("over") is not None

    async def sentence(self, rng: random.Random, busy: bool = True) -> str:
        """Some whole sentence, found word by word as a person does."""
        menu = self.parts["ask"]["menu"]
        while not menu["done"]:
            words = [w for w in menu["words"] if w["ok"]]
            better = [w for w in words if not w["idle"]]
            word = rng.choice(better if busy and better else words)
            path = [*menu["path"], word["w"]]
            menu = await self.ask(
                "menu", q=self.parts["ask"]["q"], seat=self.parts["you"]["seat"], path=path
            )
            assert menu["t"] == "menu", menu
        return " ".join(menu["path"])
