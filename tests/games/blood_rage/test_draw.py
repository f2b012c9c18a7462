"""The drawn table: well formed, complete, and silent about what a seat may not see."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest

from meadhall.core.state import random_answer
from meadhall.games.blood_rage.draw import draw, stylesheet, symbols
from meadhall.games.blood_rage.setup import make
from meadhall.text import Text
from tests.games.blood_rage.draw_samples import (
    SAMPLES,
    battle_four,
    crowded_five,
    draft,
    final,
    spectator,
)

SIZES = ((1280, 800), (390, 844), (1920, 1080))
PLACES = (
    "elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkulor",
    "yggdrasil",
)  # fmt: skip


def stub(key: str, **_: object) -> str:
    """A catalogue that knows nothing."""
    return key


def on_map(root: ET.Element) -> Counter[tuple[str, str, str]]:
    """Figures on the board by place, seat and kind."""
    found: Counter[tuple[str, str, str]] = Counter()
    for node in root.iter():
        place = node.get("data-place")
        if str(node.get("id")).startswith("br-fig-"):
            key = (str(place), str(node.get("data-seat")), str(node.get("data-word")))
            found[key] += int(str(node.get("data-count")))
    return found


def in_view(view: dict[str, Any]) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    for place, state in {**view["provinces"], **view["fjords"]}.items():
        for one in state["figures"]:
            found[place, str(one["seat"]), one["kind"]] += one["count"]
    return found


def data_cards(svg: str) -> list[str]:
    return re.findall(r'data-card="([^"]+)"', svg)


def words(svg: str) -> set[str]:
    return set(re.findall(r'data-word="([^"]+)"', svg))


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_document_is_whole(name: str, size: tuple[int, int], theme: str) -> None:
    svg = draw(SAMPLES[name](), stub, size=size, theme=theme)
    root = ET.fromstring(svg)
    assert root.get("width") == str(size[0])
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert [key for key, n in Counter(ids).items() if n > 1] == []
    assert not any("style" in node.attrib for node in root.iter())
    refs = set(re.findall(r'href="([^"]+)"', svg)) | set(re.findall(r"url\(([^)]+)\)", svg))
    assert {ref[1:] for ref in refs} <= set(ids)
    assert all(ref.startswith("#") for ref in refs)
    assert "<script" not in svg


@pytest.mark.parametrize("lang", ["en", "ru", "ja"])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_language_draws(name: str, lang: str) -> None:
    for size in SIZES[:2]:
        ET.fromstring(draw(SAMPLES[name](), Text(lang), size=size))


def test_text_is_escaped() -> None:
    svg = draw(battle_four(), lambda key, **_: f"<b>&\"{key}'")
    ET.fromstring(svg)
    assert "<b>" not in svg


def test_no_hole_is_shown() -> None:
    """Every id that a picture names has a sentence."""
    for sample in SAMPLES.values():
        assert "[br." not in draw(sample(), Text("en"))


@pytest.mark.parametrize("name", ["start_two", "battle_four", "crowded_five", "after_battle"])
@pytest.mark.parametrize("size", SIZES)
def test_board_shows_what_the_view_says(name: str, size: tuple[int, int]) -> None:
    view = SAMPLES[name]()
    svg = draw(view, stub, size=size)
    root = ET.fromstring(svg)
    ids = {node.get("id") for node in root.iter()}
    assert {f"br-place-{key}" for key in (*PLACES, *view["fjords"])} <= ids
    assert on_map(root) == in_view(view)
    huts = len(re.findall(r'href="#ter-hut"', svg))
    free = [p["free"] for p in view["provinces"].values() if p["villages"] and not p["destroyed"]]
    assert huts == sum(free)
    assert svg.count("br.draw.destroyed") >= sum(p["destroyed"] for p in view["provinces"].values())
    tokens = {key for key, p in view["provinces"].items() if not p["destroyed"]}
    assert {f"br-token-{key}" for key in tokens} <= ids
    assert "br-doom" in ids


def test_things_carry_their_words() -> None:
    view = battle_four()
    svg = draw(view, stub)
    found = words(svg)
    assert set(PLACES) <= found
    assert set(view["fjords"]) <= found
    assert set(view["hand"]) | set(view["quests"]) <= found
    assert {"rage", "axes", "horns"} <= found
    assert {"leader_slot", "warrior_slot", "ship_slot", "monster_1", "clan_3"} <= found
    assert {"warrior", "leader", "ship", "troll"} <= found
    assert {"seat_0", "seat_1", "seat_2", "seat_3"} <= found
    for one in view["clans"]:
        cards = {card for card in one["slots"].values() if card}
        assert cards <= (found if one["seat"] != view["seat"] else set(data_cards(svg)))


def test_every_named_thing_has_a_label() -> None:
    root = ET.fromstring(draw(crowded_five(), Text("en")))
    for node in root.iter():
        if node.get("data-word"):
            assert node.get("aria-label")
            assert node.get("id")


def test_a_spectator_sees_no_card_of_a_hand() -> None:
    own, view = battle_four(), spectator()
    found = words(draw(view, stub))
    in_play = {card for one in view["clans"] for card in one["slots"].values() if card}
    assert not (set(own["hand"]) | set(own["quests"])) & (found - in_play)
    assert {word for word in found if "." in word} == in_play


def test_face_down_cards_stay_face_down() -> None:
    view = battle_four()
    view["answered"] = [0, 1]
    view["mine"] = "play tyrs_crush.2"
    view["hand"].remove("tyrs_crush.2")
    svg = draw(view, stub)
    assert "br-played-0-0" in svg
    back = svg.index('id="br-played-0-0" class="back"')
    assert "data-card" not in svg[back : svg.index("</g>", back)]
    # The own card counts in the preview: 6 of figures and 4 of the card.
    assert ">10</text>" in svg


def test_a_draft_shows_the_pack() -> None:
    view = draft()
    for size in SIZES:
        svg = draw(view, stub, size=size)
        for card in view["pack"]:
            ident = f"br-pack-{card.replace('.', '-')}"
            assert re.search(rf'id="{ident}"[^>]*data-word="{re.escape(card)}"', svg)
        assert 'id="br-drafted-odins_tide-2"' in svg
        assert 'id="br-kept-tyrs_crush-1"' in svg


def test_the_result_names_winner_and_dead() -> None:
    root = ET.fromstring(draw(SAMPLES["after_battle"](), stub))
    ids = {node.get("id") for node in root.iter()}
    assert {"br-dead-0-leader", "br-dead-0-warrior", "br-dead-2-troll"} <= ids
    assert {"br-played-0-0", "br-played-1-0", "br-played-2-0"} <= ids
    assert "br-fights-1-warrior" in ids


def test_the_score_is_a_table() -> None:
    view = final()
    for size in SIZES:
        svg = draw(view, stub, size=size)
        for line in view["score"]["lines"]:
            assert f'id="br-score-{line["line"]}"' in svg
        # The winner is the first column.
        first = svg.index('id="br-score-seat-1"')
        assert all(first < svg.index(f'id="br-score-seat-{n}"') for n in (0, 2, 3))


def test_the_sheet_has_every_token_that_is_used() -> None:
    for theme in ("light", "dark"):
        sheet = stylesheet(theme)
        named = set(re.findall(r"--([\w-]+):", sheet))
        texts = [sheet, symbols(), *(draw(sample(), stub) for sample in SAMPLES.values())]
        used = {name for text in texts for name in re.findall(r"var\(--([\w-]+)", text)}
        assert used <= named


def test_every_card_and_figure_has_a_picture() -> None:
    from meadhall.games.blood_rage.draw_parts import art, catalogue, drawings

    for key, card in catalogue().items():
        if card.get("left_out"):
            continue
        look = art()["cards"][key]
        assert {look["ground"], *look["motif"].split("+")} <= set(drawings())
        if card.get("slot") == "monster":
            assert key in art()["figures"]
    for view_key in ("leader", "warrior", "ship", "mystic"):
        assert view_key in art()["figures"]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_views_of_a_real_match_draw(seats: int) -> None:
    """Random play: every figure is on the map, and no card appears that the view does not name."""
    rng = random.Random(seats)
    s = make(seats, {"mystics": True, "monsters": True}).new_state()
    s.run()
    steps = 0
    while not s.over:
        random_answer(s, rng, True)
        steps += 1
        if steps % 7 and not s.over:
            continue
        view = s.view(rng.choice([None, *range(seats)]))
        named = json.dumps(view)
        for size in SIZES[:2]:
            svg = draw(view, stub, size=size)
            root = ET.fromstring(svg)
            if 'id="br-map"' in svg:
                assert on_map(root) == in_view(view)
            cards = {
                node.get("data-word") for node in root.iter() if node.get("data-type") == "card"
            }
            assert all(f'"{card}"' in named or f"{card}" in str(view["mine"]) for card in cards)
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert len(ids) == len(set(ids))
    assert steps > 50
