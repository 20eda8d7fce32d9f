"""The search keys of Beacon's cards."""

from games.beacon.words import WORDS
from games.engine.search.own_keys import read_search

SEARCH = read_search(WORDS)
