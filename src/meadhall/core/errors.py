"""Every way in which input can be wrong, one exception each, with the exit code of the command line."""

from __future__ import annotations

from typing import ClassVar, Final


class Reason:
    """Why an answer is refused: a clause and a text id. Constants; arguments are added for people."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text

    def __repr__(self) -> str:
        return f"Reason({self.rule}, {self.text})"


class Refusal:
    """A Reason in the words of this position: its arguments are numbers or text ids."""

    def __init__(self, reason: Reason, args: dict[str, object]) -> None:
        self.rule = reason.rule
        self.text = reason.text
        self.args = args

    def __repr__(self) -> str:
        inside = ", ".join(f"{k}={v}" for k, v in sorted(self.args.items()))
        return f"{self.text}({inside}): {self.rule}"


#: in the place of a thing that was not said, as when a verb alone is refused
UNSAID: Final = "…"

STALE: Final = Reason("CORE", "core.no.stale")
NOT_OFFERED: Final = Reason("CORE", "core.no.not_offered")
NOT_ASKED: Final = Reason("CORE", "core.no.not_your_question")
UNFINISHED: Final = Reason("CORE", "core.no.unfinished")
TOO_LONG: Final = Reason("CORE", "core.no.too_long")
GAME_OVER: Final = Reason("CORE", "core.no.game_over")


class MeadhallError(Exception):
    """Base of all refusals of input. The state is unchanged whenever one is raised."""

    exit_code: ClassVar[int] = 1
    hint: ClassVar[str] = ""


class Malformed(MeadhallError):
    """A text that is no sentence of this game."""

    exit_code: ClassVar[int] = 3
    hint: ClassVar[str] = "Words are separated by spaces, as in: invade warrior gimle"


class OutOfTurn(MeadhallError):
    """A seat answered although nothing is asked of it, or an answer came too late."""

    exit_code: ClassVar[int] = 4
    hint: ClassVar[str] = "Look at match.asks for the seats that are asked."


class Illegal(MeadhallError):
    """A well-formed action that a rule forbids."""

    exit_code: ClassVar[int] = 5

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal


class UnknownGame(MeadhallError):
    """No title of this name."""

    exit_code: ClassVar[int] = 6
    hint: ClassVar[str] = "See: meadhall games"


class BadOption(MeadhallError):
    """An option, seat count or bot that the game does not have."""

    exit_code: ClassVar[int] = 7


class BadRecord(MeadhallError):
    """A record that is truncated, edited or otherwise not what was written."""

    exit_code: ClassVar[int] = 8
    hint: ClassVar[str] = "Nothing was changed. Use a copy of the record as it was written."


class WrongVersion(MeadhallError):
    """A record of other rules than these."""

    exit_code: ClassVar[int] = 9
    hint: ClassVar[str] = "Replay it with the version of Meadhall that wrote it."


class BadPosition(MeadhallError):
    """A position that cannot be."""

    exit_code: ClassVar[int] = 10


class CannotUndo(MeadhallError):
    """Taking back is not possible on one's own."""

    exit_code: ClassVar[int] = 11
    hint: ClassVar[str] = "The others can agree to it."


class WouldOverwrite(MeadhallError):
    """A file of this name exists already."""

    exit_code: ClassVar[int] = 12
    hint: ClassVar[str] = "Choose another name, or say that it may be overwritten."
