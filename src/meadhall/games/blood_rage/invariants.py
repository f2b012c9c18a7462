"""Invariants BR-INV1 to BR-INV40: `check` sees what one State shows, `Watch` what two in a row show.

A message begins with the id of what is broken. Written for speed: simulations run it at every step.
"""

from __future__ import annotations

from typing import Final, cast

from meadhall.core.state import State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    ALL_PROVINCES,
    BOX,
    C_AGE,
    C_KEY,
    C_NAME,
    C_SLOT,
    C_TYPE,
    CARDS,
    DEALT,
    FIRST_FJORD,
    HORNS,
    K_BIT,
    N_SLOTS,
    ON_BOARD,
    P_ACTION,
    P_DISCARD,
    P_END,
    P_GIFTS,
    P_QUEST,
    P_RAGNAROK,
    P_SETUP,
    P_VALHALLA,
    PIECES,
    PILLAGE_TOKENS,
    PLACES,
    QUEST,
    RAGNAROK_TOKENS,
    RESERVE,
    S_CLAN,
    S_MONSTER,
    SETUP_DESTROYED,
    STATS,
    STEPS,
    T_ALL,
    TOP_STEP,
    VALHALLA,
    VILLAGES,
    YGGDRASIL,
    W,
)
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.frames.turn import TurnAsk
from meadhall.games.blood_rage.setup import in_play
from meadhall.games.blood_rage.table import (
    F_LEADER,
    F_MONSTER,
    F_MYSTIC,
    F_SHIP,
    ONES,
    SEAT_ZONES,
    Z_ASIDE,
    Z_HAND,
    Z_KEPT,
    Z_PACK,
    Z_PLAYED,
    Z_QUEST,
    Z_SLOTS,
    Table,
)
from meadhall.games.blood_rage.watch import Watch as Watch

WARRIORS: Final = 8
MYSTICS: Final = 2
#: the kind of card that each slot takes (BR-INV3)
SLOT_KIND: Final[list[int]] = [0, 1, 2, S_MONSTER, S_MONSTER, S_CLAN, S_CLAN, S_CLAN]
#: phases in which a committed Quest may lie face down, and in which cards are drafted
COMMITTED: Final = (P_ACTION, P_DISCARD)
AFTER_DISCARD: Final = (P_QUEST, P_RAGNAROK, P_VALHALLA, P_END)
#: which cards are in use, as 1 and 0 by card, for each choice of seats and sets met so far
_IN_USE: Final[dict[tuple[int, bool, bool], list[int]]] = {}


def check(s: State) -> None:
    """Raise AssertionError if an invariant is broken that a single State shows."""
    t = cast(Table, s)
    for p in range(t.n):
        sheet(t, p)
        slots(t, p)
        figures(t, p)
        places_of(t, p)
    provinces(t)
    cards(t)
    for p in range(t.n):
        hands(t, p)
    tokens(t)
    going_on(t)


# -- clans (BR-INV1 to 3, 6, 9, 11, 15, 17, 40) ------------------------------------------------------


def sheet(t: Table, p: int) -> None:
    assert t.rage[p] >= 0, f"BR-INV11: seat {p} has {t.rage[p]} Rage"
    assert t.glory[p] >= 0, f"BR-INV17: seat {p} has {t.glory[p]} Glory"
    for i in range(3):
        step = t.stat[3 * p + i]
        assert 0 <= step <= TOP_STEP, f"BR-INV15: {STATS[i]} of seat {p} is on step {step + 1}"
    limit = STEPS[HORNS][t.stat[3 * p + HORNS]]
    assert t.board[p] <= limit, f"BR-INV9: seat {p} has {t.board[p]} figures for {limit} Horns"


def slots(t: Table, p: int) -> None:
    has = 0
    held = 0
    for i in range(N_SLOTS):
        card = t.slot[p * N_SLOTS + i]
        if card < 0:
            continue
        held += 1
        kind = C_SLOT[card]
        assert kind == SLOT_KIND[i], f"BR-INV3: {C_NAME[card]} lies in slot {i} of seat {p}"
        assert card in t.zones[p * SEAT_ZONES + Z_SLOTS], (
            f"BR-INV20: {C_NAME[card]} is in a slot of seat {p} and lies elsewhere"
        )
        has |= K_BIT[C_KEY[card]]
    lying = len(t.zones[p * SEAT_ZONES + Z_SLOTS])
    assert lying == held, f"BR-INV3: seat {p} has {lying} cards for {held} slots in use"
    assert t.has[p] == has, f"BR-INV3: seat {p} has cards {has:b} in play, not {t.has[p]:b}"


