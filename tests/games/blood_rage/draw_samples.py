"""Hand-made views of Blood Rage for looking at and for testing the drawing."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]

VILLAGES = {
    "elvagar": 4, "angerboda": 5, "muspelheim": 5, "horgr": 4,
    "utgard": 3, "andlang": 3, "gimle": 5, "myrkulor": 3,
}  # fmt: skip
TOKENS = {
    "elvagar": "axes", "angerboda": "horns", "muspelheim": "rage", "horgr": "rage",
    "utgard": "horns", "andlang": "glory5", "gimle": "rage", "myrkulor": "axes",
    "yggdrasil": "all_stats",
}  # fmt: skip
CLANS = ("wolf", "raven", "serpent", "bear", "boar")
STEPS = {"rage": (6, 7, 8, 9, 12, 12), "axes": (3, 4, 5, 6, 8, 8), "horns": (4, 5, 6, 7, 10, 10)}
SLOTS = ("leader", "warrior", "ship", "monster_1", "monster_2", "clan_1", "clan_2", "clan_3")


def figure(seat: int, kind: str, count: int = 1) -> dict[str, Any]:
    return {"seat": seat, "kind": kind, "count": count}


def group(kind: str, count: int = 1) -> dict[str, Any]:
    return {"kind": kind, "count": count}


def clan(seat: int, **more: Any) -> dict[str, Any]:
    steps = more.pop("steps", {"rage": 1, "axes": 1, "horns": 1})
    slots = dict.fromkeys(SLOTS) | more.pop("slots", {})
    row: dict[str, Any] = {
        "seat": seat, "clan": CLANS[seat], "glory": 0, "rage": 6, "passed": False,
        "steps": steps, "values": {key: STEPS[key][at - 1] for key, at in steps.items()},
        "hand": 6, "backs": {"1": 6, "2": 0, "3": 0}, "quests": 0, "drafted": 0, "on_board": 0,
        "slots": slots, "figures": {},
        "reserve": [group("leader"), group("warrior", 8), group("ship")], "valhalla": [],
    }  # fmt: skip
    return row | more


def table(seats: int, seat: int | None, **more: Any) -> View:
    """A quiet table at the start of the first Age; every sample changes something."""
    provinces: dict[str, dict[str, Any]] = {
        key: {
            "token": token, "pillaged": False, "destroyed": False,
            "villages": VILLAGES.get(key), "free": VILLAGES.get(key),
            "figures": [], "strength": {},
        }
        for key, token in TOKENS.items()
    }  # fmt: skip
    fjords = {
        key: {"open": True, "figures": []} for key in ("fjord_ne", "fjord_e", "fjord_s", "fjord_w")
    }
    view: View = {
        "game": "blood_rage", "seat": seat, "seats": seats,
        "crests": list(CLANS[:seats]), "age": 1, "phase": "action",
        "first": 0, "turn": 0, "over": False, "ragnarok": ["muspelheim", "gimle", "utgard"],
        "doom": "muspelheim", "provinces": provinces, "fjords": fjords,
        "clans": [clan(n) for n in range(seats)],
        "hand": [], "quests": [], "drafted": [], "pack": [], "kept": [],
        "discard": [], "undealt": {"1": 2, "2": 34, "3": 34},
        "battle": None, "last_battle": None, "asks": [], "answered": [], "mine": None,
        "score": None, "parts": {}, "prices": {},
    }  # fmt: skip
    return view | more


def with_sheet(view: View) -> View:
    """The clan whose sheet is shown: the own one, or whose turn it is."""
    shown = view["seat"] if view["seat"] is not None else view["turn"] or view["first"]
    return {**view, "sheet": view["clans"][shown]}


def put(view: View, place: str, *figures: dict[str, Any]) -> None:
    """Stand figures on a place and keep the counts of the view true."""
    where = view["provinces"].get(place) or view["fjords"][place]
    where["figures"] += figures
    count = sum(one["count"] for one in figures)
    for one in figures:
        view["clans"][one["seat"]]["on_board"] += one["count"]
    if where.get("villages") is not None:
        where["free"] -= count
    if "strength" in where:
        for one in figures:
            seat = str(one["seat"])
            where["strength"][seat] = where["strength"].get(seat, 0) + 2 * one["count"]


def destroy(view: View, *places: str) -> None:
    for place in places:
        view["provinces"][place] |= {"destroyed": True, "free": 0}


def start_two() -> View:
    """Two clans, start of the action phase, three provinces destroyed from the start."""
    view = table(2, 0, asks=[{"seat": 0, "prompt": "turn", "rule": "BR4.1.5"}])
    destroy(view, "utgard", "myrkulor", "elvagar")
    view["hand"] = [
        "troll.1", "tyrs_smash.1", "quest_alfheim.1", "thors_hammer.1", "lord_of_hammers.1",
        "friggas_charm.1",
    ]  # fmt: skip
    put(view, "gimle", figure(1, "warrior"))
    view["turn"] = 0
    return with_sheet(view)


def battle_four() -> View:
    """Four clans in the middle of the game; three choose a battle card."""
    view = table(4, 1, age=2, first=2, turn=0, doom="muspelheim")
    view["ragnarok"] = ["myrkulor", "muspelheim", "horgr"]
    destroy(view, "utgard", "myrkulor")
    for place in ("elvagar", "horgr"):
        view["provinces"][place]["pillaged"] = True
    view["clans"] = [
        clan(0, glory=27, rage=4, steps={"rage": 2, "axes": 3, "horns": 3}, hand=4,
             slots={"leader": "lord_of_hammers.1", "monster_1": "mountain_giant.1"},
             backs={"1": 0, "2": 4, "3": 0}, reserve=[group("warrior", 3)],
             valhalla=[group("warrior", 2)]),
        clan(1, glory=31, rage=3, steps={"rage": 3, "axes": 2, "horns": 3}, hand=5, quests=1,
             slots={"warrior": "experts_in_arms.2", "clan_1": "thors_glory.1"},
             backs={"1": 0, "2": 5, "3": 0}, reserve=[group("warrior", 4)],
             valhalla=[group("warrior"), group("ship")]),
        clan(2, glory=22, rage=2, steps={"rage": 1, "axes": 2, "horns": 2}, hand=4, quests=2,
             slots={"monster_1": "troll.1", "ship": "lokis_dragons.1", "clan_1": "lokis_domain.1",
                    "clan_2": "tyrs_domain.1"},
             backs={"1": 0, "2": 4, "3": 0}, reserve=[group("warrior", 5), group("ship")]),
        clan(3, glory=24, rage=0, passed=True, steps={"rage": 2, "axes": 3, "horns": 2}, hand=3,
             slots={"clan_1": "friggas_succor.1"}, backs={"1": 0, "2": 3, "3": 0},
             reserve=[group("warrior", 2)], valhalla=[group("leader"), group("warrior", 3)]),
    ]  # fmt: skip
    put(view, "angerboda", figure(0, "leader"), figure(0, "warrior"), figure(1, "warrior", 2),
        figure(2, "troll"))  # fmt: skip
    put(view, "elvagar", figure(3, "warrior", 2))
    put(view, "muspelheim", figure(2, "warrior"), figure(2, "leader"))
    put(view, "horgr", figure(3, "warrior"), figure(0, "warrior"))
    put(view, "gimle", figure(1, "warrior"), figure(1, "leader"))
    put(view, "andlang", figure(3, "leader"))
    put(view, "yggdrasil", figure(2, "warrior"), figure(0, "warrior", 2))
    put(view, "fjord_ne", figure(1, "ship"))
    put(view, "fjord_e", figure(0, "ship"))
    put(view, "fjord_s", figure(3, "ship"))
    view["hand"] = [
        "tyrs_crush.2", "heimdalls_eye.2", "odins_tide.2", "lokis_backstab.2", "quest_manheim.2",
    ]  # fmt: skip
    view["quests"] = ["quest_yggdrasil.2"]
    view["battle"] = {
        "province": "angerboda", "pillager": 0, "participants": [0, 1, 2], "stage": "cards",
        "played": {"0": [], "1": [], "2": []}, "strength": {"0": 4, "1": 6, "2": 2},
        "bonus": {"0": 0, "1": 0, "2": 0}, "winner": None, "monsters_only": False,
    }  # fmt: skip
    view["asks"] = [
        {"seat": 1, "prompt": "battle_card", "rule": "BR6.4.1"},
        {"seat": 2, "prompt": "battle_card", "rule": "BR6.4.1"},
    ]
    view["answered"] = [0]
    return with_sheet(view)


def crowded_five() -> View:
    """Five clans, every village taken somewhere, a crowd under the tree, many monsters."""
    view = table(5, 4, age=3, first=3, turn=4, doom="horgr")
    view["ragnarok"] = ["myrkulor", "andlang", "horgr"]
    destroy(view, "myrkulor", "andlang")
    ups = [
        {"monster_1": "fire_giant.2", "leader": "lord_of_axes.2", "warrior": "masters_in_arms.3",
         "ship": "fire_dragons.2", "monster_2": "fenrir.1", "clan_1": "thors_glory.1",
         "clan_2": "odins_throne.3", "clan_3": "tyrs_wrath.3"},
        {"monster_1": "frost_giant.3", "clan_1": "thors_conquest.3"},
        {"monster_1": "sea_serpent.1", "monster_2": "valkyrie.2"},
        {"monster_1": "mountain_giant.1", "monster_2": "dwarf_chieftain.1", "clan_1": "lokis_wrath.3"},
        {"monster_1": "wolfman.2", "monster_2": "volur_witch.3", "leader": "lord_of_spears.3",
         "clan_1": "friggas_domain.3", "clan_2": "odins_chosen.2"},
    ]  # fmt: skip
    view["clans"] = [
        clan(n, glory=40 + 7 * n, rage=n, passed=n == 1, hand=2 + n % 3, quests=n % 3,
             steps={"rage": 3 + n % 3, "axes": 1 + n, "horns": 5}, slots=ups[n],
             backs={"1": 0, "2": 1, "3": 1 + n % 3}, reserve=[group("warrior", 2)],
             valhalla=[group("warrior", n + 1), group("mystic")][: 1 + n % 2])
        for n in range(5)
    ]  # fmt: skip
    put(
        view,
        "yggdrasil",
        figure(0, "fire_giant"),
        figure(0, "warrior", 3),
        figure(1, "warrior", 2),
        figure(1, "leader"),
        figure(2, "valkyrie"),
        figure(2, "warrior"),
        figure(3, "mountain_giant"),
        figure(3, "warrior", 4),
        figure(4, "wolfman"),
        figure(4, "mystic", 2),
        figure(4, "warrior"),
    )
    put(
        view,
        "angerboda",
        figure(0, "leader"),
        figure(1, "warrior"),
        figure(1, "frost_giant"),
        figure(3, "warrior"),
        figure(4, "warrior"),
    )
    put(view, "gimle", figure(2, "warrior", 3), figure(2, "leader"), figure(4, "volur_witch"))
    put(
        view,
        "muspelheim",
        figure(0, "fenrir"),
        figure(3, "dwarf_chieftain"),
        figure(4, "leader"),
        figure(1, "warrior", 2),
    )
    put(view, "horgr", figure(0, "warrior", 2), figure(3, "leader"), figure(2, "warrior"))
    put(view, "elvagar", figure(1, "warrior"), figure(4, "warrior"))
    put(view, "utgard", figure(3, "warrior", 3))
    put(view, "fjord_w", figure(2, "sea_serpent"), figure(2, "ship", 2))
    put(view, "fjord_e", figure(0, "ship"), figure(1, "ship"), figure(4, "ship"))
    put(view, "fjord_s", figure(3, "ship"))
    view["fjords"]["fjord_ne"]["open"] = True
    view["hand"] = [
        "tyrs_judgement.3", "lokis_poison.3", "quest_glorious_death.3", "soldier_of_hel.3",
        "thors_ascension.3", "odins_judgement.3", "friggas_sacrifice.3",
    ]  # fmt: skip
    view["clans"][4]["hand"] = 7
    view["quests"] = ["quest_jotunheim.3"]
    view["clans"][4]["quests"] = 1
    view["asks"] = [{"seat": 4, "prompt": "turn", "rule": "BR4.1.5"}]
    return with_sheet(view)


def draft() -> View:
    """Four clans draft in the second Age."""
    view = battle_four()
    view |= {"phase": "gifts", "battle": None, "hand": [], "quests": [], "answered": [0, 3]}
    view["turn"] = None
    view["pack"] = [
        "fire_giant.2", "lord_of_axes.2", "tyrs_rage.2", "quest_jotunheim.2",
        "heimdalls_eye.2", "friggas_protection.2", "lokis_backstab.2",
    ]  # fmt: skip
    view["drafted"] = ["odins_tide.2"]
    view["kept"] = ["tyrs_crush.1"]
    for one in view["clans"]:
        one |= {"drafted": 1, "quests": 0}
    view["asks"] = [
        {"seat": 1, "prompt": "draft", "rule": "BR3.3.1"},
        {"seat": 2, "prompt": "draft", "rule": "BR3.3.1"},
    ]
    return with_sheet(view)


def after_battle() -> View:
    """The battle is over; the winner stands, the dead went to Valhalla."""
    view = battle_four()
    view["battle"] = None
    fallen = view["provinces"]["angerboda"]
    fallen["figures"] = [figure(1, "warrior", 2)]
    fallen |= {"free": 3, "strength": {"1": 6}, "pillaged": False}
    view["last_battle"] = {
        "province": "angerboda", "pillager": 0, "participants": [0, 1, 2],
        "played": {"0": ["tyrs_smash.2"], "1": ["tyrs_crush.2"], "2": ["lokis_backstab.2"]},
        "strength": {"0": 4, "1": 6, "2": 2}, "bonus": {"0": 3, "1": 4, "2": 0}, "winner": 1,
        "dead": [figure(0, "leader"), figure(0, "warrior"), figure(2, "troll")],
    }  # fmt: skip
    view["hand"] = ["heimdalls_eye.2", "odins_tide.2", "quest_manheim.2"]
    view["clans"][1]["hand"] = 3
    view |= {"turn": 2, "answered": [], "asks": [{"seat": 2, "prompt": "turn", "rule": "BR4.1.5"}]}
    return with_sheet(view)


def final() -> View:
    """The last scoring."""
    view = battle_four()
    view |= {"phase": "end", "over": True, "battle": None, "asks": [], "answered": [], "age": 3}
    view["turn"] = None
    view["score"] = {
        "lines": [
            {"line": "glory", "values": [58, 61, 44, 49]},
            {"line": "legendary_rage", "values": [10, 0, 10, 0]},
            {"line": "legendary_axes", "values": [10, 10, 0, 0]},
            {"line": "legendary_horns", "values": [0, 20, 10, 10]},
            {"line": "thors_conquest", "values": [0, 0, 0, 18]},
            {"line": "total", "values": [78, 91, 64, 77]},
        ],
        "winners": [1],
    }
    return with_sheet(view)


def spectator() -> View:
    """Somebody who only watches the battle: no hand, no quests, no prompts of others."""
    view = battle_four()
    view |= {"seat": None, "hand": [], "quests": [], "kept": [], "drafted": [], "pack": []}
    return with_sheet(view)


SAMPLES = {
    "start_two": start_two,
    "battle_four": battle_four,
    "crowded_five": crowded_five,
    "draft": draft,
    "after_battle": after_battle,
    "final": final,
    "spectator": spectator,
}
