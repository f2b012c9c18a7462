"""What the hall needs to know of Toll."""

from __future__ import annotations

from typing import Any

META: dict[str, Any] = {
    "id": "toll",
    "title": "ty.title",
    "prefix": "ty",
    "designers": [],
    "edition": "tests",
    "seats": (2, 4),
    "options": {},
    "stage": "tests",
}
