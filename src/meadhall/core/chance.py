"""Chance is a seat. Two questions suffice: roll a die, draw cards from a pile that has no order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from meadhall.core.ask import Ask, Path
from meadhall.core.errors import NOT_OFFERED, Reason

if TYPE_CHECKING:
    from meadhall.core.state import State

CHANCE: Final = -1


class Roll(Ask):
    """One of the words first .. first + n - 1, all equally likely. a: how many, b: the first word."""

    prompt = "chance"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        return range(self.b, self.b + self.a)


class Draw(Ask):
    """Cards out of an unordered zone. a: how many, b: the zone. The words are cards, in drawn order."""

    prompt = "chance"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        word_of = s.game.word_of_card
        left = [word_of[c] for c in s.zones[self.b]]
        for word in path:
            left.remove(word)
        return left

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        return None if word in self.domain(s, path) else NOT_OFFERED

    def complete(self, s: State, path: Path) -> bool:
        return len(path) >= min(self.a, len(s.zones[self.b]))

    def sentence(self, s: State, rng: random.Random, busy: bool) -> tuple[int, ...]:
        word_of = s.game.word_of_card
        pool = [word_of[c] for c in s.zones[self.b]]
        n = len(pool)
        k = min(self.a, n)
        for i in range(k):
            j = i + int(rng.random() * (n - i))
            word = pool[j]
            pool[j] = pool[i]
            pool[i] = word
        return tuple(pool[:k])
