"""What is in the box: board, cards and tokens as tables of small integers, and the words that name them."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from meadhall.core.word import (
    AMOUNT,
    CARD,
    FIGURE,
    GOOD,
    PLACE,
    SEAT,
    SLOT,
    STAT,
    STOP,
    VERB,
    Lexicon,
)


def _read(name: str) -> dict[str, Any]:
    file = resources.files("meadhall.games.blood_rage").joinpath("data", name)
    return tomllib.loads(file.read_text(encoding="utf-8"))


_BOARD: Final = _read("board.toml")
_CARDS: Final[list[dict[str, Any]]] = [
    c for c in _read("cards.toml")["card"] if not c.get("left_out")
]

# ---- places: 0-7 outer provinces in ring order, 8 Yggdrasil, 9-12 fjords, then off the board (BR1.2, BR1.4)
PROVINCES: Final[list[str]] = [str(p["key"]) for p in _BOARD["province"]]
FJORDS: Final[list[str]] = [str(f["key"]) for f in _BOARD["fjord"]]
PLACES: Final[list[str]] = [*PROVINCES, *FJORDS, "reserve", "valhalla", "box"]
YGGDRASIL: Final = 8
FIRST_FJORD: Final = 9
ON_BOARD: Final = 13  # places below this are on the board
RESERVE: Final = 13
VALHALLA: Final = 14
BOX: Final = 15
W: Final = 16  # places a seat
OUTER: Final = 255  # the eight outer provinces as a set
ALL_PROVINCES: Final = 511
VILLAGES: Final[list[int]] = [int(p.get("villages", 99)) for p in _BOARD["province"]]
FJORD_OF: Final[list[int]] = [
    FIRST_FJORD + FJORDS.index(p["fjord"]) if "fjord" in p else -1 for p in _BOARD["province"]
]
NEIGHBOURS: Final[list[tuple[int, ...]]] = [
    tuple(sorted(PROVINCES.index(n) for n in p["neighbours"])) for p in _BOARD["province"]
]
NEIGHBOUR_SET: Final[list[int]] = [sum(1 << n for n in ns) for ns in NEIGHBOURS]
#: the two provinces of each fjord, as a set
FJORD_SHORES: Final[list[int]] = [
    sum(1 << i for i in range(8) if FJORD_OF[i] == FIRST_FJORD + f) for f in range(len(FJORDS))
]
REGION: Final[list[str]] = [str(p.get("region", "")) for p in _BOARD["province"]]

# ---- clan sheet (BR1.6)
STATS: Final = ("rage", "axes", "horns")
RAGE: Final = 0
AXES: Final = 1
HORNS: Final = 2
STEPS: Final[list[list[int]]] = [[int(v) for v in s["steps"]] for s in _BOARD["stat"]]
TOP_STEP: Final = 5
LEGENDARY: Final[list[int]] = [int(v) for v in _BOARD["legendary"]["glory"]]
SLOTS: Final = (
    "leader_slot",
    "warrior_slot",
    "ship_slot",
    "monster_1",
    "monster_2",
    "clan_1",
    "clan_2",
    "clan_3",
)
S_LEADER: Final = 0
S_WARRIOR: Final = 1
S_SHIP: Final = 2
S_MONSTER: Final = 3
S_CLAN: Final = 5
N_SLOTS: Final = 8

# ---- tokens (BR2.2.3): the first three kinds are the stat they raise
TOKENS: Final = ("rage", "axes", "horns", "glory5", "all_stats")
T_GLORY: Final = 3
T_ALL: Final = 4
OUTER_TOKENS: Final[list[int]] = [
    TOKENS.index(t["key"]) for t in _BOARD["token"] if "place" not in t for _ in range(t["count"])
]
RAGNAROK_GLORY: Final[list[int]] = [int(g) for g in _BOARD["ragnarok"]["glory"]]
SETUP_DESTROYED: Final[dict[int, int]] = {
    int(r["seats"]): int(r["destroyed"]) for r in _BOARD["seats"]
}
DEALT: Final = int(_BOARD["draft"]["deal"])
#: prompts at which a card is picked, not used
PICKING: Final = ("draft", "draft_two", "keep_card")
DRAFTED: Final = int(_BOARD["draft"]["keep"])
CLANS: Final[list[str]] = [str(c["key"]) for c in _BOARD["clan"]]
PHASES: Final = ("setup", "gifts", "action", "discard", "quest", "ragnarok", "valhalla", "end")
P_SETUP: Final = 0
P_GIFTS: Final = 1
P_ACTION: Final = 2
P_DISCARD: Final = 3
P_QUEST: Final = 4
P_RAGNAROK: Final = 5
P_VALHALLA: Final = 6
P_END: Final = 7

# ---- cards: a key is a name, a definition is a key with its Age, a card is one copy
BATTLE: Final = 0
UPGRADE: Final = 1
QUEST: Final = 2
_TYPES: Final = {"battle": BATTLE, "upgrade": UPGRADE, "quest": QUEST}
_SLOT_OF: Final = {"leader": 0, "warrior": 1, "ship": 2, "monster": 3, "clan": 5}
KEYS: Final[list[str]] = [str(c["key"]) for c in _CARDS]
_KEY: Final[dict[str, int]] = {k: i for i, k in enumerate(KEYS)}


def key(name: str) -> int:
    return _KEY[name]


K_TYPE: Final[list[int]] = [_TYPES[c["type"]] for c in _CARDS]
K_SLOT: Final[list[int]] = [_SLOT_OF.get(c.get("slot", ""), -1) for c in _CARDS]
K_STRENGTH: Final[list[int]] = [int(c.get("strength", 0)) for c in _CARDS]
K_COST: Final[list[int]] = [int(c.get("cost", 0)) for c in _CARDS]
K_BONUS: Final[list[int]] = [int(c.get("bonus", 0)) for c in _CARDS]
K_GLORY: Final[list[tuple[int, ...]]] = [tuple(c.get("glory", (0, 0, 0))) for c in _CARDS]
#: one bit for each Upgrade key, so that what a clan has in play is one small set
K_BIT: Final[list[int]] = []
_bit = 0
for _c in _CARDS:
    K_BIT.append(1 << _bit if _c["type"] == "upgrade" else 0)
    if _c["type"] == "upgrade":
        _bit += 1


def bit(name: str) -> int:
    return K_BIT[_KEY[name]]


C_KEY: Final[list[int]] = []
C_AGE: Final[list[int]] = []
C_SEATS: Final[list[int]] = []
C_SET: Final[list[str]] = []
C_NAME: Final[list[str]] = []
for _c in _CARDS:
    for _copy in _c["copies"]:
        for _n in range(_copy["count"]):
            C_KEY.append(_KEY[_c["key"]])
            C_AGE.append(int(_copy["age"]))
            C_SEATS.append(int(_copy["seats"]))
            C_SET.append(str(_copy["set"]))
            C_NAME.append(f"{_c['key']}.{_copy['age']}")
CARDS: Final = len(C_KEY)
C_TYPE: Final[list[int]] = [K_TYPE[k] for k in C_KEY]
C_BONUS: Final[list[int]] = [K_BONUS[k] for k in C_KEY]
C_COST: Final[list[int]] = [K_COST[k] for k in C_KEY]
C_SLOT: Final[list[int]] = [K_SLOT[k] for k in C_KEY]
AGE_SET: Final[list[int]] = [sum(1 << c for c in range(CARDS) if C_AGE[c] == a) for a in range(4)]
QUEST_SET: Final = sum(1 << c for c in range(CARDS) if C_TYPE[c] == QUEST)
# After the cards come the tokens, which are drawn like cards: 8 pillage tokens, 8 Ragnarok tokens.
PILLAGE_TOKENS: Final = CARDS
RAGNAROK_TOKENS: Final = CARDS + 8
PIECES: Final = CARDS + 16

# ---- words
WORDS: Final = Lexicon()
V_FIRST: Final = WORDS.add(
    VERB,
    ("pass", "invade", "march", "upgrade", "quest", "pillage", "challenge", "raise", "sacrifice"),
)
PASS: Final = V_FIRST
INVADE: Final = V_FIRST + 1
MARCH: Final = V_FIRST + 2
UPGRADE_V: Final = V_FIRST + 3
QUEST_V: Final = V_FIRST + 4
PILLAGE: Final = V_FIRST + 5
CHALLENGE: Final = V_FIRST + 6
RAISE: Final = V_FIRST + 7
SACRIFICE: Final = V_FIRST + 8
TURN_VERBS: Final = tuple(range(PASS, SACRIFICE + 1))
V_MORE: Final = WORDS.add(
    VERB, ("keep", "play", "join", "protect", "retreat", "push", "take", "move", "yes")
)
KEEP: Final = V_MORE
PLAY: Final = V_MORE + 1
JOIN: Final = V_MORE + 2
PROTECT: Final = V_MORE + 3
RETREAT: Final = V_MORE + 4
PUSH: Final = V_MORE + 5
TAKE: Final = V_MORE + 6
MOVE: Final = V_MORE + 7
YES: Final = V_MORE + 8
NO: Final = WORDS.add(STOP, ("no", "decline", "done"))
DECLINE: Final = NO + 1
DONE: Final = NO + 2
STAT0: Final = WORDS.add(STAT, STATS)
AMOUNT0: Final = WORDS.add(AMOUNT, ("+3", "+5"))
PLACE0: Final = WORDS.add(PLACE, PLACES)
MONSTERS: Final[list[str]] = [str(c["key"]) for c in _CARDS if c.get("slot") == "monster"]
FIGURE0: Final = WORDS.add(FIGURE, ["leader", "warrior", "ship", "mystic", *MONSTERS])
LEADER: Final = FIGURE0
WARRIOR: Final = FIGURE0 + 1
SHIP: Final = FIGURE0 + 2
MYSTIC: Final = FIGURE0 + 3
FIGURE_END: Final = FIGURE0 + 4 + len(MONSTERS)
#: the figure word of each Monster key, -1 for the others
FIGURE_OF_KEY: Final[list[int]] = [
    FIGURE0 + 4 + MONSTERS.index(k) if k in MONSTERS else -1 for k in KEYS
]
SLOT0: Final = WORDS.add(SLOT, SLOTS)
SEAT0: Final = WORDS.add(SEAT, [f"seat_{i}" for i in range(5)])
TOKEN0: Final = WORDS.add(GOOD, [f"token_{t}" for t in TOKENS])
DOOM0: Final = WORDS.add(GOOD, [f"ragnarok_{p}" for p in PROVINCES[:8]])
CARD0: Final = WORDS.add(CARD, sorted(set(C_NAME), key=C_NAME.index))
C_WORD: Final[list[int]] = [WORDS.index[n] for n in C_NAME]
PIECE_WORD: Final[list[int]] = [
    *C_WORD,
    *[TOKEN0 + t for t in OUTER_TOKENS],
    *[DOOM0 + i for i in range(8)],
]
#: key and kind of each card word, by word - CARD0
W_KEY: Final[list[int]] = [_KEY[name.rsplit(".", 1)[0]] for name in WORDS.names[CARD0:]]
CARD_END: Final = CARD0 + len(W_KEY)


def key_of(word: int) -> int:
    """The key of a card word; -1 for any other word."""
    return W_KEY[word - CARD0] if CARD0 <= word < CARD_END else -1


def province_of(word: int) -> int:
    """The province that a word names; -1 if it names none."""
    place = word - PLACE0
    return place if 0 <= place <= YGGDRASIL else -1


def place_of(word: int) -> int:
    """The place on the board that a word names; -1 if it names none."""
    place = word - PLACE0
    return place if 0 <= place < ON_BOARD else -1
