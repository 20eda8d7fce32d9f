"""Words and fields that several kinds of entry share."""

from msgspec.structs import replace

from games.engine.journal import Field
from games.engine.journal.common_fields import SEAT as ANY_SEAT
from games.engine.journal.common_fields import number
from games.mom2.cards import MAX_INVESTIGATORS, POSSESSIONS
from games.mom2.words import _, table

PRODUCTS = table("products")
"""The products that the app's collection manager knows, by their codes in the catalogue."""
REASONS = table("reasons")
"""Why a game ends (MOM2-END-02 to -07); the last is ours."""
OUTCOMES = table("outcomes")
RESULTS = table("results")
CAUSES = table("causes")
"""What eliminates an investigator."""
TRACKS = table("tracks")
WAYS = table("ways")
FEATURES = table("features")
ONE_A_SPACE = ("fire", "darkness")
"""Of which a space holds one at most (MOM2-VAL-11)."""
PUZZLES = table("puzzles")
FIGURES = table("figures")
MAX_CARDS = 60
"""More of a kind than any box has."""
SEAT = replace(ANY_SEAT, title=_("Investigator"))
SPACE = Field(
    name="space", type="text", title=_("Space"), help=_("The room as the board calls it."), required=False, maximum=80
)
POSSESSION_CARDS = Field(name="cards", type="card", title=_("Possessions"), many=True, card_types=POSSESSIONS)
TRACK = Field(name="track", type="choice", title=_("What"), choices=TRACKS)
UP = Field(
    name="up",
    type="card",
    title=_("Face up"),
    help=_("By name, where somebody knows it."),
    required=False,
    many=True,
    card_types=("damage", "horror"),
)
UP_UNNAMED = number("unnamed", _("More face up, without names"), MAX_CARDS)
DOWN = number("down", _("Face down"), MAX_CARDS)
HARM = (UP, UP_UNNAMED, DOWN)
CONDITION = Field(name="condition", type="card", title=_("Condition"), card_types=("condition", "agenda"))
BACK = Field(
    name="back",
    type="text",
    title=_("What its back says"),
    help=_("By name; only of a card whose owner may read its back."),
    required=False,
    maximum=80,
    secret=True,
)
MINIMUM = replace(
    number("minimum", _("Number on its back"), MAX_INVESTIGATORS),
    help=_("At the bottom right: with fewer investigators in play another copy is taken."),
    minimum=1,
    secret=True,
)
MONSTER = Field(name="monster", type="card", title=_("Monster"), card_types=("monster",), open=True, maximum=80)
TOKEN = Field(
    name="token",
    type="text",
    title=_("Identification token"),
    help=_("Needed for all of a kind but one."),
    required=False,
    maximum=20,
)
MONSTER_DAMAGE = number("damage", _("Damage"), 99)
