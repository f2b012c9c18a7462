"""BR13.3: Mystics."""

from collections import Counter

import pytest

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import C_NAME, CLANS
from tests.games.blood_rage.cards.fights import play, sources
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

CARDS = ["friggas_chosen.1", "odins_chosen.2", "thors_chosen.3"]
FIGHT = """tokens = {gimle = "rage"}
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}"""
#: a Wolf whose turn comes again at once
ALONE = "passed = true"


def scene(wolf: str, raven: str = "", top: str = 'turn = "wolf"', more: str = "") -> Scene:
    """Three clans with Mystics; `more` may add a fourth one."""
    return Scene(f"""
    options = {{mystics = true, monsters = true}}
    destroyed = []
    {top}
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    serpent = {{passed = true}}
    {more}
    """)


def mystics(s: Scene, clan: str, *places: str) -> list[int]:
    """How many Mystics of the clan are in each of these places."""
    return [s.figures(clan, place).count("mystic") for place in places]


def deck(seats: int, age: int, *, mystics: bool) -> Counter[str]:
    s = Scene.new(seats, mystics=mystics).s
    return Counter(C_NAME[c] for c in s.zones[s.deck(age)])


# -- the figures -------------------------------------------------------------------------------------


@rule("BR13.3.1")
@pytest.mark.parametrize("clan", CLANS)
def test_both_mystics_of_a_clan_start_in_the_box(clan: str) -> None:
    other = "raven" if clan == "wolf" else "wolf"
    s = Scene(f"""
    options = {{mystics = true}}
    turn = "{clan}"
    destroyed = []
    {clan} = {{hand = ["friggas_chosen.1", "odins_chosen.2"]}}
    {other} = {{passed = true}}
    """)
    assert mystics(s, clan, "box", "reserve") == [2, 0]
    refusal = s.no(clan, "invade mystic gimle")
    assert (refusal.rule, refusal.text) == ("BR5.1.1", "br.no.not_in_reserve")
    s.say(clan, "upgrade friggas_chosen.1 clan_1").say(clan, "upgrade odins_chosen.2 clan_2")
    assert mystics(s, clan, "box", "reserve") == [0, 2]


@rule("BR13.3.1")
def test_a_clan_has_no_third_mystic() -> None:
    assert mystics(scene('gimle = ["mystic 2"]'), "wolf", "gimle", "box") == [2, 0]
    with pytest.raises(BadPosition, match="too many figures of kind mystic"):
        scene('gimle = ["mystic 3"]')


@rule("BR13.3.2")
def test_a_mystic_has_strength_two() -> None:
    s = scene('gimle = ["mystic"], andlang = ["mystic", "warrior"]')
    assert (s.strength("wolf", "gimle"), s.strength("wolf", "andlang")) == (2, 3)


@rule("BR13.3.2")
def test_a_mystic_makes_no_pair_with_a_warrior() -> None:
    s = scene('upgrades = ["masters_in_arms.3"], gimle = ["mystic", "warrior"]')
    assert s.strength("wolf", "gimle") == 4  # a pair of Warriors would have 6


@rule("BR13.3.2")
def test_a_mystic_is_no_monster_for_wolfman() -> None:
    s = scene(
        'upgrades = ["wolfman.2"], gimle = ["wolfman"], hand = ["quest_alfheim.1"]',
        'gimle = ["mystic 2"], hand = ["tyrs_bash.1"]',
        FIGHT,
    )
    play(s, wolf="quest_alfheim.1", raven="tyrs_bash.1")
    assert s.view(None)["last_battle"]["strength"] == {"0": 3, "1": 0}


@rule("BR13.3.3")
def test_a_mystic_invades_for_nothing() -> None:
    s = scene('rage = 1, reserve = ["mystic 2"]', ALONE)
    s.say("wolf", "invade mystic gimle").say("wolf", "invade mystic andlang")
    assert mystics(s, "wolf", "gimle", "andlang") == [1, 1]
    assert s.rage("wolf") == 1
    refusal = s.no("wolf", "invade ship fjord_w")  # the same strength, but not free
    assert (refusal.rule, refusal.text) == ("BR4.1.10", "br.no.too_little_rage")


# -- the cards ---------------------------------------------------------------------------------------


@rule("BR13.3.4")
@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2)])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_each_deck_gets_its_mystic_card_twice_and_once_below_four_players(
    seats: int, copies: int, age: int
) -> None:
    base = deck(seats, age, mystics=False)
    assert not base.keys() & set(CARDS)
    assert deck(seats, age, mystics=True) - base == Counter({CARDS[age - 1]: copies})


