"""Words and fields that several kinds of entry share."""

from msgspec.structs import replace

from games.engine.journal import common_fields as fields
from games.mom2.cards import MAX_INVESTIGATORS, POSSESSIONS
from games.mom2.words import _, table

PRODUCTS = table("products")
"""The products that the app's collection manager knows, by their codes in the catalogue."""
REASONS = table("reasons")
"""Why a game ends (MOM2-END-02 to -07); the last is ours."""
OUTCOMES = table("outcomes")
RESULTS = table("results")
CAUSES = table("causes")
"""Causes of elimination."""
TRACKS = table("tracks")
WAYS = table("ways")
FEATURES = table("features")
ONE_A_SPACE = ("fire", "darkness")
"""Of which a space holds one at most (MOM2-VAL-11)."""
PUZZLES = table("puzzles")
FIGURES = table("figures")
MAX_CARDS = 60
"""More of a kind than any box has."""
SEAT = replace(fields.SEAT, title=_("Investigator"))
SPACE = fields.text("space", _("Space"), 80, help=_("The room as the board calls it."))
POSSESSION_CARDS = fields.card("cards", _("Possessions"), *POSSESSIONS, many=True, required=True)
TRACK = fields.choice("track", _("What"), TRACKS, required=True)
UP = fields.card("up", _("Face up"), "damage", "horror", help=_("By name, where somebody knows it."), many=True)
UP_UNNAMED = fields.number("unnamed", _("More face up, without names"), MAX_CARDS)
DOWN = fields.number("down", _("Face down"), MAX_CARDS)
HARM = (UP, UP_UNNAMED, DOWN)
CONDITION = fields.card("condition", _("Condition"), "condition", "agenda", required=True)
BACK = fields.text(
    "back", _("What its back says"), 80, help=_("By name; only of a card whose owner may read its back."), secret=True
)
UNPLAYABLE = _("At the bottom right: with fewer investigators in play another copy is taken.")
MINIMUM = fields.number("minimum", _("Number on its back"), MAX_INVESTIGATORS, least=1, help=UNPLAYABLE, secret=True)
MONSTER = fields.card("monster", _("Monster"), "monster", open=True, maximum=80, required=True)
TOKEN = fields.text("token", _("Identification token"), 20, help=_("Needed for all of a kind but one."))
MONSTER_DAMAGE = fields.number("damage", _("Damage"), 99)
