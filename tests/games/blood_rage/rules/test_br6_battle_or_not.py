"""BR6.2 battle or not."""

import pytest

from tests.games.blood_rage.rules.battles import call
from tests.rules import rule


@rule("BR6.2.1", "BR6.2.2")
def test_without_an_enemy_there_is_no_battle_and_the_pillage_succeeds() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        [raven]
        hand = ["tyrs_smash.1"]
        fjord_s = ["ship"]
        andlang = ["leader"]
        """
    )
    scene.say("raven", "decline")
    assert scene.asked == [("raven", "turn")]
    assert scene.pillaged("gimle")
    assert scene.step("wolf", "rage") == 2
    assert scene.cards("wolf") == ["tyrs_bash.1"] and scene.cards("raven") == ["tyrs_smash.1"]
    assert (scene.glory("wolf"), scene.glory("raven")) == (0, 0)


@rule("BR6.2.1")
@pytest.mark.parametrize("place", ["gimle = ['warrior']", "fjord_w = ['ship']"])
def test_an_enemy_anywhere_in_the_area_brings_a_battle(place: str) -> None:
    scene = call(
        f"""
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        [raven]
        {place}
        """
    )
    assert scene.asked == [("wolf", "battle_card")]
    assert not scene.pillaged("gimle")


@rule("BR6.2.3", "BR6.2.4")
def test_every_figure_in_the_area_fights_whether_its_owner_wants_or_not() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_rage.3"]
        gimle = ["leader"]
        fjord_w = ["ship"]
        [raven]
        gimle = ["leader", "warrior 2"]
        [serpent]
        hand = ["tyrs_bash.1"]
        fjord_w = ["ship"]
        """
    )
    assert sorted(scene.asked) == [("serpent", "battle_card"), ("wolf", "battle_card")]
    for word in ("decline", "no", "pass"):
        scene.no("serpent", word)
    assert scene.view(None)["battle"]["strength"] == {"0": 5, "1": 5, "2": 2}
    scene.say("wolf", "play tyrs_rage.3").say("serpent", "play tyrs_bash.1")
    assert scene.figures("raven", "valhalla") == ["leader", "warrior", "warrior"]
    assert scene.figures("serpent", "valhalla") == ["ship"]


@rule("BR6.2.5")
def test_participants_are_the_clans_with_a_figure_in_the_area_when_the_battle_begins() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        fjord_w = ["ship"]
        [raven]
        hand = ["tyrs_smash.1"]
        andlang = ["warrior"]
        [serpent]
        hand = ["tyrs_smash.1"]
        andlang = ["warrior"]
        [bear]
        hand = ["thors_hammer.1"]
        fjord_w = ["ship"]
        """
    )
    scene.say("raven", "join andlang warrior").say("serpent", "decline").say("serpent", "decline")
    assert scene.view(None)["battle"]["participants"] == [0, 1, 3]
    assert sorted(scene.asked) == [
        ("bear", "battle_card"),
        ("raven", "battle_card"),
        ("wolf", "battle_card"),
    ]


@rule("BR6.2.6")
def test_a_clan_without_figures_left_can_win_by_its_card() -> None:
    scene = call(
        """
        [wolf]
        hand = ["odins_smite.1"]
        gimle = ["leader"]
        [raven]
        hand = ["tyrs_rage.3"]
        gimle = ["warrior"]
        """
    )
    scene.say("wolf", "play odins_smite.1").say("raven", "play tyrs_rage.3")
    last = scene.view(None)["last_battle"]
    assert last["participants"] == [0, 1]
    assert (last["strength"], last["bonus"]) == ({"0": 3, "1": 0}, {"0": 1, "1": 6})
    assert last["winner"] == 1
    assert scene.figures("wolf", "valhalla") == ["leader"]
    assert (scene.glory("wolf"), scene.glory("raven")) == (0, 3)
    assert not scene.pillaged("gimle")
