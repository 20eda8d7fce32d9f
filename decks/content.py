"""The content of a deck, from JSON and from rows: its shape only. The rules judge its meaning."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.faults import InputFault, too_many
from cardsdb.request_fields import MAX_NAME, NOT_AN_OBJECT
from decks.models import DeckRevision
from games.engine import Build

MAX_QUANTITY = 999_999
MAX_LEADERS = 10
MAX_ZONES = 20
"""Above any deck; a larger number is a client's mistake."""
MAX_CARDS = 500
"""Above any deck, too, but sites have such lists: more entries of a zone are read, with a remark."""
MAX_NAMED = 20
"""Cards that a remark names."""
MAX_SEATS = 10
"""Above any table."""


Location = tuple[str | int, ...]
"""A place in the input."""


def read_mapping(value: Any, loc: Location, faults: list[InputFault], most: int | None = None) -> Mapping[str, Any]:
    """The value if it is a JSON object of at most `most` entries; otherwise an empty one, and a fault."""
    if not isinstance(value, Mapping):
        faults.append(InputFault(loc, "wrong-type", str(NOT_AN_OBJECT)))
    elif most is not None and len(value) > most:
        faults.append(too_many(most, *loc))
    else:
        return value
    return {}


def read_build(value: Any, faults: list[InputFault], *loc: str) -> Build:
    """Our own build at that place of the input; errors are added to the faults."""
    build = read_mapping(value, loc, faults)
    for key in build.keys() - {"leaders", "zones", "choices"}:
        faults.append(InputFault((*loc, key), "unknown-key", _("A build has leaders, zones and choices.")))
    return Build(
        leaders=_read_leaders(build.get("leaders", []), (*loc, "leaders"), faults),
        zones=_read_zones(build.get("zones", {}), (*loc, "zones"), faults),
        choices=dict(read_mapping(build.get("choices", {}), (*loc, "choices"), faults)),
    )


def _read_leaders(value: Any, loc: Location, faults: list[InputFault]) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        faults.append(InputFault(loc, "wrong-type", _("Give a list of card codes.")))
        return ()
    if len(value) > MAX_LEADERS:
        faults.append(too_many(MAX_LEADERS, *loc))
    return tuple(value)


def _read_zones(value: Any, loc: Location, faults: list[InputFault]) -> dict[str, dict[str, int]]:
    zones = read_mapping(value, loc, faults, MAX_ZONES)
    return {zone: read_copies(cards, (*loc, zone), faults) for zone, cards in zones.items()}


def readable(build: Build, remarks: list[str]) -> Build:
    """The build without cards of less than one copy, with a remark on each zone that had some.

    Decks of the sites have quantities of 0 and -1, and some have more entries than any deck: remarked as well.
    """
    for cards in build.zones.values():
        if not 0 < len(cards) <= MAX_CARDS or min(cards.values()) < 1:
            break
    else:
        return build
    zones = dict(build.zones)
    for zone, cards in build.zones.items():
        if len(cards) > MAX_CARDS:
            what = {"zone": zone, "found": len(cards)}
            remarks.append(_("“%(zone)s” has %(found)s different cards, more than any deck.") % what)
        if cards and min(cards.values()) < 1:
            left_out = [f"{code} ({copies})" for code, copies in cards.items() if copies < 1]
            named = ", ".join(left_out[:MAX_NAMED]) + (" …" if len(left_out) > MAX_NAMED else "")
            message = _("Left out of “%(zone)s”, because their quantity is zero or less: %(cards)s.")
            remarks.append(message % {"zone": zone, "cards": named})
            zones[zone] = {code: copies for code, copies in cards.items() if copies > 0}
            if not zones[zone] and zone != "extra":  # an extra deck may be empty
                del zones[zone]
    return msgspec.structs.replace(build, zones=zones) if zones != build.zones else build


