"""One moment of a match in words and pictures, made once for all pages that share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from meadhall.core.ask import Ask
from meadhall.core.match import Match
from meadhall.core.record import UNDO
from meadhall.server import asking
from meadhall.server.drawing import Drawn, Painter, art_of
from meadhall.server.page import Page
from meadhall.server.store import Seat
from meadhall.server.wire import encode
from meadhall.text import Text
from meadhall.text.naming import Names, clans_of, prefix_of

__all__ = ["Moment", "names_of", "text_in"]


@lru_cache(maxsize=8)
def text_in(lang: str) -> Text:
    return Text(lang)


def names_of(match: Match, seats: Sequence[Seat], lang: str) -> Names:
    clans = clans_of(match.view(None))
    return Names(text_in(lang), match.game.id, clans, [seat.name for seat in seats])


class Moment:
    """Valid until the state, the seats or who is here changes."""

    def __init__(
        self, match: Match, seats: Sequence[Seat], here: frozenset[int], painter: Painter
    ) -> None:
        self.match = match
        self.seats = seats
        self.here = here
        self.painter = painter
        self.game = match.game.id
        self.art = art_of(self.game)
        self._views: dict[int | None, dict[str, Any]] = {}
        self._names: dict[str, Names] = {}
        self._regions: dict[tuple[int | None, bool], dict[str, str]] = {}
        self._people: dict[str, list[dict[str, Any]]] = {}
        self._parts: dict[tuple[Any, ...], bytes] = {}

    def view(self, eyes: int | None) -> dict[str, Any]:
        if eyes not in self._views:
            match = self.match
            if eyes is None:
                self._views[eyes] = self.with_people(match.view(None))
            else:
                self._views[eyes] = match.game.view_beside(match.state, eyes, self.view(None))
        return self._views[eyes]

    def with_people(self, view: dict[str, Any]) -> dict[str, Any]:
        """Drawings call a clan by the name of the person who leads it."""
        return {**view, "people": [seat.name for seat in self.seats]}

    def names(self, lang: str) -> Names:
        if lang not in self._names:
            clans = clans_of(self.view(None))
            people = [seat.name for seat in self.seats]
            self._names[lang] = Names(text_in(lang), self.game, clans, people)
        return self._names[lang]

    def part(self, make: Callable[..., Any], *args: Any) -> bytes:
        """A part as JSON; equal ones are made once."""
        key = (make.__name__, *args)
        if key not in self._parts:
            self._parts[key] = encode(make(*args))
        return self._parts[key]

    # -- pictures ----------------------------------------------------------------------------------

    def regions(self, eyes: int | None, phone: bool) -> dict[str, str]:
        key = (eyes, phone)
        if key not in self._regions:
            self._regions[key] = self.art.regions(self.view(eyes), phone)
        return self._regions[key]

    def panels(self, eyes: int | None, lang: str, phone: bool) -> dict[str, Drawn]:
        view, t = self.view(eyes), text_in(lang)
        names = self.regions(eyes, phone).values()
        return {name: self.painter.panel(self.game, name, view, t, phone) for name in names}

    def preview(self, page: Page, seat: int, said: str) -> dict[str, Any]:
        """Panels as they would be if this answer lay face down already: they show what it would mean."""
        view, t = {**self.view(seat), "mine": said}, text_in(page.lang)
        out = {}
        for name in self.regions(seat, page.phone).values():
            if "mine" in self.art.READS[name]:
                drawn = self.painter.panel(self.game, name, view, t, page.phone)
                out[name] = self.painter.send(drawn, page.panels.get(name))
        return out

    # -- words -------------------------------------------------------------------------------------

    def rail(self, lang: str, mine: tuple[int, ...]) -> list[bytes]:
        """A row for each seat, as JSON."""
        return [self.part(self.row, lang, p, p in mine) for p in range(len(self.people(lang)))]

    def row(self, lang: str, p: int, mine: bool) -> dict[str, Any]:
        return {**self.people(lang)[p], "mine": mine}

    def people(self, lang: str) -> list[dict[str, Any]]:
        """Who sits there and how they stand: the same for all who read this language."""
        if lang not in self._people:
            asked = {q.seat for q in self.match.asks}
            answered = self.answered()
            rows = self.art.rail(self.view(None), text_in(lang))
            self._people[lang] = [self.person(row, asked, answered, lang) for row in rows]
        return self._people[lang]

    def person(
        self, row: dict[str, Any], asked: set[int], answered: list[int], lang: str
    ) -> dict[str, Any]:
        p: int = row["seat"]
        seat = self.seats[p]
        return row | {
            "name": self.names(lang).seat(p),
            "kind": seat.kind,
            "bot": seat.bot,
            "here": seat.kind == "bot" or p in self.here,
            "asked": p in asked,
            "answered": p in answered,
            "turn": self.view(None).get("turn") == p,
            "status": self.status(p, p in asked, p in answered, row["state"], lang),
        }

    def status(self, p: int, asked: bool, answered: bool, state: str, lang: str) -> str:
        t = text_in(lang)
        if self.seats[p].kind == "open":
            return t("core.status.open")
        if answered:
            return t("core.status.answered")
        if asked:
            alone = len(self.match.asks) == 1 and self.view(None).get("turn") == p
            return t("core.status.turn" if alone else "core.status.choosing")
        return state

    def answered(self) -> list[int]:
        s = self.match.state
        asks = s.stack[-1].asks if s.stack else ()
        if len(asks) < 2:
            return []
        return [q.seat for q, said in zip(asks, s.answers, strict=True) if said is not None]

    def ask(self, eyes: int | None, lang: str) -> dict[str, Any] | None:
        """The open question as the owner of these eyes meets it."""
        s = self.match.state
        asks = s.asks
        if not asks:
            return None
        mine = None if eyes is None else s.ask_of(eyes)
        shown = mine or asks[0]
        answered = self.answered()
        return {
            "q": self.match.question,
            "mine": mine is not None,
            "seat": shown.seat,
            "who": [q.seat for q in asks],
            "answered": answered,
            "together": len(asks) + len(answered) > 1,
            "prompt": self.prompt(shown, eyes, lang),
            "rule": "" if shown.rule == "CORE" else shown.rule,
            "said": self.said(eyes, lang),
            "menu": self.menu(eyes, lang) if mine is not None else None,
        }

    def prompt(self, q: Ask, eyes: int | None, lang: str) -> str:
        t = text_in(lang)
        prefix = prefix_of(self.game)
        waits = f"{prefix}.wait.{q.prompt}"
        if q.seat != eyes and t.has(waits):
            return t(waits, who=self.names(lang).seat(q.seat))
        key = f"{prefix}.ask.{q.prompt}"
        if not t.has(key):
            key = f"core.ask.{q.prompt}"
        asked = {"seat": q.seat, "prompt": q.prompt, "rule": q.rule}
        return t(key, **self.art.ask_args(self.view(eyes), asked, t))

    def said(self, eyes: int | None, lang: str) -> str | None:
        """One's own answer that lies face down."""
        s = self.match.state
        asks = s.stack[-1].asks if s.stack else ()
        if eyes is None or len(asks) < 2:
            return None
        for q, words in zip(asks, s.answers, strict=True):
            if q.seat == eyes and words is not None:
                return asking.sentence(s, words, self.names(lang))
        return None

    def menu(self, eyes: int | None, lang: str) -> dict[str, Any] | None:
        assert eyes is not None
        return asking.menu(self.match.state, eyes, (), self.names(lang), self.view(eyes))

    def undo(self, eyes: int | None, lang: str, others: bool) -> dict[str, Any]:
        """Whether one may take back alone, or the others could agree. All of it is open to all."""
        if eyes is None:
            return {"can": False, "why": "", "ask": False, "n": None}
        n = max(self.match.last_answer(eyes), 0)
        obstacle = self.match.can_undo(eyes)
        if obstacle is None:
            return {"can": True, "why": "", "ask": False, "n": n}
        ask = others and obstacle.startswith("core.no.undo_")
        return {"can": False, "why": text_in(lang)(obstacle), "ask": ask, "n": n}

    def over(self, lang: str, record: str) -> dict[str, Any] | None:
        match = self.match
        if not match.over:
            return None
        result = self.art.result(self.view(None), text_in(lang)) or {}
        outcome = match.outcome()
        best = [p for p in range(len(outcome)) if outcome[p] == max(outcome)]
        winners = result.get("winners", best)
        return {
            "winners": winners,
            "names": [self.names(lang).seat(p) for p in winners],
            "why": result.get("why", ""),
            "rule": result.get("rule", ""),
            "seed": str(match.seed),
            "commitment": match.record.header.get("commitment", ""),
            "record": record,
            "entries": len(match.record),
        }

    def since(self, eyes: int | None) -> dict[str, int] | None:
        """What this seat said last: what came after it is news, once the seat is asked again."""
        if eyes is None or self.match.state.ask_of(eyes) is None:
            return None
        record = self.match.record
        n = len(record) - 1
        while n > 0:
            e = record.entry(n)
            if e.seat == eyes:
                return {"n": n}
            # what others took back never happened, and what led there is still news
            n = e.to if e.kind == UNDO else n - 1
        return None
