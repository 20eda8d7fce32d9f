"""Many clients write into one log at once: nothing is lost or doubled, and no number is left out."""

import threading
from collections import Counter

import pytest
from django.core.management import call_command
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import begin, client_of

WRITERS = 100 if connection.vendor == "postgresql" else 20
"""SQLite's writers wait by retrying: a hundred of them would only take longer."""


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_each_write_one_entry_though_they_send_it_twice(user: User, guides: None) -> None:
    address = begin(client_of(user))
    start = threading.Barrier(WRITERS)
    failures: list[Exception] = []
    answers: Counter[tuple[int, int, str]] = Counter()

    def one(number: int) -> None:
        client: APIClient = client_of(user)
        body = {"kind": "note-write", "data": {"section": "campaign_notes", "text": f"{number}"}}
        try:
            start.wait()
            for _attempt in range(2):
                headers = {"Idempotency-Key": f"writer-{number}"}
                answer = client.post(f"{address}log/", body, format="json", headers=headers)
                answers[answer.status_code, answer.json()["number"], answer.json()["data"]["text"]] += 1
        except Exception as failure:  # noqa: BLE001  (whatever it is, the test must see it)
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    written = {row.number: row.data["text"] for row in LogEntry.objects.filter(kind="note-write")}
    assert sorted(written) == list(range(2, WRITERS + 2))
    assert sorted(written.values()) == sorted(map(str, range(WRITERS)))
    assert answers == {(201, number, text): 2 for number, text in written.items()}
    assert Campaign.objects.get().entries == WRITERS + 1
    call_command("check_campaigns")