def figures(t: Table, p: int) -> None:
    """Each figure is in one place that is fit for it."""
    one = t.one
    base = p * ONES
    place = one[base + F_LEADER]
    assert 0 <= place < BOX, f"BR-INV1: the Leader of seat {p} is in place {place}"
    place = one[base + F_SHIP]
    assert 0 <= place < BOX, f"BR-INV1: the Ship of seat {p} is in place {place}"
    warriors = 0
    for q in range(W):
        n = t.war[p * W + q]
        assert n >= 0, f"BR-INV1: seat {p} has {n} Warriors in {PLACES[q]}"
        assert n == 0 or q != BOX, f"BR-INV1: seat {p} has Warriors in the box"
        assert n == 0 or not FIRST_FJORD <= q < ON_BOARD, f"BR-INV6: a Warrior in {PLACES[q]}"
        warriors += n
    assert warriors == WARRIORS, f"BR-INV1: seat {p} has {warriors} Warriors"
    for f in (F_MONSTER, F_MONSTER + 1):
        card = t.slot[p * N_SLOTS + S_MONSTER + f - F_MONSTER]
        here = one[base + f]
        assert 0 <= here <= BOX, f"BR-INV2: a Monster of seat {p} is in place {here}"
        assert (card < 0) == (here == BOX), f"BR-INV2: seat {p}: card {card}, Monster in {here}"
    for f in (F_MYSTIC, F_MYSTIC + 1):
        here = one[base + f]
        fits = 0 <= here < BOX and t.game.options.get("mystics")
        assert here == BOX or fits, f"BR-INV40: a Mystic of seat {p} is in place {here}"
    for f in range(ONES):
        here = one[base + f]
        if here < ON_BOARD:
            ship = f == F_SHIP or t.monster_bit(p, f) == up.SEA_SERPENT
            assert ship == (here >= FIRST_FJORD), f"BR-INV6: figure {f} of seat {p} in {here}"


def places_of(t: Table, p: int) -> None:
    """The numbers kept for speed agree with the figures."""
    count = [t.war[p * W + q] for q in range(W)]
    for f in range(ONES):
        count[t.one[p * ONES + f]] += 1
    board = 0
    for q in range(W):
        assert t.num[p * W + q] == count[q], (
            f"BR-INV1: seat {p} has {count[q]} figures in {PLACES[q]}, not {t.num[p * W + q]}"
        )
        if q < ON_BOARD:
            board += count[q]
    assert t.board[p] == board, f"BR-INV10: seat {p} has {board} on the board, not {t.board[p]}"
    if t.phase == P_GIFTS or t.phase == P_END:
        n = count[VALHALLA]
        assert n == 0, f"BR-INV26: seat {p} has {n} figures in Valhalla after the release"


# -- the board (BR-INV4, 5, 7, 28 to 30, 32) ---------------------------------------------------------


def provinces(t: Table) -> None:
    room = 1 << YGGDRASIL
    assert not (t.destroyed >> YGGDRASIL) & 1, "BR-INV32: Yggdrasil is destroyed"
    assert 0 <= t.destroyed <= ALL_PROVINCES, f"BR-INV5: destroyed is {t.destroyed:b}"
    for q in range(W):
        n = 0
        for p in range(t.n):
            n += t.num[p * W + q]
        # the box and the reserves stand outside: their figures are counted with their clans
        if q >= RESERVE:
            continue
        assert t.occ[q] == n, f"BR-INV4: {PLACES[q]} holds {n} figures, not {t.occ[q]}"
        if q >= FIRST_FJORD:
            assert n == 0 or t.fjord_open(q), f"BR-INV7: {n} figures in the closed {PLACES[q]}"
        elif q < YGGDRASIL:
            assert n <= VILLAGES[q], f"BR-INV4: {PLACES[q]} holds {n} figures"
            gone = (t.destroyed >> q) & 1
            assert n == 0 or not gone, f"BR-INV5: {n} figures in the destroyed {PLACES[q]}"
            if not gone and n < VILLAGES[q]:
                room |= 1 << q
    assert t.room == room, f"BR-INV4: room is {t.room:b}, should be {room:b}"


def tokens(t: Table) -> None:
    if t.token or t.age > 0:
        assert len(t.token) == YGGDRASIL + 1, f"BR-INV28: {len(t.token)} pillage tokens"
        assert t.token[YGGDRASIL] == T_ALL, "BR-INV28: Yggdrasil has lost its token"
    if t.phase == P_GIFTS or t.phase == P_SETUP:
        assert t.pillaged == 0, f"BR-INV29: an Age begins with {t.pillaged:b} pillaged"
    if t.age > 0:
        box = t.hidden_discard() + 1
        left = len(t.zones[box])
        assert left == 0, f"BR-INV28: {left} pillage tokens are back in the box"
        left = len(t.zones[box + 1])
        assert left == 5 - SETUP_DESTROYED[t.n], f"BR-INV30: {left} Ragnarok tokens in the box"
        a, b, c = t.ragnarok
        assert a != b and b != c and a != c, f"BR-INV30: the Age track shows {t.ragnarok}"
        assert min(t.ragnarok) >= 0 and max(t.ragnarok) < YGGDRASIL, (
            f"BR-INV30: the Age track names {t.ragnarok}"
        )


# -- cards (BR-INV20, 22, 24, 25, 30) ----------------------------------------------------------------


