"""How well a clan stands, in Glory as it may come out at the end: for bots that look one step ahead.

The numbers are judgement, not rules, and nothing but bots reads them.
"""

from __future__ import annotations

import random
from typing import Final, cast

from meadhall.core.ask import Ask
from meadhall.core.state import Sentence, State
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    ALL_PROVINCES,
    BATTLE,
    C_AGE,
    C_BONUS,
    C_KEY,
    C_TYPE,
    C_WORD,
    DECLINE,
    JOIN,
    K_BIT,
    K_BONUS,
    K_GLORY,
    K_TYPE,
    KEYS,
    LEGENDARY,
    N_SLOTS,
    P_ACTION,
    P_END,
    PICKING,
    PLAY,
    QUEST,
    RAGNAROK_GLORY,
    STAT0,
    TOP_STEP,
    UPGRADE,
    VALHALLA,
    WORDS,
    YGGDRASIL,
    W,
    key_of,
)
from meadhall.games.blood_rage.frames.questing import fulfilled
from meadhall.games.blood_rage.table import F_SHIP, ONES, Z_HAND, Z_QUEST, Table

#: what an Upgrade in play is worth over one Age; all others 3
UPGRADE_VALUE: Final[dict[str, float]] = {
    "troll": 6, "fire_giant": 7, "frost_giant": 6, "valkyrie": 4, "sea_serpent": 4,
    "dwarf_chieftain": 5, "soldier_of_hel": 5, "dark_elf": 4, "volur_witch": 3,
    "mountain_giant": 6, "fenrir": 4, "wolfman": 4, "mystic_troll": 5, "nidhoggr": 4, "ymir": 5,
    "lord_of_hammers": 3, "lord_of_axes": 6, "lord_of_spears": 9,
    "brothers_in_arms": 4, "experts_in_arms": 4, "masters_in_arms": 6,
    "lokis_dragons": 3, "fire_dragons": 4, "eternal_dragons": 5,
    "lokis_domain": 4, "lokis_eminence": 6, "lokis_wrath": 8, "friggas_charm": 3,
    "thors_glory": 3, "friggas_succor": 7, "tyrs_domain": 3, "lokis_blessing": 3,
    "odins_inspiration": 5, "tyrs_challenge": 5, "friggas_protection": 3, "tyrs_prowess": 3,
    "thors_domain": 5, "friggas_domain": 4, "odins_throne": 8, "thors_conquest": 12,
    "friggas_sacrifice": 4, "tyrs_wrath": 4,
}  # fmt: skip
VALUE_OF_KEY: Final[list[float]] = [float(UPGRADE_VALUE.get(k, 3)) for k in KEYS]
#: what a Battle card brings besides its bonus
BATTLE_TEXT: Final[dict[str, float]] = {
    "odins_smite": 2, "odins_tide": 1, "odins_judgement": 3, "heimdalls_sight": 2.5,
    "heimdalls_eye": 2, "heimdalls_gaze": 2, "heimdalls_watch": 3, "friggas_grace": 3,
    "thors_hammer": 2, "thors_oath": 3, "thors_ascension": 4, "thors_primacy": 2,
    "lokis_trickery": 1, "lokis_backstab": 2, "lokis_poison": 2,
}  # fmt: skip
TEXT_OF_KEY: Final[list[float]] = [float(BATTLE_TEXT.get(k, 0)) for k in KEYS]
#: what the steps of a stat promise for the end of the game
PROMISE: Final = (0.0, 2.5, 5.5, 10.0, 13.0, 20.0)
#: what one step of rage, axes, horns is worth in each Age still to be played
STEP_USE: Final = (2.5, 2.0, 1.5)
RAISE: Final = 6.0  # a raise whose stat is still to be chosen
REWARD: Final = (6.5, 5.5, 5.5, 5.0, 15.0)
RAGE_LEFT: Final = 0.7
FOE_WEIGHT: Final = 0.5
QUIET: Final = ("turn", *PICKING)


