"""The help on queries, made of what a game declares, so that it is never out of date."""

from msgspec import Struct

from games.engine import Game
from games.engine.search.explain import noun
from games.engine.search.keys import ChoiceKey, DateKey, Key, LeaderKey, NumberKey


class KeyHelp(Struct, frozen=True, kw_only=True):
    """One key of the query language."""

    name: str
    aliases: str
    label: str
    kind: str


class FlagHelp(Struct, frozen=True):
    name: str
    label: str


class SyntaxHelp(Struct, frozen=True, kw_only=True):
    """Keys by what their values are, flags and orders, in words of the reader's language."""

    keys: list[KeyHelp]
    flags: list[FlagHelp]
    orders: list[FlagHelp]


def syntax_help(game: Game, language: str) -> SyntaxHelp:
    """Everything that a query of this game may say."""
    search = game.search
    return SyntaxHelp(
        keys=[
            KeyHelp(
                name=key.name,
                aliases=" ".join(alias for alias, name in search.aliases.items() if name == key.name),
                label=noun(key.label, language),
                kind=_kind(key),
            )
            for key in search.keys
        ],
        flags=[FlagHelp(name, flag.label.in_language(language)) for name, flag in search.flags.items()],
        orders=[FlagHelp(name, order.label.in_language(language)) for name, order in search.orders.items()],
    )


def _kind(key: Key) -> str:
    match key:
        case NumberKey():
            return "number"
        case DateKey():
            return "date"
        case ChoiceKey() | LeaderKey():
            return "choice"
    return "words"
