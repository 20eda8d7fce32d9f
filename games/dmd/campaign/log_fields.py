"""Words and fields that several kinds of entry share."""

from msgspec.structs import replace

from games.dmd.cards import SIDES as PART_CODES
from games.dmd.cards import TYPES
from games.dmd.numbers import DICE_THRESHOLDS, FIRE_TOKENS, SKILLS, WOUND_TOKENS
from games.dmd.words import _, table
from games.engine.journal import Field
from games.engine.journal import common_fields as fields

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
"""Markers and tokens on an investigator's board."""
FIGURES = table("figures")
THRESHOLDS = _("Thresholds reached")
DICE = _("Permanent bonus dice")
MAX_SPACES = 20
"""Above what any track of a board has: its length is not in the rulebook."""

WHO = replace(fields.SEAT, title=_("Investigator"))
INSANITY = fields.card("insanity", _("Insanity card"), "insanity")
PLAYER = fields.text("player", _("Player"), 80, required=True)
AT_THE_TABLE = (PLAYER, fields.INVESTIGATOR, INSANITY)
SKILL = fields.card("skill", _("Skill"), "skill", required=True)
OWN_CARD = fields.card(
    "card",
    _("Item, Companion or Condition"),
    help=_("Its name will do, if nobody knows the card here."),
    open=True,
    maximum=80,
    required=True,
)
MARK_FIELDS = (
    fields.number("sanity", MARKS["sanity"], MAX_SPACES),
    fields.number("stress", MARKS["stress"], MAX_SPACES),
    fields.number("wounds", MARKS["wounds"], MAX_SPACES),
    fields.number("fire", MARKS["fire"], FIRE_TOKENS),
    fields.number("fire_wounds", MARKS["fire_wounds"], WOUND_TOKENS),
)
GROWTH_FIELDS = (fields.number("thresholds", THRESHOLDS, MAX_SPACES), fields.number("dice", DICE, DICE_THRESHOLDS))
LEVEL_FIELDS = (
    fields.group(
        "levels",
        _("Levels of skills"),
        SKILL,
        Field(name="level", type="number", title=_("Level"), minimum=1, maximum=9),
        blank_rows=SKILLS,
    ),
)
