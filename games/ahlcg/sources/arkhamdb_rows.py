"""Cards, classes and taboo lists in the notation of ArkhamDB's public JSON, which `arkhamdb_api` reads."""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

import msgspec

from games.ahlcg.cards import SKILLS, AhlcgFields, Customization, DeckOption, Requirements
from games.ahlcg.option_words import SLOTS, TYPES
from games.ahlcg.sources import arkhamdb_values as values
from games.ahlcg.sources.arkhamdb import TABOO_VALUES
from games.ahlcg.sources.arkhamdb_cards import PLAIN, PRINTED
from games.ahlcg.words import table
from games.engine import CardRecord, Catalogue, PrintedValue, PrintingRecord
from games.engine.cards import FaceRecord, TabooCard, TabooRecord, WeaknessRecord, read_fields, write_fields
from games.engine.text import Names, Text, localised

Row = dict[str, Any]
Writers = Mapping[str, Callable[[Any], Any]]
SPECIAL_NUMBERS = {value: number for number, value in values.SPECIAL_VALUES.items()}
ALWAYS = {"exceptional", "myriad", "health_per_investigator", "permanent", "double_sided"}
"""Flags that every row has; the others only where they are true."""
SUBTYPES = table("subtypes")


def card_rows(catalogue: Catalogue, language: str) -> dict[str, Row]:
    """Every card and reprint by its code, with its links to others."""
    rows = {card.code: _card_row(card, catalogue, language) for card in catalogue}
    for card in catalogue:
        rows |= {one.code: _card_row(card, catalogue, language, one) for one in catalogue.printings_of(card.code)}
    alternates: dict[str, list[str]] = defaultdict(list)
    bonded: dict[str, list[Row]] = defaultdict(list)
    for card in catalogue:
        alternates[card.fields.alternate_of].append(card.code)
        if card.fields.bonded_to:
            bonded[card.fields.bonded_to].append({"count": card.fields.bonded_count, "code": card.code})
    linked: dict[str, Row] = {}
    for code, row in rows.items():
        if (back := row.get("back_link")) in rows:
            linked[code] = {
                "linked_to_code": back,
                "linked_to_name": rows[back]["name"],
                "linked_card": rows[back].copy(),
            }
        if brought := bonded.get(row["real_name"]):
            row["bonded_cards"] = brought
        row["duplicated_by"] = [one.code for one in catalogue.printings_of(code)]
        row["alternated_by"] = alternates.get(code, [])
    for code, link in linked.items():
        rows[code] |= link
    return rows


def taboo_cards(taboo: TabooRecord) -> list[Row]:
    return [_taboo_card(card) for card in taboo.cards]


def _card_row(card: CardRecord, catalogue: Catalogue, language: str, printing: PrintingRecord | None = None) -> Row:
    """The card, or a reprint of it with its own values; null values are left out."""
    fields: AhlcgFields = card.fields
    if printing and printing.values:
        fields = read_fields(AhlcgFields, {**write_fields(fields), **printing.values})  # type: ignore[assignment]
    one = printing or card
    texts = printing.texts if printing and printing.texts else card.texts
    traits = {spoken: _joined(own) for spoken, own in card.traits.items()}
    slot = {"en": _slots(fields.slots, "en"), language: _slots(fields.slots, language)}
    encounter = catalogue.encounter_sets.get(card.encounter_set or "")
    back = card.back or FaceRecord()

    def said(words: Mapping[str, Any]) -> Any:
        return localised(words, language) or None

    row = {
        **_named("pack", one.set_code, Names(catalogue.sets[one.set_code].names), language),
        **_named("type", card.type_code, TYPES.get(card.type_code), language),
        **(_subtype(card.weakness, language) if card.weakness else {}),
        **_classes(card, catalogue, language),
        **(_named("encounter", encounter.code, Names(encounter.names), language) if encounter else {}),
        "encounter_position": card.encounter_position,
        "position": one.position,
        "code": one.code,
        "name": said(card.names),
        "real_name": card.name,
        "subname": said(card.subtitles),
        "text": said(texts),
        "real_text": texts.get("en"),
        "quantity": one.quantity,
        "xp": card.level,
        "slot": slot[language],
        "real_slot": slot["en"],
        "traits": said(traits),
        "real_traits": traits.get("en"),
        "flavor": said(printing.flavours if printing and printing.flavours else card.flavours),
        "illustrator": one.illustrator or card.illustrator or None,
        "is_unique": card.unique,
        **{f"skill_{skill}": _number(getattr(fields.icons, skill)) for skill in SKILLS},
        **{key: _number(getattr(fields, key)) for key in PRINTED},
        **{
            key: value
            for key in PLAIN
            if (value := getattr(fields, key)) or key in ALWAYS or (value == 0 and value is not False)
        },
        "tags": _tags(fields.tags),
        "deck_requirements": _requirements(fields.requirements),
        "deck_options": _options(fields.options),
        "side_deck_requirements": _requirements(fields.side_requirements),
        "side_deck_options": _options(fields.side_options),
        "customization_options": _customizations(fields.customizations),
        "customization_text": said(fields.customization_texts),
        "customization_change": said(fields.customization_changes),
        "restrictions": _restrictions(card),
        "back_link": fields.linked_back or None,
        "back_name": said(back.names),
        "back_subname": said(back.subtitles),
        "back_traits": said({spoken: _joined(own) for spoken, own in back.traits.items()}),
        "back_text": said(back.texts),
        "back_flavor": said(back.flavours),
        "back_illustrator": back.illustrator or None,
        "errata_date": _date(one.errata_date),
        "spoiler": 1 if card.encounter_set else None,
    }
    if printing:
        row |= {"duplicate_of": card.code, "duplicate_of_code": card.code, "duplicate_of_name": row["name"]}
    if original := catalogue.get(fields.alternate_of):
        row |= {"alternate_of_code": original.code, "alternate_of_name": said(original.names)}
    return {key: value for key, value in row.items() if value is not None and value != ""}


