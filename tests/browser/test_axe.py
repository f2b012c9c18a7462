"""axe-core looks at every page and every kind of moment: nothing serious, nothing critical."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story, asked

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
GRAVE = ("serious", "critical")


def looks_fine(page: Page) -> None:
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")["violations"]
    grave = [
        f"{fault['impact']}: {fault['help']}\n  {node['html'][:160]}\n  {node['failureSummary']}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"][:4]
    ]
    assert not grave, "\n".join(grave)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/?open=blood_rage", "/rules/blood_rage/BR4.1.5"])
def test_pages_around_the_table(hall: Hall, path: str, theme: str):
    me = hall.person(color_scheme=theme)
    looks_fine(me.visit(path))
    hall.shot(me.page, "page")


def test_invitation(hall: Hall):
    host, friend = hall.person("Astrid"), hall.person()
    table = host.table(hall.seat(Story.at(BEFORE_BATTLE), host, None))
    friend.page.goto(table.invitation())
    looks_fine(friend.page)
    hall.shot(friend.page, "join")


STORIES = {
    "draft": lambda: Story.new(3),
    "action": lambda: Story.new(3).until(asked("turn", 0)),
    "battle": lambda: Story.new(3).until(asked("battle_card", 0)),
    "end": lambda: Story.new(3).until(lambda match: False),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("moment", STORIES)
def test_moments_of_the_table(hall: Hall, moment: str, theme: str):
    table = hall.at(STORIES[moment](), "busy", "busy", color_scheme=theme)
    table.shot("table")
    looks_fine(table.page)
