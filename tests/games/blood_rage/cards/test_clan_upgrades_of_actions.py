"""Clan upgrades that are an action or are paid for: Challenge, Sacrifice, Protection, Prowess."""

import pytest

from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- Tyr's Challenge ---------------------------------------------------------------------------------


@rule("BRC.tyrs_challenge")
def test_tyrs_challenge_pillages_a_pillaged_province_again_and_again_for_two_rage():
    s = Scene("""
    destroyed = []
    tokens = {gimle = "glory5"}
    pillaged = ["gimle"]
    turn = "wolf"
    wolf = {rage = 4, upgrades = ["tyrs_challenge.2"], fjord_w = ["ship"]}
    raven = {rage = 0}
    """)
    s.say("wolf", "challenge gimle")
    assert (s.rage("wolf"), s.glory("wolf"), s.pillaged("gimle")) == (2, 5, True)
    s.say("wolf", "challenge gimle")
    assert s.glory("wolf") == 10


@rule("BRC.tyrs_challenge")
def test_tyrs_challenge_calls_to_battle_and_the_winner_gets_battle_glory():
    s = Scene("""
    destroyed = []
    tokens = {gimle = "glory5"}
    pillaged = ["gimle"]
    turn = "wolf"
    wolf = {rage = 2, upgrades = ["tyrs_challenge.2"], gimle = ["leader"], hand = ["tyrs_smite.1"]}
    raven = {andlang = ["warrior"], hand = ["tyrs_bash.1"]}
    """)
    s.say("wolf", "challenge gimle")
    assert s.rage("wolf") == 0
    s.say("raven", "join andlang warrior")
    play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1")
    assert sources(s, "wolf") == {"glory5": 5, "battle": 3}
    assert s.pillaged("gimle")


@rule("BRC.tyrs_challenge")
@pytest.mark.parametrize(
    ("wolf", "target", "reason"),
    [
        ('rage = 1, upgrades = ["tyrs_challenge.2"]', "gimle", "br.no.too_little_rage"),
        ('rage = 2, upgrades = ["tyrs_challenge.2"]', "myrkulor", "br.no.not_pillaged"),
        ("rage = 2", "gimle", "br.no.card_needed"),
    ],
)
def test_tyrs_challenge_needs_card_rage_and_a_pillaged_province(wolf, target, reason):
    s = Scene(f"""
    destroyed = []
    pillaged = ["gimle", "horgr"]
    turn = "wolf"
    wolf = {{{wolf}, gimle = ["leader"], myrkulor = ["warrior"]}}
    raven = {{}}
    """)
    refusal = s.no("wolf", f"challenge {target}")
    assert (refusal.rule, refusal.text) == ("BRC.tyrs_challenge", reason)


@rule("BRC.tyrs_challenge")
def test_tyrs_challenge_needs_an_own_figure_and_does_not_open_plain_pillages():
    s = Scene("""
    destroyed = []
    pillaged = ["gimle", "horgr"]
    turn = "wolf"
    wolf = {upgrades = ["tyrs_challenge.2"], gimle = ["leader"], fjord_w = ["ship"]}
    raven = {}
    """)
    assert s.no("wolf", "challenge horgr").text == "br.no.no_own_figure"
    assert s.no("wolf", "pillage gimle").rule == "BR5.5.3"


# -- Frigga's Sacrifice ------------------------------------------------------------------------------


@rule("BRC.friggas_sacrifice")
def test_friggas_sacrifice_destroys_two_own_figures_anywhere_for_a_stat():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {rage = 1, upgrades = ["friggas_sacrifice.3"], gimle = ["warrior"], fjord_e = ["ship"]}
    raven = {}
    serpent = {}
    """)
    s.say("wolf", "sacrifice gimle warrior fjord_e ship").say("wolf", "axes")
    assert s.figures("wolf", "valhalla") == ["ship", "warrior"]
    assert (s.step("wolf", "axes"), s.rage("wolf"), s.glory("wolf")) == (2, 1, 0)
    assert s.asked == [("raven", "turn")]


@rule("BRC.friggas_sacrifice")
def test_friggas_sacrifice_needs_the_card_rage_and_two_figures_on_the_board():
    doc = """
    destroyed = []
    turn = "wolf"
    wolf = {rage = RAGE, upgrades = [CARD], gimle = ["warrior"], valhalla = ["leader"]}
    raven = {upgrades = [], gimle = ["leader"]}
    serpent = {}
    """
    card = doc.replace("CARD", '"friggas_sacrifice.3"')
    s = Scene(card.replace("RAGE", "1"))
    refusal = s.no("wolf", "sacrifice gimle warrior gimle warrior")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_sacrifice", "br.no.need_two_figures")
    s = Scene(card.replace("RAGE", "0"))
    assert s.no("wolf", "sacrifice gimle warrior gimle warrior").rule == "BR4.2.1"
    s = Scene(doc.replace("CARD", "").replace("RAGE", "1"))
    refusal = s.no("wolf", "sacrifice gimle warrior gimle warrior")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_sacrifice", "br.no.card_needed")


@rule("BRC.friggas_sacrifice", "BRC.friggas_protection")
def test_sacrificed_figures_cannot_be_protected_and_no_enemy_figure_is_taken():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = ["friggas_sacrifice.3", "friggas_protection.2"], gimle = ["warrior 2"]}
    raven = {gimle = ["leader"]}
    serpent = {}
    """)
    refusal = s.no("wolf", "sacrifice gimle leader gimle warrior")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_sacrifice", "br.no.no_such_figure_there")
    s.say("wolf", "sacrifice gimle warrior gimle warrior")
    assert s.asked == [("wolf", "stat")]
    assert s.count("wolf", "valhalla") == 2


