"""Words and fields that several kinds of entry share."""

from msgspec.structs import replace

from games.dmd.cards import SIDES as PART_CODES
from games.dmd.cards import TYPES
from games.dmd.numbers import DICE_THRESHOLDS, FIRE_TOKENS, SKILLS, WOUND_TOKENS
from games.dmd.words import _, table
from games.engine.journal import Field
from games.engine.journal.common_fields import INVESTIGATOR, SEAT, card_field, group_field, number, text_field

RESULTS = table("results")
FATES = table("fates")
CAUSES = {code: FATES[code] for code in ("wounds", "sanity")}
SUMMONINGS = table("summonings")
RITUALS = table("rituals")
ADVANCES = table("advances")
ACTIONS = table("actions")
PHASES = table("phases")
HALVES = table("halves")
PARTS = {code: TYPES[code] for code in PART_CODES}
STAGES_NAMED = table("stages named")
MARKS = table("marks")
"""What changed or lies on an investigator's board."""
FIGURES = table("figures")
THRESHOLDS = _("Thresholds reached")
DICE = _("Permanent bonus dice")
MAX_SPACES = 20
"""Above what any track of a board has: its length is not in the rulebook."""

WHO = replace(SEAT, title=_("Investigator"))
INSANITY = card_field("insanity", _("Insanity card"), "insanity")
PLAYER = text_field("player", _("Player"), 80, required=True)
AT_THE_TABLE = (PLAYER, INVESTIGATOR, INSANITY)
SKILL = card_field("skill", _("Skill"), "skill", required=True)
OWN_CARD = card_field(
    "card",
    _("Item, Companion or Condition"),
    help=_("Its name will do, if nobody knows the card here."),
    open=True,
    maximum=80,
    required=True,
)
MARK_FIELDS = (
    number("sanity", MARKS["sanity"], MAX_SPACES),
    number("stress", MARKS["stress"], MAX_SPACES),
    number("wounds", MARKS["wounds"], MAX_SPACES),
    number("fire", MARKS["fire"], FIRE_TOKENS),
    number("fire_wounds", MARKS["fire_wounds"], WOUND_TOKENS),
)
GROWTH_FIELDS = (number("thresholds", THRESHOLDS, MAX_SPACES), number("dice", DICE, DICE_THRESHOLDS))
LEVEL_FIELDS = (
    group_field(
        "levels",
        _("Levels of skills"),
        SKILL,
        Field(name="level", type="number", title=_("Level"), minimum=1, maximum=9),
        blank_rows=SKILLS,
    ),
)
