"""Who looks at a page, in which language; and the pages that say what is wrong."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meadhall.clauses import RulesError, clauses
from meadhall.games import TITLES
from meadhall.server import security
from meadhall.server.store import Guest
from meadhall.text import Text
from meadhall.web import environment, render

__all__ = [
    "LONGEST_NAME",
    "Visit",
    "clean",
    "has_rules",
    "own_symbols",
    "problem",
    "rules_of_titles",
    "visit",
]

LONGEST_NAME = 24
#: Statuses with a page of their own; any other speaks in the words of the nearest of these.
_KNOWN = (400, 403, 404, 405, 410, 413, 429, 500, 503)


@dataclass(frozen=True, slots=True)
class Visit:
    """One person at one page. Without a guest (an error page) there is nothing to send."""

    request: Request
    t: Text
    guest: Guest | None
    cookie: str | None = None

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """A page with what every page has: who you are, the language, the way to the rules."""
        csrf = security.csrf_of(self.request) if self.guest else ""
        html = render(
            template,
            self.t,
            guest=self.guest,
            csrf=csrf,
            path=self.path(),
            rules=rules_of_titles(),
            **values,
        )
        # A page names its visitor: no cache between here and the browser may keep it.
        response = HTMLResponse(html, status, {"Cache-Control": "no-store"})
        return self.marked(response)

    def path(self) -> str:
        """Where a form of the top bar leads back to: a page, not the address of another form."""
        return self.request.url.path if self.request.method == "GET" else "/"

    def go(self, path: str) -> Response:
        """See Other: a form that was sent is never sent again by reloading."""
        return self.marked(RedirectResponse(path, HTTPStatus.SEE_OTHER))

    def marked(self, response: Response) -> Response:
        secure = self.request.app.state.config.secure
        security.set_cookie(response, self.cookie, secure=secure)
        return response


async def visit(request: Request) -> Visit:
    """The visitor of a page with forms: whoever comes for the first time becomes a guest."""
    guest, cookie = await security.ensure_guest(request)
    return Visit(request, Text(guest.lang or security.language_of(request)), guest, cookie)


async def problem(
    request: Request, status: int, text: str = "", advice: str = "", **args: object
) -> Response:
    """What is wrong and what to do about it, in the language of the person.

    A server in trouble does not ask its store who the person is: the browser's language will do.
    """
    guest = await security.guest_of(request) if status < 500 else None
    t = Text(guest.lang if guest and guest.lang else security.language_of(request))
    key = f"hall.problem.{status if status in _KNOWN else 500 if status > 500 else 400}"
    said = t(text, **args) if t.has(text) else text
    return Visit(request, t, guest).page(
        "problem.html",
        status,
        code=status,
        title=t(f"{key}.title"),
        text=said or t(f"{key}.text"),
        advice=t(advice or f"{key}.advice"),
    )


def clean(text: str) -> str:
    """A name as it is kept: no control or direction marks that could disguise it, single spaces."""
    shown = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(unicodedata.normalize("NFC", shown).split())


def rules_of_titles() -> list[str]:
    """The titles whose rules can be read, in the order of the shelf."""
    return [game for game in TITLES if has_rules(game)]


@cache
def own_symbols() -> str:
    """The signs that every page carries."""
    return environment().get_template("symbols.svg").render()


def has_rules(game: str) -> bool:
    try:
        return bool(clauses(game))
    except RulesError:
        return False
