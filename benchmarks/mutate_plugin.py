"""A pytest plugin: tells coverage.py which test is running, so that a line knows its tests."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

DURATIONS: dict[str, float] = {}
FAILED: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    measuring = coverage.Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)
    result = yield
    if measuring is not None:
        measuring.switch_context("")
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    DURATIONS[report.nodeid] = DURATIONS.get(report.nodeid, 0.0) + report.duration
    if report.failed:
        FAILED.add(report.nodeid)


def pytest_sessionfinish() -> None:
    name = os.environ.get("MEADHALL_DURATIONS")
    if name:
        Path(name).write_text(
            json.dumps({"times": DURATIONS, "failed": sorted(FAILED)}), encoding="utf-8"
        )