def are_quantities(values: Collection[Any]) -> bool:
    """Whether all are whole numbers of a sane length. The rules judge the number of copies."""
    return WHOLE.issuperset(map(type, values)) and (not values or max(values) <= MAX_QUANTITY >= -min(values))


WHOLE = frozenset({int})
"""Not bool, which is an int too."""


def read_copies(cards: Any, loc: Location, faults: list[InputFault]) -> dict[str, int]:
    """Card codes with their quantities; a fault for each that is no quantity."""
    if isinstance(cards, dict) and are_quantities(cards.values()):
        return cards
    copies = {}
    for code, quantity in read_mapping(cards, loc, faults).items():
        if are_quantities([quantity]):
            copies[code] = quantity
        else:
            message = _("Give a whole number up to %(most)s.") % {"most": MAX_QUANTITY}
            faults.append(InputFault((*loc, code), "not-a-quantity", message))
    return copies


MAX_NOTES = 100_000
MAX_TAGS = 30
MAX_TAG = 40
MAX_FOLDER = 120
MAX_CODE = 80
MAX_DEPTH = 20
MAX_CHOICES = 64 * 1024
"""Characters of the name, the notes, a tag, a folder and a code; levels and bytes of the choices as JSON."""


class Content(Struct, frozen=True, kw_only=True):
    """A revision's content: everything about a deck with versions."""

    name: str
    build: Build
    notes: str = ""
    """Markdown."""
    tags: tuple[str, ...] = ()


class Upgrade(Struct, frozen=True, kw_only=True):
    """An upgrade that is not paid yet."""

    base: int
    """The revision it begins from."""
    exiled: Mapping[str, int] = {}
    """Copies exiled on the way, by code."""


def content_of(revision: DeckRevision) -> Content:
    return Content(
        name=revision.name,
        build=Build(leaders=tuple(revision.leaders), zones=revision.zones, choices=revision.choices),
        notes=revision.notes,
        tags=tuple(revision.tags),
    )


def upgrade_of(revision: DeckRevision) -> Upgrade | None:
    """The unpaid upgrade that the revision is a part of, if any."""
    return Upgrade(base=revision.upgrading, exiled=revision.exiled) if revision.upgrading else None


def content_values(content: Content) -> dict[str, Any]:
    """The parts of the content by the keys under which clients send them."""
    build = content.build
    parts = {"leaders": build.leaders, "zones": build.zones, "choices": build.choices}
    return {"name": content.name, **parts, "notes": content.notes, "tags": content.tags}


def read_content(body: Mapping[str, Any], faults: list[InputFault], base: Content | None = None) -> Content:
    """The content in a body; missing parts stay as in `base`. Errors are added to the faults."""
    values = {key: read(body[key], (key,), faults) for key, read in CONTENT_READERS.items() if key in body}
    if base is None and "name" not in body:
        faults.append(InputFault(("name",), "required", _("Choose a name.")))
    return content_from(values, base, [])


def content_from(values: Mapping[str, Any], base: Content | None, remarks: list[str]) -> Content:
    """The content of these parts; missing ones stay as in `base`. Cards left out are noted in the remarks."""
    present = content_values(base) if base else {"name": "", "leaders": (), "zones": {}, "choices": {}, "tags": ()}
    parts = {"notes": "", **present, **values}
    if "zones" in values:
        parts["zones"] = readable(Build(zones=values["zones"]), remarks).zones
    build = Build(**{key: parts.pop(key) for key in ("leaders", "zones", "choices")})
    return Content(build=build, **parts)


def read_leaders(value: Any, loc: Location, faults: list[InputFault]) -> tuple[str, ...]:
    """The leaders of a deck to be stored."""
    leaders = _read_leaders(value, loc, faults)
    _check_codes(leaders, loc, faults)
    return leaders


def read_zones(value: Any, loc: Location, faults: list[InputFault]) -> dict[str, dict[str, int]]:
    """The zones of a deck to be stored."""
    zones = _read_zones(value, loc, faults)
    _check_codes([*zones, *(code for cards in zones.values() for code in cards)], loc, faults)
    return zones


