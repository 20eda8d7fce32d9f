"""Lists of decks: filters in an address, and a page of results, for the API and the pages."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from decks import services
from decks.models import Deck
from decks.selectors import ORDERS, DeckFilter, deck_list, deck_stale_list
from decks.validation import rules_version

WHOSE = ("mine", "public", "deleted")
MAX_VALUES = 50
MAX_QUERY = 1_000
"""Values and characters of one filter."""
MAX_LISTED = 10_000
"""Decks that a list can be paged through; further ones need a narrower filter."""
MAX_COUNTED = 1_000
"""Decks up to which a list is counted exactly."""


class Listing(Struct, frozen=True, kw_only=True):
    """A requested list."""

    whose: str
    wanted: DeckFilter


class DeckPage(Struct, frozen=True, kw_only=True):
    """A page of a list that may be very long: it is counted only up to a limit."""

    number: int
    count: int
    more: bool
    """Whether there are more than were counted."""
    has_next: bool
    decks: list[Deck]


def read_listing(query: Mapping[str, str], *, whose: str, catalogues: Sequence[LiveCatalogue]) -> Listing:
    """The list that the query asks for, by default the decks of `whose`.

    InvalidInputError has everything that is wrong with it. Codes of printings become those of their cards.
    """
    faults: list[InputFault] = []
    whose = read_one_of(query.get("whose", whose), ("query", "whose"), WHOSE, faults)
    wanted = DeckFilter(
        game=query.get("game"),
        cards=read_codes(query.get("card", ""), catalogues),
        without=read_codes(query.get("without", ""), catalogues),
        leaders=read_codes(query.get("leader", ""), catalogues),
        classes=_parts(query.get("class", "")),
        tags=_parts(query.get("tag", "")),
        text=query.get("text", ""),
        valid=read_yes_or_no(query.get("valid"), ("query", "valid"), faults),
        least_experience=_read_number(query.get("experience_min"), "experience_min", faults),
        most_experience=_read_number(query.get("experience_max"), "experience_max", faults),
        folder=query.get("folder") if whose != "public" else None,
        broken_by=_read_number(query.get("broken_by"), "broken_by", faults),
        owner=query.get("owner"),
        order=read_one_of(query.get("order", "updated"), ("query", "order"), ORDERS, faults),
    )
    for name, value in query.items():
        if len(value) > MAX_QUERY or value.count(",") >= MAX_VALUES:
            message = _("Give at most %(values)s values, and %(letters)s characters.")
            limits = {"values": MAX_VALUES, "letters": MAX_QUERY}
            faults.append(InputFault(("query", name), "too-long", message % limits))
    if faults:
        raise InvalidInputError(*faults)
    return Listing(whose=whose, wanted=wanted)


def deck_page(listing: Listing, *, user: User | None, number: int, size: int) -> DeckPage:
    """That page of the list, its decks checked with the newest cards and rules."""
    page = page_of(deck_list(user=user, whose=listing.whose, wanted=listing.wanted), number=number, size=size)
    services.deck_refresh(decks=page.decks)
    valid, broken_by = listing.wanted.valid, listing.wanted.broken_by
    found = [deck for deck in page.decks if valid in (None, deck.valid) and broken_by in (None, deck.broken_by)]
    return replace(page, decks=found)


def is_rechecking() -> bool:
    """Whether decks still wait for a re-check, so that lists by validity may lack some."""
    return any(
        deck_stale_list(
            game=live.game.code, catalogue_version=live.cards.version, rules_version=rules_version(live.game.code)
        ).exists()
        for live in catalogue_all()
        if live.game.building
    )


def page_of(decks: QuerySet[Deck], *, number: int, size: int) -> DeckPage:
    """That page of the decks, as stored."""
    first = (number - 1) * size
    found = list(decks[first : first + size + 1])
    has_next = len(found) > size
    beyond = not found and number > 1
    count = 0 if beyond else _counted(decks) if has_next else first + len(found)
    return DeckPage(
        number=number,
        count=min(count, MAX_COUNTED),
        more=count > MAX_COUNTED,
        has_next=has_next and (number + 1) * size <= MAX_LISTED,
        decks=found[:size],
    )


def _counted(decks: QuerySet[Deck]) -> int:
    return decks.order_by().values("pk")[: MAX_COUNTED + 1].count()


def read_codes(text: str, catalogues: Sequence[LiveCatalogue]) -> tuple[str, ...]:
    """Comma-separated codes, each as that of the card, whichever printing was named."""
    found = []
    for code in _parts(text):
        cards = [card for catalogue in catalogues if (card := catalogue.cards.get(code))]
        found.append(cards[0].code if cards else code)
    return tuple(found)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for one in text.split(",") if (part := one.strip()))


def _read_number(given: str | None, name: str, faults: list[InputFault]) -> int | None:
    if given is None:
        return None
    number = read_whole_number(given)
    if number is not None:
        return number
    message = _("Give a whole number from %(least)s on.") % {"least": 0}
    faults.append(InputFault(("query", name), "not-a-number-in-range", message))
    return None


def read_yes_or_no(given: str | None, loc: tuple[str, ...], faults: list[InputFault]) -> bool | None:
    """true or false, in any case of letters; None if missing."""
    if given is None:
        return None
    if given.casefold() not in ("true", "false"):
        faults.append(InputFault(loc, "wrong-type", _("Give true or false.")))
    return given.casefold() == "true"


def read_one_of(given: Any, loc: tuple[str, ...], known: Any, faults: list[InputFault]) -> str:
    """The value if it is a known one; otherwise a fault, and the first known."""
    if not isinstance(given, str) or given not in known:
        message = _("Give one of: %(known)s.") % {"known": ", ".join(known)}
        faults.append(InputFault(loc, "unknown-value", message))
        return str(next(iter(known)))
    return given
