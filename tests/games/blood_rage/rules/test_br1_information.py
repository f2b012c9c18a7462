"""BR1.10: open and hidden information."""

import json
from typing import Any

import pytest

from meadhall.games.blood_rage.box import C_AGE, C_NAME, C_TYPE, CARDS, QUEST
from meadhall.games.blood_rage.table import Z_ASIDE, Z_HAND, Z_KEPT, Z_PACK, Z_QUEST
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

#: zones of a seat whose cards lie face down for all others
FACE_DOWN = (Z_HAND, Z_QUEST, Z_PACK, Z_ASIDE, Z_KEPT)


def others(scene: Scene, clan: str) -> list[dict[str, Any]]:
    """The views of everybody but this clan, the spectator last."""
    return [scene.view(c) for c in (*(c for c in scene.clans if c != clan), None)]


def told(scene: Scene, seat: int | None) -> str:
    """The log as a seat reads it."""
    assert scene.s.sink is not None
    return json.dumps([e.plain() for e in scene.s.sink if e.visible(seat)])


def advance(scene: Scene) -> None:
    q = scene.s.next_ask()
    assert q is not None
    scene.s.say(q.seat, q.sentence(scene.s, scene.rng, True))


HANDS = """
turn = "wolf"
destroyed = []
[wolf]
hand = ["tyrs_bash.1"]
[raven]
{cards}
[serpent]
"""
ONE = ["troll.1", "quest_alfheim.1"]
OTHER = ["tyrs_smash.1", "quest_manheim.1"]


@rule("BR1.10.1")
def test_nobody_else_sees_which_cards_a_hand_holds() -> None:
    one = Scene(HANDS.format(cards=f"hand = {ONE}"))
    other = Scene(HANDS.format(cards=f"hand = {OTHER}"))
    assert others(one, "raven") == others(other, "raven")
    assert sorted(one.view("raven")["hand"]) == sorted(ONE)
    assert all(view["hand"] != one.view("raven")["hand"] for view in others(one, "raven"))


@rule("BR1.10.1")
def test_a_card_chosen_for_battle_stays_secret_until_all_have_chosen() -> None:
    document = """
    destroyed = []
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}
    [wolf]
    hand = ["tyrs_bash.1", "troll.1"]
    gimle = ["warrior"]
    [raven]
    hand = ["tyrs_smash.1", "thors_hammer.1"]
    gimle = ["warrior"]
    """
    one = Scene(document).say("raven", "play tyrs_smash.1")
    other = Scene(document).say("raven", "play thors_hammer.1")
    assert others(one, "raven") == others(other, "raven")
    assert one.view("wolf")["answered"] == [1]
    assert one.view("raven")["mine"] == "play tyrs_smash.1"
    one.say("wolf", "play tyrs_bash.1")
    assert one.view(None)["last_battle"]["played"] == {"0": ["tyrs_bash.1"], "1": ["tyrs_smash.1"]}


@rule("BR1.10.2")
def test_only_the_owner_sees_a_committed_quest() -> None:
    one = Scene(HANDS.format(cards='quests = ["quest_alfheim.1"]'))
    other = Scene(HANDS.format(cards='quests = ["quest_manheim.1"]'))
    assert others(one, "raven") == others(other, "raven")
    assert one.view("raven")["quests"] == ["quest_alfheim.1"]
    assert all(view["quests"] == [] for view in others(one, "raven"))


@rule("BR1.10.2")
def test_committing_a_quest_tells_the_others_only_that_it_is_one() -> None:
    document = HANDS.replace('"wolf"', '"raven"')
    scene = Scene(document.format(cards=f"hand = {ONE}")).say("raven", "quest quest_alfheim.1")
    assert scene.view("raven")["quests"] == ["quest_alfheim.1"]
    assert "quest_alfheim" in told(scene, 1)
    know = scene.s.know
    assert know is not None
    (card,) = scene.s.zones[scene.s.zone(1, Z_QUEST)]
    assert know.certain(1, card)
    for row, seat in ((0, 0), (2, 2), (3, None)):
        assert "quest_alfheim" not in told(scene, seat)
        possible = [c for c in range(CARDS) if (know.may[row][card] >> c) & 1]
        assert len({C_NAME[c] for c in possible}) > 1
        assert {(C_TYPE[c], C_AGE[c]) for c in possible} == {(QUEST, 1)}


@rule("BR1.10.3")
@pytest.mark.parametrize("seats", [2, 3])
def test_cards_discarded_at_the_end_of_a_draft_are_shown_to_nobody(seats: int) -> None:
    scene = Scene.new(seats, seed=2).play(lambda s: s.turn >= 0)
    s, know = scene.s, scene.s.know
    hidden = s.zones[s.hidden_discard()]
    assert know is not None
    assert len(hidden) == 2 * seats
    for c in hidden:
        rows = [row for row in range(seats + 1) if know.certain(row, c)]
        assert len(rows) == 1  # who discarded it; the one before only knows a few it may be
        assert rows != [seats]
    for clan in (*scene.clans, None):
        assert scene.view(clan)["discard"] == []
    log = told(scene, None)
    assert not any(C_NAME[c] in log for c in hidden)


