"""Numbers of queries, and of checks of the rules, in requests about decks."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from decks import validation
from decks.models import Deck
from decks.tests.conftest import LEGAL, ROLAND, keep
from decks.tests.test_buildable import found, shelf
from decks.tests.test_builder import PANEL, begin, send
from decks.tests.test_collection_check import check, collection
from decks.tests.test_collection_check import deck as posted
from games.engine import rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def checks(norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The leaders of every build that is checked from now on."""
    checked: list[str] = []
    judge = rules.judge

    def counted(building: Any, prepared: Any) -> Any:
        checked.append(*prepared.leaders)
        return judge(building, prepared)

    norman.get("/api/v1/decks/")  # the catalogue is loaded
    for module in (rules, validation):
        monkeypatch.setattr(module, "judge", counted)
    return checked


def test_write_checks_the_deck_once(norman: APIClient, checks: list[str]) -> None:
    made = keep(norman)
    assert checks == ["01001"]
    change, tag = {"zones": {"main": {"01016": 1}}}, {"If-Match": "*"}
    norman.put(made["url"], {**ROLAND, **change}, format="json", headers=tag)
    norman.patch(made["url"], change, format="json", headers=tag)
    assert len(checks) == 3
    for part, body in (("revert/", {"revision": 1}), ("clone/", {}), ("upgrade/", {"exiled": {}})):
        assert norman.post(f"{made['url']}{part}", body, format="json").status_code in (200, 201)
    assert len(checks) == 6
    text = norman.get(f"{made['url']}export/?format=text").content.decode()
    assert norman.post("/api/v1/decks/import/", {"text": text, "game": "ahlcg"}, format="json").status_code == 201
    assert len(checks) == 7


def test_read_checks_the_deck_once_even_with_newer_rules(norman: APIClient, checks: list[str]) -> None:
    made = keep(norman)
    Deck.objects.update(rules_version="older")
    assert norman.get(made["url"]).status_code == 200
    assert len(checks) == 2


@pytest.mark.parametrize(
    ("method", "body", "queries"),
    [("post", ROLAND, 4), ("put", ROLAND, 5), ("patch", {"notes": "x"}, 5), ("get", None, 3)],
)
def test_deck_is_written_and_read_with_few_queries(norman: APIClient, method: str, body: Any, queries: int) -> None:
    made = keep(norman)
    address = "/api/v1/decks/" if method == "post" else made["url"]
    with CaptureQueriesContext(connection) as asked:
        getattr(norman, method)(address, body, format="json", headers={"If-Match": "*"})
    assert sum("decks_" in query["sql"] for query in asked) == queries


QUERIES = ["", "card=01016", "without=01037", "class=seeker", "tag=solo", "text=zoe", "valid=true", "experience_min=0"]


@pytest.mark.parametrize("query", QUERIES)
def test_deck_list_asks_the_database_as_often_for_many_as_for_few(norman: APIClient, query: str) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            norman.get(f"/api/v1/decks/?page_size=4&{query}")
        return sum("decks_deck" in query["sql"] for query in queries)

    keep(norman, name="Zoë's Sister", tags=["Solo", "true solo"])
    keep(norman, name="Daisy reads", leaders=["01002"], zones={"main": {"01016": 1, "01037": 2}})
    keep(norman, **LEGAL)
    norman.get("/api/v1/decks/")  # the catalogue is loaded
    few = asked()
    for number in range(5):
        keep(norman, **{**LEGAL, "name": f"Zoë {number}", "tags": ["solo"], "leaders": ["01002"]})
        keep(norman, **{**LEGAL, "name": f"Zoë {number}", "tags": ["solo"]})
    # A list that does not fit on its page is counted, too; one by validity checks for a re-check.
    more = 1 if "valid" in query else 0
    assert (few, asked()) == (1 + more, 2 + more)


def test_page_of_stale_decks_costs_a_constant_number_of_queries(norman: APIClient) -> None:
    for number in range(6):
        keep(norman, name=f"Deck {number}")
    Deck.objects.update(rules_version="older")
    with CaptureQueriesContext(connection) as queries:
        norman.get("/api/v1/decks/")
    asked = [query["sql"] for query in queries if "decks_deck" in query["sql"]]
    assert len(asked) == 4, "the list, the revisions, the lock, the update"


def test_check_takes_a_constant_number_of_queries(
    norman: APIClient, user: User, django_assert_num_queries: Any
) -> None:
    shelf = collection(user, "Shelf", core=1)
    check(norman, shelf, posted())
    for number in range(3):
        collection(user, f"Shelf {number}", core=1)
        with django_assert_num_queries(2):  # the collection, and all that could lend
            check(norman, shelf, *[posted(c01016=1)] * (number + 1))


def test_page_needs_as_many_queries_for_a_large_deck(
    norman: APIClient, reader: Client, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardsdb.catalogue.LOOK_AGAIN_AFTER", 60)
    small, large = keep(norman), keep(norman, **LEGAL)
    reader.get(f"/decks/{small['id']}/")
    for deck in (small, large):
        with django_assert_num_queries(8):  # one of them: whether it was published at another site
            reader.get(f"/decks/{deck['id']}/")


def test_list_needs_as_many_queries_for_many_decks(
    reader: Client, norman: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardsdb.catalogue.LOOK_AGAIN_AFTER", 60)
    counts = []
    for more in (1, 12):
        for number in range(more):
            keep(norman, name=f"Deck {number}", visibility="public", tags=["x"], folder=f"{number}")
        reader.get("/")
        for path in ("/decks/", "/decks/public/", "/"):
            with CaptureQueriesContext(connection) as queries:
                reader.get(path)
            counts.append(len(queries))
    assert counts[:3] == counts[3:]
    assert max(counts) <= 6


def test_click_asks_the_database_seldom(reader: Client, django_assert_max_num_queries: Any) -> None:
    built = begin(reader)
    for code in LEGAL["zones"]["main"]:
        send(reader, built, add=f"main:{code}")
    built.refresh_from_db()
    with django_assert_max_num_queries(14):
        reader.post(f"/decks/{built.pk}/edit/", {"revision": built.revision, "add": "main:01016"}, headers=PANEL)


def test_queries_for_the_decks_with_a_card_do_not_grow_with_the_decks(
    reader: Client, norman: APIClient, django_assert_num_queries: Any
) -> None:
    for number in range(3):
        keep(norman, **{**LEGAL, "name": f"Deck {number}"}, visibility="public")
    address, part = "/cards/ahlcg/01020/decks/", {"HX-Request": "true"}
    reader.get(address, headers=part)
    with django_assert_num_queries(7):  # session, account, plays with it and by whom, public decks, own, revisions
        reader.get(address, headers=part)


def test_decks_found_by_what_one_owns_cost_a_constant_number_of_queries(norman: APIClient, user: User) -> None:
    shelf(user, "Mine", default=True, core=2)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            found(norman, "mine")
        return len(queries)

    keep(norman, visibility="public")
    asked()
    few = asked()
    for number in range(6):
        keep(norman, name=f"Deck {number}", visibility="public")
    assert asked() == few
