"""A run that writes for long in its transaction has no heartbeat, and must not be taken for dead."""

import threading

import pytest
from django.db import connection, transaction

from cardsdb.models import ImportRun
from cardsdb.services import BROKEN_OFF_AFTER, import_mark_broken_off, import_start


@pytest.mark.django_db(transaction=True)
def test_run_whose_row_is_locked_is_at_work() -> None:
    if not connection.features.has_select_for_update_skip_locked:
        pytest.skip("SQLite has one lock for all writers, so nobody can mark a run while another one writes")
    run = import_start(game="ahlcg", source="csv", origin="somewhere")
    ImportRun.objects.update(status="running", heartbeat_at=run.heartbeat_at - BROKEN_OFF_AFTER)
    locked, looked = threading.Event(), threading.Event()

    def write() -> None:
        with transaction.atomic():
            ImportRun.objects.filter(pk=run.pk).update(done=1)
            locked.set()
            looked.wait(20)
        connection.close()

    worker = threading.Thread(target=write)
    worker.start()
    assert locked.wait(20)
    marked = import_mark_broken_off()
    looked.set()
    worker.join()
    assert marked == 0
    assert import_mark_broken_off() == 1, "without the lock it is dead"
