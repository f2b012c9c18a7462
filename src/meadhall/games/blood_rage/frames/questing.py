"""The Quest phase (BR9): reveal, judge, pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from meadhall.core.ask import Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import Frame, Step
from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    C_AGE,
    C_KEY,
    C_NAME,
    C_WORD,
    K_GLORY,
    KEYS,
    REGION,
    STAT0,
    VALHALLA,
    YGGDRASIL,
    W,
    key_of,
)
from meadhall.games.blood_rage.frames.stats import STAT_WORDS, stat_why
from meadhall.games.blood_rage.table import Z_PLAYED, Z_QUEST, RageAsk, Table

NOT_FULFILLED: Final = Reason("BR9.1.2", "br.no.not_offered")
#: the provinces of which one must be led; Glorious Death and Widespread have none
QUEST_PROVINCES: Final[list[tuple[int, ...]]] = [
    tuple(i for i in range(8) if k == f"quest_{REGION[i]}")
    if k != "quest_yggdrasil"
    else (YGGDRASIL,)
    for k in KEYS
]
K_DEATH: Final = KEYS.index("quest_glorious_death")
K_WIDESPREAD: Final = KEYS.index("quest_widespread")


def fulfilled(s: Table, p: int, k: int) -> bool:
    """Does the condition of this Quest hold now (BR9.2 and the cards)?"""
    if k == K_DEATH:
        return s.num[p * W + VALHALLA] >= 4
    if k == K_WIDESPREAD:
        led = 0
        for province in range(YGGDRASIL + 1):
            if s.most_strength(p, province):
                led += 1
        return led >= 2
    for province in QUEST_PROVINCES[k]:
        if s.most_strength(p, province):
            return True
    return False


class QuestAsk(RageAsk):
    """BR9.1.4, BR9.1.9: CARD STAT: which fulfilled Quest pays next, and what rises."""

    prompt = "quest_stat"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        t = cast(Table, s)
        frame = t.stack[-1]
        assert isinstance(frame, Quests)
        return frame.words(t) if not path else STAT_WORDS

    def complete(self, s: State, path: Path) -> bool:
        return len(path) == 2

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        if path:
            return stat_why(cast(Table, s), self.seat, word)
        if key_of(word) < 0:
            return NOT_OFFERED
        return None if word in self.domain(s, path) else NOT_FULFILLED


class Quests(Frame):
    """seat is the first player. `paying` holds the fulfilled cards of the player at hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at", "judged", "paying")

    def __init__(self, seat: int = 0) -> None:
        super().__init__(seat)
        self.at = 0
        self.judged: tuple[int, ...] = ()  # all fulfilled cards, decided at the start (BR9.1.2)
        self.paying: tuple[int, ...] = ()

    def words(self, s: Table) -> list[int]:
        return sorted({C_WORD[c] for c in self.paying})

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR9.1.1: everybody reveals; what is fulfilled is decided for all at once."""
        judged: list[int] = []
        for p in s.play_order(self.seat):
            for c in s.zones[s.zone(p, Z_QUEST)]:
                s.move(c, s.zone(p, Z_QUEST), s.zone(p, Z_PLAYED))
                good = fulfilled(s, p, C_KEY[c])
                if good:
                    judged.append(c)
                if s.sink is not None:
                    s.emit("fulfilled" if good else "failed", p, {"card": C_NAME[c]})
        self.judged = tuple(judged)
        return self.goto(s, self.next_player)

    def find_copies(self, s: Table) -> None:
        """After reading a position: of equal copies those are meant that lie before their owners."""
        self.judged = tuple(
            [
                c
                for p in s.play_order(self.seat)
                for c in s.zones[s.zone(p, Z_PLAYED)]
                if fulfilled(s, p, C_KEY[c])
            ]
        )
        unpaid = [C_WORD[c] for c in self.paying]
        paying: list[int] = []
        for c in s.zones[s.zone((self.seat + self.at - 1) % s.n, Z_PLAYED)]:
            if C_WORD[c] in unpaid:
                unpaid.remove(C_WORD[c])
                paying.append(c)
        self.paying = tuple(paying)

    def next_player(self, s: Table, said: tuple[int, ...]) -> Step:
        while self.at < s.n:
            p = (self.seat + self.at) % s.n
            self.at += 1
            mine = s.zones[s.zone(p, Z_PLAYED)]
            self.paying = tuple([c for c in self.judged if c in mine])
            if self.paying:
                return self.goto(s, self.pay)
        for p in range(s.n):  # BR9.1.7
            for c in s.zones[s.zone(p, Z_PLAYED)]:
                s.move(c, s.zone(p, Z_PLAYED), s.open_discard())
        return self.done(s)

    def pay(self, s: Table, said: tuple[int, ...]) -> Step:
        p = (self.seat + self.at - 1) % s.n
        if not self.paying:
            return self.goto(s, self.next_player)
        if s.can_rise(p):
            return self.ask(s, QuestAsk(p, "BR9.1.4"), self.chosen)
        self.pay_card(s, p, self.paying[0])
        return self.goto(s, self.pay)

    def chosen(self, s: Table, said: tuple[int, ...]) -> Step:
        p = (self.seat + self.at - 1) % s.n
        for c in self.paying:
            if C_WORD[c] == said[0]:
                self.pay_card(s, p, c)
                break
        s.raise_stat(p, said[1] - STAT0)
        return self.goto(s, self.pay)

    def pay_card(self, s: Table, p: int, c: int) -> None:
        """BR9.1.3, BR9.1.8; doubled by Odin's Throne."""
        glory = K_GLORY[C_KEY[c]][C_AGE[c] - 1]
        s.gain_glory(p, 2 * glory if s.has[p] & up.ODINS_THRONE else glory, "quest")
        self.paying = tuple([d for d in self.paying if d != c])
