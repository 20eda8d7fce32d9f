"""Encounter decks of scenarios and sets, and their profiles."""

from collections.abc import Mapping, Sequence
from datetime import date

from cardsdb.catalogue import LiveCatalogue
from games.engine import Catalogue, Encounters, localised
from games.engine.cards import GuideRecord


def decks_of(
    sets: Sequence[str], live: LiveCatalogue, encounters: Encounters, scenario: str
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
    """The guides by release, if that is known; then in the order of the sets and of the cards."""
    return live.cards.derived(_guides_by_release)


def _guides_by_release(catalogue: Catalogue) -> list[GuideRecord]:
    places = {code: place for place, code in enumerate(catalogue.sets)}
    first: dict[str, tuple[int, str]] = {}
    for place, card in enumerate(catalogue):
        if card.encounter_set:
            first.setdefault(card.encounter_set, (place, card.set_code))

    def age(guide: GuideRecord) -> tuple[date, int, bool, int]:
        scenario = next((catalogue.scenarios[code] for code in guide.order if code in catalogue.scenarios), None)
        found = [first[code] for code in (scenario.encounter_sets if scenario else ()) if code in first]
        # A guide shares the name of its set, or of the set that was split later; otherwise its cards decide.
        own = (
            [code for code in places if code == guide.code]
            or [code for code in places if code.startswith(guide.code) or guide.code.startswith(code)]
            or [code for _, code in found[-1:]]
        )
        known = [(catalogue.sets[code].released or date.max, places[code]) for code in own if code in places]
        released, place = min(known, default=(date.max, len(places)))
        return released, place, guide.returns_to is not None, max((one for one, _ in found), default=len(catalogue))

    return sorted(catalogue.guides.values(), key=age)
