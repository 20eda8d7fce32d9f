"""The help on queries, made from the game's own declarations."""

from collections.abc import Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from cardsdb.catalogue import LiveCatalogue
from games.engine import Catalogue, Game
from games.engine.search.index import SearchIndex
from games.engine.search.keys import ChoiceKey, DateKey, Key, LeaderKey, NumberKey
from games.engine.search.query import run
from games.engine.search.tree import QueryError
from games.engine.search.words import without_article
from games.engine.text import localised

EXAMPLES: tuple[tuple[Promise, tuple[Promise | str, ...]], ...] = (
    (_("both words in the name"), ("{second} {first}",)),
    (_("exactly this name"), ('"{first} {second}"',)),
    (_("both hold"), (_("type:event cost:0"), _("type:event cost:1"))),
    (_("one of the two"), (_('cost:0 or "{first} {second}"'), _("cost:0 or cost:1"))),
    (_("one of several values"), (_("type:event|asset"), _("type:event|ally"))),
    (_("not this"), (_("-is:unique"),)),
    (_("parentheses"), (_("not (cost:0 or cost:1)"),)),
    (_("numbers: compared"), (_("cost>=3"), _("cost>=1"))),
    (_("numbers: from–to"), (_("cost:1..3"),)),
    (_("numbers: even or odd"), (_("cost:even"),)),
    (_("a printed X"), (_("cost:x"),)),
    (_("nothing printed"), (_("cost:none"),)),
    (_("a regular expression"), (_(r"text:/draw \d/"), _("name:/^[a-m]/"))),
    (_("sorted, and the other way round"), ("order:name dir:desc",)),
    (_("every printing"), ("unique:prints",)),
)
"""A meaning, and queries for it: the first that finds a card of the game is taken, in the reader's words if it can."""


def syntax_help(game: Game, live: LiveCatalogue | None, language: str) -> dict[str, Any]:
    """The keys, flags and orders of the game's queries that fit some card; with examples."""
    search = game.searching
    flags = [name for name in search.flags if live is None or live.index.flags[name][1]]
    orders = live.index.telling_orders if live else tuple(search.orders)
    return {
        "examples": list(_examples(live, language)) if live else [],
        "keys": [
            {
                "name": key.name,
                "aliases": " ".join(alias for alias, name in search.aliases.items() if name == key.name),
                "label": without_article(key.label, language),
                "kind": _kind(key),
            }
            for key in search.keys
            if live is None or _is_said(key, live.cards)
        ],
        "flags": [{"name": name, "label": search.flags[name].label.in_language(language)} for name in flags],
        "orders": [{"name": name, "label": search.orders[name].label.in_language(language)} for name in orders],
    }


def _examples(live: LiveCatalogue, language: str) -> Iterator[dict[str, Any]]:
    pairs = (name.split() for card in live.cards if (name := localised(card.names, language)))
    first, second = next((pair for pair in pairs if len(pair) == 2 and "".join(pair).isalpha()), ("", ""))
    for shows, queries in EXAMPLES:
        with override("en"):
            english = [str(query) for query in queries]
        said = (*map(str, queries), *english)
        written = (query.format(first=first.lower(), second=second.lower()) for query in said)
        if found := next((query for query in written if _finds(live.index, query)), None):
            yield {"query": found, "shows": shows}


def _finds(index: SearchIndex, query: str) -> bool:
    """Whether the query finds something, without any notice."""
    try:
        found = run(index, query)
    except QueryError:
        return False
    return found.count > 0 and not found.notices


def _is_said(key: Key, cards: Catalogue) -> bool:
    """Whether any card of the game has a value."""
    match key:
        case NumberKey() | DateKey():
            return any(key.value(card, cards) is not None for card in cards)
        case ChoiceKey():
            return any(True for card in cards for _value in key.values(card, cards))
        case LeaderKey():
            return bool(key.names(cards))
    return any(text for card in cards for text in key.texts(card, cards))


def _kind(key: Key) -> str:
    match key:
        case NumberKey():
            return "number"
        case DateKey():
            return "date"
        case ChoiceKey() | LeaderKey():
            return "choice"
    return "words"
