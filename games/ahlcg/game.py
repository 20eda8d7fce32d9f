"""Arkham Horror: The Card Game: the folder's table of contents."""

from games.ahlcg import deck
from games.ahlcg.campaign.campaign import CAMPAIGN
from games.ahlcg.cards import AhlcgFields, card_references, cited_rules, data_checks, relations
from games.ahlcg.customizations import CUSTOMIZATIONS
from games.ahlcg.eligibility import takers, takes, unlocks
from games.ahlcg.experience.upgrade_cost import EXPERIENCE
from games.ahlcg.explain import explain
from games.ahlcg.face import back_facts, face
from games.ahlcg.facts import field_facts
from games.ahlcg.offers import leaders, offers, takes_spirits, uncounted, zones
from games.ahlcg.rules.deck import RULES
from games.ahlcg.rules.group import GROUP_RULES
from games.ahlcg.search import SEARCH
from games.ahlcg.solver import SOLVER
from games.ahlcg.sources import arkhamdb, arkhamdb_api
from games.ahlcg.tonight import TONIGHT
from games.ahlcg.vocabulary import VOCABULARY
from games.ahlcg.weaknesses import WEAKNESSES
from games.ahlcg.words import WORDS
from games.engine import Building, Game
from games.engine.offers import read_samples

GAME = Game(
    code="ahlcg",
    place=1,
    vocabulary=VOCABULARY,
    card_fields=AhlcgFields,
    field_facts=field_facts,
    card_references=card_references,
    data_checks=data_checks,
    relations=relations,
    sources=(arkhamdb.SOURCE, arkhamdb_api.SOURCE),
    leader_types=frozenset({"investigator"}),
    cited_rules=cited_rules,
    face=face,
    back_facts=back_facts,
    search=SEARCH,
    building=Building(
        modes=deck.MODES,
        prepare=deck.prepare,
        rules=RULES,
        features=deck.features,
        stats=deck.stats,
        group_rules=GROUP_RULES,
        takes=takes,
        unlocks=unlocks,
        leaders=leaders,
        zones=zones,
        zone_takes={deck.SPIRITS: takes_spirits},
        offers=offers,
        uncounted=uncounted,
        customizations=CUSTOMIZATIONS,
        samples=read_samples(WORDS),
        takers=takers,
        explain=explain,
        experience=EXPERIENCE,
        weaknesses=WEAKNESSES,
        opening=deck.opening,
        solver=SOLVER,
    ),
    campaign=CAMPAIGN,
    tonight=TONIGHT,
)
