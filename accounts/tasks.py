"""Background work on accounts."""

import structlog
from celery import shared_task
from django.core.management import call_command

from accounts import services
from accounts.audit import audit_purge

log = structlog.get_logger("cardsdb.accounts")


@shared_task
def expired_delete() -> None:
    """Clears what has expired: API tokens, answers, guests, sessions and entries of the audit log.

    Every night by the timetable, and safe to repeat.
    """
    tokens, guests, entries = services.expired_delete(), services.guests_purge(), audit_purge()
    call_command("clearsessions")
    log.info("expired deleted", tokens=tokens, guests=guests, audit_entries=entries)
