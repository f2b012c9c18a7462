"""A stranger's whole evening: from the hall through a match against bots to its end, by clicks alone."""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.people import Hall


def open_table(page: Page, *who: str) -> None:
    """The form of a new table: so many seats, and who sits there."""
    page.get_by_role("link", name="Open a table").first.click()
    form = page.get_by_role("dialog")
    form.get_by_label(str(len(who)), exact=True).check()
    for seat, kind in enumerate(who):
        form.locator(f"select[name=who{seat}]").select_option(kind)
    form.get_by_role("button", name="Open the table").click()


def test_whole_match_by_clicks(hall: Hall):
    me = hall.person()
    page = me.visit("/")
    open_table(page, "me", "bot.busy")
    table = me.sits()
    table.shot("draft")
    assert table.play(random.Random(5))["over"]
    table.shot("end")
    ending = page.locator("#ending")
    expect(ending.get_by_role("heading")).to_contain_text("Winner")
    expect(page.locator('[data-region="stage"]')).to_contain_text("Glory")
    ending.locator("summary").click()
    expect(ending.locator(".seal dd").nth(1)).to_have_text(re.compile("^[0-9a-f]{64}$"))
    the_replay_steps(page)
    table.shot("replay")
    page.get_by_role("button", name="Back to the table").click()
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    assert not me.sits().my_turn()["over"]


def the_replay_steps(page: Page) -> None:
    page.get_by_role("button", name="Watch the replay").click()
    bar = page.locator("#replay")
    said = bar.locator(".what")
    told = []
    for n in range(4):
        expect(said.locator(".num")).to_contain_text(f"Move {n} of")
        told.append(said.locator("b").inner_text())
        bar.get_by_role("button", name="One step on").click()
    assert all(told)  # an answer laid face down is told as well
    on = bar.get_by_role("button", name="One step on")
    on.click(click_count=3)  # quick steps add up
    expect(said).to_contain_text("Move 7 of")
    bar.get_by_role("slider").fill("20")
    expect(said).to_contain_text("Move 20 of")
