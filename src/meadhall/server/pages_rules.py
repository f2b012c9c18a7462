"""The rules reader: every clause of a title, with contents, and one of them opened."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meadhall.clauses import clauses
from meadhall.games import TITLES, title
from meadhall.server.pages_visit import has_rules, problem, rules_of_titles, visit
from meadhall.text import Text
from meadhall.web import render
from meadhall.web.rulebook import blocks, chapters, examples_of, see_also, topic_of

__all__ = ["first_rules", "rules"]


async def first_rules(request: Request) -> Response:
    """GET /rules: the first title; the reader has links to the others."""
    games = rules_of_titles()
    if not games:
        return await problem(request, 404)
    return RedirectResponse(f"/rules/{games[0]}")


async def rules(request: Request) -> Response:
    """GET /rules/{game} and /rules/{game}/{clause}"""
    game = request.path_params["game"]
    clause = request.path_params.get("clause", "")
    if game not in TITLES or not has_rules(game):
        return await problem(request, 404, "hall.no.rules")
    if clause and clause not in clauses(game):
        return await problem(request, 404, "hall.no.clause", rule=clause)
    here = await visit(request)
    name = here.t(title(game)["title"])
    return here.page("rules.html", title=name, clause=clause, text=_text(game, clause, here.t.lang))


@lru_cache(maxsize=64)
def _text(game: str, clause: str, lang: str) -> Markup:
    """The same for every reader, and long: half a thousand clauses are not put together each time."""
    t = Text(lang)
    html = render(
        "rules_text.html",
        t,
        game=game,
        title=t(title(game)["title"]),
        chapters=chapters(game),
        opened=_opened(game, clause) if clause else None,
        card=_cards(t, game),
        titles=[(id, t(title(id)["title"])) for id in rules_of_titles()],
    )
    return Markup(html)


def _opened(game: str, clause: str) -> dict[str, Any]:
    kind = clauses(game)[clause].kind
    shown = blocks(game)
    return {
        "id": clause,
        "topic": topic_of(game, clause),
        "examples": [] if kind == "example" else [shown[c.id] for c in examples_of(game, clause)],
        "near": see_also(game, clause),
    }


def _cards(t: Text, game: str) -> dict[str, tuple[str, str]]:
    """Name and text of each card in the language of the reader, by the id of its clause."""
    prefix = title(game)["prefix"]
    found: dict[str, tuple[str, str]] = {}
    for clause in clauses(game).values():
        key = f"{prefix}.card.{clause.id.partition('.')[2]}"
        if clause.kind == "card" and t.has(f"{key}.name"):
            found[clause.id] = (t(f"{key}.name"), t(f"{key}.text"))
    return found
