"""The end of a session on two screens: what happened, and what comes before the next."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import state, write
from campaigns.tests.test_after_pages import go, playing
from campaigns.tests.test_campaign_pages import browser_of, page_of, send

__all__ = ["playing"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]

SAID: dict[str, Any] = {
    "d.outcomes.0.seat": "roland",
    "d.outcomes.0.outcome": "horror",
    "d.outcomes.1.seat": "daisy",
    "d.resolution": "R2",
    "d.source": "act",
    "d.victory.0.card": "01116",
    "d.victory.0.on": ["on", ""],
    "d.victory.1.card": "01118",
    "d.victory.1.on": "",
}


def told(page: str) -> str:
    """The part of the page that tells what follows, as text."""
    found = re.search(r'<section class="follows".*?</section>', page, re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def test_first_screen_asks_for_everything_and_tells_what_follows(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    asked = client.get(f"{page}after/").content.decode()
    assert "<h1>What happened?</h1>" in asked
    assert all(f'name="{name}"' in asked for name in ("d.outcomes.0.outcome", "d.resolution", "d.victory.0.on"))
    assert "Not said yet: Resolution" in told(asked)
    looked = send(client, f"{page}after/", **SAID, do="look", key="same")
    assert looked.status_code == 200
    seen = told(looked.content.decode())
    assert "Roland Banks Active Experience earned: 0 → 2" in seen
    assert "Mental trauma: 0 → 1" in seen
    assert "Next scenario: The Midnight Masks" in seen
    assert Campaign.objects.get().entries == 4
    assert go(client, f"{page}after/", **SAID, key="same") == f"{page}after/next/"
    entry = LogEntry.objects.latest("number")
    assert (entry.number, entry.kind, entry.data["resolution"]) == (5, "scenario-end", "R2")
    following = client.get(f"{page}after/next/").content.decode()
    written = re.search(r"Entry 5: (.*?)\s*</p>", following, re.DOTALL)
    assert written
    assert f"In the log: {written[1]}" in seen
    assert state(norman, playing)["seats"]["roland"]["mental"] == 1


def test_first_screen_sent_twice_writes_once(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    for _time in range(2):
        assert go(client, f"{page}after/", **SAID, key="same") == f"{page}after/next/"
    assert Campaign.objects.get().entries == 5


def test_first_screen_keeps_its_draft_on_every_way(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    assert go(client, f"{page}after/", **SAID, to="steps") == f"{page}after/steps/"
    assert re.search(r'value="horror" checked', client.get(f"{page}after/outcomes/").content.decode())
    go(client, f"{page}after/resolution/", **{"d.resolution": "R1"})
    assert re.search(r'value="R1" checked', client.get(f"{page}after/").content.decode())
    noted = go(client, f"{page}after/", **SAID, write="note-write")
    assert noted == f"{page}write/note-write/?next={page.replace('/', '%2F')}after%2F"
    assert re.search(r'value="R2" checked', client.get(f"{page}after/").content.decode())


def test_error_stands_at_the_investigator_whom_it_is_about(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    both = {**SAID, "d.outcomes.1.outcome": "both"}
    answer = send(client, f"{page}after/", **both)
    said = answer.content.decode()
    assert answer.status_code == 409
    assert re.search(r'name="d.outcomes.1.trauma"', said)
    assert re.findall(r'id="(id_d_[a-z0-9_]+_said)"', said) == ["id_d_outcomes_1_trauma_said"]
    assert go(client, f"{page}after/", **both, **{"d.outcomes.1.trauma": "physical"}) == f"{page}after/next/"


def test_screen_of_a_session_ended_by_another_tells_what_was_not_written(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    client.get(f"{page}after/")
    write(norman, playing, "scenario-end", resolution="R1", source="act")
    answer = send(client, f"{page}after/", **SAID, session="1")
    assert answer.status_code == 409
    assert re.search(r"was not written:\s+R2 · ", answer.content.decode())
    assert Campaign.objects.get().entries == 5
    assert client.get(f"{page}after/")["Location"] == f"{page}after/next/"


def test_second_screen_before_the_end_leads_to_the_first(client: Client, norman: APIClient, playing: str) -> None:
    page = page_of(playing)
    assert browser_of("norman").get(f"{page}after/next/")["Location"] == f"{page}after/"
    assert client.get(f"{page}after/next/").status_code == 302
