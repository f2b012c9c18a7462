"""Battle cards that act when the battle is decided: Frigga, Thor, Loki."""

import pytest

from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

QUEST = "quest_alfheim.1"


def won(card: str, wolf: str = "", token: str = "rage", raven: str = QUEST) -> Scene:
    """Wolf, the pillager, wins in Gimle with this card."""
    s = battle(
        f'gimle = ["leader"], hand = ["{card}"] {wolf}',
        f'gimle = ["warrior"], hand = ["{raven}"]',
        token=token,
    )
    return play(s, wolf=card, raven=raven)


def won_by_the_defender(card: str) -> Scene:
    s = battle(
        'gimle = ["warrior"], hand = ["quest_manheim.1"]',
        f'gimle = ["leader"], hand = ["{card}"]',
        token="glory5",
    )
    return play(s, wolf="quest_manheim.1", raven=card)


def lost(card: str, wolf: str = "", token: str = "rage") -> Scene:
    """Wolf, the pillager, loses with this card."""
    s = battle(
        f'gimle = ["warrior"], hand = ["{card}"] {wolf}',
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        token=token,
    )
    return play(s, wolf=card, raven="tyrs_smite.1")


def steps(s: Scene, clan: str = "wolf") -> list[int]:
    return [s.step(clan, stat) for stat in ("rage", "axes", "horns")]


def bonus(s: Scene) -> dict[str, int]:
    found: dict[str, int] = s.view(None)["last_battle"]["bonus"]
    return found


# -- Frigga's Grace ----------------------------------------------------------------------------------


@rule("BRC.friggas_grace")
@pytest.mark.parametrize("token", ["rage", "axes", "horns"])
def test_friggas_grace_raises_another_stat_than_the_reward(token):
    s = won("friggas_grace.1", token=token)
    assert bonus(s)["0"] == 2
    assert s.options("wolf") == [x for x in ("rage", "axes", "horns") if x != token]
    refusal = s.no("wolf", token)
    assert (refusal.rule, refusal.text) == ("BRC.friggas_grace", "br.no.stat_of_reward")


@rule("BRC.friggas_grace")
def test_friggas_grace_after_five_glory_raises_any_stat_and_axes_pay_at_once():
    s = won("friggas_grace.1", token="glory5")
    assert s.options("wolf") == ["rage", "axes", "horns"]
    s.say("wolf", "axes")
    assert sources(s, "wolf") == {"glory5": 5, "battle": 4}


@rule("BRC.friggas_grace")
def test_friggas_grace_after_the_reward_of_yggdrasil_raises_any_stat():
    s = battle(
        'yggdrasil = ["leader"], hand = ["friggas_grace.1"]',
        f'yggdrasil = ["warrior"], hand = ["{QUEST}"]',
        token="all_stats",
        province="yggdrasil",
    )
    play(s, wolf="friggas_grace.1", raven=QUEST).say("wolf", "horns")
    assert steps(s) == [2, 2, 3]


@rule("BRC.friggas_grace")
def test_friggas_grace_does_nothing_for_a_defender_a_loser_or_at_the_top():
    s = won_by_the_defender("friggas_grace.1")
    assert (s.asked, steps(s, "raven")) == ([("raven", "turn")], [1, 1, 1])
    s = lost("friggas_grace.1")
    assert (s.asked, steps(s)) == ([("raven", "turn")], [1, 1, 1])
    s = won("friggas_grace.1", ", stats = {axes = 6, horns = 6}")
    assert (s.asked, steps(s)) == ([("raven", "turn")], [2, 6, 6])


# -- Thor's Hammer, Oath and Ascension ---------------------------------------------------------------


@rule("BRC.thors_hammer")
def test_thors_hammer_pays_the_winner_three_after_the_reward_and_before_battle_glory():
    s = won("thors_hammer.1", token="glory5")
    assert bonus(s)["0"] == 1
    assert list(sources(s, "wolf").items()) == [("glory5", 5), ("thors_hammer", 3), ("battle", 3)]


@rule("BRC.thors_hammer")
def test_thors_hammer_pays_a_winning_defender_but_no_loser():
    assert sources(won_by_the_defender("thors_hammer.1"), "raven") == {
        "thors_hammer": 3,
        "battle": 3,
    }
    assert lost("thors_hammer.1").glory("wolf") == 0


