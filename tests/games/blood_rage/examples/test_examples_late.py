"""The worked examples of Quests and Ragnarok: BR-EX14 to BR-EX16."""

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

MANHEIM = """
phase = "quest"
first = "wolf"
destroyed = []
ragnarok = ["muspelheim", "utgard", "horgr"]
[wolf]
elvagar = ["warrior 3"]
[raven]
angerboda = ["{blue}"]
[serpent]
quests = ["quest_manheim.1"]
elvagar = ["warrior"]
fjord_ne = ["ship"]
"""


@rule("BR-EX14", "BR9.2.4")
def test_example_14_a_tie_in_elvagar_does_not_fulfil_the_quest() -> None:
    # Blue holds Angerboda with the Leader here, so that Elvagar alone decides
    scene = Scene(MANHEIM.format(blue="leader"))
    assert scene.strength("wolf", "elvagar") == scene.strength("serpent", "elvagar") == 3
    assert scene.asked[0][0] == "chance"
    assert (scene.glory("serpent"), scene.step("serpent", "horns")) == (0, 1)
    assert scene.discards() == ["quest_manheim.1"]


@rule("BR-EX15", "BR9.2.5", "BR1.8.5")
def test_example_15_the_ship_alone_fulfils_it_in_angerboda() -> None:
    scene = Scene(MANHEIM.format(blue="warrior"))
    assert scene.figures("serpent", "angerboda") == []
    assert scene.strength("serpent", "angerboda") == 2
    assert scene.asked == [("serpent", "quest_stat")]
    scene.say("serpent", "quest_manheim.1 horns")
    assert scene.glory("serpent") == 5
    assert [scene.step("serpent", stat) for stat in ("rage", "axes", "horns")] == [1, 1, 2]


@rule(
    "BR-EX16",
    "BR10.1.1",
    "BR10.1.2",
    "BR10.1.3",
    "BR10.1.4",
    "BR10.1.5",
    "BR10.1.6",
    "BR10.1.7",
)
def test_example_16_gimle_falls_in_the_second_age() -> None:
    scene = Scene("""
    age = 2
    turn = "wolf"
    first = "wolf"
    destroyed = ["horgr"]
    ragnarok = ["horgr", "gimle", "andlang"]
    [wolf]
    gimle = ["warrior"]
    fjord_w = ["ship"]
    [raven]
    rage = 0
    upgrades = ["troll.1"]
    gimle = ["leader", "troll"]
    """)
    assert scene.view(None)["doom"] == "gimle"
    scene.say("wolf", "pass")
    assert (scene.destroyed("gimle"), scene.destroyed("myrkulor")) == (True, False)
    assert [(e.seat, e.args["figure"]) for e in scene.events("die")] == [
        (0, "warrior"),
        (0, "ship"),
        (1, "leader"),
        (1, "troll"),
    ]
    assert [(e.seat, e.args["n"]) for e in scene.events("released")] == [(0, 2), (1, 2)]
    assert (scene.glory("wolf"), scene.glory("raven")) == (6, 6)
    assert scene.view(None)["doom"] == "andlang"
    assert not scene.destroyed("andlang")
