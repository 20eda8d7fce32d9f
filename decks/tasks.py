"""Background work on decks."""

import structlog
from celery import shared_task

from cardsdb.catalogue import catalogue_all, catalogue_forget
from decks import services

log = structlog.get_logger("cardsdb.decks")


@shared_task
def recheck(game: str) -> None:
    """Check all decks of a game with its newest cards; sent after a publication, and safe to repeat."""
    catalogue_forget()  # the message may be faster than this process's next look
    progress = services.decks_recheck(game=game)
    log.info("decks checked again", game=game, done=progress.done, broken=progress.broken, mended=progress.mended)


@shared_task
def nightly() -> None:
    """Check decks that a new release of the rules or a lost message left unchecked; purge deleted ones."""
    for catalogue in catalogue_all():
        if catalogue.game.building:
            recheck(catalogue.game.code)
    log.info("deleted decks purged", decks=services.deleted_purge())
