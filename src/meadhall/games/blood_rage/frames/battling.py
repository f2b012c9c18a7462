"""A battle (BR6.3): the steps B1 to B15 as stages, in the rulebook's order."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.ask import Ask
from meadhall.core.frame import Frame, Step
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    AMOUNT0,
    AXES,
    C_AGE,
    C_BONUS,
    C_KEY,
    C_NAME,
    C_TYPE,
    DONE,
    NO,
    PLAY,
    PROVINCES,
    QUEST,
    RESERVE,
    VALHALLA,
    WARRIOR,
    YES,
    YGGDRASIL,
    W,
)
from meadhall.games.blood_rage.frames.battle_asks import (
    BattleCardAsk,
    BlessingAsk,
    KeepFigureAsk,
    LateCardAsk,
    ProwessAsk,
    QuestValueAsk,
)
from meadhall.games.blood_rage.frames.destroying import IN_BATTLE, Destroy
from meadhall.games.blood_rage.frames.invading import Invade
from meadhall.games.blood_rage.frames.stats import RaiseStat
from meadhall.games.blood_rage.table import (
    F_WARRIOR,
    NONE,
    Z_HAND,
    Z_PLAYED,
    Table,
    code,
    code_figure,
    code_seat,
)

#: Ages whose decks hold late cards, so that a back tells that it might be one (BR6.6.8)
LATE_AGES: Final = (2, 3)


class Battle(Frame):
    """seat is the pillager. Secrets lie in zones and answers; here are only open facts."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "province",
        "again",
        "who",
        "fighters",
        "blank",
        "value",
        "at",
        "lap",
        "kept",
        "tide",
        "dead",
        "winner",
        "texts",
        "judges",
        "told",
        "domain",
    )

    def __init__(self, seat: int = 0, province: int = 0, again: int = 0) -> None:
        super().__init__(seat)
        self.province = province
        self.again = again
        self.who = 0  # participants, a set of seats
        self.fighters = 0  # seats whose Valkyrie took part
        self.blank = 0  # seats whose card texts are blank (Thor's Primacy)
        self.value: tuple[int, ...] = ()  # value of revealed Quests by seat
        self.at = 0  # progress through the participants inside a step
        self.lap = 0  # a late card was played in this lap
        self.kept: tuple[int, ...] = ()  # Odin's Tide: codes of the figures kept
        self.tide = 0  # Odin's Tide has worked
        self.dead: tuple[int, ...] = ()  # codes of the figures destroyed in B5 and B10
        self.winner = NONE
        self.texts: tuple[int, ...] = ()  # keys of the winner's working texts
        self.judges = 0  # seats whose Odin's Judgement works
        self.told: tuple[int, ...] = ()  # strength and bonus by seat at B7, for showing
        self.domain = NONE  # Thor's Domain to be offered after B15 for this seat

    def clone(self) -> Frame:
        copy = Battle(self.seat, self.province, self.again)
        copy.who = self.who
        copy.fighters = self.fighters
        copy.blank = self.blank
        copy.value = self.value
        copy.at = self.at
        copy.lap = self.lap
        copy.kept = self.kept
        copy.tide = self.tide
        copy.dead = self.dead
        copy.winner = self.winner
        copy.texts = self.texts
        copy.judges = self.judges
        copy.told = self.told
        copy.domain = self.domain
        copy.take(self)
        return copy

    def order(self, s: Table) -> list[int]:
        """The participants from the pillager clockwise (BR1.1.10, BR6.3.2)."""
        return [p for p in s.play_order(self.seat) if (self.who >> p) & 1]

    def played(self, s: Table, p: int) -> tuple[int, ...]:
        return s.zones[s.zone(p, Z_PLAYED)]

    def text(self, s: Table, p: int, k: int) -> bool:
        """Does a revealed card of p with this text work (BR6.4.7, BRC.thors_primacy)?"""
        if (self.blank >> p) & 1:
            return False
        for c in self.played(s, p):
            if C_KEY[c] == k:
                return True
        return False

    # -- B1 ----------------------------------------------------------------------------------------

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.2.5: the participants are the clans with a figure in the area."""
        for p in range(s.n):
            if s.in_area(p, self.province) > 0:
                self.who |= 1 << p
                if s.has[p] & up.VALKYRIE and s.where(p, up.VALKYRIE) == self.province:
                    self.fighters |= 1 << p
        if s.sink is not None:
            s.emit("battle", self.seat, {"place": PROVINCES[self.province]})
        return self.goto(s, self.b1)

    def b1(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.4.1 to BR6.4.4."""
        self.value = (0,) * s.n
        questions: list[Ask] = []
        for p in self.order(s):
            if s.hand(p):
                questions.append(BattleCardAsk(p, "BR6.4.1", self.province))
        return self.ask_all(s, questions, self.revealed)

    def revealed(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.4.5: all chosen cards are revealed at the same time."""
        for i in range(len(s.heard)):
            self.lay(s, s.hearers[i].seat, s.heard[i][1])
        self.at = 0
        return self.goto(s, self.b2)

    def lay(self, s: Table, p: int, word: int) -> None:
        c = s.find(s.zone(p, Z_HAND), word)
        s.move(c, s.zone(p, Z_HAND), s.zone(p, Z_PLAYED))
        if s.sink is not None:
            s.emit("play", p, {"card": C_NAME[c]})

    # -- B2 to B4 ----------------------------------------------------------------------------------

    def b2(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.5.1: Tyr's Domain and Tyr's Wrath may give a revealed Quest a value."""
        order = self.order(s)
        while self.at < len(order):
            p = order[self.at]
            if s.has[p] & (up.TYRS_DOMAIN | up.TYRS_WRATH) and self.showed_quest(s, p):
                return self.ask(s, QuestValueAsk(p, "BR6.5.1"), self.valued)
            self.at += 1
        return self.goto(s, self.b3)

    def showed_quest(self, s: Table, p: int) -> bool:
        played = self.played(s, p)
        return len(played) > 0 and C_TYPE[played[0]] == QUEST

    def valued(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.order(s)[self.at]
        if said[0] != NO:
            value = list(self.value)
            value[p] = 3 if said[0] == AMOUNT0 else 5
            self.value = tuple(value)
            if s.sink is not None:
                s.emit("quest_value", p, {"n": value[p]})
        self.at += 1
        return self.goto(s, self.b2)

    def b3(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.5.2: the first Thor's Primacy blanks the texts of all other participants."""
        for p in self.order(s):
            if self.text(s, p, up.K_PRIMACY):
                self.blank = self.who & ~(1 << p)
                if s.sink is not None:
                    s.emit("blank", p, {})
                break
        return self.goto(s, self.b4)

    def b4(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.5.3: Heimdall's Watch pays the sum, discards all, and the battle goes back to B1."""
        for p in self.order(s):
            if self.text(s, p, up.K_WATCH):
                total = 0
                for q in self.order(s):
                    total += self.value[q]
                    for c in self.played(s, q):
                        total += C_BONUS[c]
                        s.move(c, s.zone(q, Z_PLAYED), s.open_discard())
                if s.sink is not None:
                    s.emit("restart", p, {})
                s.gain_glory(p, total, "heimdalls_watch")
                return self.goto(s, self.b1)
        self.at = 0
        return self.goto(s, self.b5)

    # -- B5 ------------------------------------------------------------------------------------------

    def b5(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.5.4: Odin's Smite and Odin's Tide, each finished before the next begins."""
        order = self.order(s)
        while self.at < len(order):
            p = order[self.at]
            self.at += 1
            if self.text(s, p, up.K_SMITE):
                victims = [
                    code(q, F_WARRIOR, self.province)
                    for q in order
                    if q != p and s.war[q * W + self.province] > 0
                ]
                if victims:
                    child = Destroy(self.seat, IN_BATTLE, tuple(victims))
                    return self.call(s, child, self.fallen_in_b5)
            elif self.text(s, p, up.K_TIDE) and not self.tide:
                self.tide = 1
                self.lap = 0
                return self.goto(s, self.tide_choice)
        self.at = 0
        self.lap = 0
        return self.goto(s, self.b6)

    def fallen_in_b5(self, s: Table, said: tuple[int, ...]) -> Step:
        self.dead += s.fallen
        return self.goto(s, self.b5)

    def tide_choice(self, s: Table, said: tuple[int, ...]) -> Step:
        """BRC.odins_tide: each participant keeps one figure; chosen from the pillager clockwise."""
        order = self.order(s)
        while self.lap < len(order):
            p = order[self.lap]
            kinds = self.kinds_in_area(s, p)
            if len(kinds) > 1:
                return self.ask(
                    s, KeepFigureAsk(p, "BRC.odins_tide", self.province), self.tide_kept
                )
            if kinds:
                self.keep(s, p, kinds[0])
            self.lap += 1
        victims: list[int] = []
        for p in order:
            codes = s.codes_in_area(p, self.province)
            for c in self.kept:
                if c in codes:
                    codes.remove(c)
            victims += codes
        self.kept = ()
        self.lap = 0
        child = Destroy(self.seat, IN_BATTLE, tuple(victims))
        return self.call(s, child, self.fallen_in_b5)

    def kinds_in_area(self, s: Table, p: int) -> list[int]:
        kinds: list[int] = []
        for c in s.codes_in_area(p, self.province):
            word = s.word_of_figure(p, code_figure(c))
            if word not in kinds:
                kinds.append(word)
        return kinds

    def keep(self, s: Table, p: int, word: int) -> None:
        for c in s.codes_in_area(p, self.province):
            if s.word_of_figure(p, code_figure(c)) == word:
                self.kept += (c,)
                return

    def tide_kept(self, s: Table, said: tuple[int, ...]) -> Step:
        self.keep(s, self.order(s)[self.lap], said[0])
        self.lap += 1
        return self.goto(s, self.tide_choice)

    # -- B6 ------------------------------------------------------------------------------------------

    def b6(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.6: laps of offers from the pillager, to all whose backs might be late cards."""
        order = self.order(s)
        while True:
            if self.at == len(order):
                if not self.lap:
                    return self.goto(s, self.b7)
                self.at = 0
                self.lap = 0
            p = order[self.at]
            for c in s.hand(p):
                if C_AGE[c] in LATE_AGES:
                    return self.ask(s, LateCardAsk(p, "BR6.6.3"), self.late)
            self.at += 1

    def late(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == PLAY:
            self.lay(s, self.order(s)[self.at], said[1])
            self.lap = 1
        self.at += 1
        return self.goto(s, self.b6)

    # -- B7 and B8 -----------------------------------------------------------------------------------

    def bonus(self, s: Table, p: int) -> int:
        """BR6.4.6, BRC.heimdalls_sight."""
        total = self.value[p]
        for c in self.played(s, p):
            total += C_BONUS[c]
            if C_KEY[c] == up.K_SIGHT and not (self.blank >> p) & 1:
                best = 0
                for q in self.order(s):
                    if q != p:
                        best = max(best, self.value[q])
                        for d in self.played(s, q):
                            best = max(best, C_BONUS[d])
                total += best
        return total

    def monsters_only(self, s: Table) -> bool:
        """BRC.wolfman."""
        for p in range(s.n):
            if s.has[p] & up.WOLFMAN and s.where(p, up.WOLFMAN) == self.province:
                return True
        return False

    def b7(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.7: the single highest total wins; a tie for it makes all lose."""
        best = -1
        wolfman = self.monsters_only(s)
        told: list[int] = []
        for p in self.order(s):
            strength = s.strength(p, self.province, wolfman)
            bonus = self.bonus(s, p)
            told += [p, strength, bonus]
            if strength + bonus > best:
                best = strength + bonus
                self.winner = p
            elif strength + bonus == best:
                self.winner = NONE
            if self.text(s, p, up.K_JUDGEMENT):
                self.judges |= 1 << p
        self.told = tuple(told)
        w = self.winner
        if w != NONE and not (self.blank >> w) & 1:
            self.texts = tuple([C_KEY[c] for c in self.played(s, w)])
        self.remember(s)
        if s.sink is not None:
            kind = "tie" if w == NONE else "win"
            s.emit(kind, w, {"place": PROVINCES[self.province]})
        return self.goto(s, self.b8)

    def remember(self, s: Table) -> None:
        """The battle for showing: province, pillager, winner, then each side with its cards."""
        last = [self.province, self.seat, self.winner]
        for i in range(0, len(self.told), 3):
            cards = self.played(s, self.told[i])
            last += [*self.told[i : i + 3], len(cards), *cards]
        s.last = tuple(last)

    def b8(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.1: the Loki cards of the losers, if there is a winner."""
        w = self.winner
        if w != NONE:
            for p in self.order(s):
                if p != w:
                    self.loki(s, p, w)
        return self.goto(s, self.b9)

    def loki(self, s: Table, p: int, w: int) -> None:
        if self.text(s, p, up.K_TRICKERY) and s.rage[w] > 0:
            s.pay(w, 1)
            s.rage[p] += 1
            if s.sink is not None:
                s.emit("steal_rage", p, {"whom": w, "n": 1})
        if self.text(s, p, up.K_BACKSTAB):
            n = min(2, s.glory[w])
            s.glory[w] -= n
            s.glory[p] += n
            if s.sink is not None and n:
                s.emit("steal_glory", p, {"whom": w, "n": n})
        if self.text(s, p, up.K_POISON):
            for c in self.played(s, w):
                s.move(c, s.zone(w, Z_PLAYED), s.zone(p, Z_HAND))
                if s.sink is not None:
                    s.emit("steal_cards", p, {"whom": w, "card": C_NAME[c]})

    # -- B9 and B10 ----------------------------------------------------------------------------------

    def b9(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.2: the winner discards, Tyr's Prowess may buy back first."""
        w = self.winner
        if w != NONE and s.has[w] & up.TYRS_PROWESS and s.rage[w] > 0 and self.played(s, w):
            return self.ask(s, ProwessAsk(w, "BRC.tyrs_prowess"), self.bought)
        return self.goto(s, self.cards_leave)

    def bought(self, s: Table, said: tuple[int, ...]) -> Step:
        if said[0] == DONE:
            return self.goto(s, self.cards_leave)
        w = self.winner
        s.pay(w, 1)
        c = s.find(s.zone(w, Z_PLAYED), said[1])
        s.move(c, s.zone(w, Z_PLAYED), s.zone(w, Z_HAND))
        if s.sink is not None:
            s.emit("bought", w, {"card": C_NAME[c]})
        return self.goto(s, self.b9)

    def cards_leave(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.2 to BR6.8.4."""
        for p in self.order(s):
            to = s.open_discard() if p == self.winner else s.zone(p, Z_HAND)
            for c in self.played(s, p):
                s.move(c, s.zone(p, Z_PLAYED), to)
        return self.goto(s, self.b10)

    def b10(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.6: all figures of the losers in the area, ships included."""
        victims: list[int] = []
        for p in self.order(s):
            if p != self.winner:
                victims += s.codes_in_area(p, self.province)
        return self.call(s, Destroy(self.seat, IN_BATTLE, tuple(victims)), self.b11)

    # -- B11 to B13 ----------------------------------------------------------------------------------

    def b11(self, s: Table, said: tuple[int, ...]) -> Step:
        self.dead += s.fallen
        self.show_dead(s)
        if self.winner == self.seat:
            from meadhall.games.blood_rage.frames.pillaging import Success

            grace = 1 if up.K_GRACE in self.texts else 0
            return self.call(s, Success(self.seat, self.province, self.again, grace), self.b12)
        return self.goto(s, self.b12)

    def show_dead(self, s: Table) -> None:
        """The dead behind the sides of `last`: -1, then seat and figure word of each."""
        dead: list[int] = [-1]
        for c in self.dead:
            p = code_seat(c)
            dead += [p, s.word_of_figure(p, code_figure(c))]
        s.last += tuple(dead)

    def b12(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.8: effects for winning."""
        w = self.winner
        if w == NONE:
            return self.goto(s, self.b14)
        if up.K_HAMMER in self.texts:
            s.gain_glory(w, 3, "thors_hammer")
        if up.K_ASCENSION in self.texts:
            s.gain_rage(w, 3)
            s.gain_glory(w, 3, "thors_ascension")
        if s.has[w] & up.THORS_CHOSEN:
            mystics = [f for f in s.figures_in(w, self.province) if 4 <= f < F_WARRIOR]
            s.gain_glory(w, 3 * len(mystics), "thors_chosen")
        if up.K_OATH in self.texts:
            return self.call(s, RaiseStat(w, "BRC.thors_oath"), self.b13)
        return self.goto(s, self.b13)

    def b13(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.9: battle Glory by the Axes value as it is now."""
        s.gain_glory(self.winner, s.value(self.winner, AXES), "battle")
        return self.goto(s, self.b14)

    # -- B14 and B15 ---------------------------------------------------------------------------------

    def b14(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.12: effects that count the dead."""
        total = len(self.dead)
        for p in self.order(s):
            enemies = total - len([c for c in self.dead if code_seat(c) == p])
            if (self.judges >> p) & 1:
                s.gain_glory(p, 2 * total, "odins_judgement")
            if (self.fighters >> p) & 1:
                s.gain_glory(p, 2 * enemies, "valkyrie")
            if s.has[p] & up.THORS_GLORY and enemies >= 2:
                s.gain_glory(p, 2, "thors_glory")
        w = self.winner
        if w != NONE and s.where(w, up.NIDHOGGR) == self.province:
            n = 0
            for p in self.order(s):
                if p != w:
                    n += s.num[p * W + VALHALLA]
            s.gain_glory(w, n, "nidhoggr")
        self.at = 0
        return self.goto(s, self.b15)

    def b15(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR6.8.13: Loki's Blessing of the losers."""
        order = self.order(s)
        while self.at < len(order):
            p = order[self.at]
            if p != self.winner and s.has[p] & up.LOKIS_BLESSING and self.may_return(s, p):
                q = BlessingAsk(p, "BRC.lokis_blessing", self.province)
                return self.ask(s, q, self.blessed)
            self.at += 1
        return self.goto(s, self.after)

    def may_return(self, s: Table, p: int) -> bool:
        return (
            self.province != YGGDRASIL
            and s.war[p * W + RESERVE] > 0
            and s.empty_village(self.province)
            and not s.horns_full(p)
        )

    def blessed(self, s: Table, said: tuple[int, ...]) -> Step:
        p = self.order(s)[self.at]
        self.at += 1
        if said[0] != YES:
            return self.goto(s, self.b15)
        if p == s.turn:
            self.domain = p
        return self.call(s, Invade(p, WARRIOR, self.province, RESERVE, 1), self.b15)

    def after(self, s: Table, said: tuple[int, ...]) -> Step:
        if self.domain != NONE:
            from meadhall.games.blood_rage.frames.pillaging import ThorsDomain

            return self.call(s, ThorsDomain(self.domain, self.province), self.end)
        return self.done(s)

    def end(self, s: Table, said: tuple[int, ...]) -> Step:
        return self.done(s)
