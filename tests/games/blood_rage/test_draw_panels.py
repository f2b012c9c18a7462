"""The panels that a page shows: what they read, how little changes, and what can be asked about them."""

from __future__ import annotations

import difflib
import json
import random
import re
from typing import Any

import pytest

import meadhall as mh
from meadhall.clauses import clauses
from meadhall.core.state import random_answer
from meadhall.games.blood_rage import draw
from meadhall.games.blood_rage.setup import make
from meadhall.text import Text
from tests.games.blood_rage.draw_samples import (
    after_battle,
    battle_four,
    crowded_five,
    draft,
    figure,
    final,
    put,
    spectator,
)

EN = Text("en")


def panel(name: str, view: dict[str, Any], phone: bool = False) -> str:
    shown = {"people": (), **view}  # names come from the table, not from the game
    return draw.panel(name, {key: shown[key] for key in draw.READS[name]}, EN, phone)


def patch(old: str, new: str) -> list[tuple[int, int, str]]:
    """Lines start to stop of the old drawing, and what stands there now."""
    a, b = old.split("\n"), new.split("\n")
    codes = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [
        (i, j, "".join(f"{line}\n" for line in b[k:m])) for op, i, j, k, m in codes if op != "equal"
    ]


def test_where_the_panels_stand() -> None:
    assert draw.regions(battle_four(), False) == {
        "top": "top", "stage": "map", "band": "band", "tray": "sheet", "hand": "hand",
        "side": "clans",
    }  # fmt: skip
    assert draw.regions(draft(), False)["stage"] == "draft"
    assert draw.regions(draft(), True)["hand"] == "drafted"
    assert draw.regions(spectator(), False)["hand"] == "hands"
    assert draw.regions(final(), False) == {"top": "top", "stage": "score", "side": "clans"}
    assert "band" not in draw.regions(crowded_five(), False)


def test_the_map_is_one_for_all_seats() -> None:
    assert not {"seat", "clans", "asks", "mine"} & set(draw.READS["map"])
    assert panel("map", battle_four()) == panel("map", spectator())


def test_one_figure_more_is_a_short_patch() -> None:
    """The ground is not sent again because a warrior came."""
    before, after = battle_four(), battle_four()
    put(after, "elvagar", figure(1, "warrior"))
    changed = patch(panel("map", before), panel("map", after))
    assert 0 < len(json.dumps(changed).encode()) < 2048
    assert patch(panel("map", before), panel("map", battle_four())) == []


def test_others_keep_their_villages() -> None:
    before, after = battle_four(), battle_four()
    put(after, "horgr", figure(1, "leader"))
    place = re.compile(r'id="(br-fig-horgr-[03]-[^"]+)".*?transform="([^"]+)"')
    assert set(place.findall(panel("map", before))) <= set(place.findall(panel("map", after)))


def test_a_card_keeps_its_id_while_others_go() -> None:
    view = battle_four()
    view["hand"] = ["tyrs_crush.2", "tyrs_crush.2", "odins_tide.2"]
    first = set(re.findall(r'id="(br-hand-[^"]+)" data-type', panel("hand", view)))
    assert first == {
        "br-hand-tyrs_crush-2",
        "br-hand-tyrs_crush-2-2",
        "br-hand-odins_tide-2",
    }
    view["hand"].pop(0)
    second = set(re.findall(r'id="(br-hand-[^"]+)" data-type', panel("hand", view)))
    assert second == first - {"br-hand-tyrs_crush-2-2"}


def test_a_card_that_is_turned_keeps_its_id() -> None:
    view = battle_four()
    assert 'id="br-played-0-0" class="back"' in panel("band", view)
    view["battle"]["played"]["0"] = ["tyrs_rage.2"]
    view["battle"]["stage"] = "late"
    band = panel("band", view)
    assert re.search(r'id="br-played-0-0"[^>]*class="face" data-card="tyrs_rage.2"', band)


def test_numbers_that_count() -> None:
    view = battle_four()
    assert 'data-n="3"' in panel("sheet", view)
    view = after_battle()
    assert 'data-n="10">10</text>' in panel("band", view)
    assert 'data-piece="0-leader"' in panel("band", view)


@pytest.mark.parametrize("batch", range(3))
def test_the_parts_of_a_strength_are_the_strength(batch: int) -> None:
    """Thirty random games with everything: what the inspector adds up is what the rules say."""
    for seed in range(batch * 10, batch * 10 + 10):
        rng = random.Random(seed)
        s = make(2 + seed % 4, {"mystics": seed % 2 == 0, "monsters": True}).new_state()
        s.run()
        steps = 0
        while not s.over:
            random_answer(s, rng, True)
            steps += 1
            if steps % 6 == 0:
                parts_are_sums(s.view(None))
        parts_are_sums(s.view(0))


def parts_are_sums(view: dict[str, Any]) -> None:
    for place, state in view["provinces"].items():
        parts = view["parts"].get(place, {})
        sums = {seat: sum(part["n"] for part in row) for seat, row in parts.items()}
        assert sums == state["strength"], place
        counts = {seat: sum(part["count"] for part in row) for seat, row in parts.items()}
        assert all(counts.values())


def fight_views(seeds: int) -> list[dict[str, Any]]:
    """Views of the first seat from random games."""
    out = []
    for seed in range(seeds):
        rng = random.Random(seed)
        s = make(3, {"monsters": True}).new_state()
        s.run()
        while not s.over:
            random_answer(s, rng, True)
            out.append(s.view(0))
    return out


