"""BR6.1 Call to Battle."""

from tests.games.blood_rage.rules.battles import call
from tests.rules import rule


@rule("BR6.1.1", "BR6.1.10")
def test_offers_go_clockwise_from_the_left_neighbour_and_the_pillager_is_last_in_each_lap() -> None:
    scene = call(
        """
        [wolf]
        yggdrasil = ["warrior 2"]
        [raven]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        yggdrasil = ["warrior 2"]
        [serpent]
        yggdrasil = ["warrior 2"]
        """,
        pillager="raven",
    )
    asked = []
    answers = ["decline", "join yggdrasil warrior", "decline", "decline", "decline", "decline"]
    for answer in answers:
        ((clan, prompt),) = scene.asked
        asked.append((clan, prompt))
        scene.say(clan, answer)
    # serpent declined in lap 1 and wolf joined in it: both are asked again in lap 2
    assert asked == [(clan, "join") for clan in ("serpent", "wolf", "raven")] * 2
    assert scene.asked == [("raven", "battle_card")]


@rule("BR6.1.2")
def test_a_clan_without_a_figure_in_the_area_gets_the_offer_too() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        [raven]
        andlang = ["leader"]
        """
    )
    assert scene.asked == [("raven", "join")]
    scene.say("raven", "join andlang leader")
    assert scene.figures("raven", "gimle") == ["leader"]


@rule("BR6.1.3")
def test_one_offer_is_one_figure_or_a_decline() -> None:
    scene = call(
        """
        [wolf]
        gimle = ["leader"]
        [raven]
        andlang = ["warrior 2"]
        [serpent]
        yggdrasil = ["leader"]
        """
    )
    assert scene.options("raven") == ["join", "decline"]
    assert scene.no("raven", "join andlang warrior warrior").text == "core.no.too_long"
    absent = scene.no("raven", "join andlang leader")
    assert (absent.rule, absent.text) == ("BR6.1.3", "br.no.no_such_figure_there")
    elsewhere = scene.no("raven", "join yggdrasil leader")  # the leader there is serpent's
    assert (elsewhere.rule, elsewhere.text) == ("BR6.1.3", "br.no.no_such_figure_there")
    scene.say("raven", "join andlang warrior")
    assert scene.figures("raven", "andlang") == ["warrior"]
    assert scene.asked == [("serpent", "join")]
    scene.say("serpent", "decline")
    assert scene.figures("serpent", "yggdrasil") == ["leader"]


@rule("BR6.1.4")
def test_a_figure_joins_only_from_an_adjacent_province() -> None:
    scene = call(
        """
        [wolf]
        gimle = ["leader"]
        [raven]
        andlang = ["warrior"]
        myrkulor = ["warrior"]
        yggdrasil = ["warrior"]
        utgard = ["leader"]
        """
    )
    assert scene.options("raven", "join") == ["andlang", "myrkulor", "yggdrasil"]
    refusal = scene.no("raven", "join utgard leader")
    assert (refusal.rule, refusal.text) == ("BR6.1.4", "br.no.not_adjacent")
    assert scene.no("raven", "join gimle warrior").rule == "BR6.1.4"


@rule("BR6.1.5")
def test_each_figure_that_joins_fills_an_empty_village() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        [raven]
        andlang = ["warrior"]
        """
    )
    assert scene.view(None)["provinces"]["gimle"]["free"] == 4
    scene.say("raven", "join andlang warrior")
    assert scene.view(None)["provinces"]["gimle"]["free"] == 3
    assert scene.view(None)["provinces"]["andlang"]["free"] == 3


@rule("BR6.1.6", "BR6.1.7")
def test_joining_costs_no_rage_and_needs_none() -> None:
    scene = call(
        """
        [wolf]
        rage = 3
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        andlang = ["warrior"]
        [raven]
        rage = 0
        yggdrasil = ["leader"]
        """
    )
    scene.say("raven", "join yggdrasil leader").say("wolf", "join andlang warrior")
    assert scene.figures("raven", "gimle") == ["leader"]
    assert scene.figures("wolf", "gimle") == ["leader", "warrior"]
    assert (scene.rage("raven"), scene.rage("wolf")) == (0, 3)


