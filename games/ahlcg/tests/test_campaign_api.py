"""Night of the Zealot, played by two over the API: one is driven insane and replaced; in the end the log is printed."""

from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, Session
from campaigns.tests.conftest import DAISY, ROLAND, begin, invite, keep, refused, state, write

pytestmark = pytest.mark.django_db
AGNES = {"game": "ahlcg", "name": "Agnes", "leaders": ["01004"], "zones": {"main": {"01012": 1, "01013": 1}}}


@pytest.fixture
def norman(user: User, guides: None) -> APIClient:
    return client_of(user)


@pytest.fixture
def mary(db: None) -> APIClient:
    return client_of(User.objects.create_user("mary", "mary@example.org", "the-stars-are-right"))


def test_night_of_the_zealot_over_the_api(norman: APIClient, mary: APIClient) -> None:
    campaign = begin(norman, name="Night of the Zealot")
    invite(norman, mary, campaign, "seat")
    roland, daisy = keep(norman, ROLAND), keep(mary, DAISY)

    # The Gathering. Mary sits down herself; her role does not let her do it for others, nor begin.
    write(norman, campaign, "seat-join", seat="roland", player="norman", investigator="01001", deck=roland["id"])
    assert refused(mary, campaign, "seat-join", seat="x", player="guest", investigator="01005")[:2] == (
        403,
        "permission-denied",
    )
    write(mary, campaign, "seat-join", seat="daisy", player="mary", investigator="01002", deck=daisy["id"])
    assert refused(mary, campaign, "scenario-begin", scenario="core.torch", lead="roland")[0] == 403
    setup = norman.get(f"{campaign}setup/?seed=7").json()
    assert setup["setup"]["scenario"] == "core.torch"
    assert setup["names"]["core.torch"] == "The Gathering"
    assert [one["opening_hand"] for one in setup["setup"]["investigators"]] == [5, 5]
    assert len(setup["after"]) == 9
    write(norman, campaign, "scenario-begin", scenario="core.torch", lead="roland")
    drawn = norman.post(f"{campaign}chaos-bag/draw/", {"seed": 7, "record": True}, format="json").json()
    assert drawn["entry"]["data"]["tokens"] == [one["token"] for one in drawn["tokens"]]
    victory = [{"card": "01116"}, {"card": "01118"}, {"card": "01113"}, {"card": "01114", "clues": 1}]
    write(
        norman,
        campaign,
        "scenario-end",
        resolution="R2",
        source="act",
        outcomes=[{"seat": "roland", "outcome": "horror"}],
        victory=victory,
        bonus=1,
    )
    write(mary, campaign, "card-gain", seat="daisy", card="01117", reason="R2")
    write(norman, campaign, "note-write", section="campaign_notes", text="The house still stands.")

    # The deck has the log's facts, and changes in the campaign alone.
    known = mary.get(f"{daisy['url']}?mode=campaign").json()
    assert known["balance"] == {"earned": 5, "spent": 0, "unspent": 5, "overspent": 0}
    assert (known["locked"], known["seated_in"]) == (True, campaign.split("/")[-2])
    upgraded = {**DAISY["zones"]["main"], "01030": 1, "01040": 1}
    bought = mary.post(f"{campaign}seats/2/upgrade/", {"zones": {"main": upgraded}}, format="json").json()
    assert (bought["xp"], bought["revision"]) == (1, 2)
    assert bought["entry"]["data"]["deck"] == f"{daisy['id']}@2"
    write(norman, campaign, "experience-spend", seat="roland", amount=4)

    # The Midnight Masks, after which Roland is insane for good, and Agnes takes his place.
    write(norman, campaign, "scenario-begin", scenario="core.arkham", lead="daisy")
    write(norman, campaign, "scenario-end", resolution="R1", source="act", victory=[{"card": "01137"}])
    for name in ("Wolf-Man Drew", "Herman Collins"):
        write(norman, campaign, "note-write", section="cultists_interrogated", text=name)
    norman.post(f"{campaign}chaos-bag/", {"action": "add", "tokens": ["tablet"]}, format="json")
    mistaken = write(norman, campaign, "trauma", seat="roland", physical=4)
    assert norman.post(f"{campaign}undo/", {"entry": mistaken["number"]}, format="json").status_code == 201
    write(norman, campaign, "trauma", seat="roland", mental=4, reason="a nightmare of our own")
    assert state(norman, campaign)["seats"]["roland"]["status"] == "insane"
    assert refused(norman, campaign, "seat-join", seat="again", player="norman", investigator="01001") == (
        409,
        "entry-refused",
        [("AHLCG-TRA-09", "investigator-used")],
    )
    agnes = keep(norman, AGNES)
    write(norman, campaign, "seat-join", seat="agnes", player="norman", investigator="01004", deck=agnes["id"])

    # The Devourer Below.
    write(norman, campaign, "scenario-begin", scenario="core.tentacles", seed=3)
    outcomes = [{"seat": "daisy", "outcome": "both", "trauma": "physical"}, {"seat": "agnes", "outcome": "resigned"}]
    write(norman, campaign, "scenario-end", resolution="R1", source="act", outcomes=outcomes, bonus=5)
    write(norman, campaign, "campaign-end", result="won")

    over = norman.get(campaign).json()
    assert (over["status"], over["result"], over["entries"]) == ("over", "won", 22)
    assert [entry["number"] for entry in mary.get(f"{campaign}log/").json()["results"]] == list(range(1, 23))
    assert {
        name: (seat["physical"], seat["mental"], seat["status"])
        for name, seat in state(mary, campaign)["seats"].items()
    } == {"roland": (0, 5, "insane"), "daisy": (1, 0, "active"), "agnes": (0, 0, "active")}
    assert played() == [
        ("core.torch", "R2", {(roland["id"], 1), (daisy["id"], 1)}),
        ("core.arkham", "R1", {(roland["id"], 1), (daisy["id"], 2)}),
        ("core.tentacles", "R1", {(daisy["id"], 2), (agnes["id"], 1)}),
    ]
    call_command("check_campaigns")

    sheet = mary.get(f"{campaign}sheet/", headers={"Accept-Language": "es"}).json()
    assert [(block["kind"], block["title"]) for block in sheet["blocks"]][:4] == [
        ("campaign", "Registro de campaña"),
        ("seat", "Roland Banks"),
        ("seat", "Daisy Walker"),
        ("seat", "Agnes Baker"),
    ]
    stats = mary.get(f"{campaign}stats/").json()
    mental = [[one["figures"]["mental"] for one in session["seats"]] for session in stats["sessions"]]
    assert mental == [[1, 0], [5, 0], [0, 0]]
    own = mary.get("/api/v1/campaigns/stats/").json()
    assert own["campaigns"] == {"count": 1, "statuses": {"over": 1}, "results": {"won": 1}}
    assert [(row["leaders"], row["played"]) for row in own["parties"]] == [
        (["01001", "01002"], 2),
        (["01002", "01004"], 1),
    ]

    # It is all imported elsewhere, byte for byte.
    file = norman.get(f"{campaign}export/").json()
    copy = mary.post("/api/v1/campaigns/import/", file, format="json")
    assert copy.status_code == 201, copy.content
    again = mary.get(f"{copy['Location']}export/").json()
    assert again == file
    first, second = Campaign.objects.order_by("created_at")
    assert first.state == second.state
    assert not second.seats.filter(deck__isnull=False).exists(), "the decks are played in the first one"


def played() -> list[tuple[str, str, set[Any]]]:
    return [
        (session.scenario, session.resolution, {(str(one.deck_id), one.number) for one in session.revisions.all()})
        for session in Session.objects.order_by("number")
    ]
