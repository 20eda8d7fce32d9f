"""Names and traits that DragnCards' table spells otherwise than the cards do; copies are counted by their titles."""

from pathlib import Path

import msgspec

_SPELLING = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=dict[str, dict[str, str]])

NAMES = _SPELLING["names"]
TRAITS = _SPELLING["traits"]
SETS = _SPELLING["sets"]
"""Boxes; their codes are the same either way."""
ENCOUNTER_SETS = _SPELLING["encounter_sets"]
"""Their codes stay those of the table's spelling, which other data uses."""
SCENARIOS = _SPELLING["scenarios"]
"""Scenarios that are called otherwise than the encounter set of their first quest card."""
