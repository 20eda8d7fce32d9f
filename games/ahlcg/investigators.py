"""Which investigator cards are one person: parallel versions, reprints under another code, promotional ones.

Worked out once per catalogue. Cards that may be in one person's deck only name any of that person's codes.
"""

from collections import defaultdict

from games.ahlcg.cards import AhlcgFields
from games.engine import CardRecord, Catalogue


class Index:
    """What the rules look up in a catalogue beside codes; `catalogue.derived(Index)` gives it."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.by_name: dict[str, list[CardRecord]] = defaultdict(list)
        """Cards that are copies of each other."""
        self.first: dict[str, str] = {}
        """The code of an investigator to the code of that person's first card."""
        self.person: dict[str, frozenset[str]] = {}
        """The code of an investigator to all codes of the same person."""
        self.investigators = tuple(card for card in catalogue if card.type_code == "investigator")
        for card in catalogue:
            self.by_name[card.name_key].append(card)
        persons: dict[str, set[str]] = defaultdict(set)
        for card in self.investigators:
            self.first[card.code] = self._first(card, catalogue)
            persons[self.first[card.code]].add(card.code)
        for code, first in self.first.items():
            self.person[code] = frozenset(persons[first] | {first})

    def _first(self, card: CardRecord, catalogue: Catalogue) -> str:
        """The version that this one is said to be of, else the first with the same name and signatures by name."""
        original = catalogue.get(card.fields.alternate_of) if card.fields.alternate_of else None
        if original is not None:
            return original.code
        signatures = signature_names(card, catalogue)
        for other in sorted(self.by_name[card.name_key], key=lambda other: other.code):
            is_original = other.type_code == "investigator" and not other.fields.alternate_of
            if is_original and signatures and signature_names(other, catalogue) == signatures:
                return other.code
        return card.code


def signature_names(investigator: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """The names of the signature cards themselves, without those that may stand in for them."""
    fields: AhlcgFields = investigator.fields
    signatures = fields.requirements.signatures if fields.requirements else ()
    cards = (catalogue.get(signature[0]) for signature in signatures if signature)
    return tuple(sorted(card.name_key for card in cards if card))
