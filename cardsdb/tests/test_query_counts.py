"""Numbers of queries in requests about cards and collections."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb import selectors
from cardsdb.models import Collection

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards")]
COLLECTIONS = "/api/v1/collections/"


@pytest.fixture
def mine(api: APIClient, user: User) -> APIClient:
    """A caller with several collections."""
    api.force_authenticate(user)
    for number in range(5):
        Collection.objects.create(
            owner=user, game="ahlcg", name=str(number), is_default=number == 0, sets={"core": 1}, cards={"01016": 1}
        )
    return api


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/cards/ahlcg/?q=t:asset",
        "/cards/ahlcg/01020/",
        "/api/v1/cards/?game=ahlcg",
        "/api/v1/cards/?game=ahlcg&q=machete&facets=all",
        "/api/v1/cards/ahlcg/01016/",
    ],
)
def test_cards_are_read_from_memory(client: Client, address: str, django_assert_num_queries: Any) -> None:
    etag = client.get(address).get("ETag")
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200
        if etag:
            assert client.get(address, headers={"If-None-Match": etag}).status_code == 304


def test_card_with_values_to_type_in_costs_a_reader_no_query(
    mom2_cards: None, client: Client, django_assert_num_queries: Any
) -> None:
    card = "/cards/mom2/akachi-onyele/"
    client.get(card)
    with django_assert_num_queries(0):
        assert client.get(card).status_code == 200


def test_reading_all_cards_takes_a_constant_number_of_queries(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        selectors.card_records("ahlcg")


def test_collections_are_read_in_a_constant_number_of_queries(mine: APIClient, django_assert_num_queries: Any) -> None:
    mine.get(COLLECTIONS)
    for size in (1, 5):
        with django_assert_num_queries(2):  # how many, and those of the page
            page = mine.get(f"{COLLECTIONS}?page_size={size}").json()
    mine.get(page["results"][0]["url"])  # the catalogue is loaded
    with django_assert_num_queries(1):
        mine.get(page["results"][0]["url"])


def test_query_about_owned_costs_one_query_of_the_database(mine: APIClient, django_assert_num_queries: Any) -> None:
    address = "/api/v1/cards/?game=ahlcg&q="
    mine.get(f"{address}owned:yes")
    with django_assert_num_queries(1):
        assert mine.get(f"{address}owned:yes").json()["count"] > 0
    with django_assert_num_queries(0):
        mine.get(f"{address}t:asset%20disowned")


@pytest.mark.parametrize(("query", "queries"), [("t:asset", 3), ("owned:yes", 5)])
def test_owned_copies_on_cards_cost_a_constant_number_of_queries(
    mine: APIClient, client: Client, user: User, query: str, queries: int, django_assert_num_queries: Any
) -> None:
    client.force_login(user)
    client.get(f"/cards/ahlcg/?q={query}")
    with django_assert_num_queries(queries):
        assert client.get(f"/cards/ahlcg/?q={query}").content.count(b"you own") > 9
