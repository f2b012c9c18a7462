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
    FJORD_OF,
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
    P_RAGNAROK,
    PICKING,
    PLAY,
    QUEST,
    RAGNAROK_GLORY,
    STAT0,
    T_GLORY,
    TOP_STEP,
    UPGRADE,
    VALHALLA,
    WORDS,
    YGGDRASIL,
    W,
    key_of,
)
from meadhall.games.blood_rage.frames.questing import K_DEATH, K_WIDESPREAD, QUEST_PROVINCES
from meadhall.games.blood_rage.table import F_SHIP, NONE, ONES, Z_HAND, Z_QUEST, Table

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


def worth(age: int, stat: int, step: int) -> float:
    """What a stat on this step is worth in this Age; past the last one it rises no more."""
    step = min(step, TOP_STEP)
    end = PROMISE[step] if age < 3 else 0.6 * LEGENDARY[step] + 0.4 * PROMISE[step]
    return end + STEP_USE[stat] * step * (3 - age)


#: the worth of a stat and of its next step, by Age, stat and step
WORTH: Final[list[list[list[float]]]] = [
    [[worth(age, stat, step) for step in range(TOP_STEP + 1)] for stat in range(3)]
    for age in range(4)
]
GAIN: Final[list[list[list[float]]]] = [
    [
        [worth(age, stat, step + 1) - worth(age, stat, step) for step in range(TOP_STEP + 1)]
        for stat in range(3)
    ]
    for age in range(4)
]
RAISE: Final = 6.0  # a raise whose stat is still to be chosen
RAGE_LEFT: Final = 0.7
FOE_WEIGHT: Final = 0.5
ABSENT: Final = -4  # the lead, for a Quest, of a clan without a figure there
QUIET: Final = ("turn", *PICKING)


def evaluate(state: State, seat: int) -> float:
    """The seat's prospects, less the best of the others' at half weight."""
    s = cast(Table, state)
    if s.over or s.phase == P_END:
        best = max([s.glory[p] for p in range(s.n) if p != seat])
        return float(s.glory[seat]) - 0.9 * best
    field = strengths(s)
    lead = leads(field)
    each = [standing(s, p, field[p], lead[p]) for p in range(s.n)]
    if s.phase <= P_RAGNAROK:
        doom = falling(s)
        for p in range(s.n):
            each[p] += doomed(s, p, doom)
    mine = each.pop(seat) + secrets(s, seat, field[seat], lead[seat])
    return mine - FOE_WEIGHT * max(each) - 0.1 * sum(each) / len(each)


def strengths(s: Table) -> list[list[int]]:
    """By seat and province; a destroyed province has no strength in it."""
    out = [[s.strength(p, i) for i in range(YGGDRASIL + 1)] for p in range(s.n)]
    for i in range(YGGDRASIL):
        if (s.destroyed >> i) & 1:
            for row in out:
                row[i] = 0
    return out


def leads(field: list[list[int]]) -> list[list[int]]:
    """How much stronger each clan is, by seat and province, than the strongest of the others."""
    n = len(field)
    out = [[0] * (YGGDRASIL + 1) for _ in range(n)]
    for i in range(YGGDRASIL + 1):
        here = [row[i] for row in field]
        best = max(here)
        if not best:
            continue
        top = here.index(best)
        for p in range(n):
            out[p][i] = here[p] - best
        here[top] = 0
        out[top][i] = best - max(here)
    return out


def standing(s: Table, p: int, mine: list[int], lead: list[int]) -> float:
    """What lies open: Glory, stats, Upgrades, figures and what they reach for."""
    later = 3 - s.age + (0.5 if s.phase <= P_ACTION else 0.0)
    total = float(s.glory[p])
    for stat in range(3):
        total += WORTH[s.age][stat][s.stat[3 * p + stat]]
    for card in s.slot[p * N_SLOTS : (p + 1) * N_SLOTS]:
        if card >= 0:
            total += 0.8 * upgrade_value(s, p, C_KEY[card], later)
    if s.phase == P_ACTION:
        total += reach(s, p, mine, lead)
        if not s.passed[p]:
            total += RAGE_LEFT * s.rage[p]
    return total + fallen(s, p) + 0.3 * s.board[p]


def reach(s: Table, p: int, mine: list[int], lead: list[int]) -> float:
    """Provinces to be pillaged, by how likely they fall."""
    total = 0.0
    can_act = s.rage[p] > 0 and not s.passed[p]
    open_ = ALL_PROVINCES & ~(s.destroyed | s.pillaged)
    axes = s.value(p, 1)
    for i in range(YGGDRASIL + 1):
        if not mine[i] or not (open_ >> i) & 1:
            continue
        alone = lead[i] == mine[i]
        chance = 0.95 if alone else min(0.95, max(0.05, 0.5 + 0.12 * lead[i]))
        prize = reward(s, p, s.token[i]) + (0.0 if alone else axes * 0.9)
        total += prize * chance * (0.6 if can_act else 0.1)
    return total


