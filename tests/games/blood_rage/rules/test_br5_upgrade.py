"""BR5.3.1 to BR5.3.9 and BR5.3.22: the card, its price, its slot and how long it works."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def slots(scene: Scene, clan: str) -> dict[str, str]:
    """The filled slots of a clan, as everybody sees them."""
    shown = scene.view(None)["clans"][scene.seat(clan)]["slots"]
    return {slot: card for slot, card in shown.items() if card}


@rule("BR5.3.1")
def test_an_upgrade_card_from_the_hand() -> None:
    scene = Scene("""
    turn = "wolf"
    [wolf]
    hand = ["friggas_charm.1", "tyrs_bash.1", "quest_alfheim.1"]
    [raven]
    hand = ["lokis_domain.1"]
    """)
    for card in ("tyrs_bash.1", "quest_alfheim.1"):
        refusal = scene.no("wolf", f"upgrade {card}")
        assert (refusal.rule, refusal.text) == ("BR5.3.1", "br.no.not_an_upgrade")
    refusal = scene.no("wolf", "upgrade lokis_domain.1 clan_1")
    assert (refusal.rule, refusal.text) == ("BR5.3.1", "br.no.card_not_in_hand")
    assert scene.options("wolf", "upgrade") == ["friggas_charm.1"]
    scene.say("wolf", "upgrade friggas_charm.1 clan_1")
    assert scene.cards("wolf") == ["quest_alfheim.1", "tyrs_bash.1"]
    assert scene.upgrades("wolf") == ["friggas_charm.1"]


@rule("BR5.3.2")
@pytest.mark.parametrize(
    ("card", "slot", "price"),
    [
        ("troll.1", "monster_1", 2),
        ("frost_giant.3", "monster_1", 4),
        ("lord_of_hammers.1", "", 3),
        ("brothers_in_arms.1", "", 1),
        ("lokis_dragons.1", "", 2),
        ("lokis_domain.1", "clan_1", 1),
        ("friggas_charm.1", "clan_1", 0),
        ("dwarf_chieftain.1", "monster_1", 0),  # strength 2, but it says 0
        ("soldier_of_hel.3", "monster_1", 0),  # strength 3, but it says 0
    ],
)
def test_the_price_is_printed_on_the_card(card: str, slot: str, price: int) -> None:
    scene = Scene(f"""
    turn = "wolf"
    [wolf]
    rage = 6
    hand = ["{card}"]
    [raven]
    """)
    assert scene.say("wolf", f"upgrade {card} {slot}").rage("wolf") == 6 - price


@rule("BR5.3.3")
@pytest.mark.parametrize(
    ("card", "word", "slot"),
    [
        ("lord_of_hammers.1", "", "leader"),
        ("brothers_in_arms.1", "", "warrior"),
        ("lokis_dragons.1", "", "ship"),
        ("troll.1", "monster_2", "monster_2"),
        ("lokis_domain.1", "clan_3", "clan_3"),
    ],
)
def test_the_card_lies_open_in_a_slot_of_its_kind(card: str, word: str, slot: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    [wolf]
    hand = ["{card}"]
    [raven]
    """)
    assert scene.say("wolf", f"upgrade {card} {word}").cards("wolf") == []
    assert slots(scene, "wolf") == {slot: card}


@rule("BR5.3.3")
@pytest.mark.parametrize(
    ("card", "slot"),
    [("troll.1", "clan_1"), ("troll.1", "leader"), ("lokis_domain.1", "monster_1")],
)
def test_no_slot_of_another_kind(card: str, slot: str) -> None:
    scene = Scene(f"""
    turn = "wolf"
    [wolf]
    hand = ["{card}"]
    [raven]
    """)
    refusal = scene.no("wolf", f"upgrade {card} {slot}")
    assert (refusal.rule, refusal.text) == ("BR5.3.3", "br.no.wrong_slot")


FILLED = """
turn = "wolf"
destroyed = []
[wolf]
rage = 6
hand = ["troll.1", "lokis_domain.1", "experts_in_arms.2"]
slots = {monster_1 = "valkyrie.2", clan_2 = "thors_glory.1", warrior = "brothers_in_arms.1"}
[raven]
"""


