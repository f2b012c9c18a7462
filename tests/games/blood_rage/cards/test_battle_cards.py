"""Battle cards that act before the comparison: Tyr's strokes, Odin, Heimdall."""

import pytest

from meadhall.games.blood_rage.box import C_NAME
from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

QUEST = "quest_alfheim.1"
THREE = "serpent = {}"


def bonus(s: Scene) -> dict[str, int]:
    found: dict[str, int] = s.view(None)["last_battle"]["bonus"]
    return found


def strength(s: Scene) -> dict[str, int]:
    found: dict[str, int] = s.view(None)["last_battle"]["strength"]
    return found


# -- Tyr's plain cards -------------------------------------------------------------------------------


def plain(key: str, value: int) -> None:
    """Every copy adds its value and does nothing else."""
    names = sorted({name for name in C_NAME if name[:-2] == key})
    assert names
    for name in names:
        s = battle(
            f'gimle = ["warrior"], hand = ["{name}"]',
            f'gimle = ["warrior"], hand = ["{QUEST}"]',
            "seats = 5",
        )
        play(s, wolf=name, raven=QUEST)
        assert bonus(s) == {"0": value, "1": 0}
        assert sources(s, "wolf") == {"battle": 3}
        assert s.asked == [("raven", "turn")]


@rule("BRC.tyrs_bash")
def test_tyrs_bash_adds_two():
    plain("tyrs_bash", 2)


@rule("BRC.tyrs_smash")
def test_tyrs_smash_adds_three():
    plain("tyrs_smash", 3)


@rule("BRC.tyrs_crush")
def test_tyrs_crush_adds_four():
    plain("tyrs_crush", 4)


@rule("BRC.tyrs_smite")
def test_tyrs_smite_adds_five():
    plain("tyrs_smite", 5)


@rule("BRC.tyrs_rage")
def test_tyrs_rage_adds_six():
    plain("tyrs_rage", 6)


@rule("BRC.tyrs_judgement")
def test_tyrs_judgement_adds_eight():
    plain("tyrs_judgement", 8)


# -- Odin's Smite ------------------------------------------------------------------------------------


@rule("BRC.odins_smite")
def test_odins_smite_kills_one_warrior_of_each_other_participant_before_the_comparison():
    s = battle(
        'gimle = ["warrior"], hand = ["odins_smite.1"]',
        'gimle = ["warrior 2"], andlang = ["warrior"], hand = ["tyrs_smite.1"]',
        'serpent = {gimle = ["leader"], fjord_w = ["ship"], andlang = ["warrior"]}',
    )
    play(s, wolf="odins_smite.1", raven="tyrs_smite.1")
    assert bonus(s)["0"] == 1
    assert strength(s) == {"0": 1, "1": 1, "2": 5}
    assert s.count("raven", "valhalla") == 1  # Raven won, so only the Smite killed
    assert s.figures("serpent", "andlang") == ["warrior"]


@rule("BRC.odins_smite")
def test_a_clan_whose_last_figure_fell_to_the_smite_still_wins_by_its_card():
    s = battle(
        'gimle = ["warrior 2"], hand = ["odins_smite.1"]',
        'gimle = ["warrior"], hand = ["tyrs_smite.1"]',
    )
    play(s, wolf="odins_smite.1", raven="tyrs_smite.1")
    assert strength(s) == {"0": 2, "1": 0}
    assert sources(s, "raven") == {"battle": 3}


@rule("BRC.odins_smite", "BRC.odins_judgement")
def test_the_dead_of_the_smite_count_as_destroyed_in_the_battle():
    s = battle(
        'gimle = ["leader"], hand = ["odins_smite.1"]',
        'gimle = ["warrior 2", "leader"], hand = ["odins_judgement.3"]',
    )
    play(s, wolf="odins_smite.1", raven="odins_judgement.3")
    # Raven wins with 4 + 2 to 4; dead are Wolf's Leader and the Warrior of the Smite.
    assert sources(s, "raven") == {"battle": 3, "odins_judgement": 4}


# -- Odin's Tide -------------------------------------------------------------------------------------


@rule("BRC.odins_tide")
def test_odins_tide_leaves_each_participant_one_figure_of_choice_the_owner_too():
    s = battle(
        'gimle = ["leader", "warrior"], fjord_w = ["ship"], hand = ["quest_manheim.1"]',
        f'gimle = ["warrior 2"], fjord_w = ["ship"], hand = ["{QUEST}"]',
        'serpent = {gimle = ["warrior"], andlang = ["leader"], hand = ["odins_tide.2"]}',
    )
    play(s, wolf="quest_manheim.1", raven=QUEST, serpent="odins_tide.2")
    assert s.asked == [("wolf", "keep_figure")]
    refusal = s.no("wolf", "troll")
    assert (refusal.rule, refusal.text) == ("BRC.odins_tide", "br.no.figure_not_in_area")
    s.say("wolf", "leader")
    assert s.asked == [("raven", "keep_figure")]
    assert s.count("wolf", "valhalla") == 0  # all die together, after the last choice
    s.say("raven", "ship")
    assert strength(s) == {"0": 3, "1": 2, "2": 1}
    assert bonus(s)["2"] == 1
    assert s.figures("wolf", "gimle") == ["leader"]
    assert s.figures("wolf", "valhalla") == ["ship", "warrior"]
    assert s.count("raven", "valhalla") == 3
    assert s.figures("serpent", "andlang") == ["leader"]


