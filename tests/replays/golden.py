"""Golden replays: whole matches kept as records, one for each seat count and option.

python -m tests.replays.golden       writes them anew (only when the rules changed on purpose)
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import meadhall as mh

FOLDER = Path(__file__).parent / "blood_rage"
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "two_clans": (2, {}),
    "three_clans": (3, {}),
    "four_clans": (4, {}),
    "five_clans": (5, {}),
    "mystics": (3, {"mystics": True}),
    "monsters": (4, {"monsters": True}),
    "no_draft": (3, {"no_draft": True}),
    "everything_with_five": (5, {"mystics": True, "monsters": True}),
    "named_clans": (2, {"clans": "ram,boar", "first": 2}),
}


def play(name: str) -> mh.Match:
    """A whole match: busy random answers, now and then an undo where it is allowed."""
    seats, options = TABLES[name]
    match = mh.new("blood_rage", seats=seats, seed=f"golden:{name}", options=options)
    rng = random.Random(name)
    while not match.over:
        ask = match.asks[0]
        match.answer(ask.seat, ask.sentence(match.state, rng, True))
        if rng.random() < 0.05 and match.can_undo(ask.seat) is None:
            match.undo(ask.seat)
    return match


if __name__ == "__main__":
    for name in TABLES:
        match = play(name)
        match.record.save(FOLDER / f"{name}.jsonl", overwrite=True)
        print(f"{name}: {len(match.record)} entries, outcome {match.outcome()}")
