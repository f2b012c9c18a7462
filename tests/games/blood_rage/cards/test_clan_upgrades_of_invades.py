"""Clan upgrades that follow an invade or make one: Succor, Thor's Domain, Loki's Blessing, Frigga's Domain."""

import pytest

from tests.games.blood_rage.cards.fights import battle, play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

# -- Frigga's Succor ---------------------------------------------------------------------------------


def succor(wolf: str, raven: str = "", more: str = "") -> Scene:
    return Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    serpent = {{}}
    {more}
    """)


@rule("BRC.friggas_succor")
def test_friggas_succor_places_one_warrior_for_nothing_after_an_invade():
    s = succor('rage = 2, upgrades = ["friggas_succor.1"]')
    s.say("wolf", "invade warrior gimle")
    assert s.asked == [("wolf", "succor")]
    s.say("wolf", "yes")
    assert s.figures("wolf", "gimle") == ["warrior", "warrior"]
    assert s.rage("wolf") == 1
    assert s.asked == [("raven", "turn")]  # that Warrior does not set it off again


@rule("BRC.friggas_succor")
def test_friggas_succor_is_optional_and_follows_free_invades_too():
    s = succor('rage = 2, upgrades = ["friggas_succor.1"], hand = ["brothers_in_arms.1"]')
    s.say("wolf", "upgrade brothers_in_arms.1").say("wolf", "invade warrior gimle")
    assert s.asked == [("wolf", "succor")]
    assert s.say("wolf", "no").figures("wolf", "gimle") == ["warrior"]


@rule("BRC.friggas_succor")
def test_friggas_succor_comes_after_the_ability_of_the_figure():
    s = succor(
        'upgrades = ["friggas_succor.1", "troll.1"], gimle = ["warrior"]', 'gimle = ["warrior 3"]'
    )
    s.say("wolf", "invade troll gimle")  # it took the last village; its victims make room
    assert s.count("raven", "valhalla") == 3
    assert s.asked == [("wolf", "succor")]


@rule("BRC.friggas_succor")
@pytest.mark.parametrize(
    ("wolf", "raven", "invade"),
    [
        ("", 'gimle = ["warrior 4"]', "leader gimle"),  # no empty village left
        ('horgr = ["warrior 3"]', "", "leader gimle"),  # no room under Horns 4
        ("", "", "ship fjord_w"),  # a fjord
        ('valhalla = ["warrior 8"]', "", "leader gimle"),  # no Warrior in reserve
    ],
)
def test_friggas_succor_needs_village_horns_warrior_and_an_outer_province(wolf, raven, invade):
    s = succor('upgrades = ["friggas_succor.1"]' + (wolf and ", " + wolf), raven)
    s.say("wolf", f"invade {invade}")
    assert s.asked == [("raven", "turn")]


@rule("BRC.friggas_succor")
def test_friggas_succor_does_not_follow_an_invade_into_yggdrasil():
    s = succor('upgrades = ["friggas_succor.1", "dark_elf.2"]')
    assert s.say("wolf", "invade dark_elf yggdrasil").asked == [("raven", "turn")]


# -- Thor's Domain -----------------------------------------------------------------------------------


def domain(wolf: str, raven: str = "", top: str = "") -> Scene:
    return Scene(f"""
    destroyed = []
    tokens = {{gimle = "glory5", yggdrasil = "all_stats"}}
    turn = "wolf"
    {top}
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    serpent = {{}}
    bear = {{}}
    """)


@rule("BRC.thors_domain")
def test_thors_domain_pillages_the_invaded_province_at_once_for_two_rage():
    s = domain('rage = 3, upgrades = ["thors_domain.2"]')
    s.say("wolf", "invade warrior gimle")
    assert s.asked == [("wolf", "thors_domain")]
    s.say("wolf", "yes")
    assert (s.rage("wolf"), s.glory("wolf")) == (0, 5)
    assert s.pillaged("gimle")
    assert s.asked == [("raven", "turn")]


@rule("BRC.thors_domain")
def test_thors_domain_is_optional_and_free_without_a_pillage():
    s = domain('rage = 3, upgrades = ["thors_domain.2"]')
    s.say("wolf", "invade leader gimle").say("wolf", "no")
    assert (s.rage("wolf"), s.pillaged("gimle")) == (3, False)


@rule("BRC.thors_domain", "BRC.friggas_succor")
def test_thors_domain_comes_once_after_friggas_succor():
    s = domain('rage = 6, upgrades = ["thors_domain.2", "friggas_succor.1"]')
    s.say("wolf", "invade leader gimle")
    assert s.asked == [("wolf", "succor")]
    s.say("wolf", "yes")
    assert s.asked == [("wolf", "thors_domain")]
    assert s.say("wolf", "no").asked == [("raven", "turn")]


@rule("BRC.thors_domain")
@pytest.mark.parametrize(
    ("wolf", "top", "invade"),
    [
        ("rage = 2", "", "warrior gimle"),  # only 1 Rage left
        ("rage = 6", 'pillaged = ["gimle"]', "leader gimle"),
        ("rage = 6", "", "ship fjord_w"),
    ],
)
def test_thors_domain_needs_two_rage_a_reward_side_and_a_province(wolf, top, invade):
    s = domain(wolf + ', upgrades = ["thors_domain.2"]', top=top)
    assert s.say("wolf", f"invade {invade}").asked == [("raven", "turn")]


@rule("BRC.thors_domain")
def test_thors_domain_follows_free_invades_those_from_valhalla_and_those_into_yggdrasil():
    s = domain('rage = 3, upgrades = ["thors_domain.2"], hand = ["dark_elf.2"]')
    s.say("wolf", "upgrade dark_elf.2 monster_1").say("wolf", "invade dark_elf yggdrasil")
    assert s.asked == [("wolf", "thors_domain")]
    s.say("wolf", "yes")
    assert s.rage("wolf") == 0
    assert [s.step("wolf", x) for x in ("rage", "axes", "horns")] == [2, 2, 2]
    s = domain('rage = 3, upgrades = ["thors_domain.2", "friggas_domain.3"], valhalla = ["leader"]')
    assert s.say("wolf", "raise leader gimle").asked == [("wolf", "thors_domain")]


# -- Loki's Blessing ---------------------------------------------------------------------------------

FOUR = "serpent = {}\n    bear = {}"


@rule("BRC.lokis_blessing")
def test_lokis_blessing_lets_a_loser_invade_the_contested_province_for_nothing():
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["lokis_blessing.1"], rage = 0, gimle = ["warrior"], hand = ["tyrs_bash.1"]',
        FOUR,
    )
    play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1")
    assert s.asked == [("raven", "blessing")]
    assert sources(s, "wolf") == {"battle": 3}  # B15 is the last step
    s.say("raven", "yes")
    assert s.figures("raven", "gimle") == ["warrior"]
    assert s.rage("raven") == 0


@rule("BRC.lokis_blessing")
def test_a_tie_is_a_loss_and_the_blessing_may_be_declined():
    s = battle(
        'upgrades = ["lokis_blessing.1"], gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        'gimle = ["warrior"], hand = ["quest_manheim.1"]',
        FOUR,
    )
    play(s, wolf="quest_alfheim.1", raven="quest_manheim.1")
    assert s.asked == [("wolf", "blessing")]
    s.say("wolf", "no")
    assert s.count("wolf", "gimle") == 0


@rule("BRC.lokis_blessing")
def test_lokis_blessing_needs_a_warrior_in_reserve():
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["lokis_blessing.1"], hand = ["tyrs_bash.1"], gimle = ["warrior"], '
        'valhalla = ["warrior 7"]',
        FOUR,
    )
    play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1")
    assert s.asked == [("raven", "turn")]


@rule("BRC.lokis_blessing")
@pytest.mark.parametrize("saved", [True, False])
def test_lokis_blessing_needs_room_under_horns(saved):
    """A loser has room again, unless the loser was saved where it stood."""
    s = battle(
        'gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["lokis_blessing.1", "friggas_protection.2"], hand = ["tyrs_bash.1"], '
        'rage = 1, gimle = ["warrior"], horgr = ["warrior 3"]',
        FOUR,
    )
    play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1")
    s.say("raven", "protect warrior" if saved else "done")
    assert (("raven", "blessing") in s.asked) is not saved


@rule("BRC.lokis_blessing")
def test_lokis_blessing_needs_an_empty_village_and_never_enters_yggdrasil():
    s = battle(
        'gimle = ["warrior 5"], hand = ["tyrs_smite.1"], stats = {horns = 3}',
        'upgrades = ["lokis_blessing.1"], fjord_w = ["ship"], hand = ["tyrs_bash.1"]',
        FOUR,
    )
    assert play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1").asked == [("raven", "turn")]
    s = battle(
        'yggdrasil = ["leader"], hand = ["tyrs_smite.1"]',
        'upgrades = ["lokis_blessing.1"], yggdrasil = ["warrior"], hand = ["tyrs_bash.1"]',
        FOUR,
        token="all_stats",
        province="yggdrasil",
    )
    assert play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1").asked == [("raven", "turn")]


@rule("BRC.lokis_blessing")
def test_a_winner_gets_no_blessing():
    s = battle(
        'upgrades = ["lokis_blessing.1"], gimle = ["leader"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], hand = ["tyrs_bash.1"]',
        FOUR,
    )
    assert play(s, wolf="tyrs_smite.1", raven="tyrs_bash.1").asked == [("raven", "turn")]


@rule("BRC.lokis_blessing", "BRC.thors_domain")
@pytest.mark.parametrize(
    ("owner", "order"), [("wolf", ["succor", "thors_domain"]), ("raven", ["succor", "turn"])]
)
def test_the_blessing_sets_off_succor_and_only_in_the_own_turn_thors_domain(owner, order):
    cards = 'upgrades = ["lokis_blessing.1", "friggas_succor.1", "thors_domain.2"], '
    figures = {
        clan: (cards if clan == owner else "") + 'gimle = ["warrior"], hand = ["quest_alfheim.1"]'
        for clan in ("wolf", "raven")
    }
    s = battle(figures["wolf"], figures["raven"], FOUR)
    play(s, wolf="quest_alfheim.1", raven="quest_alfheim.1").say(owner, "yes")
    assert s.asked == [(owner, order[0])]
    s.say(owner, "yes")
    assert s.asked[0][1] == order[1]
    assert s.figures(owner, "gimle") == ["warrior", "warrior"]


@rule("BRC.thors_domain", "BRC.lokis_blessing")
def test_thors_domain_after_a_blessing_pillages_once_the_battle_is_over():
    s = battle(
        'upgrades = ["lokis_blessing.1", "thors_domain.2"], gimle = ["warrior"], rage = 2,'
        ' hand = ["quest_alfheim.1"]',
        'gimle = ["warrior"], hand = ["quest_manheim.1"]',
        "serpent = {}\n    bear = {}",
        token="glory5",
    )
    play(s, wolf="quest_alfheim.1", raven="quest_manheim.1").say("wolf", "yes")
    assert s.asked == [("wolf", "thors_domain")]
    s.say("wolf", "yes")
    assert (s.rage("wolf"), s.glory("wolf"), s.pillaged("gimle")) == (0, 5, True)


@rule("BRC.thors_domain", "BRC.lokis_blessing")
def test_thors_domain_after_a_blessing_is_offered_once() -> None:
    s = battle(
        'upgrades = ["lokis_blessing.1", "thors_domain.2"], gimle = ["warrior"], rage = 4,'
        ' hand = ["quest_alfheim.1"]',
        'gimle = ["warrior"], hand = ["quest_manheim.1"]',
        FOUR,
    )
    play(s, wolf="quest_alfheim.1", raven="quest_manheim.1").say("wolf", "yes")
    assert s.asked == [("wolf", "thors_domain")]
    assert s.say("wolf", "no").asked == [("raven", "turn")]
    assert (s.rage("wolf"), s.pillaged("gimle")) == (4, False)


# -- Frigga's Domain ---------------------------------------------------------------------------------


@rule("BRC.friggas_domain")
@pytest.mark.parametrize(
    ("figure", "place"),
    [("leader", "gimle"), ("warrior", "gimle"), ("ship", "fjord_w"), ("frost_giant", "gimle")],
)
def test_friggas_domain_invades_out_of_valhalla_for_one_rage_in_all(figure, place):
    s = Scene(f"""
    destroyed = []
    turn = "wolf"
    wolf = {{rage = 3, upgrades = ["friggas_domain.3", "frost_giant.3"], valhalla = ["{figure}"]}}
    raven = {{}}
    """)
    s.say("wolf", f"raise {figure} {place}")
    assert s.figures("wolf", place) == [figure]
    assert s.rage("wolf") == 2
    assert s.count("wolf", "valhalla") == 0


@rule("BRC.friggas_domain")
def test_friggas_domain_keeps_the_other_rules_of_invade():
    s = Scene("""
    destroyed = ["horgr"]
    turn = "wolf"
    wolf = {upgrades = ["friggas_domain.3", "friggas_succor.1"], valhalla = ["leader", "ship"]}
    raven = {andlang = ["warrior 3"]}
    serpent = {}
    """)
    assert s.no("wolf", "raise leader yggdrasil").rule == "BR5.1.7"
    assert s.no("wolf", "raise leader horgr").rule == "BR1.2.10"
    assert s.no("wolf", "raise leader andlang").rule == "BR5.1.5"
    assert s.no("wolf", "raise ship gimle").rule == "BR1.7.5"
    refusal = s.no("wolf", "raise warrior gimle")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_domain", "br.no.not_in_valhalla")
    s.say("wolf", "raise leader gimle")
    assert s.asked == [("wolf", "succor")]


@rule("BRC.friggas_domain")
def test_friggas_domain_needs_the_card_and_room_under_horns():
    doc = """
    destroyed = []
    turn = "wolf"
    wolf = {upgrades = [CARD], valhalla = ["leader"], gimle = ["warrior 4"]}
    raven = {}
    """
    s = Scene(doc.replace("CARD", '"friggas_domain.3"'))
    assert s.no("wolf", "raise leader gimle").rule == "BR5.1.9"
    refusal = Scene(doc.replace("CARD", "")).no("wolf", "raise leader gimle")
    assert (refusal.rule, refusal.text) == ("BRC.friggas_domain", "br.no.card_needed")
