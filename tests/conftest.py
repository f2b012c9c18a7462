"""What the whole suite shares: rule citations, which build runs, no skips where they would hide."""

import importlib
import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

from meadhall.clauses import clauses, game_of
from tests.rules import fault_of

CITES = "rule"  # the name of our user property in a test report
FAULT = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-coverage",
        action="store_true",
        help="write coverage.json of each game: which clauses passing tests cite (run all tests)",
    )


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("MEADHALL_EXPECT", "")
    if expected and build() != expected:
        raise pytest.UsageError(f"MEADHALL_EXPECT={expected}, but the core is {build()}")
    # Only the controller writes; the workers of xdist hand it their reports.
    if not is_worker(config):
        config.pluginmanager.register(Citations(config), "meadhall-citations")


def is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_report_header() -> str:
    return f"meadhall core: {build()}"


def build() -> str:
    """Which core the tests run on: compiled, interpreted, or none at all."""
    try:
        state = importlib.import_module("meadhall.core.state")
    except ModuleNotFoundError:
        return "absent"
    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"


def cited_by(item: pytest.Item) -> list[str]:
    return [clause_id for mark in item.iter_markers("rule") for clause_id in mark.args]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # @rule has checked each citation by itself; here stand those of one test together.
    faults = []
    for item in items:
        if not any(item.iter_markers("rule")):
            continue
        cited = cited_by(item)
        if fault := fault_of(cited):
            faults.append(f"{item.nodeid}: {fault}")
            item.stash[FAULT] = fault
        item.user_properties.extend((CITES, clause_id) for clause_id in cited)
    # A worker that dies here takes the message with it; its tests fail one by one instead.
    if faults and not is_worker(config):
        raise pytest.UsageError("\n".join(faults))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if fault := item.stash.get(FAULT, None):
        pytest.fail(fault, pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and skips_fail():
        report.outcome = "failed"
        report.longrepr = f"skipped, which is a failure in CI: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.skipped and skips_fail():
        report.outcome = "failed"
        report.longrepr = f"skipped, which is a failure in CI: {report.longrepr}"
    return report


def skips_fail() -> bool:
    return os.environ.get("CI") == "true"


class Citations:
    """Notes which clauses are cited by tests that passed, in all their variants."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.cited: defaultdict[str, set[str]] = defaultdict(set)  # test -> clauses
        self.passed: set[str] = set()
        self.not_passed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = report.nodeid.split("[", 1)[0]
        self.cited[test].update(
            str(value) for name, value in report.user_properties if name == CITES
        )
        if not report.passed:
            self.not_passed.add(test)
        elif report.when == "call":
            self.passed.add(test)

    def tests_of_clauses(self) -> dict[str, dict[str, list[str]]]:
        """game -> clause -> tests, each sorted the same way every time."""
        found: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for test in sorted(self.passed - self.not_passed):
            for clause_id in self.cited[test]:
                found[str(game_of(clause_id))][clause_id].append(test)
        return {game: in_order(game, tested) for game, tested in sorted(found.items())}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.config.getoption("--write-coverage"):
            return
        games = self.config.rootpath / "src" / "meadhall" / "games"
        for game, tested in self.tests_of_clauses().items():
            write_coverage(games / game / "coverage.json", tested)
            need = [c.id for c in clauses(game).values() if c.exempt is None]
            open_ = [clause_id for clause_id in need if clause_id not in tested]
            terminalreporter.write_line(
                f"{game}: {len(need) - len(open_)} of {len(need)} clauses have a passing test"
            )
            if open_:
                terminalreporter.write_line(f"  without: {' '.join(open_)}")


def in_order(game: str, tested: dict[str, list[str]]) -> dict[str, list[str]]:
    return {clause_id: tested[clause_id] for clause_id in clauses(game) if clause_id in tested}


def write_coverage(path: Path, tested: dict[str, list[str]]) -> None:
    text = json.dumps({"tested": tested}, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