def reward(s: Table, p: int, token: int) -> float:
    """What a pillage token brings: a stat on its last step rises no more."""
    gain = GAIN[s.age]
    if token < T_GLORY:
        return gain[token][s.stat[3 * p + token]]
    if token == T_GLORY:
        return 5.0
    return sum([gain[stat][s.stat[3 * p + stat]] for stat in range(3)])


def falling(s: Table) -> int:
    """The province that Ragnarok will destroy, or NONE: Fenrir's, or else the doomed one."""
    for p in range(s.n):
        if s.has[p] & up.FENRIR and s.where(p, up.FENRIR) < YGGDRASIL:
            return s.where(p, up.FENRIR)
    return NONE if s.doomed < 0 or (s.destroyed >> s.doomed) & 1 else s.doomed


def doomed(s: Table, p: int, place: int) -> float:
    """Figures that Ragnarok will honour, the ships beside them too."""
    figures = s.in_area(p, place) if place >= 0 else 0
    if not figures:
        return 0.0
    each = RAGNAROK_GLORY[s.age - 1] * (2 if s.has[p] & up.ODINS_INSPIRATION else 1)
    total = float(each * figures)
    if s.has[p] & up.DRAGONS and s.one[p * ONES + F_SHIP] == FJORD_OF[place]:
        total += dragons(s.has[p])
    return 0.75 * total


def dragons(has: int) -> float:
    """What a lost ship brings."""
    if has & up.LOKIS_DRAGONS:
        return 4.0
    return 8.0 if has & up.FIRE_DRAGONS else 12.0


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


def secrets(s: Table, p: int, mine: list[int], lead: list[int]) -> float:
    """What only the seat itself knows: its Quests and its hand."""
    total = 0.0
    calm = calmness(s)
    for c in s.zones[s.zone(p, Z_QUEST)]:
        total += quest_prize(s, p, c) * quest_chance(s, p, C_KEY[c], mine, lead, calm)
    acting = s.phase == P_ACTION and not s.passed[p] and s.rage[p] > 0
    for c in s.zones[s.zone(p, Z_HAND)]:
        if C_TYPE[c] == QUEST and acting:
            chance = quest_chance(s, p, C_KEY[c], mine, lead, calm)
            total += 0.5 * quest_prize(s, p, c) * chance
        else:
            total += held_value(s, p, c, acting)
    return total


def quest_prize(s: Table, p: int, c: int) -> float:
    glory = K_GLORY[C_KEY[c]][C_AGE[c] - 1]
    return RAISE + (2 * glory if s.has[p] & up.ODINS_THRONE else glory)


def calmness(s: Table) -> float:
    """From 0, all are at war, to 1, nobody can act any more in this Age."""
    if s.phase != P_ACTION:
        return 1.0
    rage = 0
    for p in range(s.n):
        if not s.passed[p]:
            rage += s.rage[p]
    return 1.0 - min(1.0, rage / (4.0 * s.n))


def quest_chance(s: Table, p: int, k: int, mine: list[int], lead: list[int], calm: float) -> float:
    """Will the condition hold in the Quest phase? The calmer it is, the surer the answer of today."""
    if k == K_DEATH:
        dead = s.num[p * W + VALHALLA]
        return 0.95 if dead >= 4 else (0.1 + 0.15 * dead) * (1.0 - calm)
    if k == K_WIDESPREAD:
        margin = sorted([lead[i] if mine[i] else ABSENT for i in range(YGGDRASIL + 1)])[-2]
    else:
        margin = max([lead[i] if mine[i] else ABSENT for i in QUEST_PROVINCES[k]])
    chance = min(0.9, max(0.1, 0.55 + 0.1 * margin))
    return chance + (1.0 - chance) * calm if margin > 0 else chance * (1.0 - calm)


def held_value(s: Table, p: int, c: int, acting: bool) -> float:
    """A card in hand: less than it is worth once played, more than nothing."""
    k = C_KEY[c]
    if C_TYPE[c] == BATTLE:
        return battle_value(k) * (0.35 if s.phase == P_ACTION else 0.2)
    if not acting or C_TYPE[c] == QUEST:
        return 0.2
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
        gain = GAIN[s.age][stat][s.stat[3 * ask.seat + stat]]
        if gain > best_gain:
            best = word
            best_gain = gain
    return best