def in_use(t: Table) -> list[int]:
    options = t.game.options
    key = (t.n, bool(options.get("mystics")), bool(options.get("monsters")))
    if key not in _IN_USE:
        _IN_USE[key] = [1 if in_play(c, t.n, options) else 0 for c in range(CARDS)]
    return _IN_USE[key]


def cards(t: Table) -> None:
    """Every card and token in use is in exactly one zone; the other cards are in none."""
    seen = [0] * PIECES
    for zone in t.zones:
        for c in zone:
            seen[c] += 1
    used = in_use(t)
    for c in range(CARDS):
        if seen[c] != used[c]:
            raise AssertionError(f"BR-INV20: {C_NAME[c]} (card {c}) is in {seen[c]} places")
    laid = [0] * PIECES
    for z in range(t.hidden_discard() + 1, len(t.zones)):
        for c in t.zones[z]:
            assert c >= CARDS, f"BR-INV20: {C_NAME[c]} lies among the tokens"
            laid[c] = 1
    for c in range(PILLAGE_TOKENS, RAGNAROK_TOKENS):
        assert seen[c] == 1, f"BR-INV28: a pillage token is in {seen[c]} places"
        assert laid[c], "BR-INV28: a pillage token lies among the cards"
    for c in range(RAGNAROK_TOKENS, PIECES):
        assert seen[c] == 1, f"BR-INV30: a Ragnarok token is in {seen[c]} places"
        assert laid[c], "BR-INV30: a Ragnarok token lies among the cards"
    for age in (1, 2, 3):
        for c in t.zones[t.deck(age)]:
            assert c < CARDS, f"BR-INV20: a token lies in deck {age}"
            assert C_AGE[c] == age, f"BR-INV20: {C_NAME[c]} lies in deck {age}"


def hands(t: Table, p: int) -> None:
    z = p * SEAT_ZONES
    for c in t.zones[z + Z_QUEST]:
        assert c < CARDS, f"BR-INV25: seat {p} has committed a token"
        assert C_TYPE[c] == QUEST, f"BR-INV25: seat {p} has committed {C_NAME[c]}"
    committed = len(t.zones[z + Z_QUEST])
    if t.phase not in COMMITTED:
        assert committed == 0, f"BR-INV25: seat {p} has {committed} Quests after the Quest phase"
    hand = len(t.zones[z + Z_HAND])
    if t.phase in AFTER_DISCARD:
        limit = 1 if t.age < 3 else 0
        assert hand <= limit, f"BR-INV24: seat {p} holds {hand} cards after the Discard phase"
    draft(t, p)
    if t.phase == P_QUEST:
        for c in t.zones[z + Z_PLAYED]:
            assert C_TYPE[c] == QUEST, f"BR-INV25: seat {p} had committed {C_NAME[c]}"
    else:
        played = len(t.zones[z + Z_PLAYED])
        assert played == 0 or in_battle(t, p), f"BR-INV20: seat {p} has played outside a battle"


def draft(t: Table, p: int) -> None:
    z = p * SEAT_ZONES
    pack = len(t.zones[z + Z_PACK])
    aside = len(t.zones[z + Z_ASIDE])
    kept = len(t.zones[z + Z_KEPT])
    if t.phase != P_GIFTS:
        assert pack + aside + kept == 0, f"BR-INV22: seat {p} holds draft cards outside a draft"
        return
    assert pack == len(t.zones[Z_PACK]), f"BR-INV22: seat {p} holds {pack} cards in the draft"
    assert pack + aside in (0, DEALT), f"BR-INV22: seat {p} has {aside} new cards beside {pack}"
    assert kept <= 1, f"BR-INV24: seat {p} kept {kept} cards"
    hand = len(t.zones[z + Z_HAND])
    assert hand == 0, f"BR-INV24: seat {p} holds {hand} cards in the draft"


# -- what is going on (BR-INV33, 35) -----------------------------------------------------------------


def in_battle(t: Table, p: int) -> bool:
    """Thor's Domain may start a battle inside another that is over but for its last step."""
    for frame in reversed(t.stack):
        if isinstance(frame, Battle):
            return bool((frame.who >> p) & 1)
    return False


def going_on(t: Table) -> None:
    for frame in t.stack:
        if isinstance(frame, Battle) and frame.stage != "start":
            who = frame.who
            assert (who >> frame.seat) & 1, f"BR-INV35: seat {frame.seat} does not fight"
            assert who & (who - 1), f"BR-INV35: seat {frame.seat} fights alone"
    if not t.stack:
        assert t.phase == P_END, f"BR-INV39: the game is over in phase {t.phase}"
        return
    for q in t.stack[-1].asks:
        if isinstance(q, TurnAsk):
            p = q.seat
            assert t.rage[p] > 0, f"BR-INV33: seat {p} takes a turn without Rage"
            assert not t.passed[p], f"BR-INV33: seat {p} takes a turn after a pass"
            assert t.phase == P_ACTION, f"BR-INV33: seat {p} takes a turn in phase {t.phase}"
