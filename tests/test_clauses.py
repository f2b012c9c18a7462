from collections import Counter

import pytest

from meadhall.clauses import RulesError, clauses, coverage, parse
from tests.rules import BadCitation, fault_of, rule

GAME = "blood_rage"


def test_blood_rage_has_all_its_clauses():
    found = clauses(GAME)
    kinds = Counter(clause.kind for clause in found.values())
    assert len(found) == 557
    assert kinds == {"rule": 425, "card": 75, "example": 17, "invariant": 40}


def test_every_id_in_the_file_is_parsed_once(pytestconfig):
    path = pytestconfig.rootpath / "src" / "meadhall" / "games" / GAME / "RULES.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    ids = [line.split("**")[1] for line in lines if line.startswith("- **")]
    assert ids == list(clauses(GAME))
    assert len(set(ids)) == len(ids)


def test_every_exempt_clause_gives_a_reason_and_there_are_few():
    exempt = [clause for clause in clauses(GAME).values() if clause.exempt is not None]
    assert all(clause.exempt for clause in exempt)
    assert {clause.kind for clause in exempt} == {"rule"}
    assert len(exempt) < 60
    assert not any("{exempt" in clause.text for clause in clauses(GAME).values())


def test_a_clause_carries_tag_section_and_text():
    clause = clauses(GAME)["BR1.1.12"]
    assert (clause.kind, clause.tag, clause.exempt) == ("rule", "ruling", None)
    assert clause.section == "BR1.1 General words"
    assert clause.text == "Rage can be spent only during the Action phase."
    assert clauses(GAME)["BR7.1.1"].section == "BR7 Destruction and saving"
    assert clauses(GAME)["BRC.troll"].section.startswith("Monsters")
    assert clauses(GAME)["BR-INV1"].section == "BR-INV Invariants"


def test_every_clause_has_a_text_and_a_section():
    assert all(clause.text and clause.section for clause in clauses(GAME).values())


def test_an_id_that_is_there_twice_is_refused():
    with pytest.raises(RulesError, match=r"line 2: clause BR1\.1\.1"):
        parse("- **BR1.1.1** One.\n- **BR1.1.1** Two.\n")


@pytest.mark.parametrize("game", ["hnefatafl", "../core", ""])
def test_an_unknown_game_is_refused(game):
    with pytest.raises(RulesError):
        clauses(game)


def test_callers_cannot_spoil_the_clauses():
    clauses(GAME).clear()
    assert len(clauses(GAME)) == 557


def test_coverage_puts_every_clause_somewhere():
    found = coverage(GAME)
    assert set(found.clauses) == {*found.tested, *found.untested, *found.exempt}
    assert not set(found.untested) & {*found.tested, *found.exempt}
    assert all(found.tested.values())


@pytest.mark.parametrize(
    ("ids", "fault"),
    [
        (["BR1.1.6", "BRC.troll", "BR-INV4"], None),
        (["BR-EX11", "BR5.5.2", "BR6.1.1", "BR6.1.3", "BR6.1.4", "BR6.1.5", "BR6.1.11"], None),
        (["BR99.1.1"], "no clause 'BR99.1.1'"),
        (["XX1.1.1"], "no clause 'XX1.1.1'"),
        (["BR1.1.6", "BR1.1.6"], "cited twice"),
        (["BR1.1.6", "BR1.1.7", "BR1.1.8", "BR1.1.9"], "the most is 3"),
        (["BR-EX1", *(f"BR5.1.{n}" for n in range(1, 9))], "the most is 8"),
        ([], "at least one"),
    ],
)
def test_citations_are_checked(ids, fault):
    found = fault_of(ids)
    assert found is None if fault is None else fault in found


def test_a_wrong_citation_stops_at_the_decorator():
    with pytest.raises(BadCitation):
        rule("BR0.0.0")
