"""A socket of a page: greeting, limits, one reader and one writer."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from meadhall.server import talk, wire
from meadhall.server.page import Outbox, Page
from meadhall.server.security import address_of, guest_of, language_of, same_origin
from meadhall.server.store import StoreError, Unreadable
from meadhall.server.table import Table
from meadhall.server.tables import Tables
from meadhall.text import Text, best_language

__all__ = ["serve_socket"]

log = logging.getLogger("meadhall.socket")
HELLO_SECONDS: Final = 15.0
#: a visitor who goes on shouting after so many refusals is shown the door
PATIENCE: Final = 100

POLICY: Final = 1008
GOING_AWAY: Final = 1001
TRY_LATER: Final = 1013


async def serve_socket(socket: WebSocket) -> None:
    """`/t/{id}/ws`: from the greeting to the end."""
    tables: Tables = socket.app.state.tables
    if not same_origin(socket):
        await socket.close(POLICY)
        return
    await socket.accept()
    lang = language_of(socket)
    try:
        guest = await guest_of(socket)
        table = await tables.get(socket.path_params["id"])
    except Unreadable:
        await bye(socket, "gone", "core.bye.unreadable", lang)
        return
    except StoreError:
        await bye(socket, "later", "core.bye.store", lang, TRY_LATER)
        return
    if table is None:
        await bye(socket, "gone", "core.bye.no_table", lang)
        return
    hello = await greeting(socket, lang)
    if hello is not None:
        await attend(socket, tables, table, hello, 0 if guest is None else guest.id, lang)


async def greeting(socket: WebSocket, lang: str) -> wire.Hello | None:
    try:
        text = await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS)
        hello = wire.read(text)
    except (msgspec.DecodeError, KeyError):
        await bye(socket, "protocol", "core.bye.protocol", lang)
        return None
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        return None
    if not isinstance(hello, wire.Hello) or hello.p != wire.PROTOCOL:
        await bye(socket, "protocol", "core.bye.protocol", lang)
        return None
    return hello


async def bye(socket: WebSocket, code: str, text: str, lang: str, close: int = POLICY) -> None:
    try:
        data = wire.encode({"t": "bye", "code": code, "text": Text(lang)(text)})
        await socket.send_text(data.decode())
        await socket.close(close)
    except (WebSocketDisconnect, RuntimeError):
        pass  # it left before we could say why


async def attend(
    socket: WebSocket, tables: Tables, table: Table, hello: wire.Hello, guest: int, lang: str
) -> None:
    limits = tables.config.limits
    who = f"guest {guest}" if guest else f"address {address_of(socket)}"
    page = table.pages.get((who, hello.cid))
    if page is None:
        if not room_for(tables, table, who):
            await bye(socket, "limit", "core.bye.sockets", lang)
            return
        page = Page(guest, hello.cid, table.buckets.bucket(who), who)
    outbox = Outbox(limits.outbox)
    tables.metrics.sockets.inc()
    tables.windows[who] += 1
    writer = asyncio.create_task(write(socket, outbox), name="writer")
    try:
        await table.do(lambda: welcome(table, page, outbox, hello, lang))
        if table.task.done():  # it was closed just now: the next socket finds it anew
            await bye(socket, "restart", "core.bye.store", lang, TRY_LATER)
            return
        await listen(socket, table, page, outbox, lang)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        tables.metrics.sockets.dec()
        tables.windows[who] -= 1
        if not tables.windows[who]:
            del tables.windows[who]
        page.detach(outbox)
        outbox.put(None)
        await table.do(lambda: gone(table))
        await asyncio.gather(asyncio.wait_for(writer, 5), return_exceptions=True)


def room_for(tables: Tables, table: Table, who: str) -> bool:
    """Whether one more window of this visitor fits; windows that were closed long ago make room."""
    limits = tables.config.limits
    mine = [page for page in table.pages.values() if page.who == who]
    closed = sorted((page for page in mine if not page.here), key=lambda page: page.left)
    for page in closed[: max(0, len(closed) - limits.sockets + 1)]:
        del table.pages[(who, page.cid)]
    open_here = len(mine) - len(closed)
    return open_here < limits.sockets and tables.windows[who] < limits.everywhere


async def welcome(table: Table, page: Page, outbox: Outbox, hello: wire.Hello, lang: str) -> None:
    """The gap, if the page was here a moment ago and shows the same; else the whole."""
    table.pages[(page.who, page.cid)] = page
    wanted = best_language(hello.lang or lang)
    same = page.lang == wanted and page.phone == hello.phone
    missed = page.gap(hello.last) if same and hello.last else None
    page.lang, page.phone = wanted, hello.phone
    page.attach(outbox)
    if missed is None:
        page.forget()
    else:
        for data in missed:
            page.send(data)
    table.changed()


async def gone(table: Table) -> None:
    table.changed()  # the others see that somebody left


async def listen(socket: WebSocket, table: Table, page: Page, outbox: Outbox, lang: str) -> None:
    idle = table.hall.config.limits.idle
    refused = 0
    while not outbox.full and refused < PATIENCE:
        try:
            text = await asyncio.wait_for(socket.receive_text(), idle)
        except TimeoutError:
            await bye(socket, "idle", "core.bye.idle", lang, GOING_AWAY)
            return
        except KeyError:  # bytes instead of a text
            refused += 1
            continue
        if table.hall.closing:
            await bye(socket, "restart", "core.bye.restart", lang, TRY_LATER)
            return
        refused += not await hear(table, page, text)
    await bye(socket, "limit", "core.bye.limit", lang)


async def hear(table: Table, page: Page, text: str) -> bool:
    """One message; False if it was none, or one too many."""
    try:
        message = wire.read(text)
    except msgspec.DecodeError as error:
        page.send(wire.encode(no(page, "malformed", str(error), number_in(text))))
        table.hall.metrics.refused.labels("malformed").inc()
        return False
    if isinstance(message, wire.Hello):
        return False
    if not page.bucket.take():
        table.hall.metrics.refused.labels("limit").inc()
        said = Text(page.lang)("core.no.too_fast")
        page.send(wire.encode(no(page, "limit", said, message.id)))
        return False
    done = await table.do(lambda: talk.say(table, page, message))
    if not done and not table.task.done():  # a table that was closed is asked again elsewhere
        said = Text(page.lang)("core.no.fault")
        page.send(wire.encode(no(page, "fault", said, message.id)))
    return True


def no(page: Page, code: str, text: str, id_: int | None) -> dict[str, Any]:
    return {"t": "no", "id": id_, "code": code, "text": text, "rule": "", "clause": ""}


def number_in(text: str) -> int | None:
    """The client's own number, if the message has one at all."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if type(found) is int and abs(found) < 2**63 else None


async def write(socket: WebSocket, outbox: Outbox) -> None:
    """Sends in order; None ends it."""
    try:
        while True:
            data = await outbox.queue.get()
            if data is None:
                await socket.close(GOING_AWAY)
                return
            await socket.send_text(data.decode())
    except (WebSocketDisconnect, RuntimeError):
        return  # the reader notices too
