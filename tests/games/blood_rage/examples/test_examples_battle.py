"""The worked examples of the call and the battle: BR-EX11 to BR-EX13."""

from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def pillage_of_andlang() -> Scene:
    """Red is Wolf, Blue is Raven, Yellow is Serpent."""
    scene = Scene("""
    age = 2
    turn = "wolf"
    destroyed = []
    pillaged = ["horgr"]
    tokens = {andlang = "axes"}
    [wolf]
    hand = ["tyrs_crush.2"]
    fjord_s = ["ship"]
    yggdrasil = ["warrior 2"]
    [raven]
    hand = ["troll.1"]
    gimle = ["warrior"]
    yggdrasil = ["warrior"]
    [serpent]
    hand = ["tyrs_bash.1"]
    horgr = ["leader"]
    """)
    return scene.say("wolf", "pillage andlang")


def call_is_over() -> Scene:
    """BR-EX11 to its end."""
    scene = pillage_of_andlang()
    scene.say("raven", "join gimle warrior").say("wolf", "join yggdrasil warrior")
    return scene.say("raven", "join yggdrasil warrior")


@rule("BR-EX11", "BR5.5.2", "BR6.1.1", "BR6.1.4", "BR6.1.10", "BR6.1.11")
def test_example_11_the_call_to_andlang_ends_with_the_last_village() -> None:
    scene = pillage_of_andlang()
    assert scene.asked == [("raven", "join")]
    scene.say("raven", "join gimle warrior")
    assert scene.asked == [("wolf", "join")]  # Horgr is not adjacent: Yellow cannot join
    assert not scene.may("serpent", "join horgr leader")
    scene.say("wolf", "join yggdrasil warrior")
    assert scene.asked == [("raven", "join")]  # lap 2
    assert scene.view(None)["provinces"]["andlang"]["free"] == 1
    scene.say("raven", "join yggdrasil warrior")
    assert scene.view(None)["provinces"]["andlang"]["free"] == 0
    assert "join" not in [prompt for _, prompt in scene.asked]
    assert scene.figures("raven", "andlang") == ["warrior", "warrior"]
    assert scene.figures("wolf", "andlang") == scene.figures("wolf", "yggdrasil") == ["warrior"]
    assert scene.figures("serpent", "horgr") == ["leader"]


@rule("BR-EX12", "BR6.2.5", "BR6.4.4", "BR6.4.6", "BR6.4.8", "BR6.7.1", "BR6.7.2")
def test_example_12_ship_warrior_and_card_beat_two_warriors() -> None:
    scene = call_is_over()
    assert scene.asked == [("wolf", "battle_card"), ("raven", "battle_card")]
    assert scene.view(None)["battle"]["participants"] == [0, 1]
    scene.say("wolf", "play tyrs_crush.2").say("raven", "play troll.1")
    last = scene.view(None)["last_battle"]
    assert last["strength"] == {"0": 2 + 1, "1": 1 + 1}
    assert last["bonus"] == {"0": 4, "1": 0}
    assert scene.clans[last["winner"]] == "wolf"


@rule("BR-EX13", "BR6.8.2", "BR6.8.3", "BR6.8.6", "BR6.9.3", "BR6.9.7")
def test_example_13_the_new_axes_count_for_the_battle_just_won() -> None:
    scene = call_is_over()
    assert scene.view(None)["clans"][0]["values"]["axes"] == 3
    scene.say("wolf", "play tyrs_crush.2").say("raven", "play troll.1")
    assert scene.figures("raven", "valhalla") == ["warrior", "warrior"]
    assert scene.cards("raven") == ["troll.1"]
    assert scene.pillaged("andlang")
    assert scene.view(None)["clans"][0]["values"]["axes"] == 4
    assert (scene.glory("wolf"), scene.glory("raven")) == (4, 0)
    assert scene.discards() == ["tyrs_crush.2"]
    assert scene.cards("wolf") == []
