"""A raise of one's own choice (BR1.6.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from meadhall.core.ask import Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import Frame, Step
from meadhall.core.state import State
from meadhall.games.blood_rage.box import STAT0, TOP_STEP
from meadhall.games.blood_rage.table import NONE, RageAsk, Table

STAT_AT_TOP: Final = Reason("BR1.6.14", "br.no.stat_at_top")
STAT_OF_REWARD: Final = Reason("BRC.friggas_grace", "br.no.stat_of_reward")
STAT_WORDS: Final = (STAT0, STAT0 + 1, STAT0 + 2)


def stat_why(t: Table, p: int, word: int) -> Reason | None:
    stat = word - STAT0
    if not 0 <= stat < 3:
        return NOT_OFFERED
    return STAT_AT_TOP if t.stat[3 * p + stat] >= TOP_STEP else None


class StatAsk(RageAsk):
    """a: a stat that may not be chosen, or NONE."""

    prompt = "stat"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        return STAT_WORDS

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if self.a != NONE and word - STAT0 == self.a:
            return STAT_OF_REWARD
        return stat_why(cast(Table, s), self.seat, word)


class RaiseStat(Frame):
    """Raise one stat; nothing happens if none may rise."""

    FIELDS: ClassVar[tuple[str, ...]] = ("rule", "but")

    def __init__(self, seat: int = 0, rule: str = "", but: int = NONE) -> None:
        super().__init__(seat)
        self.rule = rule
        self.but = but

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        if not s.can_rise(self.seat, self.but):
            return self.done(s)
        return self.ask(s, StatAsk(self.seat, self.rule, self.but), self.chosen)

    def chosen(self, s: Table, said: tuple[int, ...]) -> Step:
        s.raise_stat(self.seat, said[0] - STAT0)
        return self.done(s)
