"""A stranger's whole evening: from the hall through a match against bots to its end, by clicks alone."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.people import Hall

@pytest.mark.slow
def test_whole_match_by_clicks(hall: Hall):
    me = hall.person()
    page = me.visit("/")
    page.get_by_role("button", name="bots").first.click()
    table = me.sits()
    table.shot("draft")
    look = table.play(random.Random(5))
    assert look["over"]
    table.shot("end")
