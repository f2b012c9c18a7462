"""Records: what is wrong with a bad one is said, a good one is never lost and loads fast."""

import json
import os
import random

import pytest

from meadhall.core.errors import BadRecord, MeadhallError, WouldOverwrite, WrongVersion
from meadhall.core.match import Match, resume
from meadhall.core.record import UNDO, add_sum, parse, read
from meadhall.core.replay import Walk, commitment
from tests.core.tiny import make


def play(m, n, seed=3):
    """n more answers at random, fewer if the game ends."""
    rng = random.Random(seed)
    stop = len(m.record) + n
    while not m.over and len(m.record) < stop:
        q = rng.choice(m.asks)
        m.answer(q.seat, q.sentence(m.state, rng, True))
    return m


def lines_of(seats=2, n=60, seed=5):
    return play(Match(make(seats), seed), n).record.lines()


@pytest.fixture(scope="module")
def lines():
    out = lines_of(3, 44)
    kinds = [next(iter(json.loads(line))) for line in out]
    assert kinds[0] == "header"
    assert kinds[-1] == "stop"
    assert kinds.count("snapshot") == 1
    return out


def text_of(lines):
    return "\n".join(lines) + "\n"


def summed(things):
    """Lines with the right sums: the work of somebody who knows how."""
    out = []
    total = ""
    for thing in things:
        body = json.dumps(thing, ensure_ascii=False, separators=(",", ":"))[:-1]
        total = add_sum(total, body)
        out.append(f'{body},"sum":"{total}"}}')
    return out


def things_of(lines):
    out = [json.loads(line) for line in lines]
    for thing in out:
        del thing["sum"]
    return out


def fault(text):
    with pytest.raises(MeadhallError) as caught:
        parse(text, "x.jsonl")
    return type(caught.value), str(caught.value)


# -- files that are not what was written -------------------------------------------------------


def test_a_record_reads_back_to_the_same_lines(lines):
    record = parse(text_of(lines))
    assert record.lines() == lines
    assert len(record) == 45
    assert len(record.entries) == 45
    assert [shot.n for shot in record.snapshots] == [40]


@pytest.mark.parametrize("text", ["", "\n", "[]\n", "Once upon a time\n", '{"n":0}\n', " "])
def test_what_is_no_record(text):
    assert fault(text) == (BadRecord, "x.jsonl, line 1: this is not a Meadhall record")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(BadRecord, match=r"none\.jsonl cannot be read: No such file"):
        read(tmp_path / "none.jsonl")
    with pytest.raises(BadRecord, match="cannot be read: Is a directory"):
        read(tmp_path)
    path = tmp_path / "picture.jsonl"
    path.write_bytes(b'{"header":\xff\xfe\x00')
    with pytest.raises(BadRecord, match="not a text in UTF-8, so not a Meadhall record"):
        read(path)


def test_every_cut_is_found(lines):
    """After any line but the last, and at any place within a line."""
    for n in range(1, len(lines)):
        kind, message = fault(text_of(lines[:n]))
        assert kind is BadRecord
        if n == 1:
            assert message == "x.jsonl, line 1: nothing follows the header; the end is missing"
        else:
            assert message == (
                f"x.jsonl, line {n}: the record breaks off here; its last line is missing"
            )
    whole = text_of(lines)
    for at_byte in range(12, len(whole) - 1, 97):
        if whole[at_byte - 1] == "\n":
            continue
        n = whole[:at_byte].count("\n") + 1
        expected = f"x.jsonl, line {n}: the line is cut off; the end is missing"
        assert fault(whole[:at_byte]) == (BadRecord, expected)
    assert fault(whole[:-1])[1].endswith("the line is cut off; the end is missing")


def test_every_edited_line_is_found(lines):
    for n, line in enumerate(lines):
        at_byte = len(line) // 2
        other = "0" if line[at_byte] != "0" else "1"
        edited = [*lines[:n], line[:at_byte] + other + line[at_byte + 1 :], *lines[n + 1 :]]
        kind, message = fault(text_of(edited))
        assert kind is BadRecord
        assert message.startswith(f"x.jsonl, line {n + 1}: the sum does not fit;")


