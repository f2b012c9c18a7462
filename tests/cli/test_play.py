"""Games in the terminal, typed in by a script."""

import random
import re

import pytest

import meadhall as mh
from meadhall.cli.asking import resolve
from meadhall.cli.boards import board, plain
from meadhall.cli.common import console
from meadhall.text import Text
from meadhall.text.naming import Names

QUIET = ("play", "blood_rage", "--seed", "3", "--bots", "busy")


class Typist:
    """Types random legal answers by looking at the match itself; other lines come first."""

    def __init__(self, seed, extra=()):
        self.rng = random.Random(seed)
        self.extra = list(extra)
        self.session = None

    def __call__(self, prompt):
        if self.extra:
            return self.extra.pop(0)
        match = self.session.match
        seat = self.session.last_person
        ask = match.state.ask_of(seat)
        return match.game.lexicon.text(ask.sentence(match.state, self.rng, True))


@pytest.fixture
def typist(monkeypatch):
    """Puts a typist in front of every session."""

    def sit(seed, extra=()):
        typing = Typist(seed, extra)

        def read(self, prompt):
            typing.session = self
            return "" if "press Enter" in prompt else typing(prompt)

        monkeypatch.setattr("meadhall.cli.session.Session.read", read)
        return typing

    return sit


def test_a_game_against_bots_to_its_end(call, typist):
    typist(1)
    called = call(*QUIET)
    assert called.code == 0
    assert "Winner: " in called.out
    assert "Ragnarök" in called.out


def test_a_game_by_numbers_from_stdin_to_its_end(call):
    """Always the first line of the list: that leads somewhere in the end."""
    answers = "1\n" * 4000
    called = call(*QUIET, typed=answers)
    assert called.code == 0
    assert "Winner: " in called.out


def test_two_people_share_the_screen_and_cards_are_covered(call):
    called = call("play", "blood_rage", "--people", "2", "--seed", "3", typed="\n1\n2\n\n-\n")
    assert "Hand the screen over to Wolf" in called.out
    assert "Hand the screen over to Raven" in called.out


def test_watching_bots(call):
    called = call("play", "blood_rage", "--people", "0", "--bots", "busy,busy,busy", "--seed", "2")
    assert called.code == 0
    assert "Winner: " in called.out


def test_a_refusal_names_the_rule_and_its_words(call):
    called = call(*QUIET, typed="why pillage gimle\n? invade warrior gimle\nquit\n-\n")
    assert called.out.count("BR3.1.3") >= 2
    assert "Not possible" in called.out


def test_unknown_words_and_help(call):
    called = call(*QUIET, typed="frobnicate\n?\nrule br4.1.10\nrule nope\ncard troll\nquit\n-\n")
    assert "Unknown word: frobnicate" in called.out
    assert "undo: take your last step back" in called.out
    assert "BR4.1.10 " in called.out
    assert "No such clause: nope" in called.out
    assert "every enemy Warrior" in called.out


def test_every_command_can_be_typed_at_every_question(call, typist):
    commands = ["help", "log", "board", "hand", "score", "choices", "back", "undo", "why pass"]
    typist(2, commands * 3)
    called = call(*QUIET)
    assert called.code == 0
    assert "Traceback" not in called.err


POSITION = 'seats = 2\nage = 1\nphase = "action"\nturn = "wolf"\n'


@pytest.mark.parametrize("people", ["1", "2"])
def test_undo_takes_an_answer_back(call, tmp_path, people):
    """A march into the open shows nothing and draws nothing, so it can be taken back.

    Two people: it is the other one's turn then, and the word is said before the screen is handed over.
    """
    (tmp_path / "scene.toml").write_text(POSITION)
    typed = "invade warrior utgard\nundo\nquit\nafter.jsonl\n"
    typed = "\n" + typed if people == "2" else typed
    argv = ("play", "blood_rage", "--position", "scene.toml", "--people", people, "--seed", "1")
    called = call(*argv, "--bots", "busy", typed=typed)
    assert "Taken back." in called.out
    match = mh.load(tmp_path / "after.jsonl")
    assert match.view(0)["clans"][0]["on_board"] == 0
    assert [ask.seat for ask in match.asks] == [0]


# -- leaving ---------------------------------------------------------------------------------------


def saved(tmp_path):
    return sorted(tmp_path.glob("blood_rage-*.jsonl"))


