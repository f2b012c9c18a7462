"""One server and one browser a worker, a fresh context a test; what a page complains of fails the test."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.house import House
from tests.browser.people import Hall

SHOTS = Path(__file__).parents[2] / "build" / "browser"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find_or_install()
    if path is None:
        # In CI a skip could hide for years that no page is tested.
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(chromium.MISSING)
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        yield made
        made.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    made.start()
    yield made
    made.stop()


def name_of(request: pytest.FixtureRequest) -> str:
    return re.sub(r"[^\w.-]+", "-", request.node.name).strip("-")


@pytest.fixture
def hall(request: pytest.FixtureRequest, browser: Browser, house: House) -> Iterator[Hall]:
    """The way in. After the test every page must have been quiet."""
    made = Hall(browser, house, SHOTS, name_of(request))
    yield made
    made.close()
    assert not made.complaints, "\n".join(made.complaints)


@pytest.fixture
def other_hall(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path
) -> Iterator[Callable[..., Hall]]:
    """A server of the test's own, to be killed or to know other games: call it with an environment."""
    opened: list[Hall] = []

    def open_it(**env: str) -> Hall:
        house = House(tmp_path)
        house.start(**env)
        opened.append(Hall(browser, house, SHOTS, name_of(request)))
        return opened[-1]

    yield open_it
    for made in opened:
        made.close()
        made.house.stop()
        assert not made.complaints, "\n".join(made.complaints)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a failed test saw last."""
    report = yield
    made = getattr(item, "funcargs", {}).get("hall")
    if made is not None and report.when == "call" and report.failed:
        made.last_shots()
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No test of a page is done in a second."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.slow)
