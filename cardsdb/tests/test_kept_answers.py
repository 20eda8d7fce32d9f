"""Answers kept in memory: those to addresses that others may ask for, counted with all that they take, and with nothing
in them of the visitor who asked first.
"""

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.models import Collection
from ui.kept import KEPT

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize(("length", "kept"), [(500, 1), (501, 0)])
def test_answer_to_an_address_that_is_too_long_is_not_kept(
    core_cards: None, api: APIClient, length: int, kept: int
) -> None:
    KEPT.values.clear()
    KEPT.size = 0
    path, query = "/api/v1/cards/", "game=ahlcg&page_size=1&x="
    answer = api.get(f"{path}?{query}{'y' * (length - len(path) - len(query))}")
    assert answer.status_code == 200
    sizes = [size for key, (_value, size) in KEPT.values.items() if key[0] == "answer"]  # type: ignore[index]
    assert sizes == [len(answer.content) * 4 // 3 + 500] * kept


PAGES = (
    "/cards/ahlcg/?q=", "/cards/ahlcg/?view=table", "/cards/ahlcg/01020/?x=", "/?x=", "/decks/?x=", "/campaigns/?x=",
    "/rules/ahlcg/?x=",
)  # fmt: skip


def shown(client: Client, address: str) -> str:
    """The page without what is another one in each answer."""
    return re.sub(r'(csrfmiddlewaretoken" value=")[^"]*', r"\1", client.get(address).content.decode())


@pytest.mark.usefixtures("core_cards")
def test_page_is_the_same_whoever_asked_for_it_before(user: User) -> None:
    fresh = [shown(Client(), address) for address in PAGES]
    KEPT.values.clear()
    KEPT.size = 0
    Collection.objects.create(game="ahlcg", name="My own shelf", owner=user, sets={"core": 1})
    user.image_template = "https://pictures.example.org/{code}.png"
    user.save()
    for language in ("es", "en"):
        member, stranger = (Client(headers={"Accept-Language": language}) for _ in range(2))
        member.force_login(user)
        for address in PAGES:
            member.get(address)
            stranger.get(f"{address}&collection=theirs")
    assert [shown(Client(), address) for address in PAGES] == fresh
    kept = [value for value, _size in KEPT.values.values() if isinstance(value, str)]
    assert len(kept) > 10
    for own in ("My own shelf", user.username, "pictures.example.org", "csrfmiddlewaretoken", "theirs"):
        assert not [part for part in kept if own in part], own
