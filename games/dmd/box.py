"""The contents of the box, as the rulebook lists them (DMD-VAL-01)."""

from pathlib import Path

from games.dmd.words import table
from games.engine.box import read_box

BOX = read_box(Path(__file__).with_suffix(".json"), table("box"))
"""The 18 figures are of seven kinds; the book does not say how many of each."""
