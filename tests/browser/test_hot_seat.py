"""One screen for two: it is covered between the seats, and what is covered is not on the page at all."""

import random

from playwright.sync_api import expect

from meadhall.text import Text
from meadhall.text.naming import Names
from tests.browser.people import Hall
from tests.browser.stories import Story
from tests.browser.table import TablePage


def names_of(cards: list[str]) -> list[str]:
    names = Names(Text("en"), "blood_rage")
    return [names.named("card", card) for card in cards]


def sit(table: TablePage) -> None:
    expect(table.page.locator("#cover")).to_be_visible()
    table.page.locator("#cover button.go").click()
    expect(table.page.locator("#cover")).to_be_hidden()
    table.my_turn()


def test_hands_are_covered(hall: Hall):
    story = Story.new(2)
    packs = [story.match.view(seat)["pack"] for seat in (0, 1)]
    assert packs[0] and packs[1]
    me = hall.person("Astrid")
    table = me.table(hall.seat(story, me, me))
    for seat in (0, 1):
        expect(table.page.get_by_role("dialog")).to_contain_text(("Astrid", "Björn")[seat])
        covered(table, packs[0] + packs[1])
        sit(table)
        shown = table.page.content()
        assert all(name in shown for name in names_of(packs[seat])[:3])
        hidden = set(packs[1 - seat]) - set(packs[seat])
        assert not [card for card in hidden if f'"{card}"' in shown]
        while not table.answer(random.Random(seat))["cover"]:
            pass  # a pack of a draft for two is answered with two cards
    covered(table, packs[0] + packs[1])
    table.shot("cover")


def covered(table: TablePage, cards: list[str]) -> None:
    expect(table.page.locator("#cover")).to_be_visible()
    shown = table.page.content()
    assert not [card for card in cards if f'"{card}"' in shown]
    assert not [name for name in names_of(cards) if name in shown]
    table.page.keyboard.press("Escape")  # a cover is no dialog to be put away
    expect(table.page.locator("#cover")).to_be_visible()