def evaluate(state: State, seat: int) -> float:
    """The seat's prospects, less the best of the others' at half weight."""
    s = cast(Table, state)
    if s.over or s.phase == P_END:
        best = max([s.glory[p] for p in range(s.n) if p != seat])
        return float(s.glory[seat]) - 0.9 * best
    strengths = [
        [s.strength(p, i) if s.in_area(p, i) else 0 for i in range(YGGDRASIL + 1)]
        for p in range(s.n)
    ]
    mine = standing(s, seat, strengths) + secrets(s, seat)
    others = [standing(s, p, strengths) for p in range(s.n) if p != seat]
    return mine - FOE_WEIGHT * max(others) - 0.1 * sum(others) / len(others)


def standing(s: Table, p: int, strengths: list[list[int]]) -> float:
    """What lies open: Glory, stats, Upgrades, figures and what they reach for."""
    later = 3 - s.age + (0.5 if s.phase <= P_ACTION else 0.0)
    total = float(s.glory[p])
    for stat in range(3):
        step = s.stat[3 * p + stat]
        promise = PROMISE[step] if s.age < 3 else 0.6 * LEGENDARY[step] + 0.4 * PROMISE[step]
        total += promise + STEP_USE[stat] * step * (3 - s.age)
    for i in range(p * N_SLOTS, (p + 1) * N_SLOTS):
        if s.slot[i] >= 0:
            total += 0.8 * upgrade_value(s, p, C_KEY[s.slot[i]], later)
    if s.phase == P_ACTION:
        total += reach(s, p, strengths)
        if not s.passed[p]:
            total += RAGE_LEFT * s.rage[p]
    return total + fallen(s, p) + 0.3 * s.board[p]


def reach(s: Table, p: int, strengths: list[list[int]]) -> float:
    """Provinces to be pillaged, by how likely they fall; and figures that Ragnarok will honour."""
    total = 0.0
    can_act = s.rage[p] > 0 and not s.passed[p]
    open_ = ALL_PROVINCES & ~(s.destroyed | s.pillaged)
    axes = s.value(p, 1)
    for i in range(YGGDRASIL + 1):
        mine = strengths[p][i]
        if not mine or not (open_ >> i) & 1:
            continue
        foe = 0
        for q in range(s.n):
            if q != p and strengths[q][i] > foe:
                foe = strengths[q][i]
        chance = min(0.95, max(0.05, 0.5 + 0.12 * (mine - foe))) if foe else 0.95
        prize = REWARD[s.token[i]] + (axes * 0.9 if foe else 0.0)
        total += prize * chance * (0.6 if can_act else 0.1)
    if s.doomed >= 0:
        each = RAGNAROK_GLORY[s.age - 1] * (2 if s.has[p] & up.ODINS_INSPIRATION else 1)
        total += 0.75 * each * s.num[p * W + s.doomed]
    return total


def fallen(s: Table, p: int) -> float:
    """What figures in Valhalla, and a ship that may sink, will bring."""
    total = 0.0
    dead = s.num[p * W + VALHALLA]
    has = s.has[p]
    if has & up.LOKIS_DOMAIN:
        total += dead
    if has & up.LOKIS_EMINENCE:
        total += 2 * dead
    if has & up.LOKIS_WRATH:
        total += 3 * dead
    if has & up.THORS_CONQUEST and s.age == 3:
        total += 2.5 * s.board[p]
    if has & up.DRAGONS and s.one[p * ONES + F_SHIP] < VALHALLA:
        total += 1.0
    return total


def secrets(s: Table, p: int) -> float:
    """What only the seat itself knows: its Quests and its hand."""
    total = 0.0
    throne = 2 if s.has[p] & up.ODINS_THRONE else 1
    for c in s.zones[s.zone(p, Z_QUEST)]:
        prize = throne * K_GLORY[C_KEY[c]][C_AGE[c] - 1] + RAISE
        total += prize * (0.75 if fulfilled(s, p, C_KEY[c]) else 0.2)
    acting = s.phase == P_ACTION and not s.passed[p] and s.rage[p] > 0
    for c in s.zones[s.zone(p, Z_HAND)]:
        total += held_value(s, p, c, acting)
    return total


