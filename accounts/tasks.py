"""Background work on accounts."""

import structlog
from celery import shared_task
from django.core.management import call_command

from accounts import services

log = structlog.get_logger("cardsdb.accounts")


@shared_task
def expired_delete() -> None:
    """Clears expired API tokens, answers, guests and sessions; every night by the timetable, and safe to repeat."""
    tokens, guests = services.expired_delete(), services.guests_purge()
    call_command("clearsessions")
    log.info("expired deleted", tokens=tokens, guests=guests)
