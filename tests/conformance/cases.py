"""The games that the conformance suite runs on: one line adds a game, seats and options to all of it."""

from __future__ import annotations

from meadhall.games.blood_rage import setup as blood_rage
from tests.conformance.suite import Case
from tests.core import tiny

CASES = [
    Case("tiny 2", tiny.make, 2, {}, games=6),
    Case("tiny 4", tiny.make, 4, {}, games=4),
    Case("blood_rage 2", blood_rage.make, 2, {}, games=1),
    Case("blood_rage 3, no draft", blood_rage.make, 3, {"no_draft": True}, games=1),
    Case("blood_rage 4", blood_rage.make, 4, {}, games=1),
    Case(
        "blood_rage 4, all sets", blood_rage.make, 4, {"mystics": True, "monsters": True}, games=1
    ),
    Case("blood_rage 5", blood_rage.make, 5, {}, games=1),
]
