"""The Action phase (BR4) and the actions Upgrade, Quest and those that cards add (BR5.3, BR5.4)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.core.frame import Frame, Step
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    AGE_SET,
    ALL_PROVINCES,
    BOX,
    C_AGE,
    C_KEY,
    C_NAME,
    CHALLENGE,
    DECLINE,
    DONE,
    INVADE,
    K_BIT,
    K_SLOT,
    MARCH,
    PASS,
    PILLAGE,
    PLACE0,
    PLACES,
    QUEST_SET,
    QUEST_V,
    RAGE,
    RAISE,
    RESERVE,
    S_CLAN,
    S_MONSTER,
    SLOT0,
    STEPS,
    UPGRADE_V,
    VALHALLA,
    WORDS,
    key_of,
)
from meadhall.games.blood_rage.frames.destroying import OWN_SACRIFICE, Destroy
from meadhall.games.blood_rage.frames.invading import FreeInvade, Invade, figures_of_slot
from meadhall.games.blood_rage.frames.pillaging import Pillage
from meadhall.games.blood_rage.frames.stats import RaiseStat
from meadhall.games.blood_rage.frames.turn import TurnAsk
from meadhall.games.blood_rage.table import (
    F_MONSTER,
    F_MYSTIC,
    NONE,
    ONES,
    Z_HAND,
    Z_QUEST,
    Z_SLOTS,
    Table,
    code,
)


class Actions(Frame):
    """Turns clockwise until nobody can act or everything is pillaged. seat: whose turn is next."""

    def clone(self) -> Frame:
        copy = Actions(self.seat)
        copy.take(self)
        return copy

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR4.1.1, BR4.1.2."""
        for p in range(s.n):
            s.rage[p] = STEPS[RAGE][s.stat[3 * p]]
            s.passed[p] = 0
        return self.goto(s, self.next_turn)

    def next_turn(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR4.4: both ends of the phase are checked after each action; BR4.2.3 skips seats without Rage."""
        s.turn = NONE
        if (s.destroyed | s.pillaged) & ALL_PROVINCES != ALL_PROVINCES:
            for i in range(s.n):
                p = (self.seat + i) % s.n
                if s.rage[p] > 0 and not s.passed[p]:
                    self.seat = p
                    s.turn = p
                    return self.ask(s, TurnAsk(p, "BR4.1.5"), self.chosen)
        return self.done(s)

    def chosen(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.seat
        self.seat = (p + 1) % s.n
        verb = said[0]
        if verb == INVADE:
            return self.invade(s, p, said[1], said[2] - PLACE0, RESERVE)
        if verb == MARCH:
            return self.march(s, p, said)
        if verb == UPGRADE_V:
            k = key_of(said[1])
            slot = said[2] - SLOT0 if len(said) > 2 else K_SLOT[k]
            return self.upgrade(s, p, said[1], slot)
        if verb == QUEST_V:
            return self.quest(s, p, said[1])
        if verb == PILLAGE:
            return self.call(s, Pillage(p, said[1] - PLACE0), self.next_turn)
        if verb == PASS:
            return self.pass_turn(s, p)
        return self.card_action(s, p, said)

    def pass_turn(self, s: Table, p: int) -> Step:
        """BR4.3.3, BR4.3.4."""
        s.rage[p] = 0
        s.passed[p] = 1
        if s.sink is not None:
            s.emit("pass", p, {})
        return self.goto(s, self.next_turn)

    def invade(self, s: Table, p: int, figure: int, place: int, origin: int) -> Step:
        """BR4.1.9: the price is paid in full before the action is carried out."""
        f = s.figure_at(p, figure, origin)
        price = 1 if origin == VALHALLA else s.invade_price(p, f, place)
        s.pay(p, price)
        if s.sink is not None:
            args: dict[str, object] = {"figure": WORDS.names[figure], "n": price}
            args["place"] = PLACES[place]
            s.emit("raise" if origin == VALHALLA else "invade", p, args)
        return self.call(s, Invade(p, figure, place, origin), self.next_turn)

    def march(self, s: Table, p: int, said: tuple[int, ...]) -> Step:
        """BR5.2."""
        s.pay(p, 1)
        origin = said[1] - PLACE0
        place = said[2] - PLACE0
        for word in said[3:]:
            if word != DONE:
                s.put(p, s.figure_at(p, word, origin), origin, place)
        if s.sink is not None:
            args: dict[str, object] = {"origin": PLACES[origin], "place": PLACES[place]}
            args["figures"] = WORDS.text(said[3:-1])
            s.emit("march", p, args)
        return self.goto(s, self.next_turn)

    def upgrade(self, s: Table, p: int, word: int, slot: int) -> Step:
        """BR5.3.2, BR5.3.22: the price is set and paid before the old card leaves."""
        card = s.find(s.zone(p, Z_HAND), word)
        s.pay(p, s.upgrade_price(p, C_KEY[card]))
        s.move(card, s.zone(p, Z_HAND), s.zone(p, Z_SLOTS))
        if s.sink is not None:
            s.emit("upgrade", p, {"card": C_NAME[card]})
        return self.call(s, Upgrade(p, card, slot), self.next_turn)

    def quest(self, s: Table, p: int, word: int) -> Step:
        """BR5.4.1: face down, but everybody knows that it is a Quest, and its Age."""
        card = s.find(s.zone(p, Z_HAND), word)
        of = QUEST_SET & AGE_SET[C_AGE[card]]
        s.move(card, s.zone(p, Z_HAND), s.zone(p, Z_QUEST), of)
        if s.sink is not None:
            s.emit("quest", p, {})
            s.emit("quest_own", p, {"card": C_NAME[card]}, 1 << p)
        return self.goto(s, self.next_turn)

    def card_action(self, s: Table, p: int, said: tuple[int, ...]) -> Step:
        if said[0] == CHALLENGE:
            s.pay(p, 2)
            return self.call(s, Pillage(p, said[1] - PLACE0, 1), self.next_turn)
        if said[0] == RAISE:
            return self.invade(s, p, said[1], said[2] - PLACE0, VALHALLA)
        if s.sink is not None:
            s.emit("sacrifice", p, {"figures": WORDS.text((said[2], said[4]))})
        return self.call(s, Destroy(p, OWN_SACRIFICE, sacrificed(s, p, said)), self.sacrificed)

    def sacrificed(self, s: Table, said: tuple[int, ...]) -> Step:
        owner = (self.seat - 1) % s.n
        return self.call(s, RaiseStat(owner, "BRC.friggas_sacrifice"), self.next_turn)


def sacrificed(s: Table, p: int, said: tuple[int, ...]) -> tuple[int, ...]:
    """The two figures of sacrifice PLACE FIGURE PLACE FIGURE, as codes of two different figures."""
    codes: list[int] = []
    for i in (1, 3):
        place = said[i] - PLACE0
        f = s.figure_at(p, said[i + 1], place)
        if code(p, f, place) in codes and 2 <= f < 6:
            f += 1  # the second of two equal figures
        codes.append(code(p, f, place))
    return tuple(codes)


class Upgrade(Frame):
    """BR5.3: the card, paid for and shown, goes into its slot; then perhaps an invade."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card", "slot")

    def __init__(self, seat: int = 0, card: int = 0, slot: int = 0) -> None:
        super().__init__(seat)
        self.card = card
        self.slot = slot

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.seat
        s.unequip(p, self.slot)
        s.equip(p, self.card, self.slot)
        if self.slot >= S_CLAN:
            if K_BIT[C_KEY[self.card]] & up.MYSTIC_CARDS:
                self.mystic(s, p)
            return self.done(s)
        if self.slot >= S_MONSTER:
            f = F_MONSTER + self.slot - S_MONSTER
            s.put(p, f, s.one[p * ONES + f], RESERVE)
        if not s.horns_full(p) and figures_of_slot(s, p, self.slot):
            return self.ask(s, FreeInvade(p, self.rule(), self.slot), self.invaded)
        return self.done(s)

    def rule(self) -> str:
        return "BR5.3.12" if self.slot >= S_MONSTER else "BR5.3.10"

    def mystic(self, s: Table, p: int) -> None:
        """BR13.3.5: one own Mystic from the box to the reserve, never a third one."""
        for f in (F_MYSTIC, F_MYSTIC + 1):
            if s.one[p * ONES + f] == BOX:
                s.put(p, f, BOX, RESERVE)
                return

    def invaded(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == DECLINE:
            return self.done(s)
        if s.sink is not None:
            args: dict[str, object] = {"figure": WORDS.names[said[1]], "n": 0}
            args["place"] = PLACES[said[2] - PLACE0]
            s.emit("invade", self.seat, args)
        return self.call(s, Invade(self.seat, said[1], said[2] - PLACE0), self.end)

    def end(self, s: Table, said: tuple[int, ...]) -> Step:
        return self.done(s)
