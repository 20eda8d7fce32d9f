"""A deck as a client sends it, in whichever of the formats."""

from typing import Any

from cardsdb.faults import InputFault
from decks.exchange import arkhamdb
from decks.mapping import read_build, read_mapping
from games.engine import Build


def read_deck(value: Any, faults: list[InputFault]) -> tuple[Any, Build]:
    """The deck with its id: `{"build": …}` is our own form, anything else is read as ArkhamDB's.

    What cannot be understood is added to the faults.
    """
    if not isinstance(value, dict):
        read_mapping(value, (), faults)
        return None, Build()
    if "build" not in value:
        return value.get("id"), arkhamdb.read_deck(value, faults)
    found: list[InputFault] = []
    build = read_build(value["build"], found)
    faults += [fault.under("build") for fault in found]
    return value.get("id"), build
