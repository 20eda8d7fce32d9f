"""JSON as people paste it, and the common parts of the sites' decks: faults with their place."""

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import MAX_VALUES, InputFault, InvalidInputError, has_too_many_values, input_error
from decks.content import read_build
from decks.exchange.files import Unplaced
from games.engine import Build

MAX_DEPTH = 20
"""Objects and lists within each other; a deck has five."""
OWN = "cardsdb"
"""Our key, for the parts of a build that a site cannot express."""


def read_json(text: str) -> Any:
    """The value of the text; InvalidInputError names line and column, or the path to each fault."""
    if has_too_many_values(text.encode(errors="replace")):
        raise input_error("too-large", _("The limit is %(limit)s values.") % {"limit": MAX_VALUES})
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_float=_number, parse_constant=_number)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        message = _("This is not well-formed JSON: line %(line)s, column %(column)s.") % place
        raise input_error("malformed", message, "line", error.lineno) from None
    except RecursionError:
        raise input_error("malformed", _("The JSON is nested too deeply.")) from None
    except ValueError as error:  # a repeated key, or a number out of range
        if isinstance(error, InvalidInputError):
            raise
        raise input_error("malformed", _("A number in the JSON is too large.")) from None
    faults = list(_unkeepable(value, ()))
    if faults:
        raise InvalidInputError(*faults)
    return value


def write_json(value: Any) -> str:
    """The value as canonical text: two spaces a step, keys sorted."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2, sort_keys=True) + "\n"


def bad_character(text: str) -> int | None:
    """The position of a character that no database keeps: NUL, or a lone surrogate."""
    if "\x00" not in text:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            return error.start
        return None
    return text.index("\x00")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _value in pairs).most_common(1)[0][0]
        message = _("The key “%(key)s” appears twice in the same object.") % {"key": twice}
        raise input_error("duplicate-key", message, twice)
    return found


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _unkeepable(value: Any, loc: tuple[str | int, ...]) -> Iterator[InputFault]:
    """Faults of strings with characters that no database keeps, and of values nested too deeply."""
    if len(loc) > MAX_DEPTH:
        yield InputFault(loc[:MAX_DEPTH], "malformed", _("The JSON is nested too deeply."))
    elif isinstance(value, str):
        if bad_character(value) is not None:
            message = _("The text has a NUL byte or half a character in it. Take it out.")
            yield InputFault(loc, "bad-character", message)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _unkeepable(key, loc)
            yield from _unkeepable(inner, (*loc, key))
    elif isinstance(value, list):
        for position, inner in enumerate(value):
            yield from _unkeepable(inner, (*loc, position))


def read_text(deck: Mapping[str, Any], key: str, faults: list[InputFault]) -> str:
    """The text under the key; empty without one."""
    value = deck.get(key)
    if value is None or isinstance(value, str):
        return value or ""
    faults.append(InputFault((key,), "wrong-type", _("Give a text.")))
    return ""


def read_tags(tags: str) -> tuple[str, ...]:
    """Tags separated by spaces, or by commas."""
    parts = tags.split(",") if "," in tags else tags.split()
    return tuple(dict.fromkeys(tag.strip() for tag in parts if tag.strip()))


def write_tags(tags: tuple[str, ...]) -> str:
    """Tags joined by commas; a single tag of several words ends with one, to be read as one tag."""
    return ", ".join(tags) + ("," if len(tags) == 1 and tags[0].split() != [tags[0]] else "")


def write_words(tags: tuple[str, ...]) -> str:
    """Tags as ArkhamDB keeps those of a deck: joined by spaces, unless one has several words."""
    return " ".join(tags) if all(tag.split() == [tag] for tag in tags) else write_tags(tags)


def unplaced_keys(deck: Mapping[str, Any], known: frozenset[str], reason: str) -> tuple[Unplaced, ...]:
    """Values of keys unknown to the site; the reason has a place for the {key}."""
    return tuple(
        Unplaced(line=None, text=json.dumps({key: deck[key]}, ensure_ascii=False), reason=reason % {"key": key})
        for key in sorted(deck.keys() - known)
    )


def completed(build: Build, own: Any, loc: tuple[str, ...], faults: list[InputFault]) -> Build:
    """The build with our key's parts."""
    more = read_build(own, faults, *loc)
    return Build(
        leaders=more.leaders or build.leaders, zones=build.zones | more.zones, choices=build.choices | more.choices
    )


def difference(build: Build, said: Build) -> dict[str, Any]:
    """The parts of the build that `said` lacks or has differently, in our own format."""
    different = {
        "leaders": list(build.leaders) if build.leaders != said.leaders else [],
        "zones": {zone: cards for zone, cards in build.zones.items() if cards and cards != said.zones.get(zone)},
        "choices": {
            choice: value
            for choice, value in build.choices.items()
            if choice not in said.choices or not _is_same(value, said.choices[choice])
        },
    }
    return {part: value for part, value in different.items() if value}


def _is_same(one: Any, other: Any) -> bool:
    """Equal, and of the same type: true is not 1."""
    return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
