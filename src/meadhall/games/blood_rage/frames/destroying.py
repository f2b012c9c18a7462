"""Destruction and saving (BR7): every death of a figure goes through one frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from meadhall.core.ask import Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import Frame, Step
from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    DONE,
    FIGURE0,
    FIGURE_END,
    MYSTIC,
    NEIGHBOUR_SET,
    PLACE0,
    PROTECT,
    RETREAT,
    VALHALLA,
    WORDS,
    YGGDRASIL,
    place_of,
)
from meadhall.games.blood_rage.table import (
    F_MYSTIC,
    F_WARRIOR,
    NONE,
    RageAsk,
    Table,
    code_figure,
    code_place,
    code_seat,
    place_name,
)

# causes: they decide which saves work and in which order owners choose
IN_BATTLE: Final = 0
ENEMY_MONSTER: Final = 1
OWN_SACRIFICE: Final = 2
RAGNAROK: Final = 3
CANNOT_SAVE: Final = Reason("BR7.1.5", "br.no.cannot_save")
NOT_IN_RAGNAROK: Final = Reason("BR10.1.9", "br.no.cannot_save")
TOO_LITTLE_RAGE: Final = Reason("BRC.friggas_protection", "br.no.too_little_rage")
NOT_ADJACENT: Final = Reason("BRC.friggas_chosen", "br.no.not_adjacent")
NO_EMPTY_VILLAGE: Final = Reason("BRC.friggas_chosen", "br.no.no_empty_village")
ONLY_YGGDRASIL: Final = Reason("BRC.volur_witch", "br.no.cannot_save")


def dying(s: Table, seat: int, word: int) -> int:
    """The victim of this kind among those in danger, as a code, or NONE. Only while a Destroy asks."""
    frame = s.stack[-1]
    assert isinstance(frame, Destroy)
    for c in frame.victims:
        if code_seat(c) == seat and s.word_of_figure(seat, code_figure(c)) == word:
            return c
    return NONE


class SaveAsk(RageAsk):
    """protect FIGURE (pay 1 Rage) | retreat FIGURE PLACE | done. a: the cause."""

    prompt = "save"

    def origin(self, t: Table, path: Path) -> int:
        c = dying(t, self.seat, path[1]) if len(path) > 1 else NONE
        return NONE if c == NONE else code_place(c)

    def domain(self, s: State, path: Path) -> Sequence[int]:
        if not path:
            return (PROTECT, RETREAT, DONE)
        if len(path) == 1:
            return range(FIGURE0, FIGURE_END)
        return range(PLACE0, PLACE0 + YGGDRASIL + 1)

    def complete(self, s: State, path: Path) -> bool:
        return len(path) == (1 if path[0] == DONE else 2 if path[0] == PROTECT else 3)

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        t = cast(Table, s)
        if not path:
            return self.verb_why(t, word)
        if len(path) == 1:
            if not FIGURE0 <= word < FIGURE_END or dying(t, self.seat, word) == NONE:
                return CANNOT_SAVE
            if path[0] == PROTECT or self.retreats(t, word):
                return None
            return CANNOT_SAVE
        return retreat_why(t, dying(t, self.seat, path[1]), place_of(word))

    def verb_why(self, t: Table, word: int) -> Reason | None:
        if word == DONE:
            return None
        if word == PROTECT:
            if not t.has[self.seat] & up.FRIGGAS_PROTECTION:
                return CANNOT_SAVE
            if self.a == RAGNAROK:
                return NOT_IN_RAGNAROK
            return None if t.rage[self.seat] > 0 else TOO_LITTLE_RAGE
        if word == RETREAT:
            for figure in range(MYSTIC, FIGURE_END):
                if dying(t, self.seat, figure) != NONE and self.retreats(t, figure):
                    return None
            return CANNOT_SAVE
        return NOT_OFFERED

    def retreats(self, t: Table, word: int) -> bool:
        """Is there a place to which a figure of this kind could save itself?"""
        c = dying(t, self.seat, word)
        for place in range(YGGDRASIL + 1):
            if retreat_why(t, c, place) is None:
                return True
        return False


def retreat_why(t: Table, c: int, place: int) -> Reason | None:
    """BRC.volur_witch: from an outer province to Yggdrasil; BRC.friggas_chosen: Mystics to a neighbour."""
    if c == NONE or place < 0:
        return CANNOT_SAVE
    p = code_seat(c)
    f = code_figure(c)
    here = code_place(c)
    if t.monster_bit(p, f) == up.VOLUR_WITCH:
        return None if place == YGGDRASIL and here < YGGDRASIL else ONLY_YGGDRASIL
    if F_MYSTIC <= f < F_WARRIOR and t.has[p] & up.FRIGGAS_CHOSEN:
        if not (NEIGHBOUR_SET[here] >> place) & 1:
            return NOT_ADJACENT
        return None if t.empty_village(place) else NO_EMPTY_VILLAGE
    return CANNOT_SAVE


class Destroy(Frame):
    """Figures that would be destroyed together: saves owner by owner, then the rest fall at once.

    The dead are left in `s.fallen`; the value is their number. seat: from whom the owners go round.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("cause", "victims", "at", "province")

    def __init__(
        self,
        seat: int = 0,
        cause: int = 0,
        victims: tuple[int, ...] = (),
        province: int = NONE,
    ) -> None:
        super().__init__(seat)
        self.cause = cause
        self.victims = victims
        self.at = 0
        self.province = province  # Ragnarok destroys it between the saves and the deaths

    def clone(self) -> Frame:
        copy = Destroy(self.seat, self.cause, self.victims, self.province)
        copy.at = self.at
        copy.take(self)
        return copy

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR7.1.5, BR7.1.12: owners decide one after another, each for all own figures in danger."""
        if self.cause == OWN_SACRIFICE:
            return self.goto(s, self.fall)
        first = self.seat if self.cause == IN_BATTLE else s.first
        while self.at < s.n:
            p = (first + self.at) % s.n
            if s.has[p] & up.SAVING_CARDS and self.may_save(s, p):
                return self.ask(s, SaveAsk(p, "BR7.1.5", self.cause), self.saved)
            self.at += 1
        return self.goto(s, self.fall)

    def may_save(self, s: Table, p: int) -> bool:
        can_pay = self.cause != RAGNAROK and s.rage[p] > 0 and s.has[p] & up.FRIGGAS_PROTECTION
        for c in self.victims:
            if code_seat(c) == p:
                if can_pay:
                    return True
                for place in range(YGGDRASIL + 1):
                    if retreat_why(s, c, place) is None:
                        return True
        return False

    def saved(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.asked_seat(s)
        if said[0] == DONE:
            self.at += 1
            return self.goto(s, self.start)
        c = dying(s, p, said[1])
        victims = list(self.victims)
        victims.remove(c)
        self.victims = tuple(victims)
        if said[0] == PROTECT:
            s.pay(p, 1)
        else:
            s.put(p, code_figure(c), code_place(c), said[2] - PLACE0)
        if s.sink is not None:
            s.emit("saved", p, {"figure": WORDS.names[said[1]]})
        return self.goto(s, self.start)

    def asked_seat(self, s: Table) -> int:
        first = self.seat if self.cause == IN_BATTLE else s.first
        return (first + self.at) % s.n

    def fall(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR7.1.1, BR7.1.4: all of them move to Valhalla; then ships pay (BRC.lokis_dragons)."""
        ships = [0] * s.n
        for c in self.victims:
            p = code_seat(c)
            f = code_figure(c)
            if s.has[p] & up.DRAGONS and s.counts_as_ship(p, f):
                ships[p] += 1
            if s.sink is not None:
                figure = WORDS.names[s.word_of_figure(p, f)]
                s.emit("die", p, {"figure": figure, "place": place_name(code_place(c))})
            s.put(p, f, code_place(c), VALHALLA)
        if self.province >= 0:
            s.destroy_province(self.province)
        for p in range(s.n):
            if ships[p]:
                self.dragons(s, p, ships[p])
        s.fallen = self.victims
        return self.done(s, len(self.victims))

    def dragons(self, s: Table, p: int, ships: int) -> None:
        if s.has[p] & up.LOKIS_DRAGONS:
            s.gain_glory(p, 4 * ships, "lokis_dragons")
        elif s.has[p] & up.FIRE_DRAGONS:
            s.gain_glory(p, 8 * ships, "fire_dragons")
        else:
            s.gain_glory(p, 12 * ships, "eternal_dragons")
