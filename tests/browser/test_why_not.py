"""Whatever may not be done can be asked about, in the language of the page; its clause opens."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story

RULE = re.compile(r"BR\d+\.\d+")


LETTERS = {"en": "[a-z]{3}", "ru": "[а-я]{3}", "ja": "[ぁ-ん]"}


@pytest.mark.parametrize("lang", LETTERS)
def test_a_place_that_is_forbidden(hall: Hall, lang: str):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy", lang=lang)
    page = table.page
    table.thing("utgard").first.click()
    bubble = page.locator(".bubble")
    expect(bubble).to_be_visible()
    expect(bubble.locator("p").first).to_have_text(re.compile(LETTERS[lang]))
    expect(bubble.locator("p").first).not_to_contain_text("utgard")  # its name, not its word
    chip = bubble.locator("[data-rule]")
    expect(chip).to_have_text(RULE)
    rule = chip.get_attribute("data-rule")
    chip.click()
    here = page.locator("#reader .here")
    expect(here).to_be_visible()
    expect(here).to_contain_text(rule or "?")
    table.shot("reader")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#reader")).to_be_hidden()


def test_a_choice_that_is_forbidden(hall: Hall):
    without_quest = BEFORE_BATTLE.replace('"quest_alfheim.1", ', "")
    table = hall.at(Story.at(without_quest), "busy")
    no = table.page.locator("#choices [aria-disabled=true]").first
    expect(no).to_have_text(re.compile(r"\w{4}"))  # the reason stands in the list already
    no.click(force=True)  # Playwright would wait until it is allowed
    expect(table.page.locator(".bubble [data-rule]")).to_have_text(RULE)
    expect(table.go).to_have_attribute("aria-disabled", "true")  # nothing was said by that
    table.shot("bubble")