@rule("BR13.3.5")
@pytest.mark.parametrize("card", CARDS)
def test_a_mystic_card_is_free_fits_a_clan_slot_and_brings_one_mystic(card: str) -> None:
    s = scene(f'rage = 1, hand = ["{card}"]')
    refusal = s.no("wolf", f"upgrade {card} monster_1")
    assert (refusal.rule, refusal.text) == ("BR5.3.3", "br.no.wrong_slot")
    s.say("wolf", f"upgrade {card} clan_2")
    assert s.view(None)["clans"][0]["slots"]["clan_2"] == card
    assert s.rage("wolf") == 1
    assert mystics(s, "wolf", "reserve", "box") == [1, 1]
    assert mystics(s, "raven", "reserve", "box") == [0, 2]  # only an own one


@rule("BR13.3.5", "BR13.3.13")
def test_the_third_mystic_card_brings_no_third_mystic() -> None:
    s = scene('rage = 1, hand = ["friggas_chosen.1", "odins_chosen.2", "thors_chosen.3"]', ALONE)
    for slot, card in enumerate(CARDS, 1):
        s.say("wolf", f"upgrade {card} clan_{slot}")
        assert mystics(s, "wolf", "reserve") == [min(slot, 2)]
    assert s.upgrades("wolf") == CARDS


@rule("BR13.3.5")
@pytest.mark.parametrize("place", ["gimle", "valhalla"])
def test_a_mystic_card_never_calls_mystics_back(place: str) -> None:
    s = scene(f'{place} = ["mystic 2"], hand = ["odins_chosen.2"]')
    s.say("wolf", "upgrade odins_chosen.2 clan_1")
    assert mystics(s, "wolf", place, "reserve") == [2, 0]


@rule("BR13.3.13")
def test_a_mystic_card_without_a_mystic_left_still_gives_its_ability() -> None:
    s = scene(
        'upgrades = ["friggas_chosen.1", "odins_chosen.2"], gimle = ["mystic 2"],'
        ' hand = ["thors_chosen.3", "tyrs_smite.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"], passed = true',
        'turn = "wolf"\n    tokens = {gimle = "glory5"}',
    )
    s.say("wolf", "upgrade thors_chosen.3 clan_3").say("wolf", "pillage gimle")
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert sources(s, "wolf")["thors_chosen"] == 6


@rule("BR13.3.6")
@pytest.mark.parametrize("card", CARDS)
def test_a_mystic_card_gives_no_free_invade(card: str) -> None:
    s = scene(f'hand = ["{card}"]').say("wolf", f"upgrade {card} clan_1")
    assert s.asked == [("raven", "turn")]
    refusal = s.no("wolf", "invade mystic gimle")
    assert (refusal.rule, refusal.text) == ("BR4.1.4", "core.no.not_your_question")
    assert mystics(s, "wolf", "reserve") == [1]


# -- abilities ---------------------------------------------------------------------------------------


@rule("BR13.3.7")
def test_each_own_mystic_has_the_abilities_of_all_mystic_cards() -> None:
    s = scene(
        'upgrades = ["friggas_chosen.1", "odins_chosen.2", "thors_chosen.3"], gimle = ["mystic"],'
        ' hand = ["tyrs_smite.1"], rage = 2',
        'upgrades = ["fire_giant.2"], gimle = ["leader", "warrior"], hand = ["quest_alfheim.1"]',
        'turn = "wolf"\n    tokens = {gimle = "glory5"}',
    )
    s.say("wolf", "invade mystic gimle").say("wolf", "take seat_1 warrior")  # Odin
    s.say("raven", "invade warrior gimle")
    s.say("wolf", "pillage gimle")
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert sources(s, "wolf")["thors_chosen"] == 6  # Thor, for both
    s.say("raven", "invade fire_giant gimle")
    s.say("wolf", "retreat mystic andlang").say("wolf", "retreat mystic yggdrasil")  # Frigga
    assert mystics(s, "wolf", "andlang", "yggdrasil", "valhalla") == [1, 1, 0]


@rule("BR13.3.8")
@pytest.mark.parametrize("cards", [1, 2])
def test_two_equal_mystic_cards_pay_like_one(cards: int) -> None:
    upgrades = ", ".join(['"thors_chosen.3"'] * cards)
    s = scene(
        f'upgrades = [{upgrades}], gimle = ["mystic"], hand = ["tyrs_smite.1"]',
        'gimle = ["warrior"], hand = ["quest_alfheim.1"]',
        FIGHT,
        "bear = {}",
    )
    assert len(s.upgrades("wolf")) == cards
    play(s, wolf="tyrs_smite.1", raven="quest_alfheim.1")
    assert sources(s, "wolf")["thors_chosen"] == 3


@rule("BR13.3.9")
def test_a_discarded_mystic_card_leaves_the_figures_but_not_the_ability() -> None:
    s = scene(
        'upgrades = ["friggas_chosen.1"], gimle = ["mystic"], reserve = ["mystic"],'
        ' hand = ["lokis_domain.1"]',
        'upgrades = ["fire_giant.2"]',
    )
    s.say("wolf", "upgrade lokis_domain.1 clan_1")
    assert s.discards() == ["friggas_chosen.1"]
    assert mystics(s, "wolf", "gimle", "reserve", "box") == [1, 1, 0]
    s.say("raven", "invade fire_giant gimle")
    assert s.asked == [("wolf", "turn")]  # nobody is asked about a retreat
    assert mystics(s, "wolf", "valhalla") == [1]
    s.say("wolf", "invade mystic andlang")
    assert mystics(s, "wolf", "andlang") == [1]


