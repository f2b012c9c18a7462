"""One sitting at one table in the terminal: whose turn it is to speak, and how it ends."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

from rich.markup import escape

from meadhall import bots
from meadhall.cli import boards
from meadhall.cli.asking import Asking, Leave
from meadhall.cli.common import console
from meadhall.cli.wording import Wording
from meadhall.core.errors import CannotUndo, MeadhallError
from meadhall.core.match import Match
from meadhall.text import Text
from meadhall.text.naming import clans_of

#: log lines shown before a question; `log` shows them all
RECENT = 25
INTERRUPTED = 130


class Session:
    """Drives a match until it is over or somebody leaves; nothing that was played is lost."""

    def __init__(self, match: Match, players: dict[int, bots.Bot], t: Text) -> None:
        self.match = match
        self.players = players
        self.out = console()
        self.words = Wording(t, match.game.id, clans_of(match.view(None)))
        self.rng = random.Random(f"worlds:{match.seed}")
        self.told = dict.fromkeys(range(-1, match.game.seats), 0)
        self.last_person: int | None = None
        self.saved_at = 0  # entries in the record when it was last saved

    def run(self) -> int:
        try:
            while not self.match.over:
                self.one_answer()
        except (Leave, EOFError):
            return self.leave(0)
        except KeyboardInterrupt:
            self.out.print()
            return self.leave(INTERRUPTED)
        self.finish()
        return 0

    def one_answer(self) -> None:
        """Bots speak first: in a simultaneous question nobody sees the others' answers anyway."""
        asks = self.match.asks
        for ask in asks:
            if ask.seat in self.players:
                bots.answer(self.match, self.players[ask.seat], ask, self.rng)
                return
        # Who was here last goes on, so that the screen changes hands as rarely as possible.
        ask = next((a for a in asks if a.seat == self.last_person), asks[0])
        if self.hand_over(ask.seat):
            self.tell(ask.seat)
            Asking(self, ask).run()

    def hand_over(self, seat: int) -> bool:
        """Cards are covered before somebody else looks at the screen.

        Who sat here until now may still say undo (then the question changes) or quit.
        """
        if len(self.match.people) > 1 and seat != self.last_person:
            self.out.clear()
            cover = escape(self.words.say("core.cover", who=self.words.seat(seat)))
            said = self.read(f"{cover} ")
            if said == "quit":
                raise Leave
            if said == "undo" and self.last_person is not None:
                self.undo(self.last_person)
                return False
            self.out.clear()
        self.last_person = seat
        return True

    def undo(self, seat: int) -> bool:
        """Take the seat's last answer back, or say why that cannot be."""
        try:
            self.match.undo(seat)
        except CannotUndo as error:
            self.out.print(f"[yellow]{escape(self.words.say(str(error)))}[/]")
            return False
        self.out.print(escape(self.words.say("core.undo_done")))
        for key in self.told:
            seen = self.match.log(None if key < 0 else key)
            self.told[key] = min(self.told[key], len(seen))
        return True

    def read(self, prompt: str) -> str:
        line = self.out.input(prompt)
        return line.strip()

    def tell(self, seat: int | None, everything: bool = False) -> None:
        """What happened since this seat last looked."""
        key = -1 if seat is None else seat
        events = self.match.log(seat)
        start = 0 if everything else max(self.told[key], len(events) - RECENT)
        for event in events[start:] if start <= len(events) else ():
            said = self.words.event(event.kind, event.seat, event.args)
            self.out.print(f"[dim]·[/] {escape(said)}")
        self.told[key] = len(events)

    def finish(self) -> None:
        view = self.match.view(None)
        self.tell(self.last_person)
        self.out.print(boards.board(self.match.game.id, view, self.words))
        self.out.print(boards.score(self.match.game.id, view, self.words))
        outcome = self.match.outcome()
        best = [seat for seat, points in enumerate(outcome) if points == max(outcome)]
        who = ", ".join(self.words.seat(seat) for seat in best)
        key = "core.winner" if len(best) == 1 else "core.winners"
        self.out.print(f"[bold]{escape(self.words.say(key, who=who))}[/]")

    # -- leaving -----------------------------------------------------------------------------------

    def save(self, name: str) -> bool:
        """Write the record; an existing file is never overwritten."""
        try:
            self.match.record.save(Path(name))
        except MeadhallError as error:
            self.out.print(f"[yellow]{escape(str(error))}[/]")
            return False
        except OSError as error:
            self.out.print(f"[yellow]{escape(f'{name}: {error.strerror}')}[/]")
            return False
        self.saved_at = len(self.match.record)
        self.out.print(escape(self.words.say("core.saved", path=name)))
        return True

    def leave(self, code: int) -> int:
        """Offer to save; when nobody answers any more, save."""
        if self.saved_at == len(self.match.record):
            self.out.print(escape(self.words.say("core.bye")))
            return code
        try:
            while True:
                name = self.spare_name()
                offer = escape(self.words.say("core.offer_save", path=name))
                wish = self.read(offer)
                if wish == "-":
                    self.out.print(escape(self.words.say("core.not_saved")))
                    break
                if self.save(wish or name):
                    break
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            self.save(self.spare_name())
        self.out.print(escape(self.words.say("core.bye")))
        return code

    def spare_name(self) -> str:
        """A file that is not there yet, in the current folder."""
        stem = f"{self.match.game.id}-{datetime.now():%Y%m%d-%H%M%S}"
        name = f"{stem}.jsonl"
        n = 2
        while Path(name).exists():
            name = f"{stem}-{n}.jsonl"
            n += 1
        return name
