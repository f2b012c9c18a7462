"""The table page as a person uses it: look what is lit, click, confirm."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

#: What a person sees at a glance: is it my turn, is a sentence whole, what may be named and where.
LOOK = """
() => {
  const plank = document.getElementById("plank");
  const go = document.getElementById("go");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const lit = [];
  for (const el of all("[data-region] [data-word].lit")) {
    const b = el.getBoundingClientRect();
    const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
    const hit = b.width && document.elementFromPoint(x, y);
    if (hit && hit.closest("[data-word]") === el) lit.push([el.dataset.word, x, y]);
  }
  return {
    busy: awaited.size > 0,
    over: !document.getElementById("ending").hidden,
    cover: document.getElementById("cover").open,
    mine: plank.classList.contains("mine") && !plank.classList.contains("sending"),
    whole: !go.hidden && go.getAttribute("aria-disabled") === "false",
    words: all("#choices [data-choice][aria-disabled=false]").map((el) => el.dataset.choice),
    quick: all("#others [data-say]").map((el) => el.dataset.say),
    lit,
    ways: document.querySelectorAll("#popups button.way").length,
    what: document.getElementById("what").textContent,
    go: go.textContent,
    log: document.querySelectorAll("#log [data-entry]").length,
  };
}
"""
CHANGED = f"""
(before) => {{
  const look = ({LOOK})();
  return !look.busy && JSON.stringify(look) !== before && look;
}}
"""
ASKED = f"""
() => {{
  const look = ({LOOK})();
  const some = look.whole || look.words.length + look.quick.length > 0;
  return look.over || look.cover || (look.mine && !look.busy && some);
}}
"""

Look = dict[str, Any]


class TablePage:
    def __init__(self, page: Page, shoot: Callable[[Page, str], Path]) -> None:
        self.page = page
        self.shoot = shoot
        self.tap = False

    def shot(self, name: str) -> Path:
        return self.shoot(self.page, name)

    # -- looking ---------------------------------------------------------------------------------

    def look(self) -> Look:
        found: Look = self.page.evaluate(LOOK)
        return found

    def ready(self) -> None:
        self.page.wait_for_selector("main.table:not([aria-busy])")
        self.page.wait_for_function("document.fonts.status === 'loaded'")

    def wait(self, true: str, what: object = None, timeout: float = 15_000) -> None:
        self.page.wait_for_function(true, arg=what, timeout=timeout)

    def my_turn(self, timeout: float = 15_000) -> Look:
        """Until I am asked, or it is over, or the screen is to be handed on."""
        self.wait(ASKED, timeout=timeout)
        return self.look()

    @property
    def question(self) -> Locator:
        return self.page.locator("#what")

    @property
    def go(self) -> Locator:
        return self.page.locator("#go")

    def choice(self, word: str) -> Locator:
        return self.page.locator(f'#choices [data-choice="{word}"]')

    def thing(self, word: str, **where: str) -> Locator:
        """Something drawn that has this name."""
        more = "".join(f'[data-{name}="{value}"]' for name, value in where.items())
        return self.page.locator(f'[data-region] [data-word="{word}"]{more}')

    def invitation(self) -> str:
        """The link that the host sends to a friend."""
        self.page.get_by_role("button", name="Copy link").click()
        expect(self.page.locator("#toasts")).to_contain_text("copied")
        link: str = self.page.evaluate("navigator.clipboard.readText()")
        return link

    # -- doing -----------------------------------------------------------------------------------

    def press(self, at: Locator) -> None:
        at.tap() if self.tap else at.click()

    def press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y) if self.tap else self.page.mouse.click(x, y)

    def then(self, act: Callable[[], object]) -> Look:
        """Do it, and look again once the page shows something else."""
        before = self.page.evaluate(f"() => JSON.stringify(({LOOK})())")
        act()
        found: Look = self.page.wait_for_function(CHANGED, arg=before, timeout=15_000).json_value()
        return found

    def say(self, *words: str) -> None:
        """Choose these words in the list, then press the button."""
        for word in words:
            self.press(self.choice(word))
        expect(self.go).to_have_attribute("aria-disabled", "false")
        self.confirm()

    def confirm(self) -> Look:
        """The plank's button; until the table has moved on."""
        asked = self.page.evaluate("() => document.getElementById('what').textContent")
        self.press(self.go)
        self.wait("() => !document.querySelector('.plank.sending')")
        return {**self.look(), "asked": asked}

    def step(self, look: Look, rng: random.Random) -> Look:
        """One click somebody might make who means to get on."""
        if look["ways"]:
            return self.then(lambda: self.press(self.page.locator("#popups button.way").first))
        if look["whole"]:
            return self.then(lambda: self.press(self.go))
        words = [w for w in look["words"] if w not in look["quick"]] or look["words"]
        if look["lit"] and rng.random() < 0.6:
            _, x, y = rng.choice(look["lit"])
            return self.then(lambda: self.press_at(x, y))
        if not words:
            word = rng.choice(look["quick"])
            return self.then(lambda: self.press(self.page.locator(f'#others [data-say="{word}"]')))
        return self.then(lambda: self.press(self.choice(rng.choice(words))))

    def answer(self, rng: random.Random) -> Look:
        """Answer the present question somehow, by clicks."""
        look = self.my_turn()
        for _ in range(40):
            if look["over"] or look["cover"] or not look["mine"]:
                return look
            done = look["whole"] and not look["ways"]
            look = self.step(look, rng)
            if done:
                return look
        raise AssertionError("forty clicks and no answer")

    def play(self, rng: random.Random, most: int = 400) -> Look:
        """To the end of the match."""
        for _ in range(most):
            look = self.answer(rng)
            if look["over"]:
                return look
            look = self.my_turn(60_000)
            if look["over"]:
                return look
        raise AssertionError("the match does not end")
