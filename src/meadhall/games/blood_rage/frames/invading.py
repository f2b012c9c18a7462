"""Invade (BR5.1): what may enter where, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from meadhall.core.ask import Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import Frame, Step
from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    BOX,
    DECLINE,
    FIGURE0,
    FIGURE_END,
    FIRST_FJORD,
    FJORD_OF,
    INVADE,
    MYSTIC,
    NEIGHBOUR_SET,
    NO,
    ON_BOARD,
    OUTER,
    PLACE0,
    PLACES,
    PUSH,
    RESERVE,
    S_MONSTER,
    SEAT0,
    TAKE,
    VALHALLA,
    WARRIOR,
    WORDS,
    YES,
    YGGDRASIL,
    W,
    place_of,
)
from meadhall.games.blood_rage.frames.destroying import ENEMY_MONSTER, Destroy
from meadhall.games.blood_rage.table import (
    F_LEADER,
    F_MONSTER,
    F_MYSTIC,
    F_SHIP,
    F_WARRIOR,
    NONE,
    ONES,
    RageAsk,
    Table,
    code,
    place_name,
)

HORNS_FULL: Final = Reason("BR5.1.9", "br.no.horns_full")
TOO_LITTLE_RAGE: Final = Reason("BR4.1.10", "br.no.too_little_rage")
NOT_IN_RESERVE: Final = Reason("BR5.1.1", "br.no.not_in_reserve")
NOT_IN_VALHALLA: Final = Reason("BRC.friggas_domain", "br.no.not_in_valhalla")
NOT_A_PROVINCE: Final = Reason("BR5.1.5", "br.no.not_a_province")
NO_EMPTY_VILLAGE: Final = Reason("BR5.1.5", "br.no.no_empty_village")
PROVINCE_DESTROYED: Final = Reason("BR1.2.10", "br.no.province_destroyed")
FJORD_CLOSED: Final = Reason("BR1.4.11", "br.no.fjord_closed")
ONLY_SHIPS_IN_FJORDS: Final = Reason("BR1.4.6", "br.no.only_ships_in_fjords")
SHIPS_ONLY_IN_FJORDS: Final = Reason("BR1.7.5", "br.no.ships_only_in_fjords")
NO_INVADE_YGGDRASIL: Final = Reason("BR5.1.7", "br.no.no_invade_yggdrasil")
NO_FIGURE_TO_PUSH: Final = Reason("BRC.hildisvini", "br.no.figure_not_in_area")
NOBODY_TO_PUSH: Final = Reason("BRC.hildisvini", "br.no.not_offered")
NO_VILLAGE_TO_TAKE: Final = Reason("BRC.odins_chosen", "br.no.no_village_to_take")
NOT_ADJACENT: Final = Reason("BRC.hildisvini", "br.no.not_adjacent")
ONLY_AFTER_UPGRADE: Final = Reason("BR5.3.10", "br.no.only_after_upgrade")
ONLY_THAT_MONSTER: Final = Reason("BR5.3.12", "br.no.only_after_upgrade")
FIGURE_WORDS: Final = tuple(range(FIGURE0, FIGURE_END))
PLACE_WORDS: Final = tuple(range(PLACE0, PLACE0 + ON_BOARD))


def place_why(t: Table, p: int, f: int, place: int) -> Reason | None:
    """May this figure stand there after an invade (BR5.1.5 to BR5.1.8)?"""
    if f == F_SHIP or ((f == F_MONSTER or f == F_MONSTER + 1) and t.counts_as_ship(p, f)):
        if place < FIRST_FJORD:
            return SHIPS_ONLY_IN_FJORDS
        return None if t.fjord_open(place) else FJORD_CLOSED
    if place < 0:
        return NOT_A_PROVINCE
    if place >= FIRST_FJORD:
        return ONLY_SHIPS_IN_FJORDS
    if place == YGGDRASIL:
        return None if t.monster_bit(p, f) == up.DARK_ELF else NO_INVADE_YGGDRASIL
    if (t.room >> place) & 1:
        return None
    if (t.destroyed >> place) & 1:
        return PROVINCE_DESTROYED
    if f >= F_MYSTIC and f != F_WARRIOR and t.has[p] & up.ODINS_CHOSEN:
        return None if victims_of_mystic(t, p, place) else NO_VILLAGE_TO_TAKE
    if t.monster_bit(p, f) == up.HILDISVINI:
        return None if pushed_somewhere(t, place) else NO_EMPTY_VILLAGE
    return NO_EMPTY_VILLAGE


def any_place(t: Table, p: int, f: int) -> bool:
    """Is there any place at all for this figure?"""
    if f == F_SHIP or t.monster_bit(p, f) == up.SEA_SERPENT:
        for fjord in range(FIRST_FJORD, ON_BOARD):
            if t.fjord_open(fjord):
                return True
        return False
    if t.room & OUTER:
        return True
    if f == F_WARRIOR or f == F_LEADER:
        return False
    for place in range(YGGDRASIL + 1):
        if place_why(t, p, f, place) is None:
            return True
    return False


def victims_of_mystic(t: Table, p: int, place: int) -> bool:
    """BRC.odins_chosen: an enemy Warrior or Mystic whose village could be taken."""
    for q in range(t.n):
        if q != p:
            if t.war[q * W + place] > 0:
                return True
            if t.figure_at(q, MYSTIC, place) >= 0:
                return True
    return False


def pushed_somewhere(t: Table, place: int) -> bool:
    """BRC.hildisvini: a figure to push, and an adjacent province with room for it."""
    return t.occ[place] > 0 and bool(t.room & NEIGHBOUR_SET[place])


def invade_why(t: Table, p: int, path: Path, word: int, origin: int, free: bool) -> Reason | None:
    """One word of FIGURE PLACE (path begins after the verb). Horns are tested with the verb."""
    if not path:
        f = t.figure_at(p, word, origin)
        if f == NONE or not FIGURE0 <= word < FIGURE_END:
            return NOT_IN_VALHALLA if origin == VALHALLA else NOT_IN_RESERVE
        if not any_place(t, p, f):
            return NO_EMPTY_VILLAGE
        if free or origin == VALHALLA or t.invade_price(p, f, BOX) <= t.rage[p]:
            return None
        return None if cheap_place(t, p, f) else TOO_LITTLE_RAGE
    f = t.figure_at(p, path[0], origin)
    place = place_of(word)
    reason = place_why(t, p, f, place)
    if reason is not None:
        return reason
    if not free and origin == RESERVE and t.invade_price(p, f, place) > t.rage[p]:
        return TOO_LITTLE_RAGE
    return None


def cheap_place(t: Table, p: int, f: int) -> bool:
    """A place where the Mystic Troll makes the invade affordable."""
    if t.has[p] & up.MYSTIC_TROLL:
        for place in range(ON_BOARD):
            if place_why(t, p, f, place) is None and t.invade_price(p, f, place) <= t.rage[p]:
                return True
    return False


def can_invade(t: Table, p: int, origin: int) -> Reason | None:
    """Is the verb open: Horns, then any figure that could (BR5.1.9)?"""
    if t.horns_full(p):
        return HORNS_FULL
    if t.num[p * W + origin] == 0:
        return NOT_IN_VALHALLA if origin == VALHALLA else NOT_IN_RESERVE
    reason: Reason | None = NOT_IN_RESERVE
    for word in figures_from(t, p, origin):
        reason = invade_why(t, p, (), word, origin, False)
        if reason is None:
            return None
    return reason


def figures_from(t: Table, p: int, place: int) -> list[int]:
    """The kinds of own figures in a place, as words, each once, ascending."""
    out: list[int] = []
    base = p * ONES
    one = t.one
    if one[base] == place:
        out.append(FIGURE0)
    if t.war[p * W + place] > 0:
        out.append(WARRIOR)
    if one[base + F_SHIP] == place:
        out.append(WARRIOR + 1)
    if one[base + F_MYSTIC] == place or one[base + F_MYSTIC + 1] == place:
        out.append(MYSTIC)
    first = NONE
    for f in (F_MONSTER, F_MONSTER + 1):
        if one[base + f] == place:
            word = t.monster_word(p, f)
            if first < 0 or word > first:
                out.append(word)
            elif word < first:
                out.insert(len(out) - 1, word)
            first = word
    return out


class FreeInvade(RageAsk):
    """BR5.3.10, BR5.3.12: an invade at once and for nothing. a: the slot of the upgrade."""

    prompt = "free_invade"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (INVADE, DECLINE)
        t = cast(Table, s)
        return figures_of_slot(t, self.seat, self.a) if len(path) == 1 else PLACE_WORDS

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        if not path:
            return None if word in (INVADE, DECLINE) else NOT_OFFERED
        if len(path) == 1 and word not in figures_of_slot(t, self.seat, self.a):
            return ONLY_THAT_MONSTER if self.a >= S_MONSTER else ONLY_AFTER_UPGRADE
        return invade_why(t, self.seat, path[1:], word, RESERVE, True)

    def complete(self, s: State, path: Path) -> bool:
        return len(path) == 3 or path[0] == DECLINE


def figures_of_slot(t: Table, p: int, slot: int) -> list[int]:
    """The figures in reserve with which the upgrade in this slot may invade (BR5.3.10 to BR5.3.12)."""
    out: list[int] = []
    for word in figures_from(t, p, RESERVE):
        f = t.figure_at(p, word, RESERVE)
        if slot == 0:
            fits = f == F_LEADER or t.monster_bit(p, f) == up.MOUNTAIN_GIANT
        elif slot == 1:
            fits = f == F_WARRIOR
        elif slot == 2:
            fits = t.counts_as_ship(p, f)
        else:
            # Two Monsters of one kind are interchangeable, so the other one may stand for it.
            fits = t.monster_word(p, F_MONSTER + slot - 3) == word
        if fits and any_place(t, p, f):
            out.append(word)
    return out


class YesNo(RageAsk):
    """A plain "may". a: what it is about, for the prompt."""

    prompt = "may"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        return (YES, NO)

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        return None if word == YES or word == NO else NOT_OFFERED


class SuccorAsk(YesNo):
    prompt = "succor"


class ThorsDomainAsk(YesNo):
    prompt = "thors_domain"


class TakeVillage(RageAsk):
    """BRC.odins_chosen. a: the province, b: 1 if the Mystic must take a village."""

    prompt = "take_village"

    def there(self, t: Table, path: Path) -> int:
        return self.a

    def domain(self, s: State, path: Path) -> Sequence[int]:
        t = cast(Table, s)
        if not path:
            return (TAKE,) if self.b else (TAKE, NO)
        if len(path) == 1:
            return range(SEAT0, SEAT0 + t.n)
        return (WARRIOR, MYSTIC)

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        if not path:
            return None if word == TAKE or (word == NO and not self.b) else NOT_OFFERED
        if len(path) == 1:
            q = word - SEAT0
            if not 0 <= q < t.n or q == self.seat:
                return NO_VILLAGE_TO_TAKE
            there = t.war[q * W + self.a] > 0 or t.figure_at(q, MYSTIC, self.a) >= 0
            return None if there else NO_VILLAGE_TO_TAKE
        if word not in (WARRIOR, MYSTIC):
            return NO_VILLAGE_TO_TAKE
        there = t.figure_at(path[1] - SEAT0, word, self.a) >= 0
        return None if there else NO_VILLAGE_TO_TAKE

    def complete(self, s: State, path: Path) -> bool:
        return path[0] == NO or len(path) == 3


class PushAsk(RageAsk):
    """BRC.hildisvini: push SEAT FIGURE PLACE. a: the province, b: 1 if it must push."""

    prompt = "push"

    def origin(self, t: Table, path: Path) -> int:
        return self.a

    def there(self, t: Table, path: Path) -> int:
        return self.a

    def domain(self, s: State, path: Path) -> Sequence[int]:
        t = cast(Table, s)
        if not path:
            return (PUSH,) if self.b else (PUSH, NO)
        if len(path) == 1:
            return range(SEAT0, SEAT0 + t.n)
        return FIGURE_WORDS if len(path) == 2 else range(PLACE0, PLACE0 + YGGDRASIL + 1)

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        if not path:
            return None if word == PUSH or (word == NO and not self.b) else NOT_OFFERED
        if len(path) == 1:
            q = word - SEAT0
            if not 0 <= q < t.n or t.num[q * W + self.a] == 0:
                return NOBODY_TO_PUSH
            return None
        if len(path) == 2:
            there = t.figure_at(path[1] - SEAT0, word, self.a) >= 0
            return None if there and FIGURE0 <= word < FIGURE_END else NO_FIGURE_TO_PUSH
        place = place_of(word)
        if place < 0 or not (NEIGHBOUR_SET[self.a] >> place) & 1:
            return NOT_ADJACENT
        return None if t.empty_village(place) else NO_EMPTY_VILLAGE

    def complete(self, s: State, path: Path) -> bool:
        return path[0] == NO or len(path) == 4


class Invade(Frame):
    """An invade, already paid for: placement, then BR5.1.13's order of what follows."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "place", "origin", "inside")

    def __init__(
        self, seat: int = 0, figure: int = 0, place: int = 0, origin: int = RESERVE, inside: int = 0
    ) -> None:
        super().__init__(seat)
        self.figure = figure  # the word
        self.place = place
        self.origin = origin
        self.inside = inside  # 1: inside a battle, so Thor's Domain comes after it

    def clone(self) -> Frame:
        copy = Invade(self.seat, self.figure, self.place, self.origin, self.inside)
        copy.take(self)
        return copy

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.seat
        f = s.figure_at(p, self.figure, self.origin)
        if self.place < YGGDRASIL:
            full = 0 if s.empty_village(self.place) else 1
            if f >= F_MYSTIC and f != F_WARRIOR and s.has[p] & up.ODINS_CHOSEN:
                if victims_of_mystic(s, p, self.place):
                    q = TakeVillage(p, "BRC.odins_chosen", self.place, full)
                    return self.ask(s, q, self.village_chosen)
            elif s.monster_bit(p, f) == up.HILDISVINI and pushed_somewhere(s, self.place):
                return self.ask(s, PushAsk(p, "BRC.hildisvini", self.place, full), self.pushed)
        return self.place_figure(s, f)

    def village_chosen(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == NO:
            return self.goto(s, self.after_taking)
        q = said[1] - SEAT0
        victim = code(q, s.figure_at(q, said[2], self.place), self.place)
        return self.call(s, Destroy(self.seat, ENEMY_MONSTER, (victim,)), self.after_taking)

    def after_taking(self, s: Table, said: tuple[int, ...]) -> Step:
        """BRC.odins_chosen: a victim that was saved may leave no village; then nothing enters."""
        if not s.empty_village(self.place):
            return self.done(s, 0)
        return self.place_figure(s, s.figure_at(self.seat, self.figure, self.origin))

    def pushed(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == PUSH:
            q = said[1] - SEAT0
            to = said[3] - PLACE0
            s.put(q, s.figure_at(q, said[2], self.place), self.place, to)
            if s.sink is not None:
                args: dict[str, object] = {"figure": WORDS.names[said[2]], "place": PLACES[to]}
                s.emit("pushed", q, args)
        return self.place_figure(s, s.figure_at(self.seat, self.figure, self.origin))

    def place_figure(self, s: Table, f: int) -> Step:
        p = self.seat
        s.put(p, f, self.origin, self.place)
        if s.sink is not None and self.inside:  # an invade as an action has been told already
            figure = WORDS.names[self.figure]
            s.emit("placed", p, {"figure": figure, "place": place_name(self.place)})
        bit = s.monster_bit(p, f)
        if bit == up.TROLL or bit == up.FIRE_GIANT:
            victims = self.struck(s, bit == up.FIRE_GIANT)
            if victims:
                return self.call(s, Destroy(p, ENEMY_MONSTER, victims), self.succor)
        return self.goto(s, self.succor)

    def struck(self, s: Table, by_fire: bool) -> tuple[int, ...]:
        """BRC.troll: enemy Warriors; BRC.fire_giant: all enemies but Monsters, ships too."""
        victims: list[int] = []
        fjord = FJORD_OF[self.place]
        for q in s.play_order(s.first):
            if q == self.seat:
                continue
            for f in s.figures_in(q, self.place):
                if f == F_WARRIOR or (by_fire and (f < F_MONSTER or f >= F_MYSTIC)):
                    victims.append(code(q, f, self.place))
            if by_fire and fjord >= 0 and s.one[q * ONES + F_SHIP] == fjord:
                victims.append(code(q, F_SHIP, fjord))
        return tuple(victims)

    def succor(self, s: Table, said: tuple[int, ...]) -> Step:
        """BRC.friggas_succor."""
        p = self.seat
        if (
            s.has[p] & up.FRIGGAS_SUCCOR
            and self.place < YGGDRASIL
            and s.war[p * W + RESERVE] > 0
            and s.empty_village(self.place)
            and not s.horns_full(p)
        ):
            q = SuccorAsk(p, "BRC.friggas_succor", self.place)
            return self.ask(s, q, self.succor_answered)
        return self.goto(s, self.domain)

    def succor_answered(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == YES:
            s.put(self.seat, F_WARRIOR, RESERVE, self.place)
            if s.sink is not None:
                place = place_name(self.place)
                s.emit("placed", self.seat, {"figure": "warrior", "place": place})
        return self.goto(s, self.domain)

    def domain(self, s: Table, said: tuple[int, ...]) -> Step:
        """BRC.thors_domain, or the word that the battle shall offer it later."""
        if not self.inside and s.has[self.seat] & up.THORS_DOMAIN:
            from meadhall.games.blood_rage.frames.pillaging import ThorsDomain

            return self.call(s, ThorsDomain(self.seat, self.place), self.end)
        return self.done(s, 1)

    def end(self, s: Table, said: tuple[int, ...]) -> Step:
        return self.done(s, 1)
