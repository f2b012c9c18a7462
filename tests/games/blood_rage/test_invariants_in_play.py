"""Whole games of random play keep every invariant at every step."""

import random

import pytest

from meadhall.cli.one_game import BLIND, Job, play
from meadhall.games import make
from meadhall.games.blood_rage.invariants import Watch, check
from tests.games.blood_rage.scene import Scene

GAMES = 2
OPTIONS = {
    "plain": {},
    "optional_sets": {"mystics": True, "monsters": True},
    "no_draft": {"no_draft": True},
}


def watched(seats, options, seed, busy):
    """One game with its events, looked at after every answer, those of chance too."""
    game = make("blood_rage", seats, options)
    s = game.new_state()
    s.sink = []
    s.run()
    rng = random.Random(seed)
    game.check(s)
    watch = Watch(s)
    steps = 0
    while not s.over:
        q = s.next_ask()
        s.sink = []
        s.say(q.seat, q.sentence(s, rng, busy))
        steps += 1
        assert steps < game.cap
        game.check(s)
        watch.step(s, s.sink)
    return s


BLESSED = """
turn = "wolf"
destroyed = []
[wolf]
upgrades = ["lokis_blessing.1", "thors_domain.2"]
hand = ["quest_alfheim.1"]
gimle = ["warrior"]
[raven]
hand = ["quest_alfheim.1"]
gimle = ["warrior"]
[serpent]
hand = ["tyrs_bash.1", "heimdalls_eye.2"]
andlang = ["warrior"]
[bear]
"""


def test_a_battle_inside_another_may_have_other_participants():
    """Both fall, Wolf comes back by the Blessing and pillages again; now Serpent fights, not Raven."""
    scene = Scene(BLESSED)
    watch = Watch(scene.s)
    for clan, words in (
        ("wolf", "pillage gimle"),
        ("serpent", "decline"),
        ("wolf", "play quest_alfheim.1"),
        ("raven", "play quest_alfheim.1"),
        ("wolf", "yes"),
        ("wolf", "yes"),
        ("serpent", "join andlang warrior"),
        ("wolf", "play quest_alfheim.1"),
        ("serpent", "play tyrs_bash.1"),
        ("serpent", "decline"),
    ):
        scene.s.sink = []
        scene.say(clan, words)
        check(scene.s)
        watch.step(scene.s, scene.s.sink)
    assert scene.figures("serpent", "gimle") == ["warrior"]
    assert scene.asked == [("wolf", "blessing")]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("bot", BLIND)
def test_random_play_keeps_the_invariants(seats, options, bot):
    for seed in range(GAMES):
        s = watched(seats, options, seed, BLIND[bot])
        assert s.age == 3
        # the same as a match with its record and everybody's knowledge, as `simulate` plays it
        done = play(Job("blood_rage", seats, s.game.options, seed, (bot,) * seats, None))
        assert not done.error
        assert not done.capped
        assert len(done.outcome) == seats
