"""The table of Blood Rage: flat lists of ints, read and changed in the rulebook's words."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from meadhall.core.ask import Ask
from meadhall.core.errors import NOT_ASKED, Reason, Refusal
from meadhall.core.game import Game
from meadhall.core.state import Sentence, State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    ALL_PROVINCES,
    BOX,
    C_KEY,
    C_NAME,
    FIGURE0,
    FIGURE_OF_KEY,
    FIRST_FJORD,
    FJORD_OF,
    FJORD_SHORES,
    HORNS,
    K_BIT,
    K_COST,
    K_STRENGTH,
    LEADER,
    MYSTIC,
    N_SLOTS,
    ON_BOARD,
    P_ACTION,
    P_SETUP,
    PLACES,
    RAGE,
    RESERVE,
    S_MONSTER,
    SHIP,
    STATS,
    STEPS,
    TOP_STEP,
    TURN_VERBS,
    VALHALLA,
    VILLAGES,
    WARRIOR,
    WORDS,
    YGGDRASIL,
    W,
)
from meadhall.games.blood_rage.refusals import (
    NOT_YOUR_TURN,
    WRONG_PHASE,
    arguments,
    closest,
)

NONE: Final = -1
# figures with a place of their own, by number; Warriors are counted
F_LEADER: Final = 0
F_SHIP: Final = 1
F_MONSTER: Final = 2
F_MYSTIC: Final = 4
F_WARRIOR: Final = 6
ONES: Final = 6
# zones: seven for each seat, then the common ones
Z_HAND: Final = 0
Z_QUEST: Final = 1
Z_PACK: Final = 2
Z_ASIDE: Final = 3
Z_KEPT: Final = 4
Z_PLAYED: Final = 5
Z_SLOTS: Final = 6
SEAT_ZONES: Final = 7
PASSED: Final = Reason("BR4.3.4", "br.no.passed")
NO_RAGE: Final = Reason("BR4.2.1", "br.no.no_rage")


class Table(State):
    """All that lies open or hidden on the table of one match."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "age",
        "phase",
        "first",
        "turn",
        "destroyed",
        "pillaged",
        "doomed",
        "glory",
        "rage",
        "stat",
        "passed",
        "war",
        "one",
        "slot",
        "token",
        "ragnarok",
        "fallen",
        "last",
        "before",
        "has",
        "num",
        "occ",
        "board",
        "room",
    )

    def __init__(self, game: Game, blank: bool = False) -> None:
        super().__init__(game)
        self.age = 0
        self.phase = P_SETUP
        self.first = 0
        self.turn = NONE
        self.destroyed = 0
        self.pillaged = 0
        self.doomed = NONE
        self.token: tuple[int, ...] = ()
        self.ragnarok: tuple[int, ...] = ()
        self.fallen: tuple[int, ...] = ()  # figures of the last destruction, as codes
        self.last: tuple[int, ...] = ()  # the last battle, for showing
        self.before: tuple[int, ...] = ()  # Glory before the final scoring
        self.room = ALL_PROVINCES  # provinces that can take one more figure
        if blank:
            return
        n = self.n
        self.glory: list[int] = [0] * n
        self.rage: list[int] = [STEPS[RAGE][0]] * n
        self.stat: list[int] = [0] * (3 * n)
        self.passed: list[int] = [0] * n
        self.war: list[int] = [0] * (W * n)
        self.one: list[int] = [RESERVE, RESERVE, BOX, BOX, BOX, BOX] * n
        self.slot: list[int] = [NONE] * (N_SLOTS * n)
        # derived, kept up in `_shift` and `_equipped`
        self.has: list[int] = [0] * n  # Upgrade cards in play, as a set of bits
        self.num: list[int] = [0] * (W * n)  # own figures of all kinds by place
        self.occ: list[int] = [0] * W  # figures of all clans by place
        self.board: list[int] = [0] * n  # own figures on the board
        for p in range(n):
            self.war[p * W + RESERVE] = 8
            self.num[p * W + RESERVE] = 10
            self.num[p * W + BOX] = 4

    def clone(self) -> Table:
        t = Table(self.game, True)
        t.age = self.age
        t.phase = self.phase
        t.first = self.first
        t.turn = self.turn
        t.destroyed = self.destroyed
        t.pillaged = self.pillaged
        t.doomed = self.doomed
        t.token = self.token
        t.ragnarok = self.ragnarok
        t.fallen = self.fallen
        t.last = self.last
        t.before = self.before
        t.room = self.room
        t.glory = self.glory[:]
        t.rage = self.rage[:]
        t.stat = self.stat[:]
        t.passed = self.passed[:]
        t.war = self.war[:]
        t.one = self.one[:]
        t.slot = self.slot[:]
        t.has = self.has[:]
        t.num = self.num[:]
        t.occ = self.occ[:]
        t.board = self.board[:]
        t.take(self)
        return t

    # -- zones ---------------------------------------------------------------------------------------

    def hand(self, p: int) -> tuple[int, ...]:
        return self.zones[p * SEAT_ZONES + Z_HAND]

    def zone(self, p: int, kind: int) -> int:
        return p * SEAT_ZONES + kind

    def deck(self, age: int) -> int:
        return self.n * SEAT_ZONES + age - 1

    def open_discard(self) -> int:
        return self.n * SEAT_ZONES + 3

    def hidden_discard(self) -> int:
        return self.n * SEAT_ZONES + 4

    def play_order(self, seat: int) -> list[int]:
        """All seats clockwise from this one (BR1.1.3, BR4.1.4)."""
        n = self.n
        return [(seat + i) % n for i in range(n)]

    # -- clan sheet (BR1.6) -----------------------------------------------------------------------------

    def value(self, p: int, stat: int) -> int:
        return STEPS[stat][self.stat[3 * p + stat]]

    def horns_full(self, p: int) -> bool:
        """BR5.1.9: as many own figures on the board as the Horns value."""
        return self.board[p] >= STEPS[HORNS][self.stat[3 * p + HORNS]]

    def raise_stat(self, p: int, stat: int) -> None:
        """BR1.6.10; a raise past the last step is lost (BR1.6.13)."""
        i = 3 * p + stat
        if self.stat[i] < TOP_STEP:
            self.stat[i] += 1
            if self.sink is not None:
                self.emit("stat", p, {"stat": STATS[stat], "value": self.value(p, stat)})

    def can_rise(self, p: int, but: int = NONE) -> bool:
        for stat in range(3):
            if stat != but and self.stat[3 * p + stat] < TOP_STEP:
                return True
        return False

    def gain_glory(self, p: int, n: int, source: str) -> None:
        """BR1.5.2."""
        if n > 0:
            self.glory[p] += n
            if self.sink is not None:
                self.emit("glory", p, {"n": n, "source": source})

    def pay(self, p: int, n: int) -> None:
        """BR1.6.2."""
        self.rage[p] -= n
        assert self.rage[p] >= 0

    def gain_rage(self, p: int, n: int) -> None:
        self.rage[p] += n
        if self.sink is not None:
            self.emit("rage", p, {"n": n})

    # -- figures (BR1.7) ----------------------------------------------------------------------------------

    def figure_at(self, p: int, word: int, place: int) -> int:
        """The number of an own figure of this kind in this place, or NONE."""
        base = p * ONES
        if word == WARRIOR:
            return F_WARRIOR if self.war[p * W + place] > 0 else NONE
        if word == LEADER:
            return F_LEADER if self.one[base] == place else NONE
        if word == SHIP:
            return F_SHIP if self.one[base + F_SHIP] == place else NONE
        if word == MYSTIC:
            for f in (F_MYSTIC, F_MYSTIC + 1):
                if self.one[base + f] == place:
                    return f
            return NONE
        for f in (F_MONSTER, F_MONSTER + 1):
            if self.one[base + f] == place and self.monster_word(p, f) == word:
                return f
        return NONE

    def monster_word(self, p: int, f: int) -> int:
        card = self.slot[p * N_SLOTS + S_MONSTER + f - F_MONSTER]
        return FIGURE_OF_KEY[C_KEY[card]] if card >= 0 else NONE

    def monster_bit(self, p: int, f: int) -> int:
        """Which Monster this figure is, as a bit of upgrades.py; 0 for all other figures."""
        if f < F_MONSTER or f >= F_MYSTIC:
            return 0
        card = self.slot[p * N_SLOTS + S_MONSTER + f - F_MONSTER]
        return K_BIT[C_KEY[card]] if card >= 0 else 0

    def word_of_figure(self, p: int, f: int) -> int:
        if f == F_WARRIOR:
            return WARRIOR
        if f == F_LEADER:
            return LEADER
        if f == F_SHIP:
            return SHIP
        return MYSTIC if f >= F_MYSTIC else self.monster_word(p, f)

    def counts_as_ship(self, p: int, f: int) -> bool:
        return f == F_SHIP or self.monster_bit(p, f) == up.SEA_SERPENT

    def where(self, p: int, bit: int) -> int:
        """The place of the clan's Monster with this card; BOX if it has none."""
        if self.has[p] & bit:
            for f in (F_MONSTER, F_MONSTER + 1):
                if self.monster_bit(p, f) == bit:
                    return self.one[p * ONES + f]
        return BOX

    def put(self, p: int, f: int, a: int, b: int) -> None:
        """Move a figure from place a to place b: the only way a figure ever moves."""
        if f == F_WARRIOR:
            self.war[p * W + a] -= 1
            self.war[p * W + b] += 1
        elif f >= F_MYSTIC:
            self._put_mystic(p, a, b)
        else:
            self.one[p * ONES + f] = b
        self.num[p * W + a] -= 1
        self.num[p * W + b] += 1
        self.occ[a] -= 1
        self.occ[b] += 1
        if a < ON_BOARD:
            self.board[p] -= 1
            if a < YGGDRASIL and self.occ[a] < VILLAGES[a] and not (self.destroyed >> a) & 1:
                self.room |= 1 << a
        if b < ON_BOARD:
            self.board[p] += 1
            if b < YGGDRASIL and self.occ[b] >= VILLAGES[b]:
                self.room &= ~(1 << b)

    def _put_mystic(self, p: int, a: int, b: int) -> None:
        """The two Mystics of a clan are interchangeable: keep them in one order."""
        i = p * ONES + F_MYSTIC
        self.one[i if self.one[i] == a else i + 1] = b
        if self.one[i] > self.one[i + 1]:
            place = self.one[i]
            self.one[i] = self.one[i + 1]
            self.one[i + 1] = place

    def destroy_province(self, place: int) -> None:
        self.destroyed |= 1 << place
        self.room &= ~(1 << place)

    def figures_in(self, p: int, place: int) -> list[int]:
        """The numbers of the own figures in one place, Warriors once each."""
        if self.num[p * W + place] == 0:
            return []
        out: list[int] = []
        base = p * ONES
        for f in range(ONES):
            if self.one[base + f] == place:
                out.append(f)
        for _ in range(self.war[p * W + place]):
            out.append(F_WARRIOR)
        return out

    def in_area(self, p: int, province: int) -> int:
        """Own figures in the area of a province: the province and its fjord (BR1.1.6)."""
        fjord = FJORD_OF[province]
        n = self.num[p * W + province]
        return n + self.num[p * W + fjord] if fjord >= 0 else n

    def codes_in_area(self, p: int, province: int) -> list[int]:
        """Own figures in the area, as codes (see `code`)."""
        out = [code(p, f, province) for f in self.figures_in(p, province)]
        fjord = FJORD_OF[province]
        if fjord >= 0:
            out += [code(p, f, fjord) for f in self.figures_in(p, fjord)]
        return out

    def empty_village(self, province: int) -> bool:
        """Room for one more figure: an empty village, or Yggdrasil (BR1.3)."""
        return bool((self.room >> province) & 1)

    def fjord_open(self, fjord: int) -> bool:
        """BR1.4.10."""
        shores = FJORD_SHORES[fjord - FIRST_FJORD]
        return (self.destroyed & shores) != shores

    # -- strength (BR1.8) ------------------------------------------------------------------------------------

    def warriors_strength(self, p: int, w: int) -> int:
        has = self.has[p]
        if has & up.EXPERTS_IN_ARMS:
            return 2 * w
        if has & up.BROTHERS_IN_ARMS:
            return 3 * (w >> 1) + (w & 1)
        if has & up.MASTERS_IN_ARMS:
            return 6 * (w >> 1) + 2 * (w & 1)
        return w

    def monster_strength(self, p: int, f: int, place: int) -> int:
        card = self.slot[p * N_SLOTS + S_MONSTER + f - F_MONSTER]
        bit = K_BIT[C_KEY[card]]
        if bit == up.DARK_ELF:
            return 3 if place == YGGDRASIL else 1
        if bit == up.YMIR:
            return 2 * self.num[p * W + VALHALLA]
        return K_STRENGTH[C_KEY[card]]

    def figure_strength(self, p: int, f: int, place: int) -> int:
        """A single figure by itself, without pair bonuses (BR5.1.4)."""
        if f == F_WARRIOR:
            return 2 if self.has[p] & (up.EXPERTS_IN_ARMS | up.MASTERS_IN_ARMS) else 1
        if f == F_LEADER:
            return 3
        if f < F_MONSTER or f >= F_MYSTIC:
            return 2
        return self.monster_strength(p, f, place)

    def strength(self, p: int, province: int, monsters_only: bool = False) -> int:
        """BR1.8.4: all own figures in the area, ships counted in full."""
        fjord = FJORD_OF[province]
        if self.num[p * W + province] == 0 and (fjord < 0 or self.num[p * W + fjord] == 0):
            return 0
        base = p * ONES
        one = self.one
        total = 0
        for f in (F_MONSTER, F_MONSTER + 1):
            place = one[base + f]
            if place == province or (place == fjord and fjord >= 0):
                total += self.monster_strength(p, f, place)
        if monsters_only:
            return total
        total += self.warriors_strength(p, self.war[p * W + province])
        if one[base] == province:
            total += 3
        if fjord >= 0 and one[base + F_SHIP] == fjord:
            total += 2
        if one[base + F_MYSTIC] == province:
            total += 2
        if one[base + F_MYSTIC + 1] == province:
            total += 2
        return total

    def most_strength(self, p: int, province: int) -> bool:
        """BR1.8.7 to BR1.8.10."""
        if (self.destroyed >> province) & 1:
            return False
        mine = self.strength(p, province)
        if mine == 0:
            return False
        for q in range(self.n):
            if q != p and self.strength(q, province) >= mine:
                return False
        return True

    # -- prices ----------------------------------------------------------------------------------------------

    def upgrade_price(self, p: int, k: int) -> int:
        """BR5.3.2, lowered by Frigga's Charm."""
        price = K_COST[k]
        if price > 0 and self.has[p] & up.FRIGGAS_CHARM:
            price -= 1
        return price

    def invade_price(self, p: int, f: int, place: int) -> int:
        """BR5.1.2, BR5.1.3 and the cards that change it."""
        if f == F_LEADER or (f >= F_MYSTIC and f != F_WARRIOR):
            return 0
        if f != F_WARRIOR and f >= F_MONSTER and self.monster_bit(p, f) & up.FREE_MONSTERS:
            return 0
        if self.has[p] & up.MYSTIC_TROLL and place < ON_BOARD:
            troll = self.where(p, up.MYSTIC_TROLL)
            if troll == place or (troll <= YGGDRASIL and FJORD_OF[troll] == place):
                return 0
        return self.figure_strength(p, f, RESERVE)

    # -- Upgrade slots (BR5.3) ---------------------------------------------------------------------------------

    def equip(self, p: int, card: int, slot: int) -> None:
        self.slot[p * N_SLOTS + slot] = card
        self._equipped(p)

    def unequip(self, p: int, slot: int) -> None:
        """BR5.3.6, BR5.3.8, BR5.3.18: the card is discarded, its Monster goes back to the box."""
        card = self.slot[p * N_SLOTS + slot]
        if card < 0:
            return
        if S_MONSTER <= slot < S_MONSTER + 2:
            f = F_MONSTER + slot - S_MONSTER
            if self.sink is not None:
                self.emit("to_box", p, {"figure": WORDS.names[self.monster_word(p, f)]})
            self.put(p, f, self.one[p * ONES + f], BOX)
        self.slot[p * N_SLOTS + slot] = NONE
        self._equipped(p)
        self.move(card, self.zone(p, Z_SLOTS), self.open_discard())
        if self.sink is not None:
            self.emit("replaced", p, {"card": C_NAME[card]})

    def _equipped(self, p: int) -> None:
        has = 0
        for i in range(p * N_SLOTS, (p + 1) * N_SLOTS):
            if self.slot[i] >= 0:
                has |= K_BIT[C_KEY[self.slot[i]]]
        self.has[p] = has

    # -- what the core asks --------------------------------------------------------------------------------------

    def trigger_seats(self) -> list[int]:
        return self.play_order(self.first)

    def zone_of(self, q: Ask) -> int:
        return q.card_zone(self) if isinstance(q, RageAsk) else -1

    def not_asked(self, seat: int, sentence: Sentence) -> Reason:
        if not sentence or sentence[0] not in TURN_VERBS:
            return NOT_ASKED
        if self.phase != P_ACTION:
            return Reason(WRONG_PHASE.rule, NOT_ASKED.text)
        if 0 <= seat < self.n and self.passed[seat]:
            return Reason(PASSED.rule, NOT_ASKED.text)
        if 0 <= seat < self.n and self.rage[seat] == 0:
            return Reason(NO_RAGE.rule, NOT_ASKED.text)
        return NOT_YOUR_TURN

    def outcome(self) -> list[float]:
        return [float(g) for g in self.glory]

    def winners(self) -> list[int]:
        """BR12.3: the most Glory wins; players tied for it share the victory."""
        best = max(self.glory)
        return [p for p in range(self.n) if self.glory[p] == best]


