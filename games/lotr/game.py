"""The Lord of the Rings: The Card Game: the folder's table of contents."""

from games.engine import Game
from games.lotr.cards import LotrFields
from games.lotr.face import face
from games.lotr.search import SEARCH
from games.lotr.sources import ringsdb_api
from games.lotr.vocabulary import VOCABULARY

GAME = Game(
    code="lotr",
    vocabulary=VOCABULARY,
    card_fields=LotrFields,
    sources=(ringsdb_api.SOURCE,),
    leader_types=frozenset({"hero"}),
    face=face,
    search=SEARCH,
)
