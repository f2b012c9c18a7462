"""BR6.4 cards chosen and revealed."""

import pytest

from tests.games.blood_rage.rules.battles import battle
from tests.rules import rule


@rule("BR6.4.1")
def test_a_participant_with_cards_must_choose_exactly_one_from_hand() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_bash.1", "tyrs_smash.1"]
        gimle = ["leader"]
        [raven]
        gimle = ["warrior"]
        """
    )
    assert scene.asked == [("wolf", "battle_card")]
    assert scene.options("wolf") == ["play"]
    for word in ("decline", "no", "done"):
        assert scene.no("wolf", word).text == "core.no.not_offered"
    assert scene.no("wolf", "play tyrs_bash.1 tyrs_smash.1").text == "core.no.too_long"
    refusal = scene.no("wolf", "play tyrs_rage.2")
    assert (refusal.rule, refusal.text) == ("BR6.4.1", "br.no.card_not_in_hand")
    scene.say("wolf", "play tyrs_bash.1")
    assert scene.view(None)["last_battle"]["played"]["0"] == ["tyrs_bash.1"]


@rule("BR6.4.2")
def test_a_card_of_any_type_may_be_chosen() -> None:
    hand = ["quest_alfheim.1", "troll.1", "tyrs_bash.1"]
    for card in hand:
        scene = battle(
            f"""
            [wolf]
            hand = {hand}
            gimle = ["leader"]
            [raven]
            gimle = ["warrior"]
            """
        )
        assert sorted(scene.options("wolf", "play")) == hand
        scene.say("wolf", f"play {card}")
        assert scene.view(None)["last_battle"]["played"]["0"] == [card]


@rule("BR6.4.3")
def test_a_participant_with_an_empty_hand_plays_no_card_and_still_fights() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["warrior"]
        [raven]
        gimle = ["leader", "warrior"]
        """
    )
    assert scene.asked == [("wolf", "battle_card")]
    scene.say("wolf", "play tyrs_bash.1")
    last = scene.view(None)["last_battle"]
    assert last["played"]["1"] == [] and last["bonus"]["1"] == 0
    assert last["winner"] == 1


@rule("BR6.4.4")
def test_a_clan_outside_the_battle_plays_no_card() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        [raven]
        gimle = ["warrior"]
        [serpent]
        hand = ["tyrs_smash.1"]
        andlang = ["leader"]
        fjord_s = ["ship"]
        """
    )
    assert scene.asked == [("wolf", "battle_card")]
    assert scene.no("serpent", "play tyrs_smash.1").text == "core.no.not_your_question"


@rule("BR6.4.1", "BR6.4.5")
def test_chosen_cards_lie_face_down_until_all_are_revealed_together() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_bash.1", "tyrs_smite.1"]
        gimle = ["leader"]
        [raven]
        hand = ["tyrs_smash.1", "thors_hammer.1"]
        gimle = ["warrior"]
        """
    )
    assert sorted(scene.asked) == [("raven", "battle_card"), ("wolf", "battle_card")]
    before = scene.view("raven")
    scene.say("wolf", "play tyrs_bash.1")
    seen = scene.view("raven")
    assert seen["answered"] == [0]
    assert "tyrs_bash.1" not in str(seen) and "tyrs_bash.1" not in str(scene.view(None))
    assert scene.view("wolf")["mine"] == "play tyrs_bash.1"
    # raven sees that wolf has answered and nothing else
    assert {k for k in seen if seen[k] != before[k]} == {"asks", "answered"}
    assert not scene.events("play")
    scene.say("raven", "play thors_hammer.1")
    plays = [(e.seat, e.args["card"]) for e in scene.events("play")]
    assert plays == [(0, "tyrs_bash.1"), (1, "thors_hammer.1")]


@rule("BR6.4.6")
@pytest.mark.parametrize(
    ("card", "bonus"),
    [("tyrs_bash.1", 2), ("tyrs_rage.2", 6), ("odins_judgement.3", 2), ("lokis_trickery.1", 0)],
)
def test_a_battle_card_adds_its_bonus(card: str, bonus: int) -> None:
    scene = battle(
        f"""
        [wolf]
        hand = ["{card}"]
        gimle = ["warrior"]
        [raven]
        gimle = ["leader"]
        """
    )
    scene.say("wolf", f"play {card}")
    last = scene.view(None)["last_battle"]
    assert last["bonus"] == {"0": bonus, "1": 0}
    assert last["winner"] == {2: None, 6: 0, 0: 1}[bonus]  # 1 and the bonus against 3


@rule("BR6.4.7")
def test_the_text_of_a_battle_card_applies_at_its_step() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["thors_hammer.1"]
        gimle = ["leader"]
        [raven]
        hand = ["lokis_trickery.1"]
        rage = 0
        gimle = ["warrior"]
        """
    )
    scene.say("wolf", "play thors_hammer.1").say("raven", "play lokis_trickery.1")
    gains = [(e.kind, e.args.get("source")) for e in scene.events() if e.kind != "die"]
    steps = [g for g in gains if g[0] in ("win", "steal_rage", "reward", "glory")]
    assert steps == [
        ("win", None),
        ("steal_rage", None),
        ("reward", None),
        ("glory", "thors_hammer"),
        ("glory", "battle"),
    ]
    assert (scene.glory("wolf"), scene.rage("raven")) == (6, 1)


@rule("BR6.4.8")
@pytest.mark.parametrize("card", ["thors_glory.1", "troll.1", "quest_alfheim.1"])
def test_an_upgrade_or_quest_adds_nothing_and_does_nothing(card: str) -> None:
    scene = battle(
        f"""
        [wolf]
        hand = ["{card}"]
        gimle = ["leader"]
        [raven]
        gimle = ["warrior 2"]
        """
    )
    scene.say("wolf", f"play {card}")
    last = scene.view(None)["last_battle"]
    assert (last["strength"], last["bonus"]) == ({"0": 3, "1": 2}, {"0": 0, "1": 0})
    assert scene.glory("wolf") == 3  # Axes alone, although two enemies died
    assert scene.upgrades("wolf") == [] and scene.cards("wolf", "quests") == []
    assert scene.discards() == [card]


@rule("BR6.4.9")
def test_a_late_card_may_be_chosen_at_the_reveal() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["heimdalls_eye.2", "tyrs_bash.1"]
        gimle = ["warrior"]
        [raven]
        gimle = ["warrior"]
        """
    )
    scene.say("wolf", "play heimdalls_eye.2")
    last = scene.view(None)["last_battle"]
    assert (last["bonus"]["0"], last["winner"]) == (2, 0)


@rule("BR6.4.10")
def test_a_participant_with_only_late_cards_must_play_one_at_the_reveal() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["heimdalls_eye.2", "heimdalls_gaze.3"]
        gimle = ["leader"]
        [raven]
        gimle = ["warrior"]
        """
    )
    assert scene.asked == [("wolf", "battle_card")]
    assert scene.no("wolf", "decline").text == "core.no.not_offered"
    scene.say("wolf", "play heimdalls_eye.2")
    assert scene.asked == [("wolf", "late_card")]
    assert scene.cards("wolf") == ["heimdalls_gaze.3"]
