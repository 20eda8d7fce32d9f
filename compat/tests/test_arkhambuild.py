"""arkham.build's shared decks and taboo lists."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from compat.arkhambuild import NONE
from compat.deck_numbers import LIST, number_of
from compat.tests.test_arkhamdb_decks import MAIN, new_deck

pytestmark = pytest.mark.django_db
SHARE = "/arkhambuild/v1/public/share"


@pytest.mark.parametrize("end", ["", "/"])
def test_shared_deck_by_number_and_id(core_cards: Any, user: User, client: Client, end: str) -> None:
    deck = new_deck(user, visibility="unlisted")
    row = client.get(f"{SHARE}/{number_of(deck)}{end}").json()
    assert (row["id"], row["investigator_code"], row["slots"]) == (number_of(deck), "01001", MAIN)
    assert client.get(f"{SHARE}/{deck.pk}{end}").json() == row
    assert client.get(f"/arkhamdb/api/public/deck/{row['id']}").json() == row


def test_decklist_by_its_number(core_cards: Any, user: User, client: Client) -> None:
    deck = new_deck(user)
    number = number_of(deck, LIST)
    answer = client.get(f"{SHARE}/{number}/?type=decklist", headers={"Origin": "https://elsewhere.example"})
    assert answer.json() == client.get(f"/arkhamdb/api/public/decklist/{number}").json()
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_words_for_what_is_not_shared(core_cards: Any, user: User, client: Client, visibility: str) -> None:
    deck = new_deck(user, visibility=visibility)
    shared = [f"{number_of(deck)}", str(deck.pk)] if visibility == "private" else []
    for path in (*shared, f"{number_of(deck, LIST)}/?type=decklist", f"{deck.pk}?type=decklist", "1", "x-Yz_9"):
        answer = client.get(f"{SHARE}/{path}")
        assert (answer.status_code, answer.content.decode()) == (404, NONE), path
        assert answer["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.once
def test_taboo_lists_with_their_cards(real_cards: Any, client: Client) -> None:
    lists = client.get("/arkhambuild/v1/cache/taboo_sets_with_cards").json()["data"]["taboo_set"]
    cards = catalogue_get("ahlcg").cards
    known = cards.taboos
    assert [one["id"] for one in lists] == [int(code) for code in sorted(known, reverse=True)]
    for one in lists:
        record = known[str(one["id"]).zfill(3)]
        assert (one["name"], one["date"]) == (record.names["en"], str(record.start))
        assert [card["code"] for card in one["cards"]] == [card.code for card in record.cards]
        names = {card["code"]: card.get("real_name") for card in one["cards"]}
        assert names == {code: found.name if (found := cards.get(code)) else None for code in names}
    assert names["01020"] == "Machete"
