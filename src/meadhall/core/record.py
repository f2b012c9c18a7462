"""The record of a match: header, entries, snapshots. It is the truth; snapshots are a cache.

A file has one JSON object a line, each with `sum`, a running hash over the line and the sum before
it, so that an edit or a cut anywhere is found without understanding the lines:

    header     game, edition, options, seats, rules_version, commitment to the seed or the seed
    private    the seed of a match that is not over, so that it can go on (never shown to a seat)
    n          an entry: seat, text, chance outcomes, learned rows, digest of the state after it
    snapshot   state and knowledge after entry n, every 40 entries
    stop, end  the last line: how many entries; for a finished match its outcome and seed
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any, Final

from meadhall.core.errors import BadRecord, WouldOverwrite, WrongVersion
from meadhall.core.state import State

FORMAT: Final = "meadhall-record-1"
SNAPSHOT_EVERY: Final = 40

# Kinds of entries. START carries the chance outcomes before the first question.
START: Final = "start"
ANSWER: Final = "answer"
UNDO: Final = "undo"
TAKE_BACK: Final = "take_back"


class Entry:
    """One line of what was said. The state after it depends on the entries before it only."""

    def __init__(self, n: int, kind: str, seat: int, text: str) -> None:
        self.n = n
        self.kind = kind
        self.seat = seat
        self.text = text
        self.chance: list[str] = []
        self.scripted = False  # some outcome was given by hand, not by the seed
        self.learned = 0
        self.to = 0  # UNDO: the state is again the one after this entry
        self.digest = ""

    def plain(self) -> dict[str, Any]:
        out: dict[str, Any] = {"n": self.n, "kind": self.kind, "seat": self.seat, "text": self.text}
        if self.chance:
            out["chance"] = self.chance
        if self.scripted:
            out["scripted"] = True
        if self.learned:
            out["learned"] = self.learned
        if self.kind == UNDO:
            out["to"] = self.to
        out["digest"] = self.digest
        return out


def load_entry(data: dict[str, Any]) -> Entry:
    e = Entry(data["n"], data["kind"], data["seat"], data["text"])
    e.chance = list(data.get("chance", ()))
    e.scripted = data.get("scripted", False)
    e.learned = data.get("learned", 0)
    e.to = data.get("to", 0)
    e.digest = data["digest"]
    return e


class Snapshot:
    """The state after entry n. From a file it stays text until somebody needs it."""

    def __init__(self, n: int, question: int, draws: int, state: State | None, line: str) -> None:
        self.n = n
        self.question = question
        self.draws = draws
        self.state = state
        self.line = line

    def plain(self) -> dict[str, Any]:
        if self.state is None:
            data: dict[str, Any] = json.loads(self.line)
            return {k: v for k, v in data.items() if k != "sum"}
        know = self.state.know
        return {
            "snapshot": self.n,
            "question": self.question,
            "draws": self.draws,
            "state": self.state.plain(),
            "know": None if know is None else know.plain(),
        }

    def wake(self, blank: State) -> State:
        """A State of its own, filled from the snapshot."""
        if self.state is not None:
            return self.state.checkpoint()
        data = self.plain()
        blank.load(data["state"])
        if data["know"] is not None:
            blank.load_know(data["know"])
        return blank


class Record:
    """What a match was and is. Entries of a loaded record are read from their lines when needed."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.secret: str | int | None = None  # the seed while the match is not over
        self.outcome: list[float] | None = None
        self.over = False
        self.snapshots: list[Snapshot] = []
        self._entries: list[Entry | None] = []
        self._lines: list[str] = []  # of loaded entries, as they stood in the file

    # -- entries -------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, entry: Entry) -> None:
        self._entries.append(entry)

    def entry(self, n: int) -> Entry:
        e = self._entries[n]
        if e is None:
            try:
                e = load_entry(json.loads(self._lines[n]))
            except (ValueError, KeyError, TypeError) as error:
                raise BadRecord(f"entry {n} cannot be read: {error}") from error
            if e.n != n:
                raise BadRecord(f"entry {n} calls itself {e.n}")
            self._entries[n] = e
        return e

    @property
    def entries(self) -> list[Entry]:
        return [self.entry(n) for n in range(len(self._entries))]

    def snapshot_before(self, n: int) -> Snapshot | None:
        """The last snapshot at or before entry n."""
        for i in range(len(self.snapshots) - 1, -1, -1):
            if self.snapshots[i].n <= n:
                return self.snapshots[i]
        return None

    def line_of(self, n: int, first: int = 0) -> list[int]:
        """The entries from `first` on that led to the state after entry n, without undone ones."""
        out: list[int] = []
        while n >= first:
            e = self.entry(n)
            if e.kind == UNDO:
                n = e.to
            else:
                out.append(n)
                n -= 1
        out.reverse()
        return out

    # -- out -----------------------------------------------------------------------------------

    def objects(self) -> list[dict[str, Any]]:
        """Header, private line, entries with their snapshots, last line."""
        header = {k: v for k, v in self.header.items() if k != "seed" or self.open_seed()}
        out: list[dict[str, Any]] = [{"header": header}]
        if self.secret is not None and not self.over:
            out.append({"private": {"seed": self.secret}})
        at = 0
        while at < len(self.snapshots) and self.snapshots[at].n < 0:
            out.append(self.snapshots[at].plain())
            at += 1
        for n in range(len(self._entries)):
            out.append(self.entry(n).plain())
            while at < len(self.snapshots) and self.snapshots[at].n == n:
                out.append(self.snapshots[at].plain())
                at += 1
        last: dict[str, Any] = {"entries": len(self._entries)}
        if self.over:
            last["outcome"] = self.outcome
            if self.secret is not None:
                last["seed"] = self.secret
        out.append({"end" if self.over else "stop": last})
        return out

    def open_seed(self) -> bool:
        return "commitment" not in self.header

    def lines(self) -> list[str]:
        out: list[str] = []
        total = ""
        for thing in self.objects():
            body = json.dumps(thing, ensure_ascii=False, separators=(",", ":"))
            total = add_sum(total, body[:-1])
            out.append(f'{body[:-1]},"sum":"{total}"}}')
        return out

    def to_json(self) -> str:
        """The whole record as one JSON document. Private until the match is over."""
        return json.dumps(self.objects(), ensure_ascii=False)

    def for_seat(self, seat: int | None) -> dict[str, Any]:
        """What a seat may have: all once the match is over, before that its own answers only."""
        header = {k: v for k, v in self.header.items() if k != "seed" or self.over}
        entries: list[dict[str, Any]] = []
        for e in self.entries:
            if self.over:
                entries.append(e.plain())
                continue
            line: dict[str, Any] = {"n": e.n, "kind": e.kind, "seat": e.seat}
            if e.seat == seat and e.kind == ANSWER:
                line["text"] = e.text
            if e.kind == UNDO:
                line["to"] = e.to
            entries.append(line)
        out: dict[str, Any] = {"header": header, "entries": entries}
        if self.over:
            out["outcome"] = self.outcome
        return out

    def save(self, path: str | os.PathLike[str], overwrite: bool = False) -> None:
        """Write it beside its name, then rename: nobody ever finds half a file."""
        name = os.fspath(path)
        if not overwrite and os.path.lexists(name):
            raise WouldOverwrite(f"{name} exists already")
        part = f"{name}.{os.getpid()}.part"
        try:
            with open(part, "w", encoding="utf-8", newline="\n") as file:
                file.write("\n".join(self.lines()) + "\n")
                file.flush()
                os.fsync(file.fileno())
            place(part, name, overwrite)
        finally:
            if os.path.lexists(part):
                os.remove(part)


