"""The keyboard alone: from the hall into a game and through it; what has the focus is always to be seen."""

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story
from tests.browser.table import TablePage

#: Whether the focused thing is in sight and looks different from its unfocused self.
FOCUS = """
() => {
  const el = document.activeElement;
  if (!el || el === document.body) return "nothing has the focus";
  const box = el.getBoundingClientRect();
  if (!box.width || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
    return `out of sight: ${el.outerHTML.slice(0, 80)}`;
  const ring = (one) => {
    const style = getComputedStyle(one);
    const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return [outline, style.boxShadow, style.stroke + style.strokeWidth].join();
  };
  const all = [el, ...el.querySelectorAll(".edge, .rim"), el.nextElementSibling, el.parentElement].filter(Boolean);
  const seen = all.map(ring);
  const outlined = seen.some((one) => one.startsWith("true"));
  if (outlined) return "";
  el.blur();
  const changed = all.map(ring).some((one, i) => one !== seen[i]);
  el.focus();
  return changed ? "" : `looks as without focus: ${el.outerHTML.slice(0, 120)}`;
}
"""


def focus_is_seen(page: Page) -> None:
    assert page.evaluate(FOCUS) == ""


def tab_to(page: Page, what: str, most: int = 30) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        focus_is_seen(page)
        said = page.evaluate(
            "() => document.activeElement.innerText || document.activeElement.ariaLabel"
        )
        if re.search(what, said or ""):
            return
    raise AssertionError(f"{what} is out of the keyboard's reach")


def answer(table: TablePage) -> None:
    """Always the first line of the list, then Enter."""
    table.my_turn()
    for _ in range(8):
        look = table.look()
        if look["whole"]:
            break
        table.then(lambda: table.page.keyboard.press("1"))
    table.then(lambda: table.page.keyboard.press("Enter"))


def test_from_the_hall_into_a_game(hall: Hall):
    me = hall.person()
    page = me.visit("/")
    tab_to(page, "bots")
    page.keyboard.press("Enter")
    table = me.sits()
    entries = table.look()["log"]
    for _ in range(4):
        answer(table)
    table.my_turn()
    assert table.look()["log"] > entries


def test_keys_of_the_table(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    page, key = table.page, table.page.keyboard
    key.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Enter")
    table.shot("keys")
    key.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    table.then(lambda: key.press("2"))  # March
    table.then(lambda: key.press("Escape"))
    expect(table.choice("pillage")).to_be_visible()
    key.press("ArrowRight")
    focus_is_seen(page)
    key.press("i")
    expect(page.locator("#inspector .inspect")).to_be_visible()
    key.press("Escape")
    expect(page.locator("#inspector .inspect")).to_have_count(0)
    key.press("r")
    expect(page.locator("#reader .here")).to_be_visible()
    key.press("Escape")
    for letter, pane in (("l", "log"), ("g", "game"), ("c", "choices")):
        key.press(letter)
        expect(page.locator(f"#pane-{pane}")).to_be_visible()


def test_undo_by_key(hall: Hall):
    astrid, bjorn = hall.person("Astrid"), hall.person("Björn")
    table = astrid.table(hall.seat(Story.at(BEFORE_BATTLE), astrid, bjorn))
    answer(table)  # Invade with a Warrior, wherever the list begins
    expect(table.page.locator(".plank.mine")).to_have_count(0)
    table.page.keyboard.press("u")
    expect(table.page.locator(".plank.mine")).to_be_visible()


def test_focus_is_always_seen_at_the_table(hall: Hall):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy")
    for _ in range(45):
        table.page.keyboard.press("Tab")
        if table.page.evaluate("document.activeElement === document.body"):
            continue  # the end of the page: the next one is its beginning
        focus_is_seen(table.page)
    table.page.keyboard.press("ArrowRight")
    table.shot("focus")
