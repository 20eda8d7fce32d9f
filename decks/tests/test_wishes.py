"""The wish list: decks to build, and the boxes missing for them."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.models import Collection
from cardsdb.tests.test_api import problem
from decks.models import WishedDeck
from decks.tests.conftest import keep
from decks.wishes import boxes_for

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("missing", "boxes"),
    [
        ({}, []),
        ({"a": 1}, ["one"]),
        ({"a": 2}, ["one", "one"]),
        ({"a": 1, "b": 1}, ["both"]),
        ({"a": 1, "b": 1, "c": 1}, ["both", "last"]),
        ({"a": 1, "x": 1}, ["one"]),
    ],
)
def test_boxes_for_what_is_missing(missing: dict[str, int], boxes: list[str]) -> None:
    contents = {"one": {"a": 1}, "both": {"a": 1, "b": 1}, "last": {"c": 3}}
    assert list(boxes_for(missing, contents)) == boxes


@pytest.fixture
def wished(norman: APIClient, user: User) -> tuple[str, str]:
    """With one core set: one deck needs a second one, one needs a third."""
    Collection.objects.create(owner=user, game="ahlcg", name="Shelf", is_default=True, sets={"core": 1})
    urls = [keep(norman, name=f"{copies}", zones={"main": {"01016": copies}})["url"] for copies in (2, 3)]
    for url in (*urls, urls[0]):
        assert norman.put(f"{url}wish/").status_code == 204
    return urls[0], urls[1]


def test_boxes_are_ordered_by_the_decks_that_they_complete(norman: APIClient, wished: tuple[str, str]) -> None:
    answer = norman.get("/api/v1/wishes/").json()
    two, three = answer["decks"]
    assert (two["name"], two["missing"], two["missing_cards"]) == ("2", 1, {"01016": 1})
    assert (two["boxes"], three["boxes"]) == (["core"], ["core", "core"])
    first = answer["boxes"][0]
    assert (first["set"], first["completes"], first["helps"]) == ("core", [two["id"]], [two["id"], three["id"]])
    numbers = [len(box["completes"]) for box in answer["boxes"]]
    assert numbers == sorted(numbers, reverse=True)


def test_wish_is_taken_back(norman: APIClient, wished: tuple[str, str]) -> None:
    assert norman.delete(f"{wished[0]}wish/").status_code == 204
    assert [deck["name"] for deck in norman.get("/api/v1/wishes/").json()["decks"]] == ["3"]
    problem(norman.get("/api/v1/wishes/?collection=nonsense"), 404, "not-found")


def test_deck_hidden_from_the_wisher_is_left_out(norman: APIClient, daisy: APIClient, wished: tuple[str, str]) -> None:
    problem(daisy.put(f"{wished[0]}wish/"), 404, "not-found")
    write: dict[str, Any] = {"format": "json", "headers": {"If-Match": "*"}}
    norman.patch(wished[0], {"visibility": "public"}, **write)
    assert daisy.put(f"{wished[0]}wish/").status_code == 204
    assert [deck["name"] for deck in daisy.get("/api/v1/wishes/").json()["decks"]] == ["2"]
    norman.patch(wished[0], {"visibility": "private"}, **write)
    assert daisy.get("/api/v1/wishes/").json() == {"decks": [], "boxes": []}
    assert daisy.delete(f"{wished[0]}wish/").status_code == 204


def test_wishes_are_exported_and_deleted_with_the_account(wished: tuple[str, str], user: User) -> None:
    from decks.wishes import wish_export

    assert [one["name"] for one in wish_export(user)] == ["2", "3"]
    user.delete()
    assert not WishedDeck.objects.exists()


def test_page_of_the_wish_list(wished: tuple[str, str], user: User, client: Client) -> None:
    client.force_login(user)
    page = client.get("/decks/wishes/").content.decode()
    assert "completes 1 deck" in page
    assert "has cards for 2 decks" in page
    assert "2 cards missing" in page
    id = wished[1].rstrip("/").rpartition("/")[2]
    assert "Add to the wish list" in client.get(f"/decks/{id}/").content.decode()
    client.post("/decks/wishes/", {"do": "remove", "deck": id})
    assert "has cards for" not in client.get("/decks/wishes/").content.decode()
    client.post("/decks/wishes/", {"do": "add", "deck": id})
    assert WishedDeck.objects.count() == 2
    refused = client.post("/decks/wishes/", {"do": "add", "deck": "nonsense"}, follow=True)
    assert "There is no such deck, or it is private." in refused.content.decode()
