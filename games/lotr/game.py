"""The Lord of the Rings: The Card Game: the folder's table of contents."""

from games.engine import Game
from games.lotr.cards import LotrFields
from games.lotr.search import SEARCH
from games.lotr.sources import dragncards, ringsdb_api
from games.lotr.vocabulary import VOCABULARY

GAME = Game(
    code="lotr",
    vocabulary=VOCABULARY,
    card_fields=LotrFields,
    sources=(dragncards.SOURCE, ringsdb_api.SOURCE),
    leader_types=frozenset({"hero"}),
    search=SEARCH,
)
