"""Triggers: what something sets off. They run before the next stage, in the game's order of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from meadhall.core.ask import Ask, Path
from meadhall.core.errors import NOT_OFFERED, Reason
from meadhall.core.frame import STEP, Frame, Step

if TYPE_CHECKING:
    from meadhall.core.state import State


class OrderAsk(Ask):
    """Which of several own triggers comes next. The words lie open in the frame that asks."""

    prompt = "order"

    def domain(self, s: State, path: Path) -> Sequence[int]:
        frame = s.stack[-1]
        assert isinstance(frame, Triggers)
        return frame.words_of(s, self.seat)

    def why_not(self, s: State, path: Path, word: int) -> Reason | None:
        return None if word in self.domain(s, path) else NOT_OFFERED


class Triggers(Frame):
    """Runs what is pending: seat by seat, each owner ordering several different ones."""

    FIELDS: ClassVar[tuple[str, ...]] = ("queue",)

    def __init__(self, seat: int = 0, queue: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.queue = queue  # pairs (seat, trigger word), flat

    def words_of(self, s: State, seat: int) -> list[int]:
        out: list[int] = []
        for i in range(0, len(self.queue), 2):
            if self.queue[i] == seat and self.queue[i + 1] not in out:
                out.append(self.queue[i + 1])
        out.sort()
        return out

    def start(self, s: State, said: tuple[int, ...]) -> Step:
        if not self.queue:
            # not `done`: what the interrupted frame was told must still be there
            s.stack.pop()
            return STEP
        owner = self.queue[0]
        words = self.words_of(s, owner)
        if len(words) == 1:
            return self.fire(s, owner, words[0])
        self.seat = owner
        return self.ask(s, OrderAsk(owner, s.game.order_rule), self.ordered)

    def ordered(self, s: State, said: tuple[int, ...]) -> Step:
        return self.fire(s, self.seat, said[0])

    def fire(self, s: State, owner: int, word: int) -> Step:
        queue = self.queue
        for i in range(0, len(queue), 2):
            if queue[i] == owner and queue[i + 1] == word:
                self.queue = queue[:i] + queue[i + 2 :]
                break
        return self.call(s, s.trigger(owner, word), self.start)
