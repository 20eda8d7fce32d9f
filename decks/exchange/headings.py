"""Titles above and between the cards of a list, written and read in every language."""

import re
from functools import cache

from cardsdb.catalogue import LiveCatalogue
from games.engine import Text, in_every_language
from games.engine.search.columns import ChoiceColumn
from games.engine.search.folding import fold
from ui.language import Translated

ZONES = {
    "main": Translated("Deck"),
    "side": Translated("Side deck"),
    "extra": Translated("Extra deck"),
    "ignored": Translated("Not counted"),
    "exiled": Translated("Exiled"),
}
"""The title of each part of a list; exiled cards are no zone, but listed like one."""
OTHER_CARDS = Translated("Other")
OTHER_ZONE = Translated("Zone")
CHOICES = Translated("Choices")
NOTES = Translated("Notes")
PACKS = Translated("Packs")
EXPERIENCE = {
    "earned": Translated("Experience earned"),
    "adjusted": Translated("Experience adjusted"),
    "spent": Translated("Experience spent"),
}
BOXES = Translated.pgettext("on a card", "Boxes")
"""One line for each card that has boxes checked."""
FACTS = {"taboo": Translated("Taboo"), "tags": Translated("Tags"), **EXPERIENCE}
"""Lines before the cards, each with a colon and a value."""

SYNONYMS = {
    "main": Translated("main deck; cards"),
    "side": Translated("sideboard; side; side board"),
    "extra": Translated("spirits; spirit deck"),
    "ignored": Translated("ignored; ignore deck limit"),
}
"""Names of the zones in other programs."""
SECTIONS = Translated(
    "weakness; weaknesses; basic weakness; basic weaknesses; permanent; permanents; signature; signatures; special; "
    "story; bonded; player cards"
)
"""Words between cards that are no zone, type, class, slot or set."""
WORKED_OUT = Translated("experience; xp; packs; pack; cards; sets; deck size")
"""Words before a colon for figures that follow from the cards, and need not be kept."""
COUNTED = Translated("card; cards; experience; xp")
"""Words behind a number for the same."""
COUNT = re.compile(r"\s*[(\[][0-9]+[^()\[\]]*[)\]]$|\s*:$")


class Headings:
    """The meaning of headings in a list, for one catalogue."""

    def __init__(self, catalogue: LiveCatalogue) -> None:
        vocabulary = catalogue.game.vocabulary
        self._zones: dict[str, str | None] = dict.fromkeys(words_of(SECTIONS))
        for key in ("type", "class", "slot", "set"):
            column = catalogue.index.columns.get(key)
            if isinstance(column, ChoiceColumn):
                for names in column.names.values():
                    self._zones |= dict.fromkeys(map(fold, names.values()))
        for title in (OTHER_CARDS, *vocabulary.types.values(), *vocabulary.type_plurals.values()):
            self._zones |= dict.fromkeys(_in_every_language(title))
        self.zone_titles = {
            word: zone
            for zone, title in (*ZONES.items(), *vocabulary.zones.items())
            for word in (*_in_every_language(title), *(words_of(SYNONYMS[zone]) if zone in SYNONYMS else ()))
        }
        """Names of zones, to the zone."""
        self._zones |= self.zone_titles
        self.types = {
            word: code
            for names in (vocabulary.types, vocabulary.type_plurals)
            for code, title in names.items()
            for word in _in_every_language(title)
        }
        """Names of types, singular and plural, to the type."""
        self.leader_words = frozenset(
            word for type in catalogue.game.leader_types for word in _in_every_language(vocabulary.types[type])
        )

    def zone_of(self, words: str, current: str) -> str | None:
        """The zone that a heading begins or goes on with; None if it is no heading."""
        folded = _uncounted(words)
        key, _colon, value = folded.partition(": ")
        if value and key in _in_every_language(OTHER_ZONE):
            return words.partition(": ")[2]
        return (self._zones[folded] or current) if folded in self._zones else None

    def type_of(self, words: str) -> str | None:
        """The type that the cards below the heading are of, if it names one."""
        return self.types.get(_uncounted(words))


def _uncounted(words: str) -> str:
    """A heading without the number of cards below it."""
    folded = fold(words)
    while (plain := COUNT.sub("", folded)) != folded:
        folded = plain
    return folded


def is_said(word: str, title: Text) -> bool:
    """Whether the word is that title in some language."""
    return fold(word) in _in_every_language(title)


def fact_called(word: str) -> str | None:
    """The fact with that title."""
    return next((name for name, title in FACTS.items() if is_said(word, title)), None)


def is_worked_out(words: str) -> bool:
    """Whether a line only has figures that follow from the cards."""
    folded = fold(words)
    key, colon, _value = folded.partition(":")
    return bool(colon and key in words_of(WORKED_OUT)) or _figures().fullmatch(folded) is not None


def _in_every_language(title: Text) -> list[str]:
    return [fold(said) for said in in_every_language(title).values()]


@cache
def _figures() -> re.Pattern[str]:
    """The lines of a deck sheet that follow from the cards; some as ArkhamDB writes them."""
    counted = "|".join(map(re.escape, words_of(COUNTED)))
    return re.compile(rf"[0-9]+ (?:{counted})\b.*|deck is valid\.?|packs? .*|from .+ to .+")


@cache
def words_of(listed: Text) -> tuple[str, ...]:
    """Words with semicolons between them, of all languages."""
    return tuple(word for said in _in_every_language(listed) for word in said.split("; "))
