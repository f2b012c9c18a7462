"""BR12: the end of the game, the final scoring and the winner."""

import pytest

from tests.games.blood_rage.scene import Scene
from tests.rules import rule

CLANS = ("wolf", "raven", "serpent")
STATS = ("rage", "axes", "horns")
#: what a stat on each step gives
LEGENDARY = {1: 0, 2: 0, 3: 0, 4: 10, 5: 10, 6: 20}


def last_pass(wolf: str = "", raven: str = "", serpent: str = "", *, age: int = 3) -> Scene:
    """The last pass of an Age; nobody stands in the provinces that fall."""
    fallen = ", ".join(f'"{p}"' for p in ("gimle", "horgr", "utgard")[: age - 1])
    scene = Scene(f"""
    age = {age}
    turn = "wolf"
    first = "wolf"
    destroyed = [{fallen}]
    ragnarok = ["gimle", "horgr", "utgard"]
    wolf = {{{wolf}}}
    raven = {{{raven}{", " if raven else ""}rage = 0}}
    serpent = {{{serpent}{", " if serpent else ""}rage = 0}}
    """)
    return scene.say("wolf", "pass")


def glory(scene: Scene) -> list[int]:
    return [scene.glory(clan) for clan in CLANS]


def lines(scene: Scene) -> dict[str, list[int]]:
    """The score sheet: what each line gives to each clan."""
    return {row["line"]: row["values"] for row in scene.view(None)["score"]["lines"]}


def winners(scene: Scene) -> list[str]:
    return [scene.clans[p] for p in scene.view(None)["score"]["winners"]]


# -- BR12.1 When -----------------------------------------------------------------------------------


@rule("BR12.1.1")
def test_the_game_ends_after_release_valhalla_of_age_3() -> None:
    scene = last_pass('valhalla = ["warrior"]')
    assert scene.s.over
    assert scene.view(None)["over"]
    assert scene.view(None)["phase"] == "end"
    told = [e.args["phase"] for e in scene.events("phase")]
    assert told == ["discard", "quest", "ragnarok", "valhalla"]
    assert scene.figures("wolf", "valhalla") == []
    assert scene.asked == []
    assert scene.no("wolf", "invade leader myrkulor").text == "core.no.game_over"


@rule("BR12.1.1")
@pytest.mark.parametrize("age", [1, 2])
def test_the_game_does_not_end_with_an_earlier_age(age: int) -> None:
    scene = last_pass("glory = 150, stats = {rage = 6, axes = 6, horns = 6}", age=age)
    assert not scene.s.over
    assert scene.view(None)["score"] is None
    assert scene.events("winner") == []
    assert scene.asked[0][0] == "chance"


@rule("BR12.1.1")
def test_the_third_age_is_played_to_its_end_first() -> None:
    scene = Scene("""
    phase = "quest"
    age = 3
    destroyed = []
    ragnarok = ["horgr", "utgard", "gimle"]
    [wolf]
    quests = ["quest_alfheim.3"]
    andlang = ["leader"]
    [raven]
    gimle = ["warrior"]
    """)
    assert not scene.view(None)["over"]
    assert scene.view(None)["score"] is None
    scene.say("wolf", "quest_alfheim.3 axes")
    assert scene.s.over
    # the Quest and the Ragnarok of the Age are on the sheet
    assert lines(scene)["glory"] == [9, scene.glory("raven")]
    assert scene.glory("raven") > 0


# -- BR12.2 Final scoring --------------------------------------------------------------------------


@rule("BR12.2.1", "BR12.2.2")
@pytest.mark.parametrize(("step", "bonus"), LEGENDARY.items())
@pytest.mark.parametrize("stat", STATS)
def test_a_legendary_stat_gives_ten_and_on_the_last_step_twenty_instead(
    stat: str, step: int, bonus: int
) -> None:
    scene = last_pass(f"glory = 3, stats = {{{stat} = {step}}}", "glory = 1")
    assert glory(scene) == [3 + bonus, 1, 0]
    assert lines(scene)[f"legendary_{stat}"] == [bonus, 0, 0]
    told = [(e.seat, e.args["stat"]) for e in scene.events("legendary")]
    assert told == ([(0, stat)] if bonus else [])


@rule("BR12.2.3")
@pytest.mark.parametrize(
    ("steps", "bonus"),
    [
        ((4, 4, 4), 30),
        ((6, 6, 6), 60),
        ((5, 6, 3), 30),
        ((4, 1, 5), 20),
        ((3, 3, 3), 0),
    ],
)
def test_each_of_the_three_stats_scores_on_its_own(steps: tuple[int, ...], bonus: int) -> None:
    rage, axes, horns = steps
    scene = last_pass(f"stats = {{rage = {rage}, axes = {axes}, horns = {horns}}}")
    assert glory(scene) == [bonus, 0, 0]
    sheet = lines(scene)
    assert [sheet[f"legendary_{stat}"][0] for stat in STATS] == [LEGENDARY[s] for s in steps]


@rule("BR12.2.3")
def test_every_clan_scores_its_own_stats() -> None:
    scene = last_pass("stats = {axes = 4}", "stats = {axes = 6, rage = 5}", "stats = {horns = 6}")
    assert glory(scene) == [10, 30, 20]


