"""What one seat, or a spectator, may see: built up by naming it, never stripped down."""

from __future__ import annotations

from typing import Any, cast

from meadhall.core.ask import Ask
from meadhall.core.state import State
from meadhall.games.blood_rage import box
from meadhall.games.blood_rage.box import C_AGE, C_NAME, PROVINCES, STATS, WORDS
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.frames.invading import YesNo
from meadhall.games.blood_rage.frames.pillaging import JoinAsk, Pillage
from meadhall.games.blood_rage.frames.questing import QuestAsk, Quests
from meadhall.games.blood_rage.scoring import LINES, score_lines
from meadhall.games.blood_rage.table import (
    F_LEADER,
    F_MONSTER,
    F_MYSTIC,
    F_SHIP,
    F_WARRIOR,
    NONE,
    ONES,
    Z_ASIDE,
    Z_HAND,
    Z_KEPT,
    Z_PACK,
    Z_PLAYED,
    Z_QUEST,
    Table,
    code_figure,
    code_place,
)

SLOT_KEYS = ("leader", "warrior", "ship", "monster_1", "monster_2", "clan_1", "clan_2", "clan_3")


def view(s: State, seat: int | None) -> dict[str, Any]:
    return beside(s, seat, _open_to_all(cast(Table, s)))


def beside(s: State, seat: int | None, other: dict[str, Any]) -> dict[str, Any]:
    """The view of a seat, with the open part of another view of the same state."""
    t = cast(Table, s)
    shown = seat if seat is not None else t.first if t.turn == NONE else t.turn
    out = {**other, "seat": seat, "prices": _prices(t, seat), "sheet": other["clans"][shown]}
    out.update(_own(t, seat))
    out.update(_asks(t, seat))
    return out


def _open_to_all(t: Table) -> dict[str, Any]:
    return {
        "game": "blood_rage",
        "seats": t.n,
        "crests": list(t.game.clans),  # type: ignore[attr-defined]
        "age": t.age,
        "phase": box.PHASES[t.phase],
        "first": t.first,
        "turn": None if t.turn == NONE else t.turn,
        "over": t.over,
        "ragnarok": [PROVINCES[p] for p in t.ragnarok],
        "doom": None if t.doomed == NONE else PROVINCES[t.doomed],
        "provinces": {PROVINCES[i]: _province(t, i) for i in range(9)},
        "fjords": {box.FJORDS[i]: _fjord(t, box.FIRST_FJORD + i) for i in range(4)},
        "parts": {PROVINCES[i]: _parts(t, i) for i in range(9) if not (t.destroyed >> i) & 1},
        "clans": [_clan(t, p) for p in range(t.n)],
        "discard": _names(t, t.open_discard()),
        "discard_backs": _backs(t, t.hidden_discard()),
        "undealt": {str(a): len(t.zones[t.deck(a)]) for a in (1, 2, 3)},
        "battle": _battle(t),
        "last_battle": _last_battle(t),
        "score": _score(t),
    }


def _names(t: Table, zone: int) -> list[str]:
    """Card names sorted: the order in a zone is nobody's business."""
    return sorted(C_NAME[c] for c in t.zones[zone] if c < box.CARDS)


def _backs(t: Table, zone: int) -> dict[str, int]:
    """BR1.10.10: the Ages of the cards that lie face down."""
    return {str(a): len([c for c in t.zones[zone] if C_AGE[c] == a]) for a in (1, 2, 3)}


def _figures(t: Table, p: int, place: int) -> list[dict[str, Any]]:
    counts: dict[str, int] = {}
    for f in t.figures_in(p, place):
        kind = WORDS.names[t.word_of_figure(p, f)] if f != NONE else ""
        counts[kind] = counts.get(kind, 0) + 1
    return [{"kind": k, "count": counts[k]} for k in sorted(counts)]


def _standing(t: Table, place: int) -> list[dict[str, Any]]:
    return [{"seat": p, **f} for p in range(t.n) for f in _figures(t, p, place)]


