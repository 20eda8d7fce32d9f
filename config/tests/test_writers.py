"""Several writers at once: they wait for each other, without "database is locked"."""

import threading

import pytest
from django.db import connection, transaction

from accounts.models import User
from campaigns.models import Campaign

WRITERS, WRITES = 8, 25


@pytest.mark.django_db(transaction=True)
def test_a_handful_of_writers_never_fail(user: User) -> None:
    campaign = Campaign.objects.create(game="ahlcg", name="0", owner=user)
    failures: list[Exception] = []

    def write() -> None:
        try:
            for _ in range(WRITES):
                # Read, then write in the same transaction: this fails with SQLite's default settings.
                with transaction.atomic():
                    row = Campaign.objects.select_for_update().get(pk=campaign.pk)
                    row.name = str(int(row.name) + 1)
                    row.save()
        except Exception as failure:  # noqa: BLE001  (whatever it is, the test must see it)
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=write) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    campaign.refresh_from_db()
    assert campaign.name == str(WRITERS * WRITES)


SET: dict[str, dict[str, object]] = {
    "sqlite": {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 30000, "foreign_keys": 1},
    "postgresql": {"transaction_isolation": "read committed", "server_encoding": "UTF8", "TimeZone": "UTC"},
}


@pytest.mark.django_db
def test_database_is_set_as_writers_and_power_cuts_need_it() -> None:
    ask = "PRAGMA" if connection.vendor == "sqlite" else "SHOW"
    answers = {}
    with connection.cursor() as cursor:
        for name in SET[connection.vendor]:
            cursor.execute(f"{ask} {name}")
            answers[name] = cursor.fetchone()[0]
    assert answers == SET[connection.vendor]
