"""The Lord of the Rings: The Card Game: the folder's table of contents."""

from games.engine import Building, Game
from games.engine.offers import read_samples
from games.engine.rules import rules_in
from games.lotr import deck
from games.lotr.campaign.campaign import CAMPAIGN
from games.lotr.card_exceptions import MAX_HEROES
from games.lotr.cards import LotrFields, data_checks
from games.lotr.eligibility import takers, takes
from games.lotr.encounters import ENCOUNTERS
from games.lotr.explain import explain
from games.lotr.face import back_facts, face
from games.lotr.facts import field_facts
from games.lotr.offers import card_offers, key_figures, offers, uncounted, unlocks
from games.lotr.rules import campaign, cards, later_products, play
from games.lotr.rules.group import GROUP_RULES
from games.lotr.search import SEARCH
from games.lotr.solver import SOLVER
from games.lotr.sources import dragncards, ringsdb_api
from games.lotr.tonight import TONIGHT
from games.lotr.vocabulary import VOCABULARY
from games.lotr.words import WORDS

GAME = Game(
    code="lotr",
    place=2,
    vocabulary=VOCABULARY,
    card_fields=LotrFields,
    data_checks=data_checks,
    field_facts=field_facts,
    sources=(dragncards.SOURCE, ringsdb_api.SOURCE),
    leader_types=frozenset({"hero"}),
    face=face,
    back_facts=back_facts,
    cited_rules=deck.cited_rules,
    search=SEARCH,
    building=Building(
        modes=deck.MODES,
        prepare=deck.prepare,
        rules=rules_in("DECK CAMP EXT", campaign, cards, later_products, play),
        features=deck.features,
        stats=deck.stats,
        group_rules=GROUP_RULES,
        takes=takes,
        unlocks=unlocks,
        most_leaders=MAX_HEROES,
        offers=offers,
        card_offers=card_offers,
        uncounted=uncounted,
        key_figures=key_figures,
        samples=read_samples(WORDS),
        takers=takers,
        explain=explain,
        opening=deck.opening,
        solver=SOLVER,
    ),
    encounters=ENCOUNTERS,
    campaign=CAMPAIGN,
    tonight=TONIGHT,
)
