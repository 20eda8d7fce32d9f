"""Whether the deck can be built from the visitor's collections."""

from msgspec import Struct

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue
from cardsdb.selectors import collection_list
from decks.collection_check import SHORT, collection_check
from decks.models import Deck
from decks.web.deck.presenters import LineShown, deck_card_html
from games.engine import Build, Building


class ShortLine(LineShown, frozen=True, kw_only=True):
    """A card with too few copies in the collection."""

    owned: int
    spare: list[tuple[str, int]]
    """The visitor's other collections with spare copies, and how many."""


class OwnedShown(Struct, frozen=True, kw_only=True):
    """The deck against one collection."""

    id: str
    collections: list[tuple[str, str]]
    """Id and name of the visitor's collections of it."""
    is_buildable: bool
    short: list[ShortLine]
    unknown: list[str]


def owned_shown(
    deck: Deck, build: Build, live: LiveCatalogue, building: Building, language: str, *, user: User, asked: str
) -> OwnedShown | None:
    """The deck against the collection asked for, else its own, else the visitor's default one.

    None without a collection of the game.
    """
    own = {str(one.pk): one for one in collection_list(user).filter(game=deck.game)}
    if not own:
        return None
    default = next((id for id, one in own.items() if one.is_default), next(iter(own)))
    chosen = next((id for id in (asked, str(deck.collection_id)) if id in own), default)
    names = {id: one.name for id, one in own.items()}
    checked = collection_check(
        builds=[build], ids=[deck.pk], collections=[chosen], own=own, catalogue=live, language=language
    )
    return OwnedShown(
        id=chosen,
        collections=list(names.items()),
        is_buildable=checked.buildable,
        short=[
            ShortLine(
                code=code,
                quantity=problem.params["found"],
                html=deck_card_html(code, live, language),
                owned=problem.params["limit"],
                spare=[(names[id], copies) for id, copies in problem.params["spare"].items()],
            )
            for problem in checked.problems
            if problem.code == SHORT
            for code in problem.cards
        ],
        unknown=list(checked.decks[0].unknown),
    )
