"""Every byte that a seat or a spectator receives is the same in all worlds that it cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from meadhall.core.match import Match
from meadhall.core.word import TYPE_NAMES
from meadhall.games.blood_rage import setup as blood_rage
from meadhall.server import talk, wire
from meadhall.server.drawing import Painter
from meadhall.server.limits import Bucket
from meadhall.server.metrics import Metrics
from meadhall.server.page import Page
from meadhall.server.showing import Showing
from meadhall.server.store import Seat
from meadhall.server.wire import encode
from tests.conformance.interference import Channel, every_event, interference
from tests.conformance.suite import Case

PAINTER = Painter(Metrics())
CASES = [
    Case("blood_rage 2", blood_rage.make, 2, {}, games=1),
    Case(
        "blood_rage 4, all sets", blood_rage.make, 4, {"mystics": True, "monsters": True}, games=1
    ),
]


def whole(m: Match, seat: int | None) -> str:
    """The message that brings a page everything: parts, panels, menu, log."""
    table = Showing("id", "A table", 0, 0, PAINTER)
    table.put(m, [Seat(p, "person", f"Guest {p}", "", p + 1) for p in range(m.game.seats)])
    table.chronicle.add(list(every_event(m)), m.record)
    page = Page(0 if seat is None else seat + 1, "a page", Bucket(1, 1))
    table.tell(page)
    return page.ring[-1][1].decode()


WIRE = Channel("wire", whole)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_byte_on_the_wire_tells_a_secret(case: Case):
    compared, found = interference(case, [WIRE])
    assert compared > 300
    assert found == []


ASKED = 5  # things of each kind that are asked about after a step; the next step asks about others


def replied(m: Match, seat: int | None) -> list[str]:
    """What a page hears when it asks: about things, about words it may say or not, about the past."""
    table = Listening("id", "A table", 0, 0, PAINTER)
    table.put(m, [Seat(p, "person", f"Guest {p}", "", p + 1) for p in range(m.game.seats)])
    table.chronicle.add(list(every_event(m)), m.record)
    page = Page(0 if seat is None else seat + 1, "a page", Bucket(1, 1))
    page.seat = seat
    return [reply(table, page, message) for message in questions(m, seat)]


class Listening(Showing):
    hall = SimpleNamespace(painter=PAINTER)


def questions(m: Match, seat: int | None) -> Iterator[wire.Said]:
    """The same ones in worlds that the seat cannot tell apart."""
    lexicon = m.game.lexicon
    rng = random.Random(f"{m.question} {seat} {sorted(q.seat for q in m.asks)}")
    for word in rng.sample(range(len(lexicon.names)), ASKED):
        kind, name = TYPE_NAMES[lexicon.types[word]], lexicon.names[word]
        for whose in (None, *range(m.game.seats)):
            yield wire.Inspect(1, kind, name, whose)
        yield wire.Inspect(1, "number", name, 0, name)
    yield wire.Look(1, len(m.record) - 1)
    if seat is None:
        return
    q = m.state.ask_of(seat)
    first = [lexicon.names[w] for w in q.options(m.state, ())] if q is not None else [""]
    for word in rng.sample(lexicon.names, ASKED):
        yield wire.Why(1, seat, word)
        yield wire.Why(1, seat, f"{rng.choice(first)} {word}".strip())
        yield wire.Menu(1, m.question, seat, [rng.choice(first), word])
        yield wire.Try(1, m.question, seat, f"{rng.choice(first)} {word} {word}".strip())
    for word in first[:ASKED]:
        yield wire.Menu(1, m.question, seat, [word])


def reply(table: Showing, page: Page, message: wire.Said) -> str:
    doing = talk.HANDLERS[type(message)](table, page, message)
    try:
        doing.send(None)
    except StopIteration as done:
        return encode(done.value).decode()
    except talk.No as no:
        return encode([no.code, no.text, no.more]).decode()
    raise AssertionError("a question that waits for something")


REPLIES = Channel("replies", replied)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_reply_tells_a_secret(case: Case):
    compared, found = interference(case, [REPLIES])
    assert compared > 300
    assert found == []


class Gossip(Showing):
    """A planted leak: the name of the table counts what a hand holds."""

    def facts(self, lang: str) -> dict[str, object]:
        view = self.match.view(1)
        return super().facts(lang) | {"name": f"{sorted(view['hand'] + view['pack'])[:1]}"}


def test_a_planted_leak_is_found_on_the_wire():
    def leaky(m: Match, seat: int | None) -> str:
        table = Gossip("id", "A table", 0, 0, PAINTER)
        table.put(m, [Seat(p, "person", "", "", p + 1) for p in range(m.game.seats)])
        page = Page(0 if seat is None else seat + 1, "a page", Bucket(1, 1))
        table.tell(page)
        return page.ring[-1][1].decode()

    _, found = interference(CASES[0], [Channel("wire", leaky)], enough=3)
    assert found
    assert {difference.row for difference in found} <= {0, 2}, "seat 1 may know its own hand"