def place(part: str, name: str, overwrite: bool) -> None:
    if overwrite:
        os.replace(part, name)
        return
    try:
        os.link(part, name)  # fails if somebody else made the file in the meantime
    except FileExistsError:
        raise WouldOverwrite(f"{name} exists already") from None
    except OSError:  # a file system without links
        os.replace(part, name)


def add_sum(before: str, body: str) -> str:
    return hashlib.blake2b((before + body).encode(), digest_size=16).hexdigest()


# -- in ----------------------------------------------------------------------------------------


def read(path: str | os.PathLike[str]) -> Record:
    """The record in a file. Every sum is checked; entries are read later, when they are needed."""
    name = os.fspath(path)
    try:
        with open(name, encoding="utf-8", newline="\n") as file:
            text = file.read()
    except OSError as error:
        raise BadRecord(f"{name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{name} is not a text in UTF-8, so not a Meadhall record") from error
    return parse(text, name)


def assemble(
    header: dict[str, Any],
    secret: str | int | None,
    entries: list[str],
    snapshots: list[tuple[int, str]],
    outcome: list[float] | None,
) -> Record:
    """A record from its lines as a store keeps them: entries as they were, some of the snapshots."""
    record = Record(header)
    record.secret = secret
    record._lines = entries
    record._entries = [None for _ in entries]
    record.snapshots = [Snapshot(n, 0, 0, None, line) for n, line in snapshots]
    record.over = outcome is not None
    record.outcome = outcome
    return record


