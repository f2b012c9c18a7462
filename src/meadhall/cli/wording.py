"""Sentences of the terminal by id, with the language of whoever sits in front of it."""

from __future__ import annotations

import re

from rich.markup import escape

from meadhall.clauses import RulesError, clauses
from meadhall.core.errors import Refusal
from meadhall.text import DOMAINS, ids
from meadhall.text.naming import Names

HELP = (
    "number", "words", "only", "back", "choices", "board", "hand", "card", "log", "score",
    "why", "rule", "undo", "save", "help", "quit",
)  # fmt: skip


class Wording(Names):
    """Names, and whole sentences around them."""

    def say(self, key: str, /, **args: object) -> str:
        return self.t(key, **args)

    def help_lines(self) -> list[str]:
        return [self.say(f"core.help.{name}") for name in HELP]

    def card_key(self, said: str) -> str:
        """The card of this key or name, of any case; empty if there is none, or more than one."""
        wanted = said.casefold()
        of_card = re.compile(rf"{self.prefix}\.card\.(\w+)\.name").fullmatch
        found = filter(None, map(of_card, ids("en", DOMAINS[self.prefix])))
        names = {hit[1]: self.say(hit[0]).casefold() for hit in found}
        if wanted.partition(".")[0] in names:
            return wanted.partition(".")[0]
        same = [key for key, name in names.items() if name == wanted]
        near = same or [key for key, name in names.items() if wanted and wanted in name]
        return near[0] if len(near) == 1 else ""

    def refusal(self, refusal: Refusal, game_id: str) -> str:
        """Why not, with the clause and its words."""
        reason = self.t(refusal.text, **self.arguments(refusal.args))
        lines = [f"[yellow]{escape(self.say('core.refused', reason=reason))}[/]"]
        clause = clause_text(game_id, refusal.rule)
        if clause:
            head = escape(self.say("core.rule", rule=refusal.rule))
            lines.append(f"[dim]{head}: {escape(clause)}[/]")
        return "\n".join(lines)


def clause_text(game_id: str, rule: str) -> str:
    """The words of a clause; empty for the core's own reasons."""
    try:
        found = {id_.casefold(): c.text for id_, c in clauses(game_id).items()}
    except RulesError:
        return ""
    return found.get(rule.casefold(), "")


def clauses_from(game_id: str, begin: str) -> dict[str, str]:
    """The clause of this id, or all of the section that the id names."""
    try:
        found = {id_: c.text for id_, c in clauses(game_id).items()}
    except RulesError:
        return {}
    wanted = begin.casefold()
    exact = {id_: text for id_, text in found.items() if id_.casefold() == wanted}
    section = {i: t for i, t in found.items() if wanted and i.casefold().startswith(f"{wanted}.")}
    return exact or section
