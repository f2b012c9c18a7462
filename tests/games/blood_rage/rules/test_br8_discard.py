"""BR8 the Discard phase."""

import pytest

from meadhall.games.blood_rage.box import C_NAME
from tests.games.blood_rage.scene import Scene
from tests.rules import rule


def discard(wolf: str = "", raven: str = "", serpent: str = "", *, age: int = 1) -> Scene:
    """All pass in the Action phase of an Age, and the Discard phase begins."""
    fallen = ", ".join(f'"{p}"' for p in ("elvagar", "utgard")[: age - 1])
    scene = Scene(f"""
    age = {age}
    turn = "wolf"
    first = "wolf"
    destroyed = [{fallen}]
    ragnarok = ["elvagar", "utgard", "horgr"]
    wolf = {{{wolf}}}
    raven = {{{raven or "rage = 0"}}}
    serpent = {{{serpent or "rage = 0"}}}
    """)
    while scene.asked[0][1] == "turn":
        scene.say(scene.asked[0][0], "pass")
    return scene


def thrown(scene: Scene) -> list[str]:
    """The cards that were discarded face down."""
    return sorted(C_NAME[c] for c in scene.s.zones[scene.s.hidden_discard()])


def refused(scene: Scene, clan: str, text: str) -> tuple[str, str]:
    refusal = scene.no(clan, text)
    return refusal.rule, refusal.text


@rule("BR8.1.1")
@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("keep", ["troll.1", "tyrs_bash.1", "quest_alfheim.1"])
def test_a_player_keeps_one_card_of_choice_and_discards_the_rest(age: int, keep: str) -> None:
    hand = ["quest_alfheim.1", "troll.1", "tyrs_bash.1"]
    scene = discard(f"hand = {hand}".replace("'", '"'), age=age)
    assert scene.asked == [("wolf", "keep_card")]
    assert scene.rule() == "BR8.1.1"
    scene.say("wolf", f"keep {keep}")
    assert scene.view("wolf")["kept"] == [keep]
    assert scene.cards("wolf") == []
    assert thrown(scene) == [card for card in hand if card != keep]


@rule("BR8.1.1")
def test_nobody_keeps_two_cards_or_none_or_the_card_of_another() -> None:
    scene = discard('hand = ["troll.1", "tyrs_bash.1"]', 'hand = ["tyrs_smash.1"]')
    not_in_hand = ("BR8.1.1", "br.no.card_not_in_hand")
    assert refused(scene, "wolf", "keep tyrs_smash.1") == not_in_hand
    assert scene.no("wolf", "keep troll.1 tyrs_bash.1").text == "core.no.too_long"
    assert scene.no("wolf", "keep").text == "core.no.unfinished"
    assert scene.options("wolf") == ["keep"]
    assert scene.options("wolf", "keep") == ["troll.1", "tyrs_bash.1"]


@rule("BR8.1.1")
def test_of_two_equal_cards_only_one_is_kept() -> None:
    scene = discard('hand = ["tyrs_smash.1", "tyrs_smash.1"]')
    scene.say("wolf", "keep tyrs_smash.1")
    assert scene.cards("wolf", "kept") == ["tyrs_smash.1"]
    assert thrown(scene) == ["tyrs_smash.1"]


@rule("BR8.1.2")
@pytest.mark.parametrize("age", [1, 2])
def test_a_single_card_is_kept_without_a_question_and_an_empty_hand_keeps_none(age: int) -> None:
    scene = discard('hand = ["troll.1"]', "", 'hand = ["tyrs_rage.2"]', age=age)
    assert scene.view(None)["phase"] == "gifts"
    assert scene.cards("wolf", "kept") == ["troll.1"]
    assert scene.cards("raven", "kept") == []
    assert scene.cards("serpent", "kept") == ["tyrs_rage.2"]
    assert thrown(scene) == []
    # The log says so of those who keep a card, and of nobody else.
    keepers = [scene.clans[e.seat] for e in scene.events("keep_hidden")]
    assert keepers == ["wolf", "serpent"]


@rule("BR8.1.3")
def test_in_age_3_every_hand_is_discarded_whole_and_nobody_is_asked() -> None:
    scene = discard(
        'hand = ["troll.1", "tyrs_rage.3"], quests = ["quest_glorious_death.3"], '
        'valhalla = ["warrior 4"]',
        'hand = ["tyrs_rage.2"]',
        age=3,
    )
    assert scene.asked == [("wolf", "quest_stat")]  # the Quest phase
    assert [scene.cards(clan) for clan in scene.clans] == [[], [], []]
    assert thrown(scene) == ["troll.1", "tyrs_rage.2", "tyrs_rage.3"]
    assert scene.events("keep_hidden") == []