def held_value(s: Table, p: int, c: int, acting: bool) -> float:
    """A card in hand: less than it is worth once played, more than nothing."""
    k = C_KEY[c]
    if C_TYPE[c] == BATTLE:
        return battle_value(k) * (0.35 if s.phase == P_ACTION else 0.2)
    if not acting:
        return 0.2
    if C_TYPE[c] == QUEST:
        prize = K_GLORY[k][C_AGE[c] - 1] + RAISE
        return prize * (0.35 if fulfilled(s, p, k) else 0.15)
    payable = s.upgrade_price(p, k) <= s.rage[p]
    return upgrade_value(s, p, k, 3.5 - s.age) * (0.25 if payable else 0.05)


def battle_value(k: int) -> float:
    return 1.0 + K_BONUS[k] + TEXT_OF_KEY[k]


def upgrade_value(s: Table, p: int, k: int, later: float) -> float:
    """An Upgrade in play: the sooner the better; Thor's Conquest pays once, at the end."""
    if K_BIT[k] == up.THORS_CONQUEST:
        return VALUE_OF_KEY[k]
    return VALUE_OF_KEY[k] * (0.5 + 0.5 * later)


# -- what one step cannot see ---------------------------------------------------------------------


def taste(state: State, ask: Ask, sentence: Sentence) -> float:
    """The value of cards to keep, in the draft and for the next Age."""
    if ask.prompt not in PICKING:
        return 0.0
    s = cast(Table, state)
    total = 0.0
    for word in sentence[1:]:
        total += pick_value(s, ask.seat, word)
    return total


def pick_value(s: Table, p: int, word: int) -> float:
    k = key_of(word)
    age = int(WORDS.names[word].rsplit(".", 1)[1])
    if K_TYPE[k] == QUEST:
        return 0.55 * (K_GLORY[k][age - 1] + RAISE)
    if K_TYPE[k] == BATTLE:
        return 1.0 + 0.75 * battle_value(k)
    if K_TYPE[k] == UPGRADE and s.has[p] & K_BIT[k]:
        return 1.0
    return upgrade_value(s, p, k, 3.5 - s.age) * 0.8


def settled(state: State) -> bool:
    """At rest when somebody is about to choose freely: a turn, a draft, a card to keep."""
    q = state.next_ask()
    return q is None or q.prompt in QUIET


def reply(state: State, ask: Ask, rng: random.Random) -> Sentence:
    """How anybody plausibly answers inside a battle or an effect."""
    s = cast(Table, state)
    if ask.prompt == "battle_card":
        return (PLAY, C_WORD[battle_card(s, ask.seat, rng)])
    if ask.prompt == "join":
        return join_reply(s, ask, rng)
    if ask.prompt == "stat":
        return (best_stat(s, ask, rng),)
    return ask.sentence(s, rng, True)


def battle_card(s: Table, p: int, rng: random.Random) -> int:
    """A strong card, most of the time."""
    best = -1
    best_score = -99.0
    for c in s.hand(p):
        score = C_BONUS[c] + TEXT_OF_KEY[C_KEY[c]] if C_TYPE[c] == BATTLE else -2.0
        score += 4.0 * rng.random()
        if score > best_score:
            best = c
            best_score = score
    return best


def join_reply(s: Table, ask: Ask, rng: random.Random) -> Sentence:
    """Join when it brings one to the front, and sometimes otherwise."""
    mine = s.strength(ask.seat, ask.a)
    foe = 0
    for q in range(s.n):
        if q != ask.seat:
            foe = max(foe, s.strength(q, ask.a))
    if rng.random() < (0.5 if 0 < foe - mine <= 3 else 0.15):
        words = ask.sentence(s, rng, True)
        if words[0] == JOIN:
            return words
    return (DECLINE,)


def best_stat(s: Table, ask: Ask, rng: random.Random) -> int:
    """The stat whose next step is worth most; ties by the order of the sheet."""
    best = -1
    best_gain = -1.0
    for word in ask.options(s, ()):
        stat = word - STAT0
        step = s.stat[3 * ask.seat + stat]
        gain = PROMISE[min(step + 1, TOP_STEP)] - PROMISE[step] + STEP_USE[stat] * (3 - s.age)
        if gain > best_gain:
            best = word
            best_gain = gain
    return best
