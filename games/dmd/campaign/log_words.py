"""Words of the choices in entries, which sheets use as well."""

from games.dmd.cards import SIDES as PART_CODES
from games.dmd.cards import TYPES
from games.dmd.words import _, table
from games.engine.journal.state import OUTCOMES

RESULTS = {**OUTCOMES, **table("results")}  # with the results of games that are recorded by their result alone
FATES = table("fates")
SUMMONINGS = table("summonings")
RITUALS = table("rituals")
ADVANCES = table("advances")
ACTIONS = table("actions")
PHASES = table("phases")
HALVES = table("halves")
PARTS = {code: TYPES[code] for code in PART_CODES}
STAGES_NAMED = table("stages named")
MARKS = table("marks")  # markers and tokens on an investigator's board
THRESHOLDS = _("Thresholds reached")
DICE = _("Permanent bonus dice")
