"""Background work with other sites."""

from contextlib import suppress

import structlog
from celery import shared_task
from kombu.exceptions import OperationalError

from cardsdb.importing.fetch import FetchError
from cardsdb.tasks import NO_QUEUE, QueueError
from compat import sync
from compat.models import DecklistImport, SiteAccount
from compat.published import decklists_import
from compat.services import import_fail, sync_begin, sync_fail

log = structlog.get_logger("cardsdb.sync")


@shared_task
def sync_decks(account_id: int, *, everything: bool) -> None:
    """Exchange the decks of an account with the other site; its row has the outcome."""
    account = SiteAccount.objects.select_related("user").filter(pk=account_id).first()
    if account is None or account.state != SiteAccount.State.WAITING:
        return
    sync.sync_perform(account=account, everything=everything)
    log.info("decks exchanged", state=account.state, problem=account.problem, done=account.done)


@shared_task
def import_decklists(run_id: int) -> None:
    """Perform a waiting import of decklists; its row has the outcome."""
    run = DecklistImport.objects.select_related("owner").filter(pk=run_id).first()
    with suppress(FetchError):
        for day in decklists_import(run) if run else ():
            log.info("decklists imported", run=run_id, day=str(day.day), made=day.made, refused=len(day.refused))


def decklists_send(*, run: DecklistImport) -> None:
    """Begin the import in a worker; QueueError if that cannot be done."""
    try:
        import_decklists.delay(run.pk)
    except (OperationalError, OSError) as error:
        import_fail(run=run, problem=str(NO_QUEUE))
        raise QueueError from error


def sync_send(*, account: SiteAccount, everything: bool) -> None:
    """Begin an exchange in a worker; SyncBusyError or QueueError if that cannot be done."""
    begun = sync_begin(account=account)
    try:
        sync_decks.delay(begun.pk, everything=everything)
    except (OperationalError, OSError) as error:
        sync_fail(account=begun, problem="queue")
        raise QueueError from error
