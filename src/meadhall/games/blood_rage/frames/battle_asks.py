"""The questions of a battle (BR6.4 to BR6.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from meadhall.core.ask import Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    AMOUNT0,
    C_WORD,
    DECLINE,
    DONE,
    FIGURE0,
    FIGURE_END,
    NO,
    PLAY,
    TAKE,
    key_of,
)
from meadhall.games.blood_rage.frames.invading import YesNo
from meadhall.games.blood_rage.table import Z_HAND, Z_PLAYED, RageAsk, Table, code_figure

NOT_IN_HAND: Final = Reason("BR6.4.1", "br.no.card_not_in_hand")
LATE_NOT_IN_HAND: Final = Reason("BR6.6.3", "br.no.card_not_in_hand")
NOT_A_LATE_CARD: Final = Reason("BR6.6.1", "br.no.not_a_late_card")
NOT_PLAYED: Final = Reason("BRC.tyrs_prowess", "br.no.not_offered")
DOMAIN_CARD: Final = Reason("BRC.tyrs_domain", "br.no.card_needed")
WRATH_CARD: Final = Reason("BRC.tyrs_wrath", "br.no.card_needed")
NOT_IN_AREA: Final = Reason("BRC.odins_tide", "br.no.figure_not_in_area")


def words_in(t: Table, zone: int) -> list[int]:
    """The definitions in a zone, each once."""
    out: list[int] = []
    for c in t.zones[zone]:
        word = C_WORD[c]
        if word not in out:
            out.append(word)
    return out


class BattleCardAsk(RageAsk):
    """B1: play CARD, face down, any card of the hand. a: the province."""

    prompt = "battle_card"

    def card_zone(self, s: Table) -> int:
        return s.zone(self.seat, Z_HAND)

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (PLAY,)
        t = cast(Table, s)
        return words_in(t, t.zone(self.seat, Z_HAND))

    def complete(self, s: State, path: Path) -> bool:
        return len(path) == 2

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if not path:
            return None if word == PLAY else NOT_OFFERED
        t = cast(Table, s)
        return None if t.find(t.zone(self.seat, Z_HAND), word) >= 0 else NOT_IN_HAND


class LateCardAsk(RageAsk):
    """B6: play a late card or decline. Put by what the backs show, so "decline" is always there."""

    prompt = "late_card"
    public = False

    def card_zone(self, s: Table) -> int:
        return s.zone(self.seat, Z_HAND)

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (PLAY, DECLINE)
        t = cast(Table, s)
        return words_in(t, t.zone(self.seat, Z_HAND))

    def complete(self, s: State, path: Path) -> bool:
        return path[0] == DECLINE or len(path) == 2

    def idle(self, s: State) -> int:
        return DECLINE

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        if not path:
            if word == PLAY:
                for held in words_in(t, t.zone(self.seat, Z_HAND)):
                    if key_of(held) == up.K_EYE or key_of(held) == up.K_GAZE:
                        return None
                return NOT_A_LATE_CARD
            return None if word == DECLINE else NOT_OFFERED
        if t.find(t.zone(self.seat, Z_HAND), word) < 0:
            return LATE_NOT_IN_HAND
        k = key_of(word)
        return None if k == up.K_EYE or k == up.K_GAZE else NOT_A_LATE_CARD


class QuestValueAsk(RageAsk):
    """B2: +3 by Tyr's Domain, +5 by Tyr's Wrath, or no."""

    prompt = "quest_value"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        return (AMOUNT0, AMOUNT0 + 1, NO)

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        has = cast(Table, s).has[self.seat]
        if word == AMOUNT0:
            return None if has & up.TYRS_DOMAIN else DOMAIN_CARD
        if word == AMOUNT0 + 1:
            return None if has & up.TYRS_WRATH else WRATH_CARD
        return None if word == NO else NOT_OFFERED


class KeepFigureAsk(RageAsk):
    """Odin's Tide: which own figure of this battle stays. a: the province."""

    prompt = "keep_figure"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        t = cast(Table, s)
        kinds: list[int] = []
        for c in t.codes_in_area(self.seat, self.a):
            word = t.word_of_figure(self.seat, code_figure(c))
            if word not in kinds:
                kinds.append(word)
        return kinds

    def there(self, t: Table, path: Path) -> int:
        return self.a

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if not FIGURE0 <= word < FIGURE_END:
            return NOT_OFFERED
        return None if word in self.domain(s, path) else NOT_IN_AREA


class ProwessAsk(RageAsk):
    """B9: take CARD back into hand for 1 Rage, or done."""

    prompt = "prowess"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (TAKE, DONE)
        t = cast(Table, s)
        return words_in(t, t.zone(self.seat, Z_PLAYED))

    def complete(self, s: State, path: Path) -> bool:
        return path[0] == DONE or len(path) == 2

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if not path:
            return None if word == TAKE or word == DONE else NOT_OFFERED
        t = cast(Table, s)
        return None if t.find(t.zone(self.seat, Z_PLAYED), word) >= 0 else NOT_PLAYED


class BlessingAsk(YesNo):
    """B15: Loki's Blessing. a: the contested province."""

    prompt = "blessing"
