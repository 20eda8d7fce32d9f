"""Arkham Horror: The Card Game: the folder's table of contents."""

from games.ahlcg import deck
from games.ahlcg.applicable import card_rules
from games.ahlcg.cards import AhlcgFields, card_references
from games.ahlcg.relations import relations
from games.ahlcg.rules import RULES
from games.ahlcg.search import SEARCH
from games.ahlcg.sources import arkhamdb, arkhamdb_api
from games.ahlcg.vocabulary import VOCABULARY
from games.engine import Building, Game

GAME = Game(
    code="ahlcg",
    vocabulary=VOCABULARY,
    card_fields=AhlcgFields,
    card_references=card_references,
    relations=relations,
    sources=(arkhamdb.SOURCE, arkhamdb_api.SOURCE),
    leader_types=frozenset({"investigator"}),
    card_rules=card_rules,
    search=SEARCH,
    building=Building(modes=("deck",), prepare=deck.prepare, rules=RULES, stats=deck.stats),
)
