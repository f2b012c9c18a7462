"""A second title by the files of its own folder alone: the tests' tiny game, played to its end by clicks."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SHOTS
from tests.browser.house import House
from tests.browser.people import Hall
from tests.browser.test_languages import LEFT_OVER, TEXT


@pytest.fixture
def toll_hall(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    house = House(tmp_path_factory.mktemp("toll"))
    house.start(MEADHALL_GAMES="tests.games.toll")
    hall = Hall(browser, house, SHOTS, "test_toll_is_played_to_its_end")
    yield hall
    hall.close()
    house.stop()
    assert not hall.complaints, "\n".join(hall.complaints)


def test_toll_is_played_to_its_end(toll_hall: Hall):
    me = toll_hall.person()
    page = me.visit("/")
    toll = page.locator("article", has=page.get_by_role("heading", name="Toll"))
    toll_hall.shot(page, "hall")
    toll.get_by_role("button", name="bots").click()
    table = me.sits()
    table.my_turn()
    table.shot("table")
    assert table.play(random.Random(1))["over"]
    expect(page.locator("#ending")).to_contain_text("Winner")
    assert not LEFT_OVER.search(page.evaluate(TEXT))
    table.shot("end")
