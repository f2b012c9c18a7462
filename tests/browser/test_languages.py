"""English, Russian, Japanese: as the browser wishes, switched while playing, and no id left untranslated."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Hall
from tests.browser.stories import BEFORE_BATTLE, Story, asked

#: An id where words should be.
LEFT_OVER = re.compile(r"\b(web|hall|br|core|bot)\.[a-z_]+(\.[a-z_0-9]+)*\b|\{[a-z]+\}")
LETTERS = {"en": "[a-z]{3}", "ru": "[а-яё]{3}", "ja": "[ぁ-んァ-ン]{2}"}
LOCALES = {"en": "en-GB", "ru": "ru-RU", "ja": "ja-JP"}
TEXT = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const named = ["aria-label", "title", "placeholder"];
  const out = all("body, dialog").map((el) => el.innerText);
  for (const name of named) out.push(...all(`[${name}]`).map((el) => el.getAttribute(name)));
  out.push(...all("svg text, svg title").map((el) => el.textContent));
  return out.join(" ");
}
"""


def reads_well(page: Page, lang: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", lang)
    said = page.evaluate(TEXT)
    assert not LEFT_OVER.search(said), LEFT_OVER.search(said)
    assert re.search(LETTERS[lang], said)


@pytest.mark.parametrize("lang", LETTERS)
def test_the_browser_chooses(hall: Hall, lang: str):
    me = hall.person(locale=LOCALES[lang])
    for n, path in enumerate(("/", "/?open=blood_rage", "/rules/blood_rage", "/t/nowhere")):
        hall.forgive("404")
        reads_well(me.visit(path), lang)
        hall.shot(me.page, str(n))
    page = me.visit("/")
    page.locator(".poster form button").first.click()
    table = me.sits()
    table.my_turn()
    reads_well(page, lang)
    table.shot("draft")


def test_switched_while_playing(hall: Hall):
    story = Story.new(3).until(asked("turn", 0))
    table = hall.at(story, "busy", "busy")
    page = table.page
    asked_in = set()
    for lang in ("ru", "ja", "en"):
        page.locator("#open-settings").click()
        page.locator(f"#settings label:has(input[name=lang][value={lang}])").click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        table.shot(f"settings-{lang}")
        page.locator("#settings [data-close]").click()
        table.wait("() => awaited.size === 0")
        asked_in.add(table.question.inner_text())
        reads_well(page, lang)
        for view in ("game", "log", "choices"):
            page.locator(f".tabs [data-view={view}]").click()
            reads_well(page, lang)
            table.shot(f"{view}-{lang}")
    assert len(asked_in) == 3


@pytest.mark.parametrize("lang", ["ru", "ja"])
def test_a_battle_in_words(hall: Hall, lang: str):
    table = hall.at(Story.at(BEFORE_BATTLE), "busy", lang=lang)
    table.say("pillage", "gimle")
    table.my_turn()
    reads_well(table.page, lang)
    table.shot("cards")
    table.say("tyrs_bash.1")
    table.my_turn()
    reads_well(table.page, lang)
    table.shot("after")
