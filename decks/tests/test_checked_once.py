"""A page and a click look their deck up once, and check it once."""

from collections import Counter

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cardsdb.catalogue import catalogue_get
from decks.models import Deck, DeckRevision
from decks.tests.conftest import LEGAL, keep

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.mark.parametrize("page", ["", "?group=cost&seed=7&turns=3", "edit/", "edit/?tab=charts", "sheet/"])
def test_page_checks_its_deck_once(norman: APIClient, reader: Client, calls: Counter[str], page: str) -> None:
    deck = keep(norman, **LEGAL)
    calls.clear()
    assert reader.get(f"/decks/{deck['id']}/{page}").status_code == 200
    assert calls == {"prepare": 1, "judge": 1, "rules": 1}


def test_page_against_a_collection_prepares_its_deck_once(
    norman: APIClient, reader: Client, calls: Counter[str]
) -> None:
    deck = keep(norman, **LEGAL)
    norman.post("/api/v1/collections/", {"game": "ahlcg", "name": "Shelf", "sets": {"core": 1}}, format="json")
    calls.clear()
    assert reader.get(f"/decks/{deck['id']}/").context["owned"] is not None
    assert (calls["prepare"], calls["judge"]) == (1, 1)


def test_page_of_an_outdated_deck_checks_it_once(norman: APIClient, reader: Client, calls: Counter[str]) -> None:
    deck = keep(norman, **LEGAL)
    Deck.objects.update(catalogue_version=0)
    calls.clear()
    assert reader.get(f"/decks/{deck['id']}/").status_code == 200
    assert calls == {"prepare": 1, "judge": 1, "rules": 1}
    assert Deck.objects.get().catalogue_version == catalogue_get("ahlcg").cards.version


def test_page_of_a_table_prepares_each_deck_once(norman: APIClient, reader: Client, calls: Counter[str]) -> None:
    decks = [keep(norman, **{**LEGAL, "name": name})["id"] for name in ("One", "Two")]
    party = norman.post("/api/v1/parties/", {"game": "ahlcg", "name": "Table", "decks": decks}, format="json").json()
    calls.clear()
    assert reader.get(f"/parties/{party['id']}/").status_code == 200
    assert (calls["prepare"], calls["judge"]) == (2, 2)


@pytest.mark.parametrize(
    "form", [{"add": "main:01020"}, {"remove": "main:01016"}, {"undo": "1"}, {"about": "1", "name": "Another"}]
)
def test_click_checks_its_deck_once(
    norman: APIClient, reader: Client, calls: Counter[str], form: dict[str, str]
) -> None:
    deck = keep(norman, **LEGAL)
    path, headers = f"/decks/{deck['id']}/edit/", {"HX-Request": "true", "HX-Target": "panel"}
    reader.post(path, {"revision": "1", "add": "main:01016"}, headers=headers)
    calls.clear()
    assert reader.post(path, {"revision": "2", **form}, headers=headers).status_code == 200
    assert calls == {"prepare": 1, "judge": 1, "rules": 1}


def test_hand_in_the_builder_is_of_the_prepared_deck(norman: APIClient, reader: Client, calls: Counter[str]) -> None:
    deck = keep(norman, **LEGAL)
    calls.clear()
    assert reader.get(f"/decks/{deck['id']}/edit/?tab=hand").context["hand"]
    assert calls == {"prepare": 1, "judge": 1, "rules": 1}


def test_save_of_a_deck_with_experience_checks_it_once(norman: APIClient, reader: Client, calls: Counter[str]) -> None:
    deck = keep(norman, **LEGAL)
    norman.post(f"/api/v1/decks/{deck['id']}/experience/", {"kind": "victory", "amount": 3}, format="json")
    tag = norman.get(f"/api/v1/decks/{deck['id']}/")["ETag"]
    calls.clear()
    saved = norman.patch(f"/api/v1/decks/{deck['id']}/", {"name": "Another"}, format="json", headers={"If-Match": tag})
    assert saved.json()["balance"]["unspent"] == 3
    assert calls == {"prepare": 1, "judge": 1, "rules": 1}
    calls.clear()
    headers = {"HX-Request": "true", "HX-Target": "panel"}
    form = {"revision": str(saved.json()["revision"]), "add": "main:01020"}
    assert reader.post(f"/decks/{deck['id']}/edit/", form, headers=headers).status_code == 200
    assert calls == {"prepare": 1, "judge": 1, "rules": 1}


def test_payment_checks_the_deck_once(norman: APIClient, reader: Client, calls: Counter[str]) -> None:
    deck = keep(norman, **LEGAL)
    path = f"/decks/{deck['id']}/upgrade/"
    reader.post(path, {"revision": "1", "remove": "main:01016"})
    reader.post(path, {"revision": "2", "add": "main:01016"})
    calls.clear()
    reader.post(path, {"revision": "3", "pay": "1"})
    assert DeckRevision.objects.get(number=4).cause == DeckRevision.Cause.UPGRADED
    assert calls["judge"] == 1
