"""Table and frames have clones of their own: these copy every field, and events are told only to who listens."""

import pytest

from meadhall.games.blood_rage.setup import make
from tests.games.blood_rage.scene import Scene

FRAMES = make(5, {}).frames


def other(value, n):
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + n + 1
    if isinstance(value, str):
        return f"{value}{n}"
    return (n, n + 1, n + 2)


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_a_copy_of_a_frame_has_every_field(name):
    frame = FRAMES[name]()
    for n, field in enumerate(("seat", "stage", "said", "together", *frame.FIELDS), start=1):
        setattr(frame, field, other(getattr(frame, field), n))
        assert frame.clone().flat() == frame.flat(), field
        assert frame.clone().plain() == frame.plain(), field


def test_a_copy_of_the_table_has_every_field_for_itself():
    s = make(5, {}).new_state()
    for n, field in enumerate(s.FIELDS, start=1):
        value = getattr(s, field)
        setattr(s, field, [*value, n] if isinstance(value, list) else other(value, n))
    copy = s.clone()
    for field in s.FIELDS:
        value = getattr(s, field)
        assert getattr(copy, field) == value, field
        assert not isinstance(value, list) or getattr(copy, field) is not value, field


SACRIFICE = """
seats = 3
turn = "wolf"
age = 3
[wolf]
upgrades = ["friggas_sacrifice.3"]
gimle = ["warrior 2"]
[raven]
"""


def test_the_log_names_the_figures_of_a_sacrifice():
    scene = Scene(SACRIFICE).say("wolf", "sacrifice gimle warrior gimle warrior")
    told = [e for e in scene.s.sink if e.kind == "sacrifice"]
    assert [(e.seat, e.args) for e in told] == [(0, {"figures": "warrior warrior"})]


def test_without_a_listener_a_sacrifice_is_not_told():
    scene = Scene(SACRIFICE)
    scene.s.sink = None
    scene.say("wolf", "sacrifice gimle warrior gimle warrior")
    assert scene.s.sink is None
