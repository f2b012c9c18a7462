"""Tables of Blood Rage to be broken by hand, under the eyes of `check` and `Watch`."""

from collections.abc import Callable

import pytest

from meadhall.core.event import EVERYBODY, Event
from meadhall.games.blood_rage.box import PLACES
from meadhall.games.blood_rage.invariants import Watch, check
from meadhall.games.blood_rage.table import Table
from tests.games.blood_rage.scene import Scene

WOLF, RAVEN, BEAR = 0, 1, 2
GIMLE = PLACES.index("gimle")
BOARD = """
turn = "wolf"
destroyed = ["horgr"]
ragnarok = ["utgard", "gimle", "andlang"]
pillaged = ["elvagar"]
discard = ["troll.1"]
hidden_discard = ["tyrs_smite.1"]
[wolf]
rage = 4
hand = ["tyrs_bash.1", "quest_yggdrasil.1"]
gimle = ["leader"]
valhalla = ["warrior 2"]
[raven]
hand = ["tyrs_smash.1"]
gimle = ["warrior"]
[bear]
hand = ["friggas_charm.1", "quest_alfheim.1"]
"""
#: the last question of the Age: after it come Ragnarok, Valhalla and the next Age
LAST = """
phase = "quest"
destroyed = ["horgr"]
ragnarok = ["utgard", "gimle", "andlang"]
[wolf]
hand = ["tyrs_bash.1"]
quests = ["quest_yggdrasil.1"]
yggdrasil = ["leader"]
[raven]
[bear]
"""
LAST_WORDS = "quest_yggdrasil.1 rage"

Break = Callable[[Table], object]
Told = tuple[str, int, dict[str, object]]


def events(*told: Told) -> list[Event]:
    return [Event(kind, seat, args, EVERYBODY) for kind, seat, args in told]


def shift(t: Table, a: int, b: int, i: int = 0) -> None:
    """The i-th piece of one zone goes to another, by an invisible hand."""
    zone = list(t.zones[a])
    t.zones[b] += (zone.pop(i),)
    t.zones[a] = tuple(zone)


def good(document: str = BOARD) -> Table:
    t = Scene(document).s
    check(t)
    return t


def breaks(t: Table, id: str) -> None:
    with pytest.raises(AssertionError, match=rf"^{id}: "):
        check(t)


class Step:
    """A table under watch: change it by hand or say something, and let Watch look at it."""

    def __init__(self, document: str = BOARD, scene: Scene | None = None) -> None:
        self.scene = scene if scene is not None else Scene(document)
        self.t = self.scene.s
        check(self.t)
        self.watch = Watch(self.t)
        self.watch.step(self.t, [])  # nothing happened: nothing is wrong

    def say(self, clan: str, text: str) -> "Step":
        self.t.sink = []
        self.scene.say(clan, text)
        check(self.t)
        return self

    def answer(self) -> "Step":
        """Any answer to the open question."""
        self.t.sink = []
        q = self.t.next_ask()
        assert q is not None
        self.t.say(q.seat, q.sentence(self.t, self.scene.rng, True))
        check(self.t)
        return self

    def forget(self, kind: str) -> "Step":
        self.t.sink = [e for e in self.said() if e.kind != kind]
        return self

    def said(self) -> list[Event]:
        assert self.t.sink is not None
        return self.t.sink

    def passes(self, *told: Told) -> None:
        self.watch.step(self.t, [*self.said(), *events(*told)])
        self.t.sink = []

    def breaks(self, id: str, *told: Told) -> None:
        with pytest.raises(AssertionError, match=rf"^{id}: "):
            self.watch.step(self.t, [*self.said(), *events(*told)])
