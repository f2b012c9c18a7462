"""Pillage (BR5.5), Call to Battle (BR6.1) and pillage success (BR6.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from meadhall.core.ask import Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import Frame, Step
from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    ALL_PROVINCES,
    DECLINE,
    FIGURE0,
    FIGURE_END,
    JOIN,
    LEADER,
    MOVE,
    NEIGHBOUR_SET,
    NEIGHBOURS,
    PLACE0,
    PROVINCES,
    SHIP,
    T_ALL,
    T_GLORY,
    TOKENS,
    WORDS,
    YES,
    YGGDRASIL,
    W,
    province_of,
)
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.frames.invading import ThorsDomainAsk, figures_from
from meadhall.games.blood_rage.frames.stats import RaiseStat
from meadhall.games.blood_rage.table import F_LEADER, NONE, ONES, RageAsk, Table

PROVINCE_DESTROYED: Final = Reason("BR5.5.1", "br.no.province_destroyed")
NOT_A_PROVINCE: Final = Reason("BR5.5.1", "br.no.not_a_province")
NO_OWN_FIGURE: Final = Reason("BR5.5.1", "br.no.no_own_figure")
ALREADY_PILLAGED: Final = Reason("BR5.5.3", "br.no.already_pillaged")
NOT_PILLAGED: Final = Reason("BRC.tyrs_challenge", "br.no.not_pillaged")
NOT_ADJACENT: Final = Reason("BR6.1.4", "br.no.not_adjacent")
NO_FIGURE_THERE: Final = Reason("BR6.1.3", "br.no.no_such_figure_there")
SHIPS_NEVER_MOVE: Final = Reason("BR6.1.9", "br.no.ships_never_move")
HAMMERS_PLACE: Final = Reason("BRC.lord_of_hammers", "br.no.not_adjacent")
HAMMERS_FULL: Final = Reason("BRC.lord_of_hammers", "br.no.no_empty_village")
HAMMERS_FIGURE: Final = Reason("BRC.lord_of_hammers", "br.no.no_such_figure_there")
PROVINCE_WORDS: Final = tuple(range(PLACE0, PLACE0 + YGGDRASIL + 1))


def pillage_why(t: Table, p: int, province: int, again: bool = False) -> Reason | None:
    """BR5.5.1 to BR5.5.3; again: Tyr's Challenge wants the pillaged side instead."""
    if province < 0:
        return NOT_A_PROVINCE
    if (t.destroyed >> province) & 1:
        return PROVINCE_DESTROYED
    if t.in_area(p, province) == 0:
        return NO_OWN_FIGURE
    if bool((t.pillaged >> province) & 1) != again:
        return NOT_PILLAGED if again else ALREADY_PILLAGED
    return None


def any_pillage(t: Table, p: int, again: bool = False) -> Reason | None:
    """Is there any province that the seat may pillage?"""
    if t.board[p] == 0:
        return NO_OWN_FIGURE
    left = t.pillaged if again else ALL_PROVINCES & ~t.pillaged
    left &= ~t.destroyed
    for province in range(YGGDRASIL + 1):
        if (left >> province) & 1 and t.in_area(p, province) > 0:
            return None
    return NOT_PILLAGED if again else ALREADY_PILLAGED  # a figure on the board has an area


class JoinAsk(RageAsk):
    """Call to Battle: join FROM FIGURE | decline. a: the pillaged province."""

    prompt = "join"

    def origin(self, t: Table, path: Path) -> int:
        return self.a

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (JOIN, DECLINE)
        if len(path) == 1:
            return [PLACE0 + q for q in NEIGHBOURS[self.a]]
        return range(FIGURE0, FIGURE_END)

    def complete(self, s: State, path: Path) -> bool:
        return path[0] == DECLINE or len(path) == 3

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        if not path:
            if word == JOIN:
                return None if can_join(t, self.seat, self.a) else NO_FIGURE_THERE
            return None if word == DECLINE else NOT_OFFERED
        if len(path) == 1:
            origin = province_of(word)
            if origin < 0 or not (NEIGHBOUR_SET[self.a] >> origin) & 1:
                return NOT_ADJACENT
            return None if t.num[self.seat * W + origin] > 0 else NO_FIGURE_THERE
        if word == SHIP:
            return SHIPS_NEVER_MOVE
        if not FIGURE0 <= word < FIGURE_END:
            return NO_FIGURE_THERE
        there = t.figure_at(self.seat, word, path[1] - PLACE0) >= 0
        return None if there else NO_FIGURE_THERE

    def options(self, s: State, path: Path) -> list[int]:
        if len(path) == 2:
            return figures_from(cast(Table, s), self.seat, path[1] - PLACE0)
        return super().options(s, path)


