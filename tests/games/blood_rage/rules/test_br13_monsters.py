"""BR13.4: Kickstarter and promo Monsters."""

from collections import Counter

import pytest

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import C_NAME
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

ADDED = {
    1: ["mountain_giant.1", "fenrir.1", "hildisvini.1"],
    2: ["wolfman.2", "nidhoggr.2"],
    3: ["mystic_troll.3", "ymir.3"],
}
ALL_ADDED = [card for cards in ADDED.values() for card in cards]
FIFTH = ["dwarf_chieftain.1", "dark_elf.2", "soldier_of_hel.3"]
FIVE = ("wolf", "raven", "serpent", "bear", "ram")


def deck(seats: int, age: int, *, monsters: bool) -> Counter[str]:
    s = Scene.new(seats, monsters=monsters).s
    return Counter(C_NAME[c] for c in s.zones[s.deck(age)])


def table(seats: int, monsters: str = "true", **clans: str) -> Scene:
    """Wolf's turn at a table of so many clans."""
    tables = "\n".join(f"{clan} = {{{clans.get(clan, '')}}}" for clan in FIVE[:seats])
    head = f'turn = "wolf"\ndestroyed = []\noptions = {{monsters = {monsters}}}\n'
    return Scene(head + tables)


@rule("BR13.4.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_optional_monsters_join_the_decks_of_their_ages(seats: int, age: int) -> None:
    base = deck(seats, age, monsters=False)
    assert not base.keys() & set(ALL_ADDED)
    assert deck(seats, age, monsters=True) - base == Counter(ADDED[age])


@rule("BR13.4.1")
@pytest.mark.parametrize("card", ALL_ADDED)
def test_an_optional_monster_comes_with_its_figure(card: str) -> None:
    figure = card[:-2]
    s = table(2, wolf=f'hand = ["{card}"]').say("wolf", f"upgrade {card} monster_1")
    assert s.figures("wolf", "reserve").count(figure) == 1
    s.say("wolf", f"invade {figure} gimle")
    assert s.figures("wolf", "gimle") == [figure]


@rule("BR13.4.1")
@pytest.mark.parametrize("card", ALL_ADDED)
def test_without_the_option_nobody_holds_an_optional_monster(card: str) -> None:
    assert table(2, wolf=f'hand = ["{card}"]').cards("wolf") == [card]
    with pytest.raises(BadPosition, match="copies"):
        table(2, "false", wolf=f'hand = ["{card}"]')


@rule("BR13.4.1")
def test_the_optional_monsters_are_shuffled_in() -> None:
    dealt = set()
    for seed in range(12):
        s = Scene.new(2, seed, monsters=True).roll_on()
        dealt.add(frozenset(c for clan in s.clans for c in s.cards(clan, "pack")) & {*ADDED[1]})
    assert len(dealt) > 2


@rule("BR13.4.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("key", ["garm", "hili"])
def test_garm_and_hili_are_never_used(key: str, seats: int) -> None:
    cards = [name for age in (1, 2, 3) for name in deck(seats, age, monsters=True)]
    assert "fenrir.1" in cards
    assert not [name for name in cards if name.startswith(key + ".")]
    for age in (1, 2, 3):
        with pytest.raises(BadPosition, match=f"no card '{key}.{age}'"):
            table(seats, wolf=f'hand = ["{key}.{age}"]')


@rule("BR13.4.3")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_with_five_players_second_copies_of_three_monsters_join(age: int) -> None:
    more = deck(5, age, monsters=True) - deck(5, age, monsters=False)
    assert more == Counter([*ADDED[age], FIFTH[age - 1]])
    assert deck(5, age, monsters=True)[FIFTH[age - 1]] == 2
    assert deck(5, age, monsters=False)[FIFTH[age - 1]] == 1
    assert deck(4, age, monsters=True)[FIFTH[age - 1]] == 1


@rule("BR13.4.3")
@pytest.mark.parametrize("card", FIFTH)
def test_each_copy_has_its_own_figure(card: str) -> None:
    figure = card[:-2]
    hand = f'hand = ["{card}"]'
    s = table(5, wolf=hand, raven=hand)
    for clan in ("wolf", "raven"):
        s.say(clan, f"upgrade {card} monster_1").say(clan, f"invade {figure} gimle")
    assert s.figures("wolf", "gimle") == s.figures("raven", "gimle") == [figure]


@rule("BR13.4.3")
@pytest.mark.parametrize("card", FIFTH)
def test_one_clan_may_have_both_figures(card: str) -> None:
    figure = card[:-2]
    s = table(
        5,
        wolf=f'hand = ["{card}", "{card}"]',
        **dict.fromkeys(FIVE[1:], "passed = true"),
    )
    s.say("wolf", f"upgrade {card} monster_1").say("wolf", f"invade {figure} gimle")
    s.say("wolf", f"upgrade {card} monster_2").say("wolf", f"invade {figure} andlang")
    assert s.figures("wolf", "gimle") == s.figures("wolf", "andlang") == [figure]


@rule("BR13.4.4")
@pytest.mark.parametrize(
    ("seats", "undealt"), [(2, [7, 6, 6]), (3, [5, 4, 4]), (4, [5, 4, 4]), (5, [6, 5, 5])]
)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_eight_cards_each_are_dealt_and_more_stay_undealt(
    seats: int, undealt: list[int], age: int
) -> None:
    head = f'seats = {seats}\nphase = "gifts"\nage = {age}\n'
    s = Scene(head + "options = {monsters = true}").roll_on()
    assert [len(s.cards(clan, "pack")) for clan in s.clans] == [8] * seats
    assert s.view(None)["undealt"][str(age)] == undealt[age - 1]
