"""BR1.9 and BR1.11: cards and tokens."""

import pytest

from meadhall.games.blood_rage.box import C_NAME, WORDS
from tests.games.blood_rage.scene import Scene
from tests.rules import rule


@rule("BR1.9.1")
def test_each_age_deals_from_its_own_deck() -> None:
    scene = Scene.new(3, seed=4)
    assert scene.view(None)["undealt"] == {"1": 26, "2": 26, "3": 26}
    for age, left in ((1, [2, 26, 26]), (2, [2, 2, 26]), (3, [2, 2, 2])):
        scene.play(lambda s, age=age: s.age == age and s.asks[0].seat >= 0)
        assert list(scene.view(None)["undealt"].values()) == left
        for clan in scene.clans:
            pack = scene.view(clan)["pack"]
            assert len(pack) == 8
            assert {name[-1] for name in pack} == {str(age)}


HANDFUL = """
turn = "wolf"
destroyed = []
[wolf]
rage = 9
hand = ["lord_of_axes.2", "experts_in_arms.2", "fire_dragons.2", "troll.1", "friggas_charm.1",
        "tyrs_bash.1", "quest_alfheim.1"]
[raven]
"""


@rule("BR1.9.3")
@pytest.mark.parametrize(
    ("sentence", "slot"),
    [
        ("lord_of_axes.2", "leader"),
        ("experts_in_arms.2", "warrior"),
        ("fire_dragons.2", "ship"),
        ("troll.1 monster_1", "monster_1"),
        ("troll.1 monster_2", "monster_2"),
        ("friggas_charm.1 clan_1", "clan_1"),
        ("friggas_charm.1 clan_2", "clan_2"),
        ("friggas_charm.1 clan_3", "clan_3"),
    ],
)
def test_an_upgrade_is_of_one_kind(sentence: str, slot: str) -> None:
    scene = Scene(HANDFUL).say("wolf", f"upgrade {sentence}")
    slots = scene.view(None)["clans"][0]["slots"]
    assert {name for name in slots if slots[name]} == {slot}
    assert slots[slot] == sentence.split()[0]


@rule("BR1.9.3")
@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("troll.1 clan_1", "br.no.wrong_slot"),
        ("friggas_charm.1 monster_1", "br.no.wrong_slot"),
        ("lord_of_axes.2 warrior_slot", "core.no.too_long"),
        ("tyrs_bash.1 clan_1", "br.no.not_an_upgrade"),
        ("quest_alfheim.1 clan_1", "br.no.not_an_upgrade"),
    ],
)
def test_only_upgrade_cards_improve_the_clan_each_in_its_kind(sentence: str, text: str) -> None:
    assert Scene(HANDFUL).no("wolf", f"upgrade {sentence}").text == text


@rule("BR1.9.6")
@pytest.mark.parametrize("seed", range(3))
def test_a_discarded_card_never_comes_back(seed: int) -> None:
    scene = Scene.new(3, seed).roll_on()
    s = scene.s
    before: set[int] = set()
    while not s.over:
        q = s.next_ask()
        assert q is not None
        s.say(q.seat, q.sentence(s, scene.rng, True))
        discarded = {*s.zones[s.open_discard()], *s.zones[s.hidden_discard()]}
        assert before <= discarded
        before = discarded
    assert len(before) > 40


@rule("BR1.9.6")
def test_a_replaced_upgrade_is_gone() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    upgrades = ["lord_of_hammers.1"]
    hand = ["lord_of_axes.2"]
    [raven]
    """).say("wolf", "upgrade lord_of_axes.2")
    assert scene.discards() == ["lord_of_hammers.1"]
    assert scene.cards("wolf") == []
    scene.say("wolf", "decline").say("raven", "pass")
    assert not scene.may("wolf", "upgrade lord_of_hammers.1")


# -- tokens ---------------------------------------------------------------------------------------


@rule("BR1.11.1")
def test_there_are_nine_pillage_tokens_and_eight_ragnarok_tokens() -> None:
    scene = Scene.new(5)
    q = scene.s.next_ask()
    assert q is not None
    drawn = [WORDS.names[w] for w in q.sentence(scene.s, scene.rng, False)]
    scene.chance(" ".join(drawn))
    assert len(drawn) == 8
    tokens = [province["token"] for province in scene.view(None)["provinces"].values()]
    assert tokens == [*[word.removeprefix("token_") for word in drawn], "all_stats"]
    q = scene.s.next_ask()
    assert q is not None
    assert len(set(q.options(scene.s, ()))) == len(q.options(scene.s, ())) == 8


TOKEN = """
turn = "wolf"
destroyed = []
tokens = {gimle = "axes"}
[wolf]
gimle = ["warrior"]
[raven]
gimle = []
"""


@rule("BR1.11.4")
def test_a_pillaged_token_shows_its_other_side_and_gives_no_reward() -> None:
    scene = Scene(TOKEN)
    before = scene.view(None)["provinces"]["gimle"]
    assert (before["token"], before["pillaged"]) == ("axes", False)
    scene.say("wolf", "pillage gimle").say("raven", "invade warrior gimle")
    after = scene.view(None)["provinces"]["gimle"]
    assert (after["token"], after["pillaged"]) == ("axes", True)
    refusal = scene.no("wolf", "pillage gimle")
    assert (refusal.rule, refusal.text) == ("BR5.5.3", "br.no.already_pillaged")


@rule("BR1.11.4")
def test_the_reward_side_comes_up_again_in_the_next_age() -> None:
    scene = Scene("""
    phase = "discard"
    destroyed = []
    ragnarok = ["utgard", "horgr", "elvagar"]
    pillaged = ["gimle", "yggdrasil"]
    tokens = {gimle = "axes"}
    [wolf]
    hand = ["troll.1", "tyrs_bash.1"]
    [raven]
    """)
    assert scene.pillaged("gimle")
    scene.say("wolf", "keep troll.1")
    provinces = scene.view(None)["provinces"]
    assert provinces["gimle"]["token"] == "axes"
    assert not any(province["pillaged"] for province in provinces.values())


@rule("BR1.9.1")
def test_the_back_of_every_card_is_its_deck() -> None:
    scene = Scene.new(5)
    for age in (1, 2, 3):
        names = [C_NAME[c] for c in scene.s.zones[scene.s.deck(age)]]
        assert len(names) == 42
        assert {name[-1] for name in names} == {str(age)}
