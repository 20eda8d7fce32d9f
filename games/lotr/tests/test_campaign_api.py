"""A campaign of The Lord of the Rings, played by two over the API: a hero falls and is replaced, a boon is earned."""

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Session
from campaigns.tests.conftest import begin, invite, keep, refused, state, write

pytestmark = pytest.mark.django_db
MIRKWOOD, ANDUIN, DOL_GULDUR = (
    "core.passage-through-mirkwood",
    "core.journey-down-the-anduin",
    "core.escape-from-dol-guldur",
)


def card(number: int) -> str:
    """The code of the core set's card of that number."""
    return f"51223bd0-ffd1-11df-a976-0801200c9{number:03}"


ARAGORN, GLOIN, THALIN, EOWYN, BERAVOR = map(card, (1, 3, 6, 7, 12))
FIFTY = {card(number): 3 for number in range(13, 29)} | {card(73): 2}
"""Fifty cards, whichever; the boxes' copies of them do not matter here."""


def deck(name: str, *heroes: str, **more: int) -> dict[str, Any]:
    return {"game": "lotr", "name": name, "leaders": list(heroes), "zones": {"main": {**FIFTY, **more}}}


@pytest.fixture
def sam(user: User, lotr_cards: None) -> APIClient:
    return client_of(user)


@pytest.fixture
def rosie(db: None) -> APIClient:
    return client_of(User.objects.create_user("rosie", "rosie@example.org", "the-stars-are-right"))


def ended(seat: str, threat: int, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "threat": threat, **more}


