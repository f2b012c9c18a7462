"""Final scoring (BR12)."""

from __future__ import annotations

from typing import Final

from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import LEGENDARY, P_END, STATS
from meadhall.games.blood_rage.table import Table

LINES: Final = ("legendary_rage", "legendary_axes", "legendary_horns", "thors_conquest")


def score_lines(s: Table, p: int) -> list[int]:
    """What the seat gains at the end of the game, line by line (LINES)."""
    lines = [LEGENDARY[s.stat[3 * p + stat]] for stat in range(3)]
    lines.append(3 * s.board[p] if s.has[p] & up.THORS_CONQUEST else 0)
    return lines


def final_scoring(s: Table) -> None:
    """BR12.2: legendary stats, then the cards that score at the end of the game."""
    s.before = tuple(s.glory)
    s.phase = P_END
    for p in range(s.n):
        lines = score_lines(s, p)
        for i in range(len(lines)):
            s.gain_glory(p, lines[i], LINES[i])
            if s.sink is not None and lines[i] and i < 3:
                s.emit("legendary", p, {"stat": STATS[i]})
    if s.sink is not None:
        best = s.winners()
        for p in best:
            s.emit("winner" if len(best) == 1 else "shared_win", p, {})
