"""BR-INV26, 27 and 33 to 40: each of them is broken on purpose, and `check` or `Watch` says which one."""

import pytest

from meadhall.core.event import Event
from meadhall.games.blood_rage.box import (
    BOX,
    P_DISCARD,
    P_END,
    P_GIFTS,
    PHASES,
    RESERVE,
    VALHALLA,
)
from meadhall.games.blood_rage.frames.battling import Battle
from meadhall.games.blood_rage.invariants import check
from meadhall.games.blood_rage.table import (
    F_LEADER,
    F_MYSTIC,
    F_WARRIOR,
    ONES,
    Z_HAND,
    Table,
)
from tests.games.blood_rage.scene import Scene
from tests.games.blood_rage.under_watch import (
    BEAR,
    GIMLE,
    LAST,
    LAST_WORDS,
    RAVEN,
    WOLF,
    Break,
    Step,
    Told,
    breaks,
    good,
    shift,
)
from tests.rules import rule


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"mystics": True, "monsters": True}, {"no_draft": True}])
def test_nothing_is_found_in_whole_games(seats: int, options: dict[str, bool]) -> None:
    step = Step(scene=Scene.new(seats, seats, **options))
    while not step.t.over:
        step.answer().passes()


# -- Valhalla ----------------------------------------------------------------------------------------


@rule("BR-INV26")
@pytest.mark.parametrize("phase", [P_GIFTS, P_END])
def test_somebody_is_left_in_valhalla(phase: int) -> None:
    t = Scene.new(3, 1).play(lambda t: t.phase == phase and t.age > 1).s
    check(t)
    t.put(RAVEN, F_WARRIOR, RESERVE, VALHALLA)
    breaks(t, "BR-INV26")


def leader_for_warrior(t: Table) -> None:
    t.put(RAVEN, F_LEADER, RESERVE, VALHALLA)
    t.put(RAVEN, F_WARRIOR, VALHALLA, RESERVE)


@rule("BR-INV27")
@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.put(RAVEN, F_WARRIOR, RESERVE, VALHALLA),
        lambda t: t.put(RAVEN, F_WARRIOR, VALHALLA, RESERVE),
        leader_for_warrior,
    ],
)
def test_a_figure_passes_the_gates_of_valhalla(change: Break) -> None:
    step = Step()
    step.t.put(RAVEN, F_WARRIOR, GIMLE, VALHALLA)
    step.passes(("die", RAVEN, {"figure": "warrior", "place": "gimle"}))
    change(step.t)
    step.breaks("BR-INV27")


REPLACE = """
turn = "wolf"
destroyed = []
[wolf]
rage = 6
hand = ["frost_giant.3"]
upgrades = ["troll.1", "friggas_domain.3"]
TROLL
[raven]
"""


@rule("BR-INV27")
def test_the_ways_out_of_valhalla() -> None:
    dead_troll = REPLACE.replace("TROLL", 'valhalla = ["warrior", "troll"]')
    Step(dead_troll).say(
        "wolf", "upgrade frost_giant.3 monster_1"
    ).passes()  # the Troll goes to the box
    Step(dead_troll).say("wolf", "raise warrior gimle").passes()
    step = Step(REPLACE.replace("TROLL", 'gimle = ["troll"]\nvalhalla = ["warrior"]'))
    step.say("wolf", "upgrade frost_giant.3 monster_1")  # the Troll on the board does
    step.t.put(WOLF, F_WARRIOR, VALHALLA, RESERVE)
    step.breaks("BR-INV27")


# -- turns and battles -------------------------------------------------------------------------------


def no_rage(t: Table) -> None:
    t.rage[WOLF] = 0


def passed(t: Table) -> None:
    t.passed[WOLF] = 1


def later(t: Table) -> None:
    t.phase = P_DISCARD


@rule("BR-INV33")
@pytest.mark.parametrize("change", [no_rage, passed, later])
def test_a_turn_of_somebody_who_may_not_take_one(change: Break) -> None:
    t = good()
    change(t)
    breaks(t, "BR-INV33")


