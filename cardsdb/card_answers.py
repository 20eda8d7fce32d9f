"""Cards as the API answers with them, serialised once per catalogue version and language.

The types declare both the bytes and the OpenAPI description. Docstrings of fields are their descriptions.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import Struct

from games.engine import CardRecord, Catalogue, Game, PrintingRecord, Relation, localised
from games.engine.cards import TabooCard, TabooRecord, write_fields
from games.engine.packed import Packed

StructT = TypeVar("StructT", bound=Struct)
TEXTS = {"name": "names", "subtitle": "subtitles", "traits": "traits", "text": "texts", "flavour": "flavours"}
"""Fields of answers in one language, and the fields of records that they come from."""


class WeaknessAnswer(Struct, kw_only=True):
    kind: Literal["basic", "signature", "story"]
    class_lock: str | None
    """Only investigators of this class may draw it."""
    multiplayer_only: bool
    campaign_only: bool
    copies: int
    """Copies in the pool that random weaknesses are drawn from."""


class PrintingAnswer(Struct, kw_only=True):
    code: str
    set: str
    position: int
    quantity: int
    illustrator: str
    text: str | None
    """null where it is the card's."""
    flavour: str | None
    values: dict[str, Any]
    """Single values that this printing has otherwise."""
    errata_date: datetime.date | None


class FaceAnswer(Struct, kw_only=True):
    name: str | None
    subtitle: str | None
    traits: Sequence[str]
    text: str | None
    flavour: str | None
    illustrator: str


class RelatedCard(Struct, kw_only=True):
    kind: str
    """signature, bonded, upgrade, …; the game's words are in kind_name."""
    kind_name: str
    code: str
    name: str
    level: int | None


class CardAnswer(Struct, kw_only=True):
    """A card. The game's own fields (cost, icons, …) follow the ones listed here; those with their default value
    are left out."""

    game: str
    code: str
    name: str
    """In the language asked for, else in English."""
    subtitle: str | None
    type: str
    type_name: str
    classes: Sequence[str]
    level: int | None
    """null: no level is printed. That is not level 0."""
    traits: Sequence[str]
    keywords: Sequence[str]
    """Their codes, in alphabetical order."""
    keyword_names: Sequence[str]
    """Their names, in the same order."""
    unique: bool
    set: str
    set_name: str
    position: int
    quantity: int
    illustrator: str
    weakness: WeaknessAnswer | None
    text: str | None
    """null unless the operator has imported texts."""
    flavour: str | None
    back: FaceAnswer | None
    encounter_set: str | None
    encounter_position: int | None
    errata_date: datetime.date | None
    printings: Sequence[PrintingAnswer]
    url: str
    related: Sequence[RelatedCard]


class CardTaboo(Struct, kw_only=True):
    list: str
    """The code of the list."""
    name: str
    start: datetime.date
    active: bool
    level_cost: int
    """Experience on top of the level; may be negative."""
    text: str | None
    values: dict[str, Any]
    """Fields that the list sets."""


class CardRule(Struct, kw_only=True):
    id: str
    title: str


class CardDetail(CardAnswer, kw_only=True):
    taboos: Sequence[CardTaboo]
    """Its entries in taboo lists, the oldest first."""
    rules: Sequence[CardRule]
    """Deckbuilding rules that speak of it."""


class SerialisedCards(Struct, frozen=True):
    """The cards of a game in one language, ready to be sent."""

    rows: Packed
    """Each card as a list has it, in the order of the catalogue."""
    details: Packed
    """Additions of a card's own address to its row: `,"taboos":…}`."""
    printed: Packed
    """The other printings of the cards, each as a row of its own."""
    places: dict[str, int]
    """By code, where in `rows` and `details` the card is."""
    printing_places: dict[str, int]
    """By its own code, where in `printed` the printing is."""
    printings: dict[str, list[int]]
    """By the card's code, where in `printed` its other printings are."""

    def row(self, code: str) -> bytes:
        """The card of that code as a list has it."""
        return self.rows[self.places[code]]

    def any_row(self, code: str) -> bytes | None:
        """The card or printing of just that code, or None."""
        if code in self.places:
            return self.row(code)
        return self.printed[self.printing_places[code]] if code in self.printing_places else None

    def detail(self, code: str) -> bytes:
        """The full card: its row with the detail fields appended."""
        return self.row(code)[:-1] + self.details[self.places[code]]

    def with_printings(self, place: int, code: str) -> Iterator[bytes]:
        """The card at that place, whose code it is, and its other printings."""
        yield self.rows[place]
        yield from map(self.printed.__getitem__, self.printings.get(code, ()))


def serialised(row: bytes) -> CardAnswer:
    """A card that is serialised already, as part of another answer."""
    return cast(CardAnswer, msgspec.Raw(row))


def serialised_list(rows: Iterable[bytes]) -> Sequence[CardAnswer]:
    """Cards that are serialised already, as a part of another answer."""
    return cast(Sequence[CardAnswer], msgspec.Raw(b"[" + b",".join(rows) + b"]"))


