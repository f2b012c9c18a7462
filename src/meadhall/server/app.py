"""The server: routes, headers, start and end."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meadhall.server import pages
from meadhall.server.config import Config
from meadhall.server.limits import Buckets
from meadhall.server.metrics import Metrics
from meadhall.server.pages_table import record, table_page, texts
from meadhall.server.security import HEADERS, on_this_machine
from meadhall.server.socket import serve_socket
from meadhall.server.store import Store, StoreError
from meadhall.server.tables import Tables

__all__ = ["life", "make_app"]

log = logging.getLogger("meadhall.app")
FORMS_AT_ONCE: Final = 30
NEWCOMERS_AT_ONCE: Final = 100


class SafeHeaders:
    """Every answer carries the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(k.encode(), v.encode()) for k, v in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, with_headers)


def make_app(config: Config) -> Starlette:
    """The application of one server process; `life` opens its store."""
    app = Starlette(
        routes=routes(),
        middleware=[Middleware(SafeHeaders)],
        exception_handlers=pages.exception_handlers,
    )
    app.state.config = config
    app.state.metrics = Metrics()
    app.state.forms = Buckets(FORMS_AT_ONCE, config.limits.forms)
    app.state.newcomers = Buckets(NEWCOMERS_AT_ONCE, config.limits.newcomers)
    return app


@contextlib.asynccontextmanager
async def life(app: Starlette) -> AsyncIterator[None]:
    """Store and tables, from the first request to the last write."""
    config: Config = app.state.config
    store = Store(config.db)
    await store.open()
    app.state.store = store
    app.state.key = await store.secret_key()
    tables = app.state.tables = Tables(config, store, app.state.metrics)
    tables.start()
    try:
        yield
    finally:
        await tables.close()
        await store.close()


def routes() -> list[Any]:
    return [
        *pages.routes,
        Route("/t/{id}", table_page),
        WebSocketRoute("/t/{id}/ws", serve_socket),
        Route("/t/{id}/record", record),
        Route("/texts/{lang}.json", texts),
        Route("/health", health),
        Route("/ready", ready),
        Route("/metrics", metrics),
    ]


# -- for whoever runs it -------------------------------------------------------------------------------


async def health(request: Request) -> Response:
    return PlainTextResponse("alive\n")


async def ready(request: Request) -> Response:
    """Whether matches can be played: the store answers, and nobody is closing down."""
    state = request.app.state
    try:
        good = await state.store.ready() and not state.tables.closing
    except StoreError:
        good = False
    return PlainTextResponse("ready\n" if good else "not ready\n", 200 if good else 503)


async def metrics(request: Request) -> Response:
    """For this machine only, unless told: who sits at a table could learn from exact counts."""
    state = request.app.state
    if not state.config.open_metrics and not on_this_machine(request):
        return await pages.problem(request, 403, "hall.problem.metrics")
    return Response(state.metrics.text(), media_type="text/plain; version=0.0.4")
