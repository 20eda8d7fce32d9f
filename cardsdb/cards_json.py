"""Cards as the API shows them, serialised once per catalogue version and language."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from games.engine import CardRecord, Catalogue, Game, PrintingRecord, Relation, localised
from games.engine.cards import FaceRecord, TabooCard, TabooRecord, write_fields


class CardsJson(Struct, frozen=True):
    """The cards of a game in one language, ready to be sent."""

    rows: Sequence[bytes]
    """Each card as a list has it, in the order of the catalogue."""
    details: Mapping[str, bytes]
    """By code, what the card's own address adds to its row: `,"taboos":…}`."""
    printings: Mapping[str, Sequence[bytes]]
    """By the card's code, its other printings, each as a row of its own."""
    printing_rows: Mapping[str, bytes]
    """The same printings by their own codes."""
    places: Mapping[str, int]
    """By code, where in `rows` the card is."""

    def row(self, code: str) -> bytes:
        """The card of that code as a list has it."""
        return self.rows[self.places[code]]

    def any_row(self, code: str) -> bytes | None:
        """The card or printing of just that code; None if there is none."""
        return self.row(code) if code in self.places else self.printing_rows.get(code)

    def detail(self, code: str) -> bytes:
        """The whole card: its row goes on where the row alone would end."""
        return self.row(code)[:-1] + self.details[code]

    def bodies(self) -> Iterator[bytes]:
        """All serialised bodies, for a digest."""
        yield from self.rows
        yield from self.details.values()
        yield from self.printing_rows.values()


def write_cards(game: Game, cards: Catalogue, relations: Mapping[str, Sequence[Relation]], language: str) -> CardsJson:
    """All cards of the catalogue in that language."""
    taboos: dict[str, list[dict[str, Any]]] = {}
    for taboo in cards.taboos.values():
        for code, entry in taboo_entries(cards, taboo).items():
            taboos.setdefault(code, []).append(_taboo_json(taboo, entry, language))
    rows, details = [], {}
    printings: dict[str, list[bytes]] = {}
    printing_rows: dict[str, bytes] = {}
    for card in cards:
        row = card_json(game, card, cards, language)
        related = [_related_json(game, cards, one, language) for one in relations.get(card.code, ())]
        rows.append(msgspec.json.encode({**row, "related": related}))
        detail = {"taboos": taboos.get(card.code, []), "rules": _rules_json(game, card, language)}
        details[card.code] = b"," + msgspec.json.encode(detail)[1:]
        for printing in cards.printings_of(card.code):
            own = {**row, **_as_row(game, cards, printing, row, language), "related": related}
            printing_rows[printing.code] = msgspec.json.encode(own)
            printings.setdefault(card.code, []).append(printing_rows[printing.code])
    places = {card.code: place for place, card in enumerate(cards)}
    return CardsJson(rows, details, printings, printing_rows, places)


def taboo_entries(cards: Catalogue, taboo: TabooRecord) -> dict[str, TabooCard]:
    """The list's entries by card code. A list may name a card and its reprints; the last entry counts."""
    return {card.code: entry for entry in taboo.cards if (card := cards.get(entry.code))}


def card_json(game: Game, card: CardRecord, cards: Catalogue, language: str) -> dict[str, Any]:
    """A card as the API shows it: the common fields, then the game's own."""
    type_text = game.vocabulary.types.get(card.type_code)
    return {
        "game": game.code,
        "code": card.code,
        "name": localised(card.names, language),
        "subtitle": localised(card.subtitles, language),
        "type": card.type_code,
        "type_name": type_text.in_language(language) if type_text else card.type_code,
        "classes": card.classes,
        "level": card.level,
        "traits": localised(card.traits, language) or (),
        "keywords": card.keywords,
        "keyword_names": _keyword_names(game, card, language),
        "unique": card.unique,
        "set": card.set_code,
        "set_name": _set_name(cards, card.set_code, language),
        "position": card.position,
        "quantity": card.quantity,
        "illustrator": card.illustrator,
        "weakness": card.weakness,
        "text": localised(card.texts, language),
        "flavour": localised(card.flavours, language),
        "back": _face_json(card.back, language) if card.back else None,
        "encounter_set": card.encounter_set,
        "encounter_position": card.encounter_position,
        "errata_date": card.errata_date,
        "printings": [_printing_json(printing, language) for printing in cards.printings_of(card.code)],
        **write_fields(card.fields),
        "url": f"/api/v1/cards/{game.code}/{card.code}/",
    }


def _keyword_names(game: Game, card: CardRecord, language: str) -> list[str]:
    """The names of the keywords, in their order; the code of one without a name."""
    names = game.vocabulary.keywords
    return [names[word].in_language(language) if word in names else word for word in card.keywords]


def _set_name(cards: Catalogue, code: str, language: str) -> str | None:
    return localised(cards.sets[code].names, language)


def _as_row(
    game: Game, cards: Catalogue, printing: PrintingRecord, row: Mapping[str, Any], language: str
) -> dict[str, Any]:
    """The fields in which a printing differs from its card, for lists of printings."""
    return {
        **printing.values,
        "code": printing.code,
        "set": printing.set_code,
        "set_name": _set_name(cards, printing.set_code, language),
        "position": printing.position,
        "quantity": printing.quantity,
        "illustrator": printing.illustrator or row["illustrator"],
        "text": localised(printing.texts, language) or row["text"],
        "flavour": localised(printing.flavours, language) or row["flavour"],
        "errata_date": printing.errata_date,
        "url": f"/api/v1/cards/{game.code}/{printing.code}/",
    }


def _face_json(face: FaceRecord, language: str) -> dict[str, Any]:
    return {
        "name": localised(face.names, language),
        "subtitle": localised(face.subtitles, language),
        "traits": localised(face.traits, language) or (),
        "text": localised(face.texts, language),
        "flavour": localised(face.flavours, language),
        "illustrator": face.illustrator,
    }


def _printing_json(printing: PrintingRecord, language: str) -> dict[str, Any]:
    return {
        "code": printing.code,
        "set": printing.set_code,
        "position": printing.position,
        "quantity": printing.quantity,
        "illustrator": printing.illustrator,
        "text": localised(printing.texts, language),
        "flavour": localised(printing.flavours, language),
        "values": printing.values,
        "errata_date": printing.errata_date,
    }


def _related_json(game: Game, cards: Catalogue, relation: Relation, language: str) -> dict[str, Any]:
    card = cards.get(relation.code)
    return {
        "kind": relation.kind,
        "kind_name": game.vocabulary.relations[relation.kind].in_language(language),
        "code": relation.code,
        "name": localised(card.names, language) if card else None,
        "level": card.level if card else None,
    }


def _taboo_json(taboo: TabooRecord, entry: TabooCard, language: str) -> dict[str, Any]:
    return {
        "list": taboo.code,
        "name": localised(taboo.names, language),
        "start": taboo.start,
        "active": taboo.active,
        "level_cost": entry.level_cost,
        "text": localised(entry.texts, language),
        "values": entry.values,
    }


def _rules_json(game: Game, card: CardRecord, language: str) -> list[dict[str, Any]]:
    return [
        {"id": id, "title": game.vocabulary.rules[id].title.in_language(language)}
        for id in game.cited_rules(card)
        if id in game.vocabulary.rules
    ]
