"""A pytest plugin for planted faults: which test runs which line, and an end to tests that hang.

With MEADHALL_LINES=FILE it writes there which tests ran each line of MEADHALL_TRACED (folders, with
the separator of PATH), how long each test took and which failed. With MEADHALL_PATIENCE=SECONDS a
test that needs more CPU time than that fails.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

#: so many calls of a function are followed line by line; a test that calls it more often counts as
#: one that runs all of it, because following costs ten times the run
FOLLOWED = 20
MEMORY = 4 << 30  # a fault that fills lists for ever must not take the machine with it

LINES_FILE = os.environ.get("MEADHALL_LINES")
PATIENCE = float(os.environ.get("MEADHALL_PATIENCE", "0"))
ROOTS = tuple(root for root in os.environ.get("MEADHALL_TRACED", "").split(os.pathsep) if root)

DURATIONS: dict[str, float] = {}
FAILED: set[str] = set()
LINES: dict[str, dict[int, set[str]]] = {}
OURS: dict[str, bool] = {}


class Followed:
    """One function during one test."""

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.calls = 0
        self.seen: set[int] = set()

    def line(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.seen.add(frame.f_lineno)
        return self.line

    def lines(self) -> set[int]:
        if self.calls <= FOLLOWED:
            return self.seen
        return {n for _, _, n in self.code.co_lines() if n is not None}


FUNCTIONS: dict[int, Followed] = {}


def called(frame: FrameType, event: str, arg: Any) -> Any:
    code = frame.f_code
    ours = OURS.get(code.co_filename)
    if ours is None:
        ours = OURS[code.co_filename] = code.co_filename.startswith(ROOTS)
    if not ours:
        return None
    followed = FUNCTIONS.get(id(code))
    if followed is None:
        followed = FUNCTIONS[id(code)] = Followed(code)  # keeps the code, so the id stays its own
    followed.calls += 1
    return followed.line if followed.calls <= FOLLOWED else None


def collect(test: str) -> None:
    """Book what ran since the last time on this test ("" for what runs at import)."""
    for followed in FUNCTIONS.values():
        rows = LINES.setdefault(followed.code.co_filename, {})
        for n in followed.lines():
            rows.setdefault(n, set()).add(test)
    FUNCTIONS.clear()


if LINES_FILE:
    sys.settrace(called)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if LINES_FILE:
        collect("")
        sys.settrace(called)
    if PATIENCE:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        return (yield)
    finally:
        if PATIENCE:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if LINES_FILE:
            collect(item.nodeid)


def hangs(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {PATIENCE} s of CPU time")


def pytest_configure() -> None:
    if PATIENCE:
        signal.signal(signal.SIGPROF, hangs)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    DURATIONS[report.nodeid] = DURATIONS.get(report.nodeid, 0.0) + report.duration
    if report.failed:
        FAILED.add(report.nodeid)


def pytest_sessionfinish() -> None:
    if not LINES_FILE:
        return
    sys.settrace(None)
    told = {
        "times": DURATIONS,
        "failed": sorted(FAILED),
        "lines": {
            file: {n: sorted(tests) for n, tests in rows.items()} for file, rows in LINES.items()
        },
    }
    Path(LINES_FILE).write_text(json.dumps(told), encoding="utf-8")
