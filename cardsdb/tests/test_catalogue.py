"""The catalogue in memory follows publications."""

from typing import Any

import pytest
from django.db import DatabaseError

from accounts.tests.at_once import all_at_once
from cardsdb import catalogue
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.importing.publish import publish_version
from cardsdb.models import Card, CatalogueVersion
from games.registry import UnknownGameError

pytestmark = pytest.mark.django_db


class Clock:
    """A clock that moves on demand."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(catalogue, "time", clock)
    return clock


def test_game_without_cards_has_no_catalogue() -> None:
    with pytest.raises(CatalogueEmptyError):
        catalogue_get("ahlcg")
    with pytest.raises(UnknownGameError):
        catalogue_get("chess")


@pytest.mark.usefixtures("core_rows")
def test_new_version_is_noticed_within_a_second(clock: Clock) -> None:
    before = catalogue_get("ahlcg")
    Card.objects.filter(code="01016").update(name="Renamed", names={"en": "Renamed"})
    publish_version("ahlcg", "renamed")
    clock.now += 0.9
    assert catalogue_get("ahlcg") is before
    clock.now += 0.2
    after = catalogue_get("ahlcg")
    assert after.cards.version == 2
    assert after.digest != before.digest
    card = after.cards.get("01016")
    assert card
    assert card.name == "Renamed"
    old = before.cards.get("01016")
    assert old
    assert old.name == ".45 Automatic", "who still reads the old version sees it unchanged"
    changed = [card.code for card in after.cards if card is not before.cards.get(card.code)]
    assert changed == ["01016"], "both share the others"


@pytest.mark.usefixtures("core_rows")
def test_unchanged_catalogue_is_kept(clock: Clock, django_assert_num_queries: Any) -> None:
    before = catalogue_get("ahlcg")
    clock.now += 2
    with django_assert_num_queries(1):
        assert catalogue_get("ahlcg") is before
    with django_assert_num_queries(0):
        catalogue_get("ahlcg")


@pytest.mark.usefixtures("core_rows")
def test_database_that_fails_leaves_the_old_catalogue_in_use(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    before = catalogue_get("ahlcg")
    clock.now += 2

    def fail() -> None:
        raise DatabaseError

    monkeypatch.setattr("cardsdb.selectors.catalogue_version_list", fail)
    assert catalogue_get("ahlcg") is before


@pytest.mark.usefixtures("core_rows")
def test_reader_goes_on_while_another_thread_loads(clock: Clock) -> None:
    before = catalogue_get("ahlcg")
    publish_version("ahlcg", "again")
    clock.now += 2
    with catalogue._shelf.lock:  # as the thread that loads holds it
        assert catalogue_get("ahlcg") is before
    assert catalogue_get("ahlcg").cards.version == 2


@pytest.mark.usefixtures("core_rows")
def test_game_that_this_release_does_not_have_is_left_alone() -> None:
    publish_version("chess", "from another release")
    assert catalogue_get("ahlcg").cards.version == 1
    assert [live.game.code for live in catalogue.catalogue_all()] == ["ahlcg"]


@pytest.mark.django_db(transaction=True)
def test_many_threads_load_it_once(core_cards: None, monkeypatch: pytest.MonkeyPatch) -> None:
    loads = []
    original = catalogue._load

    def count_and_load(version: CatalogueVersion, older: LiveCatalogue | None = None) -> LiveCatalogue:
        loads.append(version)
        return original(version, older)

    monkeypatch.setattr(catalogue, "_load", count_and_load)
    found: list[LiveCatalogue] = []
    all_at_once(8, lambda _number: found.append(catalogue_get("ahlcg")))
    assert len(loads) == 1
    assert len({id(live) for live in found}) == 1
    assert len(found) == 8
