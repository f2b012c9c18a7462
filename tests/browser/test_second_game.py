"""A second title by the files of its own folder alone: the tests' tiny game, played to its end by clicks."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Hall
from tests.browser.test_languages import LEFT_OVER, TEXT


def test_toll_is_played_to_its_end(other_hall: Callable[..., Hall]):
    hall = other_hall(MEADHALL_GAMES="tests.games.toll")
    me = hall.person()
    page = me.visit("/")
    toll = page.locator("article", has=page.get_by_role("heading", name="Toll"))
    hall.shot(page, "hall")
    toll.get_by_role("button", name="bots").click()
    table = me.sits()
    table.my_turn()
    table.shot("table")
    assert table.play(random.Random(1))["over"]
    expect(page.locator("#ending")).to_contain_text("Winner")
    assert not LEFT_OVER.search(page.evaluate(TEXT))
    table.shot("end")
