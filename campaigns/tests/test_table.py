"""At the table: numbers of a session that a group shares, over the API and on the page."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from campaigns.models import LogEntry, Table
from campaigns.tests.conftest import begin, invite, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(norman: APIClient, daisy: APIClient) -> str:
    """The Gathering, being played by Roland and Daisy; the address of the campaign."""
    address = begin(norman)
    invite(norman, daisy, address, "seat")
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(daisy, address, "seat-join", seat="daisy", player="daisy", investigator="01002")
    write(norman, address, "scenario-begin", scenario="core.torch", lead="roland")
    return address


def page_of(address: str) -> str:
    return f"/campaigns/{address.split('/')[-2]}/"


def numbers(client: APIClient, address: str) -> dict[str, int]:
    return {one["key"]: one["value"] for one in client.get(f"{address}table/").json()["numbers"]}


def turn(client: APIClient, address: str, tracker: str, by: int = 1, key: str = "", **more: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    body = {"tracker": tracker, "by": by, **more}
    return client.post(f"{address}table/", body, format="json", headers=headers)


def test_numbers_are_shared_and_are_no_entries_of_the_log(norman: APIClient, daisy: APIClient, address: str) -> None:
    before = LogEntry.objects.count()
    start = {"round": 1, "doom": 0, "agenda": 1, "act": 1, "outcome.roland": 0, "outcome.daisy": 0}
    assert numbers(daisy, address) == start
    assert turn(norman, address, "doom").json()["numbers"][1] == {
        "key": "doom", "title": "Doom", "seat": "", "value": 1, "word": "", "least": 0, "most": 99, "rule": "",
    }  # fmt: skip
    assert turn(daisy, address, "doom", 2).status_code == 200
    answer = turn(daisy, address, "outcome.roland").json()
    assert [(one["value"], one["word"]) for one in answer["numbers"] if one["seat"] == "roland"] == [(1, "Resigned")]
    assert numbers(norman, address) == {**start, "doom": 3, "outcome.roland": 1}
    assert LogEntry.objects.count() == before
    assert norman.get(f"{address}export/").json().keys() >= {"log"}


def test_tap_sent_again_counts_once(norman: APIClient, address: str) -> None:
    first, again = (turn(norman, address, "doom", key="tap-1") for _ in range(2))
    assert (first.status_code, again["Idempotent-Replayed"]) == (200, "true")
    assert turn(norman, address, "doom", key="tap-2").status_code == 200
    assert numbers(norman, address)["doom"] == 2


def test_numbers_stay_within_their_range(norman: APIClient, address: str) -> None:
    turn(norman, address, "doom", -1)
    turn(norman, address, "round", -5)
    turn(norman, address, "agenda", 99)
    assert {key: numbers(norman, address)[key] for key in ("doom", "round", "agenda")} == {
        "doom": 0, "round": 1, "agenda": 9,
    }  # fmt: skip


def test_undo_takes_back_the_last_change_of_whoever_asks(norman: APIClient, daisy: APIClient, address: str) -> None:
    turn(norman, address, "doom", 2)
    turn(daisy, address, "doom", 3)
    assert norman.post(f"{address}table/undo/").json()["can_undo"] is False
    assert numbers(norman, address)["doom"] == 3
    assert norman.post(f"{address}table/undo/").status_code == 200  # nothing of his is left
    assert daisy.get(f"{address}table/").json()["can_undo"] is True
    daisy.post(f"{address}table/undo/")
    assert numbers(norman, address)["doom"] == 0


def test_reader_with_the_newest_numbers_gets_no_others(norman: APIClient, daisy: APIClient, address: str) -> None:
    tag = daisy.get(f"{address}table/")["ETag"]
    assert daisy.get(f"{address}table/", headers={"If-None-Match": tag}).status_code == 304
    turn(norman, address, "doom")
    assert daisy.get(f"{address}table/", headers={"If-None-Match": tag}).json()["numbers"][1]["value"] == 1


@pytest.mark.parametrize(
    ("body", "loc", "code"),
    [
        ({"by": 1}, ["tracker"], "required"),
        ({"tracker": "gloom"}, ["tracker"], "unknown-value"),
        ({"tracker": "doom", "by": 100}, ["by"], "not-a-number-in-range"),
        ({"tracker": "doom", "by": "1"}, ["by"], "not-a-number-in-range"),
    ],
)
def test_faults_of_a_change_have_their_place(
    norman: APIClient, address: str, body: dict[str, Any], loc: list[str], code: str
) -> None:
    answer = norman.post(f"{address}table/", body, format="json")
    assert answer.status_code == 400
    assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == [(loc, code)]
    assert not Table.objects.exists()


def test_readers_and_followers_see_and_others_do_not(norman: APIClient, stranger: APIClient, address: str) -> None:
    turn(norman, address, "doom")
    assert stranger.get(f"{address}table/").status_code == 404
    assert turn(stranger, address, "doom").status_code == 404
    token = norman.post(f"{address}follow/").json()["token"]
    follower = APIClient(headers={"Follow-Token": token})
    assert numbers(follower, address)["doom"] == 1
    assert turn(follower, address, "doom").status_code in (401, 403)
    page = Client().get(f"/campaigns/follow/{token}/table/")
    assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex")
    assert "data-dial" not in page.content.decode()
    invite(norman, stranger, address, "reader")
    assert turn(stranger, address, "doom").status_code == 403
    assert numbers(stranger, address)["doom"] == 1


def test_numbers_belong_to_their_session(norman: APIClient, address: str) -> None:
    turn(norman, address, "doom", 5, session=1)
    write(norman, address, "scenario-end", resolution="R1", source="act")
    assert norman.get(f"{address}table/").json() == {"session": 0, "numbers": [], "can_undo": False}
    late = turn(norman, address, "doom", session=1)
    assert (late.status_code, late.json()["code"]) == (409, "conflict")
    write(norman, address, "scenario-begin", scenario="core.arkham", lead="roland")
    assert (turn(norman, address, "doom", session=1).status_code, numbers(norman, address)["doom"]) == (409, 0)
    assert norman.post(f"{address}table/undo/").json()["can_undo"] is False


def test_game_that_is_broken_off_and_taken_up_again_keeps_its_numbers(norman: APIClient, address: str) -> None:
    turn(norman, address, "doom", 5)
    number = write(norman, address, "scenario-end", resolution="R1", source="act")["number"]
    norman.post(f"{address}undo/", {"entry": number}, format="json")
    assert numbers(norman, address)["doom"] == 5


def test_end_begins_with_what_the_table_knows(norman: APIClient, reader: Client, address: str) -> None:
    turn(norman, address, "outcome.daisy", 3)
    page = reader.get(f"{page_of(address)}write/scenario-end/").content.decode()
    rows = dict(re.findall(r'name="d\.outcomes\.(\d)\.seat" value="(\w+)"', page))
    (row,) = [number for number, seat in rows.items() if seat == "daisy"]
    chosen = re.findall(rf'name="d\.outcomes\.{row}\.outcome" value="(\w+)"[^>]* checked', page)
    assert chosen == ["horror"]


def test_page_works_without_scripts(reader: Client, norman: APIClient, address: str) -> None:
    home = page_of(address)
    assert f'href="{home}table/"' in reader.get(home).content.decode()
    page = reader.get(f"{home}table/").content.decode()
    form = {"key": "k1", "session": "1", "tracker": "doom"}
    assert 'name="tracker" value="doom"' in page
    for by, key in (("1", "k1"), ("1", "k1"), ("1", "k2"), ("-1", "k3"), ("1", "k4")):
        answer = reader.post(f"{home}table/turn/", {**form, "key": key, "by": by})
        assert (answer.status_code, answer["Location"]) == (302, f"{home}table/")
    assert numbers(norman, address)["doom"] == 2
    assert "Undo: Doom +1" in reader.get(f"{home}table/").content.decode()
    reader.post(f"{home}table/turn/", {"key": "k5", "session": "1", "undo": "yes"})
    assert numbers(norman, address)["doom"] == 1
    assert reader.post(f"{home}table/turn/", {**form, "key": "k6", "tracker": "gloom"}).status_code == 404


def test_page_says_the_rule_that_a_number_reaches(reader: Client, norman: APIClient, address: str) -> None:
    home = page_of(address)
    assert "is eliminated from the scenario" not in reader.get(f"{home}table/").content.decode()
    turn(norman, address, "outcome.daisy")
    page = reader.get(f"{home}table/").content.decode()
    assert "An investigator who is defeated or resigns is eliminated from the scenario." in page
    assert 'href="/rules/ahlcg/AHLCG-END-07/"' in page


def test_open_page_polls_its_numbers_with_a_tag(reader: Client, norman: APIClient, address: str) -> None:
    polled = {"HX-Request": "true", "HX-Target": "live"}
    first = reader.get(f"{page_of(address)}table/", headers=polled)
    assert b"<html" not in first.content
    same = reader.get(f"{page_of(address)}table/", headers={**polled, "If-None-Match": first["ETag"]})
    assert same.status_code == 304
    turn(norman, address, "doom")
    assert (
        reader.get(f"{page_of(address)}table/", headers={**polled, "If-None-Match": first["ETag"]}).status_code == 200
    )


def test_tap_of_a_session_that_is_over_changes_nothing_and_says_so(
    reader: Client, norman: APIClient, address: str
) -> None:
    write(norman, address, "scenario-end", resolution="R1", source="act")
    home = page_of(address)
    form = {"key": "k1", "session": "1", "tracker": "doom", "by": "1"}
    page = reader.post(f"{home}table/turn/", form, follow=True).content.decode()
    assert "This scenario is not being played any more" in page
    assert "No scenario is being played" in page
    assert not Table.objects.exists()


def test_bag_is_drawn_from_at_the_table(reader: Client, norman: APIClient, address: str) -> None:
    home = page_of(address)
    page = reader.get(f"{home}table/?seed=7").content.decode()
    assert "Drawn, and put back:" in page
    assert "The odds of a test" in page
    answer = reader.post(f"{home}bag/draw/", {"key": "d1", "number": "1", "page": "campaign_table"})
    assert answer["Location"] == f"{home}table/"
    assert reader.post(f"{home}bag/draw/", {"key": "d2", "number": "1"})["Location"] == f"{home}bag/"