def _province(t: Table, i: int) -> dict[str, Any]:
    limited = i != box.YGGDRASIL
    destroyed = bool((t.destroyed >> i) & 1)
    strength = {} if destroyed else {str(p): t.strength(p, i) for p in range(t.n)}
    return {
        "token": box.TOKENS[t.token[i]] if t.token else None,
        "pillaged": bool((t.pillaged >> i) & 1),
        "destroyed": destroyed,
        "villages": box.VILLAGES[i] if limited else None,
        "free": (0 if destroyed else box.VILLAGES[i] - t.occ[i]) if limited else None,
        "figures": _standing(t, i),
        "strength": {p: n for p, n in strength.items() if n or t.in_area(int(p), i)},
    }


def _parts(t: Table, province: int) -> dict[str, list[dict[str, Any]]]:
    """Where each clan's strength in the province comes from, kind by kind (BR1.8.4)."""
    out: dict[str, list[dict[str, Any]]] = {}
    for p in range(t.n):
        if t.in_area(p, province):
            out[str(p)] = _parts_of(t, p, province)
    return out


def _parts_of(t: Table, p: int, province: int) -> list[dict[str, Any]]:
    counts: dict[str, list[int]] = {}
    for code in t.codes_in_area(p, province):
        f, place = code_figure(code), code_place(code)
        row = counts.setdefault(WORDS.names[t.word_of_figure(p, f)], [0, 0])
        row[0] += 1
        row[1] += 0 if f == F_WARRIOR else t.figure_strength(p, f, place)
    warriors = counts.get("warrior")
    if warriors:
        # Pairs may count for more than two alone.
        warriors[1] = t.warriors_strength(p, warriors[0])
    return [{"kind": k, "count": counts[k][0], "n": counts[k][1]} for k in sorted(counts)]


def _fjord(t: Table, place: int) -> dict[str, Any]:
    return {"open": t.fjord_open(place), "figures": _standing(t, place)}


def _clan(t: Table, p: int) -> dict[str, Any]:
    hand = t.hand(p)
    slots = t.slot[p * 8 : p * 8 + 8]
    clans: list[str] = t.game.clans  # type: ignore[attr-defined]
    return {
        "seat": p,
        "clan": clans[p],
        "glory": t.glory[p],
        "rage": t.rage[p],
        "passed": bool(t.passed[p]),
        "steps": {STATS[i]: t.stat[3 * p + i] + 1 for i in range(3)},
        "values": {STATS[i]: t.value(p, i) for i in range(3)},
        "hand": len(hand),
        "backs": _backs(t, t.zone(p, Z_HAND)),
        "quests": len(t.zones[t.zone(p, Z_QUEST)]),
        "quest_backs": _backs(t, t.zone(p, Z_QUEST)),
        "drafted": len(t.zones[t.zone(p, Z_ASIDE)]),
        "pack": len(t.zones[t.zone(p, Z_PACK)]),
        "kept": len(t.zones[t.zone(p, Z_KEPT)]),
        "kept_backs": _backs(t, t.zone(p, Z_KEPT)),
        "on_board": t.board[p],
        "shown": _names(t, t.zone(p, Z_PLAYED)),
        "slots": {k: C_NAME[c] if c >= 0 else None for k, c in zip(SLOT_KEYS, slots, strict=True)},
        "figures": _kinds(t, p),
        "reserve": _figures(t, p, box.RESERVE),
        "valhalla": _figures(t, p, box.VALHALLA),
    }


def _kinds(t: Table, p: int) -> dict[str, dict[str, int]]:
    """Strength and price to invade of one figure of each kind that the clan has now."""
    out: dict[str, dict[str, int]] = {}
    for f in (F_LEADER, F_SHIP, F_MONSTER, F_MONSTER + 1, F_MYSTIC, F_MYSTIC + 1, F_WARRIOR):
        place = box.RESERVE if f == F_WARRIOR else t.one[p * ONES + f]
        if place != box.BOX:
            price = t.invade_price(p, f, box.RESERVE)
            row = {"strength": t.figure_strength(p, f, place), "price": price}
            out[WORDS.names[t.word_of_figure(p, f)]] = row
    return out


def _prices(t: Table, seat: int | None) -> dict[str, int]:
    """What the own Upgrade cards cost now (BR5.3.2)."""
    hand = () if seat is None else t.hand(seat)
    upgrades = [c for c in hand if box.C_TYPE[c] == box.UPGRADE]
    return {C_NAME[c]: t.upgrade_price(seat or 0, box.C_KEY[c]) for c in sorted(upgrades)}