def _named(what: str, code: str, name: Text | None, language: str) -> Row:
    return {f"{what}_code": code, f"{what}_name": name.in_language(language) if name else code}


def _subtype(weakness: WeaknessRecord, language: str) -> Row:
    code = "basicweakness" if weakness.kind == "basic" else "weakness"
    return _named("subtype", code, SUBTYPES[code], language)


def _classes(card: CardRecord, catalogue: Catalogue, language: str) -> Row:
    row: Row = {}
    for code, what in zip(card.classes, ("faction", "faction2", "faction3"), strict=False):
        one = catalogue.classes.get(code)
        row |= _named(what, code, Names(one.names) if one else None, language)
    return row


def _number(value: PrintedValue) -> int | None:
    """X, * and ? as numbers; None for a printed dash, and where nothing is printed."""
    return value if value is None or isinstance(value, int) else SPECIAL_NUMBERS.get(value)


def _joined(words: Iterable[str]) -> str | None:
    """ "Item. Tool." """
    return " ".join(f"{word}." for word in words) or None


def _tags(tags: Iterable[str]) -> str | None:
    """ "hd.hh." """
    return "".join(f"{tag}." for tag in tags) or None


def _slots(taken: Iterable[str], language: str) -> str | None:
    """ "Hand x2. Arcane" """
    counted = ((slot, len([*same])) for slot, same in groupby(taken))
    names = (slot if number == 1 else f"{slot} x{number}" for slot, number in counted)
    return ". ".join(SLOTS[name].in_language(language) if name in SLOTS else name.title() for name in names) or None


def _date(date: datetime.date | None) -> Row | None:
    """The time as PHP writes it."""
    return None if date is None else {"date": f"{date} 00:00:00.000000", "timezone_type": 3, "timezone": "UTC"}


def _requirements(asked: Requirements | None) -> Row | None:
    """Each signature with the cards that may stand in for it."""
    if asked is None:
        return None
    row = {
        "size": asked.deck_size,
        "card": {codes[0]: {code: code for code in codes} for codes in asked.signatures},
        "random": [{"target": "subtype", "value": "basicweakness"}] * asked.random_basic_weaknesses,
    }
    return {key: value for key, value in row.items() if value}


def _restrictions(card: CardRecord) -> Row | None:
    lock = card.weakness.class_lock if card.weakness else None
    restricted = {
        "investigator": card.fields.investigators,
        "trait": card.fields.required_traits,
        "faction": (lock,) if lock else (),
    }
    return {kind: {one: one for one in names} for kind, names in restricted.items() if names} or None


def _written(value: Any, names: Mapping[str, str], writers: Writers) -> Row:
    """A value without its defaults, under ArkhamDB's names."""
    theirs = {ours: theirs for theirs, ours in names.items()}
    plain: Row = msgspec.to_builtins(value)
    return {theirs.get(key, key): writers[key](item) if key in writers else item for key, item in plain.items()}


def _option(option: Any) -> Row:
    return _written(option, values.OPTION_NAMES, OPTION_WRITERS)


OPTION_WRITERS: Writers = {
    "slots": lambda slots: [slot.title() for slot in slots],
    "at_least": lambda least: _written(least, {"factions": "classes"}, {}),
    "choices": lambda choices: [*map(_option, choices)],
    "deck_sizes": lambda sizes: [*map(str, sizes)],
}
CUSTOMIZATION_WRITERS: Writers = {
    "card": lambda card: _written(card, {"type": "types", "trait": "traits"}, {}),
    "traits": _joined,
    "slots": lambda slots: _slots(slots, "en"),
    "tags": _tags,
}


def _options(options: Iterable[DeckOption]) -> list[Row] | None:
    return [*map(_option, options)] or None


def _customizations(lines: Iterable[Customization]) -> list[Row] | None:
    return [_written(line, values.CUSTOMIZATION_NAMES, CUSTOMIZATION_WRITERS) for line in lines] or None


TABOO_WRITERS: Writers = {
    "options": lambda plain: _options(msgspec.convert(plain, list[DeckOption])),
    "requirements": lambda plain: _requirements(msgspec.convert(plain, Requirements)),
    "customizations": lambda plain: _customizations(msgspec.convert(plain, list[Customization])),
    "customization_texts": lambda words: words["en"],
    "customization_changes": lambda words: words["en"],
}
TABOO_KEYS = {ours: theirs for theirs, (ours, _reader) in TABOO_VALUES.items()}


def _taboo_card(card: TabooCard) -> Row:
    changed = {
        TABOO_KEYS[key]: TABOO_WRITERS[key](item) if key in TABOO_WRITERS else item for key, item in card.values.items()
    }
    row = {
        "code": card.code,
        "xp": card.level_cost or None,
        "text": card.texts.get("en"),
        "replacement_text": card.replacement_texts.get("en"),
        **changed,
    }
    return {key: value for key, value in row.items() if value is not None}
