"""Short scenes for the tests of cards: a battle that stands at the choice of cards (B1)."""

from __future__ import annotations

from tests.games.blood_rage.scene import Scene


def battle(
    wolf: str, raven: str, more: str = "", token: str = "rage", province: str = "gimle"
) -> Scene:
    """Wolf pillages the province; the call is over. The clans are written as in a document."""
    return Scene(f"""
    destroyed = []
    tokens = {{{province} = "{token}"}}
    battle = {{province = "{province}", pillager = "wolf", stage = "cards"}}
    wolf = {{{wolf}}}
    raven = {{{raven}}}
    {more}
    """)


def play(s: Scene, **cards: str) -> Scene:
    """B1: each clan chooses its card."""
    for clan, card in cards.items():
        s.say(clan, f"play {card}")
    return s


def sources(s: Scene, clan: str) -> dict[str, int]:
    """How much Glory the clan gained by what, since the scene began."""
    out: dict[str, int] = {}
    for e in s.events("glory"):
        if e.seat == s.seat(clan):
            source = str(e.args["source"])
            out[source] = out.get(source, 0) + int(str(e.args["n"]))
    return out
