"""Many clients save the same deck at once: no accepted change is lost."""

import threading
from collections import Counter
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from decks.models import Deck, DeckRevision

CLIENTS = 50
DECK = {"game": "ahlcg", "name": "Roland", "leaders": ["01001"], "zones": {"main": {"01016": 1}}}


def _at_once(user: User, work: Any) -> None:
    """Run the work for every client in a thread of its own, all starting together."""
    start = threading.Barrier(CLIENTS)
    failures: list[Exception] = []

    def one(number: int) -> None:
        client = APIClient()
        client.force_authenticate(user)
        try:
            start.wait()
            work(client, number)
        except Exception as failure:  # noqa: BLE001  (whatever it is, the test must see it)
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


@pytest.mark.django_db(transaction=True)
def test_fifty_saves_of_one_revision_accept_one(user: User, core_cards: None) -> None:
    owner = APIClient()
    owner.force_authenticate(user)
    made = owner.post("/api/v1/decks/", DECK, format="json")
    statuses: Counter[int] = Counter()

    def save(client: APIClient, number: int) -> None:
        answer = client.patch(
            made["Location"], {"notes": f"{number}"}, format="json", headers={"If-Match": made["ETag"]}
        )
        statuses[answer.status_code] += 1

    _at_once(user, save)
    assert statuses == {200: 1, 412: CLIENTS - 1}
    assert Deck.objects.get().revision == 2


@pytest.mark.django_db(transaction=True)
def test_fifty_saves_of_whatever_there_is_are_all_kept(user: User, core_cards: None) -> None:
    owner = APIClient()
    owner.force_authenticate(user)
    address = owner.post("/api/v1/decks/", DECK, format="json")["Location"]

    def save(client: APIClient, number: int) -> None:
        answer = client.patch(address, {"notes": f"{number}"}, format="json", headers={"If-Match": "*"})
        assert answer.status_code == 200

    _at_once(user, save)
    saved = DeckRevision.objects.order_by("number").values_list("number", "base", "notes")
    assert [number for number, _base, _notes in saved] == list(range(1, CLIENTS + 2))
    assert [base for _number, base, _notes in saved] == [None, *range(1, CLIENTS + 1)]
    assert {notes for _number, _base, notes in saved} == {"", *map(str, range(CLIENTS))}


@pytest.mark.django_db(transaction=True)
def test_fifty_posts_with_one_key_make_one_deck(user: User, core_cards: None) -> None:
    answers: list[tuple[int, str]] = []

    def post(client: APIClient, number: int) -> None:
        answer = client.post("/api/v1/decks/", DECK, format="json", headers={"Idempotency-Key": "once"})
        answers.append((answer.status_code, answer.json()["id"]))

    _at_once(user, post)
    assert set(answers) == {(201, str(Deck.objects.get().pk))}
