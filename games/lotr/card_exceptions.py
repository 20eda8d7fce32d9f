"""Exceptions of single cards to the rules of deck building, as data: card text beats the rules (LOTR-GEN-02)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.engine import CardRecord
from games.lotr.cards import LotrFields
from games.lotr.words import WORDS

MAX_HEROES = 3
FOUR_SPHERES = ("leadership", "lore", "spirit", "tactics")
SAGA_SPHERES = frozenset({"baggins", "fellowship"})
"""Spheres of heroes that belong to the scenarios of a saga (LOTR-EXT-07)."""


class Discount(Struct, frozen=True, kw_only=True):
    """A hero whose text lowers threat costs by 1 for each hero of that sphere or trait."""

    sphere: str = ""
    trait: str = ""
    is_own: bool = False
    """It lowers the hero's own cost; otherwise that of each such hero."""


DISCOUNTS = {"folco boffin": Discount(trait="hobbit", is_own=True), "mirlonde": Discount(sphere="lore")}  # by title


class Contract(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a contract for its deck; None and empty: none."""

    heroes: int | None = None
    """Maximum number of heroes."""
    least: int | None = None
    """Minimum number of cards."""
    exactly: int | None = None
    """Exact number of cards."""
    copies: int | None = None
    """Maximum number of copies by title."""
    forbids: frozenset[str] = frozenset()
    """Card types."""
    each_sphere: int | None = None
    """Exact number of cards of each of the four spheres."""
    different_spheres: bool = False
    """Each hero belongs to another sphere."""
    unique_allies: bool = False
    """Other allies can be in the deck, but never be played."""
    brings_ally: bool = False
    """A unique ally of a sphere starts in play, and its printed numbers are added to the starting threat."""
    restricted: int = 2
    """Restricted attachments that each hero can have."""

    @property
    def size(self) -> int:
        """The minimum number of cards; 0 leaves it to the other rules."""
        return self.exactly or self.least or 0


CONTRACTS = WORDS.read_data("contracts.json", dict[str, Contract])
"""By title: a contract has another code in each product."""
NO_CONTRACT = Contract()


def contract_of(card: CardRecord) -> Contract:
    """The terms of the contract; none if it only changes the play."""
    return CONTRACTS.get(card.name_key, NO_CONTRACT)


class Lead(Struct, frozen=True, kw_only=True):
    """A hero as threat costs and the number of heroes depend on them."""

    name: str
    """The title, for uniqueness and card text."""
    threat: int
    """The printed threat cost; X counts as 0 (LOTR-ELEM-08)."""
    spheres: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    """English traits in lower case."""

    @property
    def is_of_saga(self) -> bool:
        """Whether the hero belongs to a saga, and is extra to the heroes of the deck (LOTR-EXT-07)."""
        return not SAGA_SPHERES.isdisjoint(self.spheres)

    def is_discounted_by(self, discount: Discount) -> bool:
        return discount.sphere in self.spheres or discount.trait in self.traits


def lead_of(card: CardRecord) -> Lead:
    threat = card.fields.threat if isinstance(card.fields.threat, int) else 0
    traits = tuple(trait.casefold() for trait in card.traits.get("en", ()))
    return Lead(name=card.name_key, threat=threat, spheres=tuple(card.classes), traits=traits)


def is_saga_hero(card: CardRecord) -> bool:
    return lead_of(card).is_of_saga


def threat_of(heroes: Sequence[Lead]) -> int:
    """The threat costs of a player's heroes (LOTR-SET-02) with their discounts; none is below 0 (LOTR-ELEM-10)."""
    given = [discount for hero in heroes if (discount := DISCOUNTS.get(hero.name))]

    def cost(hero: Lead) -> int:
        less = sum(hero.is_discounted_by(discount) for discount in given if not discount.is_own)
        own = DISCOUNTS.get(hero.name)
        if own and own.is_own:
            less += sum(fellow.is_discounted_by(own) for fellow in heroes)
        return max(hero.threat - less, 0)

    return sum(map(cost, heroes))


def max_heroes(heroes: Sequence[Lead]) -> int:
    """The maximum number of heroes, a saga's own apart, of a deck with these heroes and any contract.
    A log does not know the contract: the rules of the deck check it."""
    spheres = [sphere for hero in heroes for sphere in hero.spheres]
    differ = len(set(spheres)) == len(spheres)
    return max(MAX_HEROES, *(one.heroes or 0 for one in CONTRACTS.values() if differ or not one.different_spheres))


def allies_to_bring(contract: Contract, cards: Iterable[CardRecord]) -> list[CardRecord]:
    """The allies of the deck that the contract lets start in play; the ones that add the least threat come first."""
    if not contract.brings_ally:
        return []
    allies = (card for card in cards if card.type_code == "ally" and card.unique and set(card.classes) - {"neutral"})
    return sorted(allies, key=lambda card: (threat_brought(card), card.name_key, card.code))


def ally_brought(contract: Contract, cards: Iterable[CardRecord], chosen: object) -> CardRecord | None:
    """The ally of the deck that starts in play: the chosen one, or the one that adds the least threat."""
    allies = allies_to_bring(contract, cards)
    return next((card for card in allies if card.code == chosen), allies[0] if allies else None)


def threat_brought(ally: CardRecord | None) -> int:
    """The threat that an ally adds by starting in play."""
    fields = ally.fields if ally else LotrFields()
    numbers = (fields.willpower, fields.attack, fields.defence, fields.hit_points)
    return sum(number for number in numbers if isinstance(number, int))
