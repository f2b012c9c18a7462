"""The numbered clauses of a game's rules, and which of them have a test.

RULES.md in each game is the only statement of the clauses; this module reads it and nothing else.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final, Literal, cast

from meadhall.games import TITLES, package_of

Kind = Literal["rule", "card", "example", "invariant"]
Tag = Literal["", "data", "faq", "ruling"]

# A clause id starts with the letters of its game. The one place that says whose they are.
GAME_OF_PREFIX: Final = MappingProxyType(
    {
        "BR": "blood_rage",
        "FO": "feast_for_odin",
        "NG": "northgard",
        "VW": "vikings_gone_wild",
    }
)

_HEADING: Final = re.compile(r"(#{2,3}) (.+)")
_CLAUSE: Final = re.compile(r"- \*\*(?P<id>[A-Z]{2}[^*\s]*)\*\* (?:\[(?P<tag>data|faq|ruling)\] )?")
_EXEMPT: Final = re.compile(r"\s*\{exempt:(?P<reason>[^{}]*)\}$")


class RulesError(Exception):
    """RULES.md is missing or cannot be read as clauses."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of the rules that can be tested alone."""

    id: str
    kind: Kind
    tag: Tag
    text: str
    exempt: str | None  # why no test can prove it; None: it needs a test
    section: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """The clauses of a game, split by whether a passing test cites them."""

    clauses: dict[str, Clause]
    tested: dict[str, tuple[str, ...]]
    untested: tuple[str, ...]
    exempt: tuple[str, ...]


def kind_of(clause_id: str) -> Kind:
    """Tell from the shape of an id what it names: BR4.3.2, BRC.troll, BR-EX3, BR-INV3."""
    rest = clause_id[2:]
    if rest.startswith(("C.", "-CARD")):
        return "card"
    if rest.startswith("-EX"):
        return "example"
    if rest.startswith("-INV"):
        return "invariant"
    return "rule"


def game_of(clause_id: str) -> str | None:
    """The game whose rules the id belongs to, or None if no game has this prefix."""
    return GAME_OF_PREFIX.get(clause_id[:2])


def parse(text: str) -> dict[str, Clause]:
    """Read the clauses of a RULES.md in their order. Tables stand between clauses, not in them."""
    found: dict[str, Clause] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _HEADING.fullmatch(line):
            section = heading[2]
            continue
        if not (match := _CLAUSE.match(line)):
            continue
        clause = _clause(match, line[match.end() :].strip(), section)
        if clause.id in found:
            raise RulesError(f"line {number}: clause {clause.id} is there twice")
        found[clause.id] = clause
    return found


def _clause(match: re.Match[str], text: str, section: str) -> Clause:
    clause_id = match["id"]
    exempt: str | None = None
    if mark := _EXEMPT.search(text):
        exempt = mark["reason"].strip()
        text = text[: mark.start()]
    return Clause(
        id=clause_id,
        kind=kind_of(clause_id),
        tag=cast(Tag, match["tag"] or ""),
        text=text,
        exempt=exempt,
        section=section,
    )


def source(game_id: str) -> str:
    """The RULES.md of a game as it is written: a reader also shows what stands between clauses."""
    document = _folder(game_id) / "RULES.md"
    if not document.is_file():
        raise RulesError(f"no rules of a game called {game_id!r}")
    return document.read_text(encoding="utf-8")


@cache
def _read(game_id: str) -> dict[str, Clause]:
    return parse(source(game_id))


def clauses(game_id: str) -> dict[str, Clause]:
    """The clauses of a game by id, in the order of its RULES.md."""
    return dict(_read(game_id))


def coverage(game_id: str) -> Coverage:
    """What `make coverage` found out: which clauses a passing test cites."""
    every = clauses(game_id)
    source = _folder(game_id) / "coverage.json"
    cited: dict[str, list[str]] = {}
    if source.is_file():
        cited = json.loads(source.read_text(encoding="utf-8"))["tested"]
    tested = {key: tuple(cited[key]) for key in every if cited.get(key)}
    return Coverage(
        clauses=every,
        tested=tested,
        untested=tuple(c.id for c in every.values() if c.id not in tested and c.exempt is None),
        exempt=tuple(c.id for c in every.values() if c.exempt is not None),
    )


def _folder(game_id: str) -> Traversable:
    # The id comes from a command line: it must not be able to walk out of the package.
    if not game_id.isidentifier():
        raise RulesError(f"no rules of a game called {game_id!r}")
    if game_id in TITLES:
        return files(package_of(game_id))
    return files("meadhall") / "games" / game_id
