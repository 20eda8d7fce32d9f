"""Background work on the card database."""

import structlog
from celery import current_app, shared_task
from django.conf import settings

from cardsdb.models import ImportRun
from cardsdb.services import ImportStateError, import_perform

log = structlog.get_logger("cardsdb.imports")


@shared_task
def import_cards(run_id: str, *, apply: bool) -> None:
    """Does an import that was started; what came of it stands in its row. A run that is over is left alone."""
    run = ImportRun.objects.get(pk=run_id)
    if run.status != ImportRun.Status.RUNNING:
        return
    try:
        import_perform(run=run, apply=apply)
    except ImportStateError as error:
        log.warning("the import was given up", run=run_id, reason=str(error))
        return
    log.info("import finished", run=run_id, status=run.status)
    if run.status == ImportRun.Status.APPLIED:
        after_publish(run.game)


def after_publish(game: str) -> None:
    """Sends the tasks that others want done after a game's cards have changed (AFTER_PUBLISH)."""
    for task in settings.AFTER_PUBLISH:
        current_app.send_task(task, args=[game])