def test_quit_offers_to_save_and_the_game_goes_on(call, tmp_path):
    called = call(*QUIET, typed="1 2\nquit\nmine.jsonl\n")
    assert called.code == 0
    assert "Saved: mine.jsonl" in called.out
    resumed = mh.load(tmp_path / "mine.jsonl")
    assert resumed.people == frozenset({0})
    again = call("play", "blood_rage", "--resume", "mine.jsonl", typed="quit\n-\n")
    assert again.code == 0
    assert saved(tmp_path) == []


def test_enter_saves_under_the_name_that_is_offered(call, tmp_path):
    call(*QUIET, typed="1 2\nquit\n\n")
    (path,) = saved(tmp_path)
    assert len(mh.load(path).record) > 1


def test_nothing_is_lost_when_the_input_ends(call, tmp_path):
    called = call(*QUIET, typed="1 2\n")
    assert called.code == 0
    (path,) = saved(tmp_path)
    assert str(path.name) in called.out


def test_nothing_is_lost_by_ctrl_c(call, tmp_path, monkeypatch):
    def read(self, prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("meadhall.cli.session.Session.read", read)
    assert call(*QUIET).code == 130
    assert len(saved(tmp_path)) == 1


def test_saving_never_overwrites(call, tmp_path):
    (tmp_path / "mine.jsonl").write_text("mine")
    called = call(*QUIET, typed="save mine.jsonl\nquit\nmine.jsonl\n-\n")
    assert (tmp_path / "mine.jsonl").read_text() == "mine"
    assert called.out.count("exists already") == 2


def test_what_was_saved_is_not_offered_again(call, tmp_path):
    called = call(*QUIET, typed="save mine.jsonl\nquit\n")
    assert called.code == 0
    assert (tmp_path / "mine.jsonl").exists()
    assert "Save the game?" not in called.out


# -- parts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "word"),
    [
        ("2", "march"),
        ("0", None),
        ("9", None),
        ("march", "march"),
        ("mar", "march"),
        ("pa", "pass"),
        ("p", None),
        ("nothing", None),
    ],
)
def test_tokens(token, word):
    assert resolve(token, ["pass", "march", "pillage"]) == word


@pytest.mark.parametrize("lang", ["en", "ru", "ja"])
def test_the_board_shows_every_phase_of_a_game(lang):
    """No id may be missing, at any question, in any language."""
    t = Text(lang)
    out = console()
    match = mh.new("blood_rage", seats=3, seed=4)
    rng = random.Random(4)
    while not match.over:
        ask = match.asks[0]
        with out.capture() as captured:
            view = match.view(ask.seat)
            clans = [c["clan"] for c in view["clans"]]
            out.print(board("blood_rage", view, Names(t, "blood_rage", clans)))
        assert not re.search(r"\[(br|core)\.", captured.get())
        match.answer(ask.seat, ask.sentence(match.state, rng, True))


def test_a_game_without_a_board_gets_a_plain_one():
    names = Names(Text("en"), "blood_rage")
    with console().capture():
        assert plain.board({"round": 3, "hand": ["x"]}, names).row_count == 1
        assert plain.hand({"round": 3, "hand": ["x"]}, names).row_count == 1
    assert board("no_such_game", {"round": 3}, names)


def test_rules_by_section_cards_by_name_and_lines_that_are_not_there(call):
    typed = "rule br4.1\ncard Tyr's Smite\ncard smite\ncard nobody\n99\nquit\n-\n"
    called = call(*QUIET, typed=typed)
    assert "BR4.1.1 " in called.out
    assert "BR4.1.10 " in called.out
    assert "BR4.2" not in called.out
    assert "Tyr's Smite Plain strength" in called.out
    assert "No card has this name: smite" in called.out  # Odin has one too
    assert "No card has this name: nobody" in called.out
    assert "The list has no line 99." in called.out


@pytest.mark.parametrize(("lang", "said"), [("ru", "Сохранить игру?"), ("ja", "保存しますか")])
def test_leaving_is_asked_about_in_my_language(call, lang, said):
    called = call(*QUIET, "--lang", lang, typed="quit\n-\n")
    assert said in called.out
    assert "Save the game" not in called.out


@pytest.mark.parametrize("file", ["--resume", "--position"])
@pytest.mark.parametrize("setting", [("--seats", "4"), ("--options", "mystics=yes")])
def test_what_a_file_settles_cannot_be_asked_for(call, tmp_path, file, setting):
    (tmp_path / "scene.toml").write_text(POSITION)
    called = call("play", "blood_rage", file, "scene.toml", *setting)
    assert called.code == 7
    assert f"{setting[0]} is for a new game; scene.toml has its own" in called.err
