import pytest

import meadhall as mh
from meadhall.games.blood_rage.meta import META
from tests.replays.golden import FOLDER, TABLES


@pytest.mark.parametrize("name", TABLES)
def test_a_kept_match_replays_to_the_same_end(name):
    """Every entry is said again and must give the digest that was written; no generator is used."""
    match = mh.load(FOLDER / f"{name}.jsonl")
    match.verify()
    assert match.over
    assert match.outcome() == [float(c["glory"]) for c in match.view(None)["clans"]]
    seats, options = TABLES[name]
    assert match.game.seats == seats
    assert {k: match.game.options[k] for k in options} == options


def test_the_kept_matches_hold_an_undo():
    texts = [(FOLDER / f"{name}.jsonl").read_text(encoding="utf-8") for name in TABLES]
    assert any('"undo"' in text for text in texts)


def test_a_record_says_of_which_edition_it_is():
    header = mh.new("blood_rage", seats=2, seed=1).record.header
    assert header["edition"] == META["edition"] != ""
