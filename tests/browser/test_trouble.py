"""Each kind of trouble says what is wrong and what to do, and nothing is lost by it."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story


def test_a_table_that_is_not_there(hall: Hall):
    hall.forgive("404")
    page = hall.person().visit("/t/nowhere")
    expect(page.get_by_role("main")).to_contain_text("table")
    hall.shot(page, "page")
    page.get_by_role("main").get_by_role("link").first.click()
    expect(page).to_have_url(hall.house.base + "/")


def test_an_invitation_that_was_used(hall: Hall):
    host, friend, late = hall.person("Astrid"), hall.person("Björn"), hall.person("Ylva")
    table = host.table(hall.seat(Story.at(BEFORE_BATTLE), host, None))
    link = table.invitation()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit down").click()
    friend.sits()
    hall.forgive("404|410|409")
    late.page.goto(link)
    expect(late.page.get_by_role("main")).to_contain_text("invitation")
    expect(late.page.get_by_role("button", name="Sit down")).to_have_count(0)
    hall.shot(late.page, "late")


def test_a_browser_without_websocket(hall: Hall):
    me = hall.person("Astrid")
    me.context.add_init_script("delete window.WebSocket")
    page = me.table(hall.seat(Story.at(BEFORE_BATTLE), me, "busy"), ready=False).page
    expect(page.get_by_role("alert")).to_contain_text("WebSocket")
    hall.shot(page, "page")


def test_a_page_that_is_turned_away_again_and_again_asks_ever_less_often(hall: Hall):
    me = hall.person("Astrid")
    asked: list[WebSocketRoute] = []

    def turn_away(route: WebSocketRoute) -> None:
        asked.append(route)
        bye = {"t": "bye", "code": "later", "text": "The table cannot be read just now."}
        route.on_message(lambda _: (route.send(json.dumps(bye)), route.close(code=1013)))

    me.context.route_web_socket(re.compile("/ws$"), turn_away)
    page = me.table(hall.seat(Story.at(BEFORE_BATTLE), me, "busy"), ready=False).page
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    page.wait_for_timeout(6000)
    assert 3 <= len(asked) <= 7


def test_a_page_without_script(hall: Hall):
    me = hall.person("Astrid", java_script_enabled=False)
    page = me.table(hall.seat(Story.at(BEFORE_BATTLE), me, "busy"), ready=False).page
    word = page.locator(".no-script")
    expect(word).to_contain_text("JavaScript")
    word.click(trial=True)  # nothing lies over it
    hall.shot(page, "page")


def test_a_server_that_goes_away_and_comes_back(other_hall: Callable[..., Hall]):
    doomed = other_hall()
    doomed.forgive("ERR_CONNECTION_REFUSED|WebSocket connection")
    table = doomed.at(Story.at(BEFORE_BATTLE), "busy")
    table.say("invade", "warrior", "gimle")
    expect(table.page.locator("#chip-0-rage")).to_have_text("4")
    table.my_turn()
    before = table.page.locator("#log").inner_text()
    doomed.house.kill()
    expect(table.page.get_by_role("alert")).to_contain_text("Connection lost")
    table.shot("gone")
    doomed.house.start()
    expect(table.page.locator("#standing")).to_be_empty(timeout=20_000)
    table.my_turn()
    expect(table.page.locator("#log")).to_have_text(before, use_inner_text=True)
    expect(table.page.locator("#chip-0-rage")).to_have_text("4")