@rule("BR6.1.8")
def test_a_clan_that_passed_may_join() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        [raven]
        rage = 0
        passed = true
        yggdrasil = ["leader"]
        """
    )
    scene.say("raven", "join yggdrasil leader")
    assert scene.figures("raven", "gimle") == ["leader"]


@rule("BR6.1.9")
def test_ships_cannot_join() -> None:
    scene = call(
        """
        [wolf]
        gimle = ["leader"]
        [raven]
        upgrades = ["sea_serpent.1"]
        fjord_s = ["ship", "sea_serpent"]
        andlang = ["warrior"]
        [serpent]
        fjord_s = ["ship"]
        """
    )
    refusal = scene.no("raven", "join andlang ship")
    assert (refusal.rule, refusal.text) == ("BR6.1.9", "br.no.ships_never_move")
    assert scene.no("raven", "join fjord_s ship").rule == "BR6.1.4"
    assert not scene.may("raven", "join andlang sea_serpent")
    scene.say("raven", "decline")
    # serpent has nothing but the ship, so the call is over and there is no battle
    assert scene.asked == [("raven", "turn")]
    assert scene.pillaged("gimle")


@rule("BR6.1.11")
def test_the_call_ends_at_once_when_the_last_village_is_filled() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        yggdrasil = ["warrior"]
        [raven]
        stats = {horns = 3}
        gimle = ["warrior 3"]
        yggdrasil = ["warrior 2"]
        [serpent]
        yggdrasil = ["leader"]
        """
    )
    assert scene.asked == [("raven", "join")]
    scene.say("raven", "join yggdrasil warrior")
    assert scene.asked == [("wolf", "battle_card")]
    assert scene.figures("serpent", "yggdrasil") == ["leader"]


@rule("BR6.1.12")
def test_the_call_ends_after_a_full_lap_in_which_nobody_joined() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["leader"]
        yggdrasil = ["warrior"]
        [raven]
        gimle = ["leader"]
        yggdrasil = ["warrior 2"]
        [serpent]
        yggdrasil = ["warrior"]
        """
    )
    scene.say("raven", "join yggdrasil warrior").say("serpent", "decline").say("wolf", "decline")
    scene.say("raven", "decline")
    # three declines in a row, but not in one lap: the second lap goes on
    assert scene.asked == [("serpent", "join")]
    scene.say("serpent", "decline")
    assert scene.asked == [("wolf", "join")]
    scene.say("wolf", "decline")
    assert scene.asked == [("wolf", "battle_card")]


@rule("BR6.1.13")
def test_any_number_of_figures_may_join_in_yggdrasil() -> None:
    scene = call(
        """
        [wolf]
        stats = {horns = 5}
        yggdrasil = ["leader", "warrior 5"]
        [raven]
        stats = {horns = 5}
        gimle = ["warrior 5"]
        horgr = ["warrior 3"]
        """,
        province="yggdrasil",
    )
    for origin in ["gimle"] * 5 + ["horgr"] * 3:
        scene.say("raven", f"join {origin} warrior")
    assert [e.args["place"] for e in scene.events("join")] == ["yggdrasil"] * 8


@rule("BR6.1.14")
def test_joining_is_no_invade() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        gimle = ["warrior 2"]
        [raven]
        upgrades = ["troll.1", "friggas_succor.1", "thors_domain.2"]
        yggdrasil = ["troll"]
        horgr = ["warrior 3"]
        [serpent]
        [bear]
        """
    )
    assert scene.view(None)["clans"][1]["on_board"] == 4  # the Horns value: no invade is possible
    scene.say("raven", "join yggdrasil troll")
    assert scene.figures("raven", "gimle") == ["troll"]
    assert scene.figures("wolf", "gimle") == ["warrior", "warrior"]  # the Troll struck nobody
    assert scene.asked == [("wolf", "battle_card")]  # no Succor, no Thor's Domain


@rule("BR6.1.15")
def test_a_full_province_brings_no_offer() -> None:
    scene = call(
        """
        [wolf]
        hand = ["tyrs_bash.1"]
        andlang = ["leader"]
        yggdrasil = ["warrior"]
        [raven]
        andlang = ["warrior 2"]
        yggdrasil = ["warrior"]
        """,
        province="andlang",
    )
    assert scene.asked == [("wolf", "battle_card")]


@rule("BR6.1.16")
def test_a_clan_that_could_not_join_is_not_asked_and_counts_as_declined() -> None:
    scene = call(
        """
        [wolf]
        gimle = ["leader"]
        [raven]
        utgard = ["leader"]
        fjord_s = ["ship"]
        [serpent]
        yggdrasil = ["leader"]
        """
    )
    assert scene.asked == [("serpent", "join")]
    scene.say("serpent", "decline")
    assert scene.asked == [("raven", "turn")]