def test_a_strength_is_told_figure_by_figure() -> None:
    view = battle_four()
    view["parts"] = {
        "angerboda": {
            "1": [
                {"kind": "leader", "count": 1, "n": 3},
                {"kind": "ship", "count": 1, "n": 2},
                {"kind": "warrior", "count": 2, "n": 2},
            ]
        }
    }
    info = draw.inspect(view, EN, "place", "angerboda", None, None)
    assert info is not None
    assert info["kind"] == "Manheim"
    assert info["sums"] == [
        {
            "label": "Raven",
            "total": 7,
            "parts": [
                {"label": "Leader", "n": 3},
                {"label": "Ship", "n": 2},
                {"label": "Warrior ×2", "n": 2},
            ],
        }
    ]
    assert "Free villages: 0 of 5" in info["lines"]


def test_a_price_after_modifiers() -> None:
    view = crowded_five()
    view["prices"] = {"soldier_of_hel.3": 0, "friggas_sacrifice.3": 0}
    info = draw.inspect(view, EN, "card", "friggas_sacrifice.3", 4, None)
    assert info is not None
    assert info["lines"][0] == "Price now: 0 Rage instead of 1"
    assert info["rule"] == "BRC.friggas_sacrifice"


def test_prices_come_from_the_rules() -> None:
    for view in fight_views(1):
        charm = any(str(c).startswith("friggas_charm") for c in view["clans"][0]["slots"].values())
        for card, price in view["prices"].items():
            assert card in view["hand"]
            info = draw.inspect(view, EN, "card", card, 0, None)
            assert info is not None and str(price) in info["lines"][0]
            assert charm or "instead" not in info["lines"][0]


def test_every_rule_that_is_named_exists() -> None:
    known = clauses("blood_rage")
    view = battle_four()
    asked = [("place", p) for p in (*view["provinces"], *view["fjords"], "reserve", "valhalla")]
    asked += [("stat", s) for s in ("rage", "axes", "horns")]
    asked += [("figure", f) for f in ("leader", "warrior", "ship", "mystic", "troll")]
    asked += [("good", "token_rage"), ("good", "ragnarok_gimle"), ("slot", "leader_slot")]
    asked += [("verb", v) for v in ("pass", "invade", "march", "upgrade", "quest", "pillage")]
    asked += [("verb", v) for v in ("challenge", "raise", "sacrifice")]
    for kind, word in asked:
        for seat in (None, 0):
            info = draw.inspect(view, EN, kind, word, seat, "angerboda")
            assert info is not None, (kind, word)
            assert info["rule"] in known, (kind, word, info["rule"])
    for nonsense in (("card", "no_such.1"), ("place", "box"), ("seat", "seat_9"), ("x", "y")):
        assert draw.inspect(view, EN, *nonsense, None, None) is None


def test_changes_start_with_the_own_ones() -> None:
    before, after = battle_four(), battle_four()
    after["clans"][1] |= {"glory": 36, "rage": 2}
    after["clans"][0]["glory"] = 25
    put(after, "elvagar", figure(1, "warrior"))
    found = [
        (c["label"], c["seat"], c["before"], c["after"]) for c in draw.changes(before, after, EN)
    ]
    assert found == [
        ("Glory", 1, "31", "36"),
        ("Rage", 1, "3", "2"),
        ("Warrior: Elvagar", 1, "0", "1"),
        ("Glory", 0, "27", "25"),
        ("Strength: Elvagar", 1, "0", "2"),
    ]


def test_who_won_and_why() -> None:
    assert draw.result(battle_four(), EN) is None
    view = final()
    for clan, glory in zip(view["clans"], (78, 91, 64, 77), strict=True):
        clan["glory"] = glory
    assert draw.result(view, EN) == {
        "winners": [1], "why": "The most Glory: 91, ahead by 13.", "rule": "BR12.3.1",
    }  # fmt: skip
    view["clans"][0]["glory"] = 91
    view["score"]["winners"] = [0, 1]
    shared = draw.result(view, EN)
    assert shared is not None
    assert shared["rule"] == "BR12.3.2"
    assert "shared" in shared["why"]


def test_every_question_has_its_words() -> None:
    """No question of random games keeps a brace or an ellipsis where a name belongs."""
    asked = set()
    for view in fight_views(6):
        for ask in view["asks"]:
            if ask["seat"] < 0:
                continue
            words = EN("br.ask." + ask["prompt"], **draw.ask_args(view, ask, EN))
            assert "{" not in words and "…" not in words, words
            asked.add(ask["prompt"])
    assert {"join", "quest_stat", "turn", "battle_card"} <= asked


def test_the_poster_needs_nothing_else() -> None:
    poster = draw.poster(EN)
    assert "href=" not in poster
    assert 'id="' not in poster
    assert "class=" not in poster
    assert all("," in token for token in re.findall(r"var\([^)]*\)", poster))


def test_the_first_hand_of_a_draft_was_passed_by_nobody():
    m = mh.new("blood_rage", seats=3, seed=1)
    assert "Passed to you by" not in panel("draft", m.view(0))
    for seat in range(3):
        m.answer(seat, m.options(seat)[0])
    assert "Passed to you by" in panel("draft", m.view(0))