@rule("BRC.thors_oath")
def test_thors_oath_raises_a_stat_of_choice_and_raised_axes_pay_at_once():
    s = won("thors_oath.2", token="axes")
    assert bonus(s)["0"] == 1
    assert s.pillaged("gimle")
    assert s.glory("wolf") == 0
    assert s.options("wolf") == ["rage", "axes", "horns"]
    s.say("wolf", "axes")
    assert sources(s, "wolf") == {"battle": 5}


@rule("BRC.thors_oath")
def test_thors_oath_works_for_a_winning_defender_but_no_loser():
    s = won_by_the_defender("thors_oath.2").say("raven", "rage")
    assert steps(s, "raven") == [2, 1, 1]
    s = lost("thors_oath.2")
    assert s.asked == [("raven", "turn")]
    assert steps(s) == [1, 1, 1]


@rule("BRC.thors_ascension")
def test_thors_ascension_gives_three_rage_above_the_stat_and_three_glory():
    s = won("thors_ascension.3", ", rage = 6", token="glory5")
    assert bonus(s)["0"] == 1
    assert s.rage("wolf") == 9
    assert list(sources(s, "wolf")) == ["glory5", "thors_ascension", "battle"]
    assert sources(s, "wolf")["thors_ascension"] == 3


@rule("BRC.thors_ascension")
def test_a_player_brought_back_by_thors_ascension_acts_again_unless_passed():
    s = won("thors_ascension.3", ", rage = 0").say("raven", "pass")
    assert s.asked == [("wolf", "turn")]
    doc = """
    destroyed = []
    battle = {province = "gimle", pillager = "raven", stage = "cards"}
    wolf = {rage = 0, passed = true, gimle = ["leader"], hand = ["thors_ascension.3"]}
    raven = {gimle = ["warrior"], hand = ["tyrs_bash.1"]}
    """
    s = play(Scene(doc), raven="tyrs_bash.1", wolf="thors_ascension.3")
    assert s.rage("wolf") == 3
    assert s.asked == [("raven", "turn")]
    assert s.say("raven", "invade ship fjord_w").asked == [("raven", "turn")]


@rule("BRC.thors_ascension")
def test_thors_ascension_gives_a_loser_nothing():
    s = lost("thors_ascension.3", ", rage = 2")
    assert (s.rage("wolf"), s.glory("wolf")) == (2, 0)


# -- Thor's Primacy ----------------------------------------------------------------------------------


@rule("BRC.thors_primacy")
def test_thors_primacy_blanks_the_texts_of_others_but_not_their_bonuses():
    s = battle(
        'gimle = ["leader"], hand = ["thors_primacy.3"], glory = 2, rage = 2',
        'gimle = ["warrior 2"], hand = ["odins_judgement.3"]',
        'serpent = {gimle = ["warrior"], hand = ["odins_smite.1"]}',
    )
    play(s, wolf="thors_primacy.3", raven="odins_judgement.3", serpent="odins_smite.1")
    assert bonus(s) == {"0": 3, "1": 2, "2": 1}
    assert s.view(None)["last_battle"]["strength"] == {"0": 3, "1": 2, "2": 1}  # no Smite
    assert s.glory("raven") == 0


@rule("BRC.thors_primacy")
@pytest.mark.parametrize("card", ["lokis_trickery.1", "lokis_backstab.2", "lokis_poison.3"])
def test_thors_primacy_blanks_the_cards_of_loki_too(card):
    s = won("thors_primacy.3", ", glory = 5, rage = 5", raven=card)
    assert (s.rage("wolf"), s.glory("wolf")) == (5, 8)
    assert s.discards() == ["thors_primacy.3"]


@rule("BRC.thors_primacy")
def test_thors_primacy_blanks_the_text_of_the_winner():
    s = battle(
        'gimle = ["warrior"], hand = ["thors_primacy.3"]',
        'gimle = ["leader", "warrior"], hand = ["thors_hammer.1"]',
    )
    play(s, wolf="thors_primacy.3", raven="thors_hammer.1")
    assert sources(s, "raven") == {"battle": 3}


