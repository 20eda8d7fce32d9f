"""Secrets in a log: visible to the seat's holder, to nobody else, at any address."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import force_setattr, replace
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.log import entries_of, state_of
from campaigns.models import Campaign, LogEntry
from campaigns.rules import rules_of
from campaigns.tests.conftest import account, begin, invite, write
from games.ahlcg.campaign.campaign import CAMPAIGN
from games.engine import Problem
from games.engine.journal import Field, Kind, Note, Tracker, Trackers, Values, canonical, replay
from games.engine.journal.state import with_section
from games.engine.tests.texts import text

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MARKER = "zanthu-tablet"
WORDS = text("Omen", "Presagio")
SEAT = Field(name="seat", type="seat", title=WORDS)
OMEN = Field(name="omen", type="text", title=WORDS, required=False, secret=True)


def whispered(state: Any, data: Any) -> Any:
    section = state.sections["campaign_notes"]
    note = Note(text=data.get("omen", "an omen"), seat=data["seat"])
    return with_section(state, "campaign_notes", replace(section, notes=(*section.notes, note)))


def twice(state: Any, data: Any, facts: Any) -> Iterator[Problem]:
    notes = [note.text for note in state.sections["campaign_notes"].notes]
    if data.get("omen") in notes:
        yield Problem(code="section-exists", rule="AHLCG-CAMP-01", params={"section": data["omen"]})


WHISPER = Kind(
    code="whisper",
    title=WORDS,
    summary=WORDS,
    fields=(SEAT, OMEN),
    when=("between", "playing"),
    scope="seat",
    check=twice,
    apply=whispered,
)
SHOW = Kind(
    code="show",
    title=WORDS,
    summary=WORDS,
    fields=(SEAT,),
    when=("between", "playing"),
    scope="seat",
    reveals=frozenset({"whisper"}),
    apply=lambda state, data: state,
)
API = ("log/", "log/?since=2", "log/?at={at}", "state/", "state/?at={at}", "setup/", "sheet/", "export/", "stats/",
       "chaos-bag/", "table/", "seats/", "members/", "")  # fmt: skip
PAGES = ("", "?at={at}", "?before=99", "sheet/", "story/", "export/", "stats/", "setup/", "bag/", "table/",
         "group/", "after/", "after/next/", "after/steps/", "write/whisper/", "write/note-write/", "write/note-cross/",
         "write/scenario-begin/", "undo/2/")  # fmt: skip


@pytest.fixture
def omens(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (WHISPER, SHOW):
        monkeypatch.setitem(CAMPAIGN.kinds, kind.code, kind)


class Group:
    """Norman owns the campaign, Daisy holds a seat, Wendy writes all, Rex reads; it is public."""

    def __init__(self, norman: APIClient, daisy: APIClient, stranger: APIClient) -> None:
        self.norman, self.daisy, self.stranger = norman, daisy, stranger
        self.wendy, self.rex = account("wendy"), account("rex")
        self.address = begin(norman, visibility="public")
        for client, role in ((daisy, "seat"), (self.wendy, "writer"), (self.rex, "reader")):
            invite(norman, client, self.address, role)
        write(norman, self.address, "seat-join", seat="daisy", player="daisy", investigator="01002")
        write(norman, self.address, "seat-join", seat="wendy", player="nobody here", investigator="01005")
        self.id = self.address.strip("/").rpartition("/")[2]
        norman.post(f"{self.address}follow/")
        self.campaign = Campaign.objects.get()

    @property
    def others(self) -> dict[str, APIClient]:
        return {
            "owner": self.norman, "writer": self.wendy, "reader": self.rex, "stranger": self.stranger,
            "nobody": APIClient(),
        }  # fmt: skip

    def everything(self, client: APIClient) -> dict[str, str]:
        """The client's answers at all readable addresses."""
        campaign = Campaign.objects.get()
        site = Client()
        if user := getattr(client.handler, "_force_user", None):
            site.force_login(user)
        found = {}
        for route in API:
            path = self.address + route.format(at=campaign.entries)
            found[path] = client.get(path).content.decode()
        for route in PAGES:
            path = f"/campaigns/{self.id}/{route.format(at=campaign.entries)}"
            found[path] = site.get(path).content.decode()
        for route in ("", f"?at={campaign.entries}", "sheet/", "story/", "table/"):
            path = f"/campaigns/follow/{campaign.follow_token}/{route}"
            found[path] = site.get(path).content.decode()
            assert "Fridays" in found[path]
        for path in ("/", "/campaigns/", "/campaigns/stats/", "/account/download/"):
            found[path] = site.get(path).content.decode()
        for path in ("/api/v1/campaigns/", "/api/v1/campaigns/stats/"):
            found[path] = client.get(path).content.decode()
        return found


