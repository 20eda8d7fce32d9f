"""Numbers of queries in other sites' requests."""

import datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from compat.deck_numbers import FIRST, numbers_of, stages_of
from compat.tests.test_arkhamdb_account import App
from compat.tests.test_arkhamdb_cards import CARDS
from compat.tests.test_arkhamdb_decks import ROLAND, changed, get, new_deck, upgraded
from decks.models import Deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards")]


def test_cards_are_made_and_dated_once(
    client: Client, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = client.get(CARDS)
    monkeypatch.setattr("compat.arkhamdb.CardLists", None)
    with django_assert_num_queries(0):
        again = client.get(CARDS)
    assert (again.content, again["Last-Modified"]) == (made.content, made["Last-Modified"])


def test_decks_of_a_member_take_a_constant_number_of_queries(user: User, django_assert_num_queries: Any) -> None:
    app = App(user)
    for _one in range(3):
        upgraded(new_deck(user), changed(ROLAND, c01025=0, c01029=2), 10)
    app.get("decks")
    with django_assert_num_queries(9):
        app.get("decks")


def test_decklists_of_a_day_take_six_queries(user: User, client: Client, django_assert_num_queries: Any) -> None:
    decks = [new_deck(user).pk for _one in range(2)]
    new_deck(user, visibility="unlisted")
    Deck.objects.filter(pk__in=decks).update(created_at=datetime.datetime(2025, 2, 3, tzinfo=datetime.UTC))
    get(client, "decklists/by_date/2025-02-03")
    with django_assert_num_queries(6):
        assert len(get(client, "decklists/by_date/2025-02-03")) == 2


def test_many_numbers_take_three_queries(user: User, django_assert_num_queries: Any) -> None:
    keys = [(new_deck(user).pk, FIRST) for _one in range(3)]
    with django_assert_num_queries(3):
        made = numbers_of(keys)
    with django_assert_num_queries(1):
        assert numbers_of(keys) == made
    assert len(set(made.values())) == 3


def test_stages_of_several_decks_take_one_query(user: User, django_assert_num_queries: Any) -> None:
    plain, better = new_deck(user), new_deck(user)
    upgraded(better, changed(ROLAND, c01025=0, c01029=2), 10)
    with django_assert_num_queries(1):
        found = stages_of([plain, better])
    assert [len(found[deck.pk]) for deck in (plain, better)] == [1, 2]
