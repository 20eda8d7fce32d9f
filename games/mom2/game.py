"""Mansions of Madness, second edition: the folder's table of contents."""

from games.engine import Building, Game
from games.engine.loadout import MODES, features
from games.engine.offers import read_samples
from games.mom2 import loadout
from games.mom2.campaign.campaign import CAMPAIGN
from games.mom2.cards import Mom2Fields, cited_rules, data_checks, references, relations
from games.mom2.face import TALLIES, details, face, key_figures, printed
from games.mom2.offers import ZONE_TAKES, offers, takes
from games.mom2.rules.group import GROUP_RULES
from games.mom2.rules.loadout import RULES
from games.mom2.search import SEARCH
from games.mom2.tonight import TONIGHT
from games.mom2.vocabulary import VOCABULARY
from games.mom2.words import WORDS

GAME = Game(
    code="mom2",
    place=4,
    vocabulary=VOCABULARY,
    card_fields=Mom2Fields,
    card_references=references,
    printed=printed,
    data_checks=data_checks,
    relations=relations,
    cited_rules=cited_rules,
    leader_types=frozenset({"investigator"}),
    face=face,
    search=SEARCH,
    has_guides=False,
    building=Building(
        modes=MODES,
        prepare=loadout.prepare,
        rules=RULES,
        features=features,
        stats=loadout.stats,
        group_rules=GROUP_RULES,
        takes=takes,
        zones=lambda *_: ("main", *ZONE_TAKES),
        zone_takes=ZONE_TAKES,
        offers=offers,
        key_figures=key_figures,
        details=details,
        tallies=TALLIES,
        samples=read_samples(WORDS),
    ),
    campaign=CAMPAIGN,
    tonight=TONIGHT,
)
