"""The keys, flags and orders that every game has, since every card has these fields."""

import datetime
from collections.abc import Iterable, Iterator, Mapping

from games.engine.cards import CardRecord, FaceRecord, Words
from games.engine.catalogue import Catalogue
from games.engine.search.folding import fold
from games.engine.search.keys import ChoiceKey, DateKey, Flag, NumberKey, Order, Search, TextKey
from games.engine.text import Text, localised


def set_codes(card: CardRecord, catalogue: Catalogue) -> set[str]:
    """The sets that the card came in, its reprints included."""
    return {card.set_code, *(printing.set_code for printing in catalogue.printings_of(card.code))}


def cycle_codes(card: CardRecord, catalogue: Catalogue) -> set[str]:
    return {catalogue.sets[code].cycle for code in set_codes(card, catalogue) if code in catalogue.sets} - {""}


def released(card: CardRecord, catalogue: Catalogue) -> datetime.date | None:
    """When the card's own set came out; reprints do not count."""
    card_set = catalogue.sets.get(card.set_code)
    return card_set.released if card_set else None


def _codes(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    yield card.code
    for printing in catalogue.printings_of(card.code):
        yield printing.code
    yield from card.fields.other_codes


def _names(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    for face in _faces(card):
        yield from face.names.values()


def _texts(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    for face in (*_faces(card), *catalogue.printings_of(card.code)):
        yield from face.texts.values()


def _flavours(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    for face in (*_faces(card), *catalogue.printings_of(card.code)):
        yield from face.flavours.values()


def _traits(card: CardRecord, catalogue: Catalogue) -> set[str]:
    return {fold(trait) for face in _faces(card) for traits in face.traits.values() for trait in traits}


def _faces(card: CardRecord) -> tuple[CardRecord | FaceRecord, ...]:
    return (card, card.back) if card.back else (card,)


def _trait_names(catalogue: Catalogue) -> Mapping[str, Words]:
    """Each trait by its own folded words: a Spanish trait is a value beside the English one."""
    faces = (face for card in catalogue for face in _faces(card))
    found = {fold(trait): {"en": trait} for face in faces for traits in face.traits.values() for trait in traits}
    return dict(sorted(found.items()))


def _cycle_names(catalogue: Catalogue) -> Mapping[str, Words]:
    return {one.cycle: one.cycle_names for one in catalogue.sets.values() if one.cycle}


def _taboo_codes(card: CardRecord, catalogue: Catalogue) -> Iterable[str]:
    return catalogue.taboo_codes.get(card.code, ())


def _taboo_names(catalogue: Catalogue) -> Mapping[str, Words]:
    """Lists go by code, by date, and the newest one in force also as `current`."""
    names: dict[str, Words] = {
        taboo.code: {language: f"{name} {taboo.start}" for language, name in taboo.names.items()}
        for taboo in catalogue.taboos.values()
    }
    names["current"] = {"en": "current", "es": "actual"}
    names["any"] = {"en": "any", "es": "cualquiera"}
    return names


KEYS = (
    TextKey("name", Text("the name", "el nombre"), _names),
    TextKey("subtitle", Text("the subtitle", "el subtítulo"), lambda card, _: card.subtitles.values()),
    TextKey("text", Text("the text", "el texto"), _texts, has_markup=True),
    TextKey("flavour", Text("the flavour text", "la ambientación"), _flavours, has_markup=True),
    TextKey(
        "illustrator",
        Text("the illustrator", "el ilustrador"),
        lambda card, _: (card.illustrator,) if card.illustrator else (),
    ),
    TextKey("code", Text("the code", "el código"), _codes),
    ChoiceKey(
        "class",
        Text("the class", "la clase"),
        lambda card, _: card.classes,
        lambda catalogue: {code: one.names for code, one in catalogue.classes.items()},
    ),
    ChoiceKey("trait", Text("a trait", "un rasgo"), _traits, _trait_names),
    ChoiceKey(
        "set",
        Text("the set", "el producto"),
        set_codes,
        lambda catalogue: {code: one.names for code, one in catalogue.sets.items()},
    ),
    ChoiceKey("cycle", Text("the cycle", "el ciclo"), cycle_codes, _cycle_names),
    ChoiceKey(
        "encounter",
        Text("the encounter set", "el conjunto de encuentro"),
        lambda card, _: (card.encounter_set,) if card.encounter_set else (),
        lambda catalogue: {code: one.names for code, one in catalogue.encounter_sets.items()},
    ),
    ChoiceKey(
        "language",
        Text("a language", "un idioma"),
        lambda card, _: card.names,
        lambda catalogue: {"en": {"en": "English", "es": "inglés"}, "es": {"en": "Spanish", "es": "español"}},
    ),
    ChoiceKey("taboo", Text("the taboo list", "la lista de tabúes"), _taboo_codes, _taboo_names),
    NumberKey("level", Text("the level", "el nivel"), lambda card, _: card.level),
    NumberKey("quantity", Text("the number of copies in its set", "la cantidad"), lambda card, _: card.quantity),
    NumberKey("position", Text("the number in its set", "el número"), lambda card, _: card.position),
    DateKey("date", Text("the release date", "la fecha"), released),
)
ALIASES = {
    "artist": "illustrator",
    "flavor": "flavour",
    "pack": "set",
    "expansion": "set",
    "product": "set",
    "traits": "trait",
    "released": "date",
    "year": "date",
    "ft": "flavour",
    "number": "position",
}
FLAGS = {
    "unique": Flag(Text("unique", "única"), lambda card, _: card.unique),
    "weakness": Flag(Text("a weakness", "una debilidad"), lambda card, _: card.weakness is not None),
    "multiclass": Flag(Text("of several classes", "de varias clases"), lambda card, _: len(card.classes) > 1),
    "encounter": Flag(
        Text("of an encounter set", "de un conjunto de encuentro"), lambda card, _: card.encounter_set is not None
    ),
    "reprint": Flag(Text("printed again", "reimpresa"), lambda card, cat: bool(cat.printings_of(card.code))),
    "errata": Flag(Text("with an erratum", "con erratas"), lambda card, _: card.errata_date is not None),
    "taboo": Flag(
        Text("on the current taboo list", "en la lista de tabúes actual"),
        lambda card, cat: "current" in cat.taboo_codes.get(card.code, ()),
    ),
    "back": Flag(Text("printed on both sides", "de dos caras impresas"), lambda card, _: card.back is not None),
}
FLAG_ALIASES = {
    "reprinted": "reprint",
    "multiclase": "multiclass",
    "encuentro": "encounter",
    "erratas": "errata",
    "tabu": "taboo",
    "reverso": "back",
}
ORDERS = {
    "set": Order(Text("set and number", "producto y número"), lambda *_: 0),
    "name": Order(Text("name", "nombre"), lambda card, _, language: fold(localised(card.names, language) or "")),
    "level": Order(Text("level", "nivel"), lambda card, *_: card.level),
    "type": Order(Text("type", "tipo"), lambda card, *_: card.type_code),
    "class": Order(
        Text("class", "clase"),
        lambda card, cat, _: [cat.classes[code].position for code in card.classes if code in cat.classes] or None,
    ),
    "date": Order(Text("release date", "fecha"), lambda card, cat, _: released(card, cat), descends=True),
    "code": Order(Text("code", "código"), lambda card, *_: card.code),
    "illustrator": Order(Text("illustrator", "ilustrador"), lambda card, *_: fold(card.illustrator) or None),
}


def type_key(types: Mapping[str, Text]) -> ChoiceKey:
    """The key for the card types, which each game has its own of."""
    names = {code: {"en": text.en, "es": text.es} for code, text in types.items()}
    return ChoiceKey("type", Text("the type", "el tipo"), lambda card, _: (card.type_code,), lambda _: names)


def plain_search(types: Mapping[str, Text]) -> Search:
    """How the cards of a game are searched that says nothing of its own about it."""
    return Search(
        keys=(*KEYS, type_key(types)),
        aliases={**ALIASES, "t": "type"},
        flags=FLAGS,
        flag_aliases=FLAG_ALIASES,
        orders=ORDERS,
        facets=("class", "type", "level", "trait", "set"),
    )
