"""Gods' Gifts: the draft (BR3.3, BR3.4), and the card kept in the Discard phase (BR8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from meadhall.core.ask import Ask, Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import Frame, Step
from meadhall.core.state import State
from meadhall.games.blood_rage.box import AGE_SET, C_AGE, C_NAME, C_WORD, DRAFTED, KEEP
from meadhall.games.blood_rage.table import Z_ASIDE, Z_HAND, Z_PACK, RageAsk, Table

NOT_IN_PACK: Final = Reason("BR3.3.1", "br.no.card_not_in_hand")
NOT_IN_PACK_OF_TWO: Final = Reason("BR3.4.1", "br.no.card_not_in_hand")
ASCENDING: Final = Reason("BR3.4.1", "br.no.ascending_order")
NOT_IN_HAND: Final = Reason("BR8.1.1", "br.no.card_not_in_hand")


class DraftAsk(RageAsk):
    """keep CARD, or with two seats keep CARD CARD in ascending order. a: how many."""

    prompt = "draft"

    def card_zone(self, s: Table) -> int:
        return s.zone(self.seat, Z_PACK)

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (KEEP,)
        t = cast(Table, s)
        words = [C_WORD[c] for c in t.zones[t.zone(self.seat, Z_PACK)]]
        return sorted(set(words))

    def set_from(self, path: Path) -> int:
        return 1 if self.a > 1 else -1

    def complete(self, s: State, path: Path) -> bool:
        return len(path) == 1 + self.a

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if not path:
            return None if word == KEEP else NOT_OFFERED
        t = cast(Table, s)
        there = 0
        above = 0
        for c in t.zones[t.zone(self.seat, Z_PACK)]:
            if C_WORD[c] == word:
                there += 1
            elif C_WORD[c] > word:
                above += 1
        missing = NOT_IN_PACK_OF_TWO if self.a == 2 else NOT_IN_PACK
        if there == 0:
            return missing
        if len(path) == 1:
            return ASCENDING if self.a == 2 and there + above < 2 else None
        if word < path[1]:
            return ASCENDING
        return missing if word == path[1] and there < 2 else None


class DraftTwoAsk(DraftAsk):
    """BR3.4.1: the same with two cards at a time."""

    prompt = "draft_two"


class Draft(Frame):
    """BR3.3: keep, pass left, until each has kept 6; BR3.4: two at a time with two seats."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kept",)

    def __init__(self, seat: int = 0) -> None:
        super().__init__(seat)
        self.kept = 0

    def clone(self) -> Frame:
        copy = Draft(self.seat)
        copy.kept = self.kept
        copy.take(self)
        return copy

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        questions: list[Ask] = []
        for p in range(s.n):
            questions.append(
                DraftTwoAsk(p, "BR3.4.1", 2) if s.n == 2 else DraftAsk(p, "BR3.3.1", 1)
            )
        return self.ask_all(s, questions, self.picked)

    def picked(self, s: Table, said: tuple[int, ...]) -> Step:
        for i in range(len(s.heard)):
            p = s.hearers[i].seat
            for word in s.heard[i][1:]:
                pack = s.zone(p, Z_PACK)
                c = s.find(pack, word)
                s.move(c, pack, s.zone(p, Z_ASIDE), AGE_SET[C_AGE[c]])
                if s.sink is not None:
                    s.emit("picked", p, {})
                    s.emit("kept", p, {"card": C_NAME[c]}, 1 << p)
        self.kept += 2 if s.n == 2 else 1
        if self.kept < DRAFTED:
            self.pass_left(s)
            return self.goto(s, self.start)
        for p in range(s.n):  # BR3.3.6: the last two are discarded unseen
            pack = s.zone(p, Z_PACK)
            for c in s.zones[pack]:
                s.move(c, pack, s.hidden_discard(), AGE_SET[C_AGE[c]])
        return self.done(s)

    def pass_left(self, s: Table) -> None:
        """BR3.3.3: all pass the rest to the left neighbour, who looks at it."""
        n = s.n
        packs = [s.zones[s.zone(p, Z_PACK)] for p in range(n)]
        for p in range(n):
            s.zones[s.zone((p + 1) % n, Z_PACK)] = packs[p]
        if s.know is not None:
            for p in range(n):
                s.know.see(p, s.zones[s.zone(p, Z_PACK)])


class KeepCardAsk(RageAsk):
    """BR8.1.1: keep CARD, any card of the hand."""

    prompt = "keep_card"

    def card_zone(self, s: Table) -> int:
        return s.zone(self.seat, Z_HAND)

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (KEEP,)
        t = cast(Table, s)
        return sorted({C_WORD[c] for c in t.hand(self.seat)})

    def complete(self, s: State, path: Path) -> bool:
        return len(path) == 2

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if not path:
            return None if word == KEEP else NOT_OFFERED
        t = cast(Table, s)
        return None if t.find(t.zone(self.seat, Z_HAND), word) >= 0 else NOT_IN_HAND
