"""Reads of the card database."""

from typing import Any, cast

from django.db.models import OuterRef, Subquery

from cardsdb.models import Card, CardClass, CardSet, CatalogueVersion
from games.engine import CardRecord, PrintingRecord, WeaknessRecord
from games.engine.cards import WeaknessKind, read_fields
from games.registry import game_get


def catalogue_version_list() -> dict[str, CatalogueVersion]:
    """The version in use of each game that has one, in one query."""
    newest = CatalogueVersion.objects.filter(game=OuterRef("game")).order_by("-number").values("pk")[:1]
    return {version.game: version for version in CatalogueVersion.objects.filter(pk=Subquery(newest))}


def set_names(game: str) -> dict[str, dict[str, str]]:
    """Names by language of each set, by code, in order."""
    return dict(CardSet.objects.filter(game=game).values_list("code", "names"))


def class_names(game: str) -> dict[str, dict[str, str]]:
    """Names by language of each class, by code, in order."""
    return dict(CardClass.objects.filter(game=game).values_list("code", "names"))


def card_records(game: str) -> list[CardRecord]:
    """All cards of the game as the rules see them, in order, in a constant number of queries."""
    fields_type = game_get(game).card_fields
    cards = (
        Card.objects.filter(game=game)
        .select_related("card_set", "weakness__class_lock")
        .prefetch_related("classes", "printings__card_set")
    )
    return [
        CardRecord(
            code=card.code,
            names={"en": card.name, **_translated(card, "name")},
            subtitles={"en": card.subtitle, **_translated(card, "subtitle")} if card.subtitle else {},
            type_code=card.type_code,
            classes=tuple(card_class.code for card_class in card.classes.all()),
            level=card.level,
            traits={
                "en": tuple(card.traits),
                **{language: tuple(traits) for language, traits in _translated(card, "traits").items()},
            }
            if card.traits
            else {},
            unique=card.unique,
            set_code=card.card_set.code,
            position=card.position,
            quantity=card.quantity,
            illustrator=card.illustrator,
            weakness=_weakness(card),
            printings=tuple(
                PrintingRecord(
                    code=printing.code,
                    set_code=printing.card_set.code,
                    position=printing.position,
                    quantity=printing.quantity,
                    illustrator=printing.illustrator,
                )
                for printing in card.printings.all()
            ),
            fields=read_fields(fields_type, card.fields),
        )
        for card in cards
    ]


def _translated(card: Card, key: str) -> dict[str, Any]:
    return {language: words[key] for language, words in card.translations.items() if words.get(key)}


def _weakness(card: Card) -> WeaknessRecord | None:
    if not hasattr(card, "weakness"):
        return None
    weakness = card.weakness
    return WeaknessRecord(
        kind=cast(WeaknessKind, weakness.kind),
        class_lock=weakness.class_lock.code if weakness.class_lock else None,
        multiplayer_only=weakness.multiplayer_only,
        campaign_only=weakness.campaign_only,
        copies=weakness.copies,
    )
