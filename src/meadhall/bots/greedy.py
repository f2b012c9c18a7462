"""One step ahead: try each answer in a few worlds, let it come to rest, and take the best.

What is good is the game's business. `meadhall.games.<id>.evaluate` offers

    evaluate(state, seat) -> float           how well the seat stands
    taste(state, ask, sentence) -> float     what one step cannot see (a draft pick); added to it
    settled(state) -> bool                   whether the step has come to rest; until then everybody
                                             answers by `reply`
    reply(state, ask, rng) -> sentence       how anybody plausibly answers on the way
"""

from __future__ import annotations

import importlib
import random
from functools import cache
from typing import Any, Final, Protocol, cast

from meadhall.bots import Worlds
from meadhall.core.ask import Ask
from meadhall.core.chance import CHANCE
from meadhall.core.errors import BadOption
from meadhall.core.state import Sentence, State
from meadhall.games import package_of

#: sentences that are tried; of more, so many are drawn at random
CANDIDATES: Final = 48
#: clones that may be played on for one decision
TRIALS: Final = 160
MOST_WORLDS: Final = 8
#: questions after which a trial is cut: a chain of effects, not the rest of the game
LONGEST: Final = 40


class Judge(Protocol):
    """The functions of a game's evaluate module."""

    def evaluate(self, s: State, seat: int) -> float: ...

    def taste(self, s: State, ask: Ask, sentence: Sentence) -> float: ...

    def settled(self, s: State) -> bool: ...

    def reply(self, s: State, ask: Ask, rng: random.Random) -> Sentence: ...


@cache
def judge_of(game_id: str) -> Judge:
    try:
        return cast(Judge, importlib.import_module(f"{package_of(game_id)}.evaluate"))
    except ModuleNotFoundError as error:
        raise BadOption(f"the greedy bot cannot judge {game_id} yet") from error


class GreedyBot:
    """Generic; it knows no game but by its Judge."""

    name = "greedy"

    def __init__(self, seed: object = 0) -> None:
        self.rng = random.Random(f"greedy:{seed}")

    def decide(self, view: dict[str, Any], ask: Ask, worlds: Worlds) -> Sentence:
        world = worlds.sample()
        candidates = self.candidates(ask, world)
        if len(candidates) == 1:
            return candidates[0]
        judge = judge_of(world.game.id)
        count = max(2, min(MOST_WORLDS, TRIALS // len(candidates)))
        believed = [world, *[worlds.sample() for _ in range(count - 1)]]
        scores = [judge.taste(world, ask, words) for words in candidates]
        for state in believed:
            # The same chance for every candidate: differences come from the choice, not from luck.
            luck = self.rng.random()
            for i, words in enumerate(candidates):
                scores[i] += self.trial(judge, state, ask, words, luck) / count
        best = max(range(len(candidates)), key=scores.__getitem__)
        return candidates[best]

    def candidates(self, ask: Ask, world: State) -> list[Sentence]:
        every = ask.sentences(world, (), 4 * CANDIDATES)
        if len(every) <= CANDIDATES:
            return every
        if len(every) < 4 * CANDIDATES:
            return self.rng.sample(every, CANDIDATES)
        # Too many to list: random ones reach all kinds, a cut list only the first.
        drawn = {ask.sentence(world, self.rng, True) for _ in range(CANDIDATES)}
        return sorted(drawn | {ask.sentence(world, self.rng, False)})

    def trial(self, judge: Judge, state: State, ask: Ask, words: Sentence, luck: float) -> float:
        rng = random.Random(luck)
        s = state.clone()
        s.say(ask.seat, words)
        for _ in range(LONGEST):
            q = s.next_ask()
            if q is None or (q.seat != CHANCE and judge.settled(s)):
                break
            chance = q.seat == CHANCE
            s.say(q.seat, q.sentence(s, rng, False) if chance else judge.reply(s, q, rng))
        return judge.evaluate(s, ask.seat)