def serialise_cards(
    game: Game, cards: Catalogue, relations: Mapping[str, Sequence[Relation]], language: str
) -> SerialisedCards:
    """All cards of the catalogue in that language."""
    taboos: dict[str, list[CardTaboo]] = {}
    for taboo in cards.taboos.values():
        for code, entry in taboo_entries(cards, taboo).items():
            about = {"list": taboo.code, "start": taboo.start, "active": taboo.active}
            name = localised(taboo.names, language)
            taboos.setdefault(code, []).append(in_language(CardTaboo, entry, language, name=name, **about))
    rows: list[bytes] = []
    details: list[bytes] = []
    printed: list[bytes] = []
    printing_places: dict[str, int] = {}
    printings: dict[str, list[int]] = {}
    for card in cards:
        answer = card_answer(game, card, cards, relations.get(card.code, ()), language)
        fields = write_fields(card.fields)
        rows.append(_encode(answer, fields))
        detail = {"taboos": taboos.get(card.code, []), "rules": _rules(game, card, language)}
        details.append(b"," + msgspec.json.encode(detail)[1:])
        for printing in cards.printings_of(card.code):
            own = _as_printing(answer, printing, cards, language)
            printing_places[printing.code] = len(printed)
            printings.setdefault(card.code, []).append(len(printed))
            printed.append(_encode(own, fields, printing.values))
    places = {card.code: place for place, card in enumerate(cards)}
    packed = [Packed.of(parts) for parts in (rows, details, printed)]
    return SerialisedCards(packed[0], packed[1], packed[2], places, printing_places, printings)


def _encode(card: CardAnswer, fields: Mapping[str, Any], printed: Mapping[str, Any] | None = None) -> bytes:
    """The card with its game's own fields before its address; fields of a printing replace its own, or follow it."""
    values = msgspec.structs.asdict(card)
    url, related = values.pop("url"), values.pop("related")
    return msgspec.json.encode({**values, **fields, "url": url, **(printed or {}), "related": related})


def taboo_entries(cards: Catalogue, taboo: TabooRecord) -> dict[str, TabooCard]:
    """The list's entries by card code. A list may name a card and its reprints; the last entry counts."""
    return {card.code: entry for entry in taboo.cards if (card := cards.get(entry.code))}


def card_answer(
    game: Game, card: CardRecord, cards: Catalogue, relations: Sequence[Relation], language: str
) -> CardAnswer:
    """The fields that cards of all games have."""
    type_text = game.vocabulary.types.get(card.type_code)
    names = game.vocabulary.keywords
    return in_language(
        CardAnswer,
        card,
        language,
        game=game.code,
        type=card.type_code,
        type_name=type_text.in_language(language) if type_text else card.type_code,
        keyword_names=[names[word].in_language(language) if word in names else word for word in card.keywords],
        set=card.set_code,
        set_name=_set_name(cards, card.set_code, language),
        back=in_language(FaceAnswer, card.back, language) if card.back else None,
        printings=[
            in_language(PrintingAnswer, printing, language, set=printing.set_code)
            for printing in cards.printings_of(card.code)
        ],
        url=_url(game.code, card.code),
        related=[_related(game, cards, one, language) for one in relations],
    )


def in_language(kind: type[StructT], record: Struct, language: str, **values: Any) -> StructT:
    """The answer with these values; others are the record's of the same name, texts in that language."""
    for name in kind.__struct_fields__:
        if name not in values:
            texts = TEXTS.get(name)
            values[name] = localised(getattr(record, texts), language) if texts else getattr(record, name)
    if values.get("traits", ()) is None:
        values["traits"] = ()
    return kind(**values)


def _url(game: str, code: str) -> str:
    return f"/api/v1/cards/{game}/{code}/"


def _set_name(cards: Catalogue, code: str, language: str) -> str:
    return localised(cards.sets[code].names, language) or ""


def _as_printing(card: CardAnswer, printing: PrintingRecord, cards: Catalogue, language: str) -> CardAnswer:
    """The card as that printing has it, for lists of printings."""
    return msgspec.structs.replace(
        card,
        code=printing.code,
        set=printing.set_code,
        set_name=_set_name(cards, printing.set_code, language),
        position=printing.position,
        quantity=printing.quantity,
        illustrator=printing.illustrator or card.illustrator,
        text=localised(printing.texts, language) or card.text,
        flavour=localised(printing.flavours, language) or card.flavour,
        errata_date=printing.errata_date,
        url=_url(card.game, printing.code),
    )


def _related(game: Game, cards: Catalogue, relation: Relation, language: str) -> RelatedCard:
    card = cards.get(relation.code)
    return RelatedCard(
        kind=relation.kind,
        kind_name=game.vocabulary.relations[relation.kind].in_language(language),
        code=relation.code,
        name=(localised(card.names, language) if card else None) or relation.code,
        level=card.level if card else None,
    )


def _rules(game: Game, card: CardRecord, language: str) -> list[CardRule]:
    texts = game.vocabulary.rules
    return [
        CardRule(id=id, title=texts[id].title.in_language(language)) for id in game.cited_rules(card) if id in texts
    ]
