"""The pages around the table: in three languages, well-formed, and plain about what is wrong."""

from __future__ import annotations

from functools import partial

import pytest

from meadhall.games import TITLES
from meadhall.games.blood_rage import draw
from meadhall.server.app import FORMS_AT_ONCE
from meadhall.server.store import Ended, EntryRow, SnapshotRow
from meadhall.text import LANGUAGES, Text
from tests.server.hall import Hall, Outline, Visitor, sound, stay

POSTER = '<svg viewBox="0 0 296 128"><use href="#fig-troll"/></svg>'
FORM = {"game": "blood_rage", "seats": "3", "who0": "me", "who1": "bot.greedy", "who2": "friend"}


@pytest.fixture
def in_hall(tmp_path):
    return partial(stay, tmp_path)


async def table(hall: Hall, visitor: Visitor, **changes: str) -> str:
    answer = await visitor.post("/tables", **{**FORM, **changes})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


# ---- pages that are shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_sound_in_every_language(in_hall, lang):
    async def story(hall: Hall) -> None:
        host, friend = hall.visitor(lang), hall.visitor(lang)
        match_id = await table(hall, host, title="A & B <i>")
        token = await hall.invitation(match_id, 2)
        pages = ["/", "/?open=blood_rage", f"/join/{token}", "/rules/blood_rage"]
        pages += ["/rules/blood_rage/BR5.2.7", "/rules/blood_rage/BRC.troll", "/nowhere"]
        for who in (host, friend):
            for path in pages:
                page = await who.get(path)
                assert page.status_code == (404 if path == "/nowhere" else 200)
                assert f'<html lang="{lang}"' in page.text
                sound(page.text)

    in_hall(story)


def test_the_hall_shows_a_poster_of_each_title_with_the_symbols_it_uses(in_hall, monkeypatch):
    monkeypatch.setattr(draw, "poster", lambda t: POSTER)

    async def story(hall: Hall) -> None:
        page = (await hall.visitor().get("/")).text
        assert page.count('class="poster"') == len(TITLES)
        assert POSTER in page
        assert '<symbol id="fig-troll"' in page
        assert page.count('<symbol id="fig-warrior"') == 1  # the hall's own, not a second one
        assert '<symbol id="fig-fenrir"' not in page

    in_hall(story)


def test_your_turn_comes_first(in_hall):
    async def story(hall: Hall) -> None:
        host = hall.visitor()
        await table(hall, host, title="The older one")
        page = (await host.get("/")).text
        assert "waiting for 1 friend" in page and "Your turn" not in page
        hall.tables.asked = {0}
        page = (await host.get("/")).text
        assert "Your turn: The older one" in page and "1 table waits for you." in page

    in_hall(story)


def test_a_match_that_is_over_is_a_saga(in_hall):
    async def story(hall: Hall) -> None:
        host = hall.visitor()
        match_id = await table(hall, host, title="A short one", who2="bot.busy")
        entry = EntryRow(0, "{}", "[]")
        await hall.store.append(match_id, [entry], [SnapshotRow(0, "{}")], Ended([1.0, 0.0, 0.0]))
        page = (await host.get("/")).text
        assert f'<li><a href="/t/{match_id}">' in page and "A short one" in page

    in_hall(story)


def test_what_people_type_never_becomes_markup(in_hall):
    async def story(hall: Hall) -> None:
        host = hall.visitor()
        await host.post("/me", name="<script>x</script>")
        await table(hall, host, title='"><img src=x>')
        page = (await host.get("/")).text
        assert "<script>x" not in page and "<img" not in page
        assert "&lt;script&gt;x&lt;/script&gt;" in page

    in_hall(story)


# ---- name and language


def test_a_guest_has_a_name_and_a_language(in_hall):
    async def story(hall: Hall) -> None:
        guest = hall.visitor("en")
        answer = await guest.post(
            "/me", name="  Sigrid \u202e ", lang="ru", back="/rules/blood_rage"
        )
        assert (answer.status_code, answer.headers["location"]) == (303, "/rules/blood_rage")
        page = (await guest.get("/")).text
        assert Text("ru")("hall.hello_name", name="Sigrid") in page
        assert '<html lang="ru"' in (await guest.get("/nowhere")).text

    in_hall(story)


