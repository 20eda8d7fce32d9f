"""Lists of decks among a million others: the indexes that they need, and queries that can use them."""

from functools import partial
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.selectors import count_up_to
from decks import filters
from decks.models import Deck
from decks.selectors import DeckFilter, deck_count, deck_list, deck_stale_list
from decks.tests.conftest import keep

pytestmark = pytest.mark.django_db


def indexes(table: str) -> dict[tuple[str, ...], Any]:
    """The columns of each index, to the directions of its columns."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    return {tuple(one["columns"]): one.get("orders", []) for one in found.values() if one["index"] or one["unique"]}


def test_lists_have_indexes_in_their_order() -> None:
    decks = indexes("decks_deck")
    for columns, orders in (
        (("owner_id", "updated_at"), ["ASC", "DESC"]),
        (("updated_at",), ["DESC"]),
        (("game", "updated_at"), ["ASC", "DESC"]),
        (("experience", "updated_at"), ["DESC", "DESC"]),
        (("created_at",), ["DESC"]),
        (("name", "id"), ["ASC", "ASC"]),
        (("broken_by", "updated_at"), ["ASC", "DESC"]),
    ):
        assert decks[columns] == orders, columns
    assert indexes("decks_party")["updated_at",] == ["DESC"]


def test_login_finds_its_account_by_an_index(user: User) -> None:
    asked = User.objects.filter(username__iexact="Norman")
    assert list(asked) == [user]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
        assert "user_name_any_case" in asked.explain()


def test_no_index_is_the_beginning_of_another() -> None:
    """Every write keeps every index up to date: a foreign key at the beginning of another index needs none."""
    for table in ("decks_deck", "decks_deckrevision", "campaigns_logentry", "campaigns_checkpoint"):
        found = indexes(table)
        assert not [one for one in found if any(one == other[: len(one)] for other in found if other != one)], table


def test_decks_of_an_owner_are_read_in_the_order_of_their_index(norman: APIClient, user: User) -> None:
    keep(norman, visibility="public")
    wanted = DeckFilter(owner="norman")
    query = str(deck_list(user=None, whose="public", wanted=wanted).query)
    assert '"decks_deck"."owner_id" = (SELECT' in query  # by a join they would all be sorted
    assert deck_list(user=None, whose="public", wanted=wanted).count() == 1
    assert deck_list(user=None, whose="public", wanted=DeckFilter(owner="nobody")).count() == 0


@pytest.mark.parametrize(
    ("whose", "owner", "is_indexed"), [("public", None, True), ("public", "norman", False), ("mine", None, False)]
)
def test_search_terms_are_looked_up_in_their_index_only_among_all_decks(
    norman: APIClient, user: User, whose: str, owner: str | None, is_indexed: bool
) -> None:
    keep(norman, visibility="public", tags=["solo"])
    keep(norman, visibility="private", tags=["solo"])
    keep(norman, visibility="public", tags=["two"])
    wanted = DeckFilter(tags=("Solo",), owner=owner)
    asked: dict[str, Any] = {"user": user, "whose": whose, "wanted": wanted}
    if connection.vendor == "postgresql":
        assert ("|| '{}'::text[]" not in str(deck_list(**asked).query)) == is_indexed
    both = 2 if whose == "mine" else 1
    assert deck_list(**asked).count() == both
    assert (deck_count(**asked, most=9), deck_count(**asked, most=1)) == (both, 1)


def test_count_of_a_search_is_that_of_its_list(norman: APIClient, user: User) -> None:
    for _number in range(3):
        keep(norman, visibility="public", tags=["solo"])
    deleted = Deck.objects.first()
    assert deleted
    Deck.objects.filter(pk=deleted.pk).update(deleted_at=deleted.updated_at)
    listing = filters.Listing(whose="public", wanted=DeckFilter(tags=("solo",), order="name"))
    page = filters.page_of(listing, user=None, number=1, size=1)
    assert (page.count, page.more, page.has_next, len(page.decks)) == (2, False, True, 1)


def test_decks_with_other_cards_or_rules_wait_for_a_check(norman: APIClient) -> None:
    versions = [(1, "b"), (2, "a"), (2, "b"), (2, "c"), (3, "b")]
    for cards, rules in versions:
        deck = keep(norman)["id"]
        Deck.objects.filter(pk=deck).update(catalogue_version=cards, rules_version=rules)
    stale = deck_stale_list(game="ahlcg", catalogue_version=2, rules_version="b")
    assert sorted(stale.values_list("catalogue_version", "rules_version")) == [(1, "b"), (2, "a"), (2, "c")]


def test_long_public_list_ends(norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.api.parties.count_up_to", partial(count_up_to, most=2))
    for number in range(3):
        body: dict[str, Any] = {"game": "ahlcg", "name": f"Party {number}", "visibility": "public"}
        assert norman.post("/api/v1/parties/", body, format="json").status_code == 201
    first = norman.get("/api/v1/parties/?whose=public&page_size=1").json()
    second = norman.get(first["next"]).json()
    assert (first["count"], second["count"], second["next"]) == (2, 2, None)
    assert [one["results"][0]["name"] for one in (first, second)] == ["Party 2", "Party 1"]
