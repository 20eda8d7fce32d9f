"""Legal decks of the core set to try the game with; the random weakness is yet to be drawn."""

from games.ahlcg.card_exceptions import RANDOM_BASIC_WEAKNESS
from games.ahlcg.words import _
from games.engine import Build, Sample, Text


def _sample(name: Text, investigator: str, own: tuple[str, ...], pairs: str) -> Sample:
    """Two copies of each of the pairs, by the last digits of their codes in the core set."""
    main = {f"010{digits}": 2 for digits in pairs.split()}
    main |= dict.fromkeys((*own, RANDOM_BASIC_WEAKNESS), 1)
    return Sample(name=name, build=Build(leaders=(investigator,), zones={"main": main}))


SAMPLES = (
    _sample(_("Roland: evidence first"), "01001", ("01006", "01007"), "16 17 18 20 21 22 24 25 30 32 37 39 87 88 93"),
    _sample(_("Daisy: books and spells"), "01002", ("01008", "01009"), "30 31 32 33 35 37 38 39 60 63 65 87 88 89 90"),
    _sample(_("Skids: quick hands"), "01003", ("01010", "01011"), "44 45 47 48 50 51 52 53 16 20 21 25 87 88 92"),
    _sample(_("Agnes: magic at a price"), "01004", ("01012", "01013"), "59 60 61 63 64 65 66 67 75 76 80 87 88 89 93"),
    _sample(_("Wendy: nothing is lost"), "01005", ("01014", "01015"), "72 73 74 75 76 79 80 81 44 50 51 87 88 92 93"),
)