class RageAsk(Ask):
    """A question of Blood Rage: explains its refusals in the words of the position."""

    def card_zone(self, s: Table) -> int:
        """The zone from which card words of the answer come, or NONE."""
        return NONE

    def refusal(self, s: State, sentence: Sentence, at: int, reason: Reason) -> Refusal:
        t = cast(Table, s)
        at, reason = closest(self, t, sentence, at, reason)
        return Refusal(reason, arguments(self, t, sentence, at, reason))

    def origin(self, t: Table, path: Sentence) -> int:
        """From where a figure would move, for the refusal; NONE if the question moves nothing."""
        return NONE

    def there(self, t: Table, path: Sentence) -> int:
        """Where a figure was looked for, for the refusal; NONE if the sentence says it."""
        return NONE

    def need(self, t: Table, path: Sentence, word: int) -> int:
        """The price of what was tried, for the refusal."""
        return 1


def code(p: int, f: int, place: int) -> int:
    """A figure in a place as one number, for frames."""
    return (p * 8 + f) * W + place


def code_seat(c: int) -> int:
    return c >> 7


def code_figure(c: int) -> int:
    return (c >> 4) & 7


def code_place(c: int) -> int:
    return c & 15


def figure_names(word: int) -> str:
    return WORDS.names[word] if word >= FIGURE0 else ""


def place_name(place: int) -> str:
    return PLACES[place]
