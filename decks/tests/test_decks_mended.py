"""Faults that a review found in kept decks, each as it was found."""

from random import Random
from string import ascii_letters
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cardsdb.catalogue import catalogue_forget
from cardsdb.importing.publish import publish_version
from decks import services
from decks.models import Deck, DeckRevision, Recheck
from decks.tests.conftest import LEGAL, ROLAND, keep

pytestmark = pytest.mark.django_db


def _publish() -> None:
    publish_version("ahlcg", f"again {Deck.objects.count()}")
    catalogue_forget()


def test_recheck_ends_though_a_newer_catalogue_is_published_meanwhile(
    norman: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _number in range(3):
        keep(norman)
    _publish()
    monkeypatch.setattr(services, "BATCH", 1)
    refresh, batches = services.deck_refresh, []

    def publishes_meanwhile(*, decks: Any) -> Any:
        batches.append(len(decks))
        if len(batches) == 2:
            publish_version("ahlcg", "meanwhile")
            catalogue_forget()
        return refresh(decks=decks)

    monkeypatch.setattr(services, "deck_refresh", publishes_meanwhile)
    assert services.decks_recheck(game="ahlcg").finished_at
    assert batches == [1, 1, 1]
    services.decks_recheck(game="ahlcg")
    assert set(Deck.objects.values_list("catalogue_version", flat=True)) == {3}
    assert Recheck.objects.filter(finished_at=None).count() == 0


def test_refresh_by_a_process_that_is_behind_changes_nothing(norman: APIClient) -> None:
    keep(norman)
    Deck.objects.update(catalogue_version=9, valid=True, broken_by=9)
    deck = Deck.objects.get()
    assert services.deck_refresh(decks=[deck]) == []
    behind = Deck.objects.get()
    behind.catalogue_version = 0  # as it was read before the other process wrote
    services.deck_refresh(decks=[behind])
    row = Deck.objects.get()
    assert (row.catalogue_version, row.broken_by) == (9, 9)


def test_release_of_the_rules_is_not_taken_for_a_change_of_the_cards(norman: APIClient) -> None:
    keep(norman)
    Deck.objects.update(valid=True, rules_version="older")
    services.deck_refresh(decks=Deck.objects.all())
    row = Deck.objects.get()
    assert (row.valid, row.broken_by) == (False, None)


def test_page_of_stale_decks_costs_a_constant_number_of_queries(norman: APIClient) -> None:
    for number in range(6):
        keep(norman, name=f"Deck {number}")
    Deck.objects.update(rules_version="older")
    with CaptureQueriesContext(connection) as queries:
        norman.get("/api/v1/decks/")
    asked = [query["sql"] for query in queries if "decks_deck" in query["sql"]]
    assert len(asked) == 4, "the list, the revisions, the lock, the update"


LONG = "".join(Random(7).choices(ascii_letters, k=5000))


@pytest.mark.parametrize(
    ("change", "loc"),
    [
        ({"zones": {"main": {LONG: 1}}}, ["zones"]),
        ({"zones": {LONG: {"01016": 1}}}, ["zones"]),
        ({"leaders": [LONG]}, ["leaders"]),
        ({"choices": {"a": [[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]}}, ["choices"]),
        ({"tags": ["a, b"]}, ["tags", 0]),
        ({"name": "\u200b"}, ["name"]),
        ({"name": "a\nb"}, ["name"]),
        ({"name": "\u202etfel"}, ["name"]),
    ],
)
def test_what_no_deck_holds_is_refused(norman: APIClient, change: dict[str, Any], loc: list[Any]) -> None:
    answer = norman.post("/api/v1/decks/", {**ROLAND, **change}, format="json")
    assert (answer.status_code, [error["loc"] for error in answer.json()["errors"]]) == (400, [loc])


def test_name_may_have_what_people_type(norman: APIClient) -> None:
    assert keep(norman, name="👨‍👩‍👧 Zoë’s 3rd")["name"] == "👨‍👩‍👧 Zoë’s 3rd"


def test_write_with_an_unknown_mode_is_no_half_failure(norman: APIClient) -> None:
    answer = norman.post("/api/v1/decks/?mode=bogus", ROLAND, format="json")
    assert (answer.status_code, Deck.objects.count()) == (201, 1)


def test_revision_outlives_the_rule_that_it_was_judged_by(norman: APIClient) -> None:
    deck = keep(norman)
    revision = DeckRevision.objects.get()
    revision.problems = [{**revision.problems[0], "rule": "AHLCG-GONE-01", "code": "forgotten", "variant": ""}]
    revision.save()
    (problem,) = norman.get(f"{deck['url']}revisions/1/").json()["problems"]
    assert (problem["rule_title"], problem["message"]) == ("AHLCG-GONE-01", "forgotten")


@pytest.mark.parametrize("name", ["card", "without", "leader", "tag"])
def test_filter_with_too_many_values_is_refused(norman: APIClient, name: str) -> None:
    answer = norman.get(f"/api/v1/decks/?{name}={'1,' * 60}")
    assert [error["loc"] for error in answer.json()["errors"]] == [["query", name]]


def test_list_by_validity_says_that_a_recheck_goes_on(norman: APIClient) -> None:
    keep(norman)
    assert norman.get("/api/v1/decks/?valid=false").json()["rechecking"] is False
    keep(norman)
    _publish()
    Deck.objects.filter(pk=Deck.objects.first().pk).update(catalogue_version=2)  # type: ignore[union-attr]
    assert norman.get("/api/v1/decks/?valid=true").json()["rechecking"] is True


@pytest.mark.parametrize("exiled", [{"01016": 0}, {"01016": -1}, []])
def test_upgrade_with_exiled_cards_that_cannot_be_is_refused(norman: APIClient, exiled: Any) -> None:
    deck = keep(norman)
    answer = norman.post(f"{deck['url']}upgrade/", {"exiled": exiled}, format="json")
    assert [error["loc"] for error in answer.json()["errors"]] == [["exiled"]]


def test_export_read_again_is_not_sent_again(norman: APIClient) -> None:
    deck = keep(norman)
    tag = norman.get(f"{deck['url']}export/?format=text")["ETag"]
    again = norman.get(f"{deck['url']}export/?format=text", headers={"If-None-Match": tag})
    assert again.status_code == 304


def test_what_was_written_in_private_stays_so(norman: APIClient, api: APIClient) -> None:
    deck = keep(norman, notes="my phone is 555")
    change = {"notes": "", "visibility": "public"}
    norman.patch(deck["url"], change, format="json", headers={"If-Match": deck["etag"]})
    assert api.get(f"{deck['url']}revisions/1/").status_code == 404
    assert [row["number"] for row in api.get(f"{deck['url']}revisions/").json()["results"]] == [2]
    assert api.get(f"{deck['url']}diff/?from=1&to=2").status_code == 404
    assert api.get(f"{deck['url']}export/?revision=1").status_code == 404
    assert api.get(f"{deck['url']}experience/").status_code in (401, 403)
    assert norman.get(f"{deck['url']}revisions/1/").json()["notes"] == "my phone is 555"


def test_revision_nought_does_not_exist(norman: APIClient) -> None:
    assert norman.get(f"{keep(norman)['url']}revisions/0/").status_code == 404


@pytest.mark.parametrize(
    ("part", "body"), [("revert/", {"revision": 1}), ("clone/", {}), ("experience/", {"amount": 1})]
)
def test_key_that_means_nothing_is_refused(norman: APIClient, part: str, body: dict[str, Any]) -> None:
    deck = keep(norman)
    answer = norman.post(f"{deck['url']}{part}", {**body, "preview": True}, format="json")
    assert [error["loc"] for error in answer.json()["errors"]] == [["preview"]]


def test_deck_moved_to_a_folder_is_not_newer_for_it(norman: APIClient) -> None:
    deck = keep(norman)
    moved = norman.patch(deck["url"], {"folder": "Old"}, format="json", headers={"If-Match": deck["etag"]})
    assert moved.json()["updated_at"] == deck["updated_at"]
    nothing = norman.patch(deck["url"], {}, format="json", headers={"If-Match": moved["ETag"]})
    assert nothing["ETag"] == moved["ETag"]


def test_deck_put_back_as_it_was_read_is_accepted(norman: APIClient) -> None:
    deck = keep(norman)
    read = norman.get(deck["url"])
    put = norman.put(deck["url"], read.json(), format="json", headers={"If-Match": read["ETag"]})
    assert (put.status_code, put.json()["revision"], put.json()["zones"]) == (200, 2, deck["zones"])


def test_tag_never_passes_for_a_card(norman: APIClient) -> None:
    keep(norman, tags=['x" "card:07777'])
    assert norman.get("/api/v1/decks/?card=07777").json()["count"] == 0


@pytest.mark.parametrize("format", ["cardsdb", "arkhamdb"])
def test_export_and_import_keep_what_was_spent_and_exiled(norman: APIClient, format: str) -> None:
    deck = keep(norman, **LEGAL)
    norman.post(f"{deck['url']}experience/", {"amount": 5}, format="json")
    main = {**LEGAL["zones"]["main"], "01027": 1, "01023": 1}
    body = {"zones": {"main": main}, "exiled": {"01023": 1}}
    assert norman.post(f"{deck['url']}upgrade/", body, format="json").json()["xp"] == 2
    text = norman.get(f"{deck['url']}export/?format={format}").content.decode()
    answer = norman.post("/api/v1/decks/import/", {"text": text, "format": format, "game": "ahlcg"}, format="json")
    assert answer.json()["balance"] == {"earned": 5, "spent": 2, "unspent": 3, "overspent": 0}
    assert norman.get(f"{answer.json()['url']}export/?format={format}").content.decode() == text


def test_import_keeps_a_long_name_and_odd_tags_in_the_notes(norman: APIClient) -> None:
    text = f"# {'Very ' * 40}long\n\nRoland Banks\n\n2x Machete\n"
    deck = norman.post("/api/v1/decks/import/", {"text": text, "game": "ahlcg"}, format="json").json()
    assert deck["name"] == ("Very " * 24).strip()
    assert ("Very " * 40).strip() in deck["notes"]


def test_odds_of_many_cards_are_worked_out_once_for_all_alike(norman: APIClient) -> None:
    from games.engine import opening

    deck = keep(norman, **LEGAL)
    opening._chances.cache_clear()
    assert len(norman.get(f"{deck['url']}odds/?turns=3").json()["results"]) == 18
    assert opening._chances.cache_info().misses == 3  # one copy, two copies, and weaknesses