# -- what touches them -------------------------------------------------------------------------------


@rule("BR13.3.10")
@pytest.mark.parametrize(
    ("card", "left"), [("troll.1", ["mystic", "mystic"]), ("fire_giant.2", [])]
)
def test_mystics_are_safe_from_the_troll_but_not_from_the_fire_giant(
    card: str, left: list[str]
) -> None:
    s = scene(f'upgrades = ["{card}"]', 'gimle = ["mystic 2", "warrior"]')
    s.say("wolf", f"invade {card[:-2]} gimle")
    assert s.figures("raven", "gimle") == left
    assert "warrior" in s.figures("raven", "valhalla")


@rule("BR13.3.10")
@pytest.mark.parametrize(("figure", "strength"), [("mystic", 4), ("warrior", 2)])
def test_odins_smite_takes_a_warrior_but_no_mystic(figure: str, strength: int) -> None:
    s = scene(
        'gimle = ["leader"], hand = ["odins_smite.1"]',
        f'gimle = ["mystic", "{figure}"], hand = ["tyrs_smite.1"]',
        FIGHT,
    )
    play(s, wolf="odins_smite.1", raven="tyrs_smite.1")
    assert s.view(None)["last_battle"]["strength"]["1"] == strength
    assert s.figures("raven", "valhalla") == (["warrior"] if figure == "warrior" else [])


@rule("BR13.3.10")
@pytest.mark.parametrize("card", ["brothers_in_arms.1", "experts_in_arms.2", "masters_in_arms.3"])
def test_warrior_upgrades_do_nothing_for_mystics(card: str) -> None:
    s = scene(f'hand = ["{card}"], gimle = ["mystic"], reserve = ["mystic"]')
    s.say("wolf", f"upgrade {card}")
    assert s.options("wolf", "invade") == ["warrior"]
    refusal = s.no("wolf", "invade mystic gimle")
    assert (refusal.rule, refusal.text) == ("BR5.3.10", "br.no.only_after_upgrade")
    assert s.strength("wolf", "gimle") == 2


@rule("BR13.3.11")
def test_mystics_count_for_horns() -> None:
    s = scene('gimle = ["mystic 2", "warrior"]', ALONE).say("wolf", "invade leader andlang")
    refusal = s.no("wolf", "invade warrior andlang")
    assert (refusal.rule, refusal.text) == ("BR5.1.9", "br.no.horns_full")


@rule("BR13.3.11")
def test_mystics_that_fall_in_ragnarok_bring_glory_and_come_back() -> None:
    s = scene(
        'upgrades = ["lokis_domain.1"], gimle = ["mystic 2"]',
        top='phase = "ragnarok"\n    ragnarok = ["gimle", "horgr", "utgard"]',
    )
    assert s.glory("wolf") == 2 * 2 + 2  # Ragnarok, then 1 each for leaving Valhalla
    assert mystics(s, "wolf", "reserve", "valhalla", "box") == [2, 0, 0]


@rule("BR13.3.11")
@pytest.mark.parametrize(
    ("quest", "figures", "paid"),
    [
        ("quest_alfheim.1", 'gimle = ["mystic"]', True),
        ("quest_alfheim.1", 'gimle = ["warrior"]', False),
        ("quest_glorious_death.1", 'valhalla = ["mystic 2", "warrior 2"]', True),
        ("quest_glorious_death.1", 'valhalla = ["mystic 2", "warrior"]', False),
    ],
)
def test_mystics_count_for_quests(quest: str, figures: str, paid: bool) -> None:
    s = scene(f'{figures}, quests = ["{quest}"]', 'gimle = ["warrior"]', 'phase = "quest"')
    assert (("wolf", "quest_stat") in s.asked) == paid


# -- the deal ----------------------------------------------------------------------------------------


@rule("BR13.3.12")
@pytest.mark.parametrize(
    ("seats", "cards", "undealt"), [(2, 21, 5), (3, 27, 3), (4, 36, 4), (5, 44, 4)]
)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_with_mystics_eight_cards_each_are_dealt_and_more_stay_undealt(
    seats: int, cards: int, undealt: int, age: int
) -> None:
    head = f'seats = {seats}\nphase = "gifts"\nage = {age}\n'
    s = Scene(head + "options = {mystics = true}")
    assert s.view(None)["undealt"][str(age)] == cards
    s.roll_on()
    assert [len(s.cards(clan, "pack")) for clan in s.clans] == [8] * seats
    assert s.view(None)["undealt"][str(age)] == undealt