FIGHT = """
turn = "wolf"
destroyed = []
[wolf]
gimle = ["WOLF"]
[raven]
gimle = ["warrior"]
[bear]
hand = ["friggas_charm.1"]
"""
TIE = FIGHT.replace("WOLF", "warrior")
VICTORY = FIGHT.replace("WOLF", "leader")
PAY: Told = ("glory", WOLF, {"n": 3, "source": "battle"})


def fought(document: str) -> Step:
    """Wolf has pillaged Gimle against Raven; nobody has looked at it yet."""
    return Step(document).say("wolf", "pillage gimle")


def paid(t: Table) -> None:
    t.glory[WOLF] += 3


def turned(t: Table) -> None:
    t.pillaged |= 1 << GIMLE


def discarded(t: Table) -> None:
    shift(t, t.zone(BEAR, Z_HAND), t.open_discard())


@rule("BR-INV34")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (paid, [PAY]),
        (turned, []),
        (turned, [("reward", WOLF, {"token": "rage"})]),
        (discarded, []),
        (check, [("win", WOLF, {"place": "gimle"})]),
    ],
)
def test_a_battle_without_a_winner_has_consequences(change: Break, told: list[Told]) -> None:
    fought(TIE).passes()
    step = fought(TIE)
    change(step.t)
    step.breaks("BR-INV34", *told)


@rule("BR-INV34")
def test_a_battle_has_two_winners_or_a_reward_for_another() -> None:
    fought(VICTORY).passes()
    fought(VICTORY).breaks("BR-INV34", ("win", RAVEN, {"place": "gimle"}))
    fought(VICTORY).breaks("BR-INV34", ("reward", RAVEN, {"token": "rage"}))


@rule("BR-INV35")
@pytest.mark.parametrize("who", [1 << WOLF, 1 << RAVEN, 1 << RAVEN | 1 << BEAR, 0])
def test_a_battle_of_one_or_without_the_pillager(who: int) -> None:
    t = good(
        VICTORY.replace("[raven]", '[raven]\nhand = ["tyrs_bash.1"]')
        + '[battle]\nprovince = "gimle"\npillager = "wolf"\nstage = "cards"\n'
    )
    battle = t.stack[-1]
    assert isinstance(battle, Battle)
    assert battle.who == 1 << WOLF | 1 << RAVEN
    battle.who = who
    breaks(t, "BR-INV35")


@rule("BR-INV36")
@pytest.mark.parametrize("document", [TIE, VICTORY])
def test_a_loser_still_stands(document: str) -> None:
    step = fought(document)
    assert step.scene.figures("raven", "gimle") == []
    step.t.put(RAVEN, F_WARRIOR, VALHALLA, GIMLE)
    step.t.sink = [e for e in step.said() if not (e.kind == "die" and e.seat == RAVEN)]
    step.breaks("BR-INV36")


SAVES = """
turn = "wolf"
destroyed = []
[wolf]
gimle = ["leader", "warrior 2"]
[raven]
upgrades = ["friggas_protection.2", "volur_witch.3"]
gimle = ["warrior", "volur_witch"]
[bear]
"""


@rule("BR-INV36")
def test_who_was_saved_in_place_may_stand() -> None:
    step = fought(SAVES)
    step.passes()
    step.say("raven", "protect warrior").passes()
    step.say("raven", "done").passes()
    assert step.scene.figures("raven", "gimle") == ["warrior"]


@rule("BR-INV36")
def test_who_retreated_saves_no_other() -> None:
    step = fought(SAVES)
    step.passes()
    step.say("raven", "retreat volur_witch yggdrasil").passes()
    step.say("raven", "done")
    step.t.put(RAVEN, F_WARRIOR, VALHALLA, GIMLE)
    step.forget("die").breaks("BR-INV36")


@rule("BR-INV37")
@pytest.mark.parametrize(
    "told",
    [
        [PAY],
        [("pillage", WOLF, {}), ("no_battle", WOLF, {}), PAY],
        [("battle", RAVEN, {}), ("win", RAVEN, {}), PAY],
        [("battle", WOLF, {}), ("win", WOLF, {}), PAY, PAY],
    ],
)
def test_battle_glory_for_no_battle_or_for_the_wrong_one(told: list[Told]) -> None:
    Step().breaks("BR-INV37", *told)


