"""The rail as data: what stands in the row of each seat, for a page to set in its own words."""

from __future__ import annotations

from typing import Any

from .draw_parts import View, Words

__all__ = ["rail"]


def _chips(clan: dict[str, Any], t: Words) -> list[dict[str, Any]]:
    values = clan["values"]
    horns = f"{clan['on_board']}/{values['horns']}"
    rows = (
        ("rage", "res-rage", str(clan["rage"]), "br.stat.rage", clan["rage"] == 0),
        ("axes", "res-axes", str(values["axes"]), "br.stat.axes", False),
        ("horns", "res-horns", horns, "br.stat.horns", clan["on_board"] >= values["horns"]),
        ("hand", "i-hand", str(clan["hand"]), "br.draw.hand", False),
        ("quests", "i-rule", str(clan["quests"]), "br.draw.quests", False),
    )
    return [
        {"key": key, "icon": icon, "value": value, "label": t(label), "low": low}
        for key, icon, value, label, low in rows
    ]


def rail(view: View, t: Words) -> list[dict[str, Any]]:
    """One row for each seat: crest, Glory, Rage, stats, cards."""
    out = []
    for clan in view["clans"]:
        seat = clan["seat"]
        marks = []
        if view["first"] == seat:
            marks.append({"icon": "art-horn", "label": t("br.draw.first")})
        out.append(
            {
                "seat": seat,
                "crest": f"crest-{clan['clan']}",
                "title": t("br.clan." + clan["clan"]),
                "score": clan["glory"],
                "score_icon": "res-glory",
                "score_label": t("br.draw.glory"),
                "chips": _chips(clan, t),
                "marks": marks,
                "state": t("br.draw.passed") if clan["passed"] else "",
            }
        )
    return out
