"""A scene of Blood Rage for a test: a position, answers by clan, and what happened."""

from __future__ import annotations

import random
from typing import Any

from meadhall.core.errors import Refusal
from meadhall.core.event import Event
from meadhall.games.blood_rage import position
from meadhall.games.blood_rage.box import C_NAME, PLACES, PROVINCES, STATS, WORDS, W
from meadhall.games.blood_rage.setup import make
from meadhall.games.blood_rage.table import (
    Z_ASIDE,
    Z_HAND,
    Z_KEPT,
    Z_PACK,
    Z_PLAYED,
    Z_QUEST,
    Table,
)
from meadhall.text import Text
from meadhall.text.naming import Names

ZONES = {
    "hand": Z_HAND,
    "quests": Z_QUEST,
    "pack": Z_PACK,
    "aside": Z_ASIDE,
    "kept": Z_KEPT,
    "played": Z_PLAYED,
}


class Scene:
    """`say` answers (and fails the test if it is refused); `no` gives the refusal of what may not be."""

    def __init__(self, document: str = "", *, state: Table | None = None) -> None:
        self.s: Table = state if state is not None else position.read(document)
        self.s.sink = []
        game: Any = self.s.game
        self.clans: list[str] = game.clans
        self.rng = random.Random(0)
        self.told = 0  # events whose line of the log has been read

    @classmethod
    def new(cls, seats: int = 3, seed: int = 0, **options: Any) -> Scene:
        """A match from its very start, with everybody's knowledge kept."""
        s = make(seats, options).new_state()
        assert isinstance(s, Table)
        s.know = s.game.new_know(s)
        scene = cls(state=s)
        scene.rng = random.Random(seed)
        s.run()
        return scene

    # -- answering -----------------------------------------------------------------------------------

    def seat(self, clan: str) -> int:
        return self.clans.index(clan)

    def words(self, text: str) -> tuple[int, ...]:
        words = WORDS.parse(text)
        assert not isinstance(words, str), f"{words} is no word"
        return words

    def say(self, clan: str, text: str) -> Scene:
        refusal = self.s.why_not(self.seat(clan), self.words(text))
        assert refusal is None, f"{clan}: {text}: {refusal}"
        self.s.say(self.seat(clan), self.words(text))
        if self.s.sink is not None:
            self.tell()
        return self

    def tell(self) -> list[str]:
        """The log since it was last read; no line of it has a gap where a name should stand."""
        names = Names(Text("en"), "blood_rage", self.clans)
        new = self.events()[self.told :]
        self.told += len(new)
        lines = [names.event(e.kind, e.seat, e.args) for e in new]
        assert not [line for line in lines if "{" in line or "[" in line]
        return lines

    def no(self, clan: str, text: str) -> Refusal:
        """The refusal of an action that must be refused; nothing changes."""
        before = self.s.digest()
        refusal = self.s.why_not(self.seat(clan), self.words(text))
        assert refusal is not None, f"{clan}: {text} is allowed"
        assert self.s.digest() == before
        return refusal

    def may(self, clan: str, text: str) -> bool:
        return self.s.why_not(self.seat(clan), self.words(text)) is None

    def chance(self, text: str) -> Scene:
        """Script the outcome of the chance question that is open."""
        q = self.s.next_ask()
        assert q is not None
        assert q.seat == -1
        self.s.say(-1, self.words(text))
        return self

    def roll_on(self) -> Scene:
        """Let chance answer for itself as long as it is asked."""
        q = self.s.next_ask()
        while q is not None and q.seat == -1:
            self.s.say(-1, q.sentence(self.s, self.rng, False))
            q = self.s.next_ask()
        return self

    def play(self, until: Any = None, busy: bool = True) -> Scene:
        """Random play until the condition on the state holds, or to the end."""
        while not self.s.over and not (until is not None and until(self.s)):
            q = self.s.next_ask()
            assert q is not None
            self.s.say(q.seat, q.sentence(self.s, self.rng, busy))
        return self

    # -- looking -------------------------------------------------------------------------------------

    @property
    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what: (clan or "chance", prompt)."""
        return [("chance" if q.seat < 0 else self.clans[q.seat], q.prompt) for q in self.s.asks]

    def rule(self) -> str:
        """The clause of the first open question."""
        return self.s.asks[0].rule

    def options(self, clan: str, path: str = "") -> list[str]:
        """The next words that the clan may say."""
        q = self.s.ask_of(self.seat(clan))
        assert q is not None, f"{clan} is not asked"
        return [WORDS.names[w] for w in q.options(self.s, self.words(path))]

    def glory(self, clan: str) -> int:
        return self.s.glory[self.seat(clan)]

    def rage(self, clan: str) -> int:
        return self.s.rage[self.seat(clan)]

    def step(self, clan: str, stat: str) -> int:
        """The step of a stat, 1 to 6."""
        return self.s.stat[3 * self.seat(clan) + STATS.index(stat)] + 1

    def figures(self, clan: str, place: str) -> list[str]:
        """The own figures of a clan in a place, by kind, sorted."""
        p = self.seat(clan)
        found = self.s.figures_in(p, PLACES.index(place))
        return sorted(WORDS.names[self.s.word_of_figure(p, f)] for f in found)

    def strength(self, clan: str, province: str) -> int:
        return self.s.strength(self.seat(clan), PROVINCES.index(province))

    def count(self, clan: str, place: str) -> int:
        return self.s.num[self.seat(clan) * W + PLACES.index(place)]

    def cards(self, clan: str, zone: str = "hand") -> list[str]:
        return sorted(C_NAME[c] for c in self.s.zones[self.s.zone(self.seat(clan), ZONES[zone])])

    def upgrades(self, clan: str) -> list[str]:
        p = self.seat(clan)
        return [C_NAME[c] for c in self.s.slot[p * 8 : p * 8 + 8] if c >= 0]

    def discards(self) -> list[str]:
        return sorted(C_NAME[c] for c in self.s.zones[self.s.open_discard()])

    def pillaged(self, province: str) -> bool:
        return bool((self.s.pillaged >> PROVINCES.index(province)) & 1)

    def destroyed(self, province: str) -> bool:
        return bool((self.s.destroyed >> PROVINCES.index(province)) & 1)

    def events(self, kind: str = "") -> list[Event]:
        assert self.s.sink is not None
        return [e for e in self.s.sink if not kind or e.kind == kind]

    def view(self, clan: str | None) -> dict[str, Any]:
        return self.s.view(None if clan is None else self.seat(clan))
