"""An invitation: who invites, to which game, which seat; and sitting down."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from meadhall.games import TITLES, title
from meadhall.server import security
from meadhall.server.pages_visit import LONGEST_NAME, Visit, clean, own_symbols, problem, visit
from meadhall.server.store import Seat, Stored
from meadhall.web.pictures import drawing_of, used_symbols

__all__ = ["invitation", "sit_down"]


async def invitation(request: Request) -> Response:
    """GET /join/{token}"""
    table = await _table(request)
    if table is None:
        return await problem(request, 410, "hall.no.invitation", "hall.no.invitation_advice")
    return _show(await visit(request), *table)


async def sit_down(request: Request) -> Response:
    """POST /join/{token}: of two who press the button at once, the first one has the seat."""
    form = await security.check_form(request)
    here = await visit(request)
    assert here.guest is not None
    table = await _table(request)
    if table is None:
        return await problem(request, 410, "hall.no.seat_taken", "hall.no.invitation_advice")
    name = clean((form.get("name") or [here.guest.name])[-1])
    if not name:
        return _show(here, *table, error=here.t("hall.no.name_empty"))
    if len(name) > LONGEST_NAME:
        return _show(here, *table, error=here.t("hall.no.name_long", n=LONGEST_NAME))
    state = request.app.state
    claimed = await state.store.claim(_hash(request), here.guest.id, name)
    if claimed is None:
        return await problem(request, 410, "hall.no.seat_taken", "hall.no.invitation_advice")
    if name != here.guest.name:
        await state.store.rename(here.guest.id, name=name)
    await state.tables.sat_down(*claimed)
    return here.go(f"/t/{claimed[0]}")


def _hash(request: Request) -> str:
    return security.hash_token(request.path_params["token"])


async def _table(request: Request) -> tuple[Stored, int] | None:
    """The table and the seat that an invitation is for, if it still waits for somebody."""
    store = request.app.state.store
    invited: tuple[str, int] | None = await store.invited(_hash(request))
    stored: Stored | None = await store.load(invited[0], events=0) if invited else None
    if invited is None or stored is None or stored.game not in TITLES:
        return None
    return stored, invited[1]


def _show(here: Visit, stored: Stored, seat: int, error: str = "") -> Response:
    assert here.guest is not None
    meta = title(stored.game)
    poster = Markup(drawing_of(stored.game).poster(here.t))
    own = here.guest.id in [each.guest for each in stored.sitting]
    return here.page(
        "join.html",
        400 if error else 200,
        game=stored.game,
        title=here.t(meta["title"]),
        blurb=here.t(f"{meta['prefix']}.blurb"),
        picture=poster,
        symbols=Markup(used_symbols([(stored.game, poster)], own_symbols())),
        table=stored,
        seat=seat,
        host=_host(stored.sitting, stored.host),
        others=[each.name for each in stored.sitting if each.name and each.seat != seat],
        own=own,
        error=error,
    )


def _host(sitting: list[Seat], host: int) -> str:
    return next((seat.name for seat in sitting if seat.guest == host), "")
