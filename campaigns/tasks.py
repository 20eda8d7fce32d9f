"""Background work on campaigns."""

import structlog
from celery import shared_task

from campaigns import services

log = structlog.get_logger("cardsdb.campaigns")


@shared_task
def nightly() -> None:
    """Purge what was deleted, or expired, long ago."""
    log.info("deleted campaigns purged", campaigns=services.deleted_purge(), invitations=services.expired_purge())