@rule("BR-INV37")
def test_battle_glory_is_paid_again_later() -> None:
    step = fought(VICTORY)
    assert [e.seat for e in step.said() if e.args.get("source") == "battle"] == [WOLF]
    step.passes()
    paid(step.t)
    step.breaks("BR-INV37", PAY)


# -- Ages and phases ---------------------------------------------------------------------------------


@rule("BR-INV38")
def test_another_first_player() -> None:
    step = Step()
    step.t.first = (step.t.first + 1) % 3
    step.breaks("BR-INV38")
    for steps, fine in ((0, False), (1, True), (2, False)):
        step = Step('first = "raven"\n' + LAST).say("wolf", LAST_WORDS)
        assert step.t.age == 2
        step.t.first = (RAVEN + steps) % 3
        if fine:
            step.passes()
        else:
            step.breaks("BR-INV38")


@rule("BR-INV38")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_first_player_of_each_age(seats: int) -> None:
    scene = Scene.new(seats, 5)
    first = []
    for age in (1, 2, 3):
        scene.play(lambda t, age=age: t.age == age)
        first.append(scene.s.first)
    assert first == [(first[0] + i) % seats for i in range(3)]


def begins(phase: str, age: int) -> Told:
    return ("phase", -1, {"phase": phase, "age": age})


@rule("BR-INV39")
@pytest.mark.parametrize(
    ("now", "told"),
    [
        ((1, "discard"), []),
        ((1, "quest"), [begins("quest", 1)]),
        ((1, "action"), [begins("action", 1)]),
        ((2, "discard"), [begins("discard", 2)]),
        ((3, "end"), []),
        ((1, "end"), [begins(p, 1) for p in PHASES[3:7]]),
        ((4, "gifts"), [begins("gifts", 4)]),
    ],
)
def test_a_phase_is_left_out_or_comes_twice(now: tuple[int, str], told: list[Told]) -> None:
    step = Step()
    if now[0] == 4:
        step.t.age, step.t.phase = 3, PHASES.index("valhalla")
        step.watch.remember(step.t)
    step.t.age, step.t.phase = now[0], PHASES.index(now[1])
    step.breaks("BR-INV39", *told)


@rule("BR-INV39")
def test_a_phase_after_the_end_or_an_end_before() -> None:
    step = Step(scene=Scene.new(2).play())
    step.t.sink = []
    step.breaks("BR-INV39", begins("gifts", 4))
    t = good()
    t.stack = []
    breaks(t, "BR-INV39")


@rule("BR-INV39")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_phases_of_a_whole_game(seats: int) -> None:
    told: list[Event] = Scene.new(seats, 7).play().events("phase")
    assert [(e.args["age"], e.args["phase"]) for e in told] == [
        (age, phase)
        for age in (1, 2, 3)
        for phase in ("gifts", "action", "discard", "quest", "ragnarok", "valhalla")
    ]


MYSTICS = """
options = {mystics = true}
destroyed = []
[wolf]
gimle = ["mystic 2"]
[raven]
yggdrasil = ["mystic"]
[bear]
"""


@rule("BR-INV40")
def test_a_mystic_where_none_can_be() -> None:
    t = good(MYSTICS)
    t.one[RAVEN * ONES + F_MYSTIC] = BOX + 1
    breaks(t, "BR-INV40")
    t = good()  # a table without them
    t.put(WOLF, F_MYSTIC, BOX, RESERVE)
    breaks(t, "BR-INV40")


@rule("BR-INV40")
@pytest.mark.parametrize("clan", [WOLF, RAVEN])
def test_a_mystic_goes_back_to_the_box(clan: int) -> None:
    step = Step(MYSTICS)
    step.t.put(RAVEN, F_MYSTIC, BOX, RESERVE)
    step.passes()  # out of the box it may go
    here = step.t.one[clan * ONES + F_MYSTIC]
    step.t.put(clan, F_MYSTIC, here, BOX)
    check(step.t)
    step.breaks("BR-INV40")
