"""Keys of a game made from its card fields: numbers, choices, orders."""

from collections.abc import Callable, Mapping

from games.engine.cards import CardRecord, PrintedValue, Words
from games.engine.catalogue import Catalogue
from games.engine.messages import in_every_language
from games.engine.search.keys import ChoiceKey, NumberKey, Order
from games.engine.text import Text
from games.engine.words import _, table


def names_of(words: Mapping[str, Text]) -> Callable[[Catalogue], Mapping[str, Words]]:
    """The values of a choice with the game's own words for them."""
    names: dict[str, Words] = {code: in_every_language(text) for code, text in words.items()}
    return lambda catalogue: names


def field_value(name: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    """The printed value of a card field."""
    return lambda card, _: getattr(card.fields, name)


def number_key(key: str, label: Text, field: str = "") -> NumberKey:
    """A key for a field with a number, of the same name unless given."""
    return NumberKey(key, label, field_value(field or key))


def choice_key(key: str, label: Text, words: Mapping[str, Text], field: str = "") -> ChoiceKey:
    """A key for a field with one code, or with several."""

    def values(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
        value = getattr(card.fields, field or key)
        return ((value,) if value else ()) if isinstance(value, str) else value

    return ChoiceKey(key, label, values, names_of(words))


def field_order(field: str, label: Text) -> Order:
    """An order by the number in a field; other values come last."""

    def value(card: CardRecord, catalogue: Catalogue, language: str) -> int | None:
        printed = getattr(card.fields, field)
        return printed if isinstance(printed, int) else None

    return Order(label, value)


def keyword_key(words: Mapping[str, Text], synonyms: Mapping[str, tuple[str, ...]] | None = None) -> ChoiceKey:
    label = _("a keyword")
    return ChoiceKey("keyword", label, lambda card, _: card.keywords, names_of(words), synonyms or {})


YES_OR_NO = table("yes or no")
UNIQUE = ChoiceKey("u", _("being unique"), lambda card, _: ("1" if card.unique else "0",), names_of(YES_OR_NO))
"""In the notation of ArkhamDB and RingsDB."""