def test_two_players_lose_a_hero_and_earn_a_boon(sam: APIClient, rosie: APIClient, user: User) -> None:
    start = {"kind": "start", "data": {"mode": "campaign"}}
    campaign = begin(sam, game="lotr", guide="core", name="There and back", entries=[start])
    invite(sam, rosie, campaign, "seat")
    gold, shield = keep(sam, deck("Gold", ARAGORN, GLOIN)), keep(rosie, deck("Shield", EOWYN, BERAVOR))

    # Heroes are written down with the first game; nobody takes another's.
    write(sam, campaign, "seat-join", seat="sam", player="norman", heroes=[ARAGORN, GLOIN], deck=gold["id"])
    taken = refused(rosie, campaign, "seat-join", seat="rosie", player="rosie", heroes=[ARAGORN])
    assert taken == (409, "entry-refused", [("LOTR-DECK-11", "hero-taken")])
    write(rosie, campaign, "seat-join", seat="rosie", player="rosie", heroes=[EOWYN, BERAVOR], deck=shield["id"])
    first = sam.get(f"{campaign}setup/?seed=7").json()["setup"]
    assert first["scenario"] == MIRKWOOD
    assert [(one["threat"], one["penalty"]) for one in first["players"]] == [(21, 0), (19, 0)]
    assert (first["opening_hand"]["cards"], first["profile"]["size"]) == (6, 36)
    assert all(check["is_met"] for check in first["checks"])

    # Passage Through Mirkwood is won, but Glóin is dead.
    write(sam, campaign, "scenario-begin", seed=7)
    players = [ended("sam", 31, dead=[GLOIN]), ended("rosie", 28, damage=[{"hero": EOWYN, "damage": 1}])]
    write(sam, campaign, "scenario-end", result="won", rounds=6, victory=3, players=players)
    write(sam, campaign, "note-write", text="The spiders took him.")
    fallen = sam.get(f"{gold['url']}?mode=campaign").json()
    assert [(one["rule"], one["code"]) for one in fallen["problems"] if one["severity"] == "error"] == [
        ("LOTR-CAMP-12", "hero-fallen")
    ]
    assert refused(sam, campaign, "scenario-begin", seed=7)[2] == [("LOTR-CAMP-13", "hero-to-replace")]
    barred = refused(rosie, campaign, "hero-replace", seat="rosie", hero=BERAVOR, by=GLOIN)
    assert barred[2] == [("LOTR-CAMP-12", "hero-fallen")]
    write(sam, campaign, "hero-replace", seat="sam", hero=GLOIN, by=THALIN)

    # A boon is earned, and enters the deck without counting.
    write(sam, campaign, "pool-add", card="invented-boon", seat="sam")
    changed = sam.patch(
        gold["url"],
        {"leaders": [ARAGORN, THALIN], "zones": {"main": {**FIFTY, "invented-boon": 1}}},
        format="json",
        headers={"If-Match": sam.get(gold["url"])["ETag"]},
    )
    assert changed.status_code == 200, changed.content
    known = sam.get(f"{gold['url']}?mode=campaign").json()
    assert [one for one in known["problems"] if one["severity"] == "error"] == []
    assert known["locked"] is False, "decks change freely between games (LOTR-CAMP-07)"
    assert known["size"] == 50
    alone = rosie.post(
        "/api/v1/games/lotr/validate/",
        {"decks": [{"build": {"leaders": [EOWYN, BERAVOR], "zones": {"main": {**FIFTY, "invented-boon": 1}}}}]},
        format="json",
    ).json()["results"][0]
    assert [one["code"] for one in alone["problems"] if one["severity"] == "error"] == ["boon-not-earned"]

    # The penalty shows in the next setup: Aragorn 12 and Thalin 9, Éowyn 9 and Beravor 10, and 1 for everybody.
    second = sam.get(f"{campaign}setup/").json()["setup"]
    assert second["scenario"] == ANDUIN
    assert [(one["threat"], one["penalty"]) for one in second["players"]] == [(22, 1), (20, 1)]
    assert [one["may_add"] for one in second["players"]] == [["invented-boon"], []]
    write(sam, campaign, "scenario-begin", first="rosie")
    players = [ended("sam", 40), {"seat": "rosie", "eliminated": True}]
    write(sam, campaign, "scenario-end", result="lost", rounds=9, players=players)
    assert state(sam, campaign)["next"] == ANDUIN, "a loss is played again"

    # The statistics: the score is the worked-out one, lower is better.
    score = 31 + 9 + 28 + 1 + 60 - 3
    assert list(Session.objects.values_list("scenario", "result", "score")) == [
        (MIRKWOOD, "won", score),
        (ANDUIN, "lost", None),
    ]
    revisions = [sorted(one.revisions.values_list("deck__name", "number")) for one in Session.objects.all()]
    assert revisions == [[("Gold", 1), ("Shield", 1)], [("Gold", 2), ("Shield", 1)]]
    stats = sam.get(f"{campaign}stats/").json()
    assert [[one["figures"]["threat"] for one in session["seats"]] for session in stats["sessions"]] == [
        [22, 20],
        [22, 20],
    ]
    # Every hero is named, as they played: Glóin in the first game, Thalin in the second.
    assert [[one["leaders"] for one in session["seats"]] for session in stats["sessions"]] == [
        [[ARAGORN, GLOIN], [EOWYN, BERAVOR]],
        [[ARAGORN, THALIN], [EOWYN, BERAVOR]],
    ]
    assert stats["names"][THALIN] == "Thalin"
    seats = sam.get(f"{campaign}seats/").json()["results"]
    assert [(one["leader"], one["leaders"], one["leader_names"]) for one in seats] == [
        (ARAGORN, [ARAGORN, THALIN], ["Aragorn", "Thalin"]),
        (EOWYN, [EOWYN, BERAVOR], ["Éowyn", "Beravor"]),
    ]
    own = rosie.get("/api/v1/campaigns/stats/").json()
    assert [(row["scenario"], row["results"], row["scores"]) for row in own["scenarios"]] == [
        (MIRKWOOD, {"won": 1}, {"count": 1, "best": score, "mean": score}),
        (ANDUIN, {"lost": 1}, None),
    ]
    assert [(row["leaders"], row["results"]) for row in own["parties"]] == [
        ([ARAGORN, GLOIN, EOWYN, BERAVOR], {"won": 1}),
        ([ARAGORN, THALIN, EOWYN, BERAVOR], {"lost": 1}),
    ]
    assert [(row["mode"], row["results"]) for row in own["modes"]] == [("campaign", {"lost": 1, "won": 1})]
    sheet = sam.get(f"{campaign}sheet/", headers={"Accept-Language": "es"}).json()
    assert [(block["kind"], block["title"]) for block in sheet["blocks"]] == [
        ("campaign", "Diario de campaña"),
        ("seat", "norman"),
        ("seat", "rosie"),
        ("section", "Héroes caídos"),
        ("section", "Reserva de campaña"),
        ("section", "Notas"),
        ("session", "A través del Bosque Negro"),
        ("session", "Travesía por el Anduin"),
    ]
    call_command("check_campaigns")

    # The same in the browser: the game's lists beside the sections of the log, and the score.
    browser = Client()
    browser.force_login(user)
    page = browser.get(f"/campaigns/{campaign.split('/')[-2]}/").content.decode()
    for words in ("Fallen heroes", "Campaign pool", "Invented Gift → norman", "The spiders took him.", f"{score}"):
        assert words in page, words
    assert re.findall(r'class="way-note[^"]*">([^<]+)<', page) == ["Won", "lost", "next", "to come"]
    deck_of_then = f'<a href="/decks/{gold["id"]}/?revision='
    assert [f'{deck_of_then}{number}">Gold</a>' in page for number in (1, 2, 3)] == [True, True, False]
    assert "norman (Aragorn, Glóin)" in page, "as they played the first game"
    assert "Aragorn, Thalin, Éowyn, Beravor" in browser.get("/campaigns/").content.decode()
    assert f"best score {score}, mean {score}.0" in browser.get("/campaigns/stats/").content.decode()
