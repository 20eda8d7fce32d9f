"""The engine: the contract of games, and the values that pass through it.

It holds what the registered games need and no more; a new game may widen it.
"""

from games.engine.build import Build, Group
from games.engine.cards import CardFields, CardRecord, PrintedValue, PrintingRecord, Relation, WeaknessRecord, Words
from games.engine.catalogue import Catalogue
from games.engine.face import Face, Fact, Figure
from games.engine.game import Building, Encounters, Experience, Explanation, Game, OptionExplained, Reason, Weaknesses
from games.engine.messages import LANGUAGES, in_every_language
from games.engine.nouns import Noun, Nouns
from games.engine.offers import CustomizationLine, Customizations, Offer, Offered, Sample
from games.engine.problems import Fix, Problem, Severity, Verdict, at_least, at_most, limit_problem, wrong_count
from games.engine.request_options import OptionsError, UnanswerableError, read_options
from games.engine.rules import Rule, rule, run_rules, validate, validate_group
from games.engine.text import Names, Text, bracketed, coloned, joined, listed, localised, pattern, plain
from games.engine.vocabulary import GlossaryEntry, RuleText, Vocabulary
