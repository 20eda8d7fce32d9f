"""A deck as a client sends it, in whichever of the formats."""

from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault
from decks.exchange import arkhamdb, ringsdb
from decks.mapping import are_quantities, read_build, read_mapping
from games.engine import Build


def read_deck(value: Any, faults: list[InputFault]) -> tuple[Any, Build]:
    """The deck with its id: `{"build": …}` is our own form, with heroes it is RingsDB's, anything else ArkhamDB's.

    What cannot be understood is added to the faults.
    """
    if not isinstance(value, dict):
        read_mapping(value, (), faults)
        return None, Build()
    if "build" not in value:
        site = ringsdb if ringsdb.is_deck(value) else arkhamdb
        return value.get("id"), site.read_deck(value, faults)
    found: list[InputFault] = []
    build = read_build(value["build"], found)
    faults += [fault.under("build") for fault in found]
    return value.get("id"), build


def read_exiled(deck: Any, faults: list[InputFault]) -> dict[str, int]:
    """The cards exiled on the way to this deck: ArkhamDB's string of codes, or our own codes with quantities."""
    given = deck.get("exiled", deck.get("exile_string")) if isinstance(deck, dict) else None
    if isinstance(given, str):
        return arkhamdb.read_exile(given)
    exiled = read_mapping(given or {}, ("exiled",), faults)
    if not are_quantities(exiled.values()):
        faults.append(InputFault(("exiled",), "not-a-quantity", _("Give card codes, each with a whole number.")))
        return {}
    return {code: copies for code, copies in exiled.items() if copies > 0}


def read_pair(value: Any, faults: list[InputFault]) -> tuple[Build, Build, dict[str, int]]:
    """`{prev, next}`: the deck before, the deck after, and what was exiled on the way (or `exiled` beside the two)."""
    pair = read_mapping(value, (), faults)
    builds = []
    for side in ("prev", "next"):
        found: list[InputFault] = []
        builds.append(read_deck(pair.get(side), found)[1])
        faults += [fault.under(side) for fault in found]
    return builds[0], builds[1], read_exiled(pair if "exiled" in pair else pair.get("next"), faults)
