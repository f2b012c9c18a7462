"""Files that do not change while the server runs: of the pages, and of each title's drawings."""

from __future__ import annotations

from functools import cache
from mimetypes import guess_type

from starlette.requests import Request
from starlette.responses import Response

from meadhall.games import TITLES
from meadhall.server.pages_visit import problem
from meadhall.web import static_files, static_version
from meadhall.web.pictures import drawing_of

__all__ = ["game_file", "static_file"]

_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_WHILE_FRESH = {"Cache-Control": "public, max-age=300"}
#: The types of our own files, so that a machine's table of types cannot change what a browser hears.
_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
}


async def static_file(request: Request) -> Response:
    """GET /static/{version}/{path}. An old version gets the present file, but may not keep it."""
    path = request.path_params["path"]
    if path not in static_files():
        return await problem(request, 404)
    kept = request.path_params["version"] == static_version()
    return Response(_bytes(path), 200, _FOR_EVER if kept else _WHILE_FRESH, _type(path))


async def game_file(request: Request) -> Response:
    """GET /games/{game}/style.css and /games/{game}/symbols.svg"""
    game = request.path_params["game"]
    made = _drawn(game, request.path_params["file"]) if game in TITLES else None
    if made is None:
        return await problem(request, 404)
    return Response(made, 200, _WHILE_FRESH, _type(request.path_params["file"]))


@cache
def _bytes(path: str) -> bytes:
    return static_files()[path].read_bytes()


@cache
def _drawn(game: str, file: str) -> str | None:
    if file == "style.css":
        return str(drawing_of(game).stylesheet_web())
    if file == "symbols.svg":
        return f'<svg xmlns="http://www.w3.org/2000/svg">{drawing_of(game).symbols()}</svg>'
    return None


def _type(path: str) -> str:
    kind = _TYPES.get(path.rpartition(".")[2])
    return kind or guess_type(path)[0] or "application/octet-stream"
