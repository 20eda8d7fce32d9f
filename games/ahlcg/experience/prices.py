"""Experience prices of cards: bought anew, or as an upgrade of a lower version (AHLCG-XP-03, -07, -09)."""

from msgspec import Struct

EXCEPTIONAL = 2  # AHLCG-XP-09: the factor on the level of an Exceptional card


class Priced(Struct, frozen=True, kw_only=True):
    """The values of a card that decide its price, with the taboo list and customizations applied."""

    code: str
    title: str
    """Cards with the same title are versions of each other."""
    level: int = 0
    exceptional: bool = False
    taboo: int = 0
    """Experience that the taboo list adds, once and after the doubling; may be negative."""
    boxes: int | None = None
    """Boxes checked on a customizable card; None on all other cards."""
    myriad: bool = False
    permanent: bool = False
    """A Permanent does not count towards the deck size, so it needs no room."""
    spell: bool = False
    unidentified: bool = False
    """Whether its subtitle says that it is unidentified or untranslated."""

    @property
    def experience(self) -> int:
        """The experience that the card is worth."""
        if self.boxes is not None:
            return self.boxes
        return experience(self.level, exceptional=self.exceptional, taboo=self.taboo)


def experience(level: int, *, exceptional: bool, taboo: int = 0) -> int:
    """The experience of a card: its level, doubled if Exceptional, and the surcharge of the taboo list."""
    return max(0, level * (EXCEPTIONAL if exceptional else 1) + taboo)


def price_new(card: Priced, surcharge: int = 0) -> int:
    """AHLCG-XP-03: the experience of the card, at least 1; the minimum applies last (AHLCG-AMB-02)."""
    return max(1, card.experience + surcharge)


def price_upgrade(old: Priced, new: Priced) -> int:
    """AHLCG-XP-07: the difference, at least 1. Exceptional cards are doubled first (AHLCG-AMB-01)."""
    both = old.exceptional and new.exceptional
    return max(1, new.experience - experience(old.level, exceptional=both, taboo=old.taboo))


def is_upgrade(old: Priced, new: Priced) -> bool:
    """Whether the new card is a higher version of the old one. Customizable cards are upgraded by their boxes."""
    return old.title == new.title and new.level > old.level and new.boxes is None and old.boxes is None
