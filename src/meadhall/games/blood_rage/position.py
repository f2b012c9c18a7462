"""Positions: the State of a short readable TOML document (docs/positions.md)."""

from __future__ import annotations

import random
import tomllib
from typing import Any

from meadhall.core.cards import Know
from meadhall.core.chance import CHANCE
from meadhall.core.errors import BadOption, BadPosition
from meadhall.core.frame import Frame
from meadhall.games import check_options
from meadhall.games.blood_rage import box, position_shape
from meadhall.games.blood_rage.box import C_AGE, C_NAME, CLANS, PLACES, PROVINCES, STATS, WORDS
from meadhall.games.blood_rage.frames.acting import Actions
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.frames.pillaging import Pillage, pillage_why
from meadhall.games.blood_rage.frames.questing import Quests
from meadhall.games.blood_rage.position_shape import is_number
from meadhall.games.blood_rage.rounds import Saga
from meadhall.games.blood_rage.setup import BloodRage, make
from meadhall.games.blood_rage.table import (
    F_MONSTER,
    F_MYSTIC,
    NONE,
    ONES,
    Z_ASIDE,
    Z_HAND,
    Z_KEPT,
    Z_PACK,
    Z_PLAYED,
    Z_QUEST,
    Z_SLOTS,
    Table,
)

ZONE_KEYS = {
    "hand": Z_HAND,
    "quests": Z_QUEST,
    "pack": Z_PACK,
    "aside": Z_ASIDE,
    "kept": Z_KEPT,
    "played": Z_PLAYED,
}
SLOT_KEYS = {"leader": 0, "warrior": 1, "ship": 2, "monster_1": 3, "monster_2": 4, "clan_1": 5,
             "clan_2": 6, "clan_3": 7}  # fmt: skip
STAGES = {"discard": "discard", "quest": "quest", "ragnarok": "ragnarok", "valhalla": "release"}


def read(document: str) -> Table:
    """The State of a document; raises BadPosition with what is wrong and where."""
    try:
        doc = tomllib.loads(document)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition(f"not a TOML document: {error}") from error
    except RecursionError as error:
        raise BadPosition("not a position: tables or lists lie in each other too deep") from error
    return _Reader(doc).state()