@rule("BRC.friggas_sacrifice")
def test_friggas_sacrifice_is_allowed_even_if_no_stat_can_rise():
    s = Scene("""
    destroyed = []
    turn = "wolf"
    [wolf]
    upgrades = ["friggas_sacrifice.3", "lokis_dragons.1"]
    stats = {rage = 6, axes = 6, horns = 6}
    gimle = ["warrior"]
    fjord_w = ["ship"]
    [raven]
    [serpent]
    """)
    s.say("wolf", "sacrifice gimle warrior fjord_w ship")
    assert s.count("wolf", "valhalla") == 2
    assert s.glory("wolf") == 4
    assert s.asked == [("raven", "turn")]


# -- Frigga's Protection -----------------------------------------------------------------------------


def losing(raven: str, wolf_card: str = "tyrs_smite.1") -> Scene:
    """Raven, with Frigga's Protection, is about to lose to Wolf."""
    s = battle(
        f'gimle = ["leader"], hand = ["{wolf_card}"]',
        'upgrades = ["friggas_protection.2"], gimle = ["warrior 3"], ' + raven,
    )
    return s.say("wolf", f"play {wolf_card}")


@rule("BRC.friggas_protection")
def test_friggas_protection_keeps_each_figure_paid_for_where_it_is():
    s = losing('rage = 3, hand = ["quest_alfheim.1"]').say("raven", "play quest_alfheim.1")
    s.say("raven", "protect warrior").say("raven", "protect warrior").say("raven", "done")
    assert s.figures("raven", "gimle") == ["warrior", "warrior"]
    assert s.figures("raven", "valhalla") == ["warrior"]
    assert s.rage("raven") == 1


@rule("BRC.friggas_protection")
def test_friggas_protection_works_after_a_pass_and_only_with_rage():
    s = losing('rage = 1, passed = true, hand = ["quest_alfheim.1"]')
    s.say("raven", "play quest_alfheim.1").say("raven", "protect warrior")
    assert s.count("raven", "gimle") == 1
    assert s.rage("raven") == 0
    s = losing('rage = 0, hand = ["quest_alfheim.1"]').say("raven", "play quest_alfheim.1")
    assert s.asked == [("wolf", "turn")]
    assert s.count("raven", "valhalla") == 3


@rule("BRC.friggas_protection", "BRC.lokis_trickery")
def test_rage_stolen_by_lokis_trickery_can_pay_for_protection():
    s = losing('rage = 0, hand = ["lokis_trickery.1"]').say("raven", "play lokis_trickery.1")
    assert s.asked == [("raven", "save")]
    s.say("raven", "protect warrior")
    assert (s.count("raven", "gimle"), s.rage("raven"), s.rage("wolf")) == (1, 0, 5)


@rule("BRC.friggas_protection")
def test_a_figure_protected_in_b5_still_fights():
    s = losing('rage = 1, hand = ["tyrs_bash.1"]', "odins_smite.1").say("raven", "play tyrs_bash.1")
    assert s.asked == [("raven", "save")]
    s.say("raven", "protect warrior")  # Wolf 3 + 1, Raven 3 + 2
    assert s.view(None)["last_battle"]["strength"]["1"] == 3
    assert sources(s, "raven") == {"battle": 3}


@rule("BRC.friggas_protection")
def test_friggas_protection_does_not_work_in_ragnarok():
    s = Scene("""
    destroyed = []
    ragnarok = ["gimle", "horgr", "utgard"]
    phase = "ragnarok"
    wolf = {rage = 6, upgrades = ["friggas_protection.2"], gimle = ["leader", "warrior"]}
    raven = {}
    """)
    assert s.glory("wolf") == 4  # both died, and nobody was asked
    assert s.count("wolf", "gimle") == 0


