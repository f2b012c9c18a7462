"""Changes. Each runs inside a transaction of the writer, so that it happens whole or not at all."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from meadhall.server.store import reads
from meadhall.server.store import tables as t
from meadhall.server.store.failures import StoreError
from meadhall.server.store.rows import (
    BOT,
    OPEN,
    PERSON,
    Ended,
    EntryRow,
    Guest,
    NewMatch,
    Seat,
    SnapshotRow,
)

# Every answer at every table runs these: they are put together once.
# The count is compared and raised in one statement: of two writers of one match one is refused.
MOVE: Final = (
    update(t.matches)
    .where(
        t.matches.c.id == bindparam("match_id"),
        t.matches.c.entries == bindparam("known"),
        t.matches.c.is_over.is_(False),
    )
    .values(entries=bindparam("count"), moved=bindparam("now"))
)
ADD_ENTRIES: Final = insert(t.entries)
ADD_EVENTS: Final = insert(t.events)
ADD_SNAPSHOTS: Final = insert(t.snapshots)


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def new_guest(c: Connection, token_hash: str, name: str, lang: str) -> Guest:
    row = {"token_hash": token_hash, "name": name, "lang": lang, "created": time.time()}
    made = c.execute(insert(t.guests).values(row).returning(t.guests.c.id))
    return Guest(made.scalar_one(), name, lang)


def rename(c: Connection, guest_id: int, name: str | None, lang: str | None) -> None:
    given = {"name": name, "lang": lang}
    values = {key: value for key, value in given.items() if value is not None}
    if not values:
        return
    changed = c.execute(update(t.guests).where(t.guests.c.id == guest_id).values(values))
    if changed.rowcount != 1:
        raise StoreError(f"There is no guest {guest_id}.")


def create(
    c: Connection,
    new: NewMatch,
    sitting: Sequence[Seat],
    entries: Sequence[EntryRow],
    snapshots: Sequence[SnapshotRow],
) -> None:
    check_lines(new.id, 0, entries, snapshots)
    c.execute(insert(t.matches).values(match_row(new, len(entries), time.time())))
    if sitting:
        c.execute(insert(t.seats), [seat_row(new.id, seat) for seat in sitting])
    add_lines(c, new.id, entries, snapshots)


def match_row(new: NewMatch, count: int, now: float) -> dict[str, Any]:
    return {
        "id": new.id,
        "game": new.game,
        "seats": new.seats,
        "options": as_json(new.options),
        "title": new.title,
        "host": new.host,
        "pace": new.pace,
        "header": as_json(new.header),
        "secret": new.secret,
        "created": now,
        "moved": now,
        "entries": count,
        "is_over": False,
        "outcome": None,
        "next_id": "",
    }


def seat_row(match_id: str, seat: Seat) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "guest": seat.guest,
    }


def append(
    c: Connection,
    match_id: str,
    entries: Sequence[EntryRow],
    snapshots: Sequence[SnapshotRow],
    ended: Ended | None,
) -> None:
    known = entries[0].n if entries else entry_count(c, match_id)
    check_lines(match_id, known, entries, snapshots)
    count = known + len(entries)
    move = {"match_id": match_id, "known": known, "count": count, "now": time.time()}
    if c.execute(MOVE, move).rowcount != 1:
        raise refused(c, match_id, known)
    add_lines(c, match_id, entries, snapshots)
    if ended is not None:
        end = {"is_over": True, "outcome": as_json(ended.outcome)}
        c.execute(update(t.matches).where(t.matches.c.id == match_id).values(end))


def entry_count(c: Connection, match_id: str) -> int:
    m = t.matches.c
    return c.execute(select(m.entries).where(m.id == match_id)).scalar() or 0


def refused(c: Connection, match_id: str, n: int) -> StoreError:
    m = t.matches.c
    row = c.execute(select(m.entries, m.is_over).where(m.id == match_id)).first()
    if row is None:
        return StoreError(f"There is no match {match_id}.")
    if row.is_over:
        return StoreError(f"Match {match_id} is over.")
    return StoreError(f"Match {match_id} goes on with entry {row.entries}, not with {n}.")


def check_lines(
    match_id: str, n: int, entries: Sequence[EntryRow], snapshots: Sequence[SnapshotRow]
) -> None:
    for expected, entry in enumerate(entries, n):
        if entry.n != expected:
            raise StoreError(f"Match {match_id}: entry {entry.n} stands where {expected} belongs.")
    for snapshot in snapshots:
        if not reads.BEFORE_ALL <= snapshot.n < n + len(entries):
            raise StoreError(f"Match {match_id}: a snapshot of entry {snapshot.n}, which is not.")


def add_lines(
    c: Connection, match_id: str, entries: Sequence[EntryRow], snapshots: Sequence[SnapshotRow]
) -> None:
    if entries:
        said = [{"match_id": match_id, "n": e.n, "line": e.line} for e in entries]
        happened = [{"match_id": match_id, "n": e.n, "events": e.events} for e in entries]
        c.execute(ADD_ENTRIES, said)
        c.execute(ADD_EVENTS, happened)
    if snapshots:
        rows = [{"match_id": match_id, "n": s.n, "line": s.line} for s in snapshots]
        c.execute(ADD_SNAPSHOTS, rows)


def change_open_seat(c: Connection, match_id: str, seat: int, values: dict[str, Any]) -> bool:
    s = t.seats.c
    awaited = (s.match_id == match_id, s.seat == seat, s.kind == OPEN)
    return c.execute(update(t.seats).where(*awaited).values(values)).rowcount == 1


def invite(c: Connection, match_id: str, seat: int, token_hash: str) -> bool:
    return change_open_seat(c, match_id, seat, {"invitation": token_hash})


def seat_bot(c: Connection, match_id: str, seat: int, bot: str) -> bool:
    return change_open_seat(c, match_id, seat, {"kind": BOT, "bot": bot, "invitation": None})


def claim(c: Connection, token_hash: str, guest: int, name: str) -> tuple[str, int] | None:
    """One statement finds the open seat and takes it: it cannot be taken twice."""
    s = t.seats.c
    taken = {"kind": PERSON, "guest": guest, "name": name, "invitation": None}
    waits = (s.invitation == token_hash, s.kind == OPEN)
    query = update(t.seats).where(*waits).values(taken).returning(s.match_id, s.seat)
    row = c.execute(query).first()
    return None if row is None else (row.match_id, row.seat)


def set_pace(c: Connection, match_id: str, ms: int) -> None:
    changed = c.execute(update(t.matches).where(t.matches.c.id == match_id).values(pace=ms))
    if changed.rowcount != 1:
        raise StoreError(f"There is no match {match_id}.")


def set_next(c: Connection, match_id: str, next_id: str) -> str:
    m = t.matches.c
    c.execute(update(t.matches).where(m.id == match_id, m.next_id == "").values(next_id=next_id))
    in_force: str | None = c.execute(select(m.next_id).where(m.id == match_id)).scalar()
    if in_force is None:
        raise StoreError(f"There is no match {match_id}.")
    return in_force


def secret_key(c: Connection) -> bytes:
    """Of several processes that make it at once one wins, and all get the same."""
    kept = reads.secret_key(c)
    if kept is None:
        row = {"key": reads.SECRET_KEY, "value": secrets.token_bytes(32).hex()}
        new = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
        c.execute(new(t.settings).values(row).on_conflict_do_nothing())
        kept = reads.secret_key(c)
    if kept is None:
        raise StoreError("The secret key was not kept.")
    return kept
