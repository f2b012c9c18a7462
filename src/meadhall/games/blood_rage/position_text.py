"""Writing a position document (docs/positions.md); `position.read` builds the State of one."""

from __future__ import annotations

from typing import Any

from meadhall.core.errors import BadPosition
from meadhall.core.frame import Frame
from meadhall.games.blood_rage import box
from meadhall.games.blood_rage.box import C_NAME, PLACES, PROVINCES, STATS, WORDS, W
from meadhall.games.blood_rage.frames.questing import Quests
from meadhall.games.blood_rage.position import SLOT_KEYS, ZONE_KEYS, read
from meadhall.games.blood_rage.table import F_MYSTIC, NONE, Table


def write(s: Table) -> str:
    """A document from which `read` builds the same position (equal copies are interchangeable)."""
    text = "\n".join(_table_lines(s)) + "\n"
    if _turn_is_enough(s, text):
        return text
    frames: list[str] = []
    for frame in s.stack:
        frames += ["", "[[frame]]"]
        frames += [f"{k} = {_value(v)}" for k, v in _plain(frame).items()]
    return text + "\n".join([*frames, ""])


def _turn_is_enough(s: Table, text: str) -> bool:
    """A plain turn is told by its player; the stack of frames would say nothing more."""
    if (
        s.answers
        or s.last
        or s.fallen
        or s.before
        or not s.stack
        or type(s.stack[-1]).__name__ != "Actions"
    ):
        return False
    try:
        again = read(text)
    except BadPosition:
        return False
    return [f.plain() for f in again.stack] == [f.plain() for f in s.stack]


def _table_lines(s: Table) -> list[str]:
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
    if s.pillaged:
        pillaged = [PROVINCES[i] for i in range(9) if (s.pillaged >> i) & 1]
        out.append(f"pillaged = {_list(pillaged)}")
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
    return out


def _plain(frame: Frame) -> dict[str, Any]:
    """The fields of a frame; of equal copies of a card the first stands for all."""
    plain = frame.plain()
    if isinstance(frame, Quests):
        for name in ("judged", "paying"):
            plain[name] = sorted(C_NAME.index(C_NAME[c]) for c in plain[name])
    return plain


def _clan_lines(s: Table, p: int) -> list[str]:
    out = [f"glory = {s.glory[p]}"] if s.glory[p] else []
    out.append(f"rage = {s.rage[p]}")
    if any(s.stat[3 * p : 3 * p + 3]):
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
