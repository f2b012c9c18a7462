"""Words: small stable integers that name things. A sentence is a tuple of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# The closed list of word types. Text, widget, tensor id and renaming in resample follow from the type.
VERB: Final = 0
CARD: Final = 1
PLACE: Final = 2
FIGURE: Final = 3
STAT: Final = 4
SLOT: Final = 5
SEAT: Final = 6
AMOUNT: Final = 7
GOOD: Final = 8
PLACEMENT: Final = 9
TRIGGER: Final = 10
STOP: Final = 11
TYPE_NAMES: Final = (
    "verb",
    "card",
    "place",
    "figure",
    "stat",
    "slot",
    "seat",
    "amount",
    "good",
    "placement",
    "trigger",
    "stop",
)


class Lexicon:
    """All words of one game, in a fixed order: the index of a word never changes within a version."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.types: list[int] = []
        self.index: dict[str, int] = {}

    def add(self, kind: int, names: Sequence[str]) -> int:
        """Add words of one type; the first one's number is returned."""
        first = len(self.names)
        for name in names:
            if name in self.index or not name or " " in name:
                raise ValueError(f"word {name!r} is taken or not a word")
            self.index[name] = len(self.names)
            self.names.append(name)
            self.types.append(kind)
        return first

    def text(self, sentence: Sequence[int]) -> str:
        names = self.names
        return " ".join([names[w] for w in sentence])

    def parse(self, text: str) -> tuple[int, ...] | str:
        """The sentence, or the first thing in it that is no word of this game."""
        out: list[int] = []
        for name in text.split():
            word = self.index.get(name, -1)
            if word < 0:
                return name
            out.append(word)
        return tuple(out)
