"""Stored checks follow the cards, and no answer is older than they are."""

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.catalogue import catalogue_forget
from cardsdb.importing.publish import publish_version
from cardsdb.models import Card
from decks import rechecks, tasks
from decks.models import Deck, DeckRevision, Recheck
from decks.tests.conftest import LEGAL, keep

pytestmark = pytest.mark.usefixtures("core_rows")


@pytest.fixture
def kept(norman: APIClient) -> dict[str, Any]:
    return keep(norman, **LEGAL)


def _forbid(code: str = "01016", level: int = 5) -> int:
    """An erratum that breaks the deck; returns the catalogue version that brings it."""
    card = Card.objects.get(game="ahlcg", code=code)
    card.classes.clear()
    card.fields = {**card.fields, "deck_limit": 1}
    card.save()
    version = publish_version("ahlcg", f"erratum {code} {level}")
    catalogue_forget()
    return version.number


def test_read_after_a_new_version_is_never_stale(norman: APIClient, kept: dict[str, Any]) -> None:
    version = _forbid()
    found = norman.get(kept["url"]).json()
    assert (found["valid"], found["broken_by"], found["checked_with"]["catalogue"]) == (False, version, version)
    row = Deck.objects.get()
    assert (row.valid, row.catalogue_version, row.broken_by) == (False, version, version)
    assert norman.get(f"{kept['url']}revisions/1/").json()["valid"] is True, "what was found then stays"


def test_list_after_a_new_version_is_never_stale(norman: APIClient, kept: dict[str, Any]) -> None:
    version = _forbid()
    assert norman.get("/api/v1/decks/?valid=true").json()["results"] == []
    (listed,) = norman.get("/api/v1/decks/").json()["results"]
    assert (listed["valid"], listed["checked_with"]["catalogue"]) == (False, version)


def test_recheck_tells_what_a_version_broke(norman: APIClient, kept: dict[str, Any]) -> None:
    keep(norman)  # was never valid
    version = _forbid()
    tasks.recheck("ahlcg")
    broken = norman.get(f"/api/v1/decks/?broken_by={version}").json()["results"]
    assert [deck["id"] for deck in broken] == [kept["id"]]
    (row,) = norman.get("/api/v1/decks/rechecks/?game=ahlcg").json()["results"]
    assert (row["total"], row["done"], row["broken"], row["mended"]) == (2, 2, 1, 0)
    assert row["finished_at"]


