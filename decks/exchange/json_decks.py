"""A deck as a client sends it, in any of the formats."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.faults import InputFault
from decks.content import Location, are_quantities, read_build, read_mapping, readable
from decks.exchange import arkhamdb, ringsdb
from games.engine import Build, OptionsError

MEANT = {
    "seed": gettext_lazy("Give a whole number from 0 to 9007199254740991."),
    "number": gettext_lazy("Give a whole number from 0 to 50."),
    "players": gettext_lazy("Give a whole number from 1 to 10."),
    "sets": gettext_lazy("Give a list of set codes, or an object with the number of boxes of each."),
    "traits": gettext_lazy("Give a list of traits."),
    "drawn": gettext_lazy("Give card codes, each with a whole number from 0."),
    "ledger": gettext_lazy(
        "Give a list of entries: a kind (starting, victory, bonus, purchase, adjustment, carried-over), a whole amount "
        "(of a purchase 0 or more), and a reason, without which nothing is adjusted."
    ),
    "played": gettext_lazy("Give the points in the victory display, and where they apply bonus and defeated."),
    "scenario": gettext_lazy("Give the code of a scenario."),
    "resolutions": gettext_lazy("Give the codes of scenarios, each with a resolution."),
    "granted": gettext_lazy("Give card codes, each with a whole number from 0."),
    "tokens": gettext_lazy("Give a list of 1 to 120 tokens."),
    "skill": gettext_lazy("Give a whole number from -99 to 99."),
    "difficulty": gettext_lazy("Give a whole number from 0 to 99."),
    "skill_cards": gettext_lazy("Give a whole number from 0 to 99."),
    "counts": gettext_lazy("Give tokens, each with a whole number from 0 to 99."),
    "cases": gettext_lazy("Give tokens, each with a whole number from 0 to 99."),
    "effects": gettext_lazy(
        "Give tokens, each with what it does: modifier (-99 to 99), again (0 to 2), cancels, fails, succeeds."
    ),
    "level": gettext_lazy("Give easy, standard, hard or expert."),
    "most": gettext_lazy("Give a whole number from 0 to 30."),
    "halved": gettext_lazy("Give true or false."),
    "doubled": gettext_lazy("Give true or false."),
    "trauma": gettext_lazy("Give a list: the source (defeat or resolution), and how much physical or mental trauma."),
}
"""Messages by part of a wish."""

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
    found: list[InputFault] = []
    build = read_build(value["build"], found)
    faults += [fault.under("build") for fault in found]
    return build


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


def options_fault(error: OptionsError) -> InputFault:
    """The fault as a message about the expected value."""
    names = [step for step in error.loc if isinstance(step, str)]
    if error.code == "unknown-code":
        message = _("There is nothing of this name or code.")
    elif error.code == "unknown-key":
        message = _("This cannot be asked here.")
    else:
        message = next((str(MEANT[name]) for name in reversed(names) if name in MEANT), _("Give a JSON object."))
    return InputFault(error.loc, error.code, message)
