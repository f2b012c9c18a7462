"""Taking back: my own answer, one that lies face down, and one after which something was shown."""

from playwright.sync_api import Locator, expect

from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story
from tests.browser.table import TablePage


def two(hall: Hall) -> tuple[TablePage, TablePage]:
    astrid, bjorn = hall.person("Astrid"), hall.person("Björn")
    match = hall.seat(Story.at(BEFORE_BATTLE), astrid, bjorn)
    return astrid.table(match), bjorn.table(match)


def my_turn_again(table: TablePage) -> None:
    expect(table.page.locator(".plank.mine")).to_be_visible()
    expect(table.choice("pillage")).to_be_visible()


def dialog(table: TablePage) -> Locator:
    return table.page.get_by_role("dialog")


def test_own_answer(hall: Hall):
    astrid, bjorn = two(hall)
    astrid.say("invade", "warrior", "angerboda")
    expect(bjorn.page.locator(".plank.mine")).to_be_visible()
    astrid.page.get_by_role("button", name="Undo").click()
    my_turn_again(astrid)
    expect(bjorn.page.locator(".plank.mine")).to_have_count(0)
    expect(astrid.choice("quest")).to_be_visible()


def test_way_back_inside_a_sentence(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    table.choice("march").click()
    expect(table.choice("gimle")).to_be_visible()
    table.choice("gimle").click()
    table.page.get_by_role("button", name="Back").last.click()
    table.page.keyboard.press("Escape")
    expect(table.choice("pillage")).to_be_visible()


def test_face_down_answer_is_changed(hall: Hall):
    astrid, bjorn = two(hall)
    astrid.say("pillage", "gimle")
    astrid.say("tyrs_bash.1")
    expect(astrid.question).to_contain_text("Tyr's Bash")
    expect(bjorn.page.locator("#ready")).to_contain_text("ready")
    assert "Tyr's Bash" not in bjorn.page.content()
    astrid.page.get_by_role("button", name="Change").click()
    astrid.say("troll.1")
    expect(astrid.question).to_contain_text("Troll")
    bjorn.say("tyrs_smash.1")
    expect(bjorn.page.locator("#log")).to_contain_text("Troll")


def test_past_something_shown_the_others_are_asked(hall: Hall):
    astrid, bjorn = two(hall)
    astrid.say("pillage", "gimle")
    astrid.say("tyrs_bash.1")
    bjorn.say("tyrs_smash.1")
    expect(bjorn.page.locator("#log")).to_contain_text("Tyr's Smash")
    ask_for_undo(astrid)
    dialog(bjorn).get_by_role("button", name="Refuse").click()
    expect(dialog(bjorn)).to_be_hidden()
    expect(bjorn.page.locator("#log")).to_contain_text("Tyr's Smash")
    ask_for_undo(astrid)
    bjorn.shot("vote")
    dialog(bjorn).get_by_role("button", name="Agree").click()
    expect(bjorn.page.locator("#log")).not_to_contain_text("Tyr's Smash")


def ask_for_undo(table: TablePage) -> None:
    table.page.get_by_role("button", name="Undo").click()
    dialog(table).get_by_role("button").last.click()
