"""Two hundred seeded games and the digests of their ends: the same in every build and Python version.

python -m tests.replays.digests      writes them anew (only when the rules changed on purpose)
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from meadhall.core.state import play_out
from meadhall.games.blood_rage.setup import make

FILE = Path(__file__).parent / "blood_rage" / "digests.json"
OPTIONS: list[dict[str, Any]] = [
    {},
    {"mystics": True},
    {"monsters": True},
    {"no_draft": True},
    {"mystics": True, "monsters": True},
]
GAMES = 200


def digest_of(game: int) -> str:
    """A busy random game; seats and options follow from its number."""
    seats = 2 + game % 4
    options = OPTIONS[game // 4 % len(OPTIONS)]
    s = make(seats, options).new_state()
    s.run()
    rng = random.Random(f"digest:{game}")
    play_out(s, rng, True, s.game.cap)
    return s.digest()


def all_digests() -> list[str]:
    return [digest_of(game) for game in range(GAMES)]


if __name__ == "__main__":
    FILE.write_text(json.dumps(all_digests(), indent=0) + "\n", encoding="utf-8")
    print(f"{GAMES} digests written to {FILE.name}")
