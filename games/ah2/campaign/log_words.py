"""Words of the choices in entries, which sheets use as well."""

from games.ah2.words import table
from games.engine.journal.state import OUTCOMES

MODES = table("rulesets")
RESULTS = {**OUTCOMES, **table("results")}  # with the results of games that are recorded by their result alone
FATES = table("fates")
SURVIVED = ("survived-sane", "survived-not-sane")
CAUSES = table("causes")
METHODS = table("methods")
TERROR_CAUSES = table("terror causes")
MISHAPS = table("mishaps")
FIGURES = table("figures")
NUMBERS = ("doom", "terror", "gates", "seals", "arkham", "sky", "outskirts")
"""Numbers on the board at the end of a turn."""
