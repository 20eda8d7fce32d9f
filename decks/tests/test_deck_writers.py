"""Many clients save the same deck at once: no accepted change is lost."""

from collections import Counter

import pytest

from accounts.models import User
from accounts.tests.at_once import all_at_once
from accounts.tests.browsing import client_of
from decks.models import Deck, DeckRevision

CLIENTS = 50
DECK = {"game": "ahlcg", "name": "Roland", "leaders": ["01001"], "zones": {"main": {"01016": 1}}}


@pytest.mark.django_db(transaction=True)
def test_fifty_saves_of_one_revision_accept_one(user: User, core_cards: None) -> None:
    owner = client_of(user)
    made = owner.post("/api/v1/decks/", DECK, format="json")
    statuses: Counter[int] = Counter()

    def save(number: int) -> None:
        answer = client_of(user).patch(
            made["Location"], {"notes": f"{number}"}, format="json", headers={"If-Match": made["ETag"]}
        )
        statuses[answer.status_code] += 1

    all_at_once(CLIENTS, save)
    assert statuses == {200: 1, 412: CLIENTS - 1}
    assert Deck.objects.get().revision == 2


@pytest.mark.django_db(transaction=True)
def test_fifty_saves_of_whatever_there_is_are_all_kept(user: User, core_cards: None) -> None:
    owner = client_of(user)
    address = owner.post("/api/v1/decks/", DECK, format="json")["Location"]

    def save(number: int) -> None:
        answer = client_of(user).patch(address, {"notes": f"{number}"}, format="json", headers={"If-Match": "*"})
        assert answer.status_code == 200

    all_at_once(CLIENTS, save)
    saved = DeckRevision.objects.order_by("number").values_list("number", "base", "notes")
    assert [number for number, _base, _notes in saved] == list(range(1, CLIENTS + 2))
    assert [base for _number, base, _notes in saved] == [None, *range(1, CLIENTS + 1)]
    assert {notes for _number, _base, notes in saved} == {"", *map(str, range(CLIENTS))}


@pytest.mark.django_db(transaction=True)
def test_fifty_posts_with_one_key_make_one_deck(user: User, core_cards: None) -> None:
    answers: list[tuple[int, str]] = []

    def post(number: int) -> None:
        answer = client_of(user).post("/api/v1/decks/", DECK, format="json", headers={"Idempotency-Key": "once"})
        answers.append((answer.status_code, answer.json()["id"]))

    all_at_once(CLIENTS, post)
    assert set(answers) == {(201, str(Deck.objects.get().pk))}
