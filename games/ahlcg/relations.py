"""Related cards, computed from the cards themselves."""

from collections import defaultdict
from collections.abc import Iterator

from games.ahlcg.cards import AhlcgFields
from games.engine import CardRecord, Catalogue, Relation


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """The relations of every card by its code, seen from both sides."""
    found: dict[str, dict[Relation, None]] = defaultdict(dict)

    def add(card: CardRecord, kind: str, other: CardRecord | None, back: str) -> None:
        """Add a relation: the other card is `kind` of the card, and the card is `back` of the other."""
        if other is not None and other.code != card.code:
            found[card.code][Relation(kind, other.code)] = None
            found[other.code][Relation(back, card.code)] = None

    for card in catalogue:
        fields: AhlcgFields = card.fields
        for position, code in _signatures(fields):
            add(card, "alternate-signature" if position else "signature", catalogue.get(code), "investigator")
        if fields.bonded_to:
            for bringer in catalogue.by_name.get(fields.bonded_to.casefold(), ()):
                add(bringer, "bonded", card, "bonded-to")
        if other_side := catalogue.get(fields.linked_back):
            front, back = _front_and_back(card, other_side)
            add(front, "back", back, "front")
        if fields.alternate_of:
            add(card, "alternate-of", catalogue.get(fields.alternate_of), "alternate")
        if card.level is not None:
            for other in catalogue.by_name[card.name_key]:
                if other.level is not None and other.level > card.level:
                    add(card, "upgrade", other, "lower-level")
    return {code: tuple(sorted(kinds)) for code, kinds in found.items()}


def _front_and_back(card: CardRecord, linked: CardRecord) -> tuple[CardRecord, CardRecord]:
    """The two sides in order. Usually the front names its back; a hidden card that names another is the back itself."""
    if card.fields.hidden and (not linked.fields.hidden or linked.code < card.code):
        return linked, card
    return card, linked


def _signatures(fields: AhlcgFields) -> Iterator[tuple[int, str]]:
    """The codes in the requirements; position 0 is the card itself, the others are alternates."""
    for requirements in (fields.requirements, fields.side_requirements):
        for signature in requirements.signatures if requirements else ():
            yield from enumerate(signature)
