"""What the commands print, and the shapes of their JSON."""

import pytest

import meadhall as mh
from meadhall.cli.tally import Tally
from meadhall.games import make

NEVER_USED = 24
BROKEN = 25
WOULD_OVERWRITE = 12


def test_games(call):
    (row,) = call("games", "--json").json
    assert row["id"] == "blood_rage"
    assert row["seats"] == [2, 5]
    assert row["options"]["mystics"]["type"] == "bool"
    assert "blood_rage" in call("games").out


@pytest.mark.parametrize("lang", ["ru", "ja"])
def test_the_language_is_asked_for_or_taken_from_the_environment(call, monkeypatch, lang):
    asked = call("games", "--json", "--lang", lang).json
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    assert call("games", "--json").json == asked
    option = asked[0]["options"]["mystics"]["name"]
    assert option != call("games", "--json", "--lang", "en").json[0]["options"]["mystics"]["name"]


def test_rules_show_one_clause_a_section_or_all(call):
    one = call("rules", "blood_rage", "BR4.1.10")
    assert one.code == 0
    assert one.out.startswith("BR4.1.10 ")
    section = call("rules", "blood_rage", "br4.1", "--json").json["clauses"]
    assert {c["id"] for c in section} >= {"BR4.1.1", "BR4.1.10"}
    assert all(c["id"].startswith("BR4.1") for c in section)
    every = call("rules", "blood_rage", "--json").json["clauses"]
    assert len(every) == 557


def test_coverage_counts_add_up(call):
    data = call("rules", "blood_rage", "--coverage", "--json").json
    assert data["clauses"] == 557
    proved_or_exempt = set(data["tests"]) | set(data["exempt"])
    assert data["tested"] == len(data["tests"])
    assert len(proved_or_exempt) + len(data["untested"]) == data["clauses"]
    assert all(reason for reason in data["exempt"].values())
    assert call("rules", "blood_rage", "--coverage").code == 0


def test_bench(call):
    data = call("bench", "blood_rage", "--seconds", "0.02", "--json").json
    assert data["build"] in ("interpreted", "compiled")
    row = data["games"]["blood_rage"]
    for figure in (
        "decisions_per_s",
        "decisions_per_s_busy",
        "decisions_per_s_match",
        "clone_us",
        "options_us",
        "resample_us",
        "games_per_s",
    ):
        assert row[figure] > 0
    assert "decisions_per_s_busy" in call("bench", "--seconds", "0.02").out


# -- simulate --------------------------------------------------------------------------------------


def test_simulate_is_the_same_for_the_same_seed_however_many_processes(call):
    argv = ("simulate", "blood_rage", "--seats", "3", "--games", "4", "--seed", "5", "--json")
    one = call(*argv, "--processes", "1").json
    two = call(*argv, "--processes", "2").json
    for data in (one, two):
        del data["seconds"]
    assert one == two
    assert one["games"] == one["wanted"] == 4
    assert one["broken"] == one["capped"] == []
    assert one["verbs"]["invade"] > 0
    assert one["bots"]["busy"]["seats"] == 12
    assert one["bots"]["busy"]["wins"] == 4
    assert set(one["never"]["cards"]) == {c for c, n in one["cards"].items() if not n}


def test_simulate_prints_tables(call):
    called = call("simulate", "blood_rage", "--games", "2", "--processes", "1")
    assert called.code == 0  # too few games to complain of what was never used
    assert "never used" in called.out
    assert "2 of 2 games" in called.out


def test_the_table_of_uses_fits_its_lines(call):
    called = call("simulate", "blood_rage", "--games", "2", "--processes", "1")
    heads = [line for line in called.out.splitlines() if line.startswith(("card ", "verb "))]
    assert len(heads) == 2
    assert all(set(head.split()) <= {"card", "verb", "used"} for head in heads)


def test_simulate_complains_of_what_was_never_used_in_enough_games(call, monkeypatch):
    monkeypatch.setattr("meadhall.cli.simulate_command.ENOUGH", 2)
    argv = ("simulate", "blood_rage", "--games", "2", "--processes", "1")
    assert call(*argv).code == NEVER_USED


def test_simulate_says_when_the_cap_was_hit(call, monkeypatch):
    monkeypatch.setattr("meadhall.games.blood_rage.setup.BloodRage.cap", 10)
    argv = ("simulate", "blood_rage", "--games", "2", "--seed", "3", "--processes", "1")
    assert call(*argv, "--json").json["capped"] == [3, 4]
    assert "cut at 10 decisions" in call(*argv).out


def test_simulate_reports_a_broken_invariant_and_goes_on(call, monkeypatch):
    def check(self, s):
        assert s.age < 2, "planted"

    monkeypatch.setattr("meadhall.games.blood_rage.setup.BloodRage.check", check)
    called = call("simulate", "blood_rage", "--games", "2", "--processes", "1", "--json")
    assert called.code == BROKEN
    assert len(called.json["broken"]) == 2
    assert "planted" in called.json["broken"][0]["error"]


