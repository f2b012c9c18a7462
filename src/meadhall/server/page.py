"""One page in one browser tab: what it has been told, so that it is only told what changed.

It outlives its socket for a while: a page that comes back gets the gap.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from typing import Any, Final

from msgspec import Raw

from meadhall.server.drawing import Drawn
from meadhall.server.limits import Bucket
from meadhall.server.wire import PROTOCOL, encode

__all__ = ["Outbox", "Page"]

#: messages kept for a page that was away
GAP: Final = 64
#: replies kept for messages that come twice
REPLIES: Final = 64


class Outbox:
    """What a socket still has to send. A page that does not keep up is let go, not waited for."""

    def __init__(self, most: int) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(most)
        self.full = False

    def put(self, data: bytes | None) -> None:
        if self.full:
            return
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.full = True


class Page:
    """What one tab shows, and through whose eyes."""

    def __init__(self, guest: int, cid: str, bucket: Bucket, who: str = "") -> None:
        self.guest = guest  # 0: a stranger, who can only watch
        self.who = who  # by whom windows are counted: the guest, or the address of a stranger
        self.cid = cid
        self.bucket = bucket
        self.outbox: Outbox | None = None
        self.left = time.monotonic()
        self.lang = "en"
        self.phone = False
        self.seat: int | None = None  # whose eyes it has; None: a spectator's
        self.last: int | None = None  # on a shared screen: who looked before it was covered
        self.v = 0
        self.ring: deque[tuple[int, bytes]] = deque(maxlen=GAP)
        self.replies: OrderedDict[int, bytes] = OrderedDict()
        self.forget()

    def forget(self) -> None:
        """Nothing the page has counts any more: the next message is the whole."""
        self.parts: dict[str, bytes] = {}
        self.rows: list[bytes] = []
        self.panels: dict[str, Drawn] = {}
        self.logged = -1  # events of the table that it has been told; -1: none, send the tail
        self.epoch = -1
        self.whole = True

    @property
    def here(self) -> bool:
        return self.outbox is not None

    def attach(self, outbox: Outbox) -> None:
        if self.outbox is not None:  # the same tab opened a second socket: the old one is stale
            self.outbox.put(None)
        self.outbox = outbox

    def detach(self, outbox: Outbox) -> None:
        if self.outbox is outbox:
            self.outbox = None
            self.left = time.monotonic()

    def gap(self, last: int) -> list[bytes] | None:
        """The messages after `last`; None if they are gone and the whole is needed."""
        if last == self.v and not self.whole:
            return []
        if self.whole or not self.ring or not self.ring[0][0] <= last + 1 <= self.v:
            return None
        return [data for v, data in self.ring if v > last]

    # -- sending -----------------------------------------------------------------------------------

    def show(self, message: dict[str, Any]) -> int:
        """A message that changes what the page shows; it is kept for the case that it got lost."""
        self.v += 1
        head: dict[str, Any] = {"t": "step", "v": self.v}
        if self.whole:
            head = {"t": "whole", "p": PROTOCOL, "v": self.v}
            self.ring.clear()
            self.whole = False
        data = encode(head | message)
        self.ring.append((self.v, data))
        return self.send(data)

    def reply(self, id_: int, message: dict[str, Any]) -> None:
        data = encode({"id": id_, **message})
        self.replies[id_] = data
        while len(self.replies) > REPLIES:
            self.replies.popitem(last=False)
        self.send(data)

    def send(self, data: bytes) -> int:
        if self.outbox is None:
            return 0
        self.outbox.put(data)
        return len(data)

    def new_rows(self, rows: list[bytes]) -> list[Raw]:
        """Those rows of the rail that are not as the page has them: a step changes one or two."""
        old = self.rows if len(self.rows) == len(rows) else [b""] * len(rows)
        self.rows = rows
        return [Raw(row) for row, before in zip(rows, old, strict=True) if row != before]

    def news(self, parts: dict[str, bytes]) -> dict[str, Raw]:
        """Those parts that the page does not have as they are."""
        out = {k: Raw(data) for k, data in parts.items() if self.parts.get(k) != data}
        self.parts = parts
        return out
