"""A Game is a title with its seats and options: immutable, it makes and loads States."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from meadhall.core.ask import Ask
from meadhall.core.cards import Know, Zone, bits
from meadhall.core.chance import Draw, Roll
from meadhall.core.errors import BadPosition
from meadhall.core.frame import Frame
from meadhall.core.trigger import OrderAsk, Triggers
from meadhall.core.watch import Watch
from meadhall.core.word import CARD, Lexicon

if TYPE_CHECKING:
    from meadhall.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What all matches of one title with these seats and options share."""

    # Of the class, not of its instances: a compiled core must see what an interpreted title says.
    id: ClassVar[str] = "game"
    edition: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    #: the clause by which an owner orders several triggers
    order_rule: ClassVar[str] = "CORE"
    #: decisions after which random play is cut; the simulator says when it was hit
    cap: ClassVar[int] = 5000
    #: prompts at which a card is only picked: the simulator does not count it as used
    picking: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seats: int, options: dict[str, Any], lexicon: Lexicon) -> None:
        self.seats = seats
        self.options = options
        self.lexicon = lexicon
        #: sentences by id for pictures; the edge hands them in, for the core knows no language
        self.words: Callable[..., str] | None = None
        self.zones: list[Zone] = []
        self.sees: list[int] = []
        self.word_of_card: list[int] = []
        self.copies: list[int] = []
        self.cards_of_word: dict[int, tuple[int, ...]] = {}
        self.cards_named: dict[str, tuple[int, ...]] = {}
        self.frames: dict[str, type[Frame]] = {"Triggers": Triggers}
        self.asks: dict[str, type[Ask]] = {"Draw": Draw, "Roll": Roll, "OrderAsk": OrderAsk}

    def declare(self, zones: list[Zone], word_of_card: list[int]) -> None:
        """Zones and cards: who looks where, and which cards are copies of each other."""
        self.zones = zones
        self.sees = [z.sees for z in zones]
        self.word_of_card = word_of_card
        same: dict[int, int] = {}
        for c in range(len(word_of_card)):
            word = word_of_card[c]
            same[word] = same.get(word, 0) | 1 << c
        self.copies = [same[word] for word in word_of_card]
        self.cards_of_word = {word: tuple(bits(mask)) for word, mask in same.items()}
        names = self.lexicon.names
        self.cards_named = {names[word]: cards for word, cards in self.cards_of_word.items()}

    def new_state(self) -> State:
        """The State before anything has been asked."""
        raise NotImplementedError

    def blank_state(self) -> State:
        """A State without content, for loading into."""
        raise NotImplementedError

    def new_know(self, s: State) -> Know:
        """What everybody knows before the first card is dealt: which cards lie in which zone."""
        n = len(self.word_of_card)
        row = [1 << c for c in range(n)]  # a card in no zone is not in this match
        for z in range(len(s.zones)):
            pool = 0
            for c in s.zones[z]:
                pool |= 1 << c
            for c in s.zones[z]:
                row[c] = 1 << c if self.sees[z] == self.all_rows() else pool
        return Know([row[:] for _ in range(self.seats + 1)], self.copies)

    def all_rows(self) -> int:
        return (1 << (self.seats + 1)) - 1

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see."""
        raise NotImplementedError

    def view_beside(self, s: State, seat: int | None, other: dict[str, Any]) -> dict[str, Any]:
        """The same as `view`; a game may take the open part from another view of this State."""
        return self.view(s, seat)

    def picture(self, s: State, seat: int | None, words: Callable[..., str] | None = None) -> str:
        """An SVG of the table as a seat sees it, with the sentences that `words` has by id."""
        raise NotImplementedError

    def write_position(self, s: State) -> str:
        """The State as a readable document (docs/positions.md)."""
        raise BadPosition(f"{self.id} does not write positions")

    def check(self, s: State) -> None:
        """Raise AssertionError if an invariant of the game is broken."""

    def watch(self, s: State) -> Watch:
        """What looks at each step from this State on (`check` looks at one State alone)."""
        return Watch()

    def is_card(self, word: int) -> bool:
        return self.lexicon.types[word] == CARD