@pytest.fixture
def group(norman: APIClient, daisy: APIClient, stranger: APIClient, omens: None) -> Group:
    return Group(norman, daisy, stranger)


def test_addresses_above_are_all_that_can_be_read() -> None:
    """A new address belongs here, or to the exceptions that show nothing of a log."""
    from campaigns.api.urls import urlpatterns as api
    from campaigns.web.urls import urlpatterns as pages

    def routes(patterns: Any) -> set[str]:
        under = (str(one.pattern) for one in patterns)
        return {re.sub(r".*<uuid:id>/", "", one) for one in under if "<uuid:id>" in one}

    written = {"restore/", "undo/", "chaos-bag/draw/", "chaos-bag/odds/", "table/undo/", "follow/", "invitations/",
               "members/<str:username>/", "invitations/<uuid:invitation_id>/",
               "seats/<int:number>/", "seats/<int:number>/upgrade/"}  # fmt: skip
    assert routes(api) == {one.partition("?")[0] for one in API} | written
    formed = {"write/<slug:kind>/", "undo/<int:number>/", "after/<slug:code>/", "bag/draw/", "table/turn/"}
    assert routes(pages) == {one for one in PAGES if not one.startswith(("?", "write", "undo"))} | formed


def test_only_who_holds_the_seat_sees_what_is_said_to_it(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    for name, client in group.others.items():
        for path, content in group.everything(client).items():
            assert MARKER not in content, (name, path)
    seen = {path for path, content in group.everything(group.daisy).items() if MARKER in content}
    assert {one.partition("?")[0].removeprefix(group.address) for one in seen} >= {
        "log/", "state/", "sheet/", "export/", "/account/download/", f"/campaigns/{group.id}/",
        f"/campaigns/{group.id}/sheet/", f"/campaigns/{group.id}/export/",
    }  # fmt: skip


def test_numbers_at_the_table_are_of_what_each_one_sees(group: Group) -> None:
    """In a game whose numbers follow from a secret; the tracker of each note is called as its text."""

    def noted(state: Any, facts: Any, values: Values) -> Iterator[Tracker]:
        for note in state.sections["campaign_notes"].notes:
            yield Tracker(code=note.text, title=WORDS)

    def turned(client: APIClient, tracker: str) -> Any:
        return client.post(f"{group.address}table/", {"tracker": tracker, "by": 2}, format="json")

    usual = CAMPAIGN.trackers
    force_setattr(CAMPAIGN, "trackers", Trackers(all=noted, initial=lambda state, kind, values: {}))
    try:
        write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
        write(group.norman, group.address, "scenario-begin", scenario="core.torch", lead="daisy")
        assert turned(group.daisy, MARKER).json()["numbers"][0]["key"] == MARKER
        assert turned(group.norman, "an omen").json()["numbers"][0]["value"] == 2
        for answer in (turned(group.norman, "an omen"), turned(group.norman, "other"),
                       group.norman.post(f"{group.address}table/undo/")):  # fmt: skip
            assert MARKER not in answer.content.decode()
        for name, client in group.others.items():
            for path, content in group.everything(client).items():
                assert MARKER not in content, (name, path)
        seen = group.everything(group.daisy)
        assert all(MARKER in seen[path] for path in (f"{group.address}table/", f"/campaigns/{group.id}/table/"))
    finally:
        force_setattr(CAMPAIGN, "trackers", usual)


def test_stored_log_stays_whole_and_the_state_is_its_replay(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    campaign = Campaign.objects.get()
    rules = rules_of(campaign).log_rules
    assert LogEntry.objects.get(kind="whisper").data == {"seat": "daisy", "omen": MARKER}
    assert canonical(replay(rules, entries_of(campaign))) == canonical(state_of(campaign, rules))
    assert MARKER in campaign.state


def test_others_get_the_entry_and_the_state_without_it(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    entry = group.norman.get(f"{group.address}log/?since=3").json()["results"][0]
    assert (entry["data"], entry["withheld"]) == ({"seat": "daisy"}, [["omen"]])
    notes = group.norman.get(f"{group.address}state/").json()["state"]["sections"]["campaign_notes"]["notes"]
    assert [note["text"] for note in notes] == ["an omen"]
    own = group.daisy.get(f"{group.address}log/?since=3").json()["results"][0]
    assert (own["data"], own["withheld"]) == ({"seat": "daisy", "omen": MARKER}, [])


def test_where_the_seat_is_nobodys_it_is_for_who_wrote_it(group: Group) -> None:
    write(group.wendy, group.address, "whisper", seat="wendy", omen=MARKER)
    for client, is_seen in ((group.wendy, True), (group.norman, False), (group.daisy, False)):
        assert (MARKER in group.everything(client)[f"{group.address}log/"]) is is_seen


def test_who_writes_it_for_another_seat_does_not_see_it_again(group: Group) -> None:
    body = {"kind": "whisper", "data": {"seat": "daisy", "omen": MARKER}}
    headers = {"Idempotency-Key": "one"}
    for client in (group.wendy, group.wendy, group.norman):  # once more, and another with the same key
        answer = client.post(f"{group.address}log/", body, format="json", headers=headers)
        assert MARKER not in answer.content.decode()
    assert MARKER in group.everything(group.daisy)[f"{group.address}log/"]


def test_a_seat_that_changes_hands_takes_its_secrets_along(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    headers = {"If-Match": "*"}
    group.norman.patch(f"{group.address}seats/1/", {"username": "rex"}, format="json", headers=headers)
    assert MARKER in group.everything(group.rex)[f"{group.address}state/"]
    assert MARKER not in group.everything(group.daisy)[f"{group.address}state/"]


def test_nobody_takes_a_seat_to_read_its_secrets(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    seat, headers = f"{group.address}seats/1/", {"If-Match": "*"}

    def given(client: APIClient, username: str | None) -> int:
        return client.patch(seat, {"username": username}, format="json", headers=headers).status_code

    for client, username in ((group.norman, "norman"), (group.wendy, "wendy")):
        assert given(client, username) == 403
        site = Client()
        site.force_login(User.objects.get(username=username))
        form = {"do": "seat", "seat": "1", "username": username}
        assert site.post(f"/campaigns/{group.id}/group/", form).status_code == 403
    assert given(group.norman, None) == 200  # nobody's, it is still its author's secret
    assert given(group.norman, "norman") == 403
    assert given(group.norman, "daisy") == 200
    assert not any(MARKER in content for content in group.everything(group.norman).values())
    group.daisy.delete(f"{group.address}members/daisy/", headers=headers)
    assert given(group.norman, "norman") == 200  # former members keep nothing from the others
    assert MARKER in group.everything(group.norman)[f"{group.address}state/"]


def test_a_seat_is_given_to_the_group_alone_by_api_and_page(group: Group) -> None:
    body, headers = {"username": "stranger"}, {"If-Match": "*"}
    refused = group.norman.patch(f"{group.address}seats/1/", body, format="json", headers=headers)
    assert [error["code"] for error in refused.json()["errors"]] == ["unknown-member"]
    site = Client()
    site.force_login(User.objects.get(username="norman"))
    page = site.post(f"/campaigns/{group.id}/group/", {"do": "seat", "seat": "1", **body})
    assert page.status_code == 400
    assert "Nobody with that name is in the campaign." in page.content.decode()


def test_seats_without_secrets_are_taken_as_before(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    headers = {"If-Match": "*"}
    answer = group.wendy.patch(f"{group.address}seats/2/", {"username": "wendy"}, format="json", headers=headers)
    assert answer.status_code == 200
    write(group.daisy, group.address, "show", seat="daisy")
    answer = group.wendy.patch(f"{group.address}seats/1/", {"username": "wendy"}, format="json", headers=headers)
    assert answer.status_code == 200


def test_revealed_until_that_is_taken_back(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    shown = write(group.daisy, group.address, "show", seat="daisy")
    write(group.daisy, group.address, "whisper", seat="daisy", omen="later")
    for client in group.others.values():
        found = group.everything(client)
        assert MARKER in found[f"{group.address}state/"]
        assert "later" not in found[f"{group.address}log/"]
    answer = group.norman.post(f"{group.address}undo/", {"entry": shown["number"]}, format="json")
    assert (answer.status_code, answer.json()["data"]) == (201, {"entry": shown["number"]})
    assert MARKER not in group.everything(group.norman)[f"{group.address}state/"]


def test_one_seat_reveals_nothing_of_another(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    write(group.norman, group.address, "show", seat="wendy")
    assert MARKER not in group.everything(group.norman)[f"{group.address}log/"]


def test_taken_back_it_stays_secret(group: Group) -> None:
    written = write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    group.daisy.post(f"{group.address}undo/", {"entry": written["number"]}, format="json")
    write(group.daisy, group.address, "show", seat="daisy")
    for client in group.others.values():
        assert not any(MARKER in content for content in group.everything(client).values())


def test_all_is_told_when_it_is_over(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    write(group.norman, group.address, "campaign-end", result="lost")
    for client in group.others.values():
        found = group.everything(client)
        assert MARKER in found[f"{group.address}log/"]
        assert MARKER in found[f"/campaigns/{group.id}/"]
    group.norman.post(f"{group.address}undo/", {"entry": Campaign.objects.get().entries}, format="json")
    assert MARKER not in group.everything(group.norman)[f"{group.address}log/"]  # it goes on


def test_a_refusal_says_nothing_of_it(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    body = {"kind": "whisper", "data": {"seat": "wendy", "omen": MARKER}}
    said = group.wendy.post(f"{group.address}log/", body, format="json").json()
    assert [one["code"] for one in said["problems"]] == ["secret-conflict"]
    assert MARKER not in str(said)
    own = {"kind": "whisper", "data": {"seat": "daisy", "omen": MARKER}}
    said = group.daisy.post(f"{group.address}log/", own, format="json").json()
    assert [one["code"] for one in said["problems"]] == ["section-exists"]
    site = Client()
    site.force_login(User.objects.get(username="wendy"))
    page = site.post(f"/campaigns/{group.id}/write/whisper/", {"d.seat": "wendy", "d.omen": MARKER}).content.decode()
    assert "This conflicts with an entry you can&#x27;t see." in page
    assert f"section “{MARKER}”" not in page


def test_undo_names_no_entry_that_only_a_secret_depends_on(group: Group) -> None:
    write(group.norman, group.address, "note-write", section="campaign_notes", text=MARKER)
    write(group.norman, group.address, "undo", entry=4)
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    write(group.norman, group.address, "note-write", section="campaign_notes", text="Open")
    page = Client()
    page.force_login(User.objects.get(username="norman"))
    shown = page.get(f"/campaigns/{group.id}/").content.decode()
    assert re.findall(r'#entry-(\d+)"', shown) == ["6"], "Daisy's seat is needed by what she whispered"
    answer = group.norman.post(f"{group.address}undo/", {"entry": 5, "dependents": True}, format="json")
    assert (answer.status_code, [one["code"] for one in answer.json()["problems"]]) == (409, ["secret-conflict"])
    assert Campaign.objects.get().entries == 7


def test_tags_are_of_one_reader(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    for route in ("log/", "state/", "sheet/", "export/", "stats/", "setup/"):
        tag = group.daisy.get(group.address + route)["ETag"]
        assert group.daisy.get(group.address + route, headers={"If-None-Match": tag}).status_code == 304
        for client in group.others.values():
            assert client.get(group.address + route, headers={"If-None-Match": tag}).status_code == 200, route


def test_what_was_exported_without_it_can_be_imported(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    file = group.norman.get(f"{group.address}export/").json()
    answer = group.norman.post("/api/v1/campaigns/import/", file, format="json")
    assert answer.status_code == 201, answer.content
    told, made = (client_of(group.campaign.owner).get(f"{one}state/").json()["state"] for one in
                  (group.address, answer["Location"]))  # fmt: skip
    assert made == told
    whole = group.daisy.get(f"{group.address}export/").json()
    assert MARKER in str(whole)
    assert group.daisy.post("/api/v1/campaigns/import/", whole, format="json").status_code == 201


def test_staff_see_what_they_may_see_at_the_table(group: Group) -> None:
    write(group.daisy, group.address, "whisper", seat="daisy", omen=MARKER)
    site = Client()
    site.force_login(User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right"))
    row = LogEntry.objects.get(kind="whisper")
    for path in (
        reverse("admin:campaigns_logentry_changelist"),
        reverse("admin:campaigns_logentry_change", args=[row.pk]),
        reverse("admin:campaigns_campaign_change", args=[group.campaign.pk]),
    ):
        assert MARKER not in site.get(path).content.decode()
