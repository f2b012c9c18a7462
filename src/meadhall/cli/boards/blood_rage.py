"""The table of Blood Rage in the terminal: provinces, fjords, clans, a battle, cards."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from meadhall.games.blood_rage import box as rage_box
from meadhall.text.naming import Names

View = dict[str, Any]
#: colours of the clans; the name stands beside it, so colour is never the only sign
COLOURS = {
    "wolf": "red",
    "raven": "bright_blue",
    "serpent": "yellow",
    "bear": "bright_black",
    "ram": "green",
    "boar": "magenta",
}


def board(view: View, names: Names) -> RenderableType:
    parts: list[RenderableType] = [headline(view, names), provinces(view, names)]
    parts.append(clans(view, names))
    battle = view["battle"] or view["last_battle"]
    if battle is not None:
        parts.append(battle_band(battle, view, names, view["battle"] is not None))
    return Group(*parts)


def headline(view: View, names: Names) -> str:
    t = names.t
    parts = [t("br.title"), t("br.draw.age", n=view["age"])]
    if t.has(f"br.phase.{view['phase']}"):
        parts.append(t(f"br.phase.{view['phase']}"))
    if view["doom"]:
        parts.append(f"{t('br.draw.doom')}: {t('br.place.' + view['doom'])}")
    return f"[bold]{escape(' · '.join(parts))}[/]"


def clan(view: View, seat: int, names: Names) -> str:
    colour = COLOURS.get(view["clans"][seat]["clan"], "white")
    return f"[{colour}]{escape(names.seat(seat))}[/]"


def counted(kind: str, count: int, names: Names) -> str:
    name = escape(names.named("figure", kind))
    return f"{count} {name}" if count > 1 else name


def figures(found: list[dict[str, Any]], view: View, names: Names) -> str:
    """Each clan once, with its figures."""
    by_seat: dict[int, list[str]] = {}
    for f in found:
        by_seat.setdefault(f["seat"], []).append(counted(f["kind"], f["count"], names))
    return "\n".join(
        f"{clan(view, seat, names)}: {', '.join(kinds)}" for seat, kinds in by_seat.items()
    )


def provinces(view: View, names: Names) -> Table:
    t = names.t
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column(t("core.board"))
    table.add_column(t("br.draw.reward"))
    table.add_column("", justify="right")
    table.add_column("", ratio=1)
    table.add_column("", justify="right")
    for key, place in view["provinces"].items():
        name = escape(t(f"br.place.{key}"))
        if place["destroyed"]:
            table.add_row(f"[dim]{name}[/]", f"[dim]{t('br.draw.destroyed')}[/]", "", "", "")
            continue
        if key == view["doom"]:
            name = f"[bold]{name}[/] [red]{escape(t('br.draw.doom'))}[/]"
        reward = escape(names.named("token", place["token"]))
        if place["pillaged"]:
            reward = f"[dim]{escape(t('br.draw.pillaged'))}[/]"
        free = "" if place["villages"] is None else f"{place['free']}/{place['villages']}"
        table.add_row(
            name, reward, free, figures(place["figures"], view, names), strengths(place, view)
        )
    for key, fjord in view["fjords"].items():
        if fjord["figures"]:
            name = escape(t(f"br.place.{key}"))
            table.add_row(name, "", "", figures(fjord["figures"], view, names), "")
    return table


def strengths(place: dict[str, Any], view: View) -> str:
    return " ".join(
        f"[{COLOURS.get(view['clans'][int(seat)]['clan'], 'white')}]{n}[/]"
        for seat, n in place["strength"].items()
        if n
    )


def clans(view: View, names: Names) -> Table:
    t = names.t
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column(t("core.seats"))
    table.add_column(t("br.draw.glory"), justify="right")
    table.add_column(t("br.stat.rage"), justify="right")
    table.add_column(t("br.stat.axes"), justify="right")
    table.add_column(t("br.stat.horns"), justify="right")
    table.add_column(t("core.hand"), justify="right")
    table.add_column(t("br.draw.quests"), justify="right")
    table.add_column(t("br.draw.upgrades"), ratio=1)
    for row in view["clans"]:
        seat = row["seat"]
        values = row["values"]
        table.add_row(
            clan(view, seat, names) + marks(row, view, names),
            str(row["glory"]),
            f"{row['rage']}/{values['rage']}",
            str(values["axes"]),
            f"{row['on_board']}/{values['horns']}",
            str(row["hand"]),
            str(row["quests"]),
            beside(row, names),
        )
    return table


def marks(row: dict[str, Any], view: View, names: Names) -> str:
    t = names.t
    said = []
    if row["seat"] == view["seat"]:
        said.append(t("br.draw.you"))
    if row["seat"] == view["first"]:
        said.append(t("br.draw.first"))
    if row["passed"]:
        said.append(t("br.draw.passed"))
    return f" [dim]({escape(', '.join(said))})[/]" if said else ""


def beside(row: dict[str, Any], names: Names) -> str:
    """Upgrades in play, and who waits in Valhalla."""
    cards = [escape(names.named("card", c)) for c in row["slots"].values() if c]
    lines = [", ".join(cards)] if cards else []
    if row["valhalla"]:
        dead = ", ".join(counted(f["kind"], f["count"], names) for f in row["valhalla"])
        lines.append(f"[dim]{escape(names.t('br.place.valhalla'))}: {dead}[/]")
    return "\n".join(lines)


def battle_band(battle: dict[str, Any], view: View, names: Names, now: bool) -> RenderableType:
    t = names.t
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    for seat in battle["participants"]:
        key = str(seat)
        played = ", ".join(escape(names.named("card", c)) for c in battle["played"].get(key, ()))
        total = f"{battle['strength'].get(key, 0)} + {battle['bonus'].get(key, 0)}"
        role = escape(t("br.draw.pillager")) if seat == battle["pillager"] else ""
        won = escape(t("br.draw.wins")) if battle["winner"] == seat else ""
        table.add_row(clan(view, seat, names), total, played, role, f"[bold]{won}[/]")
    title = t("br.log.battle", place=t(f"br.place.{battle['province']}"))
    return Panel(
        table, title=escape(title), title_align="left", border_style="bold" if now else "dim"
    )


# -- own cards -------------------------------------------------------------------------------------


def hand(view: View, names: Names) -> RenderableType:
    t = names.t
    heads = {
        "pack": t("br.phase.gifts"),
        "drafted": t("br.draw.kept"),
        "kept": t("br.draw.brought"),
        "hand": t("core.hand"),
        "quests": t("br.draw.quests"),
    }
    parts = [cards(heads[key], view[key], names) for key in heads if view.get(key)]
    return Group(*parts)


def cards(title: str, held: list[str], names: Names) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    table.title = title
    table.title_justify = "left"
    for card in held:
        key = card.rsplit(".", 1)[0]
        text = escape(names.t(f"br.card.{key}.text"))
        name = f"[bold]{escape(names.named('card', card))}[/]"
        table.add_row(f"[dim]{card}[/]", name, printed(card, names), text)
    return table


def printed(card: str, names: Names) -> str:
    """The number on a card: bonus in battle, price of an Upgrade, Glory of a Quest."""
    key_name, _, age = card.rpartition(".")
    k = rage_box.key(key_name)
    if rage_box.K_TYPE[k] == rage_box.BATTLE:
        return f"+{rage_box.K_BONUS[k]}"
    if rage_box.K_TYPE[k] == rage_box.QUEST:
        return f"{escape(names.t('br.draw.glory'))}: {rage_box.K_GLORY[k][int(age) - 1]}"
    return f"{escape(names.t('br.stat.rage'))}: {rage_box.K_COST[k]}"


def score(view: View, names: Names) -> RenderableType:
    t = names.t
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=t("core.score"), title_justify="left")
    table.add_column("")
    for row in view["clans"]:
        table.add_column(clan(view, row["seat"], names), justify="right")
    if view["score"] is None:
        table.add_row(t("br.draw.glory"), *[str(row["glory"]) for row in view["clans"]])
        return table
    for line in view["score"]["lines"]:
        style = "bold" if line["line"] == "total" else ""
        table.add_row(t(f"br.score.{line['line']}"), *map(str, line["values"]), style=style)
    return table
