"""The keys, flags and orders of every game, since every card has these fields."""

import datetime
from collections.abc import Callable, Iterator, Mapping

from games.engine.cards import CardRecord, FaceRecord, Words
from games.engine.catalogue import Catalogue
from games.engine.messages import LANGUAGES, in_every_language
from games.engine.search.folding import fold
from games.engine.search.keys import ChoiceKey, DateKey, Flag, NumberKey, Order, Search, TextKey
from games.engine.search.words import language_name, spoken
from games.engine.text import Text, localised
from games.engine.words import _, table


def cycle_codes(card: CardRecord, catalogue: Catalogue) -> set[str]:
    return {catalogue.sets[code].cycle for code in catalogue.set_codes(card) if code in catalogue.sets} - {""}


def released(card: CardRecord, catalogue: Catalogue) -> datetime.date | None:
    """The release date of the card's own set; reprints do not count."""
    card_set = catalogue.sets.get(card.set_code)
    return card_set.released if card_set else None


def _codes(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    return (card.code, *(one.code for one in catalogue.printings_of(card.code)), *card.fields.other_codes)


def _words_in(field: str) -> Callable[[CardRecord, Catalogue], Iterator[str]]:
    """The words in a field of the card's faces and printings, in every language."""

    def words(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
        for face in (*_faces(card), *catalogue.printings_of(card.code)):
            yield from getattr(face, field, {}).values()

    return words


def _traits(card: CardRecord, catalogue: Catalogue) -> set[str]:
    return {fold(trait) for face in _faces(card) for traits in face.traits.values() for trait in traits}


def _faces(card: CardRecord) -> tuple[CardRecord | FaceRecord, ...]:
    return (card, card.back) if card.back else (card,)


def _trait_names(catalogue: Catalogue) -> Mapping[str, Words]:
    """Each trait by its own folded words: a Spanish trait is another value than the English one."""
    faces = (face for card in catalogue for face in _faces(card))
    found = {fold(trait): {"en": trait} for face in faces for traits in face.traits.values() for trait in traits}
    return dict(sorted(found.items()))


def _taboo_names(catalogue: Catalogue) -> Mapping[str, Words]:
    """Names of the lists by code: with the date; the newest one in force is also `current`."""
    names: dict[str, Words] = {
        taboo.code: {language: f"{name} {taboo.start}" for language, name in taboo.names.items()}
        for taboo in catalogue.taboos.values()
    }
    names["current"] = in_every_language(_("current"))
    names["any"] = in_every_language(_("any"))
    return names


def _names_in(table: str) -> Callable[[Catalogue], Mapping[str, Words]]:
    """The names of all records in a table of the catalogue."""
    return lambda catalogue: {code: one.names for code, one in getattr(catalogue, table).items()}


KEYS = (
    TextKey("name", _("the name"), _words_in("names")),
    TextKey("subtitle", _("the subtitle"), lambda card, _: card.subtitles.values()),
    TextKey("text", _("the text"), _words_in("texts"), has_markup=True),
    TextKey("flavour", _("the flavour text"), _words_in("flavours"), has_markup=True),
    TextKey("illustrator", _("the illustrator"), lambda card, _: (card.illustrator,) if card.illustrator else ()),
    TextKey("code", _("the code"), _codes),
    ChoiceKey("class", _("the class"), lambda card, _: card.classes, _names_in("classes")),
    ChoiceKey("trait", _("a trait"), _traits, _trait_names),
    ChoiceKey("set", _("the set"), lambda card, catalogue: catalogue.set_codes(card), _names_in("sets")),
    ChoiceKey(
        "cycle",
        _("the cycle"),
        cycle_codes,
        lambda catalogue: {one.cycle: one.cycle_names for one in catalogue.sets.values() if one.cycle},
    ),
    ChoiceKey(
        "encounter",
        _("the encounter set"),
        lambda card, _: (card.encounter_set,) if card.encounter_set else (),
        _names_in("encounter_sets"),
    ),
    ChoiceKey(
        "language",
        _("a language"),
        lambda card, _: card.names,
        lambda catalogue: {code: in_every_language(language_name(code)) for code in LANGUAGES},
    ),
    ChoiceKey("taboo", _("the taboo list"), lambda card, cat: cat.taboo_codes.get(card.code, ()), _taboo_names),
    NumberKey("level", _("the level"), lambda card, _: card.level),
    NumberKey("quantity", _("the number of copies in its set"), lambda card, _: card.quantity),
    NumberKey("position", _("the number in its set"), lambda card, _: card.position),
    DateKey("date", _("the release date"), released),
)
ALIASES = {
    "artist": "illustrator", "flavor": "flavour", "ft": "flavour", "pack": "set", "expansion": "set",
    "product": "set", "traits": "trait", "released": "date", "year": "date", "number": "position",
}  # fmt: skip
FLAGS = {
    "unique": Flag(_("unique"), lambda card, _: card.unique),
    "weakness": Flag(_("a weakness"), lambda card, _: card.weakness is not None),
    "multiclass": Flag(_("of several classes"), lambda card, _: len(card.classes) > 1),
    "encounter": Flag(_("of an encounter set"), lambda card, _: card.encounter_set is not None),
    "reprint": Flag(_("reprinted"), lambda card, cat: bool(cat.printings_of(card.code))),
    "errata": Flag(_("with an erratum"), lambda card, _: card.errata_date is not None),
    "taboo": Flag(_("on the current taboo list"), lambda card, cat: "current" in cat.taboo_codes.get(card.code, ())),
    "back": Flag(_("printed on both sides"), lambda card, _: card.back is not None),
}
FLAG_ALIASES = {"reprinted": "reprint", **spoken(table("query flags"))}
ORDERS = {
    "set": Order(_("set and number"), lambda *_: 0),
    "name": Order(_("name"), lambda card, _, language: fold(localised(card.names, language) or "")),
    "level": Order(_("level"), lambda card, *_: card.level),
    "type": Order(_("type"), lambda card, *_: card.type_code),
    "class": Order(
        _("class"),
        lambda card, cat, _: [cat.classes[code].position for code in card.classes if code in cat.classes] or None,
    ),
    "date": Order(_("release date"), lambda card, cat, _: released(card, cat), descends=True),
    "code": Order(_("code"), lambda card, *_: card.code),
    "illustrator": Order(_("illustrator"), lambda card, *_: fold(card.illustrator) or None),
}


def type_key(types: Mapping[str, Text]) -> ChoiceKey:
    """The key for the card types of a game."""
    names = {code: in_every_language(text) for code, text in types.items()}
    return ChoiceKey("type", _("the type"), lambda card, _: (card.type_code,), lambda _: names)


def plain_search(types: Mapping[str, Text]) -> Search:
    """The search of a game without keys of its own."""
    return Search(
        keys=(*KEYS, type_key(types)),
        aliases={**ALIASES, "t": "type"},
        flags=FLAGS,
        flag_aliases=FLAG_ALIASES,
        orders=ORDERS,
        facets=("class", "type", "level", "trait", "set"),
    )
