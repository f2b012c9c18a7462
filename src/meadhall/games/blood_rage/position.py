"""Positions: a State at a question as a short readable TOML document, and back (docs/positions.md)."""

from __future__ import annotations

import random
import tomllib
from typing import Any

from meadhall.core.cards import Know
from meadhall.core.errors import BadPosition
from meadhall.core.frame import Frame
from meadhall.games.blood_rage import box
from meadhall.games.blood_rage.box import C_AGE, C_NAME, CLANS, PLACES, PROVINCES, STATS, WORDS, W
from meadhall.games.blood_rage.frames.acting import Actions
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.frames.pillaging import Pillage
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

TOP_KEYS = {
    "game", "seats", "clans", "options", "age", "phase", "turn", "first", "destroyed", "pillaged",
    "ragnarok", "doom", "tokens", "discard", "hidden_discard", "battle", "frame", "answers", "knows",
    "last", "fallen", "before",
}  # fmt: skip
CLAN_KEYS = {"rage", "glory", "stats", "passed", "hand", "quests", "upgrades", "slots", "played",
             "pack", "aside", "kept"}  # fmt: skip
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
    return _Reader(doc).state()


class _Reader:
    """Builds the State step by step from the parsed document."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.doc = doc
        self.clans = [str(c) for c in doc.get("clans", [k for k in doc if k in CLANS])]
        seats = doc.get("seats", max(2, len(self.clans)))
        if not isinstance(seats, int) or not 2 <= seats <= 5:
            raise BadPosition(f"seats must be 2 to 5, not {seats!r}")
        if len(self.clans) > seats or len(set(self.clans)) != len(self.clans):
            raise BadPosition(f"{len(self.clans)} clans for {seats} seats: {', '.join(self.clans)}")
        self.check_keys(doc, TOP_KEYS | set(CLANS), "the document")
        options = dict(doc.get("options", {}))
        options["clans"] = ",".join(self.clans)
        self.game: BloodRage = make(seats, options)
        self.clans = self.game.clans
        self.s = self.after_setup()

    def check_keys(self, table: dict[str, Any], known: set[str], where: str) -> None:
        for key in table:
            if key not in known:
                raise BadPosition(
                    f"{where} has no entry {key!r}; known: {', '.join(sorted(known))}"
                )

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
        try:
            s.game.check(s)
        except AssertionError as error:
            raise BadPosition(f"the position is impossible: {error}") from error
        return s

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
        self.check_keys(doc, CLAN_KEYS | set(PLACES[:15]), name)
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
                    self.figure(p, str(entry), place)
        self.reserve(p, doc)

    def reserve(self, p: int, doc: dict[str, Any]) -> None:
        """Only Mystics need naming there: a clan may have one whose card is gone (BR13.3.9)."""
        if "reserve" not in doc:
            return
        s = self.s
        while s.figure_at(p, box.MYSTIC, box.RESERVE) != NONE:
            s.put(p, F_MYSTIC, box.RESERVE, box.BOX)
        for entry in doc["reserve"]:
            kind, _, count = str(entry).partition(" ")
            for _ in range((int(count) if count.isdigit() else 1) if kind == "mystic" else 0):
                if s.figure_at(p, box.MYSTIC, box.BOX) == NONE:
                    raise BadPosition(f"{self.clans[p]}: too many figures of kind mystic")
                s.put(p, F_MYSTIC, box.BOX, box.RESERVE)

    def number(self, doc: dict[str, Any], key: str, default: int, where: str) -> int:
        value = doc.get(key, default)
        if not isinstance(value, int) or value < 0:
            raise BadPosition(f"{where}: {key} must be a number of at least 0, not {value!r}")
        return value

    def upgrades(self, p: int, doc: dict[str, Any]) -> None:
        s = self.s
        slots = {SLOT_KEYS[k]: v for k, v in doc.get("slots", {}).items() if k in SLOT_KEYS}
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
        kind, _, count = entry.partition(" ")
        word = WORDS.index.get(kind, -1)
        if not box.FIGURE0 <= word < box.FIGURE_END:
            raise BadPosition(f"{clan}: no figure {kind!r}")
        for _ in range(int(count) if count.isdigit() else 1):
            f = s.figure_at(p, word, box.RESERVE)
            if f == NONE and word == box.MYSTIC and s.game.options.get("mystics"):
                f = s.figure_at(p, word, box.BOX)
                if f != NONE:
                    s.put(p, f, box.BOX, box.RESERVE)
            if f == NONE:
                raise BadPosition(f"{clan}: too many figures of kind {kind}")
            s.put(p, f, box.RESERVE, place)
            self.check_place(p, f, place)

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
        self.check_keys(doc, {"province", "pillager", "stage", "again"}, "battle")
        p = self.seat(doc.get("pillager", self.clans[turns.seat]))
        province = self.province(doc.get("province"))
        again = 1 if doc.get("again") else 0
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
        s.phase = box.PHASES.index(str(doc.get("phase", "action")))
        s.turn = self.seat(doc["turn"]) if doc.get("turn") else NONE
        s.last = tuple(doc.get("last", ()))
        s.fallen = tuple(doc.get("fallen", ()))
        s.before = tuple(doc.get("before", ()))
        try:
            for data in frames:
                frame: Frame = s.game.frames[data["frame"]]()
                frame.load(data, s.game.asks)
                s.stack.append(frame)
        except (KeyError, TypeError, IndexError) as error:
            raise BadPosition(f"frame: {error!r}") from error
        if "answers" in doc:
            for text in doc["answers"]:
                words = WORDS.parse(text)
                if isinstance(words, str):
                    raise BadPosition(f"answers: {words!r} is no word")
                s.answers.append(words if words else None)

    # -- knowledge ---------------------------------------------------------------------------------------

    def knowledge(self) -> Know:
        """Each seat knows its own zones and what lies open; `knows` adds more."""
        s = self.s
        know = base_knowledge(s)
        for entry in self.doc.get("knows", ()):
            self.check_keys(entry, {"clan", "of", "cards"}, "knows")
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


# -- writing ---------------------------------------------------------------------------------------------


def write(s: Table) -> str:
    """A document from which `read` builds the same position (equal copies are interchangeable)."""
    game: Any = s.game
    out = ['game = "blood_rage"', f"clans = {_list(game.clans)}"]
    options = {k: v for k, v in s.game.options.items() if k != "clans" and v}
    if options:
        out.append(f"options = {_inline(options)}")
    out += [
        f"age = {s.age}",
        f'phase = "{box.PHASES[s.phase]}"',
        f'first = "{game.clans[s.first]}"',
    ]
    if s.turn != NONE:
        out.append(f'turn = "{game.clans[s.turn]}"')
    out.append(f"destroyed = {_list([PROVINCES[i] for i in range(9) if (s.destroyed >> i) & 1])}")
    out.append(f"pillaged = {_list([PROVINCES[i] for i in range(9) if (s.pillaged >> i) & 1])}")
    out.append(f"ragnarok = {_list([PROVINCES[i] for i in s.ragnarok])}")
    out.append(f'doom = "{PROVINCES[s.doomed] if s.doomed != NONE else ""}"')
    out.append(f"tokens = {_inline({PROVINCES[i]: box.TOKENS[s.token[i]] for i in range(9)})}")
    for name, zone in (("discard", s.open_discard()), ("hidden_discard", s.hidden_discard())):
        if s.zones[zone]:
            out.append(f"{name} = {_list(_cards(s, zone))}")
    for name, numbers in (("last", s.last), ("fallen", s.fallen), ("before", s.before)):
        if numbers:
            out.append(f"{name} = {list(numbers)}")
    if s.answers:
        out.append(f"answers = {_list([WORDS.text(a) if a else '' for a in s.answers])}")
    for p in range(s.n):
        out += ["", f"[{game.clans[p]}]", *_clan_lines(s, p)]
    for frame in s.stack:
        out += ["", "[[frame]]"]
        out += [f"{k} = {_value(v)}" for k, v in frame.plain().items()]
    return "\n".join(out) + "\n"


def _clan_lines(s: Table, p: int) -> list[str]:
    out = [f"glory = {s.glory[p]}", f"rage = {s.rage[p]}"]
    out.append(f"stats = {_inline({STATS[i]: s.stat[3 * p + i] + 1 for i in range(3)})}")
    if s.passed[p]:
        out.append("passed = true")
    slots = {k: C_NAME[s.slot[p * 8 + i]] for k, i in SLOT_KEYS.items() if s.slot[p * 8 + i] >= 0}
    if slots:
        out.append(f"slots = {_inline(slots)}")
    for key, zone in ZONE_KEYS.items():
        if s.zones[s.zone(p, zone)]:
            out.append(f"{key} = {_list(_cards(s, s.zone(p, zone)))}")
    mystics = [f for f in s.figures_in(p, box.RESERVE) if F_MYSTIC <= f < F_MYSTIC + 2]
    if s.game.options.get("mystics"):
        out.append(f"reserve = {_list(['mystic'] * len(mystics))}")
    for place in range(15):
        if place != box.RESERVE and s.num[p * W + place]:
            out.append(f"{PLACES[place]} = {_list(_figures(s, p, place))}")
    return out


def _figures(s: Table, p: int, place: int) -> list[str]:
    counts: dict[str, int] = {}
    for f in s.figures_in(p, place):
        name = WORDS.names[s.word_of_figure(p, f)]
        counts[name] = counts.get(name, 0) + 1
    return [k if n == 1 else f"{k} {n}" for k, n in counts.items()]


def _cards(s: Table, zone: int) -> list[str]:
    return sorted(C_NAME[c] for c in s.zones[zone])


def _list(items: list[str]) -> str:
    return "[" + ", ".join(f'"{i}"' for i in items) + "]"


def _inline(table: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{k} = {_value(v)}" for k, v in table.items()) + "}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return str(value)
