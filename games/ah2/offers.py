"""Choices, zones and cards that the builder offers for an investigator."""

from collections.abc import Mapping
from typing import Any

from games.ah2.box import BOX
from games.ah2.cards import CONDITIONS, DECKS, SKILLS, STOPS, TRACKS
from games.ah2.loadout import COMBAT, DISCARDED
from games.ah2.words import _
from games.engine import CardRecord, Catalogue, Offer, Offered, Text, joined, pattern
from games.engine.offers import number_offer, takes_every, takes_types

PRINTED = _("as the sheet has it")
RAISED = 3  # the highest increase of a maximum that is offered


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """A stop for each track, with the values there; Blessing or Curse; tokens."""
    sheet = catalogue.get(leader)
    if sheet is None or not sheet.fields.skills:
        return ()
    sliders = tuple(
        Offer(choice=track, options=tuple(Offered(stop, _stop(sheet, track, stop)) for stop in STOPS), needed=True)
        for track in TRACKS
    )
    condition = tuple(Offered(code, text) for code, text in CONDITIONS.items())
    tokens = (
        number_offer(choice, range(most + 1), PRINTED)
        for choice, most in (
            ("sanity", sheet.fields.sanity + RAISED),
            ("stamina", sheet.fields.stamina + RAISED),
            ("money", BOX["AH2-COMP-07"].copies),
            ("clues", BOX["AH2-COMP-10"].copies),
        )
    )
    return (*sliders, Offer(choice="condition", options=condition), *tokens)


def _stop(sheet: CardRecord, track: str, stop: int) -> Text:
    values = ((SKILLS[skill], sheet.fields.skills[skill][stop - 1]) for skill in TRACKS[track])
    return joined((pattern("{skill} {value}", skill=skill, value=value) for skill, value in values), " · ")


def zones(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[str, ...]:
    """Possessions, possessions in use in a fight, and for some investigators cards drawn and discarded."""
    sheet = catalogue.get(leader)
    return ("main", COMBAT, DISCARDED) if sheet and sheet.fields.draws_one_more else ("main", COMBAT)


takes = takes_types(*DECKS)  # every investigator card: possession depends on draws


def takes_discarded(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """Cards of the deck from which the ability draws one more."""
    sheet = catalogue.get(leader)
    deck = sheet.fields.draws_one_more if sheet else ""
    return frozenset(card.code for card in catalogue.of_type(deck))


ZONE_TAKES = {  # weapons and spells that take hands are in use in a fight
    COMBAT: takes_every(lambda card: card.type_code in DECKS and card.fields.hands),
    DISCARDED: takes_discarded,
}
