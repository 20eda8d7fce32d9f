"""Numbers of decks, stages and accounts: random, lasting, made once; and the chain of a deck's upgrades."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.tests.at_once import all_at_once
from compat import deck_numbers, models
from compat.deck_numbers import FIRST, LIST, Stage, key_of, number_of, numbers_of, stages_of, user_number
from decks import services
from decks.content import Content, Upgrade
from decks.models import Deck
from games.engine import Build

pytestmark = pytest.mark.django_db


def content(**main: int) -> Content:
    cards = {code.removeprefix("c"): copies for code, copies in main.items()}
    return Content(name="Roland", build=Build(leaders=("01001",), zones={"main": cards}))


def new_deck(owner: User, **main: int) -> Deck:
    return services.deck_create(game="ahlcg", content=content(**main), placement=services.Placement(), actor=owner)


def upgrade(deck: Deck, number: int, **main: int) -> None:
    priced: dict[str, Any] = {"xp": 1, "receipt": [], "discounts": [], "problems": []}
    services.deck_upgrade(deck=deck, content=content(**main), number=number, exiled={}, priced=priced, actor=deck.owner)


def save(deck: Deck, begun: int | None = None, **main: int) -> None:
    services.deck_save(
        deck=deck,
        content=content(**main),
        placement=services.Placement(),
        upgrade=Upgrade(base=begun) if begun else None,
        actor=deck.owner,
    )


def test_numbers_stay_and_lead_back(core_cards: Any, user: User) -> None:
    deck, other = new_deck(user, c01016=2), new_deck(user, c01017=2)
    first, listed, others = number_of(deck), number_of(deck, LIST), number_of(other)
    assert len({first, listed, others}) == 3
    assert all(0 < number < 2**31 for number in (first, listed, others, user_number(user)))
    assert (number_of(deck), number_of(deck, LIST), user_number(user)) == (first, listed, user_number(user))
    assert (key_of(first), key_of(listed)) == ((deck.pk, FIRST), (deck.pk, LIST))
    assert [key_of(number) for number in (0, -1, 2**31, 10**30)] == [None] * 4
    assert key_of(next(number for number in range(1, 9) if number not in (first, listed, others))) is None
    deck.delete()
    assert key_of(first) is None


def test_taken_number_is_drawn_again(core_cards: Any, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, other = new_deck(user), new_deck(user)
    drawn = iter([7, 7, 7, 8])
    monkeypatch.setattr(models.DeckNumber._meta.get_field("number"), "_get_default", lambda: next(drawn))
    assert (number_of(deck), number_of(other)) == (7, 8)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_get_the_same_number(core_cards: Any, user: User) -> None:
    deck, found = new_deck(user), list[Any]()
    all_at_once(4, lambda _number: found.append((number_of(deck), user_number(user))))
    assert (len(found), len(set(found))) == (4, 1)


def test_stages_begin_with_upgrades(core_cards: Any, user: User) -> None:
    plain, deck = new_deck(user, c01016=2), new_deck(user, c01016=2)
    save(plain, c01016=1)
    save(deck, c01016=1)
    upgrade(deck, 2, c01016=1, c01017=1)
    save(deck, c01016=1, c01017=2)
    upgrade(deck, 4, c01017=2)
    found = stages_of([plain, deck])
    assert found[plain.pk] == [Stage(FIRST, 1, 2)]
    assert found[deck.pk] == [Stage(FIRST, 1, 2), Stage(2, 3, 4), Stage(4, 5, 5)]


def test_replaced_upgrade_keeps_its_stage(core_cards: Any, user: User) -> None:
    deck = new_deck(user, c01016=2)
    upgrade(deck, 1, c01016=1)
    before = number_of(deck, stages_of([deck])[deck.pk][-1].base)
    upgrade(deck, 1, c01017=1)
    stages = stages_of([deck])[deck.pk]
    assert stages == [Stage(FIRST, 1, 1), Stage(1, 3, 3)]
    assert number_of(deck, stages[-1].base) == before


def test_upgrade_taken_back_is_no_stage(core_cards: Any, user: User) -> None:
    deck = new_deck(user, c01016=2)
    upgrade(deck, 1, c01016=1)
    services.deck_revert(deck=deck, number=1, actor=user)
    assert stages_of([deck])[deck.pk] == [Stage(FIRST, 1, 3)]
    services.deck_revert(deck=deck, number=2, actor=user)
    assert stages_of([deck])[deck.pk] == [Stage(FIRST, 1, 1), Stage(1, 2, 4)]


def test_unpaid_upgrade_is_a_stage(core_cards: Any, user: User) -> None:
    deck = new_deck(user, c01016=2)
    save(deck, 1, c01016=1)
    save(deck, c01017=1)
    assert stages_of([deck])[deck.pk] == [Stage(FIRST, 1, 1), Stage(1, 3, 3)]
    upgrade(deck, 1, c01017=1)
    assert stages_of([deck])[deck.pk] == [Stage(FIRST, 1, 1), Stage(1, 4, 4)]


def test_time_changes_with_the_answer_alone(core_cards: Any, user: User) -> None:
    number = number_of(new_deck(user))
    times = [
        deck_numbers.changed_at(models.DeckNumber.objects.get(pk=number), digest) for digest in ("a", "a", "b", "a")
    ]
    assert times[0] == times[1]
    assert times[1] < times[2] < times[3]


def test_two_answers_dated_at_once_have_two_times(core_cards: Any, user: User) -> None:
    """The one that was read before the deck was saved, and the one after."""
    number = number_of(new_deck(user))
    one, other = (models.DeckNumber.objects.get(pk=number) for _process in range(2))
    first, second = deck_numbers.changed_at(one, "after"), deck_numbers.changed_at(other, "before")
    assert first < second
    assert deck_numbers.changed_at(models.DeckNumber.objects.get(pk=number), "after") > second
    one, other = (models.DeckNumber.objects.get(pk=number) for _process in range(2))
    assert deck_numbers.changed_at(one, "same") == deck_numbers.changed_at(other, "same")


def test_stages_of_nothing(db: None) -> None:
    assert (stages_of([]), numbers_of([])) == ({}, {})
    assert models.MAX_NUMBER < 2**31


def test_owner_of_a_shared_deck_reads_its_number_on_its_page(client: Client, user: User, core_cards: Any) -> None:
    deck = new_deck(user, c01016=2)
    client.force_login(user)
    address = f"/decks/{deck.pk}/"
    assert b"deck number" not in client.get(address).content, "a private deck has none"
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")
    page = client.get(address).content.decode()
    (number,) = re.findall(r"deck number: <code>(\d+)</code>", page)
    assert key_of(int(number)) == (deck.pk, FIRST)
    assert f"<code>{number}</code>" in client.get(f"{address}edit/").content.decode()
    assert b"deck number" not in Client().get(address).content
