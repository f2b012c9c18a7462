"""The drawing of every title that has one, through a random game, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.blood_rage import draw as blood_rage_draw
from meadhall.games.blood_rage import setup as blood_rage
from meadhall.text import Text
from tests.conformance.drawing import check_drawing, check_outside

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("en", 2, {}),
    ("ru", 4, {"mystics": True, "monsters": True}),
    ("ja", 5, {}),
]


@pytest.mark.parametrize(("lang", "seats", "options"), CASES)
def test_blood_rage(lang: str, seats: int, options: dict[str, Any]) -> None:
    seen = check_drawing(blood_rage_draw, blood_rage.make(seats, options), Text(lang), seats, 9)
    assert seen == set(blood_rage_draw.READS)


def test_what_a_page_loads_once() -> None:
    check_outside(blood_rage_draw, Text("en"))
