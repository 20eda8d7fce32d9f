"""Boons and burdens: their places at the beginning of a game, and finding them by title."""

from typing import Literal

from msgspec import Struct

from games.engine import CardRecord, Catalogue
from games.engine.search.folding import fold_name

Role = Literal["boon", "burden", ""]
STARTS_IN_PLAY = frozenset({"permanent", "setup"})
"""Boons and burdens with such a keyword are not shuffled in (LOTR-CAMP-23)."""


class Earned(Struct, frozen=True, kw_only=True):
    """A boon or burden with the values that decide its place (LOTR-CAMP-23)."""

    code: str
    """The code of the card; its title if the catalogue does not have it."""
    role: Role
    """Empty if only the title is known and no role was given."""
    back: str
    """`player`, `encounter`, or `double` for a card that is printed on both sides; empty if only its title is known."""
    is_permanent: bool = False
    has_setup: bool = False

    @property
    def is_by_title(self) -> bool:
        """Whether its card was missing from the catalogue when it was recorded."""
        return not self.back

    @property
    def is_shuffled(self) -> bool:
        """Whether it goes into a deck: Permanent and Setup cards start in play, double-sided cards are in no deck."""
        return not self.is_permanent and not self.has_setup and self.back != "double"

    @property
    def is_of_encounter_deck(self) -> bool:
        return self.is_shuffled and self.back == "encounter"

    @property
    def is_of_player_deck(self) -> bool:
        return self.is_shuffled and self.back != "encounter"


def role_of(card: CardRecord) -> Role:
    """Whether it is a boon or a burden; a treasure is earned like a boon (LOTR-EXT-08)."""
    role: Role = "boon" if card.type_code == "treasure" else card.fields.campaign_role
    return role


def earned_of(card: CardRecord) -> Earned:
    """The card as campaigns treat it."""
    back = card.fields.card_back if card.fields.card_back in ("encounter", "double") else "player"
    is_permanent, has_setup = (word in card.keywords for word in ("permanent", "setup"))
    return Earned(code=card.code, role=role_of(card), back=back, is_permanent=is_permanent, has_setup=has_setup)


def cards_named(named: str, catalogue: Catalogue, role: Role = "") -> list[CardRecord]:
    """The boons and burdens with that code, or title in any language; of that role, if one is given."""
    card = catalogue.get(named)
    found = [card] if card and role_of(card) else catalogue.derived(_by_title).get(fold_name(named), [])
    return [one for one in found if not role or role_of(one) == role]


def card_named(named: str, catalogue: Catalogue, role: Role = "") -> CardRecord | None:
    """The only boon or burden with that code or title; None if there are none or several."""
    found = cards_named(named, catalogue, role)
    return found[0] if len(found) == 1 else None


def _by_title(catalogue: Catalogue) -> dict[str, list[CardRecord]]:
    """Every boon and burden by its titles in all languages."""
    found: dict[str, list[CardRecord]] = {}
    for card in catalogue:
        for title in {fold_name(name) for name in card.names.values()} if role_of(card) else ():
            found.setdefault(title, []).append(card)
    return found
