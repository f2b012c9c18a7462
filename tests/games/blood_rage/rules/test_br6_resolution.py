"""BR6.8 the resolution of a battle."""

import pytest

from tests.games.blood_rage.rules.battles import battle, fight, outcome
from tests.games.blood_rage.scene import Scene
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


@rule("BR6.8.1")
@pytest.mark.parametrize("card", ["lokis_trickery.1", "lokis_backstab.2", "lokis_poison.3"])
@pytest.mark.parametrize("tie", [True, False])
def test_loki_cards_give_nothing_on_a_tie(card: str, tie: bool) -> None:
    scene = battle(
        f"""
        [wolf]
        rage = 3
        glory = 7
        hand = ["thors_hammer.1"]
        gimle = ["leader"]
        [raven]
        rage = 3
        glory = 7
        hand = ["{card}"]
        gimle = {'["leader", "warrior"]' if tie else '["leader"]'}
        """
    )
    fight(scene)
    got = (scene.rage("raven"), scene.glory("raven"), scene.cards("raven"))
    if tie:
        assert outcome(scene) is None
        assert got == (3, 7, [card])
        assert (scene.rage("wolf"), scene.glory("wolf")) == (3, 7)
        assert scene.cards("wolf") == ["thors_hammer.1"]
    else:
        assert got != (3, 7, [card])


@rule("BR6.8.1")
def test_the_winner_gets_nothing_from_an_own_loki_card() -> None:
    scene = battle(
        """
        [wolf]
        rage = 3
        hand = ["lokis_trickery.1"]
        gimle = ["leader"]
        [raven]
        rage = 3
        gimle = ["warrior"]
        """
    )
    fight(scene)
    assert (scene.rage("wolf"), scene.rage("raven")) == (3, 3)


@rule("BR6.8.2", "BR6.8.3")
def test_the_winner_discards_all_played_cards_and_each_loser_takes_them_back() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_smite.1", "heimdalls_eye.2", "troll.1"]
        gimle = ["leader"]
        [raven]
        hand = ["tyrs_bash.1", "heimdalls_gaze.3"]
        gimle = ["warrior"]
        [serpent]
        hand = ["quest_alfheim.1"]
        gimle = ["warrior"]
        """
    )
    scene.say("wolf", "play tyrs_smite.1").say("raven", "play tyrs_bash.1")
    scene.say("serpent", "play quest_alfheim.1")
    scene.say("wolf", "play heimdalls_eye.2").say("raven", "play heimdalls_gaze.3")
    assert outcome(scene) == "wolf"
    assert scene.discards() == ["heimdalls_eye.2", "tyrs_smite.1"]
    assert scene.cards("wolf") == ["troll.1"]
    assert scene.cards("raven") == ["heimdalls_gaze.3", "tyrs_bash.1"]
    assert scene.cards("serpent") == ["quest_alfheim.1"]


@rule("BR6.8.4", "BR6.8.11")
def test_on_a_tie_all_take_their_cards_back_and_nobody_gains_battle_glory() -> None:
    scene = battle(THREE.format(wolf="tyrs_smash.1", raven="tyrs_smash.1", serpent="tyrs_bash.1"))
    fight(scene)
    assert scene.discards() == []
    assert scene.cards("wolf") == scene.cards("raven") == ["tyrs_smash.1"]
    assert scene.cards("serpent") == ["tyrs_bash.1"]
    assert [scene.glory(clan) for clan in scene.clans] == [0, 0, 0]


@rule("BR6.8.5")
@pytest.mark.parametrize("second", ["thors_hammer.1", "tyrs_bash.1"])  # raven loses, or a tie
def test_cards_that_watch_discarded_stay_discarded_for_everybody(second: str) -> None:
    scene = battle(
        f"""
        [wolf]
        hand = ["tyrs_rage.3", "tyrs_smash.1"]
        gimle = ["warrior"]
        [raven]
        hand = ["heimdalls_watch.3", "{second}"]
        gimle = ["warrior 2"]
        """
    )
    scene.say("wolf", "play tyrs_rage.3").say("raven", "play heimdalls_watch.3")
    assert scene.discards() == ["heimdalls_watch.3", "tyrs_rage.3"]
    scene.say("wolf", "play tyrs_smash.1").say("raven", f"play {second}")
    assert outcome(scene) == ("wolf" if second == "thors_hammer.1" else None)
    assert {"heimdalls_watch.3", "tyrs_rage.3"} <= set(scene.discards())
    assert scene.cards("raven") == [second]


@rule("BR6.8.6", "BR6.8.7")
def test_the_losers_figures_die_with_their_ships_and_the_winners_stay() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["tyrs_rage.3"]
        gimle = ["warrior 2"]
        fjord_w = ["ship"]
        [raven]
        upgrades = ["troll.1"]
        gimle = ["leader", "troll"]
        fjord_w = ["ship"]
        andlang = ["warrior"]
        [serpent]
        fjord_w = ["ship"]
        """
    )
    fight(scene)
    assert scene.figures("raven", "valhalla") == ["leader", "ship", "troll"]
    assert scene.figures("serpent", "valhalla") == ["ship"]
    assert scene.figures("raven", "andlang") == ["warrior"]  # outside the area
    assert scene.figures("wolf", "gimle") == ["warrior", "warrior"]
    assert scene.figures("wolf", "fjord_w") == ["ship"]


def gains(scene: Scene) -> list[str]:
    """Rewards, raised stats and Glory by source, in the order in which they came."""
    out = []
    for e in scene.events():
        if e.kind in ("reward", "stat", "glory"):
            out.append(str(e.args.get("source", e.args.get("stat", e.kind))))
    return out


