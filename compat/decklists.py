"""Public decks as lists of any site: found by their number or day, and answered with the date of their last change."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from django.db.models import Q, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InvalidInputError
from compat.answers import Body, digest_of, public_answer
from compat.deck_numbers import LIST, changed_at, key_of, numbers_of, subject_changed_at, user_numbers
from compat.models import DatedAnswer, DeckNumber, PublishedDeck
from decks import selectors
from decks.access import deck_access
from decks.exchange.files import DeckFile
from decks.exchange.formats import revision_file
from decks.models import Deck, DeckRevision
from games.engine import Catalogue

Row = dict[str, Any]

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


@require_safe
def decklist_page(request: HttpRequest, decklist: str, game: str, language: str = "en") -> HttpResponse:
    """Redirect to the page of the deck."""
    return redirect("deck", decklist_access(number=decklist, game=game).pk)


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


def newest_rows(
    decks: Iterable[Deck], *, game: str, base: int, write: Callable[[DeckFile, Catalogue], Row]
) -> Iterator[tuple[Deck, DeckRevision, Row]]:
    """The newest revision of each deck as a site writes it, with the values of its row there: as a list with LIST.

    Those that have no form there are left out.
    """
    live, wanted = catalogue_get(game), list(decks)
    prefetch_related_objects(wanted, "published", *(["experience_entries"] if live.building.experience else []))
    newest = selectors.newest_revisions(wanted)
    numbers = numbers_of((deck.pk, base) for deck in wanted)
    users = user_numbers({deck.owner_id for deck in wanted})
    for deck in wanted:
        revision = newest[deck.pk]
        try:
            values = write(revision_file(deck, revision, live), live.cards)
        except InvalidInputError:
            continue
        row = {
            "id": numbers[deck.pk, base],
            **values,
            "date_creation": time_of((origin(deck) or deck).created_at),
            "date_update": time_of(revision.created_at),
            "user_id": None if origin(deck) else users[deck.owner_id],
            "version": f"{revision.number}.0" if base == LIST else f"0.{revision.number}",
        }
        yield deck, revision, row


def time_of(time: datetime.datetime) -> str:
    """The time as PHP writes it."""
    return time.isoformat(timespec="seconds")


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
