"""RULES.md as chapters for a reader: clauses, the tables between them, and what belongs together."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from meadhall.clauses import Clause, clauses, source
from meadhall.games import title
from meadhall.text import Text

__all__ = ["Block", "Chapter", "Topic", "blocks", "chapters", "examples_of", "see_also", "topic_of"]

_HEADING: Final = re.compile(r"(#{2,3}) (?:([A-Z]{2}[\w.-]*) )?([^(]+?)(?: \((.+)\))?")
_CLAUSE: Final = re.compile(r"- \*\*([^*\s]+)\*\*")
_ID: Final = re.compile(r"\b[A-Z]{2}(?:-EX\d+|-INV\d+|C\.\w+|\d+(?:\.\d+)*)\b")
_MARKS: Final = re.compile(
    r"`([^`]+)`|\*\*([^*]+)\*\*|\[(data|faq|ruling)\] ?|(" + _ID.pattern + ")"
)
_KINDS: Final = ("card.{}.name", "place.{}", "region.{}", "figure.{}", "stat.{}", "token.{}")


@dataclass(frozen=True, slots=True)
class Block:
    """A clause, a table, or a paragraph that stands between clauses."""

    kind: str  # clause | table | text
    html: Markup
    clause: Clause | None = None
    rows: tuple[tuple[Markup, ...], ...] = ()  # of a table; the first one is its head


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    name: str
    aside: str
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    number: str
    name: str
    topics: list[Topic] = field(default_factory=list)


def _word(t: Text, prefix: str, name: str) -> str | None:
    """What a word of the lexicon is called, if a catalogue knows it."""
    for kind in _KINDS:
        key = f"{prefix}.{kind.format(name)}"
        if t.has(key):
            return t(key)
    return None


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The rules in the order of their document. What stands before the first chapter is for authors."""
    return tuple(_Reader(game).read(source(game)))


@cache
def blocks(game: str) -> dict[str, Block]:
    """The clauses as they are shown, by id."""
    return {
        block.clause.id: block
        for chapter in chapters(game)
        for topic in chapter.topics
        for block in topic.blocks
        if block.clause
    }


def topic_of(game: str, clause_id: str) -> str:
    """The id of the topic in which a clause stands: its line in the contents."""
    block = blocks(game)[clause_id]
    topics = [topic for chapter in chapters(game) for topic in chapter.topics]
    return next(topic.id for topic in topics if block in topic.blocks)


@cache
def _examples(game: str) -> tuple[tuple[Clause, frozenset[str]], ...]:
    every = [c for c in clauses(game).values() if c.kind == "example"]
    return tuple((c, frozenset(_ID.findall(c.text))) for c in every)


def examples_of(game: str, clause_id: str) -> list[Clause]:
    """Worked examples that cite the clause, or the topic it stands in."""
    wanted = {clause_id, clause_id.rpartition(".")[0]}
    return [example for example, cited in _examples(game) if cited & wanted]


def see_also(game: str, clause_id: str, most: int = 8) -> list[Clause]:
    """What the clause cites, then what cites it."""
    every = clauses(game)
    cited = [key for key in _ID.findall(every[clause_id].text) if key in every]
    citing = [c.id for c in every.values() if c.kind == "rule" and _cites(c, clause_id)]
    unique = [key for key in dict.fromkeys(cited + citing) if key != clause_id]
    return [every[key] for key in unique[:most]]


def _cites(clause: Clause, clause_id: str) -> bool:
    return clause_id in clause.text and clause_id in _ID.findall(clause.text)


class _Reader:
    """Reads one document from top to bottom."""

    def __init__(self, game: str) -> None:
        self.clauses = clauses(game)
        self.prefix = str(title(game)["prefix"])
        self.english = Text("en")  # the clauses are English, so are the names within them
        self.found: list[Chapter] = []
        self.lines: list[str] = []  # of the paragraph or table that is being read

    def read(self, text: str) -> list[Chapter]:
        for line in text.splitlines():
            if heading := _HEADING.fullmatch(line):
                self._flush()
                self._open(*heading.groups(default=""))
            elif self.found:
                self._line(line)
        self._flush()
        for chapter in self.found:
            chapter.topics[:] = [topic for topic in chapter.topics if topic.blocks]
        return [chapter for chapter in self.found if chapter.topics]

    def _open(self, marks: str, key: str, name: str, aside: str) -> None:
        if marks == "##":
            self.found.append(Chapter(key, key[2:].lstrip("-"), name))
            self.found[-1].topics.append(Topic(key, "", aside))
            return
        chapter = self.found[-1]
        chapter.topics.append(Topic(key or f"{chapter.id}-{len(chapter.topics)}", name, aside))

    def _line(self, line: str) -> None:
        if clause := _CLAUSE.match(line):
            self._flush()
            said = self.clauses[clause[1]]
            self._add(Block("clause", self._html(said.text), said))
        elif line.strip() in ("", "---"):
            self._flush()
        else:
            self.lines.append(line)

    def _add(self, block: Block) -> None:
        self.found[-1].topics[-1].blocks.append(block)

    def _flush(self) -> None:
        lines, self.lines = self.lines, []
        if not lines:
            return
        if not lines[0].startswith("|"):
            self._add(Block("text", self._html(" ".join(lines))))
            return
        rows = [line.strip().strip("|").split("|") for line in lines if not line.startswith("|--")]
        cells = tuple(tuple(self._html(cell.strip()) for cell in row) for row in rows)
        self._add(Block("table", Markup(""), None, cells))

    def _html(self, text: str) -> Markup:
        out, start = Markup(""), 0
        for hit in _MARKS.finditer(text):
            out += escape(text[start : hit.start()]) + self._mark(*hit.groups())
            start = hit.end()
        return out + escape(text[start:])

    def _mark(self, code: str, bold: str, tag: str, key: str) -> Markup:
        if code:
            return self._code(code)
        if bold:
            return Markup("<b>{}</b>").format(bold)
        if tag:
            return Markup("<i>[{}]</i> ").format(tag)
        return Markup('<a href="#{0}">{0}</a>').format(key)

    def _code(self, code: str) -> Markup:
        name = _word(self.english, self.prefix, code) or code
        card = f"{self.prefix.upper()}C.{code}"
        if card in self.clauses:
            return Markup('<a href="#{}">{}</a>').format(card, name)
        return escape(name)
