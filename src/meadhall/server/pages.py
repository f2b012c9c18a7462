"""The pages around the table, and what a person sees when something is wrong.

app = Starlette(routes=[*pages.routes, ...], exception_handlers=pages.exception_handlers)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from meadhall.server.pages_files import game_file, static_file
from meadhall.server.pages_hall import create, hall, me
from meadhall.server.pages_join import invitation, sit_down
from meadhall.server.pages_rules import first_rules, rules
from meadhall.server.pages_visit import problem
from meadhall.server.security import Refused
from meadhall.server.store import StoreError, StoreFull, Unreadable

__all__ = ["exception_handlers", "problem", "routes"]

routes: list[BaseRoute] = [
    Route("/", hall),
    Route("/tables", create, methods=["POST"]),
    Route("/me", me, methods=["POST"]),
    Route("/join/{token}", invitation),
    Route("/join/{token}", sit_down, methods=["POST"]),
    Route("/rules", first_rules),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/{clause}", rules),
    Route("/static/{version}/{path:path}", static_file),
    Route("/games/{game}/{file}", game_file),
]


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return await problem(request, error.status, error.text)


async def _no_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = await problem(request, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _no_store(request: Request, error: Exception) -> Response:
    full = isinstance(error, StoreFull)
    return await problem(request, 503, "hall.no.disk" if full else "")


async def _unreadable(request: Request, error: Exception) -> Response:
    return await problem(request, 500, "hall.problem.unreadable", "hall.problem.unreadable_advice")


async def _our_fault(request: Request, error: Exception) -> Response:
    return await problem(request, 500)


exception_handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    Refused: _refused,
    HTTPException: _no_page,
    StoreFull: _no_store,
    Unreadable: _unreadable,
    StoreError: _no_store,
    Exception: _our_fault,
}
