"""BR3: the order of an Age, the deal and the draft."""

import pytest

from meadhall.games.blood_rage.box import C_NAME
from tests.games.blood_rage.scene import Scene
from tests.rules import rule

PHASES = ("gifts", "action", "discard", "quest", "ragnarok", "valhalla")


def gifts(age: int, clans: tuple[str, ...] = ("wolf", "raven", "serpent"), more: str = "") -> Scene:
    """The deal of an Age is done; everybody holds 8 cards."""
    seats = "".join(f"[{clan}]\n" for clan in clans if f"[{clan}]" not in more)
    order = ", ".join(f'"{clan}"' for clan in clans)
    head = f'phase = "gifts"\nage = {age}\nclans = [{order}]\n'
    return Scene(head + more + seats).roll_on()


def first_choice(scene: Scene, clan: str) -> str:
    """The first sentence that the clan may say in the draft."""
    text = "keep"
    while not scene.may(clan, text):
        text += " " + scene.options(clan, text)[0]
    return text


def choose(scene: Scene) -> None:
    for clan in scene.clans:
        scene.say(clan, first_choice(scene, clan))


def packs(scene: Scene) -> list[list[str]]:
    return [scene.cards(clan, "pack") for clan in scene.clans]


def unseen_discards(scene: Scene) -> list[str]:
    return sorted(C_NAME[c] for c in scene.s.zones[scene.s.hidden_discard()])


# -- BR3.1 Structure ---------------------------------------------------------------------------------


@rule("BR3.1.1", "BR3.1.2")
def test_three_ages_of_six_phases_in_this_order() -> None:
    scene = Scene.new(2, seed=3).play()
    told = [(e.args["age"], e.args["phase"]) for e in scene.events("phase")]
    assert told == [(age, phase) for age in (1, 2, 3) for phase in PHASES]


@rule("BR3.1.3")
def test_no_phase_begins_before_the_last_is_finished() -> None:
    scene = Scene("""
    phase = "discard"
    destroyed = []
    [wolf]
    hand = ["tyrs_bash.1", "troll.1"]
    gimle = ["warrior"]
    [raven]
    hand = ["tyrs_smash.1", "quest_alfheim.1"]
    """)
    refusal = scene.no("wolf", "march gimle horgr warrior done")
    assert (refusal.rule, refusal.text) == ("BR3.1.3", "br.no.wrong_phase")
    scene.say("wolf", "keep troll.1")
    assert scene.no("wolf", "pass").rule == "BR3.1.3"
    assert scene.view(None)["phase"] == "discard"
    scene.say("raven", "keep tyrs_smash.1")
    told = [e.args["phase"] for e in scene.events("phase")]
    assert told == ["quest", "ragnarok", "valhalla", "gifts"]


@rule("BR3.1.5")
@pytest.mark.parametrize("age", [1, 2])
def test_after_release_valhalla_the_age_ends_and_the_next_begins(age: int) -> None:
    scene = Scene(f"""
    phase = "valhalla"
    age = {age}
    first = "wolf"
    pillaged = ["yggdrasil"]
    [wolf]
    valhalla = ["leader"]
    [raven]
    """)
    assert not scene.s.over
    assert (scene.s.age, scene.view(None)["phase"]) == (age + 1, "gifts")
    assert "leader" in scene.figures("wolf", "reserve")
    assert not scene.pillaged("yggdrasil")
    assert scene.s.first == scene.seat("raven")


@rule("BR3.1.6")
def test_the_game_ends_after_release_valhalla_of_the_third_age() -> None:
    scene = Scene("""
    phase = "quest"
    age = 3
    first = "wolf"
    destroyed = []
    ragnarok = ["elvagar", "horgr", "muspelheim"]
    [wolf]
    quests = ["quest_alfheim.3"]
    gimle = ["leader"]
    [raven]
    valhalla = ["warrior"]
    """)
    scene.say("wolf", "quest_alfheim.3 rage")
    assert scene.s.over
    assert scene.events("phase")[-1].args["phase"] == "valhalla"
    assert scene.figures("raven", "valhalla") == []
    assert scene.no("wolf", "pass").text == "core.no.game_over"


# -- BR3.2 Deal --------------------------------------------------------------------------------------

KEPT = '[wolf]\nhand = ["tyrs_bash.1"]\n'


@rule("BR3.2.1")
def test_a_kept_card_is_put_aside_face_down_before_the_deal() -> None:
    scene = Scene('phase = "gifts"\nage = 2\n' + KEPT + "[raven]")
    assert scene.asked == [("chance", scene.s.asks[0].prompt)]
    assert scene.rule() == "BR3.2.3"
    assert scene.cards("wolf", "kept") == scene.view("wolf")["kept"] == ["tyrs_bash.1"]
    assert scene.cards("wolf") == []
    assert scene.view("raven")["clans"][0]["kept"] == 1
    assert "tyrs_bash.1" not in str(scene.view("raven"))


