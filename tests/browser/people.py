"""People with browsers: how tests come into the hall, and the list of what their pages complained of."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

from meadhall.server.security import COOKIE
from tests.browser.house import House, Sitting
from tests.browser.stories import Story
from tests.browser.table import TablePage

#: A refused style or script must not go unseen, wherever the console of the browser puts it.
#: And a test looks again only once the page has heard all replies to what it asked.
WATCH = """
window.awaited = new Set();
window.sockets = [];
if (window.WebSocket) {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const said = JSON.parse(data);
    if (said.id) awaited.add(said.id);
    if (said.t === "hello") {
      sockets.push(this);
      this.addEventListener("message", (event) => awaited.delete(JSON.parse(event.data).id));
      this.addEventListener("close", () => awaited.clear());
    }
    return send.call(this, data);
  };
}
addEventListener("securitypolicyviolation", (e) =>
  console.error(`security policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`));
"""
CLIPBOARD = ["clipboard-read", "clipboard-write"]
DESK = {"width": 1280, "height": 800}


class Person:
    """One browser of one guest."""

    def __init__(self, hall: Hall, context: BrowserContext, guest: int | None = None) -> None:
        self.hall = hall
        self.context = context
        self.guest = guest
        self.page = context.new_page()

    def visit(self, path: str) -> Page:
        self.page.goto(self.hall.house.base + path)
        return self.page

    def table(self, match: str, ready: bool = True) -> TablePage:
        self.visit(f"/t/{match}")
        return self.sits(ready)

    def sits(self, ready: bool = True) -> TablePage:
        """The table that this browser is at."""
        table = TablePage(self.page, self.hall.shot)
        if ready:
            table.ready()
        return table


class Hall:
    """What a test gets: people, tables, screenshots, and nothing that a page complained of."""

    def __init__(self, browser: Browser, house: House, shots: Path, name: str) -> None:
        self.browser = browser
        self.house = house
        self.shots = shots
        self.name = name
        self.people: list[Person] = []
        self.complaints: list[str] = []
        self.forgiven: list[str] = []

    def person(self, name: str = "", lang: str = "en", **context: Any) -> Person:
        """A fresh browser; with a name, one that the hall knows already."""
        usual = {"viewport": DESK, "reduced_motion": "reduce", "permissions": CLIPBOARD}
        options = {**usual, "locale": lang, **context}
        made = self.browser.new_context(**options)
        made.set_default_timeout(10_000)
        made.add_init_script(WATCH)
        guest = None
        if name:
            guest, token = self.house.guest(name, lang)
            made.add_cookies([{"name": COOKIE, "value": token, "url": self.house.base}])
        made.on("page", self._listen)
        person = Person(self, made, guest)
        self.people.append(person)
        return person

    def at(self, story: Story, *others: Any, lang: str = "en", **context: Any) -> TablePage:
        """Me at a table with this match, seat 0; the others are bots by name or people."""
        me = self.person("Astrid", lang, **context)
        return me.table(self.seat(story, me, *others))

    def seat(self, story: Story, *sitting: Any, pace: int = 0) -> str:
        who: Sequence[Sitting] = [p.guest if isinstance(p, Person) else p for p in sitting]
        return self.house.seat(story, who, pace)

    def forgive(self, pattern: str) -> None:
        """A complaint that belongs to the test, such as a server that is gone on purpose."""
        self.forgiven.append(pattern)
        self.complaints = [said for said in self.complaints if not re.search(pattern, said)]

    def _listen(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._complain(f"error: {error.stack or error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"console: {message.text} ({message.location.get('url')})")

    def _complain(self, said: str) -> None:
        if not any(re.search(pattern, said) for pattern in self.forgiven):
            self.complaints.append(said)

    def shot(self, page: Page, name: str) -> Path:
        self.shots.mkdir(parents=True, exist_ok=True)
        path = self.shots / f"{self.name}-{name}.png"
        page.screenshot(path=path, animations="disabled")
        return path

    def last_shots(self) -> None:
        for n, person in enumerate(self.people):
            with contextlib.suppress(Error):  # the failure may be that the page is gone
                self.shot(person.page, f"failed-{n}")

    def close(self) -> None:
        for person in self.people:
            person.context.close()
