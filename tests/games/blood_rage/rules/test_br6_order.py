"""BR6.3 order of a battle and BR6.5 effects before the comparison."""

import pytest

from tests.games.blood_rage.rules.battles import battle
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# what the log of a battle tells besides the steps
QUIET = ("phase", "battle", "stat")


def story(scene: Scene, *answers: str) -> list[str]:
    """Answer in turn; what was asked ("raven? save") and what happened ("die raven"), in order."""
    out: list[str] = []
    for answer in answers:
        clan, _, text = answer.partition(": ")
        if scene.asked[0][1] != "battle_card":
            out += [f"{who}? {prompt}" for who, prompt in scene.asked]
        seen = len(scene.events())
        scene.say(clan, text)
        for e in scene.events()[seen:]:
            if e.kind not in QUIET:
                what = e.args.get("source", e.kind)
                out.append(f"{what} {scene.clans[e.seat]}" if e.seat >= 0 else str(what))
    return out


@rule("BR6.3.1")
def test_a_battle_runs_through_its_steps_from_the_reveal_to_lokis_blessing() -> None:
    scene = battle(
        """
        [wolf]
        rage = 2
        hand = ["thors_hammer.1", "heimdalls_gaze.3"]
        upgrades = ["valkyrie.2", "tyrs_prowess.2"]
        gimle = ["leader", "valkyrie"]
        [raven]
        rage = 0
        hand = ["lokis_trickery.1"]
        upgrades = ["lokis_blessing.1"]
        gimle = ["warrior"]
        [serpent]
        hand = ["odins_smite.1"]
        fjord_w = ["ship"]
        [bear]
        hand = ["quest_alfheim.1"]
        upgrades = ["friggas_protection.2", "tyrs_domain.1"]
        gimle = ["warrior"]
        """
    )
    told = story(
        scene,
        "wolf: play thors_hammer.1",
        "raven: play lokis_trickery.1",
        "serpent: play odins_smite.1",
        "bear: play quest_alfheim.1",
        "bear: +3",
        "bear: protect warrior",
        "wolf: play heimdalls_gaze.3",
        "wolf: done",
        "bear: done",
        "raven: yes",
    )
    assert told == [
        "play wolf", "play raven", "play serpent", "play bear",  # B1
        "bear? quest_value", "quest_value bear",  # B2
        "bear? save", "saved bear", "die raven",  # B5: raven has no Warrior left
        "wolf? late_card", "play wolf",  # B6
        "win wolf",  # B7: 5 + 1 + 3 against 0, 2 + 1 and 1 + 3
        "steal_rage raven",  # B8
        "wolf? prowess",  # B9
        "bear? save", "die serpent", "die bear",  # B10
        "reward wolf",  # B11
        "thors_hammer wolf",  # B12
        "battle wolf",  # B13
        "valkyrie wolf",  # B14: three enemies
        "raven? blessing", "placed raven",  # B15
    ]  # fmt: skip
    assert scene.glory("wolf") == 3 + 3 + 6


@rule("BR6.3.1")
def test_primacy_comes_after_the_value_of_quests_and_before_watch_and_smite() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["odins_smite.1"]
        gimle = ["warrior"]
        [raven]
        hand = ["quest_alfheim.1"]
        upgrades = ["tyrs_domain.1"]
        gimle = ["warrior"]
        [serpent]
        hand = ["thors_primacy.3"]
        gimle = ["warrior"]
        [bear]
        hand = ["heimdalls_watch.2"]
        gimle = ["leader"]
        """
    )
    for clan in ("wolf", "raven", "serpent", "bear"):
        scene.say(clan, f"play {scene.cards(clan)[0]}")
    told = story(scene, "raven: +3")
    assert told[:4] == ["raven? quest_value", "quest_value raven", "blank serpent", "tie"]
    assert scene.view(None)["last_battle"]["strength"] == {"0": 1, "1": 1, "2": 1, "3": 3}
    assert not scene.events("restart")


@rule("BR6.3.1", "BR6.5.3")
def test_watch_comes_after_the_value_of_quests_and_before_smite_and_sends_the_battle_back() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["odins_smite.1", "tyrs_bash.1"]
        gimle = ["warrior"]
        [raven]
        hand = ["quest_alfheim.1"]
        upgrades = ["tyrs_domain.1"]
        gimle = ["warrior"]
        [serpent]
        hand = ["heimdalls_watch.2", "tyrs_smash.1"]
        gimle = ["warrior"]
        """
    )
    told = story(
        scene,
        "wolf: play odins_smite.1",
        "raven: play quest_alfheim.1",
        "serpent: play heimdalls_watch.2",
        "raven: +3",
    )
    assert told[3:] == [
        "raven? quest_value",
        "quest_value raven",
        "restart serpent",
        "heimdalls_watch serpent",
    ]
    assert scene.glory("serpent") == 1 + 3 + 0
    assert not scene.events("die")
    # B1 again, with new cards; raven has none left
    assert sorted(scene.asked) == [("serpent", "battle_card"), ("wolf", "battle_card")]
    scene.say("wolf", "play tyrs_bash.1").say("serpent", "play tyrs_smash.1")
    last = scene.view(None)["last_battle"]
    assert last["bonus"] == {"0": 2, "1": 0, "2": 3}  # the +3 of the discarded Quest is gone
    assert last["winner"] == 2


