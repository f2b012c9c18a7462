"""The page of a table, the words it speaks, and the record of a finished match."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from meadhall.server.pages_visit import problem, visit
from meadhall.server.tables import Tables
from meadhall.server.wire import encode
from meadhall.text import LANGUAGES, Text, ids
from meadhall.text.naming import prefix_of

__all__ = ["record", "table_page", "texts"]


async def table_page(request: Request) -> Response:
    """GET /t/{id}: whoever has the link may watch; who sits there plays."""
    tables: Tables = request.app.state.tables
    table = await tables.get(request.path_params["id"])
    if table is None:
        return await problem(request, 404, "hall.problem.no_table")
    here = await visit(request)
    game = table.match.game.id
    prefix = prefix_of(game)
    return here.page(
        "table.html",
        match_id=table.id,
        game=game,
        prefix=prefix,
        title=here.t(f"{prefix}.title"),
        lang=here.t.lang,
        theme="system",
        texts=sentences(here.t),
    )


def sentences(t: Text) -> dict[str, str]:
    """Everything the page itself says. Plural forms are the server's business."""
    return {key: t(key) for key in sorted(ids("en", "web"))}


async def texts(request: Request) -> Response:
    """GET /texts/{lang}.json: the page changes its language without being loaded again."""
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        return PlainTextResponse("no such language", 404)
    return Response(encode(sentences(Text(lang))), media_type="application/json")


async def record(request: Request) -> Response:
    """GET /t/{id}/record: a finished match with its seed, so that anyone can check the deal."""
    tables: Tables = request.app.state.tables
    table = await tables.get(request.path_params["id"])
    if table is None:
        return await problem(request, 404, "hall.problem.no_table")
    if not table.ended:
        return await problem(request, 403, "hall.problem.not_over")
    body = "\n".join(table.match.record.lines()) + "\n"
    name = f"{table.match.game.id}-{table.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/x-ndjson", headers=headers)
