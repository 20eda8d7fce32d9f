"""Entries that depend on an undone one are named, and undone before it: newest first, all or none."""

import re
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from campaigns.tests.conftest import begin, invite, state, write
from campaigns.tests.test_campaign_pages import browser_of, page_of, send

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def played(norman: APIClient, daisy: APIClient) -> str:
    """Norman's campaign: 2 Roland sits down, 3 Daisy, 4 a scenario begins, 5 and 6 a note is written and crossed out,
    7 the scenario ends."""
    address = begin(norman)
    invite(norman, daisy, address, "seat")
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "seat-join", seat="daisy", player="daisy", investigator="01002")
    write(norman, address, "scenario-begin", scenario="core.torch", lead="roland")
    write(norman, address, "note-write", section="campaign_notes", text="The house burnt.")
    write(norman, address, "note-cross", section="campaign_notes", line=1)
    write(norman, address, "scenario-end", resolution="R1", source="act")
    return address


def named(page: str) -> dict[int, tuple[list[int], bool]]:
    """By entry, those that are said to depend on it, and whether their undo is offered."""
    found = {}
    for number, entry in re.findall(r'id="entry-(\d+)">(.*?)</li>', page, re.DOTALL):
        if said := re.search(r"timeline-dependents.*?</p>", entry, re.DOTALL):
            links = [int(one) for one in re.findall(r'#entry-(\d+)"', said[0])]
            found[int(number)] = (links, f'undo/{number}/"' in said[0])
    return found


def test_page_names_what_depends_on_an_entry(norman: APIClient, played: str) -> None:
    shown = browser_of("norman").get(page_of(played)).content.decode()
    assert named(shown) == {2: ([7, 4], True), 3: ([7, 4], True), 4: ([7], True), 5: ([6], True)}
    assert "Undo these 3 entries, newest first" in " ".join(shown.split())


def test_entries_are_undone_after_a_look_at_all_of_them(norman: APIClient, played: str) -> None:
    client, page = browser_of("norman"), page_of(played)
    asked = client.get(f"{page}undo/4/").content.decode()
    assert re.findall(r'timeline-number dim small">(\d+)<', asked) == ["7", "4"]
    order = re.search(r'name="order" value="([^"]+)"', asked)
    assert order
    before = state(norman, played)
    assert len(before["sessions"]) == 1
    answer = send(client, f"{page}undo/4/", order=order[1])
    assert (answer.status_code, answer["Location"]) == (302, page)
    shown = client.get(page).content.decode()
    assert "Entries 7, 4 undone." in shown
    assert state(norman, played)["sessions"] == []
    log = norman.get(f"{played}log/").json()["results"]
    assert [(one["kind"], one["data"]["entry"]) for one in log[7:]] == [("undo", 7), ("undo", 4)]


def test_confirmation_of_an_older_log_is_shown_again(norman: APIClient, played: str) -> None:
    client, page = browser_of("norman"), page_of(played)
    write(norman, played, "trauma", seat="roland", physical=1)
    write(norman, played, "scenario-begin", scenario="core.arkham", lead="roland")
    answer = send(client, f"{page}undo/2/", order="7,4,2")
    assert (answer.status_code, answer["Location"]) == (302, f"{page}undo/2/")
    assert norman.get(played).json()["entries"] == 9
    assert "in the meantime" in client.get(f"{page}undo/2/").content.decode()


def test_refused_undo_leads_to_the_page_that_says_why(norman: APIClient, played: str) -> None:
    client, page = browser_of("norman"), page_of(played)
    answer = send(client, f"{page}undo/5/")
    assert answer["Location"] == f"{page}undo/5/"
    assert "entry 6" in client.get(f"{page}undo/5/").content.decode()
    assert client.get(f"{page}undo/99/").status_code == 404


def test_member_with_a_seat_undoes_no_entries_of_others(norman: APIClient, daisy: APIClient, played: str) -> None:
    client, page = browser_of("daisy"), page_of(played)
    assert named(client.get(page).content.decode()) == {3: ([7, 4], False)}
    asked = client.get(f"{page}undo/3/").content.decode()
    assert ("You can't undo all of these" in asked, 'name="order"' in asked) == (True, False)
    assert send(client, f"{page}undo/3/", order="7,4,3").status_code == 403
    body = {"entry": 3, "dependents": True}
    assert daisy.post(f"{played}undo/", body, format="json").status_code == 403
    assert norman.get(played).json()["entries"] == 7


def test_reader_and_stranger_get_no_page(norman: APIClient, stranger: APIClient, played: str) -> None:
    page = page_of(played)
    assert browser_of("stranger").get(f"{page}undo/4/").status_code == 404
    invite(norman, stranger, played, "reader")
    assert browser_of("stranger").get(f"{page}undo/4/").status_code == 403
    assert named(browser_of("stranger").get(page).content.decode()) == {}


@pytest.mark.parametrize(("word", "status"), [("no", 409), (False, 409), ("perhaps", 400), (1, 400)])
def test_api_undoes_no_dependents_unless_asked(norman: APIClient, played: str, word: Any, status: int) -> None:
    answer = norman.post(f"{played}undo/", {"entry": 2, "dependents": word}, format="json")
    assert answer.status_code == status
    if status == 400:
        assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == [(["dependents"], "wrong-type")]


def test_api_undoes_dependents_first(norman: APIClient, played: str) -> None:
    alone = norman.post(f"{played}undo/", {"entry": 4}, format="json")
    assert (alone.status_code, alone.json()["problems"][0]["code"]) == (409, "undo-breaks")
    answer = norman.post(f"{played}undo/", {"entry": 4, "dependents": True}, format="json")
    assert (answer.status_code, answer.json()["number"], answer.json()["data"]) == (201, 9, {"entry": 4})
    unknown = norman.post(f"{played}undo/", {"entry": 44, "dependents": True}, format="json")
    assert (unknown.status_code, unknown.json()["errors"][0]["loc"]) == (400, ["entry"])
    twice = norman.post(f"{played}undo/", {"entry": 4, "dependents": True}, format="json")
    assert (twice.status_code, twice.json()["problems"][0]["code"]) == (409, "undo-twice")


def test_long_order_is_refused_whole(norman: APIClient, played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.access.MAX_UNDOS", 2)
    answer = norman.post(f"{played}undo/", {"entry": 2, "dependents": True}, format="json")
    problem: dict[str, Any] = answer.json()["problems"][0]
    assert (answer.status_code, problem["code"], problem["params"]) == (409, "undo-many", {"entry": 2, "count": 2})
    assert "Too many to undo at once" in browser_of("norman").get(f"{page_of(played)}undo/2/").content.decode()
    assert Campaign.objects.get().entries == 7
