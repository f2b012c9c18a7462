"""The drawing of every title that has one, through a random game, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.blood_rage import draw as blood_rage_draw
from meadhall.games.blood_rage import setup as blood_rage
from meadhall.text import Text
from tests.conformance.drawing import check_drawing, check_outside

# language, seats, options, and at every how-manieth question the table is looked at
CASES: list[tuple[str, int, dict[str, Any], int]] = [
    ("en", 2, {}, 7),
    ("ru", 4, {"mystics": True, "monsters": True}, 17),
    ("ja", 5, {}, 31),
]


@pytest.mark.parametrize(("lang", "seats", "options", "every"), CASES)
def test_blood_rage(lang: str, seats: int, options: dict[str, Any], every: int) -> None:
    game = blood_rage.make(seats, options)
    seen = check_drawing(blood_rage_draw, game, Text(lang), seats, every)
    assert seen == set(blood_rage_draw.READS)


def test_what_a_page_loads_once() -> None:
    check_outside(blood_rage_draw, Text("en"))
