"""Public decks found by what somebody owns."""

import random
import re
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from cardsdb.models import Collection
from cardsdb.tests.test_api import problem
from decks import buildable as module
from decks import rechecks
from decks.collection_check import copies_missing
from decks.models import Deck, DeckNeeds
from decks.tests.conftest import LEGAL, ROLAND, keep

pytestmark = pytest.mark.django_db


def shelf(owner: User, name: str, *, default: bool = False, cards: dict[str, int] | None = None, **sets: int) -> str:
    made = Collection.objects.create(
        owner=owner, game="ahlcg", name=name, is_default=default, sets=sets, cards=cards or {}
    )
    return str(made.pk)


def found(client: APIClient, shelves: str, **query: Any) -> dict[str, int]:
    """The decks found, each with its missing copies."""
    asked = {"whose": "public", "buildable_from": shelves, "page_size": 100, **query}
    answer = client.get("/api/v1/decks/", asked)
    assert answer.status_code == 200, answer.content
    assert answer.json()["count"] == len(answer.json()["results"])
    return {deck["name"]: deck["missing"] for deck in answer.json()["results"]}


@pytest.mark.parametrize("few", [1000, 0])
def test_decks_found_are_those_of_the_check_of_each(
    norman: APIClient, user: User, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against the check of one deck after the other, whether the database gets numbers or marks."""
    monkeypatch.setattr(module, "FEW", few)
    chance, cards = random.Random(4), catalogue_get("ahlcg").cards
    codes = [card.code for card in cards if card.type_code in ("asset", "event", "skill")]
    kept = shelf(user, "Shelf", cards={code: chance.randint(-2, 2) or 1 for code in chance.sample(codes, 30)}, core=1)
    decks = {}
    for number in range(40):
        chosen = {code: chance.randint(1, 3) for code in chance.sample(codes, chance.randint(1, 9))}
        made = keep(norman, name=f"{number}", visibility="public", zones={"main": chosen}, collection=kept)
        decks[f"{number}"] = made["url"]
    short = {}
    for name, url in decks.items():
        answer = norman.get(f"{url}buildable/").json()
        short[name] = sum(
            one["params"]["found"] - one["params"]["limit"]
            for one in answer["problems"]
            if one["code"] == "collection-short"
        )
        assert answer["buildable"] == (short[name] == 0)
    assert len(set(short.values())) > 3
    for most in (0, 1, 2, 5, 99):
        expected = {name: missing for name, missing in short.items() if missing <= most}
        assert found(norman, kept, missing_max=most) == expected


def test_changes_of_decks_are_known_at_once(norman: APIClient, user: User) -> None:
    one, two = shelf(user, "One", core=1), shelf(user, "Two", core=2)
    made = keep(norman, visibility="public", zones={"main": {"01016": 1}})
    assert found(norman, one) == {ROLAND["name"]: 0}
    write: dict[str, Any] = {"format": "json", "headers": {"If-Match": "*"}}
    norman.patch(made["url"], {"zones": {"main": {"01016": 2}}}, **write)
    assert (found(norman, one), found(norman, one, missing_max=1)) == ({}, {ROLAND["name"]: 1})
    assert found(norman, two) == {ROLAND["name"]: 0}
    norman.patch(made["url"], {"visibility": "private"}, **write)
    assert found(norman, two) == {}
    norman.patch(made["url"], {"zones": {"main": {"01016": 1}}}, **write)
    norman.patch(made["url"], {"visibility": "public"}, **write)
    assert found(norman, one) == {ROLAND["name"]: 0}
    norman.delete(made["url"], headers={"If-Match": "*"})
    assert found(norman, one) == {}


def test_several_collections_and_the_shelf_of_a_group_count_together_each_once(
    norman: APIClient, daisy: APIClient, user: User
) -> None:
    other = User.objects.get(username="daisy")
    mine, attic = shelf(user, "Mine", default=True, core=1), shelf(user, "Attic", cards={"01016": 1})
    theirs = shelf(other, "Theirs", default=True, core=1)
    keep(norman, name="two", visibility="public", zones={"main": {"01016": 2}})
    keep(norman, name="three", visibility="public", zones={"main": {"01016": 3}})
    assert found(norman, mine) == found(norman, "mine") == {}
    assert found(norman, f"{mine},{attic}") == found(norman, f"mine,{attic},{mine}") == {"two": 0}
    group = apps.get_model("campaigns.Campaign").objects.create(owner=other, game="ahlcg", guide="core", name="Nights")
    group.members.create(user=user)
    assert found(norman, str(group.pk)) == found(norman, f"{group.pk},mine") == {"two": 0}
    assert found(norman, f"{group.pk},{attic}") == {"three": 0, "two": 0}
    problem(norman.get(f"/api/v1/decks/?whose=public&buildable_from={theirs}"), 400, "invalid")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("whose=public&buildable_from=nonsense", "unknown-collection"),
        ("whose=mine&buildable_from=mine", "only-public"),
        ("whose=public&buildable_from=mine&missing_max=100", "not-a-number-in-range"),
    ],
)
def test_request_that_cannot_be_answered_says_why(norman: APIClient, query: str, code: str) -> None:
    (fault,) = norman.get(f"/api/v1/decks/?{query}").json()["errors"]
    assert (fault["loc"][0], fault["code"]) == ("query", code)


def test_visitor_without_an_account_owns_nothing(api: APIClient, core_cards: None) -> None:
    (fault,) = api.get("/api/v1/decks/?buildable_from=mine").json()["errors"]
    assert fault["code"] == "needs-account"


def test_other_filters_and_orders_apply_as_well(norman: APIClient, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FEW", 0)
    shelf(user, "Mine", default=True, core=2)
    for name in ("b", "a", "c"):
        keep(norman, name=name, visibility="public", tags=["solo"] if name != "c" else [])
    keep(norman, **{**LEGAL, "leaders": ["01002"]}, visibility="public", tags=["solo"])
    assert list(found(norman, "mine", order="name")) == ["Roland, legal", "a", "b", "c"]
    assert list(found(norman, "mine", order="name", tag="solo", leader="01001")) == ["a", "b"]
    page = norman.get("/api/v1/decks/?whose=public&buildable_from=mine&tag=solo&page_size=2").json()
    assert (page["count"], page["more"], len(page["results"])) == (3, False, 2)


def test_deck_of_many_unknown_cards_hides_no_other(norman: APIClient, daisy: APIClient, user: User) -> None:
    """Its copies and codes are more than any real deck has, but no more than a deck may have."""
    shelf(user, "Mine", default=True, core=1)
    keep(norman, name="usual", visibility="public", zones={"main": {"01016": 1}})
    keep(norman, name="short", visibility="public", zones={"main": {"01016": 1, "unknown": 99}})
    for number in range(2):
        zones = {"main": {**{f"{number}-{card}": 1 for card in range(33_000)}, "unknown": 999_999}}
        keep(daisy, name="large", visibility="public", zones=zones)
    module.buildable_forget()
    assert found(norman, "mine") == {"usual": 0}
    assert found(norman, "mine", missing_max=98) == {"usual": 0}
    assert found(norman, "mine", missing_max=99) == {"usual": 0, "short": 99}


def test_all_needs_are_read_again_only_after_many_changes(
    norman: APIClient, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither decks without cards nor many that were once changed together count as changes."""
    monkeypatch.setattr(module, "MAX_CHANGES", 1)
    shelf(user, "Mine", default=True, core=1)
    for name in ("empty", "bare", "usual"):
        keep(norman, name=name, visibility="public", zones={"main": {"01016": 1}})
    DeckNeeds.objects.update(changed_at=timezone.now() - timedelta(hours=1))
    DeckNeeds.objects.exclude(deck__name="usual").update(cards={})
    module.buildable_forget()
    read = module._current()
    assert found(norman, "mine") == {"empty": 0, "bare": 0, "usual": 0}
    assert module._current() is read
    DeckNeeds.objects.filter(deck__name="usual").update(cards={"01016": 2}, changed_at=timezone.now())
    assert found(norman, "mine") == {"empty": 0, "bare": 0}
    assert module._current() is read
    DeckNeeds.objects.update(changed_at=timezone.now())
    assert module._current() is not read


def test_change_that_another_thread_reads_disturbs_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = module._Needs()
    needs._changed = {1: ("ahlcg", {"01016": 1}), 2: ("ahlcg", {"01016": 2})}

    def compare(cards: dict[str, int], owned: dict[str, int]) -> int:
        needs._changed[len(needs._changed) + 1] = "ahlcg", {}
        return copies_missing(cards, owned)

    monkeypatch.setattr(module, "copies_missing", compare)
    assert needs.find({"ahlcg": {"01016": 1}}, 0).tolist() == [1]


def test_needs_are_written_by_a_new_check(norman: APIClient, user: User) -> None:
    shelf(user, "Mine", default=True, core=2)
    keep(norman, visibility="public")
    keep(norman, name="private")
    assert DeckNeeds.objects.count() == 1
    DeckNeeds.objects.all().delete()
    Deck.objects.update(rules_version="older")
    norman.get("/api/v1/decks/?whose=public")
    module.buildable_forget()
    assert found(norman, "mine") == {ROLAND["name"]: 0}


def test_public_decks_of_an_earlier_version_get_their_needs(norman: APIClient, user: User) -> None:
    public = keep(norman, visibility="public")
    keep(norman, name="private")
    DeckNeeds.objects.all().delete()
    import_module("decks.migrations.0010_needs_of_public_decks").check_again(apps, None)
    assert rechecks.decks_recheck(game="ahlcg").done == 1
    assert [str(row.deck_id) for row in DeckNeeds.objects.all()] == [public["id"]]


def test_page_finds_decks_by_ticked_collections(norman: APIClient, user: User, client: Any) -> None:
    one, two = shelf(user, "One core", core=1), shelf(user, "Two cores", core=2)
    keep(norman, name="Needs two", visibility="public", zones={"main": {"01016": 2}})
    client.force_login(user)

    def page(query: str) -> str:
        return client.get(f"/decks/public/?{query}").content.decode()

    assert "Needs two" not in page(f"buildable_from={one}&missing_max=0")
    assert "1 card missing" in page(f"buildable_from={one}&missing_max=1")
    Collection.objects.filter(pk=one).update(is_default=True)
    assert re.findall(r'value="([^"]+)"\s+checked', page("buildable_from=mine")) == [one]
    both = page(f"buildable_from={one}&buildable_from={two}")
    assert "you own all cards" in both
    assert len(re.findall(r"\schecked>", both)) == 2
    assert "Needs two" in page("missing_max=0"), "without a collection there is nothing to miss"
    assert client.get("/decks/public/?buildable_from=nonsense").status_code == 400
