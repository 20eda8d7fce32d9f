"""Campaigns over HTTP: made, changed, deleted, restored, carried elsewhere."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from campaigns import services
from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import CAMPAIGN, begin, invite, write

pytestmark = pytest.mark.django_db


def test_campaign_created_begins_with_its_entries(norman: APIClient) -> None:
    answer = norman.post("/api/v1/campaigns/", CAMPAIGN, format="json")
    assert answer.status_code == 201
    made = answer.json()
    assert answer["Location"] == made["url"] == f"/api/v1/campaigns/{made['id']}/"
    assert (made["guide_name"], made["owner"], made["role"]) == ("The Night of the Zealot", "norman", "owner")
    assert (made["status"], made["mode"], made["difficulty"], made["entries"]) == ("between", "campaign", "standard", 1)
    assert norman.get(made["url"]).json() == made


def test_campaign_of_ones_own_needs_its_tokens(norman: APIClient) -> None:
    start: dict[str, Any] = {"difficulty": "hard", "tokens": ["0", "-1"], "order": ["First", "Second"]}
    own = {"game": "ahlcg", "name": "Homebrew", "entries": [{"kind": "start", "data": start}]}
    address = norman.post("/api/v1/campaigns/", own, format="json")["Location"]
    assert norman.get(f"{address}state/").json()["state"]["next"] == "First"
    del start["tokens"]
    answer = norman.post("/api/v1/campaigns/", own, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "entry-refused")
    (problem,) = answer.json()["problems"]
    assert (problem["code"], problem["rule"], problem["severity"]) == ("bag-unknown", "AHLCG-CAMP-03", "error")
    assert answer.json()["entry"] == 1
    assert Campaign.objects.count() == 1, "what is refused leaves nothing behind"


@pytest.mark.parametrize(
    ("change", "loc", "code"),
    [
        ({"name": " "}, ["name"], "required"),
        ({"name": "x" * 121}, ["name"], "too-long"),
        ({"name": "a\0"}, ["name"], "not-text"),
        ({"guide": "nowhere"}, ["guide"], "unknown-guide"),
        ({"guide": 3}, ["guide"], "unknown-guide"),
        ({"visibility": "friends"}, ["visibility"], "unknown-value"),
        ({"entries": {}}, ["entries"], "wrong-length"),
        ({"entries": [{"data": {}}]}, ["entries", 0, "kind"], "required"),
        ({"entries": [{"kind": "start", "data": []}]}, ["entries", 0, "data"], "wrong-type"),
        ({"entries": ["start"]}, ["entries", 0], "wrong-type"),
        ({"state": {}}, ["state"], "unknown-key"),
        ({"game": None}, ["game"], "required"),
    ],
)
def test_campaign_that_cannot_be_understood_is_refused(
    norman: APIClient, change: dict[str, Any], loc: list[Any], code: str
) -> None:
    answer = norman.post("/api/v1/campaigns/", {**CAMPAIGN, **change}, format="json")
    assert answer.status_code == 400
    assert (loc, code) in [(error["loc"], error["code"]) for error in answer.json()["errors"]]
    assert not Campaign.objects.exists()


def test_campaign_of_a_game_without_campaigns_is_refused(norman: APIClient) -> None:
    answer = norman.post("/api/v1/campaigns/", {**CAMPAIGN, "game": "chess", "name": ""}, format="json")
    assert answer.status_code == 400
    assert [(error["loc"], error["code"]) for error in answer.json()["errors"]] == [
        (["game"], "unknown-game"), (["name"], "required"),
    ]  # fmt: skip
    assert norman.get("/api/v1/games/chess/journal/").status_code == 404


def test_campaign_list_has_ones_own_and_those_one_joined(
    norman: APIClient, daisy: APIClient, stranger: APIClient
) -> None:
    shared = begin(norman, name="Shared")
    begin(daisy, name="Hers")
    begin(norman, name="Open", visibility="public")
    invite(norman, daisy, shared, "reader")

    def names(client: APIClient, query: str = "") -> set[tuple[str, str]]:
        rows = client.get(f"/api/v1/campaigns/{query}").json()["results"]
        return {(row["name"], row["role"]) for row in rows}

    assert names(norman) == {("Shared", "owner"), ("Open", "owner")}
    assert names(daisy) == {("Shared", "reader"), ("Hers", "owner")}
    assert names(stranger) == set()
    assert names(stranger, "?whose=public") == {("Open", "visitor")}
    assert names(APIClient()) == {("Open", "visitor")}
    assert APIClient().get("/api/v1/campaigns/?whose=mine").status_code == 401
    assert norman.get("/api/v1/campaigns/?whose=ours").json()["errors"][0]["loc"] == ["query", "whose"]
    assert norman.get("/api/v1/campaigns/?game=chess").status_code in (400, 404)


def test_campaign_change_must_name_what_it_read(norman: APIClient) -> None:
    address = begin(norman)
    tag = norman.get(address)["ETag"]
    assert norman.patch(address, {"name": "New"}, format="json").status_code == 428
    write(norman, address, "note-write", section="campaign_notes", text="Meanwhile.")
    assert norman.patch(address, {"name": "New"}, format="json", headers={"If-Match": tag}).status_code == 412
    tag = norman.get(address)["ETag"]
    changed = norman.patch(address, {"name": "New"}, format="json", headers={"If-Match": tag})
    assert (changed.json()["name"], changed.json()["visibility"]) == ("New", "private")


def test_entry_may_name_what_it_was_made_from(norman: APIClient) -> None:
    """If-Match is optional for an entry; the tag of any read of the campaign will do."""
    address = begin(norman)
    tag = norman.get(f"{address}state/")["ETag"]
    note = {"kind": "note-write", "data": {"section": "campaign_notes", "text": "One."}}
    first = norman.post(f"{address}log/", note, format="json", headers={"If-Match": tag})
    assert first.status_code == 201
    second = norman.post(f"{address}log/", note, format="json", headers={"If-Match": tag})
    assert (second.status_code, LogEntry.objects.count()) == (412, 2)
    third = norman.post(f"{address}log/", note, format="json", headers={"If-Match": first["ETag"]})
    assert third.status_code == 201


def test_campaign_deleted_can_be_restored_for_thirty_days(norman: APIClient, daisy: APIClient) -> None:
    address = begin(norman)
    invite(norman, daisy, address, "writer")
    assert daisy.delete(address, headers={"If-Match": "*"}).status_code == 403
    assert norman.delete(address, headers={"If-Match": "*"}).status_code == 204
    assert norman.get(address).status_code == daisy.get(f"{address}log/").status_code == 404
    assert daisy.post(f"{address}restore/").status_code == 404
    assert norman.get("/api/v1/campaigns/?whose=deleted").json()["count"] == 1
    assert norman.post(f"{address}restore/").json()["entries"] == 1
    assert daisy.get(address).json()["role"] == "writer"
    norman.delete(address, headers={"If-Match": "*"})
    Campaign.objects.update(deleted_at=timezone.now() - timedelta(days=30))
    assert norman.post(f"{address}restore/").status_code == 404
    assert services.deleted_purge() == 1
    assert not LogEntry.objects.exists()


def test_file_that_was_spoilt_is_refused_with_its_place(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    file = norman.get(f"{address}export/").json()

    def answer(**changes: Any) -> tuple[int, Any]:
        found = norman.post("/api/v1/campaigns/import/", {**file, **changes}, format="json")
        body = found.json()
        return found.status_code, [(error["loc"], error["code"]) for error in body.get("errors", ())] or body["code"]

    assert answer(format="other") == (400, [(["format"], "unknown-value")])
    assert answer(log=[{**file["log"][0], "at": "yesterday"}]) == (400, [(["log", 0, "at"], "wrong-type")])
    assert answer(log=[{**file["log"][0], "actor": ""}]) == (400, [(["log", 0, "actor"], "wrong-type")])
    wrong = {**file["log"][1], "data": {"seat": "roland", "player": "norman", "investigator": "99999"}}
    assert answer(log=[file["log"][0], wrong]) == (400, [(["log", 1, "data", "investigator"], "unknown-card")])
    assert answer(game="chess", name="", log=[{**file["log"][0], "at": 1}]) == (
        400, [(["game"], "unknown-game"), (["name"], "required"), (["log", 0, "at"], "wrong-type")]
    )  # fmt: skip
    assert answer(guide="nowhere", name="") == (400, [(["name"], "required"), (["guide"], "unknown-guide")])
    assert answer(log=[file["log"][0], file["log"][0]]) == (409, "entry-refused")
    assert Campaign.objects.count() == 1
    imported = {**file["log"][1], "data": {**file["log"][1]["data"], "health": 99}}
    copy = norman.post("/api/v1/campaigns/import/", {**file, "log": [file["log"][0], imported]}, format="json")
    assert norman.get(f"{copy['Location']}state/").json()["state"]["seats"]["roland"]["health"] == 9


def test_imported_entries_say_so(norman: APIClient, daisy: APIClient) -> None:
    file = norman.get(f"{begin(norman)}export/").json()
    copy = daisy.post("/api/v1/campaigns/import/", file, format="json")["Location"]
    (entry,) = daisy.get(f"{copy}log/").json()["results"]
    assert (entry["actor"], entry["imported"], entry["at"]) == ("norman", True, file["log"][0]["at"])


def test_check_campaigns_finds_what_is_not_the_replay(norman: APIClient, capsys: pytest.CaptureFixture[str]) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    call_command("check_campaigns")
    assert "Campaigns checked: 1; not what their log says: 0." in capsys.readouterr().out
    campaign = Campaign.objects.get()
    Campaign.objects.update(state=campaign.state.replace('"mental":0', '"mental":1'))
    with pytest.raises(CommandError):
        call_command("check_campaigns")
    assert "its state is not the replay of its log" in capsys.readouterr().out
    call_command("check_campaigns", mend=True)
    assert "Campaigns worked out anew: 1.\nCampaigns checked: 1; not what their log says: 0." in capsys.readouterr().out
    mended = Campaign.objects.get()
    assert (mended.state, mended.updated_at) == (campaign.state, campaign.updated_at), "nobody played meanwhile"
    assert mended.version > campaign.version, "readers are told"
    Campaign.objects.update(state=campaign.state, entries=3)
    call_command("check_campaigns", mend=True)
    assert "Campaigns worked out anew: 0.\nCampaigns checked: 1; not what their log says: 1." in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("check_campaigns")
    assert "not numbered from 1 to 3" in capsys.readouterr().out


def test_log_with_entries_of_other_rules_is_left_alone(norman: APIClient, capsys: pytest.CaptureFixture[str]) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    before = Campaign.objects.values().get()
    LogEntry.objects.filter(number=2).update(kind="teleport")
    call_command("check_campaigns", mend=True)
    assert "its log has entries of unknown kinds: teleport" in capsys.readouterr().out
    assert Campaign.objects.values().get() == before


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_file_keeps_who_may_read_and_has_no_language(norman: APIClient, daisy: APIClient, visibility: str) -> None:
    address = begin(norman, visibility=visibility)
    invite(norman, daisy, address, "writer")
    write(daisy, address, "note-write", section="campaign_notes", text="It is late.")
    User.objects.get(username="daisy").delete()
    file = norman.get(f"{address}export/", headers={"Accept-Language": "es"}).json()
    assert (file["visibility"], file["log"][-1]["actor"]) == (visibility, "former member")
    again = norman.post("/api/v1/campaigns/import/", file, format="json")
    assert norman.get(f"{again['Location']}export/").json() == file
    log = norman.get(f"{again['Location']}log/", headers={"Accept-Language": "es"}).json()
    assert log["results"][-1]["actor"] == "cuenta eliminada"
