"""Database constraints on cards."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from cardsdb.models import Card, CardSet, CatalogueVersion, Printing, Weakness

pytestmark = pytest.mark.django_db


@pytest.fixture
def card() -> Card:
    card_set = CardSet.objects.create(game="ahlcg", code="test", names={"en": "Test"}, position=1)
    words = {"name": "Lamp", "names": {"en": "Lamp"}}
    return Card.objects.create(game="ahlcg", code="t1", **words, type_code="asset", card_set=card_set, position=1)


def refuse(make: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make()


@pytest.mark.parametrize("level", [None, 0, 5, 10])
def test_level_may_be(card: Card, level: int | None) -> None:
    card.level = level
    card.save()
    card.refresh_from_db()
    assert card.level == level


@pytest.mark.parametrize("level", [-1, 11])
def test_level_may_not_be(card: Card, level: int) -> None:
    refuse(lambda: Card.objects.filter(pk=card.pk).update(level=level))


def test_codes_are_unique_within_a_game(card: Card) -> None:
    other = {
        "code": "t1",
        "name": "Lamp",
        "names": {"en": "Lamp"},
        "type_code": "asset",
        "card_set": card.card_set,
        "position": 2,
    }
    refuse(lambda: Card.objects.create(game="ahlcg", **other))
    Card.objects.create(game="lotr", **other)
    printing = {"card": card, "game": "ahlcg", "code": "p1", "card_set": card.card_set, "position": 3}
    Printing.objects.create(**printing)
    refuse(lambda: Printing.objects.create(**printing))


def test_weakness_has_a_known_kind(card: Card) -> None:
    refuse(lambda: Weakness.objects.create(card=card, kind="odd"))
    assert str(Weakness.objects.create(card=card, kind="basic")) == "Lamp (basic)"


def test_version_numbers_are_unique_within_a_game(card: Card) -> None:
    CatalogueVersion.objects.create(game="ahlcg", number=1)
    refuse(lambda: CatalogueVersion.objects.create(game="ahlcg", number=1))
