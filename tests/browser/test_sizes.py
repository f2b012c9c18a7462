"""A desk, a large desk, a phone upright and sideways: all there without scrolling, playable by touch."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Hall
from tests.browser.stories import Story, asked
from tests.browser.table import TablePage

SIZES = {
    "1280x800": (1280, 800),
    "1920x1080": (1920, 1080),
    "390x844": (390, 844),
    "844x390": (844, 390),
}
MOMENTS = {
    "draft": lambda: Story.new(3),
    "action": lambda: Story.new(3).until(asked("turn", 0)),
    "battle": lambda: Story.new(3).until(asked("battle_card", 0)),
    "end": lambda: Story.new(3).until(lambda match: False),
}
FITS = """
() => {
  const page = document.scrollingElement;
  return [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
}
"""
#: Whether nothing lies over the middle of a thing that must be read or pressed now.
IN_SIGHT = """
(el) => {
  const b = el.getBoundingClientRect();
  const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
  const hit = document.elementFromPoint(x, y);
  const inside = b.width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return inside && !!hit && (el.contains(hit) || hit.contains(el));
}
"""


def context(size: str, theme: str) -> dict[str, Any]:
    width, height = SIZES[size]
    phone = min(width, height) < 500
    made: dict[str, Any] = {"viewport": {"width": width, "height": height}, "color_scheme": theme}
    if phone:
        made |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    return made


def fits(page: Page) -> None:
    assert page.evaluate(FITS) == [0, 0]


def in_sight(table: TablePage, *ids: str) -> None:
    for one in ids:
        assert table.page.locator(f"#{one}").evaluate(IN_SIGHT), f"#{one} is not in sight"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_every_moment_fits(hall: Hall, size: str, theme: str):
    me = hall.person("Astrid", **context(size, theme))
    for moment, story in MOMENTS.items():
        table = me.table(hall.seat(story(), me, "busy", "busy"))
        table.my_turn()
        fits(me.page)
        if moment != "end":
            in_sight(table, "what", "go")
        table.shot(moment)


@pytest.mark.parametrize("size", ["390x844", "844x390"])
def test_a_turn_by_touch(hall: Hall, size: str):
    me = hall.person("Astrid", **context(size, "light"))
    story = Story.new(3).until(asked("turn", 0))
    table = me.table(hall.seat(story, me, "busy", "busy"))
    table.tap = True
    before = table.look()["log"]
    table.page.locator(".nav [data-view=choices]").tap()
    rng = random.Random(3)
    for _ in range(3):
        table.answer(rng)
        table.my_turn()
        fits(me.page)
    assert table.look()["log"] > before
    for view in ("stage", "choices", "mine", "game", "log"):
        me.page.locator(f".nav [data-view={view}]").tap()
        fits(me.page)
        in_sight(table, "what")
        table.shot(f"view-{view}")


def test_holding_a_finger_on_a_thing(hall: Hall):
    me = hall.person("Astrid", **context("390x844", "light"))
    story = Story.new(3).until(asked("turn", 0))
    table = me.table(hall.seat(story, me, "busy", "busy"))
    thing = table.thing("yggdrasil").first
    thing.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(table.page.locator(".inspect.pinned")).to_contain_text("Yggdrasil")
    table.shot("held")


@pytest.mark.parametrize("size", SIZES)
def test_pages_around_the_table(hall: Hall, size: str):
    me = hall.person("Astrid", **context(size, "light"))
    for name, path in {
        "hall": "/",
        "form": "/?open=blood_rage",
        "rules": "/rules/blood_rage",
    }.items():
        page = me.visit(path)
        assert page.evaluate(FITS)[1] <= 0, f"{path} is wider than the screen"
        hall.shot(page, name)
