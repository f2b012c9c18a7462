"""What happened is shown and never in the way; whoever wants no motion gets none."""

import re

from playwright.sync_api import expect

from meadhall.core.match import Match
from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story, asked
from tests.browser.table import TablePage

MOVING = """
() => document.getAnimations()
  .filter((one) => one.effect?.getTiming().duration > 100 && one.playState === "running").length
"""
#: What goes away by itself after seconds stays: a busy machine reads slowly.
NO_HURRY = """
() => {
  const set = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => set(act, ms > 4000 ? 600000 : ms, ...rest);
}
"""
#: From now on, how many things were in flight at most.
COUNT = """
() => {
  window.most = 0;
  const count = () => {
    window.most = Math.max(window.most, document.querySelectorAll("#flights > *").length);
    requestAnimationFrame(count);
  };
  count();
}
"""


def reveal(hall: Hall, **context: object) -> TablePage:
    """A battle whose cards have just been shown."""
    table = hall.at(Story.at(BEFORE_BATTLE), "busy", **context)
    table.say("pillage", "gimle")
    table.my_turn()
    table.choice("tyrs_bash.1").click()
    expect(table.go).to_have_attribute("aria-disabled", "false")
    table.page.evaluate(COUNT)
    table.go.click()
    expect(table.page.locator("#log")).to_contain_text("Tyr's Bash")
    return table


def test_a_reveal_moves_and_an_answer_need_not_wait(hall: Hall):
    table = reveal(hall, reduced_motion="no-preference")
    table.wait("() => window.most > 0")
    look = table.my_turn()
    assert look["mine"]
    word = next(w for w in look["words"] if w not in look["quick"])
    table.then(lambda: table.choice(word).click())  # whatever still moves
    table.wait("() => document.querySelectorAll('#flights > *').length === 0")
    assert table.page.locator(".flying").count() == 0


def test_motion_can_be_slowed_and_turned_off(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy", reduced_motion="no-preference")
    page = table.page
    for speed in ("slow", "off"):
        page.locator("#open-settings").click()
        page.locator(f"#settings label:has(input[name=motion][value={speed}])").click()
        page.locator("#settings [data-close]").click()
    table.say("pillage", "gimle")
    table.my_turn()
    table.say("tyrs_bash.1")
    assert page.evaluate("() => document.querySelectorAll('#flights > *').length") == 0


def test_reduced_motion_is_respected(hall: Hall):
    table = reveal(hall, reduced_motion="reduce")
    table.my_turn()
    assert table.page.evaluate("window.most") == 0
    assert table.page.evaluate(MOVING) == 0


def test_since_my_last_turn(hall: Hall):
    table = hall.at(Story.new(3).until(asked("turn", 0)), "busy", "busy")
    look = table.my_turn()
    table.then(lambda: table.choice("pass").click())
    table.confirm()
    look = table.my_turn()
    since = table.page.locator("#since")
    assert look["mine"]
    expect(since).to_be_visible()
    expect(since.locator("li").first).to_have_text(re.compile(r"\w+"))
    table.shot("since")
    since.get_by_role("button", name="Play").first.click()
    expect(table.page.locator("#replay")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#replay")).to_be_hidden()
    expect(table.page.locator(".plank.mine")).to_be_visible()


def test_the_end_of_the_world_is_seen_before_the_next_age(hall: Hall):
    def last_card(match: Match) -> bool:
        return any(q.seat == 0 and q.prompt == "keep_card" for q in match.asks)

    story = Story.new(3).until(last_card)
    table = hall.at(story, "busy", "busy", reduced_motion="no-preference")
    table.my_turn()
    table.page.evaluate(NO_HURRY)
    table.page.locator("#choices [data-choice]").first.click()
    table.page.locator("#go").click()
    stage = table.page.locator("[data-region=stage] > svg")
    expect(table.page.locator("#story")).to_contain_text("Ragnarök", timeout=20_000)
    expect(stage).to_have_id("br-map")
    expect(stage.locator("[data-type=place].told").first).to_be_attached()
    table.shot("ragnarok")
    table.page.keyboard.press("Escape")  # whatever one does goes on
    expect(stage).to_have_id("br-draft")
    expect(table.page.locator("#story")).to_be_hidden()


def test_a_row_of_the_rail_leads_to_what_that_player_has(hall: Hall):
    table = hall.at(Story.new(3).until(asked("turn", 0)), "busy", "busy")
    table.my_turn()
    table.page.locator("[data-seat-row='2'] .name").click()
    expect(table.page.locator("#br-clan-2")).to_be_in_viewport()
