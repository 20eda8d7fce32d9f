"""Rights of strangers, readers, members who write their own seat, writers, the owner."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import account_delete
from campaigns.exchange import campaign_export
from campaigns.models import Campaign, Invitation, Member
from campaigns.tests.conftest import DAISY, begin, invite, keep, refused, write

pytestmark = pytest.mark.django_db
READS = (
    "", "log/", "state/", "setup/", "sheet/", "export/", "stats/", "chaos-bag/", "table/", "members/",
    "invitations/", "seats/",
)  # fmt: skip
WRITES: tuple[tuple[str, str, Any], ...] = (
    ("patch", "", {"name": "Mine"}),
    ("delete", "", None),
    ("post", "restore/", None),
    ("post", "log/", {"kind": "note-write", "data": {"section": "campaign_notes", "text": "I was here."}}),
    ("post", "undo/", {"entry": 1}),
    ("post", "chaos-bag/", {"action": "add", "tokens": ["skull"]}),
    ("post", "chaos-bag/draw/", {"record": True}),
    ("post", "table/", {"tracker": "doom"}),
    ("post", "table/undo/", None),
    ("patch", "members/norman/", {"role": "reader"}),
    ("delete", "members/norman/", None),
    ("post", "invitations/", {"role": "writer"}),
    ("delete", "invitations/1d0c5c7e-52a1-4f0e-8d5b-0a4f5f0f9c11/", None),
    ("post", "follow/", None),
    ("delete", "follow/", None),
    ("patch", "seats/1/", {"username": None}),
    ("post", "seats/1/upgrade/", {"zones": {}}),
)


def send(client: APIClient, method: str, address: str, body: Any) -> Any:
    return getattr(client, method)(address, body, format="json", headers={"If-Match": "*"})


@pytest.fixture
def shared(norman: APIClient, daisy: APIClient) -> str:
    """Norman's campaign with a seat of his own, and one that Daisy will have."""
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "seat-join", seat="daisy", player="daisy", investigator="01002")
    return address


def test_stranger_gets_404_on_every_route(shared: str, stranger: APIClient) -> None:
    before = Campaign.objects.get().version
    for route in READS:
        assert stranger.get(shared + route).status_code == 404, route
        assert APIClient().get(shared + route).status_code in (401, 404), route
    for method, route, body in (*WRITES, ("post", "chaos-bag/draw/", {}), ("post", "chaos-bag/odds/", {})):
        assert send(stranger, method, shared + route, body).status_code == 404, (method, route)
        assert send(APIClient(), method, shared + route, body).status_code == 401, (method, route)
    assert Campaign.objects.get().version == before


def test_routes_above_are_all_there_are() -> None:
    from campaigns.api.urls import urlpatterns

    under = {
        str(one.pattern).removeprefix("campaigns/<uuid:id>/") for one in urlpatterns if "uuid:id" in str(one.pattern)
    }
    asked = {*READS, *(route for _method, route, _body in WRITES), "chaos-bag/odds/"}
    filled = {"members/norman/": "members/<str:username>/", "seats/1/": "seats/<int:number>/"}
    filled |= {"seats/1/upgrade/": "seats/<int:number>/upgrade/"}
    named = {filled.get(route, route) for route in asked}
    assert {route if "1d0c" not in route else "invitations/<uuid:invitation_id>/" for route in named} == under


def test_reader_reads_everything_and_writes_nothing(norman: APIClient, daisy: APIClient, shared: str) -> None:
    invite(norman, daisy, shared, "reader")
    before = Campaign.objects.get().version
    for route in READS:
        assert daisy.get(shared + route).status_code == (403 if route == "invitations/" else 200), route
    for method, route, body in WRITES:
        expected = 404 if route == "restore/" else 403
        assert send(daisy, method, shared + route, body).status_code == expected, (method, route)
    assert daisy.post(f"{shared}chaos-bag/draw/", {"seed": 1}, format="json").status_code == 200
    assert Campaign.objects.get().version == before


def test_public_campaign_is_read_by_all_but_its_group_is_its_own(norman: APIClient, stranger: APIClient) -> None:
    address = begin(norman, visibility="public")
    for client in (stranger, APIClient()):
        for route in ("", "log/", "state/", "sheet/", "seats/"):
            assert client.get(address + route).status_code == 200
    assert stranger.get(f"{address}members/").status_code == 404
    assert stranger.get(f"{address}invitations/").status_code == 403
    note = {"kind": "note-write", "data": {"section": "campaign_notes", "text": "I was here."}}
    assert stranger.post(f"{address}log/", note, format="json").status_code == 403


def test_member_with_a_seat_writes_that_seat_alone(norman: APIClient, daisy: APIClient, shared: str) -> None:
    invite(norman, daisy, shared, "seat")
    assert [seat["username"] for seat in daisy.get(f"{shared}seats/").json()["results"]] == ["norman", "daisy"]
    own = write(daisy, shared, "trauma", seat="daisy", mental=1)
    assert refused(daisy, shared, "trauma", seat="roland", mental=1)[:2] == (403, "permission-denied")
    assert refused(daisy, shared, "note-write", section="campaign_notes", text="x")[0] == 403
    assert refused(daisy, shared, "scenario-begin", scenario="core.torch", seed=1)[0] == 403
    assert refused(daisy, shared, "trauma", seat="nobody")[:2] == (400, "invalid")
    others = write(norman, shared, "trauma", seat="roland", mental=1)
    assert send(daisy, "post", f"{shared}undo/", {"entry": others["number"]}).status_code == 403
    assert send(daisy, "post", f"{shared}undo/", {"entry": own["number"]}).status_code == 201
    assert send(daisy, "post", f"{shared}chaos-bag/", {"action": "add", "tokens": ["0"]}).status_code == 403
    assert send(daisy, "patch", f"{shared}seats/1/", {"username": "daisy"}).status_code == 403
    write(norman, shared, "fate", seat="daisy", fate="insane", reason="x")
    assert refused(daisy, shared, "seat-join", seat="x", player="norman", investigator="01005")[0] == 403
    write(daisy, shared, "seat-join", seat="wendy", player="daisy", investigator="01005")