def test_simulate_stopped_half_way_keeps_what_is_done(call, monkeypatch):
    from meadhall.cli import simulate_command

    def results(jobs, processes):
        yield simulate_command.play(jobs[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_command, "results", results)
    called = call("simulate", "blood_rage", "--games", "5", "--json")
    assert called.code == 130
    assert called.json["interrupted"] is True
    assert called.json["games"] == 1


def test_simulate_saves_records_that_replay_and_never_overwrites(call, tmp_path):
    argv = ("simulate", "blood_rage", "--games", "2", "--processes", "1", "--save", "kept")
    assert call(*argv).code == 0
    files = sorted((tmp_path / "kept").iterdir())
    assert len(files) == 2
    before = files[0].read_bytes()
    assert call("replay", str(files[0])).code == 0
    assert call(*argv).code == WOULD_OVERWRITE
    assert files[0].read_bytes() == before


def test_bots_take_turns_at_the_seats():
    from meadhall.cli.arguments import parser
    from meadhall.cli.simulate_command import make_jobs

    line = ["simulate", "blood_rage", "--seats", "3", "--games", "3", "--bots", "greedy,random"]
    jobs = make_jobs(parser().parse_args(line))
    assert [job.bots for job in jobs] == [
        ("greedy", "random", "greedy"),
        ("random", "greedy", "greedy"),
        ("greedy", "greedy", "random"),
    ]


# -- replay ----------------------------------------------------------------------------------------


def test_replay_tells_the_story_and_draws_the_table(call, record, tmp_path):
    called = call("replay", str(record), "--svg", "end.svg")
    assert called.code == 0
    assert "Ragnarök" in called.out
    assert (tmp_path / "end.svg").read_text(encoding="utf-8").startswith("<svg")


def test_replay_overwrites_only_by_force(call, record, tmp_path):
    (tmp_path / "mine.svg").write_text("mine")
    called = call("replay", str(record), "--svg", "mine.svg")
    assert called.code == WOULD_OVERWRITE
    assert "--force" in called.err
    assert (tmp_path / "mine.svg").read_text() == "mine"
    assert call("replay", str(record), "--svg", "mine.svg", "--force").code == 0
    assert (tmp_path / "mine.svg").read_text() != "mine"


def test_replay_stops_where_it_is_told_and_hides_what_a_seat_did_not_see(call, record):
    early = call("replay", str(record), "--to", "4", "--view", "0").out
    assert "You keep" in early
    assert "Ragnarök swallows" not in early
    spectator = call("replay", str(record), "--to", "4").out
    assert "You keep" not in spectator


@pytest.mark.parametrize(
    ("seats", "options", "absent"),
    [
        (2, {}, {"sacrifice", "retreat", "push", "take", "yes", "no"}),
        (3, {}, {"push"}),
        (2, {"mystics": True}, {"sacrifice", "push", "yes"}),
        (4, {"monsters": True}, set()),
    ],
)
def test_a_verb_that_no_card_of_the_decks_gives_is_not_missed(seats, options, absent):
    tally = Tally(make("blood_rage", seats, options), 200, 1)
    verbs = {"pass", "challenge", "raise", "protect", "move", "sacrifice", "retreat", "push"}
    verbs |= {"take", "yes", "no"}
    assert verbs - set(tally.verbs_in_use()) == absent


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Blood Rage"), ("ru", "Кровь и ярость"), ("ja", "ブラッドレイジ")]
)
def test_a_picture_speaks_the_language_that_was_asked_for(call, record, tmp_path, lang, title):
    assert call("replay", str(record), "--lang", lang, "--svg", "end.svg").code == 0
    assert f"<title>{title}</title>" in (tmp_path / "end.svg").read_text(encoding="utf-8")


def test_a_picture_brings_the_letters_it_needs(call, record, tmp_path):
    faces = {}
    for lang in ("en", "ru"):
        assert call("replay", str(record), "--lang", lang, "--svg", f"{lang}.svg").code == 0
        faces[lang] = (
            (tmp_path / f"{lang}.svg").read_text(encoding="utf-8").count("data:font/woff2")
        )
    assert faces["ru"] == faces["en"] + 2  # Cyrillic letters of both fonts


def test_a_notebook_shows_the_table_in_words():
    match = mh.position("blood_rage", '[wolf]\nupgrades = ["lokis_domain.1"]\n[raven]\n')
    picture = match.state._repr_svg_()
    assert "<title>Blood Rage</title>" in picture
    assert "Loki&#x27;s Domain" in picture or "Loki's Domain" in picture or "Loki’s" in picture
