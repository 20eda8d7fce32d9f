"""Words of the choices in entries, which sheets use as well."""

from games.mom2.words import table

PRODUCTS = table("products")  # the products that the app's collection manager knows, by their codes in the catalogue
REASONS = table("reasons")  # why a game ends (MOM2-END-02 to -07); the last is ours
OUTCOMES = table("outcomes")
RESULTS = table("results")
CAUSES = table("causes")  # causes of elimination
TRACKS = table("tracks")
FEATURES = table("features")
ONE_A_SPACE = ("fire", "darkness")  # features that a space holds at most once (MOM2-VAL-11)
PUZZLES = table("puzzles")
