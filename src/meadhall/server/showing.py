"""What the pages of a table are shown: each gets what it may see and does not have yet."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any, Final

from meadhall import bots
from meadhall.core.match import Match
from meadhall.games import package_of
from meadhall.server.chronicle import Chronicle
from meadhall.server.drawing import Painter
from meadhall.server.moment import Moment
from meadhall.server.page import Page
from meadhall.server.store import Seat
from meadhall.server.wire import encode

__all__ = ["Showing", "bots_for"]

#: lines of the log that a page gets at first
TAIL: Final = 120


def bots_for(game_id: str) -> list[str]:
    """Bots that can play the title, the best first."""
    able = list(reversed(bots.BOTS))
    if find_spec(package_of(game_id) + ".evaluate") is None:
        able.remove("greedy")
    return able


class Showing:
    """A match as its pages see it; nothing here changes the match."""

    match: Match
    seats: list[Seat]
    chronicle: Chronicle

    def __init__(self, id_: str, title: str, host: int, pace: int, painter: Painter) -> None:
        self.id = id_
        self.title = title
        self.host = host
        self.pace = pace
        self.painter = painter
        self.pages: dict[tuple[str, str], Page] = {}
        self.vote: tuple[int, frozenset[int]] | None = None  # who asks for an undo, who agreed
        self._moment: Moment | None = None

    def put(self, match: Match, sitting: Iterable[Seat]) -> None:
        """Lay this match on the table."""
        self.match = match
        self.chronicle = Chronicle(match.game.id, match.game.lexicon.index)
        self.seat_people(sitting)

    def seat_people(self, sitting: Iterable[Seat]) -> None:
        self.seats = sorted(sitting, key=lambda seat: seat.seat)
        self.match.people = frozenset(s.seat for s in self.seats if s.kind != "bot")
        self.chronicle.forget_words()
        self._moment = None

    def moment(self) -> Moment:
        if self._moment is None:
            here = frozenset(
                seat.seat
                for seat in self.seats
                if any(page.here and page.guest == seat.guest for page in self.pages.values())
            )
            self._moment = Moment(self.match, self.seats, here, self.painter)
        return self._moment

    # -- telling -----------------------------------------------------------------------------------

    def mine(self, page: Page) -> tuple[int, ...]:
        return tuple(s.seat for s in self.seats if s.guest == page.guest and s.kind == "person")

    def cover(self, page: Page) -> int | None:
        """Several people at one screen: whom to hand it to before anything private is shown."""
        mine = self.mine(page)
        if len(mine) < 2:
            page.seat = mine[0] if mine else None
            return None
        asked = [q.seat for q in self.match.asks if q.seat in mine]
        if page.seat not in mine:
            page.seat = None
        else:
            page.last = page.seat
        if not asked or page.seat in asked:
            return None
        page.seat = None
        return asked[0]

    def tell(self, page: Page) -> None:
        """Send the page what it does not have yet."""
        before = page.seat
        cover = self.cover(page)
        if page.seat != before:
            page.logged = -1
        m = self.moment()
        message: dict[str, Any] = {
            "rows": page.new_rows(m.rail(page.lang, self.mine(page))),
            "parts": page.news(self.parts(page, m, cover)),
            "panels": self.panels(page, m),
        }
        message |= self.lines(page, m)
        if page.whole or any(message[key] for key in ("rows", "parts", "panels", "log")):
            self.painter.metrics.sent.inc(page.show(message))

    def parts(self, page: Page, m: Moment, cover: int | None) -> dict[str, bytes]:
        eyes, lang = page.seat, page.lang
        mine = self.mine(page)
        others = len({s.guest for s in self.seats if s.kind == "person"} - {page.guest}) > 0
        you = {
            "seats": mine,
            "seat": eyes,
            "cover": cover,
            "last": page.last if cover is not None else None,
            "host": page.guest == self.host,
            "watching": not mine,
        }
        return {
            "you": encode(you),
            "table": m.part(self.facts, lang),
            "regions": m.part(m.regions, eyes, page.phone),
            "ask": m.part(m.ask, eyes, lang),
            # whoever handed the screen over may still regret
            "undo": m.part(m.undo, eyes if cover is None else page.last, lang, others),
            "vote": encode(self.vote_part(mine, m, lang)),
            "over": m.part(m.over, lang, f"/t/{self.id}/record"),
            "since": m.part(m.since, eyes),
        }

    def facts(self, lang: str) -> dict[str, Any]:
        names = self.moment().names(lang)
        return {
            "id": self.id,
            "game": self.match.game.id,
            "prefix": names.prefix,
            "title": names.t(f"{names.prefix}.title"),
            "name": self.title,
            "seats": len(self.seats),
            "pace": self.pace,
            "people": sum(s.kind != "bot" for s in self.seats),
            "bots": bots_for(self.match.game.id),
            "commitment": self.match.record.header.get("commitment", ""),
        }

    def vote_part(self, mine: tuple[int, ...], m: Moment, lang: str) -> dict[str, Any] | None:
        if self.vote is None:
            return None
        by, agreed = self.vote
        left = sorted(self.voters(by) - agreed)
        return {
            "by": by,
            "name": m.names(lang).seat(by),
            "yes": sorted(agreed),
            "left": left,
            "mine": any(p in left for p in mine),
        }

    def voters(self, by: int) -> frozenset[int]:
        """All people who do not sit with the one who asks."""
        guest = self.seats[by].guest
        return frozenset(s.seat for s in self.seats if s.kind == "person" and s.guest != guest)

    def panels(self, page: Page, m: Moment) -> dict[str, Any]:
        now = m.panels(page.seat, page.lang, page.phone)
        out = {}
        for name, drawn in now.items():
            before = page.panels.get(name)
            if before is None or before.h != drawn.h:
                out[name] = self.painter.send(drawn, before)
        page.panels |= now
        return out

    def lines(self, page: Page, m: Moment) -> dict[str, Any]:
        c = self.chronicle
        names = m.names(page.lang)
        out: dict[str, Any] = {"cut": None}
        if page.epoch != c.epoch or page.logged < 0:
            every = c.lines(names, page.seat, 0)
            out = {"cut": -1, "more": c.first > 0 or len(every) > TAIL}
            out["log"] = every[-TAIL:]
        else:
            out["log"] = c.lines(names, page.seat, page.logged)
        page.epoch = c.epoch
        page.logged = len(c.events)
        return out
