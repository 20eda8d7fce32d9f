"""Public decks as lists of any site: found by their number or day, and answered with the date of their last change."""

import datetime
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse

from compat.answers import Body, digest_of, public_answer
from compat.deck_numbers import LIST, changed_at, key_of, subject_changed_at
from compat.models import DatedAnswer, DeckNumber, PublishedDeck
from decks import selectors
from decks.access import deck_access
from decks.models import Deck

MAX_LISTED = 1000
"""Decklists of a day."""
NEVER = datetime.datetime.fromtimestamp(0, datetime.UTC)
DATE = r"(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2})"


def decklist_access(*, number: str, game: str) -> Deck:
    """The public deck whose list has that number; Http404 if there is none."""
    key = key_of(int(number))
    if key is None or key[1] != LIST:
        raise Http404
    deck = deck_access(id=key[0], user=None)
    if deck.game != game or deck.visibility != Deck.Visibility.PUBLIC:
        raise Http404
    return deck


def decklists_of_day(date: str, game: str) -> list[Deck]:
    """The public decks made on that day (UTC), or published then at another site, the oldest first.

    Http404 if there is no such day.
    """
    try:
        begin = datetime.datetime.fromisoformat(date).replace(tzinfo=datetime.UTC)
        end = begin + datetime.timedelta(days=1)
    except (ValueError, OverflowError):
        raise Http404 from None
    public = selectors.deck_list(user=None, whose="public", wanted=selectors.DeckFilter(game=game, order="created"))
    made_here = Q(published=None, created_at__gte=begin, created_at__lt=end)
    of_day = public.filter(made_here | Q(published__published_on=begin.date()))
    return list(of_day.select_related("published")[:MAX_LISTED])[::-1]


def origin(deck: Deck) -> PublishedDeck | None:
    """The decklist of another site that the deck is; None if it was made here."""
    published: PublishedDeck | None = getattr(deck, "published", None)
    return published


def row_answer(request: HttpRequest, row: dict[str, Any], *, jsonp: bool = True) -> HttpResponse:
    """A deck or list, dated by the last change of what is said of it."""
    content = msgspec.json.encode(row)
    modified = changed_at(DeckNumber.objects.get(pk=row["id"]), digest_of(content))
    return public_answer(request, digest_of(content), modified, lambda: Body(content), jsonp=jsonp)


def rows_answer(request: HttpRequest, subject: str, rows: Sequence[dict[str, Any]]) -> HttpResponse:
    """Several lists with the time of their last change, including removals.

    Nothing is stored for a subject that never had any: its answer has the oldest date.
    """
    content = msgspec.json.encode(rows)
    digest = digest_of(content)
    is_kept = rows or DatedAnswer.objects.filter(pk=subject).exists()
    modified = subject_changed_at(subject, digest) if is_kept else NEVER
    return public_answer(request, digest, modified, lambda: Body(content))
