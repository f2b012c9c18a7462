"""BR2.2 and BR2.3: setting up the board and the decks."""

from collections import Counter

import pytest

from meadhall.core.errors import BadPosition
from meadhall.games.blood_rage.box import C_NAME, CARDS, PROVINCES, WORDS
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

OUTER = PROVINCES[:8]
#: a layout in ring order, from elvagar on
LAID = ["horns", "rage", "axes", "glory5", "rage", "axes", "horns", "rage"]
DESTROYED = {2: 3, 3: 2, 4: 1, 5: 0}


def words(scene: Scene) -> list[str]:
    """What chance may draw next."""
    q = scene.s.next_ask()
    assert q is not None
    assert q.seat == -1
    return [WORDS.names[w] for w in q.options(scene.s, ())]


def laid(seats: int) -> Scene:
    """The pillage tokens lie; the Ragnarok tokens are next."""
    return Scene.new(seats).chance(" ".join(f"token_{token}" for token in LAID))


def doom(*names: str) -> str:
    return " ".join(f"ragnarok_{name}" for name in names)


@rule("BR2.2.1")
@pytest.mark.parametrize("seed", range(4))
def test_the_token_of_yggdrasil_lies_there_with_its_reward_up(seed: int) -> None:
    provinces = Scene.new(3, seed).roll_on().view(None)["provinces"]
    assert provinces["yggdrasil"]["token"] == "all_stats"
    assert not provinces["yggdrasil"]["pillaged"]
    assert "all_stats" not in [provinces[name]["token"] for name in OUTER]


@rule("BR2.2.2")
def test_one_pillage_token_goes_to_each_outer_province_in_the_order_drawn() -> None:
    provinces = laid(3).view(None)["provinces"]
    assert [provinces[name]["token"] for name in OUTER] == LAID
    assert not any(provinces[name]["pillaged"] for name in provinces)


@rule("BR2.2.2")
def test_the_pillage_tokens_are_shuffled() -> None:
    layouts = {Scene.new(3, seed).roll_on().s.token for seed in range(8)}
    assert len(layouts) > 4


@rule("BR2.2.3")
def test_the_eight_outer_tokens() -> None:
    expected = {"token_rage": 3, "token_axes": 2, "token_horns": 2, "token_glory5": 1}
    assert Counter(words(Scene.new(3))) == expected


@rule("BR2.2.4")
def test_destroyed_provinces_have_a_pillage_token_too() -> None:
    scene = laid(2).chance(doom("gimle", "horgr", "elvagar", "utgard", "andlang", "myrkulor"))
    kinds = [e.kind for e in scene.events() if e.kind in ("setup_token", "destroyed")]
    assert kinds == ["setup_token"] * 8 + ["destroyed"] * 3
    provinces = scene.view(None)["provinces"]
    assert [provinces[n]["token"] for n in ("utgard", "andlang", "myrkulor")] == [
        "rage",
        "axes",
        "rage",
    ]


@rule("BR2.2.5")
def test_the_token_of_a_destroyed_province_stays_there_out_of_play() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = ["gimle"]
    tokens = {gimle = "glory5", myrkulor = "axes"}
    [wolf]
    fjord_w = ["ship"]
    [raven]
    """)
    gimle = scene.view(None)["provinces"]["gimle"]
    assert (gimle["token"], gimle["pillaged"], gimle["destroyed"]) == ("glory5", False, True)
    refusal = scene.no("wolf", "pillage gimle")
    assert (refusal.rule, refusal.text) == ("BR5.5.1", "br.no.province_destroyed")
    scene.say("wolf", "pillage myrkulor")
    assert scene.glory("wolf") == 0


@rule("BR2.2.5")
def test_a_token_out_of_play_does_not_keep_the_action_phase_open() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = ["gimle"]
    pillaged = ["elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "yggdrasil"]
    [wolf]
    hand = ["troll.1", "tyrs_bash.1"]
    myrkulor = ["warrior"]
    [raven]
    """).say("wolf", "pillage myrkulor")
    assert scene.view(None)["phase"] == "discard"