def test_lines_left_out_doubled_and_moved_are_found(lines):
    for changed, n in (
        (lines[:5] + lines[6:], 6),
        (lines[:5] + lines[4:], 6),
        ([*lines[:5], lines[6], lines[5], *lines[7:]], 6),
        ([*lines, lines[-1]], len(lines) + 1),
        ([*lines[:3], "", *lines[3:]], 4),
    ):
        kind, message = fault(text_of(changed))
        assert kind is BadRecord
        assert message.startswith(f"x.jsonl, line {n}: the sum does not fit;")


def test_another_format_is_another_version(lines):
    things = things_of(lines)
    things[0]["header"]["format"] = "meadhall-record-9"
    assert fault(text_of(summed(things))) == (
        WrongVersion,
        "x.jsonl: format 'meadhall-record-9'; this reads 'meadhall-record-1'",
    )


def test_lines_with_right_sums_that_do_not_belong(lines):
    things = things_of(lines)
    assert summed(things) == lines

    def said(changed):
        kind, message = fault(text_of(summed(changed)))
        assert kind is BadRecord
        return message

    last = len(things)
    assert said([*things[:-2], things[-1]]) == (
        f"x.jsonl, line {last - 1}: 45 entries were written, 44 are here"
    )
    stray = {"story": 1}
    assert said([things[0], stray, *things[1:]]) == "x.jsonl, line 2: no such line belongs here"
    assert said([*things[:3], things[-1], *things[3:]]) == (
        "x.jsonl, line 4: no such line belongs here"
    )
    assert said([{"header": 1}, *things[1:]]) == "x.jsonl, line 1: the header is no object"
    header = {k: v for k, v in things[0]["header"].items() if k != "seats"}
    assert said([{"header": header}, *things[1:]]) == (
        "x.jsonl, line 1: the header does not name 'seats'"
    )


# -- records that read well and are not true ---------------------------------------------------


def forged(lines, change):
    things = things_of(lines)
    change(things)
    return parse(text_of(summed(things)))


def test_rules_of_another_version_do_not_load_it(lines):
    def change(things):
        things[0]["header"]["rules_version"] = 7

    with pytest.raises(WrongVersion) as caught:
        resume(make(3), forged(lines, change))
    assert str(caught.value) == (
        "the record was made with version 7 of the rules of tiny; these are version 1"
    )


def test_a_record_of_another_table_does_not_load(lines):
    with pytest.raises(BadRecord) as caught:
        resume(make(2), parse(text_of(lines)))
    assert str(caught.value) == "the record is of tiny with 3 seats, not of tiny with 2"

    def change(things):
        things[0]["header"]["game"] = "chess"

    with pytest.raises(BadRecord, match="is of chess with 3 seats, not of tiny with 3"):
        resume(make(3), forged(lines, change))


def test_rules_that_lead_elsewhere_are_found_when_it_is_loaded(lines):
    def change(things):
        things[-2]["digest"] = "0" * 24

    with pytest.raises(WrongVersion, match="do not lead to the state that was recorded"):
        resume(make(3), forged(lines, change))


def test_an_entry_that_does_not_fit_is_named(lines):
    def change(things):
        things[-2]["text"] = "no axe.1"

    with pytest.raises(BadRecord, match=r"entry 44 \('no axe.1'\) does not fit the entries before"):
        resume(make(3), forged(lines, change))

    def unknown(things):
        things[-2]["text"] = "sing"

    with pytest.raises(BadRecord, match="unknown word: 'sing'"):
        resume(make(3), forged(lines, unknown))


def test_an_entry_that_cannot_be_read_is_named(lines):
    def broken(things):
        del things[-2]["seat"]

    with pytest.raises(BadRecord, match="entry 44 cannot be read: 'seat'"):
        resume(make(3), forged(lines, broken))

    def counted(things):
        things[-2]["n"] = 43

    with pytest.raises(BadRecord, match="entry 44 calls itself 43"):
        resume(make(3), forged(lines, counted))


def first_with_chance(things):
    return next(i for i, t in enumerate(things) if t.get("chance") and t["n"])


def verify(record):
    Walk(make(3), record, True).run()