@rule("BR1.10.4")
def test_a_player_knows_the_cards_held_and_passed_on_in_the_draft() -> None:
    scene = Scene.new(3, seed=5).roll_on()
    s, know = scene.s, scene.s.know
    assert know is not None
    first = s.zones[s.zone(0, Z_PACK)]
    assert sorted(C_NAME[c] for c in first) == scene.view("wolf")["pack"]
    assert all(know.certain(0, c) for c in first)
    assert not any(know.certain(row, c) for row in (1, 2, 3) for c in first)
    for _ in scene.clans:
        advance(scene)
    passed = s.zones[s.zone(1, Z_PACK)]
    assert set(passed) < set(first)
    assert all(know.certain(0, c) and know.certain(1, c) for c in passed)
    assert not any(know.certain(2, c) for c in passed)
    for _ in scene.clans:
        advance(scene)
    (kept,) = (c for c in s.zones[s.zone(1, Z_ASIDE)] if c in passed)
    mask = know.may[0][kept]
    assert mask == sum(1 << c for c in passed)  # one of the seven, and Wolf cannot tell which


@rule("BR1.10.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tokens_on_the_board_and_on_the_age_track_lie_open_from_the_start(seats: int) -> None:
    scene = Scene.new(seats).roll_on()
    views = [scene.view(clan) for clan in (*scene.clans, None)]
    for view in views:
        assert len(set(view["ragnarok"])) == 3
        assert view["ragnarok"] == [list(view["provinces"])[i] for i in scene.s.ragnarok]
        tokens = [province["token"] for province in view["provinces"].values()]
        assert sorted(tokens[:8]) == sorted(
            ["rage"] * 3 + ["axes"] * 2 + ["horns"] * 2 + ["glory5"]
        )
        assert view["provinces"] == views[0]["provinces"]


@rule("BR1.10.6")
def test_everybody_sees_what_lies_open() -> None:
    scene = Scene("""
    turn = "wolf"
    destroyed = []
    [wolf]
    glory = 7
    rage = 3
    stats = {axes = 4}
    upgrades = ["troll.1", "friggas_charm.1"]
    hand = ["tyrs_bash.1", "thors_hammer.1"]
    quests = ["quest_alfheim.1"]
    gimle = ["troll", "warrior 2"]
    fjord_w = ["ship"]
    valhalla = ["leader"]
    [raven]
    [serpent]
    """)
    for clan in (*scene.clans, None):
        view = scene.view(clan)
        wolf = view["clans"][0]
        assert (wolf["glory"], wolf["rage"], wolf["hand"], wolf["quests"]) == (7, 3, 2, 1)
        assert wolf["steps"] == {"rage": 1, "axes": 4, "horns": 1}
        assert wolf["slots"]["monster_1"] == "troll.1"
        assert wolf["slots"]["clan_1"] == "friggas_charm.1"
        assert wolf["reserve"] == [{"kind": "warrior", "count": 6}]
        assert wolf["valhalla"] == [{"kind": "leader", "count": 1}]
        assert view["provinces"]["gimle"]["figures"] == [
            {"seat": 0, "kind": "troll", "count": 1},
            {"seat": 0, "kind": "warrior", "count": 2},
        ]
        assert view["fjords"]["fjord_w"]["figures"] == [{"seat": 0, "kind": "ship", "count": 1}]


@rule("BR1.10.7")
def test_cards_that_were_open_stay_open_in_the_discard() -> None:
    scene = (
        Scene("""
    destroyed = []
    battle = {province = "gimle", pillager = "wolf", stage = "cards"}
    [wolf]
    upgrades = ["lord_of_hammers.1"]
    hand = ["tyrs_bash.1", "lord_of_axes.2"]
    gimle = ["warrior 2"]
    [raven]
    gimle = ["warrior"]
    """)
        .say("wolf", "play tyrs_bash.1")
        .say("wolf", "decline")
    )
    scene.say("raven", "pass").say("wolf", "upgrade lord_of_axes.2")
    for clan in (*scene.clans, None):
        assert scene.view(clan)["discard"] == ["lord_of_hammers.1", "tyrs_bash.1"]


@rule("BR1.10.7")
def test_revealed_quests_stay_open_and_the_hand_goes_face_down() -> None:
    document = """
    phase = "discard"
    destroyed = []
    [wolf]
    hand = ["troll.1", "{card}", "tyrs_bash.1"]
    quests = ["quest_manheim.1"]
    [raven]
    """
    one = Scene(document.format(card="thors_hammer.1")).say("wolf", "keep troll.1")
    other = Scene(document.format(card="tyrs_smash.1")).say("wolf", "keep troll.1")
    assert one.view(None)["age"] == 2
    assert others(one, "wolf") == others(other, "wolf")
    for clan in ("wolf", "raven", None):
        assert one.view(clan)["discard"] == ["quest_manheim.1"]
    assert "thors_hammer" not in told(one, None)


@rule("BR1.10.8")
@pytest.mark.parametrize("seed", range(3))
def test_undealt_cards_stay_face_down_for_the_whole_game(seed: int) -> None:
    """With two seats all but one kind of card is there once, so a name tells the card."""
    scene = Scene.new(2, seed).play(lambda s: s.turn >= 0)
    s, know = scene.s, scene.s.know
    assert know is not None
    undealt = s.zones[s.deck(1)]
    names = [C_NAME[c] for c in undealt]
    assert len(names) == len(set(names)) == 4
    while not s.over:
        for clan in (*scene.clans, None):
            view = scene.view(clan)
            assert view["undealt"]["1"] == 4
            assert not any(name in json.dumps(view) for name in names)
        advance(scene)
    assert s.zones[s.deck(1)] == undealt
    assert not any(name in told(scene, seat) for name in names for seat in (0, 1, None))
    assert not any(know.certain(2, c) for c in undealt)


DRAFT = """
phase = "gifts"
age = 3
destroyed = []
[wolf]
hand = ["{kept}"]
[raven]
hand = ["tyrs_rage.2"]
[serpent]
"""


@rule("BR1.10.9")
def test_a_player_sees_the_own_kept_and_laid_aside_cards_and_nobody_else_does() -> None:
    scene = Scene(DRAFT.format(kept="troll.1")).roll_on()
    for clan in ("wolf", "raven", "serpent"):
        card = scene.view(clan)["pack"][0]
        scene.say(clan, f"keep {card}")
        if clan != "serpent":
            assert scene.view(clan)["mine"] == f"keep {card}"
        else:
            assert scene.view(clan)["drafted"] == [card]
    assert scene.view("wolf")["kept"] == ["troll.1"]
    assert len(scene.view("wolf")["drafted"]) == 1
    for view in others(scene, "wolf"):
        assert view["kept"] == (["tyrs_rage.2"] if view["seat"] == 1 else [])
        assert "troll" not in json.dumps(view["clans"])
        assert (view["clans"][0]["kept"], view["clans"][0]["drafted"]) == (1, 1)
    assert scene.view(None)["drafted"] == scene.view(None)["pack"] == []


@rule("BR1.10.9")
def test_a_kept_card_is_the_same_to_all_others() -> None:
    one = Scene(DRAFT.format(kept="troll.1"))
    other = Scene(DRAFT.format(kept="tyrs_bash.1"))
    assert others(one, "wolf") == others(other, "wolf")
    assert one.view("wolf")["kept"] != other.view("wolf")["kept"]


@rule("BR1.10.10")
def test_backs_of_hand_quests_kept_card_and_face_down_discards_show_their_age() -> None:
    scene = Scene("""
    turn = "wolf"
    age = 2
    destroyed = []
    hidden_discard = ["thors_hammer.1", "tyrs_smite.1", "odins_tide.2"]
    [wolf]
    hand = ["tyrs_bash.1", "tyrs_rage.2", "tyrs_crush.2"]
    quests = ["quest_alfheim.2", "quest_manheim.1"]
    [raven]
    """)
    for clan in (*scene.clans, None):
        view = scene.view(clan)
        assert view["clans"][0]["backs"] == {"1": 1, "2": 2, "3": 0}
        assert view["clans"][0]["quest_backs"] == {"1": 1, "2": 1, "3": 0}
        assert view["discard_backs"] == {"1": 2, "2": 1, "3": 0}
    draft = Scene(DRAFT.format(kept="troll.1"))
    for clan in (*draft.clans, None):
        wolf, raven, serpent = draft.view(clan)["clans"]
        assert wolf["kept_backs"] == {"1": 1, "2": 0, "3": 0}
        assert raven["kept_backs"] == {"1": 0, "2": 1, "3": 0}
        assert serpent["kept_backs"] == {"1": 0, "2": 0, "3": 0}


@rule("BR1.10.10")
@pytest.mark.parametrize("seed", range(2))
def test_nobody_takes_a_face_down_card_for_one_of_another_age(seed: int) -> None:
    scene = Scene.new(3, seed).roll_on()
    s, know = scene.s, scene.s.know
    assert know is not None
    ages = [sum(1 << c for c in range(CARDS) if C_AGE[c] == age) for age in range(4)]
    while not s.over:
        for zone in [s.zone(p, z) for p in range(3) for z in FACE_DOWN] + [s.hidden_discard()]:
            for c in s.zones[zone]:
                assert all(row[c] & ~ages[C_AGE[c]] == 0 for row in know.may)
        advance(scene)
