"""Card text beats the rules (AHLCG-GEN-02): exceptions of single cards that several modules read, by rule.

Exceptions that one module reads are in that module. Card data has no field for them.
"""

from msgspec import Struct

from games.ahlcg.experience.ledger import Kind

RANDOM_BASIC_WEAKNESS = "01000"  # the placeholder of a random basic weakness that is not drawn yet

ONE_COPY_EACH = "08046"  # AHLCG-EXT-06, Underworld Support: one copy by name of each card but weaknesses and signatures

NO_ALLY_SLOT = "53010"  # AHLCG-EXT-14, On Your Own: no assets that take an ally slot; story assets are exempt

TEN_SKILLS = "07303"  # AHLCG-EXT-13, Ancestral Knowledge

OCCULT_EVIDENCE = "06008"  # AHLCG-EXT-07: one copy, and one more for each ten cards above thirty

BURDEN_OF_DESTINY = "08015"  # AHLCG-EXT-08: one for each of Lily Chen's Disciplines


class FrontNeeds(Struct, frozen=True):
    """A number of different cards out of these."""

    cards: tuple[str, ...]
    quantity: int


FRONT_NEEDS = {
    "90037": FrontNeeds(("90038",), 1), "90024": FrontNeeds(("90025", "90026", "90027", "90028", "90029"), 3),
}  # fmt: skip
"""AHLCG-EXT-10 and -11: cards that the front of a parallel investigator adds. Tidal Memento, the Directives."""
CARDS_OF_FRONTS = frozenset(code for needs in FRONT_NEEDS.values() for code in needs.cards)

KEEPS_LOWER_VERSIONS = {"90008": frozenset({"fortune", "gambit"}), "90017": frozenset({"spell"})}
"""AHLCG-EXT-33: backs that keep the lower version of an upgraded card of these traits uncounted."""

GRANTED_UNCOUNTED = frozenset({"05040"})
"""AHLCG-EXT-33: cards that a campaign may add to any deck without counting them. Ace of Rods."""

EXPERIENCE_BROUGHT: dict[str, tuple[Kind, int]] = {"08125": ("bonus", 3), "11095": ("starting", 10)}
"""AHLCG-DECK-07: experience that comes with a card, earned or gained. In the Thick of It, Ascetic."""

BOUGHT_AT_CREATION = frozenset({"08019", "08031", "08046", "08059", "08071", "08125", "11068a", "11095", "12181"})
"""AHLCG-EXT-29: cards that can be bought only when the deck is made."""


class Attachments(Struct, frozen=True):
    """Cards of the deck that are set aside when a game begins."""

    limit: int
    traits: tuple[str, ...]
    types: tuple[str, ...] = ()
    exact: bool = False
    """Whether the limit is also the minimum."""
    different: bool = False
    """No two of one name."""


HUNCH_INVESTIGATOR = "05002"  # AHLCG-EXT-30: Joe Diamond
ATTACHMENTS = {  # AHLCG-EXT-31: Stick to the Plan, Bewitching, Underworld Market, Eldritch Brand
    "03264": Attachments(3, ("tactic", "supply"), ("event",), different=True),
    "10079": Attachments(3, ("trick",), different=True),
    "09077": Attachments(10, ("illicit",), exact=True),
    "11080": Attachments(1, ("spell",), ("asset",), exact=True),
}
ONE_COPY_OF_ATTACHED = "11080"
"""AHLCG-EXT-31, Eldritch Brand: the deck holds one copy of the branded spell, which is not set aside."""