def _own(t: Table, seat: int | None) -> dict[str, list[str]]:
    kinds = {
        "hand": Z_HAND,
        "quests": Z_QUEST,
        "drafted": Z_ASIDE,
        "pack": Z_PACK,
        "kept": Z_KEPT,
    }
    if seat is None:
        return {name: [] for name in kinds}
    return {name: _names(t, t.zone(seat, z)) for name, z in kinds.items()}


def _battle(t: Table) -> dict[str, Any] | None:
    """The battle that is going on, if any."""
    for frame in reversed(t.stack):
        if isinstance(frame, Battle):
            who = [p for p in t.play_order(frame.seat) if (frame.who >> p) & 1]
            asked = [type(q).__name__ for q in t.stack[-1].asks]
            stage = "cards" if "BattleCardAsk" in asked else "after"
            if "LateCardAsk" in asked:
                stage = "late"
            wolfman = frame.monsters_only(t)
            return {
                "province": PROVINCES[frame.province],
                "pillager": frame.seat,
                "participants": who,
                "stage": stage,
                "played": {str(p): _names(t, t.zone(p, Z_PLAYED)) for p in who},
                "strength": {str(p): t.strength(p, frame.province, wolfman) for p in who},
                "bonus": {str(p): frame.bonus(t, p) for p in who},
                "winner": None if frame.winner == NONE else frame.winner,
                "monsters_only": wolfman,
            }
        if isinstance(frame, Pillage) and frame.stage == "answered":
            who = [p for p in t.play_order(frame.seat) if t.in_area(p, frame.province)]
            return {
                "province": PROVINCES[frame.province],
                "pillager": frame.seat,
                "participants": who,
                "stage": "call",
                "played": {},
                "strength": {str(p): t.strength(p, frame.province) for p in who},
                "bonus": {},
                "winner": None,
                "monsters_only": False,
            }
    return None


def _last_battle(t: Table) -> dict[str, Any] | None:
    last = t.last
    if not last:
        return None
    out: dict[str, Any] = {
        "province": PROVINCES[last[0]],
        "pillager": last[1],
        "winner": None if last[2] == NONE else last[2],
        "participants": [],
        "played": {},
        "strength": {},
        "bonus": {},
        "dead": [],
    }
    i = 3
    while i < len(last) and last[i] >= 0:
        p, strength, bonus, n = last[i : i + 4]
        out["participants"].append(p)
        out["strength"][str(p)] = strength
        out["bonus"][str(p)] = bonus
        out["played"][str(p)] = sorted(C_NAME[c] for c in last[i + 4 : i + 4 + n])
        i += 4 + n
    counts: dict[tuple[int, str], int] = {}
    for j in range(i + 1, len(last), 2):
        kind = (last[j], WORDS.names[last[j + 1]])
        counts[kind] = counts.get(kind, 0) + 1
    out["dead"] = [{"seat": p, "kind": k, "count": n} for (p, k), n in sorted(counts.items())]
    return out


def _about(t: Table, q: Ask) -> dict[str, Any]:
    """What the words of a question need besides: the place it is about, or the shown Quests."""
    if isinstance(q, (JoinAsk, YesNo)):
        return {"place": box.PLACES[q.a]}
    frame = t.stack[-1]
    if isinstance(q, QuestAsk) and isinstance(frame, Quests):
        return {"cards": sorted(WORDS.names[w] for w in frame.words(t))}
    return {}


def _asks(t: Table, seat: int | None) -> dict[str, Any]:
    asks: list[dict[str, Any]] = []
    answered: list[int] = []
    mine: str | None = None
    for i, q in enumerate(t.stack[-1].asks if t.stack else ()):
        answer = t.answers[i] if t.answers else None
        if answer is not None:
            answered.append(q.seat)
            if q.seat == seat:
                mine = WORDS.text(answer)
        else:
            asks.append({"seat": q.seat, "prompt": q.prompt, "rule": q.rule, **_about(t, q)})
    return {"asks": asks, "answered": answered, "mine": mine}


def _score(t: Table) -> dict[str, Any] | None:
    if not t.before:
        return None
    lines = [score_lines(t, p) for p in range(t.n)]
    rows = [{"line": "glory", "values": list(t.before)}]
    for i, name in enumerate(LINES):
        rows.append({"line": name, "values": [lines[p][i] for p in range(t.n)]})
    rows.append({"line": "total", "values": list(t.glory)})
    return {"lines": rows, "winners": t.winners()}
