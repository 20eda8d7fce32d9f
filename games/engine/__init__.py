"""What all games share: the contract a game fulfils, and the values that pass through it.

It holds what the registered games need and no more; a new game may widen it.
"""

from games.engine.build import Build, Group
from games.engine.cards import CardFields, CardRecord, PrintingRecord, Relation, WeaknessRecord
from games.engine.catalogue import Catalogue
from games.engine.encounters import Encounters
from games.engine.face import Face, Fact, Figure
from games.engine.game import Building, Explanation, Game, Ledger, OptionExplained, Reason
from games.engine.nouns import Noun, Nouns
from games.engine.offers import Offer, Offered, Sample, SheetLine, Sheets
from games.engine.problems import Fix, Problem, Severity, Verdict
from games.engine.rules import Rule, rule, run_rules, validate, validate_group
from games.engine.text import LANGUAGES, Text, joined, localised
from games.engine.vocabulary import GlossaryEntry, RuleText, RuleTexts, Vocabulary, rule_text
from games.engine.wishes import AskedError, WishError, read_wish

__all__ = [
    "LANGUAGES",
    "AskedError",
    "Build",
    "Building",
    "CardFields",
    "CardRecord",
    "Catalogue",
    "Encounters",
    "Explanation",
    "Face",
    "Fact",
    "Figure",
    "Fix",
    "Game",
    "GlossaryEntry",
    "Group",
    "Ledger",
    "Noun",
    "Nouns",
    "Offer",
    "Offered",
    "OptionExplained",
    "PrintingRecord",
    "Problem",
    "Reason",
    "Relation",
    "Rule",
    "RuleText",
    "RuleTexts",
    "Sample",
    "Severity",
    "SheetLine",
    "Sheets",
    "Text",
    "Verdict",
    "Vocabulary",
    "WeaknessRecord",
    "WishError",
    "joined",
    "localised",
    "read_wish",
    "rule",
    "rule_text",
    "run_rules",
    "validate",
    "validate_group",
]
