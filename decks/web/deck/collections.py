"""Whether a deck can be built from the visitor's collections."""

from typing import Any

from msgspec import Struct

from accounts.models import User
from cardsdb.collections import copies_of
from cardsdb.selectors import collection_list
from decks.collection_check import SHORT, table_group, unknown_cards
from decks.models import Deck
from decks.web.deck.presenters import CardRow
from decks.web.game_context import GameContext
from games.engine import Build
from games.engine.rules import run_rules


class ShortCardRow(CardRow, frozen=True, kw_only=True):
    """A card with too few copies in the collection."""

    owned: int
    spare: list[tuple[str, int]]
    """The visitor's other collections with spare copies, and how many."""


class CollectionCheck(Struct, frozen=True, kw_only=True):
    """A deck against one collection."""

    id: str
    collections: list[tuple[str, str]]
    """Id and name of the visitor's collections of the game."""
    is_buildable: bool
    short: list[ShortCardRow]
    unknown: list[str]


def collection_check(
    deck: Deck, build: Build, prepared: Any, game: GameContext, *, user: User | None, wanted: str
) -> CollectionCheck | None:
    """The deck against the wanted collection, else its own, else the visitor's default one.

    None without a collection of the game.
    """
    own = {str(one.pk): one for one in collection_list(user).filter(game=deck.game)} if user else {}
    if not own:
        return None
    default = next((id for id, one in own.items() if one.is_default), next(iter(own)))
    chosen = next((id for id in (wanted, str(deck.collection_id)) if id in own), default)
    group = table_group([build], [chosen], {id: copies_of(one) for id, one in own.items()}, game.live)
    problems = [one for one in run_rules(game.building.group_rules, (group, [prepared])) if one.code == SHORT]
    unknown = unknown_cards(build, game.cards)
    return CollectionCheck(
        id=chosen,
        collections=[(id, one.name) for id, one in own.items()],
        is_buildable=not unknown and not problems,
        short=[
            ShortCardRow(
                code=code,
                name=game.name(code),
                quantity=problem.params["found"],
                html=game.deck_card(code),
                owned=problem.params["limit"],
                spare=[(own[id].name, copies) for id, copies in problem.params["spare"].items()],
            )
            for problem in problems
            for code in problem.cards
        ],
        unknown=unknown,
    )
