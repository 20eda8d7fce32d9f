"""Copies in the boxes (MOM2-POS-05): Clues, Fire and Darkness are unlimited, everything else is not."""

from collections.abc import Mapping

from games.engine import Catalogue


def of_known_number(copies: Mapping[str, int], catalogue: Catalogue) -> dict[str, int]:
    """Those of the cards of which it is known how many copies there are."""
    return {
        code: number for code, number in copies.items() if (card := catalogue.get(code)) and not card.fields.more_copies
    }
