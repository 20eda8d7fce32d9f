"""Arkham Horror: The Card Game: the folder's table of contents."""

from games.ahlcg import deck
from games.ahlcg.campaign.campaign import CAMPAIGN
from games.ahlcg.card_exceptions import RANDOM_BASIC_WEAKNESS
from games.ahlcg.cards import AhlcgFields, card_references
from games.ahlcg.cited_rules import cited_rules
from games.ahlcg.data_checks import data_checks
from games.ahlcg.eligibility import brings, takers, takes
from games.ahlcg.experience import LEDGER
from games.ahlcg.explain import explain
from games.ahlcg.face import face
from games.ahlcg.facts import field_facts
from games.ahlcg.offers import apart, leaders, offers, takes_spirits, zones
from games.ahlcg.opening import opening
from games.ahlcg.relations import relations
from games.ahlcg.rules import RULES
from games.ahlcg.rules.group import GROUP_RULES
from games.ahlcg.rules.upgrades import UPGRADE_RULES
from games.ahlcg.samples import SAMPLES
from games.ahlcg.search import SEARCH
from games.ahlcg.sheets import SHEETS
from games.ahlcg.sources import arkhamdb, arkhamdb_api
from games.ahlcg.standalone import standalone_report
from games.ahlcg.tonight import TONIGHT
from games.ahlcg.upgrading import upgrade
from games.ahlcg.vocabulary import VOCABULARY
from games.ahlcg.weakness_draw import counts, put, weaknesses_report
from games.engine import Building, Game

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
    search=SEARCH,
    building=Building(
        modes=deck.MODES,
        prepare=deck.prepare,
        rules=RULES,
        signs=deck.signs,
        stats=deck.stats,
        group_rules=GROUP_RULES,
        takes=takes,
        brings=brings,
        leaders=leaders,
        zones=zones,
        zone_takes={deck.SPIRITS: takes_spirits},
        offers=offers,
        apart=apart,
        sheets=SHEETS,
        samples=SAMPLES,
        takers=takers,
        explain=explain,
        upgrade=upgrade,
        upgrade_rules=UPGRADE_RULES,
        standalone=standalone_report,
        ledger=LEDGER,
        opening=opening,
        weaknesses=weaknesses_report,
        weaknesses_owed=counts,
        stand_in=RANDOM_BASIC_WEAKNESS,
        weaknesses_put=put,
    ),
    campaign=CAMPAIGN,
    tonight=TONIGHT,
)
