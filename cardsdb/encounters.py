"""Encounter decks of scenarios and sets, and their profiles."""

from collections.abc import Mapping, Sequence

from cardsdb.catalogue import LiveCatalogue
from games.engine import Catalogue, Encounters, localised
from games.engine.cards import GuideRecord


def decks_of(
    sets: Sequence[str], live: LiveCatalogue, encounters: Encounters, scenario: str = ""
) -> list[Mapping[str, int]]:
    """The decks shuffled from these sets: one, or those that the scenario keeps apart, the main one first."""
    record = live.cards.scenarios.get(scenario)
    if record and encounters.decks and record.encounter_sets == tuple(sets):
        return list(encounters.decks(record, live.cards))
    return [encounters.deck(sets, live.cards)]


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