@rule("BR6.3.2")
@pytest.mark.parametrize(("pillager", "thief"), [("serpent", "bear"), ("wolf", "wolf")])
def test_inside_a_step_effects_go_from_the_pillager_clockwise(pillager: str, thief: str) -> None:
    scene = battle(
        """
        [wolf]
        rage = 0
        hand = ["lokis_trickery.1"]
        gimle = ["warrior"]
        [raven]
        rage = 1
        gimle = ["leader"]
        [serpent]
        rage = 0
        gimle = ["warrior"]
        [bear]
        rage = 0
        hand = ["lokis_trickery.1"]
        gimle = ["warrior"]
        """,
        pillager=pillager,
    )
    scene.say("wolf", "play lokis_trickery.1").say("bear", "play lokis_trickery.1")
    stolen = scene.events("steal_rage")
    assert [scene.clans[e.seat] for e in stolen] == [thief]  # raven had only one Rage
    assert scene.rage(thief) == 1


# -- BR6.5 -----------------------------------------------------------------------------------------


@rule("BR6.5.1")
@pytest.mark.parametrize(("answer", "bonus"), [("+3", 3), ("+5", 5), ("no", 0)])
def test_the_owner_of_a_revealed_quest_states_whether_it_counts_and_how(
    answer: str, bonus: int
) -> None:
    scene = battle(
        """
        [wolf]
        gimle = ["leader"]
        [raven]
        hand = ["quest_alfheim.1"]
        upgrades = ["tyrs_domain.1", "tyrs_wrath.3"]
        gimle = ["warrior"]
        [serpent]
        """
    )
    scene.say("raven", "play quest_alfheim.1")
    assert scene.asked == [("raven", "quest_value")]
    assert scene.rule() == "BR6.5.1"
    assert scene.options("raven") == ["+3", "+5", "no"]
    scene.say("raven", answer)
    assert scene.view(None)["last_battle"]["bonus"]["1"] == bonus


@rule("BR6.5.1")
def test_a_bonus_needs_its_card_and_a_quest() -> None:
    document = """
        [wolf]
        gimle = ["leader"]
        [raven]
        hand = ["quest_alfheim.1", "tyrs_bash.1"]
        upgrades = ["tyrs_domain.1"]
        gimle = ["warrior"]
        [serpent]
        hand = ["quest_manheim.1"]
        gimle = ["warrior"]
        """
    scene = battle(document)
    scene.say("raven", "play quest_alfheim.1").say("serpent", "play quest_manheim.1")
    refusal = scene.no("raven", "+5")
    assert (refusal.rule, refusal.text) == ("BRC.tyrs_wrath", "br.no.card_needed")
    assert refusal.args["card"] == "tyrs_wrath.0"
    scene.say("raven", "+3")
    assert scene.view(None)["last_battle"]["bonus"] == {"0": 0, "1": 3, "2": 0}
    other = battle(document)
    other.say("raven", "play tyrs_bash.1").say("serpent", "play quest_manheim.1")
    assert other.view(None)["last_battle"]["bonus"] == {"0": 0, "1": 2, "2": 0}


