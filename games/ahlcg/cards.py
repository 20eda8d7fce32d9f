"""What only cards of Arkham Horror: The Card Game have."""

from msgspec import Struct

from games.engine import CardFields


class Icons(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers by skill: test icons on player cards, the four skills on an investigator (AHLCG-SKL-01, -02)."""

    willpower: int = 0
    intellect: int = 0
    combat: int = 0
    agility: int = 0
    wild: int = 0


class Requirements(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deckbuilding requirements on an investigator's back (AHLCG-ELEM-01)."""

    deck_size: int
    signatures: tuple[tuple[str, ...], ...] = ()
    """Each a card that must be in the deck, with the cards that may stand in for it."""
    random_basic_weaknesses: int = 0


class AhlcgFields(CardFields, frozen=True):
    """The printed values. None means that nothing is printed, which is not 0 (AHLCG-ELEM-14)."""

    cost: int | None = None
    icons: Icons = Icons()
    health: int | None = None
    sanity: int | None = None
    slots: tuple[str, ...] = ()
    """One entry per slot taken, so two hands are ("hand", "hand")."""
    deck_limit: int = 2
    """How many copies by name a deck may hold; printed on the card where it is not two."""
    permanent: bool = False
    exceptional: bool = False
    investigators: tuple[str, ...] = ()
    """Codes of the investigators whose decks alone may hold the card; empty: anyone's."""
    encounter_set: str | None = None
    requirements: Requirements | None = None
    """Of investigators only."""
