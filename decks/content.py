"""Between JSON, rows and builds: shape only. Its meaning is for the rules to judge."""

import unicodedata
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.faults import InputFault
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


def read_mapping(
    value: Any, loc: tuple[str | int, ...], faults: list[InputFault], most: int | None = None
) -> Mapping[str, Any]:
    """The value if it is a JSON object of at most so many entries; otherwise a fault, and an empty one."""
    if not isinstance(value, Mapping):
        faults.append(InputFault(loc, "wrong-type", _("Give a JSON object.")))
    elif most is not None and len(value) > most:
        faults.append(InputFault(loc, "too-many", _("Give at most %(most)s entries.") % {"most": most}))
    else:
        return value
    return {}


def read_build(value: Any, faults: list[InputFault]) -> Build:
    """Our own build; errors are added to the faults."""
    build = read_mapping(value, (), faults)
    for key in build.keys() - {"leaders", "zones", "choices"}:
        faults.append(InputFault((key,), "unknown-key", _("A build has leaders, zones and choices.")))
    leaders = build.get("leaders", [])
    if not isinstance(leaders, list) or not all(isinstance(code, str) for code in leaders):
        faults.append(InputFault(("leaders",), "wrong-type", _("Give a list of card codes.")))
        leaders = []
    elif len(leaders) > MAX_LEADERS:
        faults.append(InputFault(("leaders",), "too-many", _("Give at most %(most)s entries.") % {"most": MAX_LEADERS}))
    zones = {
        zone: read_copies(cards, ("zones", zone), faults)
        for zone, cards in read_mapping(build.get("zones", {}), ("zones",), faults, MAX_ZONES).items()
    }
    choices = dict(read_mapping(build.get("choices", {}), ("choices",), faults))
    return Build(leaders=tuple(leaders), zones=zones, choices=choices)


def readable(build: Build, remarks: list[str]) -> Build:
    """The build without cards of less than one copy, with a remark on each zone that had some.

    Decks of the sites have quantities of 0 and -1, and some have more entries than any deck: remarked as well.
    """
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


def read_copies(cards: Any, loc: tuple[str | int, ...], faults: list[InputFault]) -> dict[str, int]:
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


MAX_NAME = 120
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


CONTENT_KEYS = frozenset({"name", "leaders", "zones", "choices", "notes", "tags"})


def content_of(revision: DeckRevision) -> Content:
    """The revision's content."""
    return Content(
        name=revision.name,
        build=Build(leaders=tuple(revision.leaders), zones=revision.zones, choices=revision.choices),
        notes=revision.notes,
        tags=tuple(revision.tags),
    )


def upgrade_of(revision: DeckRevision) -> Upgrade | None:
    """The unpaid upgrade that the revision is a part of, if any."""
    return Upgrade(base=revision.upgrading, exiled=revision.exiled) if revision.upgrading else None


def read_content(
    body: Mapping[str, Any], faults: list[InputFault], base: Content | None = None, remarks: list[str] | None = None
) -> Content:
    """The content that a client sends; missing parts stay as in `base`. Remarks tell of parts left out."""
    given = {key: body[key] for key in ("leaders", "zones", "choices") if key in body}
    build = readable(read_build(given, faults), [] if remarks is None else remarks)
    codes = [*build.leaders, *build.zones, *(code for cards in build.zones.values() for code in cards)]
    if not all(map(_is_code, codes)):
        message = _("A code has 1 to %(most)s characters.") % {"most": MAX_CODE}
        faults.append(
            InputFault(("zones",) if all(map(_is_code, build.leaders)) else ("leaders",), "too-long", message)
        )
    if len(msgspec.json.encode(build.choices)) > MAX_CHOICES:
        faults.append(InputFault(("choices",), "too-long", _("Give at most %(most)s bytes.") % {"most": MAX_CHOICES}))
    if _depth(build.choices) > MAX_DEPTH:
        faults.append(InputFault(("choices",), "too-deep", _("At most %(most)s levels.") % {"most": MAX_DEPTH}))
        return base or Content(name="", build=Build())
    chosen = {name: value for name, value in build.choices.items() if value is not None}  # null: not chosen
    build = msgspec.structs.replace(build, choices=chosen)
    if base:
        build = msgspec.structs.replace(base.build, **{key: getattr(build, key) for key in given})
    name = read_text(body, "name", base.name if base else "", MAX_NAME, faults).strip()
    if not is_name(name) and not any(fault.loc == ("name",) for fault in faults):
        faults.append(InputFault(("name",), "required", _("Give it a name.")))
    return Content(
        name=name,
        build=build,
        notes=read_text(body, "notes", base.notes if base else "", MAX_NOTES, faults),
        tags=_read_tags(body["tags"], faults) if "tags" in body else base.tags if base else (),
    )


def read_text(body: Mapping[str, Any], key: str, default: str, most: int, faults: list[InputFault]) -> str:
    """A text of at most so many characters."""
    value = body.get(key, default)
    if not isinstance(value, str):
        faults.append(InputFault((key,), "wrong-type", _("Give a text.")))
    elif len(value) > most:
        faults.append(InputFault((key,), "too-long", _("Give at most %(most)s characters.") % {"most": most}))
    else:
        return value
    return default


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


def _is_code(text: str) -> bool:
    return 0 < len(text) <= MAX_CODE


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


def _read_tags(value: Any, faults: list[InputFault]) -> tuple[str, ...]:
    """Tags without spaces around them, each once, in the order given."""
    if not isinstance(value, list) or len(value) > MAX_TAGS:
        faults.append(InputFault(("tags",), "wrong-length", _("Give a list of up to %(most)s.") % {"most": MAX_TAGS}))
        return ()
    tags: dict[str, None] = {}
    for index, tag in enumerate(value):
        if not isinstance(tag, str) or not is_tag(tag):
            message = _("Give a text of 1 to %(most)s characters without a comma.") % {"most": MAX_TAG}
            faults.append(InputFault(("tags", index), "not-text", message))
        else:
            tags[tag.strip()] = None
    return tuple(tags)
