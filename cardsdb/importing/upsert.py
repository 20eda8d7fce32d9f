"""Writes records: what is new is made, what exists is brought up to date, nothing is deleted."""

from typing import Any

from django.db.models import Model

from cardsdb.importing.check import Records
from cardsdb.models import Card, CardClass, CardSet, Printing, Weakness
from games.engine import CardRecord
from games.engine.cards import write_fields


def upsert_records(game: str, records: Records) -> None:
    """Writes all records of the game. The caller opens the transaction."""
    classes = _upsert(
        CardClass, [CardClass(game=game, code=r.code, names=r.names, position=r.position) for r in records.classes]
    )
    sets = _upsert(
        CardSet,
        [
            CardSet(game=game, code=r.code, names=r.names, position=r.position, released=r.released)
            for r in records.sets
        ],
    )
    cards = _upsert(Card, [_card(game, r, sets) for r in records.cards])

    through = Card.classes.through
    through.objects.filter(card__in=cards.values()).delete()
    through.objects.bulk_create(
        through(card=cards[r.code], cardclass=classes[code]) for r in records.cards for code in r.classes
    )
    Weakness.objects.filter(card__in=cards.values()).delete()
    Weakness.objects.bulk_create(
        Weakness(
            card=cards[r.code],
            kind=r.weakness.kind,
            class_lock=classes[r.weakness.class_lock] if r.weakness.class_lock else None,
            multiplayer_only=r.weakness.multiplayer_only,
            campaign_only=r.weakness.campaign_only,
            copies=r.weakness.copies,
        )
        for r in records.cards
        if r.weakness
    )
    _upsert(
        Printing,
        [
            Printing(
                card=cards[r.code],
                game=game,
                code=printing.code,
                card_set=sets[printing.set_code],
                position=printing.position,
                quantity=printing.quantity,
                illustrator=printing.illustrator,
            )
            for r in records.cards
            for printing in r.printings
        ],
    )


def _upsert(model: type[Model], rows: list[Any]) -> dict[str, Any]:
    """The rows by code, each with its primary key."""
    columns = [field.name for field in model._meta.concrete_fields if field.name not in {"id", "game", "code"}]
    made: list[Any] = model._default_manager.bulk_create(
        rows, update_conflicts=True, unique_fields=["game", "code"], update_fields=columns
    )
    return {row.code: row for row in made}


def _card(game: str, record: CardRecord, sets: dict[str, CardSet]) -> Card:
    translations: dict[str, dict[str, Any]] = {}
    for key, values in (("name", record.names), ("subtitle", record.subtitles), ("traits", record.traits)):
        for language, value in values.items():
            if language != "en":
                translations.setdefault(language, {})[key] = value
    return Card(
        game=game,
        code=record.code,
        name=record.name,
        translations=translations,
        subtitle=record.subtitles.get("en", ""),
        type_code=record.type_code,
        level=record.level,
        traits=list(record.traits.get("en", ())),
        unique=record.unique,
        card_set=sets[record.set_code],
        position=record.position,
        quantity=record.quantity,
        illustrator=record.illustrator,
        fields=write_fields(record.fields),
    )
