"""Scenes that take the place of the map: the cards of a draft, and the final score."""

from __future__ import annotations

from typing import Any

from .draw_cards import draw_card
from .draw_parts import Panel, Scene, fitted, num, raw, rect, shield, text, use, width

__all__ = ["draw_draft", "draw_score"]


def draw_draft(scene: Scene, w: float, h: float) -> Panel:
    """The pack this person holds, four by two, lit while the choice is open."""
    pack: list[str] = list(scene.view["pack"])
    columns = 2 if scene.phone else max(4, (len(pack) + 1) // 2)
    rows = max(2, -(-len(pack) // columns))
    gap = 8.0 if scene.phone else 12.0
    wide = (w - gap * (columns + 1)) / columns
    tall = min(250.0, (h - gap * (rows + 1)) / rows)
    top = (h - rows * tall - gap * (rows - 1)) / 2
    open_choice = scene.seat is not None and scene.acts(scene.seat)
    open_choice = open_choice and scene.seat not in scene.view["answered"]
    chosen = set((scene.view.get("mine") or "").split()[1:])
    out = rect(0, 0, w, h, 'fill="var(--ground)"')
    for i, card in enumerate(pack):
        x = gap + (i % columns) * (wide + gap)
        y = top + (i // columns) * (tall + gap)
        lit = open_choice or card in chosen
        more = ' class="lit"' if lit else ""
        out += draw_card(
            scene,
            card,
            f"br-pack-{i}",
            round(x, 1),
            round(y, 1),
            round(wide, 1),
            round(tall, 1),
            more,
        )
        if card in chosen:
            cx, cy = num(x + wide - 20), num(y + 20)
            out += (
                f'<circle cx="{cx}" cy="{cy}" r="14" fill="var(--lit)" stroke="var(--lit-edge)"/>'
            )
            out += use("i-check", x + wide - 29, y + 11, 18, 18, ' color="var(--lit-ink)"')
    return Panel("draft", w, h, out, scene.say("br.phase.gifts"))


_LINE_ICON = {
    "glory": "res-glory",
    "legendary_rage": "res-rage",
    "legendary_axes": "res-axes",
    "legendary_horns": "res-horns",
    "thors_conquest": "art-banner",
}


def _score_head(scene: Scene, seats: list[int], w: float, phone: bool) -> str:
    """Who won, with a great shield."""
    winners: list[int] = scene.view["score"]["winners"]
    names = raw(", ".join(scene.clan(seat) for seat in winners))
    key = "br.log.winner" if len(winners) == 1 else "br.log.shared_win"
    title = scene.say(key, who=names)
    side = 52.0 if phone else 88.0
    out, x = "", 12.0 if phone else 32.0
    for seat in winners:
        out += shield(seat, scene.crest(seat), x, 14, side)
        x += side * 0.72
    x += side * 0.28 + 14
    size = 24.0 if phone else 44.0
    while size > 16 and width(raw(title), size * 0.95) > w - x - 16:
        size -= 2
    out += text(x, 14 + side / 2 + size * 0.32, title, size, "dp")
    return out


def _score_row(
    scene: Scene, line: dict[str, Any], seats: list[int], y: float, h: float, box: tuple[float, ...]
) -> str:
    """One line of the score: what it is, and a number for each clan."""
    x, w, name_w = box
    key, values = line["line"], line["values"]
    total = key == "total"
    name = scene.say("br.score." + key)
    col = (w - name_w) / len(seats)
    out = f'<g id="br-score-{key}" role="row" aria-label="{name}">'
    if total:
        out += rect(x, y, w, h, 'rx="14" fill="var(--surface-2)"')
        out += rect(x, y, w, h / 2, 'fill="var(--surface-2)"')
    out += rect(x, y, w, 1, 'fill="var(--line)"')
    icon = _LINE_ICON.get(key)
    phone = scene.phone
    mid = y + h / 2
    at = x + (10 if phone else 18)
    label_y = y + 24 if phone else mid + 5
    if icon:
        out += use(icon, at, label_y - 18, 24, 24)
    room = (w if phone else name_w) - 60
    out += fitted(at + (34 if icon else 0), label_y, name, 18 if total else 15, room,
                  "dp" if total else "tx m")  # fmt: skip
    best = max(values) or 1
    for i, seat in enumerate(seats):
        value = values[seat]
        cx = x + name_w + col * (i + 1) if not phone else x + col * (i + 1)
        won = total and seat in scene.view["score"]["winners"]
        out += f'<g class="s{seat + 1}">'
        if won:
            out += rect(cx - col, y + 1, col, h - 2, 'fill="var(--seat)" fill-opacity=".18"')
        if total and not phone:
            bar = (h - 18) * max(0, value) / best
            out += rect(cx - col + col * 0.3, y + h - bar, 30, bar, 'fill="var(--seat)" '
                        'stroke="var(--fig-line)" stroke-width="1.5"')  # fmt: skip
        words = str(value) if total or key == "glory" else f"+{value}" if value > 0 else str(value)
        size = (26 if phone else 40) if total else 20
        base = y + h - 14 if phone else mid + size * 0.33
        cls = "dp end" if value or total else "dp n c3 end"
        out += text(cx - (12 if phone else 26), base, words, size, cls) + "</g>"
    return out + "</g>"


def draw_score(scene: Scene, w: float, h: float) -> Panel:
    """The last scoring: lines are rows, clans are columns, the winner first."""
    score = scene.view["score"]
    lines: list[dict[str, Any]] = score["lines"]
    totals: list[int] = next((line["values"] for line in lines if line["line"] == "total"), [])
    seats = sorted(range(len(scene.clans)), key=lambda s: (s not in score["winners"], -totals[s]))
    phone = scene.phone
    out = rect(0, 0, w, h, 'fill="var(--ground)"') + _score_head(scene, seats, w, phone)
    x, y = (10.0, 84.0) if phone else (32.0, 118.0)
    wide = w - 2 * x
    name_w = 0.0 if phone else wide * 0.3
    box = (x, wide, name_w)
    bottom = h - (10 if phone else 24)
    head = 62.0 if phone else 52.0
    row = min(90.0, (bottom - y - head) / (len(lines) + 0.25))
    all_h = head + row * (len(lines) + 0.25)
    out += rect(x, y, wide, all_h, 'rx="14" fill="var(--surface)" stroke="var(--line)"')
    col = (wide - name_w) / len(seats)
    for i, seat in enumerate(seats):
        cx = x + name_w + i * col
        name = scene.clan(seat)
        out += f'<g id="br-score-seat-{seat}">'
        if phone:
            out += shield(seat, scene.crest(seat), cx + col / 2 - 15, y + 7, 30)
            out += fitted(cx + col / 2, y + 54, name, 13, col - 6, "dp mid")
        else:
            out += shield(seat, scene.crest(seat), cx + 16, y + 12, 28)
            out += fitted(cx + 54, y + 32, name, 18, col - 60, "dp")
        out += "</g>"
    y += head
    for line in lines:
        tall = row * 1.25 if line["line"] == "total" else row
        out += _score_row(scene, line, seats, y, tall, box)
        y += tall
    if not phone:
        for i in range(len(seats)):
            out += rect(x + name_w + i * col, 118, 1, all_h, 'fill="var(--line)"')
    out += rect(x, 84 if phone else 118, wide, all_h, 'rx="14" fill="none" stroke="var(--line)"')
    return Panel("score", w, h, out, scene.say("br.draw.glory"))
