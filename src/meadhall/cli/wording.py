"""Sentences of the terminal by id, with the language of whoever sits in front of it."""

from __future__ import annotations

from rich.markup import escape

from meadhall.clauses import RulesError, clauses
from meadhall.core.errors import Refusal
from meadhall.text.naming import Names

#: English for ids that a catalogue may not have yet
SPARE = {
    "core.offer_save": "Save the game? A file name, Enter for {path}, or - to throw it away: ",
    "core.not_saved": "Not saved.",
    "core.help.rule": "rule ID: show a clause of the rules",
    "core.help.back": "back: drop the last word",
    "core.help.only": "Enter alone: take the only choice",
    "core.no_clause": "No such clause: {rule}",
}
HELP = (
    "number", "words", "only", "back", "choices", "board", "hand", "card", "log", "score",
    "why", "rule", "undo", "save", "help", "quit",
)  # fmt: skip


class Wording(Names):
    """Names, and whole sentences around them."""

    def say(self, key: str, /, **args: object) -> str:
        if not self.t.has(key) and key in SPARE:
            return SPARE[key].format(**args)
        return self.t(key, **args)

    def help_lines(self) -> list[str]:
        return [self.say(f"core.help.{name}") for name in HELP]

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
