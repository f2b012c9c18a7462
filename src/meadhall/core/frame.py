"""A frame is one procedure of the rulebook under way: a seat, a few plain fields, one stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.core.ask import Ask

if TYPE_CHECKING:
    from meadhall.core.state import State

Stage = Callable[..., "Step"]


class Step:
    """What a stage must return, so that the type checker refuses a branch that forgets to go on."""


STEP: Final = Step()


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """Fields are ints, strings and tuples of ints only, named in FIELDS; never a secret, never a component.

    A stage is a method `(self, s, said)`: `said` is the sentence that was answered, or the value of
    the child that is done. Simultaneous answers lie in `s.heard`, beside their asks in `s.hearers`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat
        self.stage = "start"
        self.said: tuple[int, ...] = ()
        self.asks: tuple[Ask, ...] = ()
        self.together = False  # the answers lie face down in the State until all are there

    def clone(self) -> Frame:
        copy = type(self)()
        copy.take(self)
        for name in self.FIELDS:
            setattr(copy, name, getattr(self, name))
        return copy

    def take(self, other: Frame) -> None:
        """The fields that every frame has."""
        self.seat = other.seat
        self.stage = other.stage
        self.said = other.said
        self.asks = other.asks
        self.together = other.together

    # -- the five ways to end a stage ------------------------------------------------------------

    def ask(self, s: State, question: Ask, then: Stage) -> Step:
        self.stage = then.__name__
        self.asks = (question,)
        self.together = False
        return STEP

    def ask_all(self, s: State, questions: list[Ask], then: Stage) -> Step:
        """Ask several seats at once; with nobody to ask the stage follows at once."""
        self.stage = then.__name__
        self.asks = tuple(questions)
        self.together = bool(questions)
        s.answers = [None] * len(questions)
        return STEP

    def call(self, s: State, child: Frame, then: Stage) -> Step:
        self.stage = then.__name__
        s.stack.append(child)
        return STEP

    def goto(self, s: State, then: Stage) -> Step:
        self.stage = then.__name__
        return STEP

    def done(self, s: State, value: int = 0) -> Step:
        stack = s.stack
        stack.pop()
        if stack:
            stack[-1].said = (value,)
        return STEP

    # -- saving ------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        out: dict[str, Any] = {"frame": type(self).__name__, "seat": self.seat, "stage": self.stage}
        if self.said:
            out["said"] = list(self.said)
        if self.asks:
            out["asks"] = [plain_ask(q) for q in self.asks]
            out["together"] = self.together
        for name in self.FIELDS:
            value = getattr(self, name)
            out[name] = list(value) if isinstance(value, tuple) else value
        return out

    def flat(self) -> list[Any]:
        """The same as a list of values, for the digest."""
        out: list[Any] = [type(self).__name__, self.seat, self.stage, self.said]
        if self.asks:
            out.append(self.together)
        for q in self.asks:
            out += [type(q).__name__, q.seat, q.rule, q.a, q.b]
        for name in self.FIELDS:
            out.append(getattr(self, name))
        return out

    def load(self, data: dict[str, Any], asks: dict[str, type[Ask]]) -> None:
        self.seat = data["seat"]
        self.stage = data["stage"]
        self.said = tuple(data.get("said", ()))
        self.asks = tuple([load_ask(q, asks) for q in data.get("asks", ())])
        self.together = data.get("together", False)
        for name in self.FIELDS:
            value = data[name]
            setattr(self, name, tuple(value) if isinstance(value, list) else value)


def plain_ask(q: Ask) -> list[Any]:
    return [type(q).__name__, q.seat, q.rule, q.a, q.b]


def load_ask(data: list[Any], asks: dict[str, type[Ask]]) -> Ask:
    return asks[data[0]](data[1], data[2], data[3], data[4])
