"""The numbers of queries of campaigns' requests: pinned, or at least independent of the length of a log."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns import log, log_services
from campaigns.exchange import campaign_export
from campaigns.models import LogEntry
from campaigns.tests.conftest import DAISY, ROLAND, begin, invite, keep, write
from campaigns.tests.test_campaign_pages import browser_of, page_of
from campaigns.tests.test_secrets import MARKER, SHOW, WHISPER, Group
from campaigns.tests.test_tonight_api import ask, finish, own, play
from campaigns.tests.test_tonight_page import begin as begin_drawn
from campaigns.tests.test_tonight_page import shown
from games.ahlcg.campaign.campaign import CAMPAIGN
from games.dmd.tests.test_game_api import LOST, PAIRS, WON, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated(norman: APIClient, daisy: APIClient) -> str:
    """A campaign with kept decks at its two seats."""
    address = begin(norman)
    invite(norman, daisy, address, "seat")
    roland, library = keep(norman, ROLAND), keep(daisy, DAISY)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=roland["id"])
    write(daisy, address, "seat-join", seat="daisy", player="daisy", investigator="01002", deck=library["id"])
    return address


@pytest.fixture
def group(norman: APIClient, daisy: APIClient, stranger: APIClient, monkeypatch: pytest.MonkeyPatch) -> Group:
    for kind in (WHISPER, SHOW):
        monkeypatch.setitem(CAMPAIGN.kinds, kind.code, kind)
    return Group(norman, daisy, stranger)


def asked(queries: CaptureQueriesContext) -> int:
    """The number of queries, but for the check of the catalogue's version once a second."""
    return sum("catalogueversion" not in query["sql"] for query in queries.captured_queries)


