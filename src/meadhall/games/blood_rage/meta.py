"""What the hall needs to know of Blood Rage before a table is set."""

from __future__ import annotations

from typing import Any

META: dict[str, Any] = {
    "id": "blood_rage",
    "title": "br.title",
    "prefix": "br",
    "designers": ["Eric M. Lang"],
    "edition": "2015, with the fifth clan",
    "seats": (2, 5),
    "options": {
        "mystics": ("bool", False, None),
        "monsters": ("bool", False, None),
        "no_draft": ("bool", False, None),
        "first": ("int", 0, (0, 1, 2, 3, 4, 5)),
        "clans": ("str", "", None),
    },
    # options that list something by seat: the prefix of its names, and what one seat may choose
    "by_seat": {"clans": ("br.clan", ("wolf", "raven", "serpent", "bear", "boar"))},
    "stage": "complete",
}
