"""Decks and folders as lists show them, and the values that filters offer."""

from collections.abc import Sequence

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from cardsdb.web.card_parts import class_code
from decks.models import Deck
from decks.web.game_context import GameContext, Leader
from games.engine import localised
from games.engine.search.keys import LeaderKey

ORDERS = {
    "updated": gettext_lazy("changed last"),
    "created": gettext_lazy("made last"),
    "name": gettext_lazy("name"),
    "experience": gettext_lazy("experience"),
}


class DeckRow(Struct, frozen=True, kw_only=True):
    """A deck as a list shows it."""

    deck: Deck
    leaders: list[Leader]
    class_code: str


def deck_row(deck: Deck, game: GameContext) -> DeckRow:
    """The deck with its leaders, coloured by their class."""
    leaders = [game.leader(code) for code in deck.leaders]
    classes = [code for leader in leaders for code, _name in leader.classes]
    return DeckRow(deck=deck, leaders=leaders, class_code=class_code(classes))


def folders_of(
    counts: list[tuple[str, int]], chosen: str | None, *, deleted: bool
) -> list[tuple[str, str, int | None, bool]]:
    """Title, address, number of decks, and whether it is chosen.

    All decks, each folder, the decks in none if there are folders, and deleted ones.
    """
    number = sum(number for _name, number in counts)
    return [
        (_("All decks"), "?", number, not deleted and chosen is None),
        *(
            (name or _("No folder"), f"?{urlencode({'folder': name})}", number, not deleted and chosen == name)
            for name, number in sorted(counts, key=lambda one: (not one[0], one[0].casefold()))
            if name or len(counts) > 1
        ),
        (_("Deleted"), "?whose=deleted", None, deleted),
    ]


def leader_names(games: Sequence[GameContext]) -> list[str]:
    """Names of leaders, for the field to offer."""
    return sorted(
        {
            name
            for game in games
            for key in game.live.index.search.keys
            if isinstance(key, LeaderKey)
            for names in key.names(game.cards).values()
            if (name := localised(names, game.language))
        }
    )


def leader_classes(games: Sequence[GameContext]) -> list[tuple[str, str]]:
    """Code and name of the classes of leaders."""
    found: dict[str, str] = {}
    for game in games:
        types = game.game.leader_types
        used = {code for card in game.cards if card.type_code in types for code in card.classes}
        found |= {code: game.class_name(code) for code in game.cards.classes if code in used}
    return list(found.items())
