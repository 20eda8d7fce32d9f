"""The search of a game: keys, flags and orders made from its card fields, and the ones all games have."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.cards import CardRecord, Words
from games.engine.catalogue import Catalogue
from games.engine.messages import Messages, in_every_language
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, Key, NumberKey, Order, Search
from games.engine.search.words import spoken
from games.engine.text import Text
from games.engine.words import _, table

NamesOf = Callable[[Catalogue], Mapping[str, Words]]  # the values of a choice with their names
Values = Mapping[str, Callable[[CardRecord, Catalogue], Any]]
NO_VALUES: Values = {}
NO_NAMES: Mapping[str, NamesOf] = {}
NO_ORDERS: Mapping[str, Order] = {}


class SearchFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parts of a game's search that are data, as `search.json` has them."""

    keys: tuple[str, ...]
    """The game's own keys, in the order in which the help lists them."""
    fields: dict[str, str] = {}
    """Keys and orders whose card field has another name."""
    choices: dict[str, str] = {}
    """Keys that are choices to the context of their words; the others are numbers."""
    counts: frozenset[str] = frozenset()
    """Numbers that count things on the card (`NumberKey.counts`)."""
    aliases: dict[str, str] = {}
    flags: dict[str, str] = {}
    """Flags to the card field that must have a value."""
    flag_aliases: dict[str, str] = {}
    orders: tuple[str, ...] = ()
    """Orders by the number in a card field."""
    facets: tuple[str, ...]


def read_search(
    messages: Messages,
    *,
    keys: Iterable[Key] = (),
    values: Values = NO_VALUES,
    names: Mapping[str, NamesOf] = NO_NAMES,
    flags: Values = NO_VALUES,
    orders: Mapping[str, Order] = NO_ORDERS,
) -> Search:
    """The search of a game from its SearchFile.

    Labels are in the game's catalogues under "search keys", "search flags" and "search orders"; those of a key or
    order that all games have replace the usual ones. Where a plain card field does not do, `values` has the values of a
    key, `names` the names of its choices, `flags` the test of a flag; `keys` and `orders` have whole ones.
    """
    file = messages.read_data("search.json", SearchFile)
    labels, flag_labels, order_labels, key_words, flag_words = (
        messages.table(context) if context in messages.english else {}
        for context in ("search keys", "search flags", "search orders", "query keys", "query flags")
    )
    made = {key.name: key for key in (common.type_key(messages.table("types")), *keys)}

    def key(name: str) -> Key:
        field = file.fields.get(name, name)
        if name in names or name in file.choices:
            called = names.get(name) or names_of(messages.table(file.choices[name]))
            return ChoiceKey(name, labels[name], values.get(name) or _codes_in(field), called)
        value = values.get(name) or (lambda card, _: getattr(card.fields, field))
        return NumberKey(name, labels[name], value, counts=name in file.counts)

    def flag(name: str) -> Flag:
        test = flags.get(name) or (lambda card, _: bool(getattr(card.fields, file.flags[name])))
        return Flag(flag_labels[name], test)

    usual_keys = (replace(one, label=labels.get(one.name, one.label)) for one in common.KEYS)
    usual_orders = {name: replace(one, label=order_labels.get(name, one.label)) for name, one in common.ORDERS.items()}
    own_orders = {name: _order_by(file.fields.get(name, name), order_labels[name]) for name in file.orders}
    return Search(
        keys=(*usual_keys, *(made.get(name) or key(name) for name in file.keys)),
        aliases={**common.ALIASES, **file.aliases, **spoken(key_words)},
        flags={**common.FLAGS, **{name: flag(name) for name in flag_labels}},
        flag_aliases={**common.FLAG_ALIASES, **file.flag_aliases, **spoken(flag_words)},
        orders={**usual_orders, **own_orders, **orders},
        facets=file.facets,
    )


def names_of(words: Mapping[str, Text]) -> NamesOf:
    """The values of a choice with the game's own words for them."""
    names: dict[str, Words] = {code: in_every_language(text) for code, text in words.items()}
    return lambda catalogue: names


def cards_of(*types: str) -> NamesOf:
    """The cards of these types as the values of a choice."""
    return lambda catalogue: {card.code: card.names for card in catalogue if card.type_code in types}


def keyword_key(words: Mapping[str, Text], synonyms: Mapping[str, tuple[str, ...]] | None = None) -> ChoiceKey:
    label = _("a keyword")
    return ChoiceKey("keyword", label, lambda card, _: card.keywords, names_of(words), synonyms or {})


YES_OR_NO = table("yes or no")
UNIQUE = ChoiceKey("u", _("being unique"), lambda card, _: ("1" if card.unique else "0",), names_of(YES_OR_NO))
"""In the notation of ArkhamDB and RingsDB."""


def _codes_in(field: str) -> Callable[[CardRecord, Catalogue], tuple[str, ...]]:
    """The codes in a card field: one, or several."""

    def codes(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
        value = getattr(card.fields, field)
        return ((value,) if value else ()) if isinstance(value, str) else value

    return codes


def _order_by(field: str, label: Text) -> Order:
    """An order by the number in a field; other values come last."""

    def value(card: CardRecord, catalogue: Catalogue, language: str) -> int | None:
        printed = getattr(card.fields, field)
        return printed if isinstance(printed, int) else None

    return Order(label, value)
