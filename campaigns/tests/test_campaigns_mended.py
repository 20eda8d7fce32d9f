"""Past faults of campaigns over the API: decks on the table, revisions, rights, files, figures, cost."""

import threading
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.exceptions import NotFound
from rest_framework.test import APIClient

from accounts.models import User
from campaigns import services
from campaigns.models import Campaign, Invitation, Seat
from campaigns.tests.conftest import ROLAND, begin, client_of, invite, keep, refused, state, write
from cardsdb.models import Collection
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


def asked(queries: CaptureQueriesContext) -> int:
    """The number of queries, but for the check of the catalogue's version once a second."""
    return sum("catalogueversion" not in query["sql"] for query in queries.captured_queries)


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


def test_owner_gives_the_campaign_to_a_member(norman: APIClient, daisy: APIClient, campaign: str) -> None:
    invite(norman, daisy, campaign, "reader")
    tag = norman.get(campaign)["ETag"]
    unknown = norman.patch(campaign, {"owner": "nobody"}, format="json", headers={"If-Match": tag})
    assert (unknown.status_code, unknown.json()["errors"][0]["loc"]) == (400, ["owner"])
    given = norman.patch(campaign, {"owner": "daisy"}, format="json", headers={"If-Match": tag})
    assert (given.status_code, given.json()["owner"], given.json()["role"]) == (200, "daisy", "writer")
    assert daisy.get(campaign).json()["role"] == "owner"


def test_invitation_revoked_while_it_is_read_lets_nobody_in(norman: APIClient, daisy: APIClient, campaign: str) -> None:
    norman.post(f"{campaign}invitations/", {"role": "writer"}, format="json")
    invitation = Invitation.objects.get()
    Invitation.objects.all().delete()
    with pytest.raises(NotFound):
        services.invitation_accept(invitation=invitation, actor=User.objects.get(username="daisy"))
    assert daisy.get(campaign).status_code == 404


def test_scenario_that_was_skipped_was_not_played(norman: APIClient) -> None:
    start = {"kind": "start", "data": {"difficulty": "standard", "mode": "standalone", "scenario": "core.arkham"}}
    address = begin(norman, entries=[start])
    write(norman, address, "scenario-skip", scenario="core.torch", resolution="R1")
    assert norman.get("/api/v1/campaigns/stats/").json()["scenarios"] == []


def test_draw_of_more_than_there_is_says_how_much_there_is(norman: APIClient, campaign: str) -> None:
    empty = norman.get(f"{campaign}chaos-bag/").json()["bag"]
    write(norman, campaign, "tokens-remove", tokens=[one["token"] for one in empty])
    answer = norman.post(f"{campaign}chaos-bag/draw/", {"number": 1}, format="json")
    assert (answer.status_code, answer.json()["errors"][0]["loc"]) == (400, ["number"])


def test_body_nested_without_end_is_refused(norman: APIClient, campaign: str) -> None:
    receipt: Any = {}
    for _level in range(200):
        receipt = {"more": [receipt]}
    body = {"kind": "experience-spend", "data": {"seat": "roland", "amount": 0, "receipt": [receipt]}}
    assert norman.post(f"{campaign}log/", body, format="json").status_code == 400


def test_odds_say_in_the_readers_language_what_is_wrong(norman: APIClient, guides: None) -> None:
    question = {"tokens": ["+9"], "skill": 3, "difficulty": 3}
    answer = norman.post("/api/v1/games/ahlcg/odds/", question, format="json", headers={"Accept-Language": "es"}).json()
    assert answer["errors"] == [{"loc": ["tokens"], "code": "unanswerable", "message": "No existen fichas así: +9."}]


def test_member_takes_back_a_chain_of_undos_in_a_few_queries(norman: APIClient, daisy: APIClient) -> None:
    address = begin(norman)
    invite(norman, daisy, address, "seat")
    write(daisy, address, "seat-join", seat="daisy", player="daisy", investigator="01002")
    entry = write(daisy, address, "card-gain", seat="daisy", card="01096")["number"]
    for _turn in range(3):
        entry = daisy.post(f"{address}undo/", {"entry": entry}, format="json").json()["number"]
    with CaptureQueriesContext(connection) as few:
        daisy.post(f"{address}undo/", {"entry": entry}, format="json")
    for _turn in range(6):
        entry += 1
        last = daisy.post(f"{address}undo/", {"entry": entry}, format="json")
        assert last.status_code == 201
    with CaptureQueriesContext(connection) as many:
        daisy.post(f"{address}undo/", {"entry": entry + 1}, format="json")
    assert asked(many) == asked(few)


def test_long_log_is_read_with_as_many_queries_as_a_short_one(norman: APIClient, campaign: str) -> None:
    def counted() -> list[int]:
        counts = []
        for path in ("state/?at=1", "stats/", "log/", "export/", "sheet/", "setup/"):
            with CaptureQueriesContext(connection) as queries:
                assert norman.get(f"{campaign}{path}").status_code == 200
            counts.append(asked(queries))
        with CaptureQueriesContext(connection) as queries:
            entry = write(norman, campaign, "note-write", section="campaign_notes", text="late")["number"]
            norman.post(f"{campaign}undo/", {"entry": entry}, format="json")
        return [*counts, asked(queries)]

    short = counted()
    for number in range(30):
        write(norman, campaign, "note-write", section="campaign_notes", text=f"{number}")
    assert counted() == short


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


def test_campaign_is_lost_when_the_group_owns_no_other_investigator(norman: APIClient, daisy: APIClient) -> None:
    address = begin(norman)
    invite(norman, daisy, address, "reader")
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "fate", seat="roland", fate="killed", reason="R1")
    daisys = Collection.objects.create(
        owner=User.objects.get(username="daisy"),
        game="ahlcg",
        name="Shelf",
        is_default=True,
        cards={"01001": 1, "01002": 1},
    )
    end: dict[str, Any] = {"result": "lost", "reason": "no-investigator"}
    assert refused(norman, address, "campaign-end", **end)[2] == [("AHLCG-TRA-11", "investigator-available")]
    Collection.objects.filter(pk=daisys.pk).update(cards={"01001": 1})
    write(norman, address, "campaign-end", **end)


def test_newcomer_begins_with_a_deck_of_level_0(norman: APIClient) -> None:
    """T-CAMP 17: a deck with a card of level 4 gets a warning for its cost; without it, for its size alone."""
    address = begin(norman)
    costly = keep(norman, {**ROLAND, "zones": {"main": {**ROLAND["zones"]["main"], "01029": 1}}})
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=costly["id"])
    problems = norman.get(f"/api/v1/decks/{costly['id']}/?mode=campaign").json()["problems"]
    assert "experience-exceeded" in [problem["code"] for problem in problems]
    assert (state(norman, address)["seats"]["roland"]["ledger"]) == []
