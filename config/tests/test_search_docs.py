"""docs/search.md: every query in its tables runs, and finds something among the real cards."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.models import Collection
from decks.tests.live import own_cards as own_live
from games.ahlcg.search import SEARCH
from games.ahlcg.tests.real_cards import real_index
from games.engine.search.query import run

pytestmark = pytest.mark.once

OWNED = {"01016": 1, "01086": 2, "01089": 1}
PAGE = (settings.BASE_DIR / "docs" / "search.md").read_text()


def documented_queries(heading: str = "query") -> list[str]:
    """The first column of each table headed so; a bar in a table is written with a backslash."""
    queries = []
    for table in re.findall(rf"\| {heading} \|.*\n\|---.*\n((?:\|.*\n)+)", PAGE):
        for line in table.splitlines():
            cell = re.split(r"(?<!\\)\|", line)[1].strip()
            queries.append(cell.strip("`").replace("\\|", "|"))
    return queries


def test_page_has_its_queries() -> None:
    assert len(documented_queries()) >= 45


@pytest.mark.django_db
def test_every_documented_query_is_answered_without_a_warning(api: APIClient, own_cards: None) -> None:
    for query in documented_queries():
        answer = api.get(f"/api/v1/cards/?game=ahlcg&q={quote(query)}")
        assert answer.status_code == 200, query
        assert answer.json()["warnings"] == [], query


@pytest.mark.django_db
def test_every_documented_query_with_a_collection_finds_something(api: APIClient, user: User, core_cards: None) -> None:
    Collection.objects.create(owner=user, game="ahlcg", name="Shelf", is_default=True, cards=OWNED)
    api.force_authenticate(user)
    queries = documented_queries("query with a collection")
    assert len(queries) == 4
    for query in queries:
        body = api.get(f"/api/v1/cards/?game=ahlcg&q={quote(query)}").json()
        assert (body["warnings"], 0 < body["count"] < 184) == ([], True), query


@pytest.mark.parametrize("query", documented_queries())
def test_documented_query_finds_something_among_the_real_cards(query: str, shared: Path) -> None:
    assert run(real_index(shared / "data" / "arkhamdb"), query).count > 0


def test_page_names_every_key_flag_and_order() -> None:
    named = set(re.findall(r"`([^`]+)`", PAGE))
    assert {key.name for key in SEARCH.keys} - named == set()
    assert set(SEARCH.flags) - {"back"} - named == set()
    assert set(SEARCH.orders) - named == set()


def test_every_query_on_the_lord_of_the_rings_finds_something() -> None:
    index = own_live("lotr").index
    queries = documented_queries("query on The Lord of the Rings")
    assert len(queries) == 9
    for query in queries:
        answer = run(index, query)
        assert answer.notices == (), query
        assert list(answer.cards("en")), query
