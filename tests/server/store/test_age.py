"""The work of loading a match does not grow with its age. Work is counted, not timed."""

import json
import random

import pytest
from sqlalchemy import event

from meadhall.core.match import Match, resume
from meadhall.core.record import SNAPSHOT_EVERY, Record, take_line
from meadhall.games import make
from meadhall.server.store import EntryRow, SnapshotRow
from tests.server.store.making import engine_of, entries, guest_called, new_match, snapshot


class Work:
    """How many statements a store sends from now on."""

    def __init__(self, store):
        self.statements = 0
        event.listen(engine_of(store), "after_cursor_execute", self.note)

    def note(self, *_):
        self.statements += 1


async def work_of_loading(store, match_id):
    """Statements, rows of events, rows of snapshots."""
    work = Work(store)
    found = await store.load(match_id)
    return work.statements, len(found.events), len(found.snapshots)


async def test_an_old_match_asks_no_more_of_the_database_than_a_young_one(store):
    host = await guest_called(store, "Anna")
    for match_id, age in (("young", 240), ("old", 4800)):
        shots = [snapshot(n) for n in range(40, age, 40)]
        await store.create(new_match(match_id, host.id), [], entries(0, age), shots)
    young = await work_of_loading(store, "young")
    assert young[1:] == (200, 2)
    old = await work_of_loading(store, "old")
    assert old == young


def play_on(match, rng):
    """One answer of whoever is asked, drawn at random; now and then it is taken back."""
    if rng.random() < 0.15 and len(match.record) > 5:
        match.undo(rng.randrange(4), agreed=True)
        return
    q = rng.choice([q for q in match.asks if match.options(q.seat, 1)])
    match.answer(q.seat, q.sentence(match.state, rng, False))


def rows_after(match, n):
    """The entries and snapshots of a match from entry n on, as the server hands them over."""
    record = match.record
    said = [EntryRow(e.n, json.dumps(e.plain()), "[]") for e in record.entries[n:]]
    shots = [SnapshotRow(s.n, as_line(s)) for s in record.snapshots if s.n >= n]
    return said, shots


def as_line(shot):
    return json.dumps(shot.plain(), separators=(",", ":"))


def record_of(stored):
    record = Record(stored.header)
    record.secret = stored.secret
    for shot in stored.snapshots:
        take_line(record, shot.line, False, "snapshot")
    for line in stored.entries:
        take_line(record, line, False, "entry")
    return record


def woken(record):
    """How many entries were read from their lines: those that were played again, and the last."""
    return sum(e is not None for e in record._entries)


@pytest.mark.slow
async def test_going_on_replays_only_what_follows_the_last_snapshot(store):
    rng = random.Random(8)
    match = Match(make("blood_rage", 4), 8)
    host = await guest_called(store, "Anna")
    header = {"header": match.record.header, "secret": str(match.seed)}
    await store.create(new_match("m1", host.id, **header), [], *rows_after(match, 0))
    replayed = []
    while not match.over:
        kept = len(match.record)
        for _ in range(rng.randint(10, 30)):
            if not match.over:
                play_on(match, rng)
        await store.append("m1", *rows_after(match, kept))
        again = resume(match.game, record := record_of(await store.load("m1")))
        assert again.state.digest() == match.state.digest()
        assert (again.question, again._draws) == (match.question, match._draws)
        replayed.append(woken(record))
    assert len(match.record) > 4 * SNAPSHOT_EVERY
    assert max(replayed) <= SNAPSHOT_EVERY + 1
