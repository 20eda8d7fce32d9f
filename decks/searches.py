"""Searches for decks that take long: done by a worker, with progress, and ended when no one wants the answer any more.

The same question has the same answer, so the row of a search is found by its question. Its answer is for everybody who
asks again, its progress for the one who asked first: no one waits for a search that another can cancel.
"""

import hashlib
import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import Q
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.collections import collections_named, copies_together
from decks.models import DeckSearch
from decks.suggestions import Suggestion, after_exile, question_of, suggest
from decks.validation import rules_version
from games.engine import Build
from games.engine.collection import Holdings, copies_owned
from games.engine.solver import Question

QUICK = 2.0
"""Seconds that a request searches itself before a worker does."""
NOTE_EVERY = 0.5
"""Seconds between two notes of the progress."""
LOST = timedelta(minutes=2)
"""Time without a note after which a search is begun anew: its worker was killed."""
KEPT = timedelta(hours=1)
"""Time for which an answer is kept."""


class SlowSearchError(Exception):
    """The answer takes longer than a request may."""


class SearchCancelledError(Exception):
    """The search was cancelled."""


class Asked(Struct, frozen=True, kw_only=True):
    """A question about decks of one shelf, as it is kept for a worker."""

    questions: Sequence[Question]
    shelf: Mapping[str, int] | None
    """Card to copies; None: all cards."""


def asked_of(
    builds: Sequence[Build],
    catalogue: LiveCatalogue,
    shelf: Mapping[str, int] | None,
    *,
    exiled: Mapping[str, int] | None = None,
    **options: Any,
) -> Asked:
    """The same question about each of the builds, from which copies may have been exiled before an upgrade; the options
    are those of `question_of`."""
    questions = [question_of(build, catalogue.building, **options) for build in builds]
    return Asked(questions=[after_exile(one, exiled or {}, catalogue) for one in questions], shelf=shelf)


def shelf_of(
    catalogue: LiveCatalogue, user: User | None, *, named: str | None, sets: Mapping[str, int] | None
) -> Mapping[str, int] | None:
    """The copies on the shelves named, else in the boxes; None without either: every card.

    LookupError for a shelf that is not the user's.
    """
    if named is None:
        return None if sets is None else copies_owned(Holdings(sets=dict(sets)), catalogue.cards)
    if user is None:
        raise LookupError(named)
    return copies_together(collections_named(named, user)).get(catalogue.game.code, {})


def search_quickly(asked: Asked, catalogue: LiveCatalogue, language: str) -> Suggestion:
    """The answer; SlowSearchError if it takes long."""
    until = time.monotonic() + QUICK

    def watch(done: int, of: int) -> None:
        if time.monotonic() > until:
            raise SlowSearchError

    return suggest(asked.questions, asked.shelf, catalogue, language, watch)


def search_of(asked: Asked, catalogue: LiveCatalogue, language: str, asker: str) -> DeckSearch | None:
    """The asker's search for these decks that is under way, or anybody's whose answer is still kept."""
    seen = Q(state=DeckSearch.State.DONE) | (Q(asker=asker) if asker else Q(pk=None))
    found = DeckSearch.objects.filter(seen, fingerprint=_fingerprint(asked, catalogue, language))
    return next((one for one in found if not is_stale(one)), None)


def is_stale(search: DeckSearch) -> bool:
    """Whether the search has no use: it was cancelled or failed, its worker is lost, or its answer is old."""
    age = timezone.now() - search.noted_at
    if search.state in DeckSearch.UNFINISHED:
        return age > LOST
    return search.state != DeckSearch.State.DONE or age > KEPT


def search_begin(*, asked: Asked, catalogue: LiveCatalogue, language: str, asker: str) -> DeckSearch:
    """A search that waits for a worker."""
    return DeckSearch.objects.create(
        game=catalogue.game.code,
        language=language,
        fingerprint=_fingerprint(asked, catalogue, language),
        asked=msgspec.to_builtins(asked),
        asker=asker,
    )


def search_perform(*, search: DeckSearch) -> None:
    """Search, unless another worker does or the search was cancelled; the row has the outcome."""
    row = DeckSearch.objects.filter(pk=search.pk)
    if not _note(row.filter(state=DeckSearch.State.WAITING), state=DeckSearch.State.RUNNING):
        return
    running, noted = row.filter(state=DeckSearch.State.RUNNING), float("-inf")

    def watch(done: int, of: int) -> None:
        nonlocal noted
        if time.monotonic() - noted > NOTE_EVERY:
            noted = time.monotonic()
            if not _note(running, done=done, total=of):
                raise SearchCancelledError

    asked = msgspec.convert(search.asked, Asked)
    try:
        found = suggest(asked.questions, asked.shelf, catalogue_get(search.game), search.language, watch)
    except SearchCancelledError:
        return
    except Exception:
        _note(running, state=DeckSearch.State.FAILED)
        raise
    _note(running, state=DeckSearch.State.DONE, answer=msgspec.to_builtins(found))


def search_cancel(*, search: DeckSearch) -> None:
    """End the search; one that is over stays as it is."""
    _note(DeckSearch.objects.filter(pk=search.pk, state__in=DeckSearch.UNFINISHED), state=DeckSearch.State.CANCELLED)


def searches_purge() -> int:
    """Delete searches of earlier days; returns how many."""
    return DeckSearch.objects.filter(noted_at__lt=timezone.now() - timedelta(days=1)).delete()[0]


def suggestion_of(search: DeckSearch) -> Suggestion | None:
    """The answer of a search that is done."""
    return msgspec.convert(search.answer, Suggestion) if search.state == DeckSearch.State.DONE else None


def _note(rows: Any, **values: Any) -> bool:
    """Write to the row, if it is still in its state."""
    return bool(rows.update(noted_at=timezone.now(), **values))


def _fingerprint(asked: Asked, catalogue: LiveCatalogue, language: str) -> str:
    """Equal for the same question in the same language, with the same cards and rules."""
    game = catalogue.game.code
    known = [game, catalogue.cards.version, rules_version(game), language, asked]
    return hashlib.sha256(msgspec.json.encode(known, order="sorted")).hexdigest()
