"""Tables and steps to be broken on purpose, for the tests of the invariants."""

from __future__ import annotations

import pytest

from meadhall.core.event import EVERYBODY, Event
from meadhall.games.blood_rage.invariants import Watch, check
from meadhall.games.blood_rage.table import Table
from tests.games.blood_rage.scene import Scene

WOLF, RAVEN = 0, 1
BOARD = """
seats = 3
turn = "wolf"
destroyed = ["gimle"]
[wolf]
rage = 4
glory = 9
stats = {rage = 3, horns = 3}
hand = ["tyrs_rage.2", "dwarf_chieftain.1"]
upgrades = ["troll.1", "sea_serpent.1", "friggas_charm.1"]
andlang = ["leader", "warrior 2"]
fjord_ne = ["ship", "sea_serpent"]
[raven]
rage = 3
glory = 6
horgr = ["leader", "warrior"]
"""


def good(document: str = BOARD) -> Table:
    """A table with which all is well."""
    t = Scene(document).s
    check(t)
    return t


def breaks(t: Table, id: str) -> None:
    with pytest.raises(AssertionError, match=rf"^{id}: "):
        check(t)


class Step:
    """A real answer (or none) with its events, to be tampered with before Watch looks."""

    def __init__(
        self, document: str = BOARD, clan: str = "", answer: str = "", scene: Scene | None = None
    ) -> None:
        scene = scene or Scene(document)
        self.t = scene.s
        check(self.t)
        self.watch = Watch(self.t)
        self.t.sink = []
        q = self.t.next_ask()
        if clan:
            scene.say(clan, answer)
        elif q is not None and q.seat < 0:
            self.t.say(-1, q.sentence(self.t, scene.rng, False))
        self.events: list[Event] = list(self.t.sink)

    def tell(self, kind: str, seat: int, **args: object) -> Step:
        """One more event."""
        self.events.append(Event(kind, seat, args, EVERYBODY))
        return self

    def passes(self) -> None:
        check(self.t)
        self.watch.step(self.t, self.events)

    def breaks(self, id: str) -> None:
        with pytest.raises(AssertionError, match=rf"^{id}: "):
            self.watch.step(self.t, self.events)