def can_join(t: Table, p: int, province: int) -> bool:
    """A figure in an adjacent province: ships stand in fjords, so any figure there will do."""
    num = t.num
    for q in NEIGHBOURS[province]:
        if num[p * W + q] > 0:
            return True
    return False


class Pillage(Frame):
    """BR5.5.5: the call, the battle if there is one, success. Already paid for."""

    FIELDS: ClassVar[tuple[str, ...]] = ("province", "again", "at", "joined")

    def __init__(self, seat: int = 0, province: int = 0, again: int = 0) -> None:
        super().__init__(seat)
        self.province = province
        self.again = again  # 1: by Tyr's Challenge, the token stays turned
        self.at = 0  # offers made in this lap
        self.joined = 0  # somebody joined in this lap

    def clone(self) -> Frame:
        copy = Pillage(self.seat, self.province, self.again)
        copy.at = self.at
        copy.joined = self.joined
        copy.take(self)
        return copy

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        if s.sink is not None:
            kind = "challenge" if self.again else "pillage"
            s.emit(kind, self.seat, {"place": PROVINCES[self.province]})
        return self.goto(s, self.offer)

    def offer(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.1: laps from the left neighbour; the pillager is last in each."""
        n = s.n
        while s.empty_village(self.province):
            if self.at == n:
                if not self.joined:
                    break
                self.at = 0
                self.joined = 0
            p = (self.seat + 1 + self.at) % n
            if can_join(s, p, self.province):
                return self.ask(s, JoinAsk(p, "BR6.1.3", self.province), self.answered)
            self.at += 1
        return self.goto(s, self.battle_or_not)

    def answered(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == JOIN:
            p = (self.seat + 1 + self.at) % s.n
            origin = said[1] - PLACE0
            s.put(p, s.figure_at(p, said[2], origin), origin, self.province)
            self.joined = 1
            if s.sink is not None:
                args: dict[str, object] = {"figure": WORDS.names[said[2]]}
                args["origin"] = PROVINCES[origin]
                args["place"] = PROVINCES[self.province]
                s.emit("join", p, args)
        self.at += 1
        return self.goto(s, self.offer)

    def battle_or_not(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.2: with an enemy figure in the area there is a battle."""
        for p in range(s.n):
            if p != self.seat and s.in_area(p, self.province) > 0:
                child = Battle(self.seat, self.province, self.again)
                return self.call(s, child, self.end)
        if s.sink is not None:
            s.emit("no_battle", self.seat, {"place": PROVINCES[self.province]})
        return self.call(s, Success(self.seat, self.province, self.again), self.end)

    def end(self, s: Table, said: tuple[int, ...]) -> Step:
        return self.done(s)


class HammersAsk(RageAsk):
    """BRC.lord_of_hammers: move FIGURE PLACE | decline. a: the pillaged province."""

    prompt = "hammers_move"

    def origin(self, t: Table, path: Path) -> int:
        return self.a

    def there(self, t: Table, path: Path) -> int:
        return self.a

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (MOVE, DECLINE)
        if len(path) == 1:
            return range(FIGURE0, FIGURE_END)
        return PROVINCE_WORDS

    def complete(self, s: State, path: Path) -> bool:
        return path[0] == DECLINE or len(path) == 3

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        if not path:
            return None if word == MOVE or word == DECLINE else NOT_OFFERED
        if len(path) == 1:
            return None if word in leaders_in(t, self.seat, self.a) else HAMMERS_FIGURE
        place = province_of(word)
        if place < 0 or not (NEIGHBOUR_SET[self.a] >> place) & 1:
            return HAMMERS_PLACE
        return None if t.empty_village(place) else HAMMERS_FULL


def leaders_in(t: Table, p: int, province: int) -> list[int]:
    """The Leader, and the Mountain Giant, who counts as one (BRC.mountain_giant)."""
    out: list[int] = []
    if t.one[p * ONES + F_LEADER] == province:
        out.append(LEADER)
    if t.where(p, up.MOUNTAIN_GIANT) == province:
        out.append(WORDS.index["mountain_giant"])
    return out


class Success(Frame):
    """B11: reward, Frost Giant, Frigga's Grace, Leader upgrade (BR6.9.10)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("province", "again", "grace")

    def __init__(self, seat: int = 0, province: int = 0, again: int = 0, grace: int = 0) -> None:
        super().__init__(seat)
        self.province = province
        self.again = again
        self.grace = grace  # the pillager's Battle card was Frigga's Grace

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.seat
        self.reward(s)
        if s.where(p, up.FROST_GIANT) == self.province:
            self.reward(s)
        if not self.again:
            s.pillaged |= 1 << self.province
        if self.grace:
            token = s.token[self.province]
            but = token if token < T_GLORY else NONE
            return self.call(s, RaiseStat(p, "BRC.friggas_grace", but), self.leader)
        return self.goto(s, self.leader)

    def reward(self, s: Table) -> None:
        """BR6.9.5 to BR6.9.9."""
        p = self.seat
        token = s.token[self.province]
        if s.sink is not None:
            s.emit("reward", p, {"token": TOKENS[token]})
        if token == T_GLORY:
            s.gain_glory(p, 5, "glory5")
        for stat in range(3):
            if token == stat or token == T_ALL:
                s.raise_stat(p, stat)

    def leader(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.seat
        has = s.has[p] & up.LEADER_CARDS
        if not has or not leaders_in(s, p, self.province):
            return self.done(s)
        if has & up.LORD_OF_AXES:
            return self.call(s, RaiseStat(p, "BRC.lord_of_axes"), self.end)
        if has & up.LORD_OF_SPEARS:
            for stat in range(3):
                s.raise_stat(p, stat)
            return self.done(s)
        if s.room & NEIGHBOUR_SET[self.province]:
            return self.ask(s, HammersAsk(p, "BRC.lord_of_hammers", self.province), self.moved)
        return self.done(s)

    def moved(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == MOVE:
            p = self.seat
            to = said[2] - PLACE0
            s.put(p, s.figure_at(p, said[1], self.province), self.province, to)
            if s.sink is not None:
                args: dict[str, object] = {"figures": WORDS.names[said[1]]}
                args["origin"] = PROVINCES[self.province]
                args["place"] = PROVINCES[to]
                s.emit("march", p, args)
        return self.done(s)

    def end(self, s: Table, said: tuple[int, ...]) -> Step:
        return self.done(s)


class ThorsDomain(Frame):
    """BRC.thors_domain: pay 2 Rage and pillage the invaded province at once."""

    FIELDS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, seat: int = 0, place: int = 0) -> None:
        super().__init__(seat)
        self.place = place

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.seat
        if (
            s.has[p] & up.THORS_DOMAIN
            and s.turn == p
            and self.place <= YGGDRASIL
            and s.rage[p] >= 2
            and pillage_why(s, p, self.place) is None
        ):
            q = ThorsDomainAsk(p, "BRC.thors_domain", self.place)
            return self.ask(s, q, self.answered)
        return self.done(s)

    def answered(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] != YES:
            return self.done(s)
        s.pay(self.seat, 2)
        return self.call(s, Pillage(self.seat, self.place), self.end)

    def end(self, s: Table, said: tuple[int, ...]) -> Step:
        return self.done(s)
