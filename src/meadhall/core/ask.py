"""A question: who is asked, by which clause, and what may be said. Legality is stated here and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from meadhall.core.errors import NOT_OFFERED, Reason, Refusal

if TYPE_CHECKING:
    from meadhall.core.state import State

Path = tuple[int, ...]
NOTHING: Final[tuple[int, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask:
    """Frozen, shared by clones. `domain` and `why_not` are the truth; the rest follows from them."""

    prompt = "choose"
    #: the same question with the same options for everybody to see
    public = True

    def __init__(self, seat: int = 0, rule: str = "", a: int = 0, b: int = 0) -> None:
        self.seat = seat
        self.rule = rule
        self.a = a
        self.b = b

    def domain(self, s: State, path: Path) -> Sequence[int]:
        """Candidates for the next word."""
        raise NotImplementedError

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        """None if the word may follow the path and the sentence can then be finished."""
        return None

    def complete(self, s: State, path: Path) -> bool:
        return len(path) >= 1

    def set_from(self, path: Path) -> int:
        """Where the words become a set, which people may name in any order (core/sets.py); -1: nowhere."""
        return -1

    def idle(self, s: State) -> int:
        """The first word that lets the chance go by (a pass), or -1. Busy play avoids it."""
        return -1

    def explain(self, s: State, path: Path, word: int, reason: Reason) -> dict[str, object]:
        """Arguments of the reason for people: numbers, or ids of texts."""
        return {}

    def refusal(self, s: State, sentence: Path, at: int, reason: Reason) -> Refusal:
        """Why word number `at` is refused; a title may know a better reason by the whole sentence."""
        return Refusal(reason, self.explain(s, sentence[:at], sentence[at], reason))

    # -- derived; an override for speed must agree (the conformance suite compares) --------------

    def refuse(self, s: State, path: Path, word: int) -> Reason | None:
        """`why_not` for any word at all, also one that is no candidate."""
        reason = self.why_not(s, path, word)
        if reason is None and word not in self.domain(s, path):
            return NOT_OFFERED
        return reason

    def options(self, s: State, path: Path) -> list[int]:
        return [w for w in self.domain(s, path) if self.why_not(s, path, w) is None]

    def sample(self, s: State, path: Path, rng: random.Random) -> int:
        """A random legal word, uniform among the options."""
        candidates = self.domain(s, path)
        n = len(candidates)
        if n == 1:
            return candidates[0]
        for _ in range(6):
            word = candidates[int(rng.random() * n)]
            if self.why_not(s, path, word) is None:
                return word
        options = self.options(s, path)
        return options[int(rng.random() * len(options))]

    def sentence(self, s: State, rng: random.Random, busy: bool) -> tuple[int, ...]:
        """A random whole sentence, word by word (so not uniform over sentences)."""
        word = self.sample(s, NOTHING, rng)
        if busy and word == self.idle(s):
            options = self.options(s, NOTHING)
            if len(options) > 1:
                options.remove(word)
                word = options[int(rng.random() * len(options))]
        path: tuple[int, ...] = (word,)
        while not self.complete(s, path):
            path += (self.sample(s, path, rng),)
        return path

    def sentences(self, s: State, path: Path, limit: int) -> list[tuple[int, ...]]:
        """All whole sentences that begin with the path, at most `limit`."""
        out: list[tuple[int, ...]] = []
        todo: list[tuple[int, ...]] = [path]
        while todo and len(out) < limit:
            here = todo.pop()
            if here and self.complete(s, here):
                out.append(here)
            else:
                words = self.options(s, here)
                words.reverse()
                todo.extend([(*here, w) for w in words])
        return out
