"""Decks against collections: missing cards, and who has copies to spare."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.models import Collection
from cardsdb.tests.test_api import problem
from cardsdb.tests.test_collections_api import CORE
from decks.tests.test_validate import LEGAL, errors

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards")]


@pytest.fixture
def mine(api: APIClient, user: User) -> APIClient:
    api.force_authenticate(user)
    return api


def collection(user: User, name: str, cards: dict[str, int] | None = None, **sets: int) -> Collection:
    return Collection.objects.create(owner=user, game="ahlcg", name=name, sets=sets, cards=cards or {})


def deck(leader: str = "01001", **slots: int) -> dict[str, Any]:
    return {"id": leader, "investigator_code": leader, "slots": {code[1:]: copies for code, copies in slots.items()}}


def check(api: APIClient, kept: Collection, *decks: dict[str, Any], **body: Any) -> Any:
    return api.post(f"/api/v1/collections/{kept.pk}/check/", {"decks": decks, **body}, format="json")


def short(body: dict[str, Any]) -> dict[str, tuple[int, int, list[tuple[int, int]], dict[str, int]]]:
    """Card to copies used, copies owned, holders, and spare copies."""
    return {
        one["cards"][0]: (
            one["params"]["found"],
            one["params"]["limit"],
            [(holder["deck"], holder["copies"]) for holder in one["params"]["decks"]],
            one["params"]["spare"],
        )
        for one in body["problems"]
        if one["code"] == "collection-short"
    }


def test_deck_is_built_from_two_core_sets_but_not_from_one(mine: APIClient, user: User) -> None:
    roland = {"id": 7, "investigator_code": "01001", "slots": LEGAL}
    two = check(mine, collection(user, "Two", core=2), roland).json()
    assert (two["buildable"], two["problems"]) == (True, [])
    one = collection(user, "One", core=1)
    body = check(mine, one, roland).json()
    singles = {code for code, copies in LEGAL.items() if CORE[code] == 1 and copies == 2}
    assert len(singles) == 12, "of the others there are enough in the box"
    spare = str(Collection.objects.get(name="Two").pk)
    assert short(body) == {code: (2, 1, [(0, 2)], {spare: 2}) for code in singles}
    assert body["buildable"] is False
    assert body["decks"] == [{"id": 7, "collection": str(one.pk), "buildable": False, "unknown": []}]
    assert body["problems"][0]["message"] == (
        "The decks use 2 copies of .45 Automatic; the collection has 1. Used in: deck 1 (2). Spare copies: Two (2)."
    )


def test_single_cards_more_and_fewer_decide(mine: APIClient, user: User) -> None:
    shelf = collection(user, "Shelf", {"01016": 1, "01001": -1}, core=1)
    assert short(check(mine, shelf, deck(c01016=2)).json()) == {"01001": (1, 0, [(0, 1)], {})}
    assert check(mine, shelf, deck("01002", c01016=2)).json()["buildable"] is True
    assert short(check(mine, shelf, deck("01002", c01016=3)).json()) == {"01016": (3, 2, [(0, 3)], {})}


def test_table_says_who_has_the_missing_copy(mine: APIClient, user: User) -> None:
    shelf, attic = collection(user, "Shelf", core=1), collection(user, "Attic", {"01089": 3, "01016": 1})
    table = deck("01001", c01089=2, c01016=1), deck("01002", c01089=1), deck("01003", c01016=1)
    body = check(mine, shelf, *table).json()
    assert short(body) == {
        "01016": (2, 1, [(0, 1), (2, 1)], {str(attic.pk): 1}),
        "01089": (3, 2, [(0, 2), (1, 1)], {str(attic.pk): 3}),
    }
    assert [one["buildable"] for one in body["decks"]] == [True, True, True], "each by itself"
    assert body["collections"] == [{"id": str(shelf.pk), "name": "Shelf"}, {"id": str(attic.pk), "name": "Attic"}]
    lent = check(mine, shelf, *table[:2], deck("01003"), collections=[None, str(shelf.pk), str(attic.pk)]).json()
    assert short(lent) == {
        "01003": (1, 0, [(2, 1)], {str(shelf.pk): 1}),
        "01089": (3, 2, [(0, 2), (1, 1)], {str(attic.pk): 3}),
    }
    spanish = mine.post(
        f"/api/v1/collections/{shelf.pk}/check/", {"decks": table}, format="json", headers={"Accept-Language": "es"}
    )
    assert spanish.json()["problems"][0]["message"] == (
        "Los mazos usan 2 copias de Automática del .45; la colección tiene 1. "
        "En uso en: mazo 1 (1), mazo 3 (1). Copias de sobra: Attic (1)."
    )


def test_other_rules_of_a_table_are_told_too(mine: APIClient, user: User) -> None:
    body = check(mine, collection(user, "Shelf", core=2), deck(), deck()).json()
    assert [one["code"] for one in body["problems"]] == ["same-investigator"]
    assert body["buildable"] is True, "the cards are there"


def test_unknown_card_cannot_be_built(mine: APIClient, user: User) -> None:
    body = check(mine, collection(user, "Shelf", core=1), deck(c77777=1, c01016=1), deck("01002", c77777=0)).json()
    assert (body["buildable"], body["problems"]) == (False, [])
    assert [(one["buildable"], one["unknown"]) for one in body["decks"]] == [(False, ["77777"]), (True, [])]


def test_side_deck_needs_no_copies(mine: APIClient, user: User) -> None:
    shelf = collection(user, "Shelf", core=1)
    beside = {**deck(c01016=1), "sideSlots": {"01016": 2}}
    assert check(mine, shelf, beside).json()["buildable"] is True


def test_what_cannot_be_understood_is_refused_with_every_place(mine: APIClient, user: User) -> None:
    shelf = collection(user, "Shelf")
    stranger = User.objects.create_user("stranger", "stranger@example.org", "x")
    theirs = str(collection(stranger, "Theirs", core=1).pk)
    rings = str(Collection.objects.create(owner=user, game="lotr", name="Rings").pk)
    for body, expected in (
        ({"decks": []}, [(["decks"], "wrong-length")]),
        ({"decks": [deck()] * 11}, [(["decks"], "wrong-length")]),
        ({"decks": [{}], "mode": "deck"},
         [(["mode"], "unknown-key"), (["decks", 0, "investigator_code"], "wrong-type")]),
        ({"decks": [deck()], "collections": []}, [(["collections"], "wrong-length")]),
        ({"decks": [{}], "collections": []},
         [(["decks", 0, "investigator_code"], "wrong-type"), (["collections"], "wrong-length")]),
        ({"decks": 1, "collections": [theirs]},
         [(["decks"], "wrong-length"), (["collections", 0], "unknown-collection")]),
        ({"decks": [deck()], "collections": "x"}, [(["collections"], "wrong-length")]),
        ({"decks": [deck()], "collections": [theirs]}, [(["collections", 0], "unknown-collection")]),
        ({"decks": [deck(), deck()], "collections": [rings, 3]},
         [(["collections", 0], "unknown-collection"), (["collections", 1], "unknown-collection")]),
    ):  # fmt: skip
        response = mine.post(f"/api/v1/collections/{shelf.pk}/check/", body, format="json")
        assert errors(response) == expected, body
    problem(
        mine.post(f"/api/v1/collections/{rings}/check/", {"decks": [deck()]}, format="json"), 503, "catalogue-empty"
    )
