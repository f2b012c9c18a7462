"""BR6.9 pillage success."""

import pytest

from meadhall.games.blood_rage.box import P_ACTION
from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def scene_of(clans: str, token: str = "rage", stage: str = "", options: str = "{}") -> Scene:
    """Wolf's turn, or with a stage wolf's pillage of Gimle."""
    battle = f'[battle]\nprovince = "gimle"\npillager = "wolf"\nstage = "{stage}"'
    return Scene(
        f"""
        age = 3
        turn = "wolf"
        destroyed = []
        options = {options}
        tokens = {{gimle = "{token}"}}
        {clans}
        {battle if stage else ""}
        """
    )


ALONE = """
    [wolf]
    rage = 4
    gimle = ["leader"]
    [raven]
    """
DUEL = """
    [wolf]
    hand = ["{wolf}"]
    gimle = ["leader"]
    [raven]
    gimle = ["{raven}"]
    """


@rule("BR6.9.1", "BR6.9.2", "BR6.9.3")
def test_a_pillage_without_a_battle_succeeds() -> None:
    scene = scene_of(ALONE)
    scene.say("wolf", "pillage gimle")
    assert not scene.events("battle")
    assert scene.step("wolf", "rage") == 2
    assert scene.pillaged("gimle")


@rule("BR6.9.1", "BR6.9.2", "BR6.9.3")
@pytest.mark.parametrize(("card", "wins"), [("tyrs_bash.1", True), ("troll.1", False)])
def test_after_a_battle_the_pillage_succeeds_only_if_the_pillager_won(
    card: str, wins: bool
) -> None:
    scene = scene_of(DUEL.format(wolf=card, raven="leader"), stage="cards")
    scene.say("wolf", f"play {card}")
    assert scene.step("wolf", "rage") == (2 if wins else 1)
    assert scene.pillaged("gimle") is wins
    assert scene.step("raven", "rage") == 1


@rule("BR6.9.4")
def test_a_pillaged_province_cannot_be_pillaged_again_in_this_age() -> None:
    scene = scene_of(
        """
        [wolf]
        gimle = ["leader"]
        horgr = ["warrior"]
        [raven]
        fjord_w = ["ship"]
        muspelheim = ["warrior"]
        """,
        stage="cards",
    )
    assert scene.pillaged("gimle")  # 3 against 2
    scene.say("raven", "pass")
    refusal = scene.no("wolf", "pillage gimle")
    assert (refusal.rule, refusal.text) == ("BR5.5.3", "br.no.already_pillaged")
    assert scene.may("wolf", "pillage horgr")


@rule("BR6.9.4")
def test_in_the_next_age_a_pillaged_province_can_be_pillaged_again() -> None:
    scene = Scene(
        """
        age = 1
        phase = "valhalla"
        first = "raven"
        destroyed = []
        pillaged = ["gimle"]
        [wolf]
        gimle = ["leader"]
        [raven]
        """
    )
    assert scene.s.age == 2
    scene.play(lambda s: s.phase == P_ACTION)
    assert scene.asked == [("wolf", "turn")]
    assert scene.may("wolf", "pillage gimle")


@rule("BR6.9.5")
def test_a_rage_token_raises_the_stat_and_not_the_current_rage() -> None:
    scene = scene_of(ALONE, "rage").say("wolf", "pillage gimle")
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [2, 1, 1]
    assert scene.rage("wolf") == 4


@rule("BR6.9.6")
def test_a_horns_token_raises_horns() -> None:
    scene = scene_of(ALONE, "horns").say("wolf", "pillage gimle")
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [1, 1, 2]


@rule("BR6.9.7")
def test_an_axes_token_raises_axes_for_the_battle_just_won() -> None:
    scene = scene_of(DUEL.format(wolf="tyrs_bash.1", raven="leader"), "axes", "cards")
    scene.say("wolf", "play tyrs_bash.1")
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [1, 2, 1]
    assert scene.glory("wolf") == 4


