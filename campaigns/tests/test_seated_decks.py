"""Stored decks at the seats of a campaign: their cards on the table, their revisions, and their legality."""

import threading
import uuid
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, Seat
from campaigns.tests.conftest import ROLAND, begin, invite, keep, refused, state, write
from decks.models import Deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(norman: APIClient) -> dict[str, Any]:
    return keep(norman, ROLAND)


@pytest.fixture
def campaign(norman: APIClient, deck: dict[str, Any]) -> str:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=deck["id"])
    return address


def shuffled(client: APIClient, campaign: str) -> dict[str, int]:
    (investigator,) = client.get(f"{campaign}setup/").json()["setup"]["investigators"]
    return dict(investigator["shuffled"])


def play(client: APIClient, campaign: str, **end: Any) -> None:
    write(client, campaign, "scenario-begin", scenario=state(client, campaign)["next"])
    write(client, campaign, "scenario-end", **{"resolution": "R1", **end})


def test_setup_has_what_was_given_and_not_what_left(norman: APIClient, campaign: str) -> None:
    play(norman, campaign)
    write(norman, campaign, "card-gain", seat="roland", card="01007")  # a second copy of what the deck has
    write(norman, campaign, "card-exile", seat="roland", card="01025")
    write(norman, campaign, "card-remove", seat="roland", card="01016", copies=2, reason="R1")
    assert shuffled(norman, campaign) == {"01006": 1, "01007": 2, "01025": 1}


def test_card_that_the_guide_took_leaves_with_the_next_purchase(
    norman: APIClient, campaign: str, deck: dict[str, Any]
) -> None:
    """A signature card, which otherwise may not leave."""
    play(norman, campaign)
    write(norman, campaign, "card-remove", seat="roland", card="01006", reason="R1")
    without = {"zones": {"main": {"01007": 1, "01016": 2, "01025": 2}}}
    answer = norman.post(f"{campaign}seats/1/upgrade/", without, format="json")
    assert answer.status_code == 200, answer.content
    assert [problem for problem in answer.json()["problems"] if "01006" in problem["cards"]] == []
    assert shuffled(norman, campaign) == {"01007": 1, "01016": 2, "01025": 2}


def test_setup_follows_a_deck_that_was_not_played_yet(norman: APIClient, campaign: str, deck: dict[str, Any]) -> None:
    first = norman.get(f"{campaign}setup/")
    changed = norman.patch(
        f"/api/v1/decks/{deck['id']}/",
        {"zones": {"main": {"01006": 1}}},
        format="json",
        headers={"If-Match": norman.get(f"/api/v1/decks/{deck['id']}/")["ETag"]},
    )
    assert changed.status_code == 200, changed.content
    again = norman.get(f"{campaign}setup/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    (investigator,) = again.json()["setup"]["investigators"]
    assert (investigator["deck"], investigator["shuffled"]) == (f"{deck['id']}@2", {"01006": 1})


def test_cards_of_a_private_deck_are_for_the_group(
    norman: APIClient, stranger: APIClient, daisy: APIClient, deck: dict[str, Any]
) -> None:
    address = begin(norman, visibility="public")
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=deck["id"])
    invite(norman, daisy, address, "reader")
    shown = {who: "shuffled" in who.get(f"{address}setup/").json()["setup"]["investigators"][0]
             for who in (norman, daisy, stranger)}  # fmt: skip
    assert list(shown.values()) == [True, True, False]


def test_deck_is_played_as_it_is_now(norman: APIClient, campaign: str, deck: dict[str, Any]) -> None:
    """Undoing a trauma must not undo a purchase."""
    play(norman, campaign, points=3)
    bought = {"zones": {"main": {"01006": 1, "01007": 1, "01016": 2, "01025": 1, "01028": 1}}}
    assert norman.post(f"{campaign}seats/1/upgrade/", bought, format="json").status_code == 200
    old = [{"seat": "roland", "deck": f"{deck['id']}@1"}]
    status, _code, said = refused(norman, campaign, "scenario-begin", scenario="core.arkham", decks=old)
    assert (status, said) == (400, [(["data", "decks", 0, "deck"], "unknown-revision")])
    write(norman, campaign, "scenario-begin", scenario="core.arkham")
    entry = write(norman, campaign, "trauma", seat="roland", physical=1, reason="R1")["number"]
    norman.post(f"{campaign}undo/", {"entry": entry}, format="json")
    assert norman.get(f"/api/v1/decks/{deck['id']}/").json()["zones"] == bought["zones"]


def test_deck_that_is_not_legal_is_wondered_at(norman: APIClient, deck: dict[str, Any]) -> None:
    """AHLCG-VAL-08; only a warning: the game goes on."""
    address = begin(norman)
    joined = write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=deck["id"])
    begun = write(norman, address, "scenario-begin", scenario="core.torch")
    for entry in (joined, begun):
        (warning,) = entry["warnings"]
        assert (warning["code"], warning["rule"]) == ("deck-not-legal", "AHLCG-VAL-08")
        assert "Roland Banks" in warning["message"]


def test_log_from_elsewhere_seats_no_deck_of_another_leader(norman: APIClient, deck: dict[str, Any]) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", seat="daisy", player="norman", investigator="01002", deck="paper")
    file = norman.get(f"{address}export/").json()
    file["log"][-1]["data"]["deck"] = deck["id"]
    assert norman.post("/api/v1/campaigns/import/", file, format="json").status_code == 201
    assert Deck.objects.get(pk=deck["id"]).seated_in is None


@pytest.mark.django_db(transaction=True)
def test_deck_that_many_campaigns_want_at_once_is_in_one(user: User, guides: None) -> None:
    """The others are refused."""
    client = client_of(user)
    deck = keep(client, ROLAND)
    campaigns = [begin(client, name=f"{number}") for number in range(4)]
    start, answers = threading.Barrier(len(campaigns)), []

    def join(address: str) -> None:
        data = {"seat": "roland", "player": user.username, "investigator": "01001", "deck": deck["id"]}
        start.wait()
        answers.append(
            client_of(user).post(f"{address}log/", {"kind": "seat-join", "data": data}, format="json").status_code
        )
        connection.close()

    threads = [threading.Thread(target=join, args=(address,)) for address in campaigns]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [201, 400, 400, 400]
    seat = Seat.objects.get(deck=uuid.UUID(deck["id"]))
    assert Deck.objects.get().seated_in == seat.campaign_id
    assert Campaign.objects.filter(entries=2).count() == 1


def test_newcomer_begins_with_a_deck_of_level_0(norman: APIClient) -> None:
    """T-CAMP 17: a deck with a card of level 4 gets a warning for its cost; without it, for its size alone."""
    address = begin(norman)
    costly = keep(norman, {**ROLAND, "zones": {"main": {**ROLAND["zones"]["main"], "01029": 1}}})
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=costly["id"])
    problems = norman.get(f"/api/v1/decks/{costly['id']}/?mode=campaign").json()["problems"]
    assert "experience-exceeded" in [problem["code"] for problem in problems]
    assert (state(norman, address)["seats"]["roland"]["ledger"]) == []
