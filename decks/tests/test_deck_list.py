"""Finding decks."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.catalogue import catalogue_forget
from cardsdb.importing.publish import publish_version
from cardsdb.models import Card, CardSet, Printing
from decks.models import Deck
from decks.tests.conftest import LEGAL, ROLAND, keep

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(norman: APIClient) -> APIClient:
    keep(norman, name="Zoë's Sister", tags=["Solo", "true solo"], notes="Mulligan for the **Machete**.")
    keep(norman, name="Daisy reads", leaders=["01002"], zones={"main": {"01016": 1, "01037": 2}}, folder="Books")
    keep(norman, **LEGAL)
    return norman


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Roland, legal", "Daisy reads", "Zoë's Sister"]),
        ("order=name", ["Daisy reads", "Roland, legal", "Zoë's Sister"]),
        ("order=created", ["Roland, legal", "Daisy reads", "Zoë's Sister"]),
        ("card=01016", ["Roland, legal", "Daisy reads", "Zoë's Sister"]),
        ("card=01037", ["Daisy reads"]),
        ("card=01016,01037", ["Daisy reads"]),
        ("card=01016&without=01037", ["Roland, legal", "Zoë's Sister"]),
        ("without=01037,01017", ["Zoë's Sister"]),
        ("leader=01002", ["Daisy reads"]),
        ("leader=01001,01002", ["Roland, legal", "Daisy reads", "Zoë's Sister"]),
        ("class=guardian", ["Roland, legal", "Zoë's Sister"]),
        ("class=seeker", ["Daisy reads"]),
        ("tag=solo", ["Zoë's Sister"]),
        ("tag=SOLO,true solo", ["Zoë's Sister"]),
        ("tag=true", []),
        ("text=zoe", ["Zoë's Sister"]),
        ("text=sis", ["Zoë's Sister"]),
        ("text=machete", ["Zoë's Sister"]),
        ("text=mach", []),
        ("text=roland legal", ["Roland, legal"]),
        ("text=%25", ["Roland, legal", "Daisy reads", "Zoë's Sister"]),
        ("valid=true", ["Roland, legal"]),
        ("valid=false", ["Daisy reads", "Zoë's Sister"]),
        ("experience_min=1", []),
        ("experience_max=0", ["Roland, legal", "Daisy reads", "Zoë's Sister"]),
        ("folder=Books", ["Daisy reads"]),
        ("folder=", ["Roland, legal", "Zoë's Sister"]),
        ("owner=norman&card=01037", ["Daisy reads"]),
        ("owner=nobody", []),
        ("owner=", []),
        ("broken_by=1", []),
        ("game=ahlcg&leader=01002", ["Daisy reads"]),
        ("whose=public", []),
    ],
)
def test_deck_list_finds(three: APIClient, query: str, names: list[str]) -> None:
    answer = three.get(f"/api/v1/decks/?{query}").json()
    assert [deck["name"] for deck in answer["results"]] == names
    assert (answer["count"], answer["more"]) == (len(names), False)


@pytest.mark.parametrize(
    ("query", "loc"),
    [
        ("whose=yours", ["query", "whose"]),
        ("valid=maybe", ["query", "valid"]),
        ("experience_min=many", ["query", "experience_min"]),
        ("order=random", ["query", "order"]),
        ("game=chess", ["query", "game"]),
        ("page=0", ["query", "page"]),
        ("text=a%00b", ["query", "text"]),
    ],
)
def test_deck_list_refuses_what_it_does_not_know(three: APIClient, query: str, loc: list[str]) -> None:
    answer = three.get(f"/api/v1/decks/?{query}")
    assert answer.status_code == 400
    assert [error["loc"] for error in answer.json()["errors"]] == [loc]


def test_deck_list_finds_by_any_printing(norman: APIClient, core_rows: None) -> None:
    card = Card.objects.get(game="ahlcg", code="01016")
    box = CardSet.objects.get(game="ahlcg", code="core")
    Printing.objects.create(game="ahlcg", code="01516", card=card, card_set=box, position=516)
    publish_version("ahlcg", "reprint")
    catalogue_forget()
    keep(norman, zones={"main": {"01516": 1}})
    assert norman.get("/api/v1/decks/?card=01016").json()["count"] == 1
    assert norman.get("/api/v1/decks/?card=01516").json()["count"] == 1


def test_deck_list_pages(three: APIClient) -> None:
    first = three.get("/api/v1/decks/?page_size=2").json()
    assert (first["count"], len(first["results"]), first["previous"]) == (3, 2, None)
    second = three.get(first["next"]).json()
    assert (second["count"], len(second["results"]), second["next"]) == (3, 1, None)
    assert three.get("/api/v1/decks/?page_size=2&page=3").status_code == 404
    assert three.get("/api/v1/decks/?page=201").status_code == 404


def _summary(deck: dict[str, Any]) -> dict[str, Any]:
    return {key: deck[key] for key in ("id", "name", "leaders", "valid", "revision")}


def test_deck_list_shows_what_the_deck_itself_says(norman: APIClient) -> None:
    deck = keep(norman, **ROLAND)
    (listed,) = norman.get("/api/v1/decks/").json()["results"]
    assert _summary(listed) == _summary(deck)
    assert "problems" not in listed


@pytest.mark.parametrize("name", ["card", "without", "leader", "tag"])
def test_filter_with_too_many_values_is_refused(norman: APIClient, name: str) -> None:
    answer = norman.get(f"/api/v1/decks/?{name}={'1,' * 60}")
    assert [error["loc"] for error in answer.json()["errors"]] == [["query", name]]


def test_list_by_validity_says_that_a_recheck_goes_on(norman: APIClient) -> None:
    keep(norman)
    assert norman.get("/api/v1/decks/?valid=false").json()["rechecking"] is False
    keep(norman)
    publish_version("ahlcg", "again")
    catalogue_forget()
    Deck.objects.filter(pk=Deck.objects.first().pk).update(catalogue_version=2)  # type: ignore[union-attr]
    assert norman.get("/api/v1/decks/?valid=true").json()["rechecking"] is True


def test_tag_never_passes_for_a_card(norman: APIClient) -> None:
    keep(norman, tags=['x" "card:07777'])
    assert norman.get("/api/v1/decks/?card=07777").json()["count"] == 0