@rule("BRC.odins_tide")
def test_the_owner_of_odins_tide_loses_figures_and_a_single_figure_is_safe():
    s = battle(
        'gimle = ["warrior 3"], hand = ["odins_tide.2"]',
        f'gimle = ["leader"], hand = ["{QUEST}"]',
    )
    play(s, wolf="odins_tide.2", raven=QUEST)
    assert strength(s) == {"0": 1, "1": 3}
    assert s.figures("raven", "gimle") == ["leader"]


@rule("BRC.odins_tide")
def test_a_figure_saved_in_place_still_fights_and_a_second_tide_does_nothing_more():
    s = battle(
        'gimle = ["warrior"], hand = ["odins_tide.2"]',
        'rage = 1, upgrades = ["friggas_protection.2"], gimle = ["warrior 3"],'
        ' hand = ["odins_tide.2"]',
        "seats = 4",
    )
    play(s, wolf="odins_tide.2", raven="odins_tide.2").say("raven", "protect warrior")
    assert strength(s) == {"0": 1, "1": 2}
    assert s.count("raven", "gimle") == 2


# -- Odin's Judgement --------------------------------------------------------------------------------


@rule("BRC.odins_judgement")
@pytest.mark.parametrize(
    ("raven", "glory"),
    [
        (QUEST, {"battle": 3, "odins_judgement": 4}),  # won: Raven's two
        ("tyrs_bash.1", {"odins_judgement": 8}),  # a tie: all four
        ("tyrs_smite.1", {"odins_judgement": 4}),  # lost: the own two
    ],
)
def test_odins_judgement_pays_two_for_every_dead_figure_own_included(raven, glory):
    s = battle(
        'gimle = ["warrior 2"], hand = ["odins_judgement.3"]',
        f'gimle = ["warrior 2"], hand = ["{raven}"]',
    )
    play(s, wolf="odins_judgement.3", raven=raven)
    assert bonus(s)["0"] == 2
    assert sources(s, "wolf") == glory


# -- Heimdall's Sight --------------------------------------------------------------------------------


def sight(raven: str, more: str = THREE) -> Scene:
    return battle(
        'gimle = ["warrior"], hand = ["heimdalls_sight.1"]', f'gimle = ["warrior"], {raven}', more
    )


@rule("BRC.heimdalls_sight")
def test_heimdalls_sight_is_the_highest_bonus_of_a_single_enemy_card_late_ones_too():
    s = sight(
        'hand = ["tyrs_bash.1", "heimdalls_gaze.3"]',
        f'serpent = {{gimle = ["warrior"], hand = ["{QUEST}"]}}',
    )
    play(s, wolf="heimdalls_sight.1", raven="tyrs_bash.1", serpent=QUEST)
    s.say("raven", "play heimdalls_gaze.3")
    assert bonus(s) == {"0": 3, "1": 5, "2": 0}


@rule("BRC.heimdalls_sight")
def test_heimdalls_sight_does_not_count_an_own_late_card() -> None:
    s = battle(
        'gimle = ["warrior"], hand = ["heimdalls_sight.1", "heimdalls_gaze.3"]',
        'gimle = ["warrior"], hand = ["thors_hammer.1"]',
        THREE,
    )
    play(s, wolf="heimdalls_sight.1", raven="thors_hammer.1").say("wolf", "play heimdalls_gaze.3")
    assert bonus(s) == {"0": 1 + 3, "1": 1}


@rule("BRC.heimdalls_sight")
@pytest.mark.parametrize(("card", "x"), [(QUEST, 0), ("thors_primacy.3", 0), ("tyrs_rage.2", 6)])
def test_heimdalls_sight_without_an_enemy_bonus_or_blanked_is_zero(card, x):
    s = sight(f'hand = ["{card}"]')
    play(s, wolf="heimdalls_sight.1", raven=card)
    assert bonus(s)["0"] == x


@rule("BRC.heimdalls_sight", "BRC.heimdalls_watch")
def test_heimdalls_sight_counts_zero_in_the_sum_of_the_watch():
    s = sight(
        'hand = ["heimdalls_watch.2"]', 'serpent = {gimle = ["warrior"], hand = ["tyrs_smite.1"]}'
    )
    play(s, wolf="heimdalls_sight.1", raven="heimdalls_watch.2", serpent="tyrs_smite.1")
    assert s.glory("raven") == 5


# -- Heimdall's Eye and Gaze -------------------------------------------------------------------------

