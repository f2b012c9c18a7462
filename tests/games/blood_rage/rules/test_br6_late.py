"""BR6.6 late cards."""

import pytest

from tests.games.blood_rage.rules.battles import battle
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

LATE = """
    [wolf]
    hand = ["tyrs_bash.1", "heimdalls_eye.2", "heimdalls_gaze.3"]
    gimle = ["leader"]
    [raven]
    hand = ["tyrs_smash.1", "heimdalls_eye.2", "tyrs_crush.2"]
    gimle = ["warrior"]
    [serpent]
    hand = ["tyrs_smash.1", "heimdalls_eye.2", "heimdalls_gaze.3"]
    gimle = ["warrior"]
    """


def late(pillager: str = "wolf") -> Scene:
    """A battle at B6, all three with a late card."""
    scene = battle(LATE, pillager)
    scene.say("wolf", "play tyrs_bash.1").say("raven", "play tyrs_smash.1")
    return scene.say("serpent", "play tyrs_smash.1")


@rule("BR6.6.1")
def test_only_a_late_card_can_be_played_late() -> None:
    scene = late("raven")
    refusal = scene.no("raven", "play tyrs_crush.2")
    assert (refusal.rule, refusal.text) == ("BR6.6.1", "br.no.not_a_late_card")
    assert scene.options("raven", "play") == ["heimdalls_eye.2"]
    scene.say("raven", "play heimdalls_eye.2").say("serpent", "decline").say("wolf", "decline")
    # raven's last card is no late card: the word itself is refused
    refusal = scene.no("raven", "play tyrs_crush.2")
    assert (refusal.rule, refusal.text) == ("BR6.6.1", "br.no.not_a_late_card")
    assert scene.options("raven") == ["decline"]


@rule("BR6.6.2")
@pytest.mark.parametrize(
    ("pillager", "order"),
    [("raven", ["raven", "serpent", "wolf"]), ("serpent", ["serpent", "wolf", "raven"])],
)
def test_the_pillager_gets_the_first_offer_then_clockwise(pillager: str, order: list[str]) -> None:
    scene = late(pillager)
    asked = []
    while scene.asked[0][1] == "late_card":
        ((clan, _),) = scene.asked
        asked.append(clan)
        scene.say(clan, "decline")
    assert asked == order


@rule("BR6.6.3", "BR6.6.5")
def test_an_offer_is_one_late_card_which_adds_to_the_first_or_a_decline() -> None:
    scene = late()
    assert scene.options("wolf") == ["play", "decline"]
    assert scene.no("wolf", "play heimdalls_eye.2 heimdalls_gaze.3").text == "core.no.too_long"
    refusal = scene.no("wolf", "play tyrs_bash.1")  # it lies on the table already
    assert (refusal.rule, refusal.text) == ("BR6.6.3", "br.no.card_not_in_hand")
    scene.say("wolf", "play heimdalls_gaze.3")
    assert scene.asked == [("raven", "late_card")]
    assert scene.view(None)["battle"]["bonus"] == {"0": 2 + 3, "1": 3, "2": 3}
    assert scene.view(None)["battle"]["played"]["0"] == ["heimdalls_gaze.3", "tyrs_bash.1"]
    scene.say("raven", "decline")
    assert scene.view(None)["battle"]["bonus"]["1"] == 3


@rule("BR6.6.4")
def test_laps_of_late_cards_repeat_until_a_full_lap_brings_none() -> None:
    scene = late()
    asked = []
    answers = ["decline", "play heimdalls_eye.2", "decline"]
    answers += ["play heimdalls_eye.2", "decline", "decline"]
    answers += ["decline", "decline", "decline"]
    for answer in answers:
        ((clan, prompt),) = scene.asked
        assert prompt == "late_card"
        asked.append(clan)
        scene.say(clan, answer)
    # a decline is not final, and a lap with a card is followed by a whole one
    assert asked == ["wolf", "raven", "serpent"] * 3
    last = scene.view(None)["last_battle"]
    assert last["bonus"] == {"0": 4, "1": 5, "2": 3}


@rule("BR6.6.6")
def test_only_participants_may_play_late_cards() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_bash.1", "heimdalls_eye.2"]
        gimle = ["leader"]
        [raven]
        gimle = ["warrior"]
        [serpent]
        hand = ["heimdalls_eye.2"]
        andlang = ["leader"]
        """
    )
    scene.say("wolf", "play tyrs_bash.1")
    assert scene.asked == [("wolf", "late_card")]
    assert scene.no("serpent", "play heimdalls_eye.2").text == "core.no.not_your_question"
    scene.say("wolf", "play heimdalls_eye.2")
    assert scene.asked == [("raven", "turn")]


@rule("BR6.6.7")
def test_effects_before_the_comparison_do_not_run_again_after_a_late_card() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["odins_smite.1", "heimdalls_eye.2"]
        gimle = ["warrior"]
        [raven]
        gimle = ["leader", "warrior 3"]
        """
    )
    scene.say("wolf", "play odins_smite.1").say("wolf", "play heimdalls_eye.2")
    assert scene.view(None)["last_battle"]["strength"] == {"0": 1, "1": 5}


@rule("BR6.6.7")
def test_primacy_does_not_strike_a_late_card() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["thors_primacy.3"]
        gimle = ["warrior"]
        [raven]
        hand = ["thors_hammer.1", "heimdalls_eye.2"]
        gimle = ["leader"]
        """
    )
    scene.say("wolf", "play thors_primacy.3").say("raven", "play thors_hammer.1")
    scene.say("raven", "play heimdalls_eye.2")
    assert scene.view(None)["last_battle"]["bonus"] == {"0": 3, "1": 3}
    assert scene.glory("raven") == 3  # the Hammer stays blank


@rule("BR6.6.8")
def test_nobody_learns_from_an_offer_whether_a_late_card_is_in_hand() -> None:
    worlds = []
    for held in ("heimdalls_eye.2", "tyrs_rage.2"):
        scene = battle(
            f"""
            [wolf]
            hand = ["tyrs_bash.1", "{held}"]
            gimle = ["leader"]
            [raven]
            hand = ["tyrs_smash.1", "tyrs_crush.2"]
            gimle = ["warrior"]
            """
        )
        scene.say("wolf", "play tyrs_bash.1").say("raven", "play tyrs_smash.1")
        assert scene.asked == [("wolf", "late_card")]
        assert scene.options("wolf")[-1] == "decline"
        offered = [scene.view("raven"), scene.view(None)]
        scene.say("wolf", "decline")
        log = [(e.kind, e.seat, e.args) for e in scene.events() if e.visible(1)]
        worlds.append([*offered, scene.view("raven"), scene.view(None), log])
    assert worlds[0] == worlds[1]


@rule("BR6.6.8")
def test_the_backs_tell_who_gets_the_offer() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_bash.1", "tyrs_smite.1"]
        gimle = ["leader"]
        [raven]
        hand = ["tyrs_smash.1", "tyrs_crush.3"]
        gimle = ["warrior"]
        [serpent]
        hand = ["tyrs_smash.1", "quest_alfheim.1", "valkyrie.2"]
        gimle = ["warrior"]
        """
    )
    scene.say("wolf", "play tyrs_bash.1").say("raven", "play tyrs_smash.1")
    scene.say("serpent", "play tyrs_smash.1")
    # wolf holds only cards of Age 1, which has no late cards
    assert scene.asked == [("raven", "late_card")]
    scene.say("raven", "decline")
    assert scene.asked == [("serpent", "late_card")]
