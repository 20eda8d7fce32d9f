"""An upgrade at a seat checks its deck twice: alone, as it is kept, and under the log, as it is played and shown."""

from collections import Counter

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from campaigns.models import LogEntry
from campaigns.tests.conftest import ROLAND, begin, keep, write
from decks.models import Deck

pytestmark = [pytest.mark.once, pytest.mark.django_db]
UPGRADED = {"main": {**ROLAND["zones"]["main"], "01025": 1, "01029": 1}}
"""One Vicious Blow less, and a Shotgun (level 4) more."""
TWICE = {"prepare": 2, "judge": 2, "rules": 2}


@pytest.fixture
def campaign(norman: APIClient) -> str:
    """Roland has played once and has 5 experience to spend."""
    address, deck = begin(norman), keep(norman, ROLAND)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=deck["id"])
    write(norman, address, "scenario-begin", scenario="core.torch")
    write(norman, address, "scenario-end", resolution="R1", points=5)
    return address


def test_upgrade_at_a_seat_checks_the_deck_alone_and_under_the_log(
    norman: APIClient, campaign: str, calls: Counter[str]
) -> None:
    calls.clear()
    address = f"{campaign}seats/1/upgrade/"
    shown = norman.post(address, {"zones": UPGRADED, "preview": True}, format="json").json()
    assert (shown["revision"], calls["judge"]) == (1, 1)
    calls.clear()
    written = norman.post(address, {"zones": UPGRADED}, format="json").json()
    assert (written["revision"], calls) == (2, TWICE)
    assert written["problems"] == shown["problems"]
    (illegal,) = [one for one in written["entry"]["warnings"] if one["code"] == "deck-not-legal"]
    assert illegal["params"]["found"] == sum(one["severity"] == "error" for one in written["problems"])


def test_payment_at_a_seat_checks_the_deck_alone_and_under_the_log(
    norman: APIClient, campaign: str, calls: Counter[str], user: User
) -> None:
    reader, deck = Client(), Deck.objects.get()
    reader.force_login(user)
    path = f"/decks/{deck.pk}/upgrade/"
    reader.post(path, {"revision": "1", "remove": "main:01025"})
    reader.post(path, {"revision": "1", "add": "main:01029"})
    calls.clear()
    reader.post(path, {"revision": "1", "pay": "anyway"})
    assert LogEntry.objects.latest("number").kind == "experience-spend"
    assert calls == TWICE
