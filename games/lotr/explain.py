"""Why a card may be in a deck, and whether a hero can pay for it."""

from collections.abc import Mapping
from typing import Any

from games.engine import Build, Catalogue, Explanation, OptionExplained, Reason, Text, joined, plain
from games.lotr.cards import SPHERES
from games.lotr.deck import MAX_COPIES_BY_TITLE, part_of, prepare
from games.lotr.eligibility import can_pay
from games.lotr.words import _

PAID = _("This hero can pay for it.")
UNPAID = _("It may be in the deck, but this hero cannot pay for it: that takes a hero of its sphere.")
REFUSED = _("Cards of this type can't be in a player's deck.")
EARNED = _("Only a campaign can put it in a deck.")
GIVEN = _("The campaign put it in this deck.")
CONTRACT = _("It stays beside the deck, whatever your heroes.")
NOBODY = _("There is no such hero.")


def explain(catalogue: Catalogue, code: str, leader: str, choices: Mapping[str, Any]) -> Explanation:
    """Explain why the card may be in a deck, and whether this hero can pay for it; the catalogue has the card."""
    card, hero = catalogue.get(code), catalogue.get(leader)
    assert card
    if hero is None or hero.type_code != "hero":
        return Explanation(allowed=False, rule="LOTR-DECK-01", limit=None, summary=NOBODY)
    match part_of(card):
        case "refused":
            return Explanation(allowed=False, rule="LOTR-DECK-05", limit=0, summary=REFUSED)
        case "boons" | "burdens" as part:
            rule = "LOTR-DECK-06" if part == "boons" else "LOTR-DECK-07"
            copies = prepare(Build(choices=dict(choices)), catalogue).granted(part).get(card.code)
            return Explanation(allowed=bool(copies), rule=rule, limit=copies, summary=GIVEN if copies else EARNED)
        case "contracts":
            return Explanation(allowed=True, rule="LOTR-EXT-01", limit=1, summary=CONTRACT)
    is_paid = can_pay(hero, card)
    paid = _("resources of: {spheres}; neutral cards").format(spheres=joined(map(_sphere, hero.classes), " / "))
    return Explanation(
        allowed=True,
        rule="LOTR-DECK-15",
        limit=min(MAX_COPIES_BY_TITLE, card.fields.deck_limit or MAX_COPIES_BY_TITLE),
        summary=PAID if is_paid else UNPAID,
        options=tuple(
            OptionExplained(text=paid, admits=is_paid, reasons=(Reason(text=_sphere(sphere), holds=is_paid),))
            for sphere in card.classes
        ),
    )


def _sphere(code: str) -> Text:
    return SPHERES.get(code, plain(code))
