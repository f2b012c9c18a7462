"""Wrong input: one line on stderr, a hint where there is one, and an exit code of its own."""

import subprocess
import sys

import pytest

from meadhall.cli.common import given_options
from meadhall.core.errors import BadOption

UNKNOWN_GAME = 6
BAD_OPTION = 7
BAD_RECORD = 8
BAD_POSITION = 10
UNKNOWN_CLAUSE = 20
UNREADABLE = 21
NO_SUCH_STEP = 23


@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [
        (["play", "blod_rage"], UNKNOWN_GAME, "did you mean 'blood_rage'?"),
        (["simulate", "chess"], UNKNOWN_GAME, "chess"),
        (["rules", "chess"], UNKNOWN_GAME, "chess"),
        (["bench", "chess"], UNKNOWN_GAME, "chess"),
        (["play", "blood_rage", "--seats", "9"], BAD_OPTION, "2 to 5 seats"),
        (["play", "blood_rage", "--seats", "2", "--people", "3"], BAD_OPTION, "3 people"),
        (["play", "blood_rage", "--options", "elves=yes"], BAD_OPTION, "elves"),
        (["play", "blood_rage", "--options", "mystics"], BAD_OPTION, "name=value"),
        (["play", "blood_rage", "--options", "mystics=maybe"], BAD_OPTION, "yes or no"),
        (["play", "blood_rage", "--bots", "genius"], BAD_OPTION, "genius"),
        (["play", "blood_rage", "--lang", "tlh"], BAD_OPTION, "tlh"),
        (["simulate", "blood_rage", "--bots", "genius"], BAD_OPTION, "genius"),
        (["rules", "blood_rage", "BR99"], UNKNOWN_CLAUSE, "BR99"),
        (["play", "blood_rage", "--position", "none.toml"], UNREADABLE, "none.toml"),
        (["play", "blood_rage", "--resume", "none.jsonl"], UNREADABLE, "none.jsonl"),
        (["replay", "none.jsonl"], UNREADABLE, "none.jsonl"),
        (["serve", "--origin", "hall.example"], BAD_OPTION, "https://hall.example"),
    ],
)
def test_each_wrong_input_has_its_message_and_code(call, argv, code, said):
    called = call(*argv)
    assert called.code == code
    assert called.out == ""
    first, *hints = called.err.splitlines()
    assert first.startswith("meadhall: ")
    assert said in first
    assert all(line.startswith("hint: ") for line in hints)
    assert len(hints) <= 1


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["dance"],
        ["simulate", "blood_rage", "--games", "0"],
        ["serve", "--pace", "-1"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "nan"],
    ],
)
def test_argparse_refuses_what_is_no_command(call, argv):
    called = call(*argv)
    assert called.code == 2
    assert "usage:" in called.err


def test_help_and_version_are_no_errors(call):
    assert call("--help").code == 0
    assert "meadhall" in call("--version").out


def test_a_file_that_is_no_record_is_refused(call, tmp_path):
    (tmp_path / "odd.jsonl").write_text("hello\n")
    called = call("replay", "odd.jsonl")
    assert called.code == BAD_RECORD


def test_a_cut_record_is_refused(call, tmp_path, record):
    (tmp_path / "cut.jsonl").write_text(record.read_text()[:-200])
    assert call("replay", "cut.jsonl").code == BAD_RECORD


def test_a_position_that_cannot_be_is_refused(call, tmp_path):
    (tmp_path / "odd.toml").write_text("age = 9\n")
    assert call("play", "blood_rage", "--position", "odd.toml").code == BAD_POSITION


@pytest.mark.parametrize("argv", [["--view", "7"], ["--to", "99999"], ["--to", "-1"]])
def test_a_step_or_seat_that_is_not_there(call, record, argv):
    assert call("replay", str(record), *argv).code == NO_SUCH_STEP


def test_options_take_the_type_that_the_game_wants():
    got = given_options("blood_rage", ["mystics=yes,first=2", "clans=wolf,bear"])
    assert got["mystics"] is True
    assert got["first"] == 2
    assert got["clans"] == "wolf,bear"
    assert got["monsters"] is False
    with pytest.raises(BadOption, match="number"):
        given_options("blood_rage", ["first=one"])


def test_help_does_not_load_the_heavy_things():
    code = (
        "import sys; from meadhall.cli import main; main(['--help']); "
        "print([m for m in ('rich', 'babel', 'meadhall.bots') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_is_no_traceback():
    command = f"{sys.executable} -m meadhall.cli rules blood_rage | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
