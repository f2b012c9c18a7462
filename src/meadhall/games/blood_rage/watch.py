"""Invariants that only two States in a row can show, with the events between them."""

from __future__ import annotations

from typing import Final, cast

from meadhall.core import watch as core
from meadhall.core.ask import Ask
from meadhall.core.event import Event
from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    BOX,
    C_KEY,
    DEALT,
    DRAFTED,
    FIRST_FJORD,
    N_SLOTS,
    ON_BOARD,
    OUTER_TOKENS,
    P_ACTION,
    P_END,
    P_GIFTS,
    P_QUEST,
    P_VALHALLA,
    PHASES,
    PLACES,
    RAGE,
    RAGNAROK_TOKENS,
    RESERVE,
    S_MONSTER,
    SETUP_DESTROYED,
    STATS,
    STEPS,
    T_ALL,
    TOKENS,
    VALHALLA,
    W,
)
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.frames.destroying import Destroy
from meadhall.games.blood_rage.frames.invading import Invade
from meadhall.games.blood_rage.frames.pillaging import Pillage
from meadhall.games.blood_rage.frames.questing import QuestAsk
from meadhall.games.blood_rage.frames.stats import StatAsk
from meadhall.games.blood_rage.table import (
    F_MONSTER,
    F_MYSTIC,
    F_SHIP,
    NONE,
    ONES,
    Z_HAND,
    Z_KEPT,
    Z_PLAYED,
    Table,
)

#: what Glory may come from (BR-INV18)
SOURCES: Final = frozenset(
    [
        "battle",
        "glory5",
        "quest",
        "ragnarok",
        "legendary_rage",
        "legendary_axes",
        "legendary_horns",
        "valkyrie",
        "lokis_dragons",
        "fire_dragons",
        "eternal_dragons",
        "lokis_domain",
        "lokis_eminence",
        "lokis_wrath",
        "thors_glory",
        "thors_conquest",
        "odins_judgement",
        "heimdalls_watch",
        "thors_hammer",
        "thors_ascension",
        "thors_chosen",
        "nidhoggr",
    ]
)
#: the raises of one's own choice besides Quests (BR-INV16)
RAISES: Final = frozenset(
    ("BRC.friggas_grace", "BRC.thors_oath", "BRC.lord_of_axes", "BRC.friggas_sacrifice")
)
#: stages of an invade whose figure is not on the board yet
PLACING: Final = frozenset(("village_chosen", "after_taking", "pushed"))
# how far the last pillage is: no battle yet, fought with or without a winner, Glory paid
NO_BATTLE: Final = 0
FIGHTING: Final = 1
WON: Final = 2
TIED: Final = 3
PAID: Final = 4


