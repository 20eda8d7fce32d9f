"""Lines for the sheets of paper: a setup, and the log of a game."""

from collections.abc import Iterable, Mapping

from games.engine import Text
from games.engine.journal import CatalogueFacts
from games.engine.journal.sheet_parts import card_name, joined, plain


def listed(texts: Iterable[Text]) -> Text:
    """All of them, one after the other; a dash for none."""
    several = joined(texts)
    return several if several.en else plain("–")


def names_of(copies: Mapping[str, int], facts: CatalogueFacts) -> Text:
    """Cards with their copies, one copy without a number."""
    texts = []
    for code, number in copies.items():
        name, times = card_name(code, facts), f"{number} × " if number > 1 else ""
        texts.append(Text(times + name.en, times + name.es))
    return listed(texts)