def test_writer_writes_all_but_does_not_own(norman: APIClient, daisy: APIClient, shared: str) -> None:
    invite(norman, daisy, shared, "writer")
    write(daisy, shared, "trauma", seat="roland", mental=1)
    assert send(daisy, "patch", shared, {"name": "Mine"}).status_code == 403
    assert send(daisy, "post", f"{shared}invitations/", {"role": "reader"}).status_code == 403
    assert send(daisy, "patch", f"{shared}seats/1/", {"username": "daisy"}).json()["username"] == "daisy"
    nobody = send(daisy, "patch", f"{shared}seats/1/", {"username": "stranger"})
    assert [(error["loc"], error["code"]) for error in nobody.json()["errors"]] == [(["username"], "unknown-member")]


def test_invitation_works_until_it_is_revoked(norman: APIClient, daisy: APIClient, stranger: APIClient) -> None:
    address = begin(norman)
    made = norman.post(f"{address}invitations/", {"role": "reader"}, format="json").json()
    invited: dict[str, Any] = {"name": "Fridays", "game": "ahlcg", "guide": "core", "owner": "norman", "role": "reader"}
    invited |= {"status": "between", "seats": 0, "expires_at": made["expires_at"]}
    for reader in (daisy, APIClient()):
        assert reader.get(made["url"]).json() == invited
    assert APIClient().post(made["url"]).status_code == 401
    assert daisy.post(made["url"]).json()["role"] == "reader"
    assert norman.post(made["url"]).json()["role"] == "owner"
    assert norman.post(f"{address}invitations/", {"role": "owner"}, format="json").status_code == 400
    better = norman.post(f"{address}invitations/", {"role": "writer"}, format="json").json()
    assert daisy.post(better["url"]).json()["role"] == "writer"
    assert daisy.post(made["url"]).json()["role"] == "writer", "a lesser invitation takes nothing away"
    assert [one["role"] for one in norman.get(f"{address}invitations/").json()["results"]] == ["reader", "writer"]
    gone = f"{address}invitations/{made['id']}/"
    assert norman.delete(gone).status_code == 428
    assert norman.delete(gone, headers={"If-Match": "*"}).status_code == 204
    assert stranger.post(made["url"]).status_code == stranger.get(made["url"]).status_code == 404
    assert daisy.get(address).status_code == 200
    assert Invitation.objects.count() == 1


def test_member_changes_role_leaves_and_is_removed(norman: APIClient, daisy: APIClient, shared: str) -> None:
    invite(norman, daisy, shared, "seat")
    deck = keep(daisy, DAISY)
    write(daisy, shared, "deck-choose", seat="daisy", deck=deck["id"])
    changed = send(norman, "patch", f"{shared}members/daisy/", {"role": "writer"})
    assert changed.json()["role"] == "writer"
    roles = [(row["username"], row["role"]) for row in daisy.get(f"{shared}members/").json()["results"]]
    assert roles == [("norman", "owner"), ("daisy", "writer")]
    assert send(daisy, "delete", f"{shared}members/norman/", None).status_code == 403
    assert send(norman, "delete", f"{shared}members/norman/", None).status_code == 409
    assert send(daisy, "delete", f"{shared}members/daisy/", None).status_code == 204
    assert daisy.get(shared).status_code == 404
    assert daisy.get(deck["url"]).json()["seated_in"] is None, "her deck is her own again"
    seat = norman.get(f"{shared}seats/").json()["results"][1]
    assert (seat["username"], seat["deck"], seat["player"]) == (None, None, "daisy")
    assert send(norman, "delete", f"{shared}members/daisy/", None).status_code == 404


def test_account_that_goes_leaves_the_campaign_to_its_group(
    norman: APIClient, daisy: APIClient, shared: str, user: User
) -> None:
    invite(norman, daisy, shared, "writer")
    (exported,) = campaign_export(user)
    assert (exported["guide"], [seat["username"] for seat in exported["seats"]]) == ("core", ["norman", "daisy"])
    assert [entry["house_rule"] for entry in exported["log"]] == [False, False, False]
    tag = daisy.get(f"{shared}log/")["ETag"]
    account_delete(account=user, actor=user)
    campaign = Campaign.objects.get()
    assert (campaign.owner.username, Member.objects.count()) == ("daisy", 0)
    log = daisy.get(f"{shared}log/", headers={"If-None-Match": tag})
    assert {row["actor"] for row in log.json()["results"]} == {"former member"}
    assert [seat["username"] for seat in daisy.get(f"{shared}seats/").json()["results"]] == [None, "daisy"]


def test_owner_gives_the_campaign_to_a_member(norman: APIClient, daisy: APIClient) -> None:
    campaign = begin(norman)
    invite(norman, daisy, campaign, "reader")
    tag = norman.get(campaign)["ETag"]
    unknown = norman.patch(campaign, {"owner": "nobody"}, format="json", headers={"If-Match": tag})
    assert (unknown.status_code, unknown.json()["errors"][0]["loc"]) == (400, ["owner"])
    given = norman.patch(campaign, {"owner": "daisy"}, format="json", headers={"If-Match": tag})
    assert (given.status_code, given.json()["owner"], given.json()["role"]) == (200, "daisy", "writer")
    assert daisy.get(campaign).json()["role"] == "owner"
