"""Background work on the card database."""

from collections.abc import Callable
from typing import Any

import structlog
from celery import current_app, shared_task
from django.conf import settings
from django.db import InterfaceError
from django.db import OperationalError as DatabaseAwayError
from django.utils.translation import gettext_lazy
from kombu.exceptions import OperationalError

from accounts.models import User
from cardsdb.bulk import bulk_ensure, bulk_files
from cardsdb.catalogue import catalogue_get, tidy
from cardsdb.importing.progress import ImportStateError
from cardsdb.importing.sources import source_of
from cardsdb.models import ImportRun
from cardsdb.services import (
    ImportBusyError,
    import_apply,
    import_cancel,
    import_give_up,
    import_perform,
    import_rollback,
    import_start,
)
from games.registry import game_all

log = structlog.get_logger("cardsdb.imports")


RETRIED: dict[str, Any] = {
    "autoretry_for": (DatabaseAwayError, InterfaceError),
    "retry_backoff": True,
    "retry_backoff_max": 60,
    "max_retries": 10,
}
"""Options of tasks that are safe to repeat: with the database away, they are tried again for some minutes."""


class QueueError(RuntimeError):
    """The queue of background work does not answer; nothing was started."""


QUEUE_RETRY_AFTER = "30"
NO_QUEUE = gettext_lazy("The task queue isn't responding; nothing was started.")


@shared_task(**RETRIED)
def import_cards(run_id: str, *, apply: bool) -> None:
    """Perform a waiting import; its row has the outcome. A run that has begun is left alone."""
    run = ImportRun.objects.get(pk=run_id)
    try:
        import_perform(run=run, apply=apply)
    except ImportStateError as error:
        log.warning("the import was given up", run=run_id, reason=str(error))
        return
    log.info("import finished", run=run_id, status=run.status)
    tidy()
    if run.status == ImportRun.Status.APPLIED:
        after_publish(run.game)


def import_begin(*, apply: bool, actor: User, **asked: Any) -> ImportRun:
    """Start the import and send it to a worker; ImportBusyError or QueueError if that cannot be done."""
    run = import_start(**asked, actor=actor)
    import_send(run, apply=apply)
    return run


def import_send(run: ImportRun, *, apply: bool) -> None:
    """Send a waiting run to a worker; QueueError, and the run given up, if there is no queue."""
    try:
        import_cards.delay(str(run.pk), apply=apply)
    except (OperationalError, OSError) as error:
        import_give_up(run=run)
        raise QueueError from error


IMPORT_ACTIONS: dict[str, Callable[..., object]] = {
    "apply": import_apply,
    "rollback": import_rollback,
    "cancel": import_cancel,
}


def import_act(action: str, *, run: ImportRun, actor: User | None = None) -> None:
    """Apply, roll back or cancel an import; after a publication, send its tasks.

    ImportBusyError while another import of the game waits or runs, ImportStateError if it is not the time for it.
    """
    IMPORT_ACTIONS[action](run=run, actor=actor)
    if action != "cancel":
        after_publish(run.game)


@shared_task
def refresh(source: str) -> None:
    """Import anew from the source's site, on the timetable of IMPORT_REFRESH.

    Unattended, so an import that withdraws cards waits for review: the site may have had a bad day.
    """
    for game in game_all().values():
        if (definition := source_of(game, source)) is None:
            continue
        try:
            run = import_start(game=game.code, source=source, origin=definition.site)
        except ImportBusyError:
            log.warning("not refreshed: another import of the game is at work", source=source, game=game.code)
            return
        import_perform(run=run, apply=False)
        if run.status == ImportRun.Status.REVIEW and all(change["new"] is not None for change in run.changes):
            import_act("apply", run=run)
        log.info("refreshed", source=source, run=str(run.pk), status=run.status)


@shared_task
def bulk_write(game: str) -> None:
    """Write the files with all cards of the game ahead of the first download."""
    live = catalogue_get(game)
    for file in bulk_files(live):
        bulk_ensure(live, file)
    tidy()


def after_publish(game: str) -> None:
    """Send the tasks to be done after a game's cards have changed (AFTER_PUBLISH)."""
    for task in settings.AFTER_PUBLISH:
        try:
            current_app.send_task(task, args=[game])
        except (OperationalError, OSError):
            # The cards are published all the same, and the tasks can be done later.
            log.exception("a task could not be sent after a publication", task=task, game=game)
