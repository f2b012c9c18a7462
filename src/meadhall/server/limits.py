"""How much one visitor may ask for: a bucket that fills up again."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

__all__ = ["Bucket", "Buckets"]

#: visitors remembered; the longest unseen one is forgotten first
REMEMBERED: Final = 10_000


class Bucket:
    """`burst` at once, `rate` a second after that."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.level = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True


class Buckets:
    """A bucket for each visitor."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.of: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, who: str) -> Bucket:
        found = self.of.get(who)
        if found is None:
            found = self.of[who] = Bucket(self.burst, self.rate)
            if len(self.of) > REMEMBERED:
                self.of.popitem(last=False)
        self.of.move_to_end(who)
        return found

    def take(self, who: str) -> bool:
        return self.bucket(who).take()
