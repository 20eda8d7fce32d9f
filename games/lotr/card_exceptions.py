"""What single cards change about building a deck, as data: card text beats the rules (LOTR-GEN-02)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.engine import CardRecord


class Lead(Struct, frozen=True, kw_only=True):
    """What decides a hero's threat cost, and whether the hero counts among those of a deck."""

    name: str
    """The title that uniqueness and card text go by."""
    threat: int
    """As it is printed; X counts as 0 (LOTR-ELEM-08)."""
    spheres: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    """In English and small letters."""

    @property
    def is_of_saga(self) -> bool:
        """LOTR-EXT-07: whoever leads the table has them beside the heroes of the deck."""
        return not SAGA_SPHERES.isdisjoint(self.spheres)


def lead_of(card: CardRecord) -> Lead:
    threat = card.fields.threat
    return Lead(
        name=card.name_key,
        threat=threat if isinstance(threat, int) else 0,
        spheres=tuple(card.classes),
        traits=tuple(trait.casefold() for trait in card.traits.get("en", ())),
    )


class Discount(Struct, frozen=True, kw_only=True):
    """A hero whose text lowers threat costs by 1 for each hero of that sphere or trait."""

    sphere: str = ""
    trait: str = ""
    is_own: bool = False
    """Their own cost for each of them; otherwise that of each of them."""

    def fits(self, hero: Lead) -> bool:
        return self.sphere in hero.spheres or self.trait in hero.traits


DISCOUNTS = {"folco boffin": Discount(trait="hobbit", is_own=True), "mirlonde": Discount(sphere="lore")}
"""By title."""


def threat_of(heroes: Sequence[Lead]) -> int:
    """The threat costs of a player's heroes (LOTR-SET-02), as their text has it; none is below 0 (LOTR-ELEM-10)."""
    given = [discount for hero in heroes if (discount := DISCOUNTS.get(hero.name))]

    def cost(hero: Lead) -> int:
        less = sum(discount.fits(hero) for discount in given if not discount.is_own)
        own = DISCOUNTS.get(hero.name)
        if own and own.is_own:
            less += sum(own.fits(fellow) for fellow in heroes)
        return max(hero.threat - less, 0)

    return sum(map(cost, heroes))


class Contract(Struct, frozen=True, kw_only=True):
    """What a contract asks of the deck that is built with it; None and empty: nothing."""

    heroes: int | None = None
    """At most so many."""
    least: int | None = None
    """Cards in the deck, at least."""
    exactly: int | None = None
    """Cards in the deck, no more and no fewer."""
    copies: int | None = None
    """Of a card by title, at most."""
    forbids: frozenset[str] = frozenset()
    """Card types."""
    each_sphere: int | None = None
    """Cards of each of the four spheres, exactly."""
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
        """The least number of cards that it asks for; 0: it leaves that to the other rules."""
        return self.exactly or self.least or 0


CONTRACTS = {
    "a perilous voyage": Contract(least=100),
    "bond of friendship": Contract(heroes=4, exactly=50, copies=2, each_sphere=10, different_spheres=True),
    "council of the wise": Contract(copies=1),
    "fellowship": Contract(unique_allies=True),
    "forth, the three hunters!": Contract(forbids=frozenset({"ally"}), restricted=3),
    "messenger of the king": Contract(heroes=2, brings_ally=True),
    "the burglar's turn": Contract(forbids=frozenset({"attachment"})),
    "the grey wanderer": Contract(heroes=1),
}
"""By title: a contract has another code in each product."""
NO_CONTRACT = Contract()
BROUGHT_NUMBERS = ("willpower", "attack", "defence", "hit_points")
MAX_HEROES = 3
FOUR_SPHERES = ("leadership", "lore", "spirit", "tactics")
SAGA_SPHERES = frozenset({"baggins", "fellowship"})
"""Of heroes that a saga's scenarios bring along."""


def contract_of(card: CardRecord) -> Contract:
    """What the contract asks for; nothing, where it only changes the play."""
    return CONTRACTS.get(card.name_key, NO_CONTRACT)


def most_heroes(heroes: Sequence[Lead]) -> int:
    """How many heroes a deck can have that starts with these, a saga's own apart, if its contract may be any.

    A log does not know the contract: whether it lies beside the deck is for the rules of the deck.
    """
    spheres = [sphere for hero in heroes for sphere in hero.spheres]
    fitting = (
        terms for terms in CONTRACTS.values() if not terms.different_spheres or len(set(spheres)) == len(spheres)
    )
    return max([MAX_HEROES, *(terms.heroes or 0 for terms in fitting)])


def is_saga_hero(card: CardRecord) -> bool:
    return lead_of(card).is_of_saga


def allies_to_bring(contract: Contract, cards: Iterable[CardRecord]) -> list[CardRecord]:
    """The allies of the deck that the contract would let start in play; first those that add little threat."""
    allies = (
        card
        for card in cards
        if contract.brings_ally and card.type_code == "ally" and card.unique and set(card.classes) - {"neutral"}
    )
    return sorted(allies, key=lambda card: (threat_brought(card), card.name_key, card.code))


def ally_brought(contract: Contract, cards: Iterable[CardRecord], chosen: object = None) -> CardRecord | None:
    """The ally of the deck that starts in play: the chosen one, or else the one that adds the least threat."""
    allies = allies_to_bring(contract, cards)
    return next((card for card in allies if card.code == chosen), allies[0] if allies else None)


def threat_brought(ally: CardRecord | None) -> int:
    """What an ally in play from the start adds to the starting threat."""
    numbers = (getattr(ally.fields, name) for name in BROUGHT_NUMBERS) if ally else ()
    return sum(number for number in numbers if isinstance(number, int))
