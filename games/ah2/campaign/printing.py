"""Lines for the sheets of paper: a setup, and the log of a game."""

from collections.abc import Iterable, Mapping

from games.ah2.campaign.facts import Facts
from games.engine import Text, localised
from games.engine.journal import Line


def plain(value: object) -> Text:
    return Text(str(value), str(value))


def line(en: str, es: str, value: Text) -> Line:
    return Line(label=Text(en, es), value=value)


def listed(texts: Iterable[Text]) -> Text:
    """All of them, one after the other; a dash for none."""
    several = list(texts)
    return Text(", ".join(text.en for text in several) or "–", ", ".join(text.es for text in several) or "–")


def name_of(code: str, facts: Facts) -> Text:
    """The card's name; its code where the catalogue does not have it."""
    card = facts.card(code)
    if card is None:
        return plain(code or "–")
    return Text(card.name, localised(card.names, "es") or card.name)


def names_of(copies: Mapping[str, int], facts: Facts) -> Text:
    """Cards with their copies, one copy without a number."""
    texts = []
    for code, number in copies.items():
        name, times = name_of(code, facts), f"{number} × " if number > 1 else ""
        texts.append(Text(times + name.en, times + name.es))
    return listed(texts)
