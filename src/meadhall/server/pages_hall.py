"""The hall: your turn first, then the titles on the shelf, your tables, and sagas to watch."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from babel.dates import format_date
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from meadhall.core.errors import MeadhallError
from meadhall.games import TITLES, title
from meadhall.server import pages_form, security
from meadhall.server.pages_form import BadForm, Wanted
from meadhall.server.pages_visit import (
    LONGEST_NAME,
    Visit,
    clean,
    has_rules,
    own_symbols,
    problem,
    visit,
)
from meadhall.server.store import Guest, Seat, TableRow, Unreadable
from meadhall.text import LANGUAGES, Text
from meadhall.web.pictures import drawing_of, used_symbols

__all__ = ["create", "hall", "me"]


async def hall(request: Request) -> Response:
    """GET /, with ?open=<game> for the form of a new table."""
    here = await visit(request)
    game = request.query_params.get("open", "")
    if game and game not in TITLES:
        return await problem(request, 404, "hall.no.game")
    return await _show(here, _new_table(here.t, game) if game else None)


async def create(request: Request) -> Response:
    """POST /tables: a form with nothing but the game opens the usual table against bots."""
    form = await security.check_form(request)
    here = await visit(request)
    try:
        wanted = pages_form.read(form)
        match_id = await _open(here, wanted)
    except (BadForm, MeadhallError) as error:
        said = _reason(here.t, error)
        game = (form.get("game") or [""])[-1]
        if game not in TITLES:
            return await problem(request, 400, said)
        return await _show(here, _new_table(here.t, game, form, said), 400)
    return here.go(f"/t/{match_id}")


async def me(request: Request) -> Response:
    """POST /me: how I am called and which language I read. Back to the page it came from."""
    form = await security.check_form(request)
    here = await visit(request)
    assert here.guest is not None
    name = clean(form["name"][-1]) if "name" in form else None
    lang = form["lang"][-1] if "lang" in form else None
    if name is not None and len(name) > LONGEST_NAME:
        return await problem(request, 400, "hall.no.name_long", n=LONGEST_NAME)
    if lang is not None and lang not in LANGUAGES:
        return await problem(request, 400, "hall.no.lang")
    await request.app.state.store.rename(here.guest.id, name=name or None, lang=lang)
    response = here.go(_inside((form.get("back") or ["/"])[-1]))
    if lang is not None:  # pages that cannot ask the store read this
        response.set_cookie(security.LANGUAGE_COOKIE, lang, max_age=security.YEAR, samesite="lax")
    return response


def _inside(path: str) -> str:
    """A way back that stays in this hall: nobody's link may lead elsewhere through it."""
    plain = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if plain and path.isprintable() else "/"


async def _open(here: Visit, wanted: Wanted) -> str:
    assert here.guest is not None
    state = here.request.app.state
    seating = [_named(here.t, here.guest, n, seat) for n, seat in enumerate(wanted.seating)]
    name = wanted.title or secrets.choice(here.t("hall.table_names").split("|"))
    match_id: str = await state.tables.create(
        wanted.game, seating, wanted.options, name, here.guest, state.config.pace
    )
    return match_id


def _named(t: Text, guest: Guest, n: int, seat: dict[str, str]) -> dict[str, str]:
    if seat["kind"] == "me":
        return {**seat, "name": guest.name or t("hall.player", seat=n + 1)}
    if seat["kind"] == "hot":
        return {**seat, "name": seat["name"] or t("hall.player", seat=n + 1)}
    return seat


def _reason(t: Text, error: BadForm | MeadhallError) -> str:
    if isinstance(error, BadForm):
        args = {k: t(str(v)) if k == "option" else v for k, v in error.args_of_text.items()}
        return t(error.text, **args)
    said = str(error)
    return t(said) if t.has(said) else t("hall.no.refused", why=said)


# ---- what the page shows


async def _show(here: Visit, new: dict[str, Any] | None, status: int = 200) -> Response:
    state = here.request.app.state
    assert here.guest is not None
    rows: list[TableRow] = await state.store.tables_of(here.guest.id)
    live = [await _row(here, row) for row in rows if not row.over]
    live.sort(key=lambda row: not row["turn"])  # stable: among equals the newest stays first
    posters = [_poster(game, here.t) for game in TITLES]
    drawn = [(poster["game"], poster["picture"]) for poster in posters]
    return here.page(
        "hall.html",
        status,
        posters=posters,
        symbols=Markup(used_symbols(drawn, own_symbols())),
        tables=live,
        turns=[row for row in live if row["turn"]],
        sagas=[_saga(here.t, row) for row in rows if row.over],
        new=new,
    )


def _poster(game: str, t: Text) -> dict[str, Any]:
    meta = title(game)
    low, high = meta["seats"]
    return {
        "game": game,
        "title": t(meta["title"]),
        "blurb": t(f"{meta['prefix']}.blurb"),
        "low": low,
        "high": high,
        "bots": pages_form.usual_seats(game) - 1,
        "picture": Markup(drawing_of(game).poster(t)),
        "rules": has_rules(game),
    }


