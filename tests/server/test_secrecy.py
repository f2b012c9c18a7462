"""Every byte that a seat or a spectator receives is the same in all worlds that it cannot tell apart."""

from __future__ import annotations

import pytest

from meadhall.core.match import Match
from meadhall.games.blood_rage import setup as blood_rage
from meadhall.server.drawing import Painter
from meadhall.server.limits import Bucket
from meadhall.server.metrics import Metrics
from meadhall.server.page import Page
from meadhall.server.showing import Showing
from meadhall.server.store import Seat
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