@pytest.mark.parametrize(
    "back", ["https://elsewhere.test/", "//elsewhere.test", "/\\elsewhere", "x"]
)
def test_the_way_back_never_leads_out(in_hall, back):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor().post("/me", lang="ja", back=back)
        assert answer.headers["location"] == "/"

    in_hall(story)


@pytest.mark.parametrize("fields", [{"name": "x" * 25}, {"lang": "xx"}])
def test_a_name_too_long_or_an_unknown_language_is_refused(in_hall, fields):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor().post("/me", **fields)
        assert answer.status_code == 400
        sound(answer.text)

    in_hall(story)


# ---- new tables


def test_one_click_sets_me_against_the_best_bots(in_hall):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor().post("/tables", game="blood_rage")
        assert (answer.status_code, answer.headers["location"]) == (303, "/t/match1")
        made = hall.tables.created[0]
        assert [seat["kind"] for seat in made["seats"]] == ["me", "bot", "bot"]
        assert [seat["bot"] for seat in made["seats"]] == ["", "greedy", "greedy"]
        assert made["title"] in Text("en")("hall.table_names").split("|")
        assert made["options"]["mystics"] is False

    in_hall(story)


def test_the_form_says_who_sits_where_and_which_options(in_hall):
    async def story(hall: Hall) -> None:
        host = hall.visitor()
        await host.post("/me", name="Sigrid")
        fields = {"seats": "4", "who1": "hot", "called1": "Björn", "who3": "bot.random"}
        options = {"opt.mystics": "on", "opt.first": "2", "opt.clans.2": "wolf"}
        await table(
            hall, host, title="Friday", who4="nonsense beyond the table", **fields, **options
        )
        made = hall.tables.created[0]
        assert [seat["kind"] for seat in made["seats"]] == ["me", "hot", "friend", "bot"]
        assert [seat["name"] for seat in made["seats"]] == ["Sigrid", "Björn", "", ""]
        assert made["seats"][3]["bot"] == "random"
        assert made["title"] == "Friday"
        assert made["options"] == {
            "mystics": True,
            "monsters": False,
            "no_draft": False,
            "first": 2,
            "clans": ",,wolf",
        }

    in_hall(story)


@pytest.mark.parametrize(
    ("changes", "text", "args"),
    [
        ({"game": "chess"}, "hall.no.game", {}),
        ({"seats": "6"}, "hall.no.seats", {"low": 2, "high": 5}),
        ({"seats": "1"}, "hall.no.seats", {"low": 2, "high": 5}),
        ({"seats": "٣"}, "hall.no.seats", {"low": 2, "high": 5}),
        ({"who1": "bot.odin"}, "hall.no.bot", {"seat": 2}),
        ({"who1": "cat"}, "hall.no.who", {"seat": 2}),
        ({"who1": "me"}, "hall.no.two_of_me", {}),
        ({"who1": "hot", "called1": "x" * 25}, "hall.no.name_long", {"n": 24}),
        ({"title": "x" * 41}, "hall.no.title_long", {"n": 40}),
        ({"opt.horses": "on"}, "hall.no.option", {}),
        ({"opt.first": "9"}, "hall.no.option_value", {"option": "First player"}),
        ({"opt.first": "many"}, "hall.no.option_value", {"option": "First player"}),
        ({"opt.clans.1": "whale"}, "hall.no.option_value", {"option": "Clans by seat"}),
    ],
)
def test_a_bad_form_is_refused_in_words(in_hall, changes, text, args):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor().post("/tables", **{**FORM, **changes})
        assert answer.status_code == 400
        said = Outline(answer.text)
        assert said.faults == []
        assert str(Text("en")(text, **args)) in answer.text
        assert hall.tables.created == []

    in_hall(story)


