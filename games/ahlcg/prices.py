"""What experience a card costs: bought anew, or as an upgrade of a lower version (AHLCG-XP-03, -07, -09)."""

from msgspec import Struct


class Priced(Struct, frozen=True, kw_only=True):
    """A card as the shop sees it, with the taboo list and its boxes applied."""

    code: str
    title: str
    """What makes two cards versions of each other: the name alone."""
    level: int = 0
    exceptional: bool = False
    taboo: int = 0
    """What the taboo list adds, once and after the doubling; may be negative."""
    boxes: int | None = None
    """Boxes checked on the upgrade sheet of a customizable card; None on all other cards."""
    myriad: bool = False
    permanent: bool = False
    """It does not count towards the deck size, so it needs no room."""
    spell: bool = False
    unidentified: bool = False
    """Its subtitle says that it is yet to be identified or translated."""

    @property
    def experience(self) -> int:
        """The experience that the card is worth: level, doubled if Exceptional, and what the taboo list adds."""
        if self.boxes is not None:
            return self.boxes
        return max(0, self.level * (2 if self.exceptional else 1) + self.taboo)


def price_new(card: Priced, surcharge: int = 0) -> int:
    """AHLCG-XP-03: the experience of the card, at least 1; the minimum counts last (AHLCG-AMB-02)."""
    return max(1, card.experience + surcharge)


def price_upgrade(old: Priced, new: Priced) -> int:
    """AHLCG-XP-07: the difference, at least 1. What is Exceptional is doubled before (AHLCG-AMB-01)."""
    doubled = 2 if old.exceptional and new.exceptional else 1
    return max(1, new.experience - max(0, old.level * doubled + old.taboo))


def is_upgrade(old: Priced, new: Priced) -> bool:
    """Whether the new card is a higher version of the old one. Customizable cards are upgraded by their boxes."""
    return old.title == new.title and new.level > old.level and new.boxes is None and old.boxes is None