class _Reader:
    """Builds the State step by step from the parsed document."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.doc = doc
        position_shape.check(doc, position_shape.DOCUMENT, "the document")
        if doc.get("game", "blood_rage") != "blood_rage":
            raise BadPosition(f"the document is of the game {doc['game']!r}, not blood_rage")
        self.clans = list(doc.get("clans", [k for k in doc if k in CLANS]))
        seats = doc.get("seats", max(2, len(self.clans)))
        if not 2 <= seats <= 5:
            raise BadPosition(f"seats must be 2 to 5, not {seats!r}")
        if len(self.clans) > seats or len(set(self.clans)) != len(self.clans):
            raise BadPosition(f"{len(self.clans)} clans for {seats} seats: {', '.join(self.clans)}")
        options = {**doc.get("options", {}), "clans": ",".join(self.clans)}
        try:
            self.game: BloodRage = make(seats, check_options("blood_rage", options))
        except BadOption as error:
            raise BadPosition(f"options: {error}") from error
        self.clans = self.game.clans
        self.s = self.after_setup()

    def after_setup(self) -> Table:
        """The table as after set-up with seed 0, before the first deal."""
        s = self.game.new_state()
        assert isinstance(s, Table)
        s.run()
        k = 0
        while s.age == 0:
            q = s.next_ask()
            assert q is not None
            s.say(q.seat, q.sentence(s, random.Random(f"0:{k}"), False))
            k += 1
        s.stack = []
        s.age = 1
        return s

    def state(self) -> Table:
        s = self.s
        self.board()
        for p in range(s.n):
            self.clan(p, self.doc.get(self.clans[p], {}))
        for name in self.doc.get("discard", ()):
            self.deal(name, s.open_discard())
        for name in self.doc.get("hidden_discard", ()):
            self.deal(name, s.hidden_discard())
        self.question()
        s.know = self.knowledge()
        self.try_out()
        return s

    def try_out(self) -> None:
        """It keeps the invariants, can be looked at, and every question has an answer."""
        s = self.s
        try:
            for frame in s.stack:
                if isinstance(frame, Quests):
                    frame.find_copies(s)
            s.game.check(s)
            s.view(None)
            for q in s.asks:
                if q.seat != CHANCE and not q.options(s, ()):
                    raise BadPosition(
                        f"{self.clans[q.seat]} is asked, but has no answer ({q.rule})"
                    )
        except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise BadPosition(f"the position is impossible: {error}") from error

    # -- the board -----------------------------------------------------------------------------------

    def seat(self, name: object) -> int:
        if name not in self.clans:
            raise BadPosition(f"no clan {name!r} at this table; clans: {', '.join(self.clans)}")
        return self.clans.index(str(name))

    def province(self, name: object) -> int:
        if name not in PROVINCES:
            raise BadPosition(f"no province {name!r}; provinces: {', '.join(PROVINCES)}")
        return PROVINCES.index(str(name))

    def board(self) -> None:
        s, doc = self.s, self.doc
        s.age = doc.get("age", 1)
        if s.age not in (1, 2, 3):
            raise BadPosition(f"age must be 1, 2 or 3, not {s.age!r}")
        if "first" in doc:
            s.first = self.seat(doc["first"])
        self.destruction()
        for name, token in doc.get("tokens", {}).items():
            i = self.province(name)
            if token not in box.TOKENS:
                raise BadPosition(f"no token {token!r}; tokens: {', '.join(box.TOKENS)}")
            s.token = (*s.token[:i], box.TOKENS.index(token), *s.token[i + 1 :])
        for name in doc.get("pillaged", ()):
            s.pillaged |= 1 << self.province(name)

    def destruction(self) -> None:
        s, doc = self.s, self.doc
        if "destroyed" in doc:
            s.destroyed = 0
            for name in doc["destroyed"]:
                s.destroyed |= 1 << self.province(name)
        if s.destroyed & 256:
            raise BadPosition("yggdrasil is never destroyed (BR1.2.12)")
        if "ragnarok" in doc:
            s.ragnarok = tuple(self.province(n) for n in doc["ragnarok"])
        else:
            left = [p for p in s.ragnarok if not (s.destroyed >> p) & 1]
            left += [p for p in range(8) if p not in left and not (s.destroyed >> p) & 1]
            s.ragnarok = tuple([*left, 0, 1, 2][:3])
        if len(s.ragnarok) != 3 or len(set(s.ragnarok)) != 3:
            raise BadPosition("ragnarok names three different provinces, one for each Age")
        s.doomed = s.ragnarok[s.age - 1]
        if "doom" in doc:
            s.doomed = self.province(doc["doom"]) if doc["doom"] else NONE
        s.room = box.ALL_PROVINCES & ~s.destroyed

    # -- clans ---------------------------------------------------------------------------------------

    def clan(self, p: int, doc: dict[str, Any]) -> None:
        s, name = self.s, self.clans[p]
        position_shape.check(doc, position_shape.CLAN, name)
        s.glory[p] = self.number(doc, "glory", 0, name)
        for stat, step in doc.get("stats", {}).items():
            if stat not in STATS or step not in range(1, 7):
                raise BadPosition(f"{name}: stats are rage, axes, horns on steps 1 to 6")
            s.stat[3 * p + STATS.index(stat)] = step - 1
        s.rage[p] = self.number(doc, "rage", s.value(p, box.RAGE), name)
        s.passed[p] = 1 if doc.get("passed") else 0
        self.upgrades(p, doc)
        for key, zone in ZONE_KEYS.items():
            for card in doc.get(key, ()):
                self.deal(card, s.zone(p, zone))
        for place in range(15):
            if PLACES[place] != "reserve":
                for entry in doc.get(PLACES[place], ()):
                    self.figure(p, entry, place)
        self.reserve(p, doc)

    def reserve(self, p: int, doc: dict[str, Any]) -> None:
        """Only Mystics need naming there: a clan may have one whose card is gone (BR13.3.9)."""
        if "reserve" not in doc:
            return
        s = self.s
        while s.figure_at(p, box.MYSTIC, box.RESERVE) != NONE:
            s.put(p, F_MYSTIC, box.RESERVE, box.BOX)
        for entry in doc["reserve"]:
            kind, count = position_shape.counted(self.clans[p], entry)
            for _ in range(count if kind == "mystic" else 0):
                if s.figure_at(p, box.MYSTIC, box.BOX) == NONE:
                    raise BadPosition(f"{self.clans[p]}: too many figures of kind mystic")
                s.put(p, F_MYSTIC, box.BOX, box.RESERVE)

    def number(self, doc: dict[str, Any], key: str, default: int, where: str) -> int:
        value: int = doc.get(key, default)
        if value < 0:
            raise BadPosition(f"{where}: {key} must be a number of at least 0, not {value!r}")
        return value

    def upgrades(self, p: int, doc: dict[str, Any]) -> None:
        s = self.s
        named = doc.get("slots", {})
        position_shape.check(
            named, dict.fromkeys(SLOT_KEYS, position_shape.TEXT), f"{self.clans[p]}: slots"
        )
        slots = {SLOT_KEYS[k]: name for k, name in named.items()}
        for name in doc.get("upgrades", ()):
            first = box.K_SLOT[self.key(name)]
            last = {0: 1, 1: 2, 2: 3, 3: 5, 5: 8}.get(first, 0)
            free = [i for i in range(max(first, 0), last) if i not in slots]
            if not free:
                raise BadPosition(f"{self.clans[p]}: no free slot for {name}")
            slots[free[0]] = name
        for slot, name in slots.items():
            card = self.deal(name, s.zone(p, Z_SLOTS))
            s.equip(p, card, slot)
            if 3 <= slot <= 4:
                s.put(p, F_MONSTER + slot - 3, box.BOX, box.RESERVE)
            elif box.K_BIT[box.C_KEY[card]] & _mystic_cards():
                for f in (F_MYSTIC, F_MYSTIC + 1):
                    if s.one[p * ONES + f] == box.BOX:
                        s.put(p, f, box.BOX, box.RESERVE)
                        break

    def key(self, name: object) -> int:
        if name not in C_NAME:
            raise BadPosition(f"no card {name!r}; a card is key.age, as in tyrs_rage.2")
        return box.C_KEY[C_NAME.index(str(name))]

    def deal(self, name: object, zone: int) -> int:
        """Move a card of this name from its deck to the zone."""
        self.key(name)
        s = self.s
        deck = s.deck(C_AGE[C_NAME.index(str(name))])
        card = s.find(deck, WORDS.index[str(name)])
        if card < 0:
            raise BadPosition(
                f"{name}: named more often than this table has copies ({s.n} seats, these options)"
            )
        s.move(card, deck, zone)
        return card

    def figure(self, p: int, entry: str, place: int) -> None:
        """'warrior 3' or 'leader'."""
        s, clan = self.s, self.clans[p]
        kind, count = position_shape.counted(clan, entry)
        word = WORDS.index.get(kind, -1)
        if not box.FIGURE0 <= word < box.FIGURE_END:
            raise BadPosition(f"{clan}: no figure {kind!r}")
        for _ in range(count):
            f = s.figure_at(p, word, box.RESERVE)
            if f == NONE and word == box.MYSTIC and s.game.options.get("mystics"):
                f = s.figure_at(p, word, box.BOX)
                if f != NONE:
                    s.put(p, f, box.BOX, box.RESERVE)
            if f == NONE:
                raise BadPosition(f"{clan}: too many figures of kind {kind}{self.card_of(kind)}")
            s.put(p, f, box.RESERVE, place)
            self.check_place(p, f, place)

    def card_of(self, kind: str) -> str:
        """Who names a Monster must name its card as well."""
        cards = [name for name in C_NAME if name.rpartition(".")[0] == kind]
        return f"; name its card among the upgrades: {cards[0]}" if cards else ""

    def check_place(self, p: int, f: int, place: int) -> None:
        s, name = self.s, PLACES[place]
        if place >= box.ON_BOARD:
            return
        if s.counts_as_ship(p, f) != (place >= box.FIRST_FJORD):
            raise BadPosition(f"{name}: ships stand in fjords and nothing else does (BR1.4.6)")
        if place < 8 and (s.destroyed >> place) & 1:
            raise BadPosition(f"{name} is destroyed and holds no figure (BR1.2.10)")
        if place < 8 and s.occ[place] > box.VILLAGES[place]:
            raise BadPosition(
                f"{name}: too many figures for {box.VILLAGES[place]} villages (BR1.3.3)"
            )

    # -- what is going on --------------------------------------------------------------------------------

    def question(self) -> None:
        s, doc = self.s, self.doc
        if "frame" in doc:
            self.stack(doc["frame"])
            return
        if doc.get("answers"):
            raise BadPosition(
                "answers lie at a question; name it with [[frame]] (docs/positions.md)"
            )
        phase = str(doc.get("phase", "action"))
        if phase not in ("gifts", "action", *STAGES):
            raise BadPosition(f"no phase {phase!r}; phases: gifts, action, {', '.join(STAGES)}")
        saga = Saga(0)
        s.stack = [saga]
        s.phase = box.PHASES.index(phase)
        if phase == "gifts":
            s.age -= 1
            saga.stage = "next_age"
        elif phase == "action":
            saga.stage = "discard"
            turns = Actions(self.seat(doc["turn"]) if "turn" in doc else s.first)
            turns.stage = "next_turn"
            s.stack.append(turns)
            self.battle(turns)
        else:
            saga.stage = STAGES[phase]
        s.run()
        if phase == "action" and not s.stack:
            raise BadPosition("the position runs to the end of the game without a question")

    def battle(self, turns: Actions) -> None:
        """[battle] province, pillager, stage: call (default) or cards, again: by Tyr's Challenge."""
        if "battle" not in self.doc:
            return
        s, doc = self.s, self.doc["battle"]
        position_shape.check(doc, position_shape.BATTLE, "battle")
        p = self.seat(doc.get("pillager", self.clans[turns.seat]))
        province = self.province(doc.get("province"))
        again = 1 if doc.get("again") else 0
        reason = pillage_why(s, p, province, bool(again))
        if reason is not None:
            raise BadPosition(
                f"battle: {self.clans[p]} cannot pillage {PROVINCES[province]} ({reason.rule})"
            )
        turns.seat = (p + 1) % s.n
        s.turn = p
        pillage = Pillage(p, province, again)
        s.stack.append(pillage)
        stage = doc.get("stage", "call")
        if stage not in ("call", "cards"):
            raise BadPosition(f"battle: stage is call or cards, not {stage!r}")
        if stage == "cards":
            pillage.stage = "end"
            s.stack.append(Battle(p, province, again))

    def stack(self, frames: list[dict[str, Any]]) -> None:
        """[[frame]]: the whole stack, as `write` gives it."""
        s, doc = self.s, self.doc
        phase = str(doc.get("phase", "action"))
        if phase not in box.PHASES:
            raise BadPosition(f"no phase {phase!r}; phases: {', '.join(box.PHASES)}")
        s.phase = box.PHASES.index(phase)
        s.turn = self.seat(doc["turn"]) if doc.get("turn") else NONE
        s.last = tuple(doc.get("last", ()))
        s.fallen = tuple(doc.get("fallen", ()))
        s.before = tuple(doc.get("before", ()))
        s.stack = [self.frame(data) for data in frames]
        self.answers()

    def answers(self) -> None:
        """The answers that lie face down; the topmost frame must be asking."""
        s = self.s
        for text in self.doc.get("answers", ()):
            words = WORDS.parse(text)
            if isinstance(words, str):
                raise BadPosition(f"answers: {words!r} is no word")
            s.answers.append(words if words else None)
        if s.stack and not s.stack[-1].asks:
            raise BadPosition("the last frame asks nothing; a position stands at a question")
        if s.stack and s.stack[-1].together and len(s.answers) != len(s.stack[-1].asks):
            raise BadPosition("answers: one for each question, empty where none lies there yet")

    def frame(self, data: dict[str, Any]) -> Frame:
        game = self.s.game
        shared = {k: v for k, v in data.items() if k in position_shape.FRAME}
        position_shape.check(shared, position_shape.FRAME, "frame")
        if data.get("frame") not in game.frames:
            raise BadPosition(f"no frame {data.get('frame')!r}; frames: {', '.join(game.frames)}")
        frame, fresh = game.frames[data["frame"]](), game.frames[data["frame"]]()
        try:
            frame.load(data, game.asks)
        except (KeyError, TypeError) as error:
            raise BadPosition(f"frame {data['frame']}: {error} is missing or wrong") from error
        for name in frame.FIELDS:
            value = getattr(frame, name)
            items = value if isinstance(value, tuple) else ()
            if type(value) is not type(getattr(fresh, name)) or not all(map(is_number, items)):
                raise BadPosition(f"frame {data['frame']}: {name} cannot be {data[name]!r}")
        if not callable(getattr(frame, frame.stage, None)):
            raise BadPosition(f"frame {data['frame']} has no stage {frame.stage!r}")
        for seat in (frame.seat, *(q.seat for q in frame.asks if q.seat != CHANCE)):
            if not 0 <= seat < self.s.n:
                raise BadPosition(f"frame {data['frame']}: there is no seat {seat}")
        return frame

    # -- knowledge ---------------------------------------------------------------------------------------

    def knowledge(self) -> Know:
        """Each seat knows its own zones and what lies open; `knows` adds more."""
        s = self.s
        know = base_knowledge(s)
        for entry in self.doc.get("knows", ()):
            position_shape.check(entry, position_shape.KNOWS, "knows")
            p, q = self.seat(entry.get("clan")), self.seat(entry.get("of"))
            for name in entry.get("cards", ()):
                card = s.find(s.zone(q, Z_HAND), WORDS.index.get(name, -1))
                if card < 0:
                    raise BadPosition(f"knows: {entry['of']} does not hold {name}")
                know.see(p, (card,))
        know.learned = 0
        return know


def base_knowledge(s: Table) -> Know:
    rows = s.n + 1
    row = [1 << c for c in range(box.PIECES)]
    hidden = [0, 0, 0, 0]
    for z in range(len(s.zones)):
        if s.game.sees[z] != s.game.all_rows():
            for c in s.zones[z]:
                if c < box.CARDS:
                    hidden[C_AGE[c]] |= 1 << c
    quests: set[int] = set()
    for p in range(s.n):
        quests.update(s.zones[s.zone(p, Z_QUEST)])
    for c in range(box.CARDS):
        if (hidden[C_AGE[c]] >> c) & 1:
            row[c] = hidden[C_AGE[c]] & (box.QUEST_SET if c in quests else -1)
    know = Know([row[:] for _ in range(rows)], s.game.copies)
    for p in range(s.n):
        for kind in (Z_HAND, Z_QUEST, Z_PACK, Z_ASIDE, Z_KEPT):
            know.see(p, s.zones[s.zone(p, kind)])
    return know


def _mystic_cards() -> int:
    from meadhall.games.blood_rage.upgrades import MYSTIC_CARDS

    return MYSTIC_CARDS
