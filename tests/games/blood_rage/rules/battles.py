"""Battles for the clauses of BR6: how they are set up, and how they end."""

from tests.games.blood_rage.scene import Scene


def call(clans: str, province: str = "gimle", pillager: str = "wolf", top: str = "") -> Scene:
    """A pillage by the pillager that has just been declared."""
    return Scene(
        f"""
        age = 3
        destroyed = []
        tokens = {{gimle = "rage"}}
        {top}
        {clans}
        [battle]
        province = "{province}"
        pillager = "{pillager}"
        """
    )


def battle(clans: str, pillager: str = "wolf", token: str = "rage", options: str = "{}") -> Scene:
    """A battle for Gimle at B1."""
    return Scene(
        f"""
        age = 3
        destroyed = []
        options = {options}
        tokens = {{gimle = "{token}"}}
        {clans}
        [battle]
        province = "gimle"
        pillager = "{pillager}"
        stage = "cards"
        """
    )


def fight(scene: Scene) -> Scene:
    """Everybody who is asked for a card plays the only one in hand."""
    for clan, _ in list(scene.asked):
        scene.say(clan, f"play {scene.cards(clan)[0]}")
    return scene


def outcome(scene: Scene) -> str | None:
    winner = scene.view(None)["last_battle"]["winner"]
    return None if winner is None else scene.clans[winner]
