"""Scenes that take the place of the map: the cards of a draft, and the final score."""

from __future__ import annotations

from typing import Any

from .draw_cards import draw_card, picture_of
from .draw_parts import (
    Panel,
    Scene,
    counted,
    fitted,
    num,
    raw,
    rect,
    ring,
    rows,
    shield,
    slug,
    text,
    thing,
    use,
    width,
)

__all__ = ["draw_draft", "draw_score"]


_STRIP = 54.0


def draw_draft(scene: Scene, w: float, h: float) -> Panel:
    """The pack this person holds, and under it where it came from and where it goes."""
    pack: list[str] = list(scene.view["pack"])
    chosen = set((scene.view["mine"] or "").split()[1:])
    columns, rank = _ranks(len(pack), scene.phone)
    gap = 8.0 if scene.phone else 11.0
    strip = 0.0 if scene.phone else _STRIP
    wide = min(w * 0.42, (w - gap * (columns + 1)) / columns, 300.0)
    tall = min(300.0, (h - strip - gap * (rank + 1)) / rank)
    left = (w - columns * wide - gap * (columns - 1)) / 2
    top = (h - strip - rank * tall - gap * (rank - 1)) / 2
    out, seen = [rect(-w, -h, 3 * w, 3 * h, 'fill="var(--ground)"')], dict[str, int]()
    for i, card in enumerate(pack):
        # The last row stands in the middle as well.
        missing = columns - min(columns, len(pack) - i // columns * columns)
        across = left + (i % columns + missing / 2) * (wide + gap)
        at = (across, top + (i // columns) * (tall + gap), wide, tall)
        x, y, cw, ch = (round(n, 1) for n in at)
        ident = f"br-pack-{slug(card, seen)}"
        lit = scene.lit or card in chosen
        out.append(draw_card(scene, card, ident, x, y, cw, ch, lit))
        if card in chosen:
            out.append(_tick(x + cw - 20, y + 20))
    if strip:
        out.append(_passing(scene, [c for c in pack if c not in chosen], w, h - strip))
    return Panel("draft", w, h, rows(*out), scene.say("br.phase.gifts"))


def _ranks(cards: int, phone: bool) -> tuple[int, int]:
    """How many cards stand side by side, and in how many rows."""
    if phone:
        return 2, max(2, (cards + 1) // 2)
    return (max(1, cards), 1) if cards <= 5 else (max(4, (cards + 1) // 2), 2)


def _tick(x: float, y: float) -> str:
    disc = f'<circle cx="{num(x)}" cy="{num(y)}" r="14" fill="var(--lit)"'
    icon = use("i-check", x - 9, y - 9, 18, 18, ' color="var(--lit-ink)"')
    return f'{disc} stroke="var(--lit-edge)"/>{icon}'


def _passing(scene: Scene, rest: list[str], w: float, y: float) -> str:
    """Who passes to this person, and who gets the rest."""
    seat, seats = scene.seat or 0, len(scene.view["crests"])
    x, mid = 26.0, y + 31
    out = [rect(11, y + 4, w - 22, _STRIP - 12, 'rx="8" fill="var(--surface)" '
                'stroke="var(--line)"')]  # fmt: skip
    ways = [("from", (seat - 1) % seats), ("to", (seat + 1) % seats)]
    dealt = not scene.view["drafted"]  # the first hand comes from the deck
    for key, who in ways[dealt:]:
        words, name = scene.say("br.draw.passed_" + key), scene.who(who)
        out.append(text(x, mid, words, 13, "tx c2"))
        x += width(raw(words), 13) + 8
        out.append(shield(who, scene.crest(who), x, y + 13, 26) + text(x + 32, mid, name, 15, "dp"))
        x += 32 + width(raw(name), 15, "dp") + 14
        if key == "from":
            out.append(use("i-arrow", x, y + 16, 20, 20, ' class="ic"'))
            x += 36
    step = min(52.0, (w - 24 - x) / max(1, len(rest)))
    for i, card in enumerate(rest):
        out.append(f'<g role="img" aria-label="{scene.card(card)}"><title>{scene.card(card)}</title>'
                   f"{picture_of(card, x + i * step, y + 11, step - 4, 30)}</g>")  # fmt: skip
    return rows(*out)


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
    names = raw(", ".join(scene.who(seat) for seat in winners))
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
    out = f'<g id="br-score-{key}" role="group" aria-label="{name}">'
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
        out += counted(cx - (12 if phone else 26), base, value, size, cls, words) + "</g>\n"
    return out + "</g>"


def _score_names(scene: Scene, seats: list[int], at: tuple[float, ...]) -> list[str]:
    x, y, col = at
    out = []
    for i, seat in enumerate(seats):
        cx, name = x + i * col, scene.who(seat)
        more = f' data-seat="{seat}"'
        one = thing("seat", f"seat_{seat}", name, f"br-score-seat-{seat}", more)
        one += ring(cx + 4, y + 4, col - 8, 54 if scene.phone else 44)
        if scene.phone:
            one += shield(seat, scene.crest(seat), cx + col / 2 - 15, y + 7, 30)
            one += fitted(cx + col / 2, y + 54, name, 13, col - 6, "dp mid")
        else:
            one += shield(seat, scene.crest(seat), cx + 16, y + 12, 28)
            one += fitted(cx + 54, y + 32, name, 18, col - 60, "dp")
        out.append(one + "</g>")
    return out


def draw_score(scene: Scene, w: float, h: float, head: bool = True) -> Panel:
    """The last scoring: lines are rows, clans are columns, the winner first; over it who won."""
    score = scene.view["score"]
    lines: list[dict[str, Any]] = score["lines"]
    totals: list[int] = next((line["values"] for line in lines if line["line"] == "total"), [])
    crests = scene.view["crests"]
    seats = sorted(range(len(crests)), key=lambda s: (s not in score["winners"], -totals[s]))
    phone = scene.phone
    x, y = (10.0, 84.0) if phone else (24.0, 112.0)
    y = y if head else x
    wide = w - 2 * x
    name_w = 0.0 if phone else wide * 0.3
    bottom = h - (10 if phone else 16)
    names = 62.0 if phone else 52.0
    row = min(90.0, (bottom - y - names) / (len(lines) + 0.25))
    all_h = names + row * (len(lines) + 0.25)
    col = (wide - name_w) / len(seats)
    out = [
        rect(-w, -h, 3 * w, 3 * h, 'fill="var(--ground)"'),
        _score_head(scene, seats, w, phone) if head else "",
        rect(x, y, wide, all_h, 'rx="14" fill="var(--surface)" stroke="var(--line)"'),
        *_score_names(scene, seats, (x + name_w, y, col)),
    ]
    top = y
    y += names
    for line in lines:
        tall = row * 1.25 if line["line"] == "total" else row
        out.append(_score_row(scene, line, seats, y, tall, (x, wide, name_w)))
        y += tall
    if not phone:
        for i in range(len(seats)):
            out.append(rect(x + name_w + i * col, top, 1, all_h, 'fill="var(--line)"'))
    out.append(rect(x, top, wide, all_h, 'rx="14" fill="none" stroke="var(--line)"'))
    return Panel("score", w, h, rows(*out), scene.say("br.draw.glory"))
