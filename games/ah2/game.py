"""Arkham Horror, the board game, second edition: the folder's table of contents."""

from games.ah2 import loadout
from games.ah2.campaign.campaign import CAMPAIGN
from games.ah2.cards import Ah2Fields, references, relations
from games.ah2.face import TALLIES, details, face, key_figures, printed
from games.ah2.offers import ZONE_TAKES, offers, takes, zones
from games.ah2.rules.group import GROUP_RULES
from games.ah2.rules.loadout import RULES
from games.ah2.search import SEARCH
from games.ah2.tonight import TONIGHT
from games.ah2.vocabulary import VOCABULARY
from games.ah2.words import WORDS
from games.engine import Building, Game
from games.engine.loadout import MODES, features
from games.engine.offers import read_samples

GAME = Game(
    code="ah2",
    place=3,
    vocabulary=VOCABULARY,
    card_fields=Ah2Fields,
    card_references=references,
    relations=relations,
    leader_types=frozenset({"investigator"}),
    printed=printed,
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
        zones=zones,
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
