"""The Ragnarok phase (BR10)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.core.frame import Frame, Step
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import PROVINCES, RAGNAROK_GLORY, YGGDRASIL
from meadhall.games.blood_rage.frames.destroying import RAGNAROK, Destroy
from meadhall.games.blood_rage.table import Table, code_seat


class Ragnarok(Frame):
    """BR10.1.12: saves, the province falls with all in its area, Glory is paid."""

    FIELDS: ClassVar[tuple[str, ...]] = ("province",)

    def __init__(self, seat: int = 0, province: int = 0) -> None:
        super().__init__(seat)
        self.province = province

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        self.province = self.target(s)
        if (s.destroyed >> self.province) & 1:
            return self.done(s)  # BRC.fenrir: it fell before; this token does nothing
        if s.sink is not None:
            s.emit("ragnarok", -1, {"place": PROVINCES[self.province]})
        victims: list[int] = []
        for p in s.play_order(self.seat):
            victims += s.codes_in_area(p, self.province)
        child = Destroy(self.seat, RAGNAROK, tuple(victims), self.province)
        return self.call(s, child, self.fallen)

    def target(self, s: Table) -> int:
        """BRC.fenrir: the outer province where Fenrir stands falls instead of the doomed one."""
        for p in range(s.n):
            place = s.where(p, up.FENRIR)
            if place < YGGDRASIL:
                return place
        return s.ragnarok[s.age - 1]

    def fallen(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR10.1.5, doubled by Odin's Inspiration."""
        each = RAGNAROK_GLORY[s.age - 1]
        for p in s.play_order(self.seat):
            n = len([c for c in s.fallen if code_seat(c) == p])
            if s.has[p] & up.ODINS_INSPIRATION:
                n *= 2
            s.gain_glory(p, n * each, "ragnarok")
        return self.done(s)