@rule("BRC.thors_primacy")
def test_of_two_primacies_the_first_from_the_pillager_blanks_the_other():
    s = battle(
        'gimle = ["warrior"], hand = ["thors_primacy.3"]',
        'gimle = ["leader"], hand = ["thors_primacy.3"]',
        'serpent = {gimle = ["warrior"], hand = ["thors_hammer.1"]}',
    )
    play(s, wolf="thors_primacy.3", raven="thors_primacy.3", serpent="thors_hammer.1")
    assert bonus(s) == {"0": 3, "1": 3, "2": 1}
    assert [e.seat for e in s.events("blank")] == [s.seat("wolf")]


@rule("BRC.thors_primacy")
def test_thors_primacy_touches_neither_upgrades_nor_later_late_cards():
    s = battle(
        'gimle = ["leader"], hand = ["thors_primacy.3"]',
        'upgrades = ["valkyrie.2"], gimle = ["valkyrie"], hand = ["tyrs_smite.1", "heimdalls_eye.2"]',
    )
    play(s, wolf="thors_primacy.3", raven="tyrs_smite.1").say("raven", "play heimdalls_eye.2")
    assert bonus(s) == {"0": 3, "1": 7}
    assert sources(s, "raven") == {"battle": 3, "valkyrie": 2}


# -- Loki --------------------------------------------------------------------------------------------


@rule("BRC.lokis_trickery")
def test_lokis_trickery_takes_one_rage_of_the_winner():
    s = won("tyrs_bash.1", ", rage = 4", raven="lokis_trickery.1")
    assert (s.rage("wolf"), s.rage("raven")) == (3, 7)
    assert bonus(s)["1"] == 0
    assert s.cards("raven") == ["lokis_trickery.1"]
    s = won("tyrs_bash.1", ", rage = 0", raven="lokis_trickery.1")
    assert (s.rage("wolf"), s.rage("raven")) == (0, 6)


@rule("BRC.lokis_backstab")
@pytest.mark.parametrize(("glory", "stolen"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_lokis_backstab_takes_at_most_the_glory_that_the_winner_has_before_the_battle_pays(
    glory, stolen
):
    s = won("tyrs_bash.1", f", glory = {glory}", raven="lokis_backstab.2")
    assert s.glory("raven") == stolen
    assert s.glory("wolf") == glory - stolen + 3
    assert bonus(s)["1"] == 0


@rule("BRC.lokis_poison")
def test_lokis_poison_takes_the_winners_card_but_not_its_effects():
    s = won("thors_hammer.1", raven="lokis_poison.3")
    assert s.cards("raven") == ["lokis_poison.3", "thors_hammer.1"]
    assert [e.args for e in s.events("steal_cards")] == [{"whom": 0, "card": "thors_hammer.1"}]
    assert s.discards() == []
    assert sources(s, "wolf") == {"thors_hammer": 3, "battle": 3}
    assert bonus(s)["1"] == 0


@rule("BRC.lokis_poison")
def test_a_poisoned_grace_still_raises_a_stat():
    s = won("friggas_grace.1", raven="lokis_poison.3")
    assert "friggas_grace.1" in s.cards("raven")
    assert (s.asked, s.rule()) == ([("wolf", "stat")], "BRC.friggas_grace")


@rule("BRC.lokis_poison")
def test_of_two_poisons_the_first_from_the_pillager_takes_the_cards():
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_rage.2"]',
        'gimle = ["warrior"], hand = ["lokis_poison.3"]',
        'seats = 5\n    serpent = {gimle = ["warrior"], hand = ["lokis_poison.3"]}',
    )
    play(s, wolf="tyrs_rage.2", raven="lokis_poison.3", serpent="lokis_poison.3")
    assert s.cards("raven") == ["lokis_poison.3", "tyrs_rage.2"]
    assert s.cards("serpent") == ["lokis_poison.3"]


@rule("BRC.lokis_trickery", "BRC.lokis_backstab", "BRC.lokis_poison")
@pytest.mark.parametrize("card", ["lokis_trickery.1", "lokis_backstab.2", "lokis_poison.3"])
def test_loki_gives_nothing_on_a_tie_or_to_a_winner(card):
    for clan in ('gimle = ["warrior"]', 'gimle = ["leader"]'):
        s = battle(
            f'gimle = ["warrior"], hand = ["{QUEST}"], rage = 4, glory = 4',
            f'{clan}, hand = ["{card}"], rage = 4, glory = 4',
        )
        play(s, wolf=QUEST, raven=card)
        assert s.rage("wolf") == s.rage("raven") == 4
        assert s.glory("wolf") == 4
        assert s.cards("wolf") == [QUEST]
