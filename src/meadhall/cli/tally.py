"""The sum of many simulated games, as data and as tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from rich.markup import escape
from rich.table import Table

from meadhall.cli.common import console
from meadhall.cli.one_game import Played
from meadhall.core.game import Game
from meadhall.core.word import CARD, STOP, VERB

#: verbs that only cards give, which not every table has in its decks: one of these is enough
VERB_NEEDS = {
    "blood_rage": {
        "challenge": ("tyrs_challenge",),
        "raise": ("friggas_domain",),
        "sacrifice": ("friggas_sacrifice",),
        "protect": ("friggas_protection",),
        "retreat": ("volur_witch", "friggas_chosen"),
        "push": ("hildisvini",),
        "take": ("tyrs_prowess", "odins_chosen"),
        "move": ("lord_of_hammers",),
        "yes": ("friggas_succor", "thors_domain", "lokis_blessing"),
        "no": ("friggas_succor", "thors_domain", "lokis_blessing", "hildisvini", "odins_chosen"),
    }
}


class Tally:
    """What was played so far."""

    def __init__(self, game: Game, wanted: int, seed: int) -> None:
        self.game = game
        self.wanted = wanted
        self.seed = seed
        self.seconds = 0.0
        self.interrupted = False
        self.games = 0
        self.decisions = 0
        self.capped: list[int] = []
        self.unsaved: list[str] = []
        self.broken: list[dict[str, Any]] = []
        self.cards: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.seated: Counter[str] = Counter()
        self.wins: defaultdict[str, float] = defaultdict(float)
        self.points: defaultdict[str, float] = defaultdict(float)

    def add(self, done: Played) -> None:
        self.games += 1
        self.decisions += done.decisions
        self.cards += done.cards
        self.verbs += done.verbs
        if done.capped:
            self.capped.append(done.seed)
        if done.error:
            self.broken.append({"seed": done.seed, "decision": done.decisions, "error": done.error})
        if done.unsaved:
            self.unsaved.append(done.unsaved)
        if not done.outcome:
            return
        best = max(done.outcome)
        share = 1 / done.outcome.count(best)
        for name, points in zip(done.bots, done.outcome, strict=True):
            self.seated[name] += 1
            self.points[name] += points
            if points == best:
                self.wins[name] += share

    def cards_in_use(self) -> list[str]:
        """The definitions of the cards that are in the decks of this table."""
        names = self.game.lexicon.names
        state = self.game.new_state()
        words = {self.game.word_of_card[c] for zone in state.zones for c in zone}
        return [names[w] for w in sorted(words) if self.game.lexicon.types[w] == CARD]

    def verbs_in_use(self) -> list[str]:
        lexicon = self.game.lexicon
        keys = {card.rsplit(".", 1)[0] for card in self.cards_in_use()}
        needs = VERB_NEEDS.get(self.game.id, {})
        verbs = [
            lexicon.names[w] for w in range(len(lexicon.names)) if lexicon.types[w] in (VERB, STOP)
        ]
        return [v for v in verbs if v not in needs or keys.intersection(needs[v])]

    def never(self) -> list[str]:
        cards = [c for c in self.cards_in_use() if not self.cards[c]]
        return cards + [v for v in self.verbs_in_use() if not self.verbs[v]]

    def plain(self) -> dict[str, Any]:
        cards = self.cards_in_use()
        verbs = self.verbs_in_use()
        return {
            "game": self.game.id,
            "seats": self.game.seats,
            "options": self.game.options,
            "seed": self.seed,
            "games": self.games,
            "wanted": self.wanted,
            "interrupted": self.interrupted,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "capped": sorted(self.capped),
            "broken": sorted(self.broken, key=lambda b: int(b["seed"])),
            "unsaved": sorted(self.unsaved),
            "cards": {c: self.cards[c] for c in cards},
            "verbs": {v: self.verbs[v] for v in verbs},
            "never": {
                "cards": [c for c in cards if not self.cards[c]],
                "verbs": [v for v in verbs if not self.verbs[v]],
            },
            "bots": {
                name: {
                    "seats": self.seated[name],
                    "wins": round(self.wins[name], 3),
                    "mean": round(self.points[name] / self.seated[name], 2),
                }
                for name in sorted(self.seated)
            },
        }


def show(tally: Tally) -> None:
    data = tally.plain()
    out = console()
    out.print(usage_table("card", data["cards"], out.width))
    out.print()
    out.print(usage_table("verb", data["verbs"], out.width))
    out.print()
    out.print(bots_table(data["bots"]))
    rate = tally.decisions / tally.seconds if tally.seconds else 0.0
    out.print(
        f"\n{tally.games} of {tally.wanted} games, {tally.decisions} decisions "
        f"in {tally.seconds:.1f} s ({rate:,.0f} a second)"
    )
    if tally.interrupted:
        out.print("interrupted: the figures are of the games that were finished")
    if tally.capped:
        cap = tally.game.cap
        out.print(f"cut at {cap} decisions, seeds: {' '.join(map(str, data['capped']))}")
    for reason in data["unsaved"]:
        out.print(f"not saved: {escape(reason)}")
    for kind in ("cards", "verbs"):
        if data["never"][kind]:
            out.print(f"[bold]never used[/] {kind}: {escape(' '.join(data['never'][kind]))}")
    for fault in data["broken"]:
        where = f"seed {fault['seed']}, after decision {fault['decision']}"
        out.print(f"[bold red]broken[/] {where}: {escape(fault['error'])}")


def usage_table(kind: str, counts: dict[str, int], width: int) -> Table:
    """Names and counts in as many columns as fit (three at most), the rarest first."""
    table = Table(box=None, pad_edge=False)
    one = max(map(len, [kind, *counts])) + len("  used  ")
    columns = max(1, min(3, width // one))
    for _ in range(columns):
        table.add_column(kind, no_wrap=True)
        table.add_column("used", justify="right", no_wrap=True)
    rare = sorted(counts.items(), key=lambda item: (item[1], item[0]))
    rows = -(-len(rare) // columns)
    for row in range(rows):
        cells: list[str] = []
        for name, count in rare[row::rows]:
            cells += [escape(name), str(count) if count else "[bold red]0[/]"]
        table.add_row(*cells)
    return table


def bots_table(found: dict[str, dict[str, float]]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for heading in ("seats", "wins", "share", "mean points"):
        table.add_column(heading, justify="right")
    for name, row in found.items():
        share = row["wins"] / row["seats"] if row["seats"] else 0.0
        table.add_row(
            name, str(row["seats"]), f"{row['wins']:g}", f"{share:.1%}", f"{row['mean']:.1f}"
        )
    return table