def test_recheck_broken_off_goes_on_where_it_stopped(
    norman: APIClient, kept: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _number in range(3):
        keep(norman, **LEGAL)
    _forbid()
    monkeypatch.setattr(rechecks, "BATCH", 2)
    done: list[int] = []
    refresh = rechecks.deck_refresh

    def dies_in_the_second_batch(*, decks: Any) -> Any:
        if done:
            raise KeyboardInterrupt
        done.append(len(decks))
        return refresh(decks=decks)

    monkeypatch.setattr(rechecks, "deck_refresh", dies_in_the_second_batch)
    with pytest.raises(KeyboardInterrupt):
        rechecks.decks_recheck(game="ahlcg")
    half = Recheck.objects.get()
    assert (half.total, half.done, half.broken, half.finished_at) == (4, 2, 2, None)
    monkeypatch.setattr(rechecks, "deck_refresh", refresh)
    whole = rechecks.decks_recheck(game="ahlcg")
    assert (whole.pk, whole.total, whole.done, whole.broken) == (half.pk, 4, 4, 4)
    assert whole.finished_at


def test_recheck_mends_what_is_valid_again(norman: APIClient, kept: dict[str, Any]) -> None:
    original = Card.objects.get(code="01016")
    classes, fields = list(original.classes.all()), dict(original.fields)
    _forbid()
    rechecks.decks_recheck(game="ahlcg")
    original.refresh_from_db()
    original.classes.set(classes)
    original.fields = fields
    original.save()
    publish_version("ahlcg", "mended")
    catalogue_forget()
    assert rechecks.decks_recheck(game="ahlcg").mended == 1
    row = Deck.objects.get()
    assert (row.valid, row.broken_by) == (True, None)


def test_recheck_changes_no_tag_and_no_revision(norman: APIClient, kept: dict[str, Any]) -> None:
    _forbid()
    rechecks.decks_recheck(game="ahlcg")
    assert DeckRevision.objects.count() == 1
    saved = norman.patch(kept["url"], {"notes": "x"}, format="json", headers={"If-Match": kept["etag"]})
    assert saved.status_code == 200


def test_save_is_checked_anew_and_forgets_what_broke_it(norman: APIClient, kept: dict[str, Any]) -> None:
    _forbid()
    rechecks.decks_recheck(game="ahlcg")
    main = {code: number for code, number in kept["zones"]["main"].items() if code != "01016"}
    saved = norman.patch(
        kept["url"], {"zones": {"main": {**main, "01026": 2}}}, format="json", headers={"If-Match": kept["etag"]}
    ).json()
    assert (saved["valid"], saved["broken_by"]) == (True, None)


def test_nightly_checks_every_game_and_purges(norman: APIClient, kept: dict[str, Any]) -> None:
    Deck.objects.update(rules_version="older")
    tasks.nightly()
    assert Deck.objects.get().rules_version != "older"


def _publish() -> None:
    publish_version("ahlcg", f"again {Deck.objects.count()}")
    catalogue_forget()


def test_recheck_ends_though_a_newer_catalogue_is_published_meanwhile(
    norman: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _number in range(3):
        keep(norman)
    _publish()
    monkeypatch.setattr(rechecks, "BATCH", 1)
    refresh, batches = rechecks.deck_refresh, []

    def publishes_meanwhile(*, decks: Any) -> Any:
        batches.append(len(decks))
        if len(batches) == 2:
            publish_version("ahlcg", "meanwhile")
            catalogue_forget()
        return refresh(decks=decks)

    monkeypatch.setattr(rechecks, "deck_refresh", publishes_meanwhile)
    assert rechecks.decks_recheck(game="ahlcg").finished_at
    assert batches == [1, 1, 1]
    rechecks.decks_recheck(game="ahlcg")
    assert set(Deck.objects.values_list("catalogue_version", flat=True)) == {3}
    assert Recheck.objects.filter(finished_at=None).count() == 0


def test_refresh_by_a_process_that_is_behind_changes_nothing(norman: APIClient) -> None:
    keep(norman)
    Deck.objects.update(catalogue_version=9, valid=True, broken_by=9)
    deck = Deck.objects.get()
    assert rechecks.deck_refresh(decks=[deck]) == []
    behind = Deck.objects.get()
    behind.catalogue_version = 0  # as it was read before the other process wrote
    rechecks.deck_refresh(decks=[behind])
    row = Deck.objects.get()
    assert (row.catalogue_version, row.broken_by) == (9, 9)


def test_release_of_the_rules_is_not_taken_for_a_change_of_the_cards(norman: APIClient) -> None:
    keep(norman)
    Deck.objects.update(valid=True, rules_version="older")
    rechecks.deck_refresh(decks=Deck.objects.all())
    row = Deck.objects.get()
    assert (row.valid, row.broken_by) == (False, None)


class Queue:
    """A queue whose messages are performed one by one, as by workers; `None` in place of one that is lost."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[tuple[list[Any], int]] = []
        monkeypatch.setattr(
            tasks.recheck, "apply_async", lambda args, countdown: self.messages.append((args, countdown))
        )

    def perform(self) -> list[tuple[list[Any], int]]:
        """Perform the messages until there is none; returns them all."""
        performed = []
        while self.messages:
            performed.append(self.messages.pop(0))
            tasks.recheck(*performed[-1][0])
        return performed


@pytest.fixture
def six_waiting(core_rows: None, norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for _number in range(6):
        keep(norman, **LEGAL)
    _forbid()
    monkeypatch.setattr(rechecks, "BATCH", 1)
    monkeypatch.setattr(tasks, "TURN", 0.0)


def _rechecked() -> tuple[int, int, int, int, bool]:
    row = Recheck.objects.get()
    return row.total, row.done, row.broken, Deck.objects.filter(valid=False).count(), row.finished_at is not None


@pytest.mark.usefixtures("six_waiting")
def test_recheck_of_many_is_split_and_gives_other_tasks_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(monkeypatch)
    monkeypatch.setattr(tasks, "MANY", 5)
    tasks.recheck("ahlcg")
    assert Recheck.objects.get().done == 1, "one batch, and the turn is over"
    starts = [args[1] for args, _countdown in queue.messages[:-1]]
    assert starts == [f"{place:x}0000000-0000-0000-0000-000000000000" for place in range(2, 16, 2)]
    queue.perform()
    assert _rechecked() == (6, 6, 6, 6, True)


@pytest.mark.usefixtures("six_waiting")
def test_recheck_of_few_is_not_split(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(monkeypatch)
    tasks.recheck("ahlcg")
    (resumed,) = queue.messages
    assert resumed == (["ahlcg", str(Deck.objects.order_by("pk").values_list("pk", flat=True)[0]), 0], 0)


@pytest.mark.usefixtures("six_waiting")
def test_part_goes_on_at_the_first_deck_so_that_a_lost_one_is_done_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(monkeypatch)
    last = Deck.objects.order_by("pk").values_list("pk", flat=True)[5]
    tasks.recheck("ahlcg", str(uuid.UUID(int=last.int - 1)))
    assert [args[2] for args, _countdown in queue.perform()] == [0, *[1] * 6]
    assert _rechecked() == (6, 6, 6, 6, True)


@pytest.mark.usefixtures("six_waiting")
def test_recheck_without_a_queue_is_done_by_the_one_that_began(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*args: Any, **options: Any) -> None:
        raise OSError("no queue")

    monkeypatch.setattr(tasks.recheck, "apply_async", refused)
    monkeypatch.setattr(tasks, "MANY", 5)
    tasks.recheck("ahlcg")
    assert _rechecked() == (6, 6, 6, 6, True)


@pytest.mark.usefixtures("six_waiting")
def test_decks_that_another_holds_are_looked_for_again_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(monkeypatch)
    monkeypatch.setattr(rechecks, "_recheck_batch", lambda progress, waiting: None)  # everything is locked
    tasks.recheck("ahlcg")
    assert [(args[2], countdown) for args, countdown in queue.perform()] == [(1, 0), (2, 4), (3, 8), (4, 16)]
    assert _rechecked() == (6, 0, 0, 0, False), "for the nightly one, and for readers"


def test_check_is_written_whole_where_another_process_found_otherwise_meanwhile(kept: dict[str, Any]) -> None:
    deck = Deck.objects.get()
    version = publish_version("ahlcg", "again")
    catalogue_forget()
    Deck.objects.update(valid=False, errors=3)  # as if another version in between had broken it
    rechecks.deck_refresh(decks=[deck])
    row = Deck.objects.get()
    assert (row.valid, row.errors, row.catalogue_version) == (True, 0, version.number)


def test_check_that_found_the_same_writes_the_versions(kept: dict[str, Any]) -> None:
    before = Deck.objects.get()
    version = publish_version("ahlcg", "again")
    catalogue_forget()
    rechecks.deck_refresh(decks=[Deck.objects.get()])
    row = Deck.objects.get()
    assert row.catalogue_version == version.number
    assert [getattr(row, name) for name in rechecks.FOUND] == [getattr(before, name) for name in rechecks.FOUND]