@rule("BR2.2.6")
def test_the_ragnarok_tokens_name_each_outer_province_once() -> None:
    assert words(laid(3)) == [f"ragnarok_{name}" for name in OUTER]


@rule("BR2.2.6")
def test_the_ragnarok_tokens_are_shuffled() -> None:
    tracks = {Scene.new(3, seed).roll_on().s.ragnarok for seed in range(8)}
    assert len(tracks) > 4
    firsts = {Scene.new(3, seed).roll_on().s.ragnarok[0] for seed in range(60)}
    assert firsts == set(range(8))


@rule("BR2.2.7", "BR2.2.8")
def test_three_tokens_go_to_the_ages_and_the_first_of_them_is_doomed() -> None:
    scene = laid(4).chance(doom("gimle", "horgr", "elvagar", "utgard"))
    view = scene.view(None)
    assert view["ragnarok"] == ["gimle", "horgr", "elvagar"]
    assert view["doom"] == "gimle"
    assert not any(scene.destroyed(name) for name in view["ragnarok"])


@rule("BR2.2.9")
@pytest.mark.parametrize(("seats", "count"), DESTROYED.items())
@pytest.mark.parametrize("seed", range(3))
def test_provinces_are_destroyed_at_setup_by_the_number_of_players(
    seats: int, count: int, seed: int
) -> None:
    scene = Scene.new(seats, seed).roll_on()
    fallen = [name for name in PROVINCES if scene.destroyed(name)]
    assert len(fallen) == count
    assert not {*fallen} & {*scene.view(None)["ragnarok"], "yggdrasil"}


@rule("BR2.2.9")
def test_which_provinces_are_destroyed_is_drawn_after_those_of_the_ages() -> None:
    scene = laid(2).chance(doom("gimle", "horgr", "elvagar", "utgard", "andlang", "myrkulor"))
    fallen = [name for name in PROVINCES if scene.destroyed(name)]
    assert fallen == ["utgard", "andlang", "myrkulor"]
    drawn = {Scene.new(4, seed).roll_on().s.destroyed for seed in range(60)}
    assert drawn == {1 << i for i in range(8)}


@rule("BR2.2.10")
@pytest.mark.parametrize("seats", DESTROYED)
def test_the_provinces_of_the_other_ragnarok_tokens_never_fall(seats: int) -> None:
    scene = Scene.new(seats, seed=3).roll_on()
    at_risk = {*scene.view(None)["ragnarok"], *(n for n in OUTER if scene.destroyed(n))}
    assert len(at_risk) == 3 + DESTROYED[seats]
    scene.play()
    assert {name for name in OUTER if scene.destroyed(name)} == at_risk


@rule("BR2.2.12")
def test_a_province_destroyed_at_setup_takes_no_figure() -> None:
    scene = laid(4).chance(doom("gimle", "horgr", "elvagar", "utgard")).chance("seat_0")
    scene.play(lambda s: s.turn >= 0)
    refusal = scene.no("wolf", "invade leader utgard")
    assert (refusal.rule, refusal.text) == ("BR1.2.10", "br.no.province_destroyed")
    assert "utgard" not in scene.options("wolf", "invade leader")
    assert scene.view(None)["provinces"]["utgard"]["destroyed"]
    assert scene.may("wolf", "invade leader gimle")


# -- decks ----------------------------------------------------------------------------------------

