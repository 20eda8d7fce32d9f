"""The search keys of Beacon's cards."""

from pathlib import Path

from games.beacon.words import WORDS
from games.engine.search.own_keys import read_search

SEARCH = read_search(WORDS, Path(__file__).with_suffix(".json"))