@rule("BR6.5.2", "BR6.5.3")
def test_primacy_blanks_heimdalls_watch() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["heimdalls_watch.2"]
        gimle = ["leader"]
        [raven]
        hand = ["thors_primacy.3"]
        gimle = ["leader"]
        """
    )
    scene.say("wolf", "play heimdalls_watch.2").say("raven", "play thors_primacy.3")
    assert not scene.events("restart")
    assert scene.view(None)["last_battle"]["winner"] == 1
    assert (scene.glory("wolf"), scene.glory("raven")) == (0, 3)
    assert scene.cards("wolf") == ["heimdalls_watch.2"]


@rule("BR6.5.2")
@pytest.mark.parametrize("card", ["odins_smite.1", "odins_tide.2"])
def test_primacy_comes_before_the_effects_of_b5(card: str) -> None:
    scene = battle(
        f"""
        [wolf]
        hand = ["{card}"]
        gimle = ["leader"]
        [raven]
        hand = ["thors_primacy.3"]
        gimle = ["leader", "warrior"]
        """
    )
    scene.say("wolf", f"play {card}").say("raven", "play thors_primacy.3")
    last = scene.view(None)["last_battle"]
    assert (last["strength"], last["bonus"]) == ({"0": 3, "1": 4}, {"0": 1, "1": 3})
    assert scene.figures("raven", "gimle") == ["leader", "warrior"]


@rule("BR6.5.4")
@pytest.mark.parametrize(
    ("card", "strength"), [("odins_smite.1", {"0": 3, "1": 3}), ("odins_tide.2", {"0": 3, "1": 1})]
)
def test_smite_and_tide_act_before_the_comparison_and_before_late_cards(
    card: str, strength: dict[str, int]
) -> None:
    scene = battle(
        f"""
        [wolf]
        hand = ["{card}"]
        gimle = ["leader"]
        [raven]
        hand = ["heimdalls_eye.2"]
        upgrades = ["brothers_in_arms.1"]
        gimle = ["warrior 3"]
        """
    )
    assert scene.strength("raven", "gimle") == 4
    scene.say("wolf", f"play {card}").say("raven", "play heimdalls_eye.2")
    assert scene.view(None)["last_battle"]["strength"] == strength


@rule("BR6.5.4")
def test_late_cards_are_offered_when_the_dead_of_b5_are_gone() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["odins_smite.1"]
        gimle = ["leader"]
        [raven]
        hand = ["tyrs_bash.1", "heimdalls_eye.2"]
        gimle = ["warrior 3"]
        """
    )
    scene.say("wolf", "play odins_smite.1").say("raven", "play tyrs_bash.1")
    assert scene.asked == [("raven", "late_card")]
    assert scene.count("raven", "gimle") == 2


@rule("BR6.5.5")
def test_the_dead_of_b5_count_as_destroyed_in_the_battle() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["odins_smite.1"]
        upgrades = ["thors_glory.1"]
        gimle = ["leader"]
        [raven]
        gimle = ["warrior 2"]
        """
    )
    scene.say("wolf", "play odins_smite.1")
    # one Warrior fell in B5, the other in B10: two enemies for Thor's Glory
    assert scene.glory("wolf") == 3 + 2
    assert scene.view(None)["last_battle"]["dead"] == [{"seat": 1, "kind": "warrior", "count": 2}]


@rule("BR6.5.6")
def test_one_effect_of_b5_is_finished_with_its_saves_before_the_next_begins() -> None:
    scene = battle(
        """
        [wolf]
        hand = ["odins_smite.1"]
        gimle = ["warrior"]
        [raven]
        rage = 2
        upgrades = ["friggas_protection.2"]
        gimle = ["warrior"]
        [serpent]
        hand = ["odins_smite.1"]
        gimle = ["leader", "warrior"]
        """
    )
    scene.say("wolf", "play odins_smite.1").say("serpent", "play odins_smite.1")
    assert scene.asked == [("raven", "save")]
    scene.say("raven", "protect warrior")
    # wolf's Smite is over: serpent's Warrior is dead, and only now serpent's Smite strikes
    assert scene.figures("serpent", "valhalla") == ["warrior"]
    assert scene.figures("wolf", "gimle") == ["warrior"]
    assert scene.asked == [("raven", "save")]
    scene.say("raven", "done")
    assert scene.view(None)["last_battle"]["strength"] == {"0": 0, "1": 0, "2": 3}
    assert scene.rage("raven") == 1
