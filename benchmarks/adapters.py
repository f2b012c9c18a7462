"""The titles as rows of a peer benchmark: `peers.py --plug benchmarks/adapters.py`.

An adapter has setup, new, done, step and clone, and `sample` instead of a list of legal decisions:
a whole sentence drawn at random. Chance is answered inside `new` and `step` and not counted.
"""

from __future__ import annotations

import random
from typing import Any, Final

try:  # present when this file is plugged into the peer benchmark
    from peers import Adapter  # type: ignore[import-not-found, unused-ignore]
except ImportError:

    class Adapter:  # type: ignore[no-redef]
        """Stands in for the base class when there is no peer benchmark around."""


BUSY: Final = True
UNIFORM: Final = False


class Title:
    """One title at one number of seats: no knowledge, no events, no checks."""

    name = "meadhall"
    dist = "meadhall"
    lang = "python"
    note = ""
    game_id = ""
    players = 4
    busy = BUSY

    def setup(self) -> None:
        from meadhall.core import state
        from meadhall.core.chance import CHANCE
        from meadhall.games import make

        self.game = make(self.game_id, self.players)
        self.chance = CHANCE
        self.rng = random.Random(20240)
        if not str(state.__file__).endswith(".py"):
            self.lang = "python (mypyc)"

    def new(self, seed: int) -> Any:
        s = self.game.new_state()
        s.run()
        self.rng.seed(seed)
        self.settle(s)
        return s

    def settle(self, s: Any) -> None:
        """Answer for chance until a player is asked."""
        q = s.next_ask()
        while q is not None and q.seat == self.chance:
            s.say(self.chance, q.sentence(s, self.rng, False))
            q = s.next_ask()

    def done(self, s: Any) -> bool:
        return bool(s.over)

    def sample(self, s: Any, rng: random.Random) -> Any:
        q = s.next_ask()
        return q.seat, q.sentence(s, rng, self.busy)

    def step(self, s: Any, action: Any) -> Any:
        s.say(action[0], action[1])
        self.settle(s)
        return s

    def clone(self, s: Any) -> Any:
        return s.clone()


class BloodRage(Title, Adapter):  # type: ignore[misc, unused-ignore]
    name = "meadhall: Blood Rage 4p, busy"
    game_id = "blood_rage"
    note = "sentences are drawn word by word; passes only when nothing else is legal"


class BloodRageUniform(Title, Adapter):  # type: ignore[misc, unused-ignore]
    name = "meadhall: Blood Rage 4p, uniform"
    game_id = "blood_rage"
    busy = UNIFORM
    note = "sentences are drawn word by word"


class BloodRage2(Title, Adapter):  # type: ignore[misc, unused-ignore]
    name = "meadhall: Blood Rage 2p, busy"
    game_id = "blood_rage"
    players = 2
    note = BloodRage.note
