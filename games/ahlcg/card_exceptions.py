"""Card text beats the rules (AHLCG-GEN-02): what single cards change about deck building, as data.

Card data has no field for these; each entry names the rule of the game's README that it belongs to.
"""

from msgspec import Struct

from games.ahlcg.cards import DeckOption, LevelRange

RANDOM_BASIC_WEAKNESS = "01000"
"""Stands in a list for a random basic weakness that is not drawn yet."""

CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor")

SIZE_CHANGES = {"06167": 5, "07303": 5, "08031": 15, "08046": -5, "09077": 10, "12181": 5}
"""AHLCG-EXT-03: what each copy adds to the deck size. Versatile, Ancestral Knowledge, Forced Learning, Underworld
Support, Underworld Market, Collector."""

ONE_COPY_EACH = "08046"
"""AHLCG-EXT-06, Underworld Support: one copy by name of what is neither weakness nor signature."""

LIMITED_BY_SUBTITLE = frozenset({"06241", "06242", "06243", "08114", "08115", "11121", "11122", "11123"})
"""AHLCG-EXT-05: their limit is for the version with that subtitle; by name the usual limit holds. Empower Self,
Precious Memento, Sacred Oath."""

BROUGHT_OPTIONS = {
    "06167": DeckOption(classes=CLASSES, levels=LevelRange(min=0, max=0), limit=1),
    "12181": DeckOption(
        classes=CLASSES, types=("asset",), traits=("relic", "charm"), levels=LevelRange(min=0, max=3), limit=1
    ),
}
"""AHLCG-EXT-14: options that each copy of a card brings. Versatile, Collector."""

NO_ALLY_SLOT = "53010"
"""AHLCG-EXT-14, On Your Own: no assets that take an ally slot; story assets are exempt."""

TEN_SKILLS, SKILLS_NEEDED = "07303", 10
"""AHLCG-EXT-13, Ancestral Knowledge."""

COVENANT = "covenant"
"""AHLCG-EXT-12: a deck holds one card of this trait at most."""

OCCULT_EVIDENCE = "06008"
"""AHLCG-EXT-07: one copy, and one more for each ten cards that the deck is larger than thirty."""

BURDEN_OF_DESTINY = "08015"
DISCIPLINES = ("08011a", "08012a", "08013a", "08014a")
"""AHLCG-EXT-08: Lily Chen has at least one Discipline, and a Burden of Destiny for each."""


class Needs(Struct, frozen=True):
    """So many different cards of these."""

    cards: tuple[str, ...]
    quantity: int


FRONT_NEEDS = {"90037": Needs(("90038",), 1), "90024": Needs(("90025", "90026", "90027", "90028", "90029"), 3)}
"""AHLCG-EXT-10 and -11: what the front of a parallel investigator adds. Tidal Memento, the Directives."""

CARDS_OF_FRONTS = frozenset(code for needs in FRONT_NEEDS.values() for code in needs.cards)

KEEPS_LOWER_VERSIONS = {"90008": frozenset({"fortune", "gambit"}), "90017": frozenset({"spell"})}
"""AHLCG-EXT-33: who may keep the lower version of an upgraded card of these traits uncounted, by the back."""

GRANTED_UNCOUNTED = frozenset({"05040"})
"""AHLCG-EXT-33: cards that a campaign may add to any deck without counting them. Ace of Rods."""

BONUS_EXPERIENCE = {"04004": 5, "90024": 5, "09008": 5}
"""AHLCG-DECK-07: experience that the back of an investigator grants."""


class Brought(Struct, frozen=True):
    """Experience that comes with a card when the deck is made."""

    amount: int
    is_earned: bool = False
    """The card says that it is earned, not gained."""


EXPERIENCE_BROUGHT = {"08125": Brought(3, is_earned=True), "11095": Brought(10)}
"""AHLCG-DECK-07: experience that a card brings when it is bought. In the Thick of It, Ascetic."""


class EarnedMore(Struct, frozen=True):
    """Experience that a card adds to that of each scenario."""

    amount: int
    unless_defeated: bool = False


EARNED_EACH_SCENARIO = {"03308": EarnedMore(2, unless_defeated=True), "11068a": EarnedMore(1)}
"""AHLCG-EXT-36: Charon's Obol, The Great Work."""

NEVER_EARNS = "11095"
"""AHLCG-EXT-36: who has Ascetic earns no experience any more."""

MAKE_CHEAPER = frozenset({"04106", "04109", "08059", "09042", "10109", "98002"})
"""AHLCG-EXT-34: with these, a deck may be worth more than was paid for it. Shrewd Analysis, Arcane Research, Down the
Rabbit Hole, The Raven Quill, Pelt Shipment, Green Man Medallion."""

BOUGHT_AT_CREATION = frozenset(
    {"08019", "08031", "08046", "08059", "08071", "08125", "11068a", "11095", "12181"}
)  # fmt: skip
"""AHLCG-EXT-29: cards that can be bought only when the deck is made."""

CAMPAIGN_ONLY = frozenset({"11095"})
"""AHLCG-EXT-27: beside the weaknesses that say so themselves. Ascetic."""


class Attachments(Struct, frozen=True):
    """Cards of the deck that are set apart when a game begins."""

    limit: int
    traits: tuple[str, ...]
    types: tuple[str, ...] = ()
    exact: bool = False
    """The number is a must, not a maximum."""
    different: bool = False
    """No two of one name."""


HUNCH_INVESTIGATOR = "05002"
HUNCH_DECK = Attachments(11, ("insight",), ("event",), exact=True)
"""AHLCG-EXT-30: Joe Diamond's deck has eleven Insight events, Unsolved Case among them."""
UNSOLVED_CASE = "05010"

ATTACHMENTS = {
    "03264": Attachments(3, ("tactic", "supply"), ("event",), different=True),
    "10079": Attachments(3, ("trick",), different=True),
    "09077": Attachments(10, ("illicit",), exact=True),
    "11080": Attachments(1, ("spell",), ("asset",), exact=True),
}
"""AHLCG-EXT-31: Stick to the Plan, Bewitching, Underworld Market, Eldritch Brand."""

ONE_COPY_OF_ATTACHED = "11080"
"""AHLCG-EXT-31, Eldritch Brand: the deck holds one copy of the branded spell."""

SET_APART = ATTACHMENTS.keys() - {ONE_COPY_OF_ATTACHED} | {HUNCH_INVESTIGATOR}
"""Whose cards lie beside the deck when a game begins; a branded spell stays in it."""

SPIRIT_TYPES = frozenset({"asset"})
"""AHLCG-EXT-24: what a spirit deck holds beside its signature."""