@rule("BR5.3.4")
@pytest.mark.parametrize(
    ("card", "fitting"),
    [("troll.1", ["monster_1", "monster_2"]), ("lokis_domain.1", ["clan_1", "clan_2", "clan_3"])],
)
def test_the_player_chooses_among_the_fitting_slots(card: str, fitting: list[str]) -> None:
    assert Scene(FILLED).options("wolf", f"upgrade {card}") == fitting
    assert Scene(FILLED).no("wolf", f"upgrade {card}").text == "core.no.unfinished"
    for slot in fitting:
        scene = Scene(FILLED).say("wolf", f"upgrade {card} {slot}")
        assert slots(scene, "wolf")[slot] == card


@rule("BR5.3.5", "BR5.3.6")
@pytest.mark.parametrize(
    ("text", "slot", "old"),
    [
        ("upgrade troll.1 monster_1", "monster_1", "valkyrie.2"),
        ("upgrade lokis_domain.1 clan_2", "clan_2", "thors_glory.1"),
    ],
)
def test_an_occupied_slot_may_be_chosen_and_its_card_is_discarded(
    text: str, slot: str, old: str
) -> None:
    scene = Scene(FILLED)
    before = slots(scene, "wolf")
    scene.say("wolf", text)
    assert slots(scene, "wolf") == {**before, slot: text.split()[1]}
    assert scene.discards() == [old]


@rule("BR5.3.6")
def test_the_old_card_is_gone_before_the_free_invade() -> None:
    scene = Scene(FILLED).say("wolf", "upgrade experts_in_arms.2")
    assert scene.asked == [("wolf", "free_invade")]
    assert scene.discards() == ["brothers_in_arms.1"]
    assert scene.view(None)["discard"] == ["brothers_in_arms.1"]


@rule("BR5.3.7")
def test_a_card_works_from_now_on_and_in_later_ages() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "andlang"]
    [wolf]
    hand = ["experts_in_arms.2"]
    gimle = ["warrior 2"]
    [raven]
    """)
    assert scene.strength("wolf", "gimle") == 2
    scene.say("wolf", "upgrade experts_in_arms.2")
    assert scene.strength("wolf", "gimle") == 4
    scene.say("wolf", "decline").say("raven", "pass").say("wolf", "pass")
    scene.play(lambda s: s.phase == 2 and s.age == 2)
    assert scene.strength("wolf", "gimle") == 4
    assert scene.upgrades("wolf") == ["experts_in_arms.2"]


@rule("BR5.3.8")
def test_a_discarded_upgrade_stops_working_at_once() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    rage = 6
    hand = ["brothers_in_arms.1", "lokis_domain.1", "thors_glory.1"]
    slots = {warrior = "experts_in_arms.2", clan_1 = "friggas_charm.1"}
    gimle = ["warrior 3"]
    [raven]
    """)
    assert scene.strength("wolf", "gimle") == 6
    scene.say("wolf", "upgrade brothers_in_arms.1")  # 1 less for Frigga's Charm
    assert (scene.strength("wolf", "gimle"), scene.rage("wolf")) == (4, 6)
    scene.say("wolf", "decline").say("raven", "pass")
    scene.say("wolf", "upgrade lokis_domain.1 clan_1")
    assert scene.rage("wolf") == 6
    scene.say("wolf", "upgrade thors_glory.1 clan_1")
    assert scene.rage("wolf") == 4


@rule("BR5.3.9")
@pytest.mark.parametrize(
    ("cards", "glory"),
    [
        ('"lokis_domain.1"', 2),
        ('"lokis_domain.1", "lokis_eminence.2"', 6),
        ('"lokis_domain.1", "lokis_eminence.2", "lokis_wrath.3"', 12),
    ],
)
def test_equal_benefits_of_several_upgrades_add_up(cards: str, glory: int) -> None:
    scene = Scene(f"""
    phase = "valhalla"
    [wolf]
    upgrades = [{cards}]
    valhalla = ["warrior 2"]
    [raven]
    valhalla = ["warrior 2"]
    [serpent]
    [bear]
    """)
    assert (scene.glory("wolf"), scene.glory("raven")) == (glory, 0)


@rule("BR5.3.22")
def test_friggas_charm_still_lowers_the_price_of_what_replaces_it() -> None:
    scene = Scene("""
    turn = "wolf"
    [wolf]
    rage = 1
    hand = ["thors_glory.1"]
    upgrades = ["friggas_charm.1"]
    [raven]
    """)
    scene.say("wolf", "upgrade thors_glory.1 clan_1")
    assert scene.rage("wolf") == 0
    assert (scene.upgrades("wolf"), scene.discards()) == (["thors_glory.1"], ["friggas_charm.1"])