@rule("BR8.1.4")
def test_committed_quests_and_upgrades_are_neither_kept_nor_discarded() -> None:
    scene = discard(
        'hand = ["tyrs_bash.1", "tyrs_smash.1"], quests = ["quest_glorious_death.1"], '
        'upgrades = ["troll.1"], valhalla = ["warrior 4"]'
    )
    assert scene.options("wolf", "keep") == ["tyrs_bash.1", "tyrs_smash.1"]
    for card in ("quest_glorious_death.1", "troll.1"):
        assert refused(scene, "wolf", f"keep {card}") == ("BR8.1.1", "br.no.card_not_in_hand")
    scene.say("wolf", "keep tyrs_bash.1")
    assert scene.upgrades("wolf") == ["troll.1"]
    assert thrown(scene) == ["tyrs_smash.1"]
    scene.say("wolf", "quest_glorious_death.1 axes")  # it was judged
    assert scene.cards("wolf", "kept") == ["tyrs_bash.1"]


@rule("BR8.1.4")
@pytest.mark.parametrize("age", [1, 3])
def test_the_only_card_in_hand_does_not_compete_with_a_quest(age: int) -> None:
    scene = discard(
        f'hand = ["tyrs_bash.1"], quests = ["quest_glorious_death.{age}"], '
        'upgrades = ["friggas_charm.1"], valhalla = ["warrior 4"]',
        age=age,
    )
    assert scene.asked == [("wolf", "quest_stat")]
    assert scene.upgrades("wolf") == ["friggas_charm.1"]
    assert thrown(scene) == ([] if age == 1 else ["tyrs_bash.1"])


CHOICE = 'hand = ["troll.1", "tyrs_bash.1"]', 'hand = ["tyrs_smite.1", "thors_hammer.1"]'


@rule("BR8.1.5")
@pytest.mark.parametrize("order", [("wolf", "raven"), ("raven", "wolf")])
def test_all_choose_at_the_same_time_in_any_order(order: tuple[str, str]) -> None:
    scene = discard(*CHOICE)
    assert scene.asked == [("wolf", "keep_card"), ("raven", "keep_card")]
    kept = {"wolf": "troll.1", "raven": "tyrs_smite.1"}
    first, second = order
    scene.say(first, f"keep {kept[first]}")
    assert len(scene.cards(first)) == 2 and thrown(scene) == []  # nothing has happened yet
    scene.say(second, f"keep {kept[second]}")
    assert [scene.cards(clan, "kept") for clan in ("wolf", "raven")] == [
        ["troll.1"],
        ["tyrs_smite.1"],
    ]
    assert thrown(scene) == ["thors_hammer.1", "tyrs_bash.1"]


@rule("BR8.1.5")
def test_a_choice_lies_face_down_while_others_still_think() -> None:
    scene = discard(*CHOICE)
    before = scene.view("raven")
    scene.say("wolf", "keep troll.1")
    assert scene.view("wolf")["mine"] == "keep troll.1"
    seen = scene.view("raven")
    assert (seen["mine"], seen["answered"]) == (None, [0])
    assert (seen["clans"], seen["discard"]) == (before["clans"], before["discard"])


@rule("BR8.1.6")
@pytest.mark.parametrize(
    "card",
    ["tyrs_bash.1", "tyrs_rage.2", "troll.1", "valkyrie.2", "quest_alfheim.1", "quest_alfheim.2"],
)
def test_a_card_of_any_type_and_age_may_be_kept(card: str) -> None:
    scene = discard(f'hand = ["{card}", "thors_oath.2", "thors_hammer.1"]', age=2)
    scene.say("wolf", f"keep {card}")
    assert scene.cards("wolf", "kept") == [card]


@rule("BR8.1.6")
def test_a_card_that_was_kept_before_may_be_kept_again() -> None:
    scene = discard('hand = ["troll.1", "tyrs_bash.1"]')
    scene.say("wolf", "keep troll.1")
    scene.play(lambda s: s.age == 2 and s.phase == 2)
    assert len(scene.cards("wolf")) == 7 and "troll.1" in scene.cards("wolf")
    for _ in scene.clans:
        scene.say(scene.asked[0][0], "pass")
    for clan, prompt in list(scene.asked):
        assert prompt == "keep_card"
        scene.say(clan, "keep troll.1" if clan == "wolf" else f"keep {scene.cards(clan)[0]}")
    scene.play(lambda s: s.age == 3 and s.phase == 2)
    assert "troll.1" in scene.cards("wolf")
