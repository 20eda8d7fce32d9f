"""Lists of decks: filters in an address, and a page of results, for the API and the pages."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.collections import collections_named, copies_together
from cardsdb.faults import InvalidInputError, input_error
from cardsdb.selectors import MAX_LISTED
from decks import rechecks
from decks.buildable import Buildable, buildable
from decks.models import Deck
from decks.requests import DeckListParameters
from decks.selectors import DeckFilter, deck_count, deck_list, deck_stale_list
from decks.validation import rules_version

MAX_COUNTED = 1_000
"""Decks up to which a list is counted exactly."""


class Listing(Struct, frozen=True, kw_only=True):
    """A requested list."""

    whose: str
    wanted: DeckFilter
    buildable: Buildable | None = None


class FoundDecks(Struct, frozen=True, kw_only=True):
    """A page of a list that may be very long: it is counted only up to a limit."""

    number: int
    count: int
    more: bool
    """Whether there are more than were counted."""
    has_next: bool
    decks: list[Deck]


def read_listing(
    query: Mapping[str, str], *, whose: str, catalogues: Sequence[LiveCatalogue], user: User | None = None
) -> Listing:
    """The list that the query asks for, by default the decks of `whose`.

    InvalidInputError has everything that is wrong with it. Codes of printings become those of their cards.
    """
    asked = DeckListParameters.read_from(query, ("query",), context={"whose": whose, "catalogues": catalogues})
    wanted = asked["wanted"]
    if not asked["buildable_from"]:
        return Listing(whose=asked["whose"], wanted=wanted)
    found = _buildable(asked, user)
    return Listing(whose=asked["whose"], wanted=replace(wanted, buildable=found.condition()), buildable=found)


def _buildable(asked: Mapping[str, Any], user: User | None) -> Buildable:
    """The decks that can be built from the collections named; InvalidInputError if they cannot be known."""
    if user is None:
        raise _refused("needs-account", _("Log in to use your collections."))
    if asked["whose"] != "public":
        raise _refused("only-public", _("Only public decks are found by what you own: add whose=public."))
    try:
        owned = copies_together(collections_named(asked["buildable_from"], user))
    except LookupError:
        raise _refused("unknown-collection", _("You have no such collection, and play in no such group.")) from None
    return buildable(owned, asked["missing_max"])


def _refused(code: str, message: str) -> InvalidInputError:
    return input_error(code, message, "query", "buildable_from")


def deck_page(listing: Listing, *, user: User | None, number: int, size: int) -> FoundDecks:
    """The page of the list, its decks checked with the newest cards and rules."""
    page = page_of(listing, user=user, number=number, size=size)
    rechecks.deck_refresh(decks=page.decks)
    valid, broken_by = listing.wanted.valid, listing.wanted.broken_by
    found = [deck for deck in page.decks if valid in (None, deck.valid) and broken_by in (None, deck.broken_by)]
    if possible := listing.buildable:
        for deck in found:
            deck.missing = possible.missing(deck.needs)
        found = [deck for deck in found if deck.missing is not None and deck.missing <= possible.most_missing]
    return replace(page, decks=found)


def stale_by_game() -> dict[str, QuerySet[Deck]]:
    """The decks of each game that wait for a re-check with the newest cards and rules."""
    return {
        live.game.code: deck_stale_list(
            game=live.game.code, catalogue_version=live.cards.version, rules_version=rules_version(live.game.code)
        )
        for live in catalogue_all()
        if live.game.building
    }


def is_rechecking() -> bool:
    """Whether decks still wait for a re-check, so that lists by validity may lack some."""
    return any(waiting.exists() for waiting in stale_by_game().values())


def page_of(listing: Listing, *, user: User | None, number: int, size: int) -> FoundDecks:
    """The page of the list, its decks as stored."""
    first = (number - 1) * size
    asked: dict[str, Any] = {"user": user, "whose": listing.whose, "wanted": listing.wanted}
    found = list(deck_list(**asked)[first : first + size + 1])
    has_next = len(found) > size
    beyond = not found and number > 1
    most = MAX_COUNTED + 1
    if beyond:
        count = 0
    elif not has_next:
        count = first + len(found)
    elif listing.buildable and not listing.buildable.is_few and not listing.wanted.is_narrow:
        count = most  # known without counting
    else:
        count = deck_count(**asked, most=most)
    return FoundDecks(
        number=number,
        count=min(count, MAX_COUNTED),
        more=count > MAX_COUNTED,
        has_next=has_next and (number + 1) * size <= MAX_LISTED,
        decks=found[:size],
    )
