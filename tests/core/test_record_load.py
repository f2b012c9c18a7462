"""A record goes back to any step, and loading it does not take longer as it grows."""

import json
import random

import pytest

from meadhall.core.errors import CannotUndo
from meadhall.core.match import Match, resume
from meadhall.core.record import SNAPSHOT_EVERY, UNDO, parse
from meadhall.core.replay import Walk, standing_after
from tests.core.table import at, table
from tests.core.tiny import make


def answer(m, rng):
    q = rng.choice(m.asks)
    m.answer(q.seat, q.sentence(m.state, rng, True))


def saved(m):
    return parse("\n".join(m.record.lines()) + "\n")


def read_entries(record):
    """How many entries of a loaded record somebody needed."""
    return sum(e is not None for e in record._entries)


def restless(seed, entries, undos=0.4):
    """Play with much taking back, so that the record grows longer than any game. After every entry
    the match is given to the caller."""
    rng = random.Random(seed)
    m = Match(make(3), seed)
    yield m
    while len(m.record) < entries:
        if rng.random() < undos:
            go_back(m, rng)
        else:
            answer(m, rng)
            if m.over:
                return
        yield m


def go_back(m, rng):
    if rng.random() < 0.3 and len(m.record) > 3:
        m.undo(0, agreed=True, to=rng.randrange(len(m.record) - 1))
        return
    seat = rng.randrange(3)
    if m.can_undo(seat) == "core.no.nothing_to_undo":
        with pytest.raises(CannotUndo):
            m.undo(seat, agreed=True)
    else:
        m.undo(seat, agreed=True)


def test_loading_needs_at_most_forty_entries_however_long_the_record_is():
    most = 0
    longest = 0
    for seed, undos in enumerate((0.4, 0.4, 0.4, 0.02, 0.02, 0)):
        for m in restless(seed, 260, undos):
            last = m.record.entry(len(m.record) - 1)
            if len(m.record) % 5 and last.kind != UNDO:
                continue
            record = saved(m)
            again = resume(make(3), record)
            most = max(most, read_entries(record))
            longest = max(longest, len(record))
            assert again.state.digest() == m.state.digest()
            assert again.state.know_digest() == m.state.know_digest()
            assert (again.question, again._draws) == (m.question, m._draws)
    assert longest == 260
    assert most == SNAPSHOT_EVERY == 40


def test_a_match_from_a_state_loads_from_that_state():
    m = at(table(["axe.1", "ward.1 rune.1"]))
    record = saved(m)
    assert [shot.n for shot in record.snapshots] == [-1]
    rng = random.Random(1)
    for _ in range(12):
        answer(m, rng)
    again = resume(m.game, saved(m))
    assert again.state.digest() == m.state.digest()
    assert again.state.know_digest() == m.state.know_digest()
    again.verify()
    assert again.at(0).digest() == record.entry(0).digest


@pytest.fixture(scope="module")
def long_match():
    *_, m = restless(1, 150)
    kinds = {e.kind for e in m.record.entries}
    assert kinds == {"start", "answer", "undo", "take_back"}
    return m


def test_every_step_can_be_gone_back_to(long_match):
    """From the snapshots, from a loaded record, and without any snapshot: always the same."""
    m = long_match
    again = resume(make(3), saved(m))
    bare = saved(m)
    bare.snapshots.clear()
    assert len(m.record) == 150
    for n in range(len(m.record)):
        digest = m.record.entry(n).digest
        assert m.at(n).digest() == digest
        assert again.at(n).digest() == digest
        if n % 10 == 0:
            here = standing_after(m.game, bare, n)
            assert here.state.digest() == digest
            assert here.state.know_digest() == m.at(n).know_digest()
    for n in (-1, 150):
        with pytest.raises(IndexError, match=f"entry {n}; the record has 0 to 149"):
            m.at(n)


def test_going_back_to_a_step_gives_a_state_of_its_own(long_match):
    m = long_match
    before = m.state.digest()
    for n in (40, 41, 149):
        s = m.at(n)
        s.zones[0], s.zones[1] = s.zones[1], s.zones[0]
        assert m.at(n).digest() == m.record.entry(n).digest
    assert m.state.digest() == before


def test_a_walk_through_all_entries_ends_where_the_match_stands(long_match):
    m = long_match
    walk = Walk(make(3), saved(m), True)
    s = walk.run()
    assert s.digest() == m.state.digest()
    assert s.know_digest() == m.state.know_digest()
    assert walk.draws[149] == m._draws
    assert [(e.n, e.plain()) for e in walk.events] == [(e.n, e.plain()) for e in m._log]


def test_the_log_of_a_loaded_match_is_the_log_it_was_saved_with(long_match):
    again = resume(make(3), saved(long_match))
    for seat in (None, 0, 1, 2):
        expected = [(e.n, e.plain()) for e in long_match.log(seat)]
        assert [(e.n, e.plain()) for e in again.log(seat)] == expected
    assert expected
    assert len(long_match.log(None)) < len(long_match._log)


def test_the_line_of_an_entry_leaves_out_what_was_taken_back():
    m = at(table(["axe.1 rune.1", "horn.1"]))
    for text in ("lay axe.1 top", "lay rune.1 top"):
        m.answer(0, text)
    m.undo(0)  # entry 3: back to entry 1
    m.answer(0, "sell rune.1 done")
    assert m.record.line_of(4) == [0, 1, 4]
    assert m.record.line_of(3) == [0, 1]
    assert m.record.line_of(2) == [0, 1, 2]
    assert m.record.entry(3).plain()["to"] == 1
    assert m.record.entry(3).digest == m.record.entry(1).digest


def test_a_snapshot_is_found_by_the_entry_before_which_it_lies(long_match):
    record = long_match.record
    shots = [shot.n for shot in record.snapshots]
    assert len(shots) >= 3
    assert shots == sorted(shots)
    assert record.snapshot_before(shots[1]).n == shots[1]
    assert record.snapshot_before(shots[1] - 1).n == shots[0]
    assert record.snapshot_before(shots[0] - 1) is None


def test_the_whole_record_is_one_json_document_too(long_match):
    record = long_match.record
    lines = [json.loads(line) for line in record.lines()]
    for line in lines:
        del line["sum"]
    assert json.loads(record.to_json()) == lines


def test_a_resumed_match_can_undo_what_was_said_before_it_was_saved():
    m = at(table(["axe.1 rune.1", "horn.1"]))
    start = m.state.digest()
    m.answer(0, "lay axe.1 top")
    again = resume(m.game, saved(m))
    assert again.can_undo(0) is None
    again.undo(0)
    assert again.state.digest() == start


def test_an_outcome_given_by_hand_comes_again_after_loading_and_undoing():
    """Outcome k is what it was, whether the seed gave it or a puzzle did."""
    outcomes = set()
    for die in ("die_0", "die_1", "die_2"):
        m = at(table(["axe.1", ""]), chance=[die])
        m.answer(0, "strike seat_1")
        assert m.record.entry(1).scripted
        for x in (resume(m.game, saved(m)), m):
            after = x.state.digest()
            x.undo(0, agreed=True)
            x.answer(0, "strike seat_1")
            assert x.record.entry(3).chance == [die]
            assert x.record.entry(3).scripted
            assert x.state.digest() == after
            x.verify()
        outcomes.add(after)
    assert len(outcomes) == 3