def test_entry_costs_few_queries(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    with CaptureQueriesContext(connection) as queries:
        write(norman, address, "note-write", section="campaign_notes", text="Dark.")
    assert len(queries) <= 9, [query["sql"] for query in queries]


def test_entry_of_a_long_log_costs_as_many_queries_as_of_a_short_one(
    norman: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (log, log_services):
        monkeypatch.setattr(module, "CHECKPOINT_EVERY", 5)
    address, counts = begin(norman), []
    for number in range(2, 17):
        with CaptureQueriesContext(connection) as queries:
            write(norman, address, "note-write", section="campaign_notes", text=f"line {number}")
        if number in (13, 14, 16):  # the fifteenth has a checkpoint
            counts.append(asked(queries))
    assert len(set(counts)) == 1
    assert LogEntry.objects.count() == 16


def test_member_takes_back_a_chain_of_undos_in_a_few_queries(norman: APIClient, daisy: APIClient) -> None:
    address = begin(norman)
    invite(norman, daisy, address, "seat")
    write(daisy, address, "seat-join", seat="daisy", player="daisy", investigator="01002")
    entry = write(daisy, address, "card-gain", seat="daisy", card="01096")["number"]
    for _turn in range(3):
        entry = daisy.post(f"{address}undo/", {"entry": entry}, format="json").json()["number"]
    with CaptureQueriesContext(connection) as queries:
        daisy.post(f"{address}undo/", {"entry": entry}, format="json")
    few = asked(queries)  # at once: the next request clears the log of queries
    for _turn in range(6):
        entry += 1
        last = daisy.post(f"{address}undo/", {"entry": entry}, format="json")
        assert last.status_code == 201
    with CaptureQueriesContext(connection) as queries:
        daisy.post(f"{address}undo/", {"entry": entry + 1}, format="json")
    assert asked(queries) == few


def test_long_log_is_read_with_as_many_queries_as_a_short_one(norman: APIClient, seated: str) -> None:
    def counted() -> list[int]:
        counts = []
        for path in ("state/?at=1", "stats/", "log/", "export/", "sheet/", "setup/"):
            with CaptureQueriesContext(connection) as queries:
                assert norman.get(f"{seated}{path}").status_code == 200
            counts.append(asked(queries))
        with CaptureQueriesContext(connection) as queries:
            entry = write(norman, seated, "note-write", section="campaign_notes", text="late")["number"]
            norman.post(f"{seated}undo/", {"entry": entry}, format="json")
        return [*counts, asked(queries)]

    short = counted()
    for number in range(30):
        write(norman, seated, "note-write", section="campaign_notes", text=f"{number}")
    assert counted() == short


def test_downloads_take_a_constant_number_of_queries(group: Group) -> None:
    norman = group.campaign.owner
    counts = []
    for number in range(3):
        write(group.daisy, group.address, "whisper", seat="daisy", omen=f"{MARKER} {number}")
        with CaptureQueriesContext(connection) as queries:
            assert MARKER not in str(campaign_export(norman))
        counts.append(len(queries))
    assert len(set(counts)) == 1


@pytest.mark.parametrize("route", ["log/", "state/", "sheet/", "export/", "stats/"])
def test_secrets_cost_a_constant_number_of_queries(group: Group, route: str) -> None:
    counts = []
    for number in range(3):
        write(group.daisy, group.address, "whisper", seat="daisy", omen=f"{MARKER} {number}")
        with CaptureQueriesContext(connection) as queries:
            group.norman.get(group.address + route)
        # A check for a newer catalogue may happen in between.
        counts.append(sum("campaigns_" in query["sql"] for query in queries))
    assert len(set(counts)) == 1


def test_queries_of_tonight_do_not_grow(core_boxes: None, user: User, django_assert_num_queries: Any) -> None:
    norman = client_of(user)

    def asked() -> None:
        ask(norman, players=2, seed=1, own_decks="yes", again="ever")

    own(user, "ah2")
    address, _proposal = play(norman, game="ah2", players=1, seed=0)
    finish(norman, address, "loss")
    ask(norman, players=2, seed=1)  # the catalogues are loaded
    with django_assert_num_queries(3):  # shelves, decks, sessions
        asked()
    own(user, "lotr")
    for seed in range(1, 4):
        address, _proposal = play(norman, game="ah2", players=1, seed=seed)
        finish(norman, address, "loss")
        keep(norman, {"game": "ahlcg", "name": f"D{seed}", "leaders": ["01001"], "zones": {"main": {"01006": 1}}})
    with django_assert_num_queries(3):
        asked()


@pytest.mark.once
def test_queries_of_tonights_page_do_not_grow(
    core_boxes: None, client: Client, user: User, django_assert_max_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardsdb.catalogue.LOOK_AGAIN_AFTER", 60)
    client.force_login(user)
    shown(client, players=2, seed=1, own_decks="yes")
    for _number in range(3):
        begin_drawn(client, key=f"k{_number}")
    with django_assert_max_num_queries(8):  # session, account, shelves, decks, sessions, groups
        shown(client, players=2, seed=1, own_decks="yes")


def test_what_was_never_won_costs_three_queries(core_boxes: None, user: User, django_assert_num_queries: Any) -> None:
    norman, wishes = client_of(user), {"game": "dmd", "players": 1}
    address, _first = play(norman, **wishes, seed=0)
    data = {"result": "won", "ritual": "disrupted", "summoned": "ritual", "stage": "4"}
    norman.post(f"{address}log/", {"kind": "game-end", "data": data}, format="json")
    with django_assert_num_queries(3):  # shelves, states of the logs, sessions
        ask(norman, **wishes, seed=0, never_won="yes")


def test_log_read_again_costs_next_to_nothing(norman: APIClient, django_assert_max_num_queries: Any) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    for part in ("log/?since=1", "state/"):
        first = norman.get(address + part)
        with django_assert_max_num_queries(2):
            assert norman.get(address + part, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.once
def test_queries_of_page_and_list_do_not_grow_with_the_campaign(
    norman: APIClient, seated: str, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardsdb.catalogue.LOOK_AGAIN_AFTER", 60)
    client, page = browser_of("norman"), page_of(seated)
    client.get(page)
    client.get("/campaigns/")
    with django_assert_num_queries(6):  # which entries could be undone is known already
        client.get(page)
    with django_assert_num_queries(5):
        client.get("/campaigns/")
    for number in range(8):
        write(norman, seated, "note-write", section="campaign_notes", text=f"line {number}")
        write(norman, begin(norman, name=f"other {number}"), "note-write", section="campaign_notes", text="x")
    with django_assert_num_queries(7):
        client.get(page)
    with django_assert_num_queries(5):
        client.get("/campaigns/")


def test_pairs_take_two_queries(user: User, dmd_cards: None, django_assert_num_queries: Any) -> None:
    norman = client_of(user)
    played(norman, "hastur", 1, WON)
    with django_assert_num_queries(2):  # the games, and the collection
        norman.get(PAIRS)
    for episode in range(1, 7):
        played(norman, "cthulhu", episode, LOST)
    with django_assert_num_queries(2):
        norman.get(PAIRS)