def test_verify_finds_what_loading_need_not_read(lines):
    """All these lie before the snapshot, so that the record loads."""

    def other_outcome(things):
        i = first_with_chance(things)
        things[i]["chance"][0] = "die_0" if things[i]["chance"][0] != "die_0" else "die_1"

    def no_outcome(things):
        things[first_with_chance(things)]["chance"] = []

    def outcome_too_many(things):
        things[first_with_chance(things)]["chance"].append("die_0")

    def other_digest(things):
        things[3]["digest"] = "0" * 24

    def learned(things):
        things[2]["learned"] = 7

    def back_to_the_future(things):
        things[2] |= {"kind": UNDO, "text": "", "to": 30}

    def nothing_to_take_back(things):
        things[2] |= {"kind": "take_back", "text": ""}

    for change, message in (
        (other_outcome, "is not what the seed gives"),
        (no_outcome, "an outcome of chance is missing"),
        (outcome_too_many, "an outcome stands there, but chance is not asked"),
        (other_digest, "the state after it is another one"),
        (learned, "others learned from it than it says"),
        (back_to_the_future, "goes back to 30, which is not before it"),
        (nothing_to_take_back, "there is nothing to take back"),
    ):
        record = forged(lines, change)
        assert resume(make(3), record).state.digest() == parse(text_of(lines)).entry(44).digest
        with pytest.raises(BadRecord, match=message):
            verify(record)
    verify(parse(text_of(lines)))


def test_verify_finds_a_snapshot_of_another_state(lines):
    def coins(things):
        shot = next(t for t in things if "snapshot" in t)
        shot["state"]["table"]["coins"][0] += 1

    def know(things):
        shot = next(t for t in things if "snapshot" in t)
        shot["know"][0][0] = "fffff"

    for change in (coins, know):
        with pytest.raises(BadRecord, match="the snapshot after entry 40 is of another state"):
            verify(forged(lines, change))


def test_a_sealed_seed_is_hidden_until_the_end_and_must_be_the_promised_one():
    m = play(Match(make(2)), 8)
    promised = m.record.header["commitment"]
    assert "seed" not in m.record.header
    assert m.record.for_seat(0)["header"]["commitment"] == promised == commitment(m.seed)
    assert str(m.seed) not in json.dumps(m.record.for_seat(0))
    assert json.loads(m.record.lines()[1])["private"]["seed"] == m.seed
    again = resume(make(2), parse(text_of(m.record.lines())))
    for x in (m, again):
        play(x, 2000)
    assert again.record.lines() == m.record.lines()
    assert json.loads(m.record.lines()[-1])["end"]["seed"] == m.seed
    assert "private" not in m.record.lines()[1]
    m.verify()

    def other_seed(things):
        things[-1]["end"]["seed"] = "0" * 64

    record = forged(m.record.lines(), other_seed)
    with pytest.raises(BadRecord, match="the seed is not the one that was promised"):
        Walk(make(2), record, True).run()


def test_a_seat_gets_its_own_answers_and_no_outcome_before_the_end():
    m = play(Match(make(2), 5), 9)
    entries = m.record.for_seat(1)["entries"]
    assert "seed" not in m.record.for_seat(1)["header"]
    for e, line in zip(m.record.entries, entries, strict=True):
        assert line.get("text") == (e.text if e.seat == 1 else None)
        assert set(line) <= {"n", "kind", "seat", "text"}
    play(m, 2000)
    full = m.record.for_seat(None)
    assert full["outcome"] == m.outcome()
    assert full["entries"] == [e.plain() for e in m.record.entries]
    assert full["header"]["seed"] == 5


# -- saving ------------------------------------------------------------------------------------


def test_saving_never_overwrites_unless_told(tmp_path):
    path = tmp_path / "a.jsonl"
    m = Match(make(2), 1)
    m.record.save(path)
    first = path.read_bytes()
    play(m, 5)
    with pytest.raises(WouldOverwrite, match=r"a\.jsonl exists already"):
        m.record.save(path)
    assert path.read_bytes() == first
    m.record.save(path, overwrite=True)
    assert path.read_bytes() == text_of(m.record.lines()).encode()
    link = tmp_path / "link.jsonl"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(WouldOverwrite):
        m.record.save(link)
    assert sorted(os.listdir(tmp_path)) == ["a.jsonl", "link.jsonl"]


def test_a_save_that_fails_leaves_nothing_behind(tmp_path):
    m = Match(make(2), 1)
    with pytest.raises(OSError, match="No such file"):
        m.record.save(tmp_path / "no" / "a.jsonl")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        m.record.save(tmp_path / "folder", overwrite=True)
    assert os.listdir(tmp_path) == ["folder"]