@rule("BRC.friggas_protection", "BR10.1.9")
def test_in_ragnarok_protection_is_refused_to_a_player_asked_for_the_volur_witch() -> None:
    s = Scene("""
    destroyed = []
    ragnarok = ["gimle", "horgr", "utgard"]
    phase = "ragnarok"
    [wolf]
    rage = 6
    upgrades = ["friggas_protection.2", "volur_witch.3"]
    gimle = ["volur_witch", "warrior"]
    [raven]
    [serpent]
    """)
    assert s.asked == [("wolf", "save")]
    assert s.no("wolf", "protect warrior").text == "br.no.cannot_save"
    assert s.no("wolf", "protect volur_witch").text == "br.no.cannot_save"
    assert s.options("wolf") == ["retreat", "done"]


# -- Tyr's Prowess -----------------------------------------------------------------------------------


def winning(wolf: str, raven: str = "quest_alfheim.1") -> Scene:
    """Wolf, with Tyr's Prowess, is about to win."""
    return battle(
        'upgrades = ["tyrs_prowess.2"], gimle = ["leader"], ' + wolf,
        f'gimle = ["warrior"], hand = ["{raven}"]',
        "serpent = {}",
    )


@rule("BRC.tyrs_prowess")
def test_tyrs_prowess_buys_played_cards_back_for_one_rage_each_late_ones_too():
    s = winning('rage = 2, hand = ["tyrs_smite.1", "heimdalls_eye.2"]')
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1").say("wolf", "play heimdalls_eye.2")
    assert s.asked == [("wolf", "prowess")]
    assert s.count("raven", "gimle") == 1  # B9 comes before the deaths of B10
    assert s.no("wolf", "take quest_alfheim.1").rule == "BRC.tyrs_prowess"
    s.say("wolf", "take heimdalls_eye.2").say("wolf", "take tyrs_smite.1")
    assert s.cards("wolf") == ["heimdalls_eye.2", "tyrs_smite.1"]
    assert [e.args["card"] for e in s.events("bought")] == ["heimdalls_eye.2", "tyrs_smite.1"]
    assert s.rage("wolf") == 0


@rule("BRC.tyrs_prowess")
def test_tyrs_prowess_is_optional():
    s = play(winning('rage = 2, hand = ["tyrs_smite.1"]'), wolf="tyrs_smite.1",
             raven="quest_alfheim.1")  # fmt: skip
    s.say("wolf", "done")
    assert s.cards("wolf") == []
    assert s.discards() == ["tyrs_smite.1"]
    assert s.rage("wolf") == 2


@rule("BRC.tyrs_prowess", "BRC.lokis_trickery")
def test_tyrs_prowess_comes_after_lokis_trickery():
    s = play(winning('rage = 1, hand = ["tyrs_smite.1"]', "lokis_trickery.1"),
             wolf="tyrs_smite.1", raven="lokis_trickery.1")  # fmt: skip
    assert s.rage("wolf") == 0
    assert s.discards() == ["tyrs_smite.1"]


@rule("BRC.tyrs_prowess", "BRC.lokis_poison")
def test_cards_taken_by_lokis_poison_cannot_be_bought_back():
    s = play(winning('rage = 2, hand = ["tyrs_smite.1"]', "lokis_poison.3"),
             wolf="tyrs_smite.1", raven="lokis_poison.3")  # fmt: skip
    assert ("wolf", "prowess") not in s.asked
    assert s.cards("raven") == ["lokis_poison.3", "tyrs_smite.1"]


@rule("BRC.tyrs_prowess", "BRC.thors_ascension")
def test_rage_of_thors_ascension_comes_too_late_for_prowess():
    s = play(winning('rage = 0, hand = ["thors_ascension.3"]'), wolf="thors_ascension.3",
             raven="quest_alfheim.1")  # fmt: skip
    assert s.discards() == ["thors_ascension.3"]
    assert s.rage("wolf") == 3


@rule("BRC.tyrs_prowess", "BRC.heimdalls_watch")
def test_cards_discarded_by_heimdalls_watch_cannot_be_bought_back():
    s = play(winning('rage = 2, hand = ["tyrs_smite.1", "tyrs_bash.1"]', "heimdalls_watch.2"),
             wolf="tyrs_smite.1", raven="heimdalls_watch.2")  # fmt: skip
    s.say("wolf", "play tyrs_bash.1")
    assert s.asked == [("wolf", "prowess")]
    assert s.no("wolf", "take tyrs_smite.1").rule == "BRC.tyrs_prowess"
    assert s.may("wolf", "take tyrs_bash.1")


@rule("BRC.tyrs_prowess")
def test_tyrs_prowess_of_a_loser_does_nothing():
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["tyrs_prowess.2"], gimle = ["warrior"], hand = ["tyrs_bash.1"]',
        "serpent = {}",
    )
    play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1")
    assert s.asked == [("raven", "turn")]
    assert s.cards("raven") == ["tyrs_bash.1"]
    assert s.rage("raven") == 6
