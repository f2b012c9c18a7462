import json

from tests.replays.digests import FILE, GAMES, all_digests


def test_two_hundred_seeded_games_end_as_they_always_did():
    """Interpreted and compiled, on every Python version: the same digests."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert len(kept) == GAMES
    assert all_digests() == kept
