"""BR1.4: fjords."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

SHORES = {
    "fjord_ne": ["elvagar", "angerboda"],
    "fjord_e": ["muspelheim", "horgr"],
    "fjord_s": ["utgard", "andlang"],
    "fjord_w": ["gimle", "myrkulor"],
}


@rule("BR1.4.1", "BR1.4.2", "BR1.4.3")
@pytest.mark.parametrize("fjord", SHORES)
def test_a_ship_reaches_the_two_provinces_of_its_fjord(fjord: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    {fjord} = ["ship"]
    [raven]
    """)
    assert list(scene.view(None)["fjords"]) == ["fjord_ne", "fjord_e", "fjord_s", "fjord_w"]
    assert scene.options("wolf", "pillage") == SHORES[fjord]
    provinces = scene.view(None)["provinces"]
    assert [name for name in provinces if provinces[name]["strength"]] == SHORES[fjord]


@rule("BR1.4.1")
@pytest.mark.parametrize(("one", "other"), SHORES.values(), ids=SHORES)
def test_the_two_provinces_of_a_fjord_are_adjacent(one: str, other: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = []
    [wolf]
    {one} = ["warrior"]
    [raven]
    {other} = ["warrior"]
    """).say("wolf", f"pillage {one}")
    assert scene.may("raven", f"join {other} warrior")


@rule("BR1.4.4")
def test_the_fire_giant_burns_the_ships_of_the_fjord_too() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["fire_giant.2"]
    fjord_w = ["ship"]
    [raven]
    fjord_w = ["ship"]
    [serpent]
    fjord_s = ["ship"]
    """).say("wolf", "invade fire_giant gimle")
    assert scene.figures("raven", "valhalla") == ["ship"]
    assert scene.figures("serpent", "fjord_s") == ["ship"]
    assert scene.figures("wolf", "fjord_w") == ["ship"]


@rule("BR1.4.4")
def test_ragnarok_sinks_the_ships_of_the_fjord_too() -> None:
    scene = Scene("""
    phase = "discard"
    destroyed = []
    ragnarok = ["gimle", "horgr", "elvagar"]
    [wolf]
    hand = ["troll.1", "tyrs_bash.1"]
    fjord_w = ["ship"]
    [raven]
    fjord_s = ["ship"]
    """).say("wolf", "keep troll.1")
    assert [(e.seat, e.args["figure"]) for e in scene.events("die")] == [(0, "ship")]
    assert scene.figures("raven", "fjord_s") == ["ship"]


@rule("BR1.4.5")
def test_all_ships_of_five_clans_fit_into_one_fjord() -> None:
    scene = Scene("""
    turn = "wolf"
    first = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["sea_serpent.1"]
    fjord_w = ["sea_serpent"]
    [raven]
    [serpent]
    [bear]
    [ram]
    """)
    for clan in ("wolf", "raven", "serpent", "bear", "ram"):
        scene.say(clan, "invade ship fjord_w")
    figures = scene.view(None)["fjords"]["fjord_w"]["figures"]
    assert sum(f["count"] for f in figures) == 6


@rule("BR1.4.6")
@pytest.mark.parametrize("figure", ["leader", "warrior", "troll", "mystic"])
def test_only_ships_enter_a_fjord(figure: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    options = {mystics = true}
    [wolf]
    upgrades = ["troll.1", "friggas_chosen.1"]
    [raven]
    """)
    refusal = scene.no("wolf", f"invade {figure} fjord_w")
    assert (refusal.rule, refusal.text) == ("BR1.4.6", "br.no.only_ships_in_fjords")


@rule("BR1.4.6")
@pytest.mark.parametrize("figure", ["ship", "sea_serpent"])
def test_ships_and_what_counts_as_one_enter_a_fjord(figure: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["sea_serpent.1"]
    [raven]
    [serpent]
    """).say("wolf", f"invade {figure} fjord_w")
    assert scene.figures("wolf", "fjord_w") == [figure]


@rule("BR1.4.7")
def test_a_ship_takes_no_village() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    myrkulor = ["warrior 2"]
    fjord_w = ["ship"]
    [raven]
    fjord_w = ["ship"]
    """)
    assert scene.view(None)["provinces"]["myrkulor"]["free"] == 1
    scene.say("wolf", "invade warrior myrkulor")
    assert scene.count("wolf", "myrkulor") == 3


@rule("BR1.4.8")
@pytest.mark.parametrize(
    "action",
    ["pillage fjord_w", "march gimle fjord_w warrior done", "march fjord_w gimle ship done"],
)
def test_a_fjord_is_treated_as_no_province(action: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    gimle = ["warrior"]
    fjord_w = ["ship"]
    [raven]
    """)
    assert "fjord_w" not in scene.view(None)["provinces"]
    refusal = scene.no("wolf", action)
    assert (refusal.text, refusal.args["place"]) == ("br.no.not_a_province", "fjord_w")


