"""Undo is offered beside the entries of a campaign's page that its reader could undo, and beside no others."""

import re

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from campaigns.tests.conftest import begin, invite, write
from campaigns.tests.test_campaign_pages import browser_of, page_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def shared(norman: APIClient, daisy: APIClient) -> str:
    """Norman and Daisy sit at the table, and both write everything."""
    address = begin(norman)
    invite(norman, daisy, address, "writer")
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "seat-join", seat="daisy", player="daisy", investigator="01002")
    return address


def offered(client: Client, page: str, path: str = "") -> list[int]:
    shown = client.get(f"{page}{path}").content.decode()
    return sorted(int(number) for number in re.findall(rf'action="{page}undo/(\d+)/"', shown))


def accepted(norman: APIClient, address: str) -> list[int]:
    """The entries after the first that the API undoes, each tried by itself."""
    found = []
    for number in range(2, norman.get(address).json()["entries"] + 1):
        with transaction.atomic():
            if norman.post(f"{address}undo/", {"entry": number}, format="json").status_code == 201:
                found.append(number)
            transaction.set_rollback(True)
    return found


def test_undo_is_offered_where_the_log_would_take_the_entry_back(norman: APIClient, shared: str) -> None:
    write(norman, shared, "trauma", seat="roland", physical=1)
    write(norman, shared, "scenario-begin", scenario="core.torch", lead="roland")
    write(norman, shared, "note-write", section="campaign_notes", text="The house burnt.")
    write(norman, shared, "note-cross", section="campaign_notes", line=1)
    write(norman, shared, "note-write", section="campaign_notes", text="The house stands.")
    write(norman, shared, "undo", entry=8)
    write(norman, shared, "scenario-end", resolution="R1", source="act")
    client, page = browser_of("norman"), page_of(shared)
    # Seats and the scenario are built on, the first note is crossed out, the second is undone already.
    assert offered(client, page) == accepted(norman, shared) == [4, 7, 9, 10]
    assert offered(client, page, "?at=6") == []


def test_member_with_a_seat_is_offered_the_undo_of_what_they_might_write(
    norman: APIClient, daisy: APIClient, shared: str
) -> None:
    hers = write(daisy, shared, "note-write", section="campaign_notes", text="Mine")["number"]
    own = write(norman, shared, "trauma", seat="daisy", physical=1)["number"]
    client, page = browser_of("daisy"), page_of(shared)
    assert offered(client, page) == [2, hers, own]
    path, match = f"{shared}members/daisy/", {"If-Match": "*"}
    assert norman.patch(path, {"role": "seat"}, format="json", headers=match).status_code == 200
    assert offered(client, page) == accepted(daisy, shared) == [own]


def test_reader_is_offered_no_undo(norman: APIClient, stranger: APIClient, shared: str) -> None:
    invite(norman, stranger, shared, "reader")
    assert offered(browser_of("stranger"), page_of(shared)) == []


def test_undo_that_takes_too_long_to_check_is_offered(
    norman: APIClient, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(norman, shared, "trauma", seat="roland", physical=1)
    client, page = browser_of("norman"), page_of(shared)
    assert offered(client, page) == [3, 4]
    monkeypatch.setattr("campaigns.access.MAX_CHECKS", 0)
    assert offered(client, page) == [2, 3, 4]