async def _row(here: Visit, row: TableRow) -> dict[str, Any]:
    assert here.guest is not None
    mine = {seat.seat for seat in row.sitting if seat.guest == here.guest.id}
    asked: set[int] = set()
    note = ""
    try:
        asked = await here.request.app.state.tables.turns(row.id)
    except Unreadable:
        note = here.t("hall.note.unreadable")
    return {
        "id": row.id,
        "name": row.title,
        "game": _title(here.t, row.game),
        "turn": bool(mine & asked),
        "mine": bool(mine),
        "note": note or _note(here.t, row, mine, asked),
        "seats": [_seat(here.t, seat) for seat in row.sitting],
    }


def _note(t: Text, row: TableRow, mine: set[int], asked: set[int]) -> str:
    free = sum(seat.kind == "open" for seat in row.sitting)
    if mine & asked:
        return t("hall.note.asked")
    if free:
        return t("hall.note.free", n=free)
    names = ", ".join(dict.fromkeys(_name(t, seat) for seat in row.sitting if seat.seat in asked))
    return t("hall.note.waiting", names=names) if names else t("hall.note.under_way")


def _seat(t: Text, seat: Seat) -> dict[str, Any]:
    name = _name(t, seat)
    return {"number": seat.seat % 5 + 1, "kind": seat.kind, "name": name, "initial": name[:1]}


def _name(t: Text, seat: Seat) -> str:
    if seat.kind == "open":
        return t("hall.free_seat")
    if seat.kind == "bot":
        return seat.name or t("hall.bot")
    return seat.name or t("hall.player", seat=seat.seat + 1)


def _saga(t: Text, row: TableRow) -> dict[str, str]:
    day = format_date(datetime.fromtimestamp(row.moved).date(), "d MMMM", locale=t.lang)
    people = ", ".join(_name(t, seat) for seat in row.sitting if seat.kind == "person")
    note = " · ".join(part for part in (_title(t, row.game), day, people) if part)
    return {"id": row.id, "name": row.title, "note": note}


def _title(t: Text, game: str) -> str:
    return t(title(game)["title"]) if game in TITLES else game


# ---- the form of a new table


def _new_table(
    t: Text, game: str, form: pages_form.Form | None = None, error: str = ""
) -> dict[str, Any]:
    """Everything the form shows; after a refusal, as the person had filled it in."""
    meta = title(game)
    low, high = meta["seats"]
    sent = {key: values[-1] for key, values in (form or {}).items()}
    best = f"bot.{pages_form.best_bot(game)}"
    seats = [
        {
            "who": sent.get(f"who{n}", "me" if n == 0 else best),
            "called": sent.get(f"called{n}", ""),
            "number": n % 5 + 1,
            "chosen": _by_seat(t, meta, n, sent),
        }
        for n in range(high)
    ]
    return {
        "game": game,
        "title": t(meta["title"]),
        "error": error,
        "name": sent.get("title", ""),
        "counts": [str(n) for n in range(low, high + 1)],
        "count": sent.get("seats", str(pages_form.usual_seats(game))),
        "seats": seats,
        "bots": [(name, t(f"hall.bot.{name}")) for name in pages_form.bots_for(game)],
        "options": [
            _shown(t, meta["prefix"], name, kind, sent)
            for name, kind in meta["options"].items()
            if name not in meta.get("by_seat", {})
        ],
    }


def _by_seat(
    t: Text, meta: dict[str, Any], seat: int, sent: dict[str, str]
) -> list[dict[str, Any]]:
    """Options that each seat has for itself, as a clan."""
    out = []
    for name, (names, allowed) in meta.get("by_seat", {}).items():
        key, field = f"{meta['prefix']}.option.{name}", f"opt.{name}.{seat}"
        label = f"{t('hall.new.seat', seat=seat + 1)}: {t(f'{key}.name')}"
        choices = [("", t(f"{key}.any")), *((v, t(f"{names}.{v}")) for v in allowed)]
        out.append(
            {"field": field, "label": label, "value": sent.get(field, ""), "allowed": choices}
        )
    return out


def _shown(
    t: Text, prefix: str, name: str, known: tuple[str, Any, Any], sent: dict[str, str]
) -> dict[str, Any]:
    kind, default, allowed = known
    key = f"{prefix}.option.{name}"
    field = f"opt.{name}"
    if kind == "bool":
        value: object = sent.get(field) == "on" if sent else default
    else:
        value = sent.get(field, str(default))
    return {
        "field": field,
        "kind": "choice" if allowed is not None and kind != "bool" else kind,
        "name": t(f"{key}.name"),
        "text": t(f"{key}.text"),
        "value": value,
        "allowed": [(str(v), _choice(t, key, v)) for v in allowed or ()],
    }


def _choice(t: Text, key: str, value: object) -> str:
    """A title may give a value words of its own (`br.option.first.0`); else it speaks for itself."""
    return t(f"{key}.{value}") if t.has(f"{key}.{value}") else str(value)