LATE = [("heimdalls_eye.2", 2), ("heimdalls_gaze.3", 3)]


@rule("BRC.heimdalls_eye", "BRC.heimdalls_gaze")
@pytest.mark.parametrize(("card", "value"), LATE)
def test_a_late_card_adds_to_the_card_of_b1_and_a_winner_discards_both(card, value):
    s = battle(
        f'gimle = ["warrior"], hand = ["tyrs_bash.1", "{card}", "tyrs_rage.2"]',
        f'gimle = ["warrior"], hand = ["{QUEST}"]',
    )
    play(s, wolf="tyrs_bash.1", raven=QUEST)
    assert s.asked == [("wolf", "late_card")]
    refusal = s.no("wolf", "play tyrs_rage.2")
    assert (refusal.rule, refusal.text) == ("BR6.6.1", "br.no.not_a_late_card")
    s.say("wolf", f"play {card}").say("wolf", "decline")
    assert bonus(s)["0"] == 2 + value
    assert s.discards() == sorted([card, "tyrs_bash.1"])


@rule("BRC.heimdalls_eye", "BRC.heimdalls_gaze")
@pytest.mark.parametrize(("card", "value"), LATE)
def test_a_late_card_may_be_played_in_b1_and_a_loser_takes_it_back(card, value):
    s = battle(
        f'gimle = ["warrior"], hand = ["{card}"]', 'gimle = ["warrior"], hand = ["tyrs_smite.1"]'
    )
    play(s, wolf=card, raven="tyrs_smite.1")
    assert bonus(s)["0"] == value
    assert s.cards("wolf") == [card]


@rule("BRC.heimdalls_eye", "BRC.heimdalls_gaze")
@pytest.mark.parametrize(("card", "value"), LATE)
def test_a_late_card_of_a_loser_comes_back_and_lokis_poison_takes_one_of_a_winner(card, value):
    s = battle(
        f'gimle = ["warrior"], hand = ["{QUEST}", "{card}"]',
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
    )
    play(s, wolf=QUEST, raven="tyrs_smite.1").say("wolf", f"play {card}")
    assert s.cards("wolf") == sorted([card, QUEST])
    s = battle(
        f'gimle = ["leader"], hand = ["{QUEST}", "{card}"]',
        'gimle = ["warrior"], hand = ["lokis_poison.3"]',
    )
    play(s, wolf=QUEST, raven="lokis_poison.3").say("wolf", f"play {card}")
    assert s.cards("raven") == sorted([card, "lokis_poison.3", QUEST])
    assert s.cards("wolf") == []


# -- Heimdall's Watch --------------------------------------------------------------------------------


@rule("BRC.heimdalls_watch")
def test_heimdalls_watch_pays_the_sum_discards_all_and_starts_the_cards_anew():
    s = battle(
        'gimle = ["warrior"], hand = ["heimdalls_watch.2", "tyrs_bash.1"]',
        'gimle = ["warrior"], hand = ["odins_smite.1"]',
        'serpent = {gimle = ["warrior"], hand = ["tyrs_rage.2", "troll.1"]}',
    )
    play(s, wolf="heimdalls_watch.2", raven="odins_smite.1", serpent="tyrs_rage.2")
    assert sources(s, "wolf") == {"heimdalls_watch": 7}
    assert s.discards() == ["heimdalls_watch.2", "odins_smite.1", "tyrs_rage.2"]
    assert s.count("wolf", "valhalla") == s.count("serpent", "valhalla") == 0  # no Smite
    assert s.asked == [("wolf", "battle_card"), ("serpent", "battle_card")]  # Raven has none
    play(s, wolf="tyrs_bash.1", serpent="troll.1")
    assert bonus(s) == {"0": 2, "1": 0, "2": 0}


@rule("BRC.heimdalls_watch")
def test_of_two_watches_only_the_first_from_the_pillager_acts():
    s = battle(
        'gimle = ["leader"], hand = ["heimdalls_watch.3"]',
        'gimle = ["warrior"], hand = ["heimdalls_watch.2"]',
        'serpent = {gimle = ["warrior"], hand = ["tyrs_smite.1"]}',
    )
    play(s, wolf="heimdalls_watch.3", raven="heimdalls_watch.2", serpent="tyrs_smite.1")
    assert sources(s, "wolf") == {"heimdalls_watch": 5, "battle": 3}
    assert s.glory("raven") == 0


@rule("BRC.heimdalls_watch", "BRC.thors_primacy")
def test_a_watch_blanked_by_thors_primacy_does_nothing():
    s = battle(
        'gimle = ["warrior"], hand = ["heimdalls_watch.2"]',
        'gimle = ["warrior"], hand = ["thors_primacy.3"]',
    )
    play(s, wolf="heimdalls_watch.2", raven="thors_primacy.3")
    assert bonus(s) == {"0": 0, "1": 3}
    assert s.glory("wolf") == 0
    assert s.cards("wolf") == ["heimdalls_watch.2"]
