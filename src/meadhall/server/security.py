"""Who is speaking: guests by cookie, forms by origin and CSRF token, invitations by secret links.

A token has 256 bits from the operating system. The store keeps its hash only.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, cast
from urllib.parse import parse_qs, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from meadhall.server.config import Config
from meadhall.server.store import Guest, Store
from meadhall.text import LANGUAGES, best_language

__all__ = [
    "COOKIE",
    "Refused",
    "address_of",
    "check_form",
    "csrf_of",
    "ensure_guest",
    "guest_of",
    "hash_token",
    "language_of",
    "new_token",
    "on_this_machine",
    "same_origin",
    "set_cookie",
]

COOKIE: Final = "meadhall"
LANGUAGE_COOKIE: Final = "meadhall_lang"
YEAR: Final = 365 * 24 * 3600
#: a form of ours has a few hundred bytes
LONGEST_FORM: Final = 16 * 1024
MOST_FIELDS: Final = 200

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Refused(Exception):
    """A request that is turned away: HTTP status and the id of the sentence that says why."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


def new_token() -> tuple[str, str]:
    """A secret for a link or a cookie, and what the store may know of it."""
    token = secrets.token_urlsafe(32)
    return token, hash_token(token)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _store(conn: HTTPConnection) -> Store:
    return cast(Store, conn.app.state.store)


def _config(conn: HTTPConnection) -> Config:
    return cast(Config, conn.app.state.config)


def _token(conn: HTTPConnection) -> str:
    """The token of the cookie, or the one that this answer is going to set."""
    fresh = getattr(conn.state, "token", "")
    return str(fresh or conn.cookies.get(COOKIE, ""))


async def guest_of(conn: HTTPConnection) -> Guest | None:
    token = _token(conn)
    return await _store(conn).guest(hash_token(token)) if token else None


async def ensure_guest(request: HTTPConnection) -> tuple[Guest, str | None]:
    """The guest of the cookie; a stranger becomes one, and the new cookie is returned as well."""
    found = await guest_of(request)
    if found is not None:
        return found, None
    if not request.app.state.newcomers.take(address_of(request)):
        raise Refused(429, "")
    token, hashed = new_token()
    guest = await _store(request).new_guest(hashed, "", language_of(request))
    request.state.token = token
    return guest, token


def set_cookie(response: Response, cookie: str | None, *, secure: bool = False) -> None:
    if cookie is not None:
        response.set_cookie(
            COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )


def language_of(conn: HTTPConnection) -> str:
    """What the person chose, else what the browser asks for."""
    chosen = conn.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(conn.headers.get("accept-language", ""))


# -- forms ---------------------------------------------------------------------------------------------


def csrf_of(conn: HTTPConnection) -> str:
    """Proves that a form came from a page of ours that this browser was shown."""
    key = cast(bytes, conn.app.state.key)
    return hmac.new(key, hash_token(_token(conn)).encode(), hashlib.sha256).hexdigest()


def same_origin(conn: HTTPConnection) -> bool:
    """Browsers name the page that speaks; a request without a name is no browser's form."""
    origin = conn.headers.get("origin", "")
    if not origin:
        return False
    config = _config(conn)
    if config.origin and origin == config.origin.rstrip("/"):
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:  # no browser writes such a name
        return False
    return host != "" and host == conn.headers.get("host", "")


def _address(conn: HTTPConnection) -> IPv4Address | IPv6Address | None:
    """A socket of both kinds writes an old address as a new one: it is the old one all the same."""
    try:
        address = ip_address(conn.client.host if conn.client is not None else "")
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def address_of(conn: HTTPConnection) -> str:
    """Where somebody comes from; of the newer kind of address the network: each house has many."""
    address = _address(conn)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return "" if address is None else str(address)


def on_this_machine(conn: HTTPConnection) -> bool:
    address = _address(conn)
    return address is not None and address.is_loopback


def visitor(request: Request) -> str:
    """By whom requests are counted: the cookie, or the address of who has none."""
    token = request.cookies.get(COOKIE, "")
    return hash_token(token) if token else address_of(request)


async def check_form(request: Request) -> dict[str, list[str]]:
    """The fields of a form, if it is one of ours, not too long, and not one of too many."""
    if not same_origin(request):
        raise Refused(403, "hall.problem.origin")
    if not request.app.state.forms.take(visitor(request)):
        raise Refused(429, "")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_FORM:
            raise Refused(413, "hall.problem.too_long")
    try:
        fields = parse_qs(
            body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"
        )
    except ValueError as error:
        raise Refused(400, "hall.problem.form") from error
    given = fields.pop("csrf", [""])[0]
    if not hmac.compare_digest(given.encode(), csrf_of(request).encode()):
        raise Refused(403, "hall.problem.csrf")
    return fields