def test_what_the_game_refuses_is_said_and_the_form_keeps_what_was_typed(in_hall):
    async def story(hall: Hall) -> None:
        clans = {"opt.clans.0": "bear", "opt.clans.1": "bear"}
        fields = {**FORM, **clans, "title": "Mine", "who1": "hot", "called1": "Ulf"}
        answer = await hall.visitor().post("/tables", **fields)
        assert answer.status_code == 400
        assert "bear is chosen twice" in answer.text and 'role="alert"' in answer.text
        assert answer.text.count('<option value="bear" selected>') == 2
        assert 'value="Mine"' in answer.text and 'value="Ulf"' in answer.text
        sound(answer.text)

    in_hall(story)


def test_a_form_from_elsewhere_is_refused(in_hall):
    async def story(hall: Hall) -> None:
        guest = hall.visitor()
        await guest.get("/")
        elsewhere = await guest.post("/tables", origin="http://evil.test", **FORM)
        forged = await guest.post("/tables", **{**FORM, "csrf": "0" * 64})
        assert (elsewhere.status_code, forged.status_code) == (403, 403)
        assert Text("en")("hall.problem.origin") in elsewhere.text
        assert Text("en")("hall.problem.csrf") in forged.text
        sound(forged.text)
        assert hall.tables.created == []

    in_hall(story)


def test_a_form_that_is_too_long_is_refused(in_hall):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor().post("/tables", title="x" * 17_000, **FORM)
        assert answer.status_code == 413
        assert Text("en")("hall.problem.too_long") in answer.text

    in_hall(story)


def test_too_many_forms_are_refused_for_a_while(in_hall):
    async def story(hall: Hall) -> None:
        guest = hall.visitor()
        for _ in range(FORMS_AT_ONCE):
            await guest.post("/me", lang="en")
        answer = await guest.post("/me", lang="en")
        assert answer.status_code == 429
        sound(answer.text)

    in_hall(story)


# ---- invitations


def test_a_friend_sits_down_once(in_hall):
    async def story(hall: Hall) -> None:
        host, friend, late = hall.visitor(), hall.visitor(), hall.visitor()
        await host.post("/me", name="Sigrid")
        match_id = await table(hall, host, title="Friday")
        token = await hall.invitation(match_id, 2)
        page = await friend.get(f"/join/{token}")
        assert "Sigrid invites you." in page.text and "seat 3 of 3" in page.text
        assert "You sit at this table already" not in page.text
        await late.get(f"/join/{token}")
        answer = await friend.post(f"/join/{token}", name="Björn")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{match_id}")
        assert hall.tables.seated == [(match_id, 2)]
        assert [seat.name for seat in await hall.store.sitting(match_id)][2] == "Björn"
        assert "Friday" in (await friend.get("/")).text
        for gone in (
            await late.post(f"/join/{token}", name="Ulf"),
            await late.get(f"/join/{token}"),
        ):
            assert gone.status_code == 410
            assert Text("en")("hall.no.invitation_advice") in gone.text
            sound(gone.text)

    in_hall(story)


def test_the_host_who_opens_the_invitation_is_told_so(in_hall):
    async def story(hall: Hall) -> None:
        host = hall.visitor()
        token = await hall.invitation(await table(hall, host), 2)
        assert "You sit at this table already" in (await host.get(f"/join/{token}")).text

    in_hall(story)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25])
def test_whoever_sits_down_has_a_name(in_hall, name):
    async def story(hall: Hall) -> None:
        token = await hall.invitation(await table(hall, hall.visitor()), 2)
        answer = await hall.visitor().post(f"/join/{token}", name=name)
        assert answer.status_code == 400 and 'role="alert"' in answer.text
        assert hall.tables.seated == []

    in_hall(story)


def test_an_unknown_invitation_says_what_to_do(in_hall):
    async def story(hall: Hall) -> None:
        answer = await hall.visitor("ja").get("/join/nothing")
        assert answer.status_code == 410
        assert Text("ja")("hall.no.invitation") in answer.text

    in_hall(story)
