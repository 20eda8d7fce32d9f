"""Background work with other sites."""

import structlog
from celery import shared_task
from kombu.exceptions import OperationalError

from cardsdb.tasks import QueueError
from compat import sync
from compat.models import SiteAccount

log = structlog.get_logger("cardsdb.sync")


@shared_task
def sync_decks(account_id: int, *, everything: bool) -> None:
    """Exchange the decks of an account with the other site; its row has the outcome."""
    account = SiteAccount.objects.select_related("user").filter(pk=account_id).first()
    if account is None or account.state != SiteAccount.State.WAITING:
        return
    sync.sync_perform(account=account, everything=everything)
    log.info("decks exchanged", state=account.state, problem=account.problem, done=account.done)


def sync_send(*, account: SiteAccount, everything: bool) -> None:
    """Begin an exchange in a worker; SyncBusyError or QueueError if that cannot be done."""
    begun = sync.sync_begin(account=account)
    try:
        sync_decks.delay(begun.pk, everything=everything)
    except (OperationalError, OSError) as error:
        sync.sync_fail(account=begun, problem="queue")
        raise QueueError from error
