"""Questions to the database. Each is answered from one moment: its connection is in a transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, Row, func, or_, select

from meadhall.server.store import tables as t
from meadhall.server.store.rows import OPEN, Guest, Seat, SnapshotRow, Stored, TableRow

NEWEST_SNAPSHOTS: Final = 2  # should the newest be unreadable, there is one more
BEFORE_ALL: Final = -1  # the snapshot of a match that began from a given position
SECRET_KEY: Final = "secret_key"


def guest(c: Connection, token_hash: str) -> Guest | None:
    g = t.guests.c
    row = c.execute(select(g.id, g.name, g.lang).where(g.token_hash == token_hash)).first()
    return None if row is None else Guest(row.id, row.name, row.lang)


def seat_of(row: Row[Any]) -> Seat:
    return Seat(row.seat, row.kind, row.name, row.bot, row.guest)


def sitting(c: Connection, match_id: str) -> list[Seat]:
    s = t.seats.c
    rows = c.execute(select(t.seats).where(s.match_id == match_id).order_by(s.seat))
    return [seat_of(row) for row in rows]


def sitting_at(c: Connection, ids: Iterable[str]) -> dict[str, list[Seat]]:
    s = t.seats.c
    found: dict[str, list[Seat]] = {match_id: [] for match_id in ids}
    query = select(t.seats).where(s.match_id.in_(list(found))).order_by(s.match_id, s.seat)
    for row in c.execute(query):
        found[row.match_id].append(seat_of(row))
    return found


def load(c: Connection, match_id: str, events: int) -> Stored | None:
    row = c.execute(select(t.matches).where(t.matches.c.id == match_id)).first()
    if row is None:
        return None
    return Stored(
        id=row.id,
        game=row.game,
        seats=row.seats,
        options=json.loads(row.options),
        title=row.title,
        host=row.host,
        pace=row.pace,
        header=json.loads(row.header),
        secret=row.secret,
        created=row.created,
        over=row.is_over,
        outcome=None if row.outcome is None else json.loads(row.outcome),
        next=row.next_id,
        entries=lines(c, match_id),
        events=older_events(c, match_id, row.entries, events),
        snapshots=newest_snapshots(c, match_id),
        sitting=sitting(c, match_id),
    )


def lines(c: Connection, match_id: str) -> list[str]:
    e = t.entries.c
    return list(c.scalars(select(e.line).where(e.match_id == match_id).order_by(e.n)))


def older_events(c: Connection, match_id: str, before: int, limit: int) -> dict[int, str]:
    """The events of `limit` entries, the newest ones before that number; oldest first."""
    e = t.events.c
    wanted = (e.match_id == match_id, e.n < before, e.n >= before - limit)
    rows = c.execute(select(e.n, e.events).where(*wanted).order_by(e.n))
    return {row.n: row.events for row in rows}


def newest_snapshots(c: Connection, match_id: str) -> list[SnapshotRow]:
    """Oldest first."""
    s = t.snapshots.c
    of_match = select(s.n, s.line).where(s.match_id == match_id)
    first = c.execute(of_match.where(s.n == BEFORE_ALL)).all()
    newest = of_match.where(s.n > BEFORE_ALL).order_by(s.n.desc()).limit(NEWEST_SNAPSHOTS)
    rows = [*first, *reversed(c.execute(newest).all())]
    return [SnapshotRow(row.n, row.line) for row in rows]


def invited(c: Connection, token_hash: str) -> tuple[str, int] | None:
    s = t.seats.c
    query = select(s.match_id, s.seat).where(s.invitation == token_hash, s.kind == OPEN)
    row = c.execute(query).first()
    return None if row is None else (row.match_id, row.seat)


def tables_of(c: Connection, guest_id: int, limit: int) -> list[TableRow]:
    m = t.matches.c
    sits = select(t.seats.c.match_id).where(t.seats.c.guest == guest_id)
    newest = (m.is_over, m.created.desc(), m.id)  # what goes on must not be pushed out by the old
    query = select(t.matches).where(or_(m.host == guest_id, m.id.in_(sits))).order_by(*newest)
    rows = c.execute(query.limit(limit)).all()
    at = sitting_at(c, (row.id for row in rows))
    return [
        TableRow(
            id=row.id,
            game=row.game,
            title=row.title,
            seats=row.seats,
            over=row.is_over,
            created=row.created,
            moved=row.moved,
            entries=row.entries,
            sitting=at[row.id],
        )
        for row in rows
    ]


def unfinished(c: Connection, guest_id: int, since: float) -> int:
    m = t.matches.c
    goes_on = (m.host == guest_id, m.is_over.is_(False), m.moved >= since)
    query = select(func.count()).where(*goes_on)
    return c.execute(query).scalar_one()


def secret_key(c: Connection) -> bytes | None:
    s = t.settings.c
    kept = c.execute(select(s.value).where(s.key == SECRET_KEY)).scalar()
    return None if kept is None else bytes.fromhex(kept)
