"""Two people in two browsers: an invitation, a cut in the middle of a battle, one table for both."""

from playwright.sync_api import expect

from tests.browser.people import Hall, Person
from tests.browser.stories import BEFORE_BATTLE, Story
from tests.browser.table import TablePage

#: What both see alike: which pieces stand where, the scores and chips of all seats, the log.
TOGETHER = """
() => ({
  pieces: [...document.querySelectorAll("[data-region=stage] [data-piece]")].map((el) => el.id).sort(),
  rail: [...document.querySelectorAll("#rail .sc, #rail .chip")].map((el) => el.textContent),
  log: [...document.querySelectorAll("#log [data-entry]")].map((el) => el.textContent),
})
"""


def cut(person: Person) -> None:
    """No network any more, and the open socket is gone."""
    person.context.set_offline(True)
    person.page.evaluate("sockets.at(-1).close()")


def invite(host: TablePage, friend: Person) -> None:
    friend.page.goto(host.invitation())
    friend.page.get_by_label("Your name").last.fill("Björn")
    friend.page.get_by_role("button", name="Sit down").click()


def test_cut_off_in_a_battle_and_back(hall: Hall):
    hall.forgive("ERR_INTERNET_DISCONNECTED")
    host, friend = hall.person("Astrid"), hall.person()
    match = hall.seat(Story.at(BEFORE_BATTLE), host, None)
    astrid = host.table(match)
    invite(astrid, friend)
    bjorn = friend.sits()
    expect(astrid.page.locator("#rail")).to_contain_text("Björn")
    astrid.say("pillage", "gimle")
    expect(bjorn.question).to_contain_text("card")
    cut(friend)
    expect(bjorn.page.get_by_role("alert")).to_contain_text("Connection lost")
    astrid.say("tyrs_bash.1")
    bjorn.choice("tyrs_smash.1").click()
    bjorn.go.click()  # said while nobody hears it
    bjorn.shot("away")
    expect(astrid.page.locator("#rail")).to_contain_text("away")
    friend.context.set_offline(False)
    expect(bjorn.page.locator("#standing")).to_be_empty()
    for table in (astrid, bjorn):
        expect(table.page.locator("#log")).to_contain_text("Tyr's Smash")
    the_same_table(astrid, bjorn)
    astrid.shot("after")


def the_same_table(one: TablePage, other: TablePage) -> None:
    shown = one.page.evaluate(TOGETHER)
    other.wait(f"(shown) => JSON.stringify(({TOGETHER})()) === JSON.stringify(shown)", shown)
    assert len(shown["pieces"]) > 3 and shown["log"]
