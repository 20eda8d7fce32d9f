"""Common parts of the sites' deck JSON, and our own key for everything that a site cannot express."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault
from decks.content import read_build
from decks.exchange.files import Unplaced
from games.engine import Build

OWN = "cardsdb"
"""Our key, for the parts of a build that a site cannot express."""


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
    """Tags joined by commas; one follows a single tag of several words, to keep it one."""
    return ", ".join(tags) + ("," if len(tags) == 1 and tags[0].split() != [tags[0]] else "")


def unplaced_keys(deck: Mapping[str, Any], known: frozenset[str], reason: str) -> Iterator[Unplaced]:
    """Values of keys unknown to the site; the reason has a place for the {key}."""
    for key in sorted(deck.keys() - known):
        text = json.dumps({key: deck[key]}, ensure_ascii=False)
        yield Unplaced(line=None, text=text, reason=reason % {"key": key})


def completed(build: Build, own: Any, loc: tuple[str, ...], faults: list[InputFault]) -> Build:
    """The build with our key's parts."""
    found: list[InputFault] = []
    more = read_build(own, found)
    faults += [fault.under(*loc) for fault in found]
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
