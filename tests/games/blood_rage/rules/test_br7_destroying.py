"""BR7 destruction and saving."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

CANNOT_SAVE = ("BR7.1.5", "br.no.cannot_save")


def scene_of(
    wolf: str, raven: str = "", serpent: str = "", more: str = "", first: str = "wolf"
) -> Scene:
    """Wolf to move in Age 1, whose Ragnarok is far from Gimle. Clans are written on one line."""
    wolf, raven, serpent = [" ".join(clan.split()) for clan in (wolf, raven, serpent)]
    return Scene(f"""
    turn = "wolf"
    first = "{first}"
    destroyed = []
    ragnarok = ["elvagar", "utgard", "horgr"]
    tokens = {{gimle = "rage"}}
    options = {{mystics = true, monsters = true}}
    {more}
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    serpent = {{{serpent}}}
    bear = {{}}
    """)


def battle(wolf: str, raven: str, serpent: str = "", pillager: str = "wolf") -> Scene:
    """The same table in a battle for Gimle, at B1."""
    more = f'battle = {{province = "gimle", pillager = "{pillager}", stage = "cards"}}'
    return scene_of(wolf, raven, serpent, more)


def fight(scene: Scene) -> Scene:
    """Everybody who is asked for a card plays the only one in hand."""
    for clan, _ in list(scene.asked):
        scene.say(clan, f"play {scene.cards(clan)[0]}")
    return scene


def refused(scene: Scene, clan: str, text: str) -> tuple[str, str]:
    refusal = scene.no(clan, text)
    return refusal.rule, refusal.text


def sources(scene: Scene) -> list[tuple[str, str, object]]:
    """Glory in the order in which it came: clan, source, amount."""
    return [
        (scene.clans[e.seat], str(e.args["source"]), e.args["n"]) for e in scene.events("glory")
    ]


@rule("BR7.1.1")
def test_the_dead_of_a_battle_go_to_the_valhalla_of_their_owners() -> None:
    scene = battle(
        'gimle = ["leader"], hand = ["tyrs_rage.3"]',
        'upgrades = ["troll.1"], gimle = ["troll", "warrior"], fjord_w = ["ship"]',
        'gimle = ["warrior"]',
    )
    fight(scene)
    assert scene.figures("raven", "valhalla") == ["ship", "troll", "warrior"]
    assert scene.figures("serpent", "valhalla") == ["warrior"]
    assert scene.figures("wolf", "valhalla") == []
    assert scene.count("raven", "gimle") == scene.count("raven", "fjord_w") == 0
    assert scene.count("serpent", "gimle") == 0


@rule("BR7.1.1")
def test_figures_struck_outside_a_battle_go_to_valhalla_too() -> None:
    scene = scene_of('upgrades = ["fire_giant.2"]', 'gimle = ["leader"], fjord_w = ["ship"]')
    scene.say("wolf", "invade fire_giant gimle")
    assert scene.figures("raven", "valhalla") == ["leader", "ship"]
    assert scene.count("raven", "gimle") == scene.count("raven", "fjord_w") == 0


@rule("BR7.1.2")
def test_the_dead_stay_in_valhalla_until_they_are_released() -> None:
    wolf = 'valhalla = ["leader", "warrior 8"], quests = ["quest_glorious_death.1"]'
    scene = scene_of(wolf, "rage = 0", "rage = 0")
    for text in ("invade leader gimle", "invade warrior gimle"):
        assert refused(scene, "wolf", text) == ("BR5.1.1", "br.no.not_in_reserve")
    assert refused(scene, "wolf", "raise leader gimle")[0] == "BRC.friggas_domain"
    assert scene.may("wolf", "invade ship fjord_w")
    scene.say("wolf", "pass")
    while scene.asked[0][1] == "turn":
        scene.say(scene.asked[0][0], "pass")
    assert scene.asked == [("wolf", "quest_stat")]  # the Discard phase is over
    assert scene.count("wolf", "valhalla") == 9
    scene.say("wolf", "quest_glorious_death.1 axes")
    assert scene.view(None)["phase"] == "gifts"
    assert scene.count("wolf", "valhalla") == 0
    assert scene.figures("wolf", "reserve").count("warrior") == 8
    assert "leader" in scene.figures("wolf", "reserve")


@rule("BR7.1.3")
@pytest.mark.parametrize("place", ["valhalla", "gimle"])
def test_a_figure_in_valhalla_has_no_strength(place: str) -> None:
    scene = scene_of(f'{place} = ["leader"], myrkulor = ["warrior"], fjord_w = ["ship"]')
    assert scene.strength("wolf", "gimle") == (2 if place == "valhalla" else 2 + 3)
    assert scene.strength("wolf", "myrkulor") == 2 + 1


@rule("BR7.1.3")
@pytest.mark.parametrize(
    ("monster", "at_work"),
    [
        # the reward twice; 2 Glory for the dead Leader; that Leader adds no strength
        ("frost_giant.3", (3, 3, 3)),
        ("valkyrie.2", (2, 3 + 2, 3)),
        ("wolfman.2", (2, 3, 0)),
    ],
)
@pytest.mark.parametrize("place", ["valhalla", "gimle"])
def test_a_monster_in_valhalla_has_no_ability(
    monster: str, at_work: tuple[int, int, int], place: str
) -> None:
    key = monster.split(".")[0]
    scene = battle(
        f'upgrades = ["{monster}"], {place} = ["{key}"], fjord_w = ["ship"], hand = ["tyrs_bash.1"]',
        'gimle = ["leader"], hand = ["quest_alfheim.1"]',
    )
    fight(scene)  # 2 + 2 against 3, if there is no Monster
    enemy = scene.view(None)["last_battle"]["strength"]["1"]
    got = (scene.step("wolf", "rage"), scene.glory("wolf"), enemy)
    assert got == ((2, 3, 3) if place == "valhalla" else at_work)


@rule("BR7.1.3")
def test_a_figure_in_valhalla_fills_neither_a_village_nor_a_place_under_horns() -> None:
    clans = ('rage = 6, gimle = ["leader", "warrior 3"]', 'rage = 6, gimle = ["warrior"]')
    scene = scene_of(*clans, 'upgrades = ["fire_giant.2"]')
    assert refused(scene, "wolf", "invade warrior horgr") == ("BR5.1.9", "br.no.horns_full")
    scene.say("wolf", "march gimle horgr warrior done")
    assert scene.view(None)["provinces"]["gimle"]["free"] == 1
    scene.say("raven", "pass").say("serpent", "invade fire_giant gimle")
    assert scene.figures("wolf", "valhalla") == ["leader", "warrior", "warrior"]
    assert scene.view(None)["provinces"]["gimle"]["free"] == 4
    assert scene.view(None)["clans"][0]["on_board"] == 1
    scene.say("bear", "pass").say("wolf", "invade warrior gimle")


PROTECTED = 'upgrades = ["friggas_protection.2"], gimle = ["warrior 2"], hand = ["tyrs_bash.1"]'


@rule("BR7.1.4")
def test_nobody_dies_before_the_last_owner_has_decided() -> None:
    scene = battle(
        'upgrades = ["lokis_dragons.1"], fjord_w = ["ship"], gimle = ["warrior"]',
        PROTECTED + ', rage = 1, fjord_w = ["ship"]',
        'gimle = ["leader"], hand = ["tyrs_rage.3"]',
    )
    fight(scene)
    assert scene.asked == [("raven", "save")]
    assert scene.count("wolf", "valhalla") == 0  # the pillager has nothing to decide, and waits
    assert scene.strength("wolf", "gimle") == 3
    assert scene.glory("wolf") == 0
    scene.say("raven", "done")
    assert scene.figures("wolf", "valhalla") == ["ship", "warrior"]
    assert scene.count("raven", "valhalla") == 3


@rule("BR7.1.5")
def test_saves_are_decided_when_cards_have_left_and_the_figures_still_stand() -> None:
    scene = battle('gimle = ["leader"], hand = ["tyrs_rage.3"]', PROTECTED + ", rage = 3")
    scene.say("wolf", "play tyrs_rage.3")
    assert scene.asked == [("raven", "battle_card")]  # nothing is saved ahead of time
    scene.say("raven", "play tyrs_bash.1")
    assert scene.asked == [("raven", "save")]
    assert scene.rule() == "BR7.1.5"
    assert scene.cards("raven") == ["tyrs_bash.1"]  # B9 is over
    assert scene.figures("raven", "gimle") == ["warrior", "warrior"]
    assert scene.glory("wolf") == 0 and not scene.pillaged("gimle")  # B11 is to come
    scene.say("raven", "protect warrior").say("raven", "done")
    assert scene.figures("raven", "gimle") == scene.figures("raven", "valhalla") == ["warrior"]
    assert scene.glory("wolf") == 3 and scene.pillaged("gimle")


@rule("BR7.1.5")
def test_only_figures_in_danger_are_saved_and_only_as_the_card_says() -> None:
    scene = battle(
        'gimle = ["leader"], hand = ["tyrs_rage.3"]',
        PROTECTED + ', rage = 3, andlang = ["leader"]',
    )
    fight(scene)
    assert refused(scene, "raven", "protect leader") == CANNOT_SAVE  # safe in Andlang
    assert refused(scene, "raven", "retreat warrior yggdrasil") == CANNOT_SAVE
    assert scene.options("raven") == ["protect", "done"]
    assert scene.options("raven", "protect") == ["warrior"]


TWO_WAYS = """
    rage = 4, upgrades = ["friggas_protection.2", "friggas_chosen.1", "volur_witch.3"],
    gimle = ["mystic", "volur_witch", "warrior"], hand = ["quest_alfheim.1"]
    """


@rule("BR7.1.6")
@pytest.mark.parametrize("figure", ["mystic", "volur_witch"])
@pytest.mark.parametrize("moves", [True, False])
def test_the_owner_chooses_one_of_two_saves_and_the_figure_uses_no_second(
    figure: str, moves: bool
) -> None:
    scene = battle('gimle = ["leader"], hand = ["tyrs_rage.3"]', TWO_WAYS)
    fight(scene)
    ways = [f"retreat {figure} yggdrasil", f"protect {figure}"]
    assert all(scene.may("raven", way) for way in ways)
    scene.say("raven", ways[0] if moves else ways[1])
    assert scene.rage("raven") == (4 if moves else 3)
    assert figure in scene.figures("raven", "yggdrasil" if moves else "gimle")
    assert scene.asked == [("raven", "save")]  # the others are still in danger
    for way in ways:
        assert refused(scene, "raven", way) == CANNOT_SAVE
    scene.say("raven", "done")
    assert scene.count("raven", "valhalla") == 2


@rule("BR7.1.6", "BR7.1.9")
def test_a_figure_saved_in_b5_fights_on_and_may_be_saved_again_in_b10() -> None:
    scene = battle(
        'gimle = ["leader"], hand = ["odins_smite.1"]',
        'rage = 2, upgrades = ["friggas_protection.2"], gimle = ["warrior"]',
    )
    fight(scene).say("raven", "protect warrior")
    assert scene.view(None)["last_battle"]["strength"][str(scene.seat("raven"))] == 1
    assert scene.asked == [("raven", "save")]
    scene.say("raven", "protect warrior")
    assert scene.rage("raven") == 0
    assert scene.figures("raven", "gimle") == ["warrior"]
    assert scene.count("raven", "valhalla") == 0


@rule("BR7.1.7")
@pytest.mark.parametrize("saved", [0, 1, 2, 3])
def test_the_saved_count_for_no_glory_and_no_death_count(saved: int) -> None:
    scene = battle(
        """upgrades = ["valkyrie.2", "thors_glory.1"], gimle = ["valkyrie"],
        hand = ["odins_judgement.3"]""",
        """rage = 3, upgrades = ["friggas_protection.2", "lokis_dragons.1"], fjord_w = ["ship"],
        gimle = ["warrior", "leader"], hand = ["quest_alfheim.1"]""",
        'fjord_w = ["ship"], hand = ["tyrs_rage.3"]',
    )
    fight(scene)  # serpent wins
    for figure in ("ship", "leader", "warrior")[:saved]:
        scene.say("raven", f"protect {figure}")
    if saved < 3:
        scene.say("raven", "done")
    dead = 3 - saved
    assert scene.count("raven", "valhalla") == dead
    assert scene.glory("raven") == (4 if saved == 0 else 0)  # Dragons, for the Ship
    expected = 2 * (dead + 1) + 2 * dead + (2 if dead >= 2 else 0)  # the own Valkyrie died
    assert scene.glory("wolf") == expected
    shown = scene.view(None)["last_battle"]["dead"]
    assert sum(row["count"] for row in shown) == dead + 1


@rule("BR7.1.8")
@pytest.mark.parametrize(
    ("answer", "winner", "strength"),
    [("protect mystic", "raven", 2 + 2), ("retreat mystic myrkulor", "wolf", 2)],
)
def test_a_figure_that_flees_in_b5_leaves_the_battle_at_once(
    answer: str, winner: str, strength: int
) -> None:
    """Myrkulor lies at the same fjord, but the Mystic there no longer fights for Gimle."""
    scene = battle(
        'gimle = ["leader"], hand = ["odins_tide.2"]',
        """rage = 1, upgrades = ["friggas_chosen.1", "friggas_protection.2"], gimle = ["mystic"],
        fjord_w = ["ship"], hand = ["thors_hammer.1"]""",
    )
    fight(scene).say("raven", "ship").say("raven", answer)
    last = scene.view(None)["last_battle"]  # 3 + 1 against 4 + 1, or 2 + 1
    assert last["strength"][str(scene.seat("raven"))] == strength
    assert scene.clans[last["winner"]] == winner
    if winner == "wolf":  # what has left the battle is not in danger in B10
        assert scene.options("raven", "protect") == ["ship"]


@rule("BR7.1.9")
def test_a_figure_saved_in_place_in_b10_stays_beside_the_winner() -> None:
    scene = battle('gimle = ["leader"], hand = ["tyrs_rage.3"]', PROTECTED + ", rage = 1")
    fight(scene).say("raven", "protect warrior")
    assert scene.figures("raven", "gimle") == ["warrior"]
    assert scene.figures("wolf", "gimle") == ["leader"]
    assert scene.pillaged("gimle")  # it was saved, but it lost
    assert (scene.glory("wolf"), scene.glory("raven")) == (3, 0)


@rule("BR7.1.10")
@pytest.mark.parametrize(
    ("card", "figure"),
    [
        ("friggas_protection.2", "warrior"),
        ("volur_witch.3", "volur_witch"),
        ("friggas_chosen.1", "mystic"),
    ],
)
def test_no_save_works_against_the_own_sacrifice(card: str, figure: str) -> None:
    cards = f'upgrades = ["{card}", "friggas_sacrifice.3"]'
    scene = scene_of(f'rage = 3, {cards}, gimle = ["{figure}", "leader"]')
    scene.say("wolf", f"sacrifice gimle leader gimle {figure}")
    assert scene.asked == [("wolf", "stat")]
    assert scene.figures("wolf", "valhalla") == sorted([figure, "leader"])
    assert scene.rage("wolf") == 3


@rule("BR7.1.11")
def test_the_dead_of_b5_and_of_b10_are_the_dead_of_the_battle() -> None:
    scene = battle(
        'gimle = ["leader"], hand = ["odins_smite.1"]',
        'upgrades = ["thors_glory.1"], gimle = ["leader"], hand = ["odins_judgement.3"]',
        'gimle = ["warrior 2"], hand = ["quest_alfheim.1"]',
    )
    fight(scene)  # B5: a Warrior; B10: the other one and the Leader of Wolf
    assert sources(scene) == [
        ("raven", "battle", 3),
        ("raven", "odins_judgement", 2 * 3),
        ("raven", "thors_glory", 2),
    ]


@rule("BR7.1.11")
def test_figures_that_died_before_the_battle_do_not_count_in_it() -> None:
    scene = scene_of(
        'upgrades = ["troll.1", "thors_glory.1"], hand = ["odins_judgement.3"]',
        'gimle = ["leader", "warrior 3"]',
    )
    scene.say("wolf", "invade troll gimle")
    assert scene.count("raven", "valhalla") == 3
    for clan in ("raven", "serpent", "bear"):
        scene.say(clan, "pass")
    scene.say("wolf", "pillage gimle").say("wolf", "play odins_judgement.3")
    assert scene.count("raven", "valhalla") == 4
    assert sources(scene) == [("wolf", "battle", 3), ("wolf", "odins_judgement", 2)]


LAST_VILLAGE = """
    rage = 2, upgrades = ["friggas_chosen.1", "CARD"], gimle = ["mystic", "warrior"],
    hand = ["tyrs_smash.1"]
    """


def last_village(pillager: str) -> Scene:
    """Wolf and Raven tie in Gimle; Andlang has one empty village for their Mystics."""
    scene = battle(
        LAST_VILLAGE.replace("CARD", "friggas_protection.2"),
        LAST_VILLAGE.replace("CARD", "friggas_charm.1"),
        'andlang = ["warrior 2"]',
        pillager,
    )
    return fight(scene)


@rule("BR7.1.12")
@pytest.mark.parametrize(("first", "second"), [("wolf", "raven"), ("raven", "wolf")])
def test_in_a_battle_the_pillager_decides_first_and_may_take_the_last_village(
    first: str, second: str
) -> None:
    scene = last_village(pillager=first)
    assert scene.asked == [(first, "save")]
    scene.say(first, "retreat mystic andlang")
    assert scene.figures(first, "andlang") == ["mystic"]
    if first == "wolf":
        scene.say("wolf", "done")  # wolf could still pay for the Warrior
    assert scene.asked == [(second, "save")]
    village_taken = ("BRC.friggas_chosen", "br.no.no_empty_village")
    assert refused(scene, second, "retreat mystic andlang") == village_taken
    scene.say(second, "retreat mystic yggdrasil")
    assert scene.figures(second, "yggdrasil") == ["mystic"]


@rule("BR7.1.12")
def test_an_owner_decides_for_all_own_figures_and_what_was_paid_is_seen_by_the_next() -> None:
    scene = last_village(pillager="wolf")
    scene.say("wolf", "protect mystic")
    assert scene.asked == [("wolf", "save")]  # not yet the next owner's turn
    assert scene.rage("wolf") == 1
    scene.say("wolf", "protect warrior")
    assert scene.asked == [("raven", "save")]
    assert scene.view("raven")["clans"][0]["rage"] == 0
    assert scene.no("wolf", "done").text == "core.no.not_your_question"
    assert refused(scene, "raven", "protect mystic") == CANNOT_SAVE  # the card is Wolf's
    assert scene.may("raven", "retreat mystic andlang")


@rule("BR7.1.12")
@pytest.mark.parametrize("first", ["raven", "serpent"])
def test_outside_a_battle_the_first_player_decides_first(first: str) -> None:
    victim = 'gimle = ["mystic"], upgrades = ["friggas_chosen.1"]'
    scene = scene_of('upgrades = ["fire_giant.2"]', victim, victim, first=first)
    scene.say("wolf", "invade fire_giant gimle")
    second = "serpent" if first == "raven" else "raven"
    assert scene.asked == [(first, "save")]
    scene.say(first, "retreat mystic myrkulor")
    assert scene.asked == [(second, "save")]
    scene.say(second, "done")
    assert scene.figures(second, "valhalla") == ["mystic"]