def parse(text: str, name: str = "record") -> Record:
    lines = text.split("\n")
    if not text.startswith('{"header":'):
        raise BadRecord(f"{name}, line 1: this is not a Meadhall record")
    if lines[-1] != "":
        raise BadRecord(f"{name}, line {len(lines)}: the line is cut off; the end is missing")
    lines.pop()
    check_sums(lines, name)
    header = first_line(lines[0], name)
    record = Record(header)
    for i in range(1, len(lines)):
        take_line(record, lines[i], i == len(lines) - 1, f"{name}, line {i + 1}")
    if len(lines) == 1:
        raise BadRecord(f"{name}, line 1: nothing follows the header; the end is missing")
    return record


def check_sums(lines: list[str], name: str) -> None:
    total = ""
    for i in range(len(lines)):
        body, mark, rest = lines[i].rpartition(',"sum":"')
        total = add_sum(total, body)
        if not mark or rest != f'{total}"}}':
            raise BadRecord(
                f"{name}, line {i + 1}: the sum does not fit; this line was edited, or lines before "
                f"it are missing, added or moved"
            )


def first_line(line: str, name: str) -> dict[str, Any]:
    header = object_of(line, f"{name}, line 1").get("header")
    if not isinstance(header, dict):
        raise BadRecord(f"{name}, line 1: the header is no object")
    if header.get("format") != FORMAT:
        raise WrongVersion(f"{name}: format {header.get('format')!r}; this reads {FORMAT!r}")
    for key in ("game", "options", "seats", "rules_version", "names", "people"):
        if key not in header:
            raise BadRecord(f"{name}, line 1: the header does not name {key!r}")
    return header


def take_line(record: Record, line: str, last: bool, where: str) -> None:
    if line.startswith('{"n":'):
        record._entries.append(None)
        record._lines.append(line)
    elif line.startswith('{"snapshot":'):
        if not last:
            record.snapshots.append(Snapshot(head_number(line, where), 0, 0, None, line))
    elif line.startswith('{"private":'):
        record.secret = object_of(line, where)["private"]["seed"]
    elif last and line.startswith(('{"stop":', '{"end":')):
        take_last(record, object_of(line, where), where)
        return
    else:
        raise BadRecord(f"{where}: no such line belongs here")
    if last:
        raise BadRecord(f"{where}: the record breaks off here; its last line is missing")


def head_number(line: str, where: str) -> int:
    try:
        return int(line[len('{"snapshot":') : line.index(",")])
    except ValueError as error:
        raise BadRecord(f"{where}: the snapshot has no number") from error


def take_last(record: Record, data: dict[str, Any], where: str) -> None:
    record.over = "end" in data
    last = data["end" if record.over else "stop"]
    if last["entries"] != len(record):
        raise BadRecord(f"{where}: {last['entries']} entries were written, {len(record)} are here")
    if record.over:
        record.outcome = last.get("outcome")
        if "seed" in last:
            record.secret = last["seed"]
            record.header["seed"] = last["seed"]


def object_of(line: str, where: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise BadRecord(f"{where}: not JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadRecord(f"{where}: not an object")
    return data
