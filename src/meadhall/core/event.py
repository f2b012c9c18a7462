"""What happened: output only, for log, animation and assertions. Rules never read events."""

from __future__ import annotations

from typing import Final

EVERYBODY: Final = -1


class Event:
    """kind, the seat it is about, arguments (numbers or text ids), and the seats that may see it."""

    def __init__(self, kind: str, seat: int, args: dict[str, object], seen_by: int) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args
        self.seen_by = seen_by
        self.n = 0  # the entry of the record that made it; the match fills it in

    def visible(self, seat: int | None) -> bool:
        if self.seen_by == EVERYBODY:
            return True
        return seat is not None and bool((self.seen_by >> seat) & 1)

    def plain(self) -> dict[str, object]:
        return {"kind": self.kind, "seat": self.seat, "args": self.args}

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.seat}, {self.args})"
