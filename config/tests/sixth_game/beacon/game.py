"""Beacon: the folder's table of contents."""

from games.beacon.cards import BeaconFields, face
from games.beacon.kit import BUILDING
from games.beacon.log import CAMPAIGN
from games.beacon.search import SEARCH
from games.beacon.tonight import TONIGHT
from games.beacon.vocabulary import VOCABULARY
from games.engine import Game

GAME = Game(
    code="beacon",
    place=6,
    vocabulary=VOCABULARY,
    card_fields=BeaconFields,
    leader_types=frozenset({"keeper"}),
    face=face,
    search=SEARCH,
    building=BUILDING,
    campaign=CAMPAIGN,
    tonight=TONIGHT,
)
