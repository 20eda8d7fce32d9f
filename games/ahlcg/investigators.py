"""Investigator cards of the same person: parallel versions, reprints under another code, promotional cards.

Cards for one person's deck name any of that person's codes.
"""

from collections import defaultdict

from games.ahlcg.cards import AhlcgFields
from games.engine import CardRecord, Catalogue


class Investigators:
    """The investigators of a catalogue by person; `catalogue.derived(Investigators)` builds it once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.cards = catalogue.of_type("investigator")
        self.first = {card.code: _first(card, catalogue) for card in self.cards}
        """The code of an investigator to the code of that person's first card."""
        persons: dict[str, set[str]] = defaultdict(set)
        for code, first in self.first.items():
            persons[first] |= {code, first}
        self.person = {code: frozenset(persons[first]) for code, first in self.first.items()}
        """The code of an investigator to all codes of the same person."""


def _first(card: CardRecord, catalogue: Catalogue) -> str:
    """The version that the card is an alternate of, else the first with the same name and names of signatures."""
    original = catalogue.get(card.fields.alternate_of) if card.fields.alternate_of else None
    if original is not None:
        return original.code
    signatures = signature_names(card, catalogue)
    for other in sorted(catalogue.by_name[card.name_key], key=lambda other: other.code):
        is_original = other.type_code == "investigator" and not other.fields.alternate_of
        if is_original and signatures and signature_names(other, catalogue) == signatures:
            return other.code
    return card.code


def signature_names(investigator: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """The names of the signature cards, without their alternates."""
    fields: AhlcgFields = investigator.fields
    signatures = fields.requirements.signatures if fields.requirements else ()
    cards = (catalogue.get(signature[0]) for signature in signatures if signature)
    return tuple(sorted(card.name_key for card in cards if card))