def _check_codes(codes: Iterable[str], loc: Location, faults: list[InputFault]) -> None:
    if not all(0 < len(code) <= MAX_CODE for code in codes):
        faults.append(InputFault(loc, "too-long", _("A code has 1 to %(most)s characters.") % {"most": MAX_CODE}))


def read_choices(value: Any, loc: Location, faults: list[InputFault]) -> dict[str, Any]:
    """The choices of a deck to be stored; null means no choice."""
    choices = read_mapping(value, loc, faults)
    if _depth(choices) > MAX_DEPTH:
        faults.append(InputFault(loc, "too-deep", _("At most %(most)s levels.") % {"most": MAX_DEPTH}))
        return {}
    if len(msgspec.json.encode(choices)) > MAX_CHOICES:
        faults.append(InputFault(loc, "too-long", _("Give at most %(most)s bytes.") % {"most": MAX_CHOICES}))
    return {name: value for name, value in choices.items() if value is not None}


def read_name(value: Any, loc: Location, faults: list[InputFault]) -> str:
    """The name of a deck: one readable line."""
    before = len(faults)
    name = read_words(value, loc, faults, MAX_NAME).strip()
    if len(faults) == before and not is_name(name):
        faults.append(InputFault(loc, "required", _("Choose a name.")))
    return name


def read_words(value: Any, loc: Location, faults: list[InputFault], most: int = MAX_NOTES) -> str:
    """A text of at most `most` characters."""
    if not isinstance(value, str):
        faults.append(InputFault(loc, "wrong-type", _("Give a text.")))
    elif len(value) > most:
        faults.append(InputFault(loc, "too-long", _("Give at most %(most)s characters.") % {"most": most}))
    else:
        return value
    return ""


def is_tag(text: str) -> bool:
    """Whether it can be a tag: other formats separate tags by commas."""
    return len(text.strip()) <= MAX_TAG and is_name(text.strip()) and "," not in text


def is_name(text: str) -> bool:
    """Whether it is readable: something visible, and nothing that breaks lines or changes their direction."""
    kinds = {unicodedata.category(letter) for letter in text}
    return bool(kinds - INVISIBLE) and not kinds & BREAKING and not TURNING.intersection(text)


INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp", "Mn"})
BREAKING = frozenset({"Cc", "Cs", "Zl", "Zp"})
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _depth(value: Any) -> int:
    """The depth of lists and objects; counted only up to the limit."""
    level, depth = [value], 0
    while level and depth <= MAX_DEPTH:
        inner = [one for one in level if isinstance(one, Mapping | list)]
        level = [part for one in inner for part in (one.values() if isinstance(one, Mapping) else one)]
        depth += bool(inner)
        if not inner:
            break
    return depth


def read_tags(value: Any, loc: Location, faults: list[InputFault]) -> tuple[str, ...]:
    """Tags without spaces around them, each once, in the order given."""
    if not isinstance(value, list) or len(value) > MAX_TAGS:
        faults.append(InputFault(loc, "wrong-length", _("Give a list of up to %(most)s.") % {"most": MAX_TAGS}))
        return ()
    tags: dict[str, None] = {}
    for index, tag in enumerate(value):
        if not isinstance(tag, str) or not is_tag(tag):
            message = _("Give a text of 1 to %(most)s characters without a comma.") % {"most": MAX_TAG}
            faults.append(InputFault((*loc, index), "not-text", message))
        else:
            tags[tag.strip()] = None
    return tuple(tags)


CONTENT_READERS: dict[str, Callable[[Any, Location, list[InputFault]], Any]] = {
    "name": read_name,
    "leaders": read_leaders,
    "zones": read_zones,
    "choices": read_choices,
    "notes": read_words,
    "tags": read_tags,
}
"""The reader of each part of a deck's content."""
