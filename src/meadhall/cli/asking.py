"""One question to one person: numbered next words, free text, and everything else one may type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from meadhall.cli import boards
from meadhall.cli.wording import clauses_from
from meadhall.core.ask import Ask

if TYPE_CHECKING:
    from meadhall.cli.session import Session

#: next words listed at once; more are found by typing their beginning
LISTED = 40


class Leave(Exception):
    """The person wants to go."""


class Asking:
    """Holds the words said so far; they are nobody else's business until the sentence is whole."""

    def __init__(self, session: Session, ask: Ask) -> None:
        self.session = session
        self.match = session.match
        self.words = session.words
        self.out = session.out
        self.ask = ask
        self.seat = ask.seat
        self.path: list[str] = []
        self.done = False
        self.commands = {
            "?": self.why,
            "help": self.help,
            "why": self.why,
            "undo": self.undo,
            "back": self.back,
            "log": self.log,
            "rule": self.rule,
            "card": self.card,
            "board": self.board,
            "hand": self.hand,
            "score": self.score,
            "choices": self.choices,
            "save": self.save,
            "quit": self.leave,
        }

    def run(self) -> None:
        self.board("")
        self.hand("")
        self.question()
        self.lone_verb()
        self.choices("")
        while not self.done:
            who = self.words.seat(self.seat)
            line = self.session.read(f"[bold]{escape(self.words.say('core.prompt', who=who))}[/]")
            self.hear(line)

    def hear(self, line: str) -> None:
        """A command, or words of the answer. A word that may follow now is never a command."""
        if line.startswith("?") and len(line) > 1:
            line = f"? {line[1:]}"
        first, _, rest = line.partition(" ")
        if not line:
            self.only_choice()
        elif first in self.commands and first not in self.next():
            self.commands[first](rest.strip())
        else:
            self.speak(line.split())

    # -- the sentence --------------------------------------------------------------------------------

    def next(self) -> list[str]:
        return self.match.next_words(self.seat, " ".join(self.path))

    def only_choice(self) -> None:
        following = self.next()
        if len(following) == 1:
            self.speak(following)
        else:
            self.choices("")

    def speak(self, said: list[str]) -> None:
        """Add words; answer when the sentence is whole, else show what may follow."""
        path = self.grown(self.path, said)
        if path is None and self.path:  # somebody begins anew instead of going on
            path = self.grown([], said)
        if path is None:
            fresh = said[0] in self.match.next_words(self.seat, "")
            self.refuse(" ".join(said if fresh else [*self.path, *said]))
            return
        self.path = path
        if self.next():
            self.choices("")
        else:
            self.answer()

    def grown(self, path: list[str], said: list[str]) -> list[str] | None:
        """The path with these words, numbers and beginnings of words; None if one does not fit."""
        path = list(path)
        for token in said:
            word = resolve(token, self.match.next_words(self.seat, " ".join(path)))
            if word is None:
                return None
            path.append(word)
        return path

    def lone_verb(self) -> None:
        """A first word without alternative is taken as said, unless it is the whole answer."""
        following = self.next()
        if len(following) == 1 and self.match.next_words(self.seat, following[0]):
            self.path = following

    def answer(self) -> None:
        self.match.answer(self.seat, " ".join(self.path))
        self.done = True

    def refuse(self, sentence: str) -> None:
        """Why this may not be said."""
        known = self.match.game.lexicon.index
        strange = [word for word in sentence.split() if word not in known]
        if strange:
            key = "core.no.no_such_line" if strange[0].isdecimal() else "core.no.unknown_word"
            said = self.words.say(key, word=strange[0])
            self.out.print(f"[yellow]{escape(said)}[/]")
            self.out.print(escape(self.words.say("core.bad_input")))
            return
        refusal = self.match.why_not(self.seat, sentence)
        if refusal is None:
            self.out.print(escape(self.words.say("core.yes")))
        else:
            self.out.print(self.words.refusal(refusal, self.match.game.id))

    # -- commands ----------------------------------------------------------------------------------

    def why(self, rest: str) -> None:
        if rest:
            self.refuse(rest)
        else:
            self.help(rest)

    def help(self, rest: str) -> None:
        for line in self.words.help_lines():
            self.out.print(f"  {escape(line)}")

    def undo(self, rest: str) -> None:
        # The question may be another one afterwards, so this one ends.
        self.done = self.session.undo(self.seat)

    def back(self, rest: str) -> None:
        if self.path:
            self.path.pop()
        self.choices("")

    def log(self, rest: str) -> None:
        self.session.tell(self.seat, everything=True)

    def rule(self, rest: str) -> None:
        found = clauses_from(self.match.game.id, rest)
        if not found:
            self.out.print(escape(self.words.say("core.no_clause", rule=rest)))
        for id_, text in found.items():
            self.out.print(f"[bold]{escape(id_)}[/] {escape(text)}")

    def card(self, rest: str) -> None:
        key = self.words.card_key(rest)
        if not key:
            self.out.print(escape(self.words.say("core.no_card", card=rest)))
            return
        text = f"{self.words.prefix}.card.{key}.text"
        name = self.words.named("card", f"{key}.0")
        self.out.print(f"[bold]{escape(name)}[/] {escape(self.words.say(text))}")

    def board(self, rest: str) -> None:
        self.out.print(boards.board(self.match.game.id, self.view(), self.words))

    def hand(self, rest: str) -> None:
        self.out.print(boards.hand(self.match.game.id, self.view(), self.words))

    def score(self, rest: str) -> None:
        self.out.print(boards.score(self.match.game.id, self.view(), self.words))

    def save(self, rest: str) -> None:
        self.session.save(rest or self.session.spare_name())

    def leave(self, rest: str) -> None:
        raise Leave

    def view(self) -> dict[str, object]:
        return self.match.view(self.seat)

    # -- showing -----------------------------------------------------------------------------------

    def question(self) -> None:
        key = f"{self.words.prefix}.ask.{self.ask.prompt}"
        place = self.words.named("place", place_name(self, self.ask))
        text = self.words.say(key, place=place, card="")
        if not self.words.t.has(key):
            text = self.ask.prompt
        self.out.print(f"\n[bold]{escape(text)}[/] [dim]{escape(self.ask.rule)}[/]")

    def choices(self, rest: str) -> None:
        """The words that may come next, numbered."""
        following = self.next()
        if self.path:
            said = " ".join(self.path)
            self.out.print(escape(self.words.say("core.chosen", words=said)))
        table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
        lexicon = self.match.game.lexicon
        for number, word in enumerate(following[:LISTED], start=1):
            name = self.words.word(word, lexicon.types[lexicon.index[word]])
            table.add_row(f"[cyan]{number}[/]", escape(word), f"[dim]{escape(name)}[/]")
        self.out.print(table)
        if len(following) > LISTED:
            more = len(following) - LISTED
            self.out.print(escape(self.words.say("core.more_choices", n=more)))


def resolve(token: str, following: list[str]) -> str | None:
    """A number of the list, a word, or the beginning of exactly one word."""
    if token in following:
        return token
    if token.isdecimal():
        return following[int(token) - 1] if 1 <= int(token) <= len(following) else None
    begin = [word for word in following if word.startswith(token.casefold())]
    return begin[0] if len(begin) == 1 else None


def place_name(asking: Asking, ask: Ask) -> str:
    """The province a question is about, if the table shows one in battle."""
    battle = asking.view().get("battle")
    return str(battle["province"]) if isinstance(battle, dict) else ""
