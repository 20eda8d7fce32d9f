"""Encounter decks of scenarios and sets, and their profiles."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from games.engine import Catalogue, Encounters, localised
from games.engine.cards import GuideRecord

MAX_SETS = 30
"""More than any scenario has."""


def read_sets(asked: Mapping[str, Sequence[str]], live: LiveCatalogue) -> tuple[str, ...]:
    """The encounter sets that an address names, by a scenario or one by one; InvalidInputError where there is none."""
    scenarios, sets = asked.get("scenario", ()), asked.get("set", ())
    faults = [
        InputFault(("query", "scenario"), "unknown-scenario", _("There is no scenario %(code)s.") % {"code": code})
        for code in scenarios
        if code not in live.cards.scenarios
    ]
    faults += [
        InputFault(("query", "set"), "unknown-set", _("There is no encounter set %(code)s.") % {"code": code})
        for code in sets
        if code not in live.cards.encounter_sets
    ]
    if not scenarios and not sets:
        faults.append(InputFault(("query", "scenario"), "required", _("Name a scenario, or encounter sets.")))
    if len(sets) > MAX_SETS:
        faults.append(
            InputFault(("query", "set"), "too-many", _("Give at most %(most)s entries.") % {"most": MAX_SETS})
        )
    if faults:
        raise InvalidInputError(*faults)
    named = (code for scenario in scenarios for code in live.cards.scenarios[scenario].encounter_sets)
    return tuple(dict.fromkeys([*named, *sets]))


def decks_of(
    sets: Sequence[str], live: LiveCatalogue, encounters: Encounters, scenario: str = ""
) -> list[Mapping[str, int]]:
    """The decks shuffled from these sets: one, or those that the scenario keeps apart, the main one first."""
    record = live.cards.scenarios.get(scenario)
    if record and encounters.decks and record.encounter_sets == tuple(sets):
        return list(encounters.decks(record, live.cards))
    return [encounters.deck(sets, live.cards)]


def profile_json(
    sets: Sequence[str], live: LiveCatalogue, encounters: Encounters, language: str, scenario: str = ""
) -> dict[str, Any]:
    """The decks of these sets and the profile of each."""
    deck, *others = decks_of(sets, live, encounters, scenario)
    return {
        "game": live.game.code,
        "sets": [{"code": code, "name": set_name(code, live, language)} for code in sets],
        "deck": dict(deck),
        "stages": encounters.stages(sets, live.cards),
        "profile": encounters.profile(deck, live.cards),
        "other_decks": [{"deck": dict(one), "profile": encounters.profile(one, live.cards)} for one in others],
    }


def set_name(code: str, live: LiveCatalogue, language: str) -> str:
    record = live.cards.encounter_sets.get(code)
    return (localised(record.names, language) if record else None) or code


def guides_in_order(live: LiveCatalogue) -> list[GuideRecord]:
    """By release, as far as their cards are known."""
    places = live.cards.derived(_first_places)
    return sorted(live.cards.guides.values(), key=lambda guide: _age(guide, live, places))


def _first_places(catalogue: Catalogue) -> dict[str, int]:
    """Encounter set to the place of its first card in the catalogue, which is in order of release."""
    places: dict[str, int] = {}
    for place, card in enumerate(catalogue):
        if card.encounter_set:
            places.setdefault(card.encounter_set, place)
    return places


def _age(guide: GuideRecord, live: LiveCatalogue, places: dict[str, int]) -> int:
    """The place of the newest encounter set; a guide without known cards comes last."""
    first = next((live.cards.scenarios[code] for code in guide.order if code in live.cards.scenarios), None)
    sets = first.encounter_sets if first else ()
    return max((places[code] for code in sets if code in places), default=len(live.cards))