@rule("BR6.8.8")
def test_effects_for_winning_come_after_the_reward_and_before_battle_glory() -> None:
    scene = battle(
        """
        [wolf]
        rage = 0
        hand = ["thors_ascension.3"]
        upgrades = ["thors_chosen.3"]
        gimle = ["leader", "mystic"]
        [raven]
        gimle = ["warrior"]
        """,
        options="{mystics = true}",
    )
    fight(scene)
    assert gains(scene) == ["reward", "rage", "thors_ascension", "thors_chosen", "battle"]
    assert (scene.rage("wolf"), scene.glory("wolf")) == (3, 3 + 3 + 3)


@rule("BR6.8.8")
def test_effects_for_winning_also_help_a_winner_who_does_not_pillage_but_no_loser() -> None:
    document = """
        [wolf]
        hand = ["{wolf}"]
        gimle = ["warrior"]
        [raven]
        hand = ["thors_hammer.1"]
        gimle = ["leader"]
        """
    scene = fight(battle(document.format(wolf="tyrs_bash.1")))
    assert gains(scene) == ["thors_hammer", "battle"]
    scene = fight(battle(document.format(wolf="tyrs_rage.3")))
    assert scene.glory("raven") == 0


@rule("BR6.8.9")
@pytest.mark.parametrize("pillager", ["wolf", "raven"])
@pytest.mark.parametrize(("step", "axes"), [(1, 3), (3, 5), (6, 8)])
def test_the_winner_gains_the_axes_value_whether_pillager_or_not(
    pillager: str, step: int, axes: int
) -> None:
    scene = battle(
        f"""
        [wolf]
        hand = ["tyrs_bash.1"]
        stats = {{axes = {step}}}
        gimle = ["leader"]
        [raven]
        gimle = ["warrior"]
        """,
        pillager=pillager,
    )
    fight(scene)
    assert (scene.glory("wolf"), scene.glory("raven")) == (axes, 0)


@rule("BR6.8.10")
def test_battle_glory_uses_the_axes_after_all_raises() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["thors_oath.2"]
        upgrades = ["lord_of_spears.3"]
        gimle = ["leader"]
        [raven]
        gimle = ["warrior"]
        """,
        token="axes",
    )
    fight(scene)
    assert scene.asked == [("wolf", "stat")]
    assert scene.glory("wolf") == 0
    scene.say("wolf", "axes")
    # step 1, then the reward, the Leader upgrade and the Oath: step 4 is worth 6
    assert scene.step("wolf", "axes") == 4
    assert scene.glory("wolf") == 6


@rule("BR6.8.12")
@pytest.mark.parametrize("tie", [True, False])
def test_effects_that_count_the_dead_come_after_battle_glory_and_on_a_tie_too(tie: bool) -> None:
    scene = battle(
        f"""
        [wolf]
        hand = ["odins_judgement.3"]
        upgrades = ["valkyrie.2", "thors_glory.1"]
        gimle = ["warrior", "valkyrie"]
        [raven]
        hand = ["{"tyrs_smash.1" if tie else "tyrs_bash.1"}"]
        gimle = ["warrior 2"]
        """
    )
    fight(scene)  # 3 + 2 against 2 + 3 or 2 + 2
    dead = 4 if tie else 2
    assert [n for n in gains(scene) if n not in ("reward", "rage")] == [
        *([] if tie else ["battle"]),
        "odins_judgement",
        "valkyrie",
        "thors_glory",
    ]
    assert scene.glory("wolf") == (0 if tie else 3) + 2 * dead + 2 * 2 + 2


BLESSING = """
    [wolf]
    hand = ["odins_judgement.3", "{late}"]
    gimle = ["leader"]
    [raven]
    hand = ["tyrs_bash.1"]
    upgrades = ["lokis_blessing.1"]
    gimle = ["leader"]
    [serpent]
    [bear]
    """


@rule("BR6.8.13")
@pytest.mark.parametrize("tie", [True, False])
def test_lokis_blessing_is_last_and_also_helps_after_a_tie(tie: bool) -> None:
    scene = battle(BLESSING.format(late="heimdalls_eye.2"))
    scene.say("wolf", "play odins_judgement.3").say("raven", "play tyrs_bash.1")
    scene.say("wolf", "decline" if tie else "play heimdalls_eye.2")
    assert scene.asked == [("raven", "blessing")]
    assert outcome(scene) == (None if tie else "wolf")
    assert gains(scene)[-1] == "odins_judgement"
    glory = scene.glory("wolf")
    scene.say("raven", "yes")
    assert scene.figures("raven", "gimle") == ["warrior"]
    assert scene.glory("wolf") == glory


@rule("BR6.8.14", "BR6.8.15")
def test_after_a_failed_pillage_there_is_no_reward_and_anybody_may_try_again() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["troll.1"]
        gimle = ["warrior"]
        andlang = ["warrior"]
        [raven]
        gimle = ["leader"]
        """
    )
    fight(scene)
    assert outcome(scene) == "raven"
    assert not scene.pillaged("gimle") and not scene.events("reward")
    assert scene.step("wolf", "rage") == scene.step("raven", "rage") == 1
    assert scene.asked == [("raven", "turn")]
    assert scene.may("raven", "pillage gimle")
    scene.say("raven", "march gimle horgr leader done")
    scene.say("wolf", "march andlang gimle warrior done").say("raven", "pass")
    scene.say("wolf", "pillage gimle")
    assert scene.pillaged("gimle")
    assert scene.step("wolf", "rage") == 2


@rule("BR6.8.14")
def test_a_tie_gives_nobody_the_reward() -> None:
    scene = battle(THREE.format(wolf="tyrs_smash.1", raven="tyrs_smash.1", serpent="tyrs_bash.1"))
    fight(scene)
    assert not scene.pillaged("gimle") and not scene.events("reward")