@rule("BR12.2.4")
def test_reaching_a_legendary_step_pays_nothing_yet() -> None:
    scene = Scene("""
    turn = "wolf"
    age = 3
    destroyed = []
    tokens = {myrkulor = "axes"}
    [wolf]
    stats = {rage = 3, axes = 3, horns = 3}
    myrkulor = ["leader"]
    yggdrasil = ["warrior"]
    [raven]
    rage = 0
    """)
    for province in ("myrkulor", "yggdrasil"):
        scene.say("wolf", f"pillage {province}").say("wolf", "decline")
    assert [scene.step("wolf", stat) for stat in STATS] == [4, 5, 4]
    assert scene.glory("wolf") == 0
    scene.say("wolf", "pass")
    assert scene.s.over
    assert scene.glory("wolf") == 30


@rule("BR12.2.4")
@pytest.mark.parametrize("age", [1, 2])
def test_the_end_of_an_earlier_age_pays_no_legendary_bonus(age: int) -> None:
    scene = last_pass("glory = 2, stats = {rage = 4, axes = 6, horns = 5}", age=age)
    assert glory(scene) == [2, 0, 0]
    assert scene.events("legendary") == []


@rule("BR12.2.4")
def test_the_legendary_bonus_is_paid_once() -> None:
    scene = last_pass("stats = {rage = 4, axes = 6}", "stats = {horns = 4}", age=1).play()
    assert scene.s.over
    paid = [0, 0, 0]
    for e in scene.events("glory"):
        if str(e.args["source"]).startswith("legendary"):
            paid[e.seat] += int(str(e.args["n"]))
    due = [sum(LEGENDARY[scene.step(clan, stat)] for stat in STATS) for clan in CLANS]
    assert paid == due
    assert due[0] >= 30
    total = zip(*(lines(scene)[line] for line in lines(scene) if line != "total"), strict=True)
    assert glory(scene) == lines(scene)["total"] == [sum(column) for column in total]


@rule("BR12.2.5")
def test_thors_conquest_scores_at_the_end_of_the_game() -> None:
    scene = last_pass(
        'upgrades = ["thors_conquest.3", "troll.1"], myrkulor = ["leader", "troll"], '
        'fjord_ne = ["ship"], valhalla = ["warrior 3"]',
        'andlang = ["warrior 2"]',
    )
    assert lines(scene)["thors_conquest"] == [9, 0, 0]
    assert glory(scene) == [9, 0, 0]


@rule("BR12.2.5")
def test_thors_conquest_does_not_score_figures_that_fell_at_the_last_ragnarok() -> None:
    doc = 'upgrades = ["thors_conquest.3"], {0} = ["warrior 2"]'
    standing = last_pass(doc.format("andlang"))
    assert glory(standing) == lines(standing)["thors_conquest"] == [6, 0, 0]
    fallen = last_pass(doc.format("utgard"))
    assert lines(fallen)["thors_conquest"] == [0, 0, 0]
    assert [e.args["source"] for e in fallen.events("glory")] == ["ragnarok"]


@rule("BR12.2.5")
def test_thors_conquest_scores_nothing_in_the_hand() -> None:
    scene = last_pass('hand = ["thors_conquest.3"], myrkulor = ["leader"]')
    assert scene.s.over
    assert glory(scene) == [0, 0, 0]


@rule("BR-EX17", "BR12.2.1", "BR12.2.2", "BR12.2.3")
@pytest.mark.parametrize("rage", [4, 5])
@pytest.mark.parametrize("horns", [1, 2, 3])
def test_example_17_rage_and_axes_are_legendary_and_horns_are_not(rage: int, horns: int) -> None:
    scene = last_pass(raven=f"glory = 40, stats = {{rage = {rage}, axes = 6, horns = {horns}}}")
    gains = [(e.seat, e.args["n"]) for e in scene.events("glory")]
    assert gains == [(1, 10), (1, 20)]
    assert scene.glory("raven") == 70


# -- BR12.3 Winner ---------------------------------------------------------------------------------


@rule("BR12.3.1")
@pytest.mark.parametrize("best", CLANS)
def test_the_player_with_the_most_glory_wins(best: str) -> None:
    wolf, raven, serpent = ["glory = 21" if clan == best else "glory = 20" for clan in CLANS]
    scene = last_pass(wolf, raven, serpent)
    assert winners(scene) == [best]
    assert [scene.clans[e.seat] for e in scene.events("winner")] == [best]
    assert scene.events("shared_win") == []


@rule("BR12.3.1")
def test_the_glory_of_the_final_scoring_decides_too() -> None:
    scene = last_pass("glory = 29", "glory = 10, stats = {axes = 6}", "glory = 15")
    assert lines(scene)["glory"] == [29, 10, 15]
    assert glory(scene) == [29, 30, 15]
    assert winners(scene) == ["raven"]


@rule("BR12.3.2")
def test_players_tied_for_the_most_glory_share_the_victory() -> None:
    # what is left on the table breaks no tie
    scene = last_pass(
        'glory = 12, stats = {rage = 4}, upgrades = ["troll.1"], myrkulor = ["leader", "troll"]',
        "glory = 21",
        "glory = 22",
    )
    assert glory(scene) == [22, 21, 22]
    assert winners(scene) == ["wolf", "serpent"]
    assert [scene.clans[e.seat] for e in scene.events("shared_win")] == ["wolf", "serpent"]
    assert scene.events("winner") == []


@rule("BR12.3.2")
def test_a_tie_of_others_below_the_best_shares_nothing() -> None:
    scene = last_pass("glory = 8", "glory = 9", "glory = 8")
    assert winners(scene) == ["raven"]
    assert scene.events("shared_win") == []


@rule("BR12.3.2")
def test_all_may_share_the_victory() -> None:
    scene = last_pass()
    assert glory(scene) == [0, 0, 0]
    assert winners(scene) == list(CLANS)
