"""Laying a table: its seats, and random draws by a seed from the box or from a collection."""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.journal.state import State, seats_of

T = TypeVar("T")
Seed = Annotated[int, Meta(ge=0, le=2**31 - 1)]  # the same seed gives the same table


class TableWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of every setup; a game adds its own, such as the number of players."""

    seed: Seed | None = None
    """Seed of random draws; without it the players draw."""
    owned: dict[str, int] | None = None
    """Card to copies of a collection to deal from. None: the contents of the boxes."""
    decks: dict[str, dict[str, int]] = {}
    """Seat to the cards that the player brings."""


class Dealer:
    """Draws at random. Without a seed nothing is drawn: the players draw."""

    def __init__(self, catalogue: Catalogue, seed: int | None, owned: Mapping[str, int] | None = None) -> None:
        self.catalogue = catalogue
        self.owned = owned
        """Card to copies to deal from. None: the contents of the boxes."""
        self.chance = None if seed is None else random.Random(seed)  # noqa: S311  (a game, and reproducible)

    def copies(self, card: CardRecord) -> int:
        """Copies of the card to deal from."""
        return card.quantity if self.owned is None else self.owned.get(card.code, 0)

    def of_type(self, type_code: str) -> Counter[str]:
        """The cards of that type, with their copies."""
        cards = self.catalogue.of_type(type_code)
        return Counter({card.code: copies for card in cards if (copies := self.copies(card)) > 0})

    def pile_of(self, type_code: str, taken: Collection[str]) -> list[str]:
        """One of each card of that type that is not taken, shuffled, the top last; empty without a seed."""
        return self.shuffled(Counter(code for code in self.of_type(type_code) if code not in taken))

    def deal(self, places: "Sequence[Place]") -> None:
        """Deal a different investigator to each place without one, while there are any."""
        pile = self.pile_of("investigator", {one.sheet.code for one in places if one.sheet})
        for one in places:
            if one.sheet is None and pile:
                one.sheet = self.catalogue.get(pile.pop())

    def drawn(self, codes: Sequence[str]) -> str:
        """One of them at random, or the only one; empty if the players draw."""
        return self.chance.choice(codes) if self.chance and codes else codes[0] if len(codes) == 1 else ""

    def shuffled(self, copies: Counter[str]) -> list[str]:
        """The shuffled pile, its top last; empty without a seed."""
        pile = sorted(copies.elements())
        if self.chance:
            self.chance.shuffle(pile)
            return pile
        return []


class Place(Struct, kw_only=True):
    """A place at a table that is being set up."""

    seat: str
    """Its name in the log; without a log its number, from 1."""
    player: str = ""
    """The name of the player, if given."""
    sheet: CardRecord | None = None
    """The investigator; None before one is dealt."""


def places_in_log(state: State, catalogue: Catalogue, *statuses: str) -> list[Place]:
    """The places of the seats with one of these statuses."""
    seats = [(name, state.seats[name]) for name in seats_of(state, *statuses)]
    return [Place(seat=name, player=seat.player, sheet=catalogue.get(seat.leader)) for name, seat in seats]


def places(
    number: int, names: Sequence[str], chosen: Sequence[str], catalogue: Catalogue, type_code: str = "investigator"
) -> list[Place]:
    """The places requested: by number, by names, or by the players' choices in the field called after the type
    (`investigators`). msgspec.ValidationError for an unknown choice, or one chosen twice."""
    found: list[Place] = []
    for place in range(max(number, len(names), len(chosen))):
        code = chosen[place] if place < len(chosen) else ""
        card = catalogue.get(code)
        if code and (card is None or card.type_code != type_code):
            raise msgspec.ValidationError(f"There is no {type_code} {code} - at $.{type_code}s[{place}]")
        if card and any(one.sheet is card for one in found):
            raise msgspec.ValidationError(f"{code} is chosen twice - at $.{type_code}s[{place}]")
        name = names[place].strip() if place < len(names) else ""
        found.append(Place(seat=str(place + 1), player=name, sheet=card))
    return found


def clockwise(seats: Sequence[T], first: T) -> list[T]:
    """The seats from the first player on; unchanged without a first player."""
    start = seats.index(first) if first in seats else 0
    return [*seats[start:], *seats[:start]]