QUESTS = ["quest_alfheim", "quest_jotunheim", "quest_manheim", "quest_glorious_death"]
FROM_THREE = {
    1: ["sea_serpent", "friggas_succor", "tyrs_domain", "quest_yggdrasil", "tyrs_smash",
        "odins_smite"],
    2: ["fire_giant", "lokis_eminence", "tyrs_prowess", "quest_yggdrasil", "tyrs_smite",
        "heimdalls_eye"],
    3: ["volur_witch", "friggas_sacrifice", "tyrs_wrath", "quest_yggdrasil", "heimdalls_gaze",
        "thors_primacy"],
}  # fmt: skip
FROM_FOUR = {
    1: [*QUESTS, "lokis_blessing", "tyrs_crush", "friggas_grace", "lokis_trickery"],
    2: [*QUESTS, "thors_domain", "tyrs_smash", "odins_tide", "lokis_backstab"],
    3: [*QUESTS, "lokis_wrath", "tyrs_smite", "odins_judgement", "thors_ascension"],
}


def deck(seats: int, age: int) -> Counter[str]:
    s = Scene.new(seats).s
    return Counter(C_NAME[c] for c in s.zones[s.deck(age)])


@rule("BR2.3.1")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_deck_holds_the_cards_with_its_number_on_the_back(age: int) -> None:
    cards = deck(4, age)
    assert {name.rsplit(".", 1)[1] for name in cards} == {str(age)}
    assert cards.total() == 34


@rule("BR2.3.2", "BR2.3.4")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_six_cards_of_each_deck_need_three_players(age: int) -> None:
    more = deck(3, age) - deck(2, age)
    assert more == Counter(f"{key}.{age}" for key in FROM_THREE[age])
    assert more.total() == 6
    assert not deck(2, age) - deck(3, age)


@rule("BR2.3.3", "BR2.3.4")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_eight_cards_of_each_deck_need_four_players(age: int) -> None:
    more = deck(4, age) - deck(3, age)
    assert more == Counter(f"{key}.{age}" for key in FROM_FOUR[age])
    assert more.total() == 8
    assert not deck(3, age) - deck(4, age)


@rule("BR2.3.2", "BR2.3.3")
@pytest.mark.parametrize(
    ("card", "seats"), [("sea_serpent.1", 3), ("volur_witch.3", 3), ("thors_domain.2", 4)]
)
def test_a_card_that_needs_more_players_cannot_be_held(card: str, seats: int) -> None:
    document = f'[wolf]\nhand = ["{card}"]\n' + "\n".join(
        f"[{clan}]" for clan in ("raven", "serpent", "bear")[: seats - 1]
    )
    assert Scene(document).cards("wolf") == [card]
    with pytest.raises(BadPosition, match="copies"):
        Scene(document.rsplit("\n", 1)[0])


@rule("BR2.3.5")
@pytest.mark.parametrize(("seats", "cards"), [(2, 60), (3, 78), (4, 102), (5, 126)])
def test_removed_cards_never_come_into_the_game(seats: int, cards: int) -> None:
    scene = Scene.new(seats, seed=6)
    used = sorted(c for zone in scene.s.zones for c in zone if c < CARDS)
    assert len(used) == len(set(used)) == cards
    scene.play()
    assert sorted(c for zone in scene.s.zones for c in zone if c < CARDS) == used


@rule("BR2.3.6")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_decks_are_shuffled(age: int) -> None:
    hands = set()
    for seed in range(6):
        scene = Scene.new(2, seed).play(lambda s: s.age == age and s.asks[0].seat >= 0)
        hands.add(tuple(scene.view("wolf")["pack"]))
    assert len(hands) > 3


@rule("BR2.3.6")
def test_the_decks_lie_face_down() -> None:
    scene = Scene.new(3)
    s, know = scene.s, scene.s.know
    assert know is not None
    for age in (1, 2, 3):
        cards = s.zones[s.deck(age)]
        everything = sum(1 << c for c in cards)
        for row in range(4):
            assert all(know.may[row][c] == everything for c in cards)
    view = scene.view("wolf")
    assert view["undealt"] == {"1": 26, "2": 26, "3": 26}
    assert not any(name in str(view) for name in set(C_NAME))
