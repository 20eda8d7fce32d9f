"""A deck as a client sends it, in any of the formats."""

from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault
from cardsdb.request_fields import NOT_AN_OBJECT
from decks.content import Location, are_quantities, read_build, read_mapping, readable
from decks.exchange import arkhamdb, ringsdb
from games.engine import Build, OptionsError, Vocabulary
from ui.language import current_language

OWN_KEYS = frozenset({"leaders", "zones", "choices"})
"""Keys of our own build format: no site's."""


def read_deck(value: Any, faults: list[InputFault], remarks: list[str] | None = None) -> tuple[Any, Build]:
    """The deck with its id: `{"build": …}` is our own form, with heroes it is RingsDB's, anything else ArkhamDB's.

    Errors are added to the faults, notes about parts left out to the remarks.
    """
    if not isinstance(value, dict):
        read_mapping(value, (), faults)
        return None, Build()
    return value.get("id"), readable(_read_build(value, faults), [] if remarks is None else remarks)


def _read_build(value: dict[str, Any], faults: list[InputFault]) -> Build:
    if OWN_KEYS & value.keys() and not {"build", "heroes", "investigator_code"} & value.keys():
        message = _("Put leaders, zones and choices into an object under the key “build”.")
        faults.append(InputFault(("build",), "missing", message))
        return Build()
    if "build" not in value:
        site = ringsdb if ringsdb.is_deck(value) else arkhamdb
        return site.read_deck(value, faults)
    return read_build(value["build"], faults, "build")


def read_exiled(deck: Any, faults: list[InputFault]) -> dict[str, int]:
    """The cards exiled on the way to this deck."""
    given = deck.get("exiled", deck.get("exile_string")) if isinstance(deck, dict) else None
    return read_exiled_copies({} if given is None else given, ("exiled",), faults)


def read_exiled_copies(given: Any, loc: Location, faults: list[InputFault]) -> dict[str, int]:
    """Exiled cards: ArkhamDB's string of codes, or our own codes with quantities."""
    if isinstance(given, str):
        return arkhamdb.read_exile(given)
    exiled = read_mapping({} if given is None else given, loc, faults)
    if not are_quantities(exiled.values()) or any(copies < 1 for copies in exiled.values()):
        message = _("Give card codes, each with a whole number from 1 on.")
        faults.append(InputFault(loc, "not-a-quantity", message))
        return {}
    return dict(exiled)


def options_fault(error: OptionsError, vocabulary: Vocabulary) -> InputFault:
    """The fault, with the reason or the expected value in words."""
    expected = (vocabulary.request_options.get(step) for step in reversed(error.loc) if isinstance(step, str))
    if text := error.message or (next(filter(None, expected), None) if error.code == "wrong-type" else None):
        message = text.in_language(current_language())
    elif error.code == "unknown-code":
        message = _("Nothing has this name or code.")
    else:
        message = _("This cannot be asked here.") if error.code == "unknown-key" else str(NOT_AN_OBJECT)
    return InputFault(error.loc, error.code, message)
