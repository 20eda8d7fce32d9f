"""The wish list: decks that a user wants to build, and the boxes missing for them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.collections import copies_together
from cardsdb.models import Collection
from decks.access import is_deck_visible
from decks.collection_check import needs_of
from decks.content import content_of
from decks.models import Deck
from decks.selectors import newest_revisions, wish_rows
from decks.validation import check
from games.engine.collection import Boxes, boxes

Missing = Mapping[str, int]
"""Card to the copies that are not owned."""


class DeckOnList(Struct, frozen=True, kw_only=True):
    """A deck of the list, and what is missing for it."""

    deck: Deck
    missing: Missing
    boxes: tuple[str, ...]
    """Sets, as often as they are needed, that have all that is missing, except cards that no box has."""


class WishedBox(Struct, frozen=True, kw_only=True):
    """A box that one has not, or not often enough."""

    game: str
    set_code: str
    completes: tuple[Deck, ...]
    """Decks that could be built with one more of it."""
    helps: tuple[Deck, ...]
    """Decks for which it has some of the missing cards, those among them."""


class WishList(Struct, frozen=True, kw_only=True):
    decks: list[DeckOnList]
    boxes: list[WishedBox]
    """In order of the decks that they complete, most first."""


def wish_list(user: User, collections: Iterable[Collection]) -> WishList:
    """The user's wishes against these collections, without decks deleted or hidden since."""
    owned = copies_together(collections)
    lives = {live.game.code: live for live in catalogue_all() if live.game.building}
    decks = [row.deck for row in wish_rows(user) if row.deck.game in lives and is_deck_visible(row.deck, user)]
    revisions = newest_revisions(decks)
    wished = []
    for deck in decks:
        live = lives[deck.game]
        needs = needs_of(check(content_of(revisions[deck.pk]).build, live), live)
        has: Mapping[str, int] = owned.get(deck.game, {})
        missing = {code: copies - has.get(code, 0) for code, copies in needs.items() if copies > has.get(code, 0)}
        contents = live.cards.derived(boxes)
        wished.append(DeckOnList(deck=deck, missing=missing, boxes=tuple(boxes_for(missing, contents))))
    found = [box for live in lives.values() for box in _boxes(live, wished)]
    found.sort(key=lambda box: (-len(box.completes), -len(box.helps)))
    return WishList(decks=wished, boxes=found)


def boxes_for(missing: Missing, contents: Boxes) -> Iterator[str]:
    """Sets that together have what is missing: each time the one with most of it, of equals the first."""
    left = Counter(missing)
    while left:
        code = max(contents, key=lambda one: _found(left, contents[one]), default="")
        if not code or not _found(left, contents[code]):
            return
        left -= Counter(contents[code])
        yield code


def _found(missing: Missing, box: Mapping[str, int]) -> int:
    """The missing copies that the box has."""
    return sum(min(copies, box.get(code, 0)) for code, copies in missing.items())


def _boxes(live: LiveCatalogue, wished: Iterable[DeckOnList]) -> Iterator[WishedBox]:
    own = [one for one in wished if one.deck.game == live.game.code and one.missing]
    for set_code, box in live.cards.derived(boxes).items() if own else ():
        found = [(one, _found(one.missing, box)) for one in own]
        if any(copies for _one, copies in found):
            yield WishedBox(
                game=live.game.code,
                set_code=set_code,
                completes=tuple(one.deck for one, copies in found if copies == sum(one.missing.values())),
                helps=tuple(one.deck for one, copies in found if copies),
            )


def wish_export(user: User) -> list[dict[str, Any]]:
    """The decks that the user wants to build, for the account's download."""
    return [{"deck": row.deck_id, "name": row.deck.name, "added_at": row.added_at} for row in wish_rows(user)]