@rule("BR6.9.8")
def test_a_glory_token_gives_five_glory() -> None:
    scene = scene_of(ALONE, "glory5").say("wolf", "pillage gimle")
    assert scene.glory("wolf") == 5
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [1, 1, 1]


@rule("BR6.9.9")
def test_yggdrasil_raises_all_three_stats() -> None:
    scene = scene_of(
        """
        [wolf]
        rage = 4
        stats = {axes = 2}
        yggdrasil = ["leader"]
        [raven]
        """
    )
    scene.say("wolf", "pillage yggdrasil")
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [2, 3, 2]
    assert (scene.rage("wolf"), scene.glory("wolf")) == (4, 0)


@rule("BR6.9.10")
def test_reward_then_frost_giant_then_grace_then_leader_upgrade() -> None:
    scene = scene_of(
        """
        [wolf]
        hand = ["friggas_grace.1"]
        upgrades = ["frost_giant.3", "lord_of_axes.2"]
        gimle = ["leader", "frost_giant"]
        [raven]
        gimle = ["warrior"]
        """,
        "axes",
        "cards",
    )
    scene.say("wolf", "play friggas_grace.1")
    # the reward twice; then the Grace, which may not raise the stat of the reward
    assert [e.kind for e in scene.events() if e.kind in ("reward", "stat")] == [
        *("reward", "stat"),
        *("reward", "stat"),
    ]
    assert scene.step("wolf", "axes") == 3
    assert (scene.asked, scene.rule()) == ([("wolf", "stat")], "BRC.friggas_grace")
    scene.say("wolf", "rage")
    assert (scene.asked, scene.rule()) == ([("wolf", "stat")], "BRC.lord_of_axes")
    scene.say("wolf", "axes")
    assert scene.step("wolf", "axes") == 4
    assert scene.glory("wolf") == 6


@rule("BR6.9.11")
def test_a_figure_that_died_in_the_battle_brings_nothing_to_the_pillage() -> None:
    document = """
        [wolf]
        hand = ["odins_tide.2"]
        upgrades = ["frost_giant.3", "lord_of_spears.3"]
        gimle = ["leader", "frost_giant"]
        [raven]
        gimle = ["warrior"]
        """
    scene = scene_of(document, "horns", "cards").say("wolf", "play odins_tide.2")
    scene.say("wolf", "leader")
    assert len(scene.events("reward")) == 1  # no Frost Giant
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [2, 2, 3]
    scene = scene_of(document, "horns", "cards").say("wolf", "play odins_tide.2")
    scene.say("wolf", "frost_giant")
    assert len(scene.events("reward")) == 2  # no Leader
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [1, 1, 3]


@rule("BR6.9.11")
def test_a_figure_elsewhere_brings_nothing_to_the_pillage() -> None:
    scene = scene_of(
        """
        [wolf]
        upgrades = ["frost_giant.3", "lord_of_spears.3"]
        gimle = ["warrior"]
        andlang = ["leader", "frost_giant"]
        [raven]
        """,
        "horns",
    )
    scene.say("wolf", "pillage gimle").say("wolf", "decline")
    assert len(scene.events("reward")) == 1
    assert [scene.step("wolf", stat) for stat in ("rage", "axes", "horns")] == [1, 1, 2]


@rule("BR6.9.12")
def test_without_a_battle_the_reward_is_all_there_is() -> None:
    scene = scene_of(
        """
        [wolf]
        rage = 3
        hand = ["thors_hammer.1"]
        upgrades = ["valkyrie.2", "nidhoggr.2", "thors_chosen.3", "thors_glory.1"]
        gimle = ["leader", "mystic", "valkyrie", "nidhoggr"]
        [raven]
        valhalla = ["leader", "warrior 3"]
        """,
        "glory5",
        options="{mystics = true, monsters = true}",
    )
    scene.say("wolf", "pillage gimle")
    assert scene.glory("wolf") == 5
    assert scene.cards("wolf") == ["thors_hammer.1"] and scene.discards() == []
    assert scene.view(None)["last_battle"] is None