@rule("BR3.2.2")
def test_a_kept_card_is_never_in_the_draft() -> None:
    scene = gifts(2, more=KEPT)
    refusal = scene.no("wolf", "keep tyrs_bash.1")
    assert (refusal.rule, refusal.text) == ("BR3.3.1", "br.no.card_not_in_hand")
    for _ in range(6):
        assert all("tyrs_bash.1" not in pack for pack in packs(scene))
        assert scene.cards("wolf", "kept") == ["tyrs_bash.1"]
        choose(scene)
    assert scene.view(None)["phase"] == "action"


@rule("BR3.2.3")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_everybody_is_dealt_eight_cards_of_this_age(age: int) -> None:
    scene = gifts(age)
    for clan in scene.clans:
        pack = scene.cards(clan, "pack")
        assert len(pack) == 8
        assert all(card.endswith(f".{age}") for card in pack)
        assert scene.view(clan)["pack"] == pack
    assert scene.view(None)["pack"] == []
    assert len({c for clan in range(3) for c in scene.s.zones[scene.s.zone(clan, 2)]}) == 24


@rule("BR3.2.4")
def test_undealt_cards_never_come_into_the_game() -> None:
    scene = Scene.new(3, seed=1).roll_on()
    undealt = sorted(scene.s.zones[scene.s.deck(1)])
    assert len(undealt) == 2
    scene.play(lambda s: s.age == 3)
    assert sorted(scene.s.zones[scene.s.deck(1)]) == undealt
    assert len(scene.s.zones[scene.s.deck(2)]) == 2


# -- BR3.3 Draft with 3 or more players --------------------------------------------------------------


@rule("BR3.3.1")
def test_one_card_of_the_held_ones_is_kept_face_down() -> None:
    scene = gifts(1)
    held = packs(scene)
    mine, spare = held[0][0], held[0][-1]
    strange = next(card for card in held[1] if card not in held[0])
    assert scene.no("wolf", f"keep {strange}").rule == "BR3.3.1"
    assert scene.no("wolf", f"keep {mine} {spare}").text == "core.no.too_long"
    scene.say("wolf", f"keep {mine}").say("raven", f"keep {held[1][0]}")
    scene.say("serpent", f"keep {held[2][0]}")
    assert scene.cards("wolf", "aside") == [mine]
    assert scene.view("raven")["clans"][0]["drafted"] == 1
    assert scene.view("raven")["drafted"] == [held[1][0]]


@rule("BR3.3.2")
def test_all_choose_at_once_and_unseen() -> None:
    scene = gifts(1)
    assert [clan for clan, _ in scene.asked] == ["wolf", "raven", "serpent"]
    before = scene.view("raven")
    choice = first_choice(scene, "wolf")
    scene.say("wolf", choice)
    after = scene.view("raven")
    assert scene.view("wolf")["mine"] == choice
    assert (after["answered"], after["mine"]) == ([0], None)
    assert after["clans"] == before["clans"]
    assert after["pack"] == before["pack"]
    assert not scene.events("kept")


@rule("BR3.3.3")
def test_the_rest_is_passed_left_when_everyone_has_chosen() -> None:
    scene = gifts(1)
    held = packs(scene)
    kept = [first_choice(scene, clan) for clan in scene.clans]
    scene.say("serpent", kept[2]).say("wolf", kept[0])
    assert packs(scene) == held
    scene.say("raven", kept[1])
    for pack, choice in zip(held, kept, strict=True):
        pack.remove(choice.split()[1])
    assert packs(scene) == [held[2], held[0], held[1]]


@rule("BR3.3.4")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_passing_goes_left_in_every_age(age: int) -> None:
    scene = gifts(age)
    for _ in range(2):
        held = packs(scene)
        choose(scene)
        for giver in range(3):
            assert set(packs(scene)[(giver + 1) % 3]) <= set(held[giver])


@rule("BR3.3.5")
def test_choosing_repeats_until_six_cards_are_kept() -> None:
    scene = gifts(1)
    for kept in range(6):
        assert [len(scene.cards(clan, "aside")) for clan in scene.clans] == [kept] * 3
        assert {prompt for _, prompt in scene.asked} == {"draft"}
        choose(scene)
    assert scene.view(None)["phase"] == "action"
    assert [len(scene.cards(clan)) for clan in scene.clans] == [6] * 3


