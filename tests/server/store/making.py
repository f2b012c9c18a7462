"""Guests, matches and entries as the tests of the store need them."""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import Connection, Engine, func, select

from meadhall.server.store import EntryRow, Guest, NewMatch, Seat, SnapshotRow, Store
from meadhall.server.store.tables import metadata

OPEN_SEAT = Seat(1, "open", "", "", None)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def guest_called(store: Store, name: str) -> Guest:
    return await store.new_guest(hashed(name), name, "en")


def new_match(match_id: str, host: int, **other: Any) -> NewMatch:
    given: dict[str, Any] = {
        "id": match_id,
        "game": "blood_rage",
        "seats": 2,
        "options": {"gods": True, "names": ["Örn", "雪"]},
        "title": "Долгая ночь",
        "host": host,
        "pace": 600,
        "header": {"format": "meadhall-record-1", "names": ["Örn", "雪"], "people": [0]},
        "secret": "5eed" * 16,
    }
    return NewMatch(**(given | other))


def entry(n: int, said: str = "pass") -> EntryRow:
    line = f'{{"n":{n},"kind":"answer","seat":0,"text":"{said}"}}'
    return EntryRow(n, line, f'[{{"kind":"said","text":"Ярость 雪 {n}"}}]')


def entries(first: int, end: int) -> list[EntryRow]:
    return [entry(n) for n in range(first, end)]


def snapshot(n: int) -> SnapshotRow:
    return SnapshotRow(n, f'{{"snapshot":{n},"question":0,"draws":0,"state":{{}},"know":null}}')


def numbers(lines: list[str]) -> list[int]:
    """The numbers of entries from their lines."""
    return [int(line.split(":")[1].split(",")[0]) for line in lines]


async def match_of(store: Store, match_id: str, host: Guest, count: int = 1) -> None:
    """A match whose second seat is open."""
    sitting = [Seat(0, "person", host.name, "", host.id), OPEN_SEAT]
    await store.create(new_match(match_id, host.id), sitting, entries(0, count), [])


def engine_of(store: Store) -> Engine:
    assert store._engine is not None
    return store._engine


def counts(c: Connection) -> dict[str, int]:
    """How many rows there are in each table."""
    return {
        name: c.execute(select(func.count()).select_from(table)).scalar_one()
        for name, table in metadata.tables.items()
    }


async def rows_of(store: Store) -> dict[str, int]:
    return await store._read(counts)
