"""Cthulhu: Death May Die: the folder's table of contents."""

from games.dmd import loadout
from games.dmd.campaign.campaign import CAMPAIGN
from games.dmd.cards import DmdFields, contradictions, data_checks, references, relations
from games.dmd.face import TALLIES, details, face, key_figures, printed
from games.dmd.offers import ZONE_TAKES, offers, takes
from games.dmd.rules.group import GROUP_RULES
from games.dmd.rules.loadout import RULES
from games.dmd.search import SEARCH
from games.dmd.tonight import TONIGHT
from games.dmd.vocabulary import VOCABULARY
from games.dmd.words import WORDS
from games.engine import Building, Game
from games.engine.loadout import MODES, features
from games.engine.offers import read_samples

GAME = Game(
    code="dmd",
    place=5,
    vocabulary=VOCABULARY,
    card_fields=DmdFields,
    card_references=references,
    printed=printed,
    contradictions=contradictions,
    data_checks=data_checks,
    relations=relations,
    leader_types=frozenset({"investigator"}),
    face=face,
    search=SEARCH,
    building=Building(
        modes=MODES,
        prepare=loadout.prepare,
        rules=RULES,
        features=features,
        stats=loadout.stats,
        key_figures=key_figures,
        details=details,
        tallies=TALLIES,
        group_rules=GROUP_RULES,
        takes=takes,
        zones=lambda *_: ("main", *ZONE_TAKES),
        zone_takes=ZONE_TAKES,
        offers=offers,
        samples=read_samples(WORDS),
    ),
    campaign=CAMPAIGN,
    tonight=TONIGHT,
)
