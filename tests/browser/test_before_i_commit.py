"""What an answer would do is shown before it is given; what a thing is and why its number is so, on request."""

import re

from playwright.sync_api import expect

from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story, asked


def test_cost_of_an_invasion(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    for word in ("invade", "warrior", "gimle"):
        table.choice(word).click()
    effects = table.page.locator("#effects")
    expect(effects).to_contain_text(re.compile(r"Rage\s*5 → 4"))
    expect(table.go).to_contain_text("Gimle")
    expect(table.page.locator("#rail")).to_contain_text("5")  # nothing has happened yet
    table.shot("preview")
    table.confirm()
    expect(table.page.locator("#chip-0-rage")).to_have_text("4")


def test_by_two_clicks_on_the_board(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    table.then(lambda: table.thing("angerboda", type="place").click())
    ways = table.page.get_by_role("menuitem")
    expect(ways.first).to_be_visible()
    table.shot("ways")
    ways.filter(has_text="Invade").first.click()
    expect(table.page.locator("#effects")).to_contain_text("→")


def test_inspector_on_hover_and_by_key(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    page, box = table.page, table.page.locator("#inspector .inspect")
    page.mouse.move(250, 250)
    table.thing("gimle", type="place").hover(position={"x": 60, "y": 100})
    expect(box).to_contain_text("Gimle")
    expect(box.locator(".sum").first).to_have_text(re.compile(r"\d+ = .*Leader 3 \+ "))
    table.shot("hover")
    page.mouse.move(5, 5)
    expect(box).to_have_count(0)
    table.thing("gimle", type="place").focus()
    page.keyboard.press("i")
    expect(box).to_contain_text("Leader 3")
    page.keyboard.press("i")  # again: it stays
    expect(page.locator(".inspect.pinned")).to_be_visible()


def test_cards_are_explained(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    table.thing("tyrs_bash.1").first.hover()
    box = table.page.locator("#inspector .inspect")
    expect(box).to_contain_text("Tyr's Bash")
    table.shot("card")


def test_a_battle_shows_the_open_strength_of_every_side(hall: Hall):
    table = hall.at(Story.new(3).until(asked("battle_card", 0)), "busy", "busy")
    band = table.page.locator("[data-region=band]")
    expect(band).to_be_visible()
    assert band.locator("[data-n]").count() >= 2


def test_the_total_of_a_card_is_shown_before_it_is_laid_down(hall: Hall):
    story = Story.at(BEFORE_BATTLE).say(0, "pillage gimle")
    table = hall.at(story.until(asked("battle_card", 0)), "busy")
    strength = int(table.page.locator("#br-side-0 [data-n]").first.text_content() or "")
    table.choice("tyrs_bash.1").click()
    expect(table.choice("tyrs_bash.1")).to_contain_text(f"total {strength + 2} against")
    side = table.page.locator("#br-side-0 [data-n]")
    expect(side.last).to_have_text(str(strength + 2))
    expect(table.page.locator("#br-played-0-0")).to_be_visible()
    table.shot("total")
    table.page.locator("#back").click()
    expect(side).to_have_count(1)


def test_what_followed_is_told_on_the_board(hall: Hall):
    story = Story.at(BEFORE_BATTLE).say(0, "pillage gimle")
    table = hall.at(story.until(asked("battle_card", 0)), "busy")
    table.say("tyrs_bash.1")
    told = table.page.locator("#story")
    expect(told).to_be_visible(timeout=15_000)
    expect(told).to_contain_text("battle")
    expect(told.locator(".log li").first).to_be_visible()
    table.shot("story")
    told.get_by_role("button").click()
    expect(told).to_be_hidden()


def test_a_question_that_is_half_answered_says_what_it_lacks(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    table.choice("march").click()
    expect(table.question).to_contain_text("from where?")
    table.choice("gimle").click()
    expect(table.question).to_contain_text("to where?")
    expect(table.choice("angerboda")).to_contain_text("free villages: 5")
