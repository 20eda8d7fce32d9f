"""Many clients write into one log, or turn one dial, at once: nothing is lost or doubled, and no number is left out."""

from collections import Counter

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import User
from accounts.tests.at_once import all_at_once
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, LogEntry, Table
from campaigns.tests.conftest import begin, write

WRITERS = 100 if connection.vendor == "postgresql" else 20
"""SQLite's writers wait by retrying: a hundred of them would only take longer."""


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_each_write_one_entry_though_they_send_it_twice(user: User, guides: None) -> None:
    address = begin(client_of(user))
    answers: Counter[tuple[int, int, str]] = Counter()

    def one(number: int) -> None:
        client = client_of(user)
        body = {"kind": "note-write", "data": {"section": "campaign_notes", "text": f"{number}"}}
        for _attempt in range(2):
            headers = {"Idempotency-Key": f"writer-{number}"}
            answer = client.post(f"{address}log/", body, format="json", headers=headers)
            answers[answer.status_code, answer.json()["number"], answer.json()["data"]["text"]] += 1

    all_at_once(WRITERS, one)
    written = {row.number: row.data["text"] for row in LogEntry.objects.filter(kind="note-write")}
    assert sorted(written) == list(range(2, WRITERS + 2))
    assert sorted(written.values()) == sorted(map(str, range(WRITERS)))
    assert answers == {(201, number, text): 2 for number, text in written.items()}
    assert Campaign.objects.get().entries == WRITERS + 1
    call_command("check_campaigns")


@pytest.mark.django_db(transaction=True)
def test_taps_at_once_all_count_and_those_sent_twice_count_once(user: User, guides: None) -> None:
    address = begin(client_of(user))
    write(client_of(user), address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(client_of(user), address, "scenario-begin", scenario="core.torch")

    def one(number: int) -> None:
        client = client_of(user)
        body, headers = {"tracker": ("doom", "round")[number % 2]}, {"Idempotency-Key": f"tap-{number}"}
        for _attempt in range(2):
            answer = client.post(f"{address}table/", body, format="json", headers=headers)
            assert answer.status_code == 200, answer.content

    all_at_once(WRITERS, one)
    table = Table.objects.get()
    assert table.values == {"doom": WRITERS // 2, "round": 1 + WRITERS // 2}
    assert table.version == WRITERS