@rule("BR3.3.6")
def test_the_last_two_cards_are_discarded_by_their_holder() -> None:
    scene = gifts(1)
    for _ in range(5):
        choose(scene)
    held = packs(scene)
    assert [len(pack) for pack in held] == [3, 3, 3]
    hands = [scene.cards(clan, "aside") for clan in scene.clans]
    for i, clan in enumerate(scene.clans):
        choice = first_choice(scene, clan)
        scene.say(clan, choice)
        held[i].remove(choice.split()[1])
        hands[i].append(choice.split()[1])
    assert unseen_discards(scene) == sorted(held[0] + held[1] + held[2])
    assert [scene.cards(clan) for clan in scene.clans] == [sorted(hand) for hand in hands]
    assert packs(scene) == [[], [], []]


# -- BR3.4 Draft with 2 players ----------------------------------------------------------------------

TWO = ("wolf", "raven")


@rule("BR3.4.1")
def test_with_two_players_two_cards_are_kept_at_a_time() -> None:
    scene = gifts(1, TWO)
    held = packs(scene)
    text = first_choice(scene, "wolf")
    kept = text.split()[1:]
    assert len(kept) == 2
    assert scene.no("wolf", f"keep {kept[0]}").text == "core.no.unfinished"
    assert scene.no("wolf", f"keep {kept[1]} {kept[0]}").rule == "BR3.4.1"
    scene.say("wolf", text).say("raven", first_choice(scene, "raven"))
    assert scene.cards("wolf", "aside") == sorted(kept)
    assert scene.cards("raven", "pack") == [card for card in held[0] if card not in kept]


@rule("BR3.4.2", "BR3.4.3")
def test_with_two_players_there_are_three_choices() -> None:
    scene = gifts(1, TWO)
    for size in (8, 6, 4):
        assert [len(pack) for pack in packs(scene)] == [size, size]
        choose(scene)
    assert scene.view(None)["phase"] == "action"
    assert [len(scene.cards(clan)) for clan in TWO] == [6, 6]


@rule("BR3.4.4")
def test_with_two_players_the_last_two_cards_are_discarded_by_their_holder() -> None:
    scene = gifts(1, TWO)
    choose(scene)
    choose(scene)
    held = packs(scene)
    assert [len(pack) for pack in held] == [4, 4]
    kept = [scene.cards(clan, "aside") for clan in TWO]
    for i, clan in enumerate(TWO):
        choice = first_choice(scene, clan)
        scene.say(clan, choice)
        kept[i] += choice.split()[1:]
        held[i] = [card for card in held[i] if card not in choice.split()]
    assert unseen_discards(scene) == sorted(held[0] + held[1])
    assert [scene.cards(clan) for clan in TWO] == [sorted(hand) for hand in kept]
    s, know = scene.s, scene.s.know
    assert know is not None
    for c in s.zones[s.hidden_discard()]:
        # not passed: only the holder can tell which two of the four they were
        rows = [row for row in range(2) if know.certain(row, c)]
        assert [C_NAME[c] in held[row] for row in rows] == [True]


# -- BR3.5 After the draft, BR3.6 First game ---------------------------------------------------------


@rule("BR3.5.1", "BR3.5.2")
def test_the_hand_is_the_six_drafted_cards_and_the_kept_one() -> None:
    scene = gifts(2, more=KEPT)
    for _ in range(5):
        choose(scene)
    drafted = [scene.cards(clan, "aside") for clan in scene.clans]
    for i, clan in enumerate(scene.clans):
        text = first_choice(scene, clan)
        drafted[i].append(text.split()[1])
        scene.say(clan, text)
    assert scene.cards("wolf") == sorted([*drafted[0], "tyrs_bash.1"])
    assert scene.cards("raven") == sorted(drafted[1])
    assert [len(scene.cards(clan)) for clan in scene.clans] == [7, 6, 6]
    assert scene.cards("wolf", "kept") == []


@rule("BR3.6.1")
def test_a_first_game_begins_with_the_eight_dealt_cards() -> None:
    scene = Scene.new(3, no_draft=True).roll_on()
    assert scene.view(None)["phase"] == "action"
    assert [prompt for _, prompt in scene.asked] == ["turn"]
    assert [len(scene.cards(clan)) for clan in scene.clans] == [8, 8, 8]
    assert unseen_discards(scene) == []
    drafting = Scene.new(3).roll_on()
    assert [prompt for _, prompt in drafting.asked] == ["draft"] * 3


@rule("BR3.6.2")
@pytest.mark.parametrize("age", [2, 3])
def test_after_a_first_game_without_draft_later_ages_have_it(age: int) -> None:
    scene = gifts(age, more="options = {no_draft = true}\n")
    assert [prompt for _, prompt in scene.asked] == ["draft"] * 3
    for _ in range(6):
        choose(scene)
    assert [len(scene.cards(clan)) for clan in scene.clans] == [6, 6, 6]
