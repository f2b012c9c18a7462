"""BR6.7 the winner of a battle."""

import pytest

from tests.games.blood_rage.rules.battles import battle, fight, outcome
from tests.rules import rule

# wolf 3, raven 1 + 2 (Ship in the fjord), serpent 1, and a card each
THREE = """
    [wolf]
    hand = ["{wolf}"]
    gimle = ["leader"]
    [raven]
    hand = ["{raven}"]
    gimle = ["warrior"]
    fjord_w = ["ship"]
    [serpent]
    hand = ["{serpent}"]
    gimle = ["warrior"]
    """


@rule("BR6.7.1")
def test_a_total_is_the_figures_still_there_and_the_cards_still_lying() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_rage.3", "tyrs_bash.1"]
        gimle = ["leader", "warrior"]
        fjord_w = ["ship"]
        [raven]
        hand = ["heimdalls_watch.3", "odins_smite.1", "heimdalls_gaze.3"]
        gimle = ["leader", "warrior"]
        """
    )
    scene.say("wolf", "play tyrs_rage.3").say("raven", "play heimdalls_watch.3")
    scene.say("wolf", "play tyrs_bash.1").say("raven", "play odins_smite.1")
    scene.say("raven", "play heimdalls_gaze.3")
    last = scene.view(None)["last_battle"]
    assert last["strength"] == {"0": 3 + 2, "1": 3 + 1}  # wolf's Warrior died in B5
    assert last["bonus"] == {"0": 2, "1": 1 + 3}  # the +6 was discarded by Watch
    assert outcome(scene) == "raven"


@rule("BR6.7.2")
@pytest.mark.parametrize(
    ("wolf", "raven", "serpent", "winner"),
    [
        ("tyrs_bash.1", "thors_hammer.1", "tyrs_smash.1", "wolf"),  # 5, 4, 4
        ("tyrs_bash.1", "tyrs_smash.1", "tyrs_smash.1", "raven"),  # 5, 6, 4
        ("thors_hammer.1", "tyrs_bash.1", "tyrs_smite.1", "serpent"),  # 4, 5, 6
    ],
)
def test_the_single_highest_total_wins(wolf: str, raven: str, serpent: str, winner: str) -> None:
    scene = fight(battle(THREE.format(wolf=wolf, raven=raven, serpent=serpent)))
    assert outcome(scene) == winner
    assert scene.glory(winner) >= 3


@rule("BR6.7.3")
def test_a_tie_for_the_highest_total_makes_all_lose() -> None:
    scene = battle(THREE.format(wolf="tyrs_smash.1", raven="tyrs_smash.1", serpent="tyrs_bash.1"))
    fight(scene)  # 6, 6, 3
    assert outcome(scene) is None
    assert scene.figures("wolf", "valhalla") == ["leader"]
    assert scene.figures("raven", "valhalla") == ["ship", "warrior"]
    assert scene.figures("serpent", "valhalla") == ["warrior"]


@rule("BR6.7.4")
def test_a_tie_below_the_highest_total_has_no_effect() -> None:
    scene = battle(THREE.format(wolf="thors_hammer.1", raven="troll.1", serpent="tyrs_bash.1"))
    fight(scene)  # 4, 3, 3
    assert outcome(scene) == "wolf"
    assert scene.figures("wolf", "gimle") == ["leader"]


@rule("BR6.7.5")
def test_all_participants_but_the_winner_are_losers() -> None:
    scene = battle(THREE.format(wolf="troll.1", raven="tyrs_smash.1", serpent="tyrs_smash.1"))
    fight(scene)  # 3, 6, 4: second place loses like the last
    assert outcome(scene) == "raven"
    assert scene.count("wolf", "valhalla") == 1 and scene.count("serpent", "valhalla") == 1
    assert scene.cards("wolf") == ["troll.1"] and scene.cards("serpent") == ["tyrs_smash.1"]
