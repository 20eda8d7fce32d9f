"""Background work on decks."""

import uuid

import structlog
from celery import shared_task
from kombu.exceptions import OperationalError
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue, catalogue_all, catalogue_forget
from cardsdb.tasks import RETRIED, QueueError
from decks import rechecks, searches, services
from decks.models import DeckSearch
from decks.searches import Asked, SlowSearchError
from decks.suggestions import Suggestion, weighted

log = structlog.get_logger("cardsdb.decks")


PARTS = 8
"""Places among all decks where a re-check of many begins at once, each in a worker that is free."""
MANY = 2000
TURN = 2.0
"""Seconds after which a part lets other tasks go first."""
ROUNDS = 4
"""Times that a part looks at all decks again for some that another one held, perhaps until it was killed."""


@shared_task(acks_late=True, **RETRIED)
def recheck(game: str, after: str = "", rounds: int = 0) -> None:
    """Check all decks of a game with its newest cards; sent after a publication, and safe to repeat.

    The first message sends more, each of which begins elsewhere: a part goes to the end, then begins at the first
    deck, and ends when none is left.
    """
    catalogue_forget()  # the message may be faster than this process's next look
    start = uuid.UUID(after) if after else rechecks.FIRST_KEY
    if not after and rechecks.recheck_begin(game=game).total > MANY:
        for place in range(1, PARTS):
            _send(game, uuid.UUID(int=(place << 128) // PARTS))
    progress = rechecks.decks_recheck(game=game, after=start, seconds=TURN)
    while progress.resume:
        if _send(game, progress.resume, rounds):
            return
        progress = rechecks.decks_recheck(game=game, after=progress.resume, seconds=TURN)
    if not progress.finished_at and rounds < ROUNDS and _send(game, rechecks.FIRST_KEY, rounds + 1):
        return
    log.info("decks checked again", game=game, done=progress.done, broken=progress.broken, mended=progress.mended)


def _send(game: str, after: uuid.UUID, rounds: int = 0) -> bool:
    """Send a part of the re-check; False if there is no queue."""
    try:
        recheck.apply_async([game, str(after), rounds], countdown=2**rounds if rounds > 1 else 0)
    except (OperationalError, OSError):
        log.exception("a part of the re-check could not be sent", game=game)
        return False
    return True


@shared_task
def nightly() -> None:
    """Check decks that a new release of the rules or a lost message left unchecked; count plays; purge what is old."""
    for catalogue in catalogue_all():
        if catalogue.game.building:
            recheck(catalogue.game.code)
            plays(catalogue.game.code)
    log.info("deleted decks purged", decks=services.deleted_purge(), searches=searches.searches_purge())


@shared_task(**RETRIED)
def plays(game: str) -> None:
    """Count what is played with what in the public decks of a game; safe to repeat."""
    catalogue_forget()
    log.info("plays counted", game=game, rows=rechecks.plays_keep(game=game))


@shared_task
def search(search_id: str) -> None:
    """Search for decks; the row has the progress and the answer."""
    catalogue_forget()
    found = DeckSearch.objects.filter(pk=search_id).first()
    if found:
        searches.search_perform(search=found)


def suggest_or_search(asked: Asked, catalogue: LiveCatalogue, language: str, asker: str) -> Suggestion | DeckSearch:
    """The answer if it is known or quick, else the asker's search that a worker does; QueueError if there is no queue.

    Outside of transactions: the worker may be faster than their end. The weights of cards are part of the question: an
    answer that is kept is one of the same weights.
    """
    asked = replace(asked, questions=[weighted(one, catalogue) for one in asked.questions])
    found = searches.search_of(asked, catalogue, language, asker)
    if found is None:
        try:
            return searches.search_quickly(asked, catalogue, language)
        except SlowSearchError:
            found = searches.search_begin(asked=asked, catalogue=catalogue, language=language, asker=asker)
        try:
            search.delay(str(found.pk))
        except (OperationalError, OSError) as error:
            searches.search_cancel(search=found)
            raise QueueError from error
    return searches.suggestion_of(found) or found