class Watch(core.Watch):
    """`Watch(s)` remembers a State; `step(s, events)` compares the next one with it and remembers that."""

    def __init__(self, s: State) -> None:
        t = cast(Table, s)
        n = t.n
        # the pillage under way, told by the events
        self.fight = FIGHTING
        self.pillager = NONE
        self.winner = NONE
        self.judged = True  # BR-INV36 has been looked at
        self.saved = [0] * n  # figures saved in place since the battle was decided
        # events of one step, by seat
        self.dies = [0] * n
        self.ships_dead = [0] * n
        self.boxed = [0] * n
        self.released = [0] * n
        self.entered = [0] * n
        self.moved = [0] * n
        self.earned = [0] * n
        self.stolen = [0] * n
        self.tricked = [0] * n
        self.ascended = [0] * n
        self.poisoned = [0] * n
        self.rewards = [0] * n
        self.saves = [0] * n
        self.rewarded = [0] * (3 * n)  # steps by token, for each stat of each seat
        self.protected = 0
        self.restarts = 0
        self.ties = 0
        self.actions = 0
        self.releases = 0
        self.join_in(t)
        self.remember(t)

    def join_in(self, t: Table) -> None:
        """The pillage that is under way where the watch begins."""
        for frame in t.stack:
            if isinstance(frame, Pillage):
                self.pillager = frame.seat
            elif isinstance(frame, Battle):
                self.pillager = frame.seat
                self.winner = frame.winner
                if frame.told:
                    self.fight = TIED if frame.winner == NONE else WON

    def remember(self, t: Table) -> None:
        self.age = t.age
        self.phase = t.phase
        self.first = t.first
        self.destroyed = t.destroyed
        self.pillaged = t.pillaged
        self.token = t.token
        self.ragnarok = t.ragnarok
        self.laid = t.zones[t.hidden_discard() + 3]
        self.glory = t.glory[:]
        self.rage = t.rage[:]
        self.stat = t.stat[:]
        self.one = t.one[:]
        self.slot = t.slot[:]
        self.board = t.board[:]
        self.valhalla = [t.num[p * W + VALHALLA] for p in range(t.n)]
        self.has = t.has[:]
        self.kept = [len(t.zones[t.zone(p, Z_KEPT)]) for p in range(t.n)]
        self.held = [held(t, p) for p in range(t.n)]
        self.open = t.zones[t.open_discard()]
        self.hidden = t.zones[t.hidden_discard()]
        self.decks = [t.zones[t.deck(age)] for age in (1, 2, 3)]
        self.ask: Ask | None = t.next_ask()
        self.invading = 0  # seats, as a set, with an invade under way that has not placed yet
        self.raising = 0  # of these, out of Valhalla
        for frame in t.stack:
            if isinstance(frame, Invade) and frame.stage in PLACING:
                self.invading |= 1 << frame.seat
                if frame.origin == VALHALLA:
                    self.raising |= 1 << frame.seat

    def step(self, s: State, events: list[Event]) -> None:
        """Raise AssertionError if the step from the remembered State to this one was impossible."""
        t = cast(Table, s)
        self.listen(t, events)
        for p in range(t.n):
            self.figures(t, p)
            self.sheet(t, p)
            self.stats(t, p)
        self.rage_of_all(t)
        self.board_of_all(t)
        self.cards(t)
        self.ages(t)
        self.losers(t)
        self.remember(t)

    # -- events: the course of Ages and battles (BR-INV18, 34, 37, 39) -------------------------------

    def listen(self, t: Table, events: list[Event]) -> None:
        n = t.n
        self.dies = [0] * n
        self.ships_dead = [0] * n
        self.boxed = [0] * n
        self.released = [0] * n
        self.entered = [0] * n
        self.moved = [0] * n
        self.earned = [0] * n
        self.stolen = [0] * n
        self.tricked = [0] * n
        self.ascended = [0] * n
        self.poisoned = [0] * n
        self.rewards = [0] * n
        self.saves = [0] * n
        self.rewarded = [0] * (3 * n)
        self.protected = 0
        self.restarts = 0
        self.ties = 0
        self.actions = 0
        self.releases = 0
        age, phase = self.age, self.phase
        for e in events:
            if e.kind == "phase":
                age, phase = self.next_phase(e, age, phase)
            else:
                self.hear_pillage(e)
                self.hear(t, e)
        for p in range(n if self.protected else 0):
            if self.saves[p] and self.saved[p] and t.rage[p] >= self.rage[p]:
                self.saved[p] -= 1  # nothing was paid: the figure retreated out of the area
        if t.phase == P_END:
            assert age == 3 and phase in (P_VALHALLA, P_END), "BR-INV39: the game ended too early"
        else:
            assert (age, phase) == (t.age, t.phase), "BR-INV39: the phase changed untold"

    def next_phase(self, e: Event, age: int, phase: int) -> tuple[int, int]:
        name = cast(str, e.args["phase"])
        assert phase != P_END, f"BR-INV39: {name} follows the end of the game"
        if phase == P_VALHALLA or age == 0:
            expected, next_age = P_GIFTS, age + 1
        else:
            expected, next_age = phase + 1, age
        told = (PHASES[expected], next_age)
        assert told == (name, e.args["age"]), f"BR-INV39: {name} follows {PHASES[phase]} of {age}"
        assert next_age <= 3, f"BR-INV39: Age {next_age} begins"
        self.actions += 1 if expected == P_ACTION else 0
        self.releases += 1 if expected == P_VALHALLA else 0
        return next_age, expected

    def hear_pillage(self, e: Event) -> None:
        p = e.seat
        if e.kind == "pillage" or e.kind == "challenge" or e.kind == "battle":
            self.fight = FIGHTING
            self.pillager = p
            self.winner = NONE
        elif e.kind == "no_battle":
            self.fight = NO_BATTLE
        elif e.kind == "restart":
            self.restarts += 1
        elif e.kind == "win" or e.kind == "tie":
            assert self.fight == FIGHTING, "BR-INV34: a battle is decided twice"
            self.fight = WON if e.kind == "win" else TIED
            self.winner = p if e.kind == "win" else NONE
            self.ties += 1 if e.kind == "tie" else 0
            self.judged = False
            self.saved = [0] * len(self.saved)
        elif e.kind == "reward":
            won = self.fight == NO_BATTLE or (self.fight == WON and self.winner == p)
            assert won and p == self.pillager, f"BR-INV34: seat {p} is rewarded without a success"
            self.rewards[p] += 1
            token = TOKENS.index(cast(str, e.args["token"]))
            for i in range(3):
                if token == i or token == T_ALL:
                    self.rewarded[3 * p + i] += 1
        elif e.kind == "glory" and e.args["source"] == "battle":
            good = self.fight == WON and self.winner == p
            assert self.fight != TIED, f"BR-INV34: seat {p} gains battle Glory after a tie"
            assert good, f"BR-INV37: seat {p} gains battle Glory"
            self.fight = PAID

    def hear(self, t: Table, e: Event) -> None:
        p = e.seat
        if e.kind == "glory":
            source = cast(str, e.args["source"])
            assert source in SOURCES, f"BR-INV18: seat {p} gains Glory by {source}"
            gained = cast(int, e.args["n"])
            assert gained > 0, f"BR-INV19: seat {p} gains {gained} Glory by {source}"
            self.earned[p] += gained
        elif e.kind == "steal_glory" or e.kind == "steal_rage":
            self.hear_theft(t, e)
        elif e.kind == "rage":
            won = self.fight == WON and self.winner == p and revealed(t, p, up.K_ASCENSION)
            assert won, f"BR-INV12: seat {p} gains Rage without Thor's Ascension"
            self.ascended[p] += cast(int, e.args["n"])
        elif e.kind == "steal_cards":
            self.poisoned[p] += 1
        elif e.kind == "die":
            self.dies[p] += 1
            if e.args["figure"] in ("ship", "sea_serpent"):
                self.ships_dead[p] += 1
        elif e.kind == "to_box":
            self.boxed[p] += 1
        elif e.kind == "released":
            self.released[p] += cast(int, e.args["n"])
        elif e.kind == "invade" or e.kind == "placed":
            self.entered[p] += 1
        elif e.kind == "raise":
            self.entered[p] += 1
            self.raising |= 1 << p
        elif e.kind == "march" or e.kind == "join" or e.kind == "pushed":
            self.moved[p] += 1
        elif e.kind == "saved":
            self.moved[p] += 1
            self.saved[p] += 1
            self.saves[p] += 1
            self.protected += 1

    def hear_theft(self, t: Table, e: Event) -> None:
        """Only Loki's cards steal, and only from the winner of the battle."""
        p = e.seat
        n = cast(int, e.args["n"])
        whom = cast(int, e.args["whom"])
        of_glory = e.kind == "steal_glory"
        lost = self.fight == WON and self.winner == whom and whom != p
        card = up.K_BACKSTAB if of_glory else up.K_TRICKERY
        id = "BR-INV19" if of_glory else "BR-INV12"
        assert lost and n > 0 and revealed(t, p, card), f"{id}: seat {p} steals {n} from {whom}"
        loot = self.stolen if of_glory else self.tricked
        loot[p] += n
        loot[whom] -= n

    # -- figures (BR-INV8, 10, 27, 40) ---------------------------------------------------------------

    def figures(self, t: Table, p: int) -> None:
        base = p * ONES
        gone = 0
        for f in (F_SHIP, F_MONSTER, F_MONSTER + 1):
            a = self.one[base + f]
            b = t.one[base + f]
            if FIRST_FJORD <= a < ON_BOARD and a != b:
                if self.boxed[p] and self.replaced(t, p, f):
                    continue
                gone += 1
                dead = b == VALHALLA or (b == RESERVE and self.releases > 0)
                assert dead and gone <= self.ships_dead[p], (
                    f"BR-INV8: a ship of seat {p} went from {PLACES[a]} to {PLACES[b]}"
                )
        for f in (F_MYSTIC, F_MYSTIC + 1):
            if t.one[base + f] == BOX:
                was = self.one[base + f]
                assert was == BOX, f"BR-INV40: a Mystic of seat {p} is back in the box"
        boxed = self.boxed_from(t, p, 0, ON_BOARD)
        came = t.board[p] - self.board[p] + self.dies[p] + boxed
        assert came >= 0, f"BR-INV10: seat {p} lost {-came} figures on the board"
        if came > 0:
            inside = self.entered[p] + ((self.invading >> p) & 1)
            told = "moved" if self.moved[p] else f"entered {inside}"
            assert came <= inside, f"BR-INV10: seat {p} {told}, has {came} more on the board"
        left = self.valhalla[p] + self.dies[p] - t.num[p * W + VALHALLA]
        assert left >= 0, f"BR-INV27: {-left} figures of seat {p} are in Valhalla alive"
        ways = self.released[p] + ((self.raising >> p) & 1)
        ways += self.boxed_from(t, p, VALHALLA, BOX)
        assert left <= ways, f"BR-INV27: {left} figures of seat {p} left Valhalla"
        for f in range(F_MYSTIC):  # the two Mystics change their numbers
            dead = self.one[base + f] == VALHALLA
            if dead != (t.one[base + f] == VALHALLA):
                good = ways > 0 if dead else self.dies[p] > 0
                assert good, f"BR-INV27: figure {f} of seat {p} changed places with a dead one"

    def replaced(self, t: Table, p: int, f: int) -> bool:
        """The Monster's card left its slot, so the figure is another one now or in the box."""
        if f < F_MONSTER:
            return False
        i = p * N_SLOTS + S_MONSTER + f - F_MONSTER
        return t.slot[i] != self.slot[i]

    def boxed_from(self, t: Table, p: int, first: int, end: int) -> int:
        """Monsters that went to the box out of these places."""
        n = 0
        for f in (F_MONSTER, F_MONSTER + 1):
            if first <= self.one[p * ONES + f] < end and self.replaced(t, p, f):
                n += 1
        return n

    # -- clan sheet (BR-INV12 to 16, 18, 19) ---------------------------------------------------------

    def sheet(self, t: Table, p: int) -> None:
        n = t.glory[p] - self.glory[p]
        told = self.earned[p] + self.stolen[p]
        id = "BR-INV19" if n < 0 or self.stolen[p] else "BR-INV18"
        assert n == told, f"{id}: seat {p} gained {n} Glory, {told} of it for a reason"
        rise = t.rage[p] - self.rage[p]
        if self.actions:
            value = STEPS[RAGE][t.stat[3 * p]]
            assert t.rage[p] == value, f"BR-INV12: seat {p} starts with {t.rage[p]} Rage"
            return
        gains = self.tricked[p] + self.ascended[p]
        assert rise <= max(gains, 0), f"BR-INV12: seat {p} gained {rise} Rage, {gains} for a reason"
        if self.phase != P_ACTION:
            assert rise == 0, f"BR-INV14: seat {p} spent {-rise} Rage outside the Action phase"

    def rage_of_all(self, t: Table) -> None:
        if self.actions or not any_of(self.tricked):
            return
        n = sum(t.rage) - sum(self.rage) - sum(self.ascended)
        assert n == 0 or (n == -1 and self.protected), f"BR-INV13: a theft changed all Rage by {n}"

    def stats(self, t: Table, p: int) -> None:
        rise = 0  # beyond what the rewards gave
        for i in range(3):
            n = t.stat[3 * p + i] - self.stat[3 * p + i]
            if n == 0:
                continue
            assert n > 0, f"BR-INV15: {STATS[i]} of seat {p} fell"
            n -= self.rewarded[3 * p + i] + self.spears(p)
            if n > 0:
                rise += n
        if rise:
            most = self.raises(p)
            assert rise <= most, f"BR-INV16: stats of seat {p} rose by {rise}, allowed {most}"

    def raises(self, p: int) -> int:
        """How many steps of its own choice seat p may have risen in this step."""
        q = self.ask
        if q is None or q.seat != p:
            return 0
        return 1 if isinstance(q, QuestAsk) or (isinstance(q, StatAsk) and q.rule in RAISES) else 0

    def spears(self, p: int) -> int:
        """Lord of Spears raises each stat once, right after the reward or Frigga's Grace."""
        if p != self.pillager or not self.has[p] & up.LORD_OF_SPEARS:
            return 0
        q = self.ask
        grace = isinstance(q, StatAsk) and q.seat == p and q.rule == "BRC.friggas_grace"
        return 1 if grace or self.rewards[p] else 0

    # -- the board (BR-INV28 to 32) ------------------------------------------------------------------

    def board_of_all(self, t: Table) -> None:
        if self.token:
            assert t.token == self.token, "BR-INV28: a pillage token changed its province"
        elif t.token:
            assert sorted(t.token[:8]) == OUTER_TOKENS, f"BR-INV28: the tokens are {t.token}"
        turned = t.pillaged & ~self.pillaged
        if t.age == self.age:
            assert not self.pillaged & ~t.pillaged, "BR-INV29: a token turned back in its Age"
        assert not turned or any_of(self.rewards), f"BR-INV34: {turned:b} turned without a success"
        assert not turned & (turned - 1), f"BR-INV29: two tokens turned at once: {turned:b}"
        assert not self.destroyed & ~t.destroyed, "BR-INV31: a destroyed province came back"
        if self.age == 0:
            if t.age:
                self.after_setup(t)
        else:
            fell = ones(t.destroyed) - ones(self.destroyed)
            # BRC.fenrir: a token may find its province fallen already
            good = fell == self.releases or (fell == 0 and bool(t.game.options.get("monsters")))
            assert good, f"BR-INV31: {fell} provinces fell in {self.releases} Ages"
            same = t.ragnarok == self.ragnarok and t.zones[t.hidden_discard() + 3] == self.laid
            assert same, "BR-INV30: a Ragnarok token moved after set-up"

    def after_setup(self, t: Table) -> None:
        n = ones(t.destroyed)
        assert n == SETUP_DESTROYED[t.n], f"BR-INV31: set-up destroyed {n} provinces"
        laid = 0
        for c in t.zones[t.hidden_discard() + 3]:
            if c >= RAGNAROK_TOKENS:
                laid |= 1 << (c - RAGNAROK_TOKENS)
        track = 0
        for province in t.ragnarok:
            track |= 1 << province
        assert not track & t.destroyed, "BR-INV30: a token lies on the Age track and on the board"
        assert laid == track | t.destroyed, f"BR-INV30: tokens {laid:b} left the box"

    def ages(self, t: Table) -> None:
        if self.age and t.age:
            turn = (t.age - self.age + self.first) % t.n
            assert t.first == turn, f"BR-INV38: seat {t.first} is first, not {turn}"

    # -- cards (BR-INV21 to 23, 34) ------------------------------------------------------------------

    def cards(self, t: Table) -> None:
        now = t.zones[t.open_discard()]
        # a zone grows at its end, so what lay there is still its beginning
        assert now[: len(self.open)] == self.open, "BR-INV21: an open discard came back"
        hidden = t.zones[t.hidden_discard()]
        assert hidden[: len(self.hidden)] == self.hidden, "BR-INV21: a hidden discard came back"
        for i in range(3):
            deck = t.zones[t.deck(i + 1)]
            if deck == self.decks[i]:
                continue
            gone = len(self.decks[i]) - len(deck)
            dealing = self.phase == P_GIFTS and self.age == i + 1 and not self.dealt(i)
            assert dealing and gone == DEALT * t.n, f"BR-INV21: {gone} cards left deck {i + 1}"
        if self.ties and t.phase == P_ACTION and len(now) > len(self.open):
            assert self.restarts, "BR-INV34: cards were discarded after a tie"
        for p in range(t.n):
            self.hand(t, p)

    def dealt(self, i: int) -> bool:
        """The deck has been dealt from: what is left of it is out of the game."""
        return self.ask is None or self.ask.seat >= 0

    def hand(self, t: Table, p: int) -> None:
        n = held(t, p)
        if self.actions:
            new = DEALT if t.age == 1 and t.game.options.get("no_draft") else DRAFTED
            assert n == new + self.kept[p], f"BR-INV22: seat {p} has {n} cards after the draft"
            most = DEALT if new == DEALT else DRAFTED + 1
            assert n <= most, f"BR-INV23: seat {p} begins the Action phase with {n} cards"
        elif self.phase == P_ACTION and n > self.held[p]:
            grew = n - self.held[p]
            assert grew <= self.poisoned[p], f"BR-INV23: the hand of seat {p} grew by {grew}"

    # -- battles (BR-INV36) --------------------------------------------------------------------------

    def losers(self, t: Table) -> None:
        """Once B10 is over, the losers have left the area, but for figures saved in place."""
        if self.judged:
            return
        q = t.next_ask()
        if t.stack and isinstance(t.stack[-1], Destroy):
            return
        if q is not None and q.prompt == "prowess":
            return
        self.judged = True
        province, winner, at = t.last[0], t.last[2], 3
        while at < len(t.last) and t.last[at] >= 0:
            p = t.last[at]
            at += 4 + t.last[at + 3]
            n = t.in_area(p, province)
            if p != winner:
                assert n <= self.saved[p], f"BR-INV36: {n} figures of the loser {p} still stand"


def held(t: Table, p: int) -> int:
    """Cards in hand or played in the battle under way: they come back, or not."""
    n = len(t.zones[t.zone(p, Z_HAND)])
    # in the Quest phase the played cards are Quests, which never were in hand since
    return n if t.phase == P_QUEST else n + len(t.zones[t.zone(p, Z_PLAYED)])


def revealed(t: Table, p: int, k: int) -> bool:
    """Did seat p show a card with this key in the last battle?"""
    at = 3
    while at < len(t.last) and t.last[at] >= 0:
        end = at + 4 + t.last[at + 3]
        if t.last[at] == p:
            for c in t.last[at + 4 : end]:
                if C_KEY[c] == k:
                    return True
        at = end
    return False


def any_of(numbers: list[int]) -> bool:
    for n in numbers:
        if n:
            return True
    return False


def ones(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