@rule("BR1.4.8")
def test_leading_in_a_fjord_counts_as_its_provinces_only() -> None:
    """Two provinces and not three: with one of them held by Raven the Quest is lost."""
    document = """
    phase = "quest"
    destroyed = []
    [wolf]
    quests = ["quest_widespread.1"]
    fjord_w = ["ship"]
    [raven]
    {figures}
    [serpent]
    [bear]
    [ram]
    """
    assert Scene(document.format(figures="")).asked == [("wolf", "quest_stat")]
    held = Scene(document.format(figures='gimle = ["leader"]'))
    assert held.discards() == ["quest_widespread.1"]
    assert held.glory("wolf") == 0


@rule("BR1.4.9")
@pytest.mark.parametrize(
    ("action", "asked"),
    [("invade warrior gimle", "succor"), ("invade ship fjord_w", "turn")],
)
def test_friggas_succor_does_not_follow_a_ship(action: str, asked: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["friggas_succor.1"]
    [raven]
    [serpent]
    """).say("wolf", action)
    assert [prompt for _, prompt in scene.asked] == [asked]


@rule("BR1.4.9")
@pytest.mark.parametrize(
    ("action", "asked"),
    [("invade warrior gimle", "thors_domain"), ("invade ship fjord_w", "turn")],
)
def test_thors_domain_does_not_follow_a_ship(action: str, asked: str) -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["thors_domain.2"]
    [raven]
    [serpent]
    [bear]
    """).say("wolf", action)
    assert [prompt for _, prompt in scene.asked] == [asked]


@rule("BR1.4.10")
@pytest.mark.parametrize(
    ("destroyed", "is_open"),
    [
        ([], True),
        (["gimle"], True),
        (["myrkulor"], True),
        (["andlang", "elvagar"], True),
        (["gimle", "myrkulor"], False),
    ],
)
def test_a_fjord_is_open_while_one_of_its_provinces_stands(
    destroyed: list[str], is_open: bool
) -> None:
    scene = Scene(f"""
    turn = "wolf"
    destroyed = {destroyed}
    [wolf]
    [raven]
    """)
    assert scene.view(None)["fjords"]["fjord_w"]["open"] is is_open
    assert scene.may("wolf", "invade ship fjord_w") is is_open


@rule("BR1.4.11")
@pytest.mark.parametrize(
    "action", ["invade ship fjord_w", "invade sea_serpent fjord_w", "raise ship fjord_w"]
)
def test_no_ship_enters_a_closed_fjord(action: str) -> None:
    raised = action.startswith("raise")
    scene = Scene(f"""
    turn = "wolf"
    destroyed = ["gimle", "myrkulor"]
    [wolf]
    upgrades = ["sea_serpent.1", "friggas_domain.3"]
    valhalla = {["ship"] if raised else []}
    [raven]
    [serpent]
    """)
    refusal = scene.no("wolf", action)
    assert (refusal.rule, refusal.text) == ("BR1.4.11", "br.no.fjord_closed")
    assert scene.may("wolf", action.replace("fjord_w", "fjord_s"))


HALF = """
destroyed = ["gimle"]
ragnarok = ["horgr", "utgard", "elvagar"]
[wolf]
quests = ["quest_alfheim.1"]
fjord_w = ["ship"]
[raven]
"""


@rule("BR1.4.12", "BR1.8.10")
def test_a_ship_gives_no_strength_to_a_destroyed_province() -> None:
    scene = Scene('turn = "wolf"\n' + HALF)
    provinces = scene.view(None)["provinces"]
    assert provinces["gimle"]["strength"] == {}
    assert provinces["myrkulor"]["strength"] == {"0": 2}
    assert scene.options("wolf", "pillage") == ["myrkulor"]


@rule("BR1.4.12", "BR1.8.10")
def test_a_ship_fulfils_no_quest_in_a_destroyed_province() -> None:
    scene = Scene('phase = "quest"\n' + HALF)
    assert scene.discards() == ["quest_alfheim.1"]
    assert scene.glory("wolf") == 0
    standing = Scene('phase = "quest"\n' + HALF.replace('["gimle"]', "[]"))
    assert standing.asked == [("wolf", "quest_stat")]
