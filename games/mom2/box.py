"""Copies in the boxes (MOM2-POS-05): Clues, Fire and Darkness are unlimited, everything else is not."""

from games.engine import CardRecord, Catalogue


def copies_printed(card: CardRecord, catalogue: Catalogue) -> int | None:
    """The copies in one of each product together; None where the number is not known."""
    if card.fields.more_copies:
        return None
    return card.quantity + sum(printing.quantity for printing in catalogue.printings_of(card.code))
