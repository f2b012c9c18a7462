"""Messages of the wire: what a page may say, read and checked in one step. docs/wire.md tells the story."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

__all__ = ["PROTOCOL", "Message", "encode", "read"]

#: raised when a page of the old kind could misunderstand the server; such a page is told to reload
PROTOCOL: Final = 1
#: no honest message is longer
LONGEST: Final = 8192

Count = Annotated[int, Meta(ge=0, le=2**53)]
SeatNo = Annotated[int, Meta(ge=0, le=15)]
Text = Annotated[str, Meta(max_length=2000)]
Word = Annotated[str, Meta(max_length=80)]
Path = Annotated[list[Word], Meta(max_length=60)]
Lang = Annotated[str, Meta(max_length=40)]


class Hello(Struct, tag_field="t", tag="hello"):
    p: int
    cid: Annotated[str, Meta(min_length=8, max_length=64)]
    last: Count = 0
    lang: Lang = ""
    phone: bool = False


class Said(Struct, tag_field="t"):
    """Everything after the greeting carries the client's own number."""

    id: Count


class Answer(Said, tag="answer"):
    q: Count
    seat: SeatNo
    text: Text


class Menu(Said, tag="menu"):
    q: Count
    seat: SeatNo
    path: Path


class Try(Said, tag="try"):
    q: Count
    seat: SeatNo
    text: Text


class Why(Said, tag="why"):
    seat: SeatNo
    text: Text


class Inspect(Said, tag="inspect"):
    kind: Word
    word: Word
    seat: SeatNo | None = None
    place: Word | None = None


class Rule(Said, tag="rule"):
    rule: Word


class Undo(Said, tag="undo"):
    seat: SeatNo
    #: the entry that is meant, as the page was told: an undo that comes twice takes back once
    n: Count | None = None


class AskUndo(Said, tag="ask_undo"):
    seat: SeatNo


class Vote(Said, tag="vote"):
    seat: SeatNo
    yes: bool


class Sit(Said, tag="sit"):
    seat: SeatNo


class Cover(Said, tag="cover"):
    pass


class Pace(Said, tag="pace"):
    ms: Annotated[int, Meta(ge=0, le=10_000)]


class Look(Said, tag="look"):
    n: Count
    eyes: SeatNo | None = None


class Log(Said, tag="log"):
    before: Count


class Set(Said, tag="set"):
    lang: Lang = ""
    phone: bool = False


class Link(Said, tag="link"):
    seat: SeatNo


class Bot(Said, tag="bot"):
    seat: SeatNo
    bot: Word


class Again(Said, tag="again"):
    pass


class Ping(Said, tag="ping"):
    pass


Message = (
    Hello | Answer | Menu | Try | Why | Inspect | Rule | Undo | AskUndo | Vote | Sit | Cover | Pace
    | Look | Log | Set | Link | Bot | Again | Ping
)  # fmt: skip
_DECODER: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
_ENCODER: Final = msgspec.json.Encoder()


def read(text: str | bytes) -> Message:
    """The message, or msgspec.DecodeError that says what does not fit."""
    if len(text) > LONGEST:
        raise msgspec.DecodeError(f"a message has at most {LONGEST} characters")
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise msgspec.DecodeError("a message is nested too deep") from None


def encode(data: Any) -> bytes:
    return _ENCODER.encode(data)
