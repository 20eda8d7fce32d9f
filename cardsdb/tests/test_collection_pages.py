"""Collections in the browser, without JavaScript."""

import re
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from cardsdb.models import Collection
from cardsdb.web.collections.forms import CollectionForm
from games.engine.cards import SetRecord

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PART = {"HX-Request": "true", "HX-Target": "found"}


@pytest.fixture
def visitor(reader: Client, core_cards: None) -> Client:
    return reader


@pytest.fixture
def shelf(visitor: Client) -> Collection:
    answer = visitor.post("/collections/", {"name": "Shelf", "game": "ahlcg"})
    row = Collection.objects.get()
    assert answer["Location"] == f"/collections/{row.pk}/"
    return row


def save(visitor: Client, row: Collection, **form: str) -> str:
    fields = {"name": row.name, "version": str(row.version), **{key.replace("__", ":"): v for key, v in form.items()}}
    return visitor.post(f"/collections/{row.pk}/", fields, follow=True).content.decode()


def test_collection_is_made_filled_and_searched(visitor: Client, shelf: Collection) -> None:
    page = save(visitor, shelf, set__core="2", new_card="Machete", new_copies="1")
    assert "Saved." in page
    shelf.refresh_from_db()
    assert (shelf.sets, shelf.cards, shelf.is_default) == ({"core": 2}, {"01020": 1}, True)
    found = visitor.get("/cards/ahlcg/?q=owned=3").content.decode()
    assert "Machete" in found
    assert "Shelf" in visitor.get("/collections/").content.decode()


def test_collection_lines_set_to_zero_are_forgotten(visitor: Client, shelf: Collection) -> None:
    save(visitor, shelf, set__core="2", new_card="01016", new_copies="-1")
    shelf.refresh_from_db()
    save(visitor, shelf, set__core="0", card__01016="0")
    shelf.refresh_from_db()
    assert (shelf.sets, shelf.cards) == ({}, {})


@pytest.mark.parametrize(
    ("form", "field", "words"),
    [
        ({"set__core": "100"}, "set-core", "Give a whole number from 1 to 99."),
        ({"set__core": "many"}, "set-core", "Give a whole number from 1 to 99."),
        ({"card__01016": "1.5"}, "card-01016", "Give a whole number from -999 to 999, but not 0."),
        ({"new_card": "Sword of Rust"}, "new-card", "There is no card with this name or code."),
        (
            {"new_card": "Machete", "new_copies": "few"},
            "new-copies",
            "Give a whole number from -999 to 999, but not 0.",
        ),
        ({"name": " "}, "id_name", "Give a name in printable characters."),
    ],
)
def test_collection_that_cannot_be_understood_is_not_saved_and_stays_as_typed(
    visitor: Client, shelf: Collection, form: dict[str, str], field: str, words: str
) -> None:
    page = save(visitor, shelf, **{"set__core": "2", "card__01020": "3", "new_copies": "4", **form})
    assert f'href="#{field}"' in page
    assert f'id="{field}-fault">{words}' in page
    assert f'aria-describedby="{field}-fault"' in page
    for name, value in ({"set__core": "2", "card__01020": "3", "new_copies": "4"} | form).items():
        assert re.search(f'name="{name.replace("__", ":")}"[^>]* value="{value.strip()} ?"', page), name
    shelf.refresh_from_db()
    assert (shelf.version, shelf.sets, shelf.cards) == (1, {}, {})


def test_collection_asks_which_card_a_name_means(visitor: Client, shelf: Collection) -> None:
    page = save(visitor, shelf, set__core="1", new_card="Beat Cop")
    offered = re.findall(r'name="new_code" value="(\w+)"', page)
    assert len(offered) > 1
    save(visitor, shelf, set__core="1", new_card="Beat Cop", new_code=offered[1])
    shelf.refresh_from_db()
    assert (shelf.sets, shelf.cards) == ({"core": 1}, {offered[1]: 1})


def test_collection_changed_in_another_window_is_not_overwritten(visitor: Client, shelf: Collection) -> None:
    save(visitor, shelf, set__core="1")
    page = save(visitor, shelf, set__core="2")
    assert "It was changed in the meantime" in page
    assert re.search('name="set:core"[^>]* value="2"', page), "what was typed is there to be saved again"
    shelf.refresh_from_db()
    assert shelf.sets == {"core": 1}


def test_collection_is_deleted(visitor: Client, shelf: Collection) -> None:
    visitor.post(f"/collections/{shelf.pk}/", {"delete": "1"})
    assert not Collection.objects.exists()


def test_collection_is_nobody_elses_business(visitor: Client, shelf: Collection, client: Client) -> None:
    assert client.get("/collections/").status_code == 302
    client.force_login(User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-wrong"))
    assert client.get(f"/collections/{shelf.pk}/").status_code == 404
    assert client.post(f"/collections/{shelf.pk}/", {"delete": "1"}).status_code == 404


def test_box_and_cycle_are_entered_by_one_tap_each(visitor: Client, shelf: Collection) -> None:
    def tap(what: str, **form: str) -> dict[str, int]:
        shelf.refresh_from_db()
        kept = {f"set__{code}": str(number) for code, number in shelf.sets.items()}
        save(visitor, shelf, own=what, **{**kept, **form})
        shelf.refresh_from_db()
        return dict(shelf.sets)

    page = visitor.get(f"/collections/{shelf.pk}/").content.decode()
    assert 'name="own" value="set:core"' in page
    assert tap("set:core") == {"core": 1}
    assert tap("set:core", set__core="2") == {}, "what is owned is taken out"
    assert tap("set:nonsense", set__core="3") == {"core": 3}
    cycle = catalogue_get("ahlcg").cards.sets["core"].cycle
    assert tap(f"cycle:{cycle}", set__core="0") == {"core": 1}
    assert tap(f"cycle:{cycle}") == {}


def test_tap_leads_back_to_its_place(visitor: Client, shelf: Collection) -> None:
    fields = {"name": shelf.name, "version": shelf.version, "own": "set:core"}
    assert visitor.post(f"/collections/{shelf.pk}/", fields)["Location"].endswith("/#set-core")


@pytest.mark.parametrize(
    ("owned", "after"),
    [
        ({}, {"set:new": "1", "set:newer": "1"}),
        ({"set:new": "2"}, {"set:new": "2", "set:newer": "1"}),
        ({"set:new": "1", "set:newer": "1", "set:old": "1"}, {"set:new": "0", "set:newer": "0", "set:old": "1"}),
    ],
)
def test_cycle_that_is_sold_in_other_boxes_means_those(owned: dict[str, str], after: dict[str, str]) -> None:
    cycle: list[Any] = [
        SetRecord(code=code, names={}, position=1, cycle="dwl", replaced=code == "old")
        for code in ("old", "new", "newer")
    ]
    live: Any = SimpleNamespace(cards=SimpleNamespace(sets={one.code: one for one in cycle}))
    found = CollectionForm.tapped({**owned, "own": "cycle:dwl"}, live)
    assert found == {**after, "own": "cycle:dwl"}


def test_card_list_counts_several_collections_together(visitor: Client, shelf: Collection, user: User) -> None:
    save(visitor, shelf, set__core="1")
    attic = Collection.objects.create(owner=user, game="ahlcg", name="Attic", cards={"01020": 5})

    def page(query: str) -> str:
        return visitor.get(f"/cards/ahlcg/?q=owned>=6{query}").content.decode()

    assert "Machete" not in page("")
    assert "Machete" not in page(f"&collection={attic.pk}")
    both = page(f"&collection={shelf.pk},{attic.pk}")
    assert "Machete" in both
    assert f"collection={shelf.pk}%2C{attic.pk}" in page(""), "a link adds the other to the default one"
    assert visitor.get("/cards/ahlcg/?q=owned:yes&collection=nonsense").status_code == 404
    assert "Attic" not in visitor.get("/cards/ahlcg/").content.decode()
    assert "Attic" in both


def switch(page: str, name: str) -> tuple[str, bool]:
    """The address behind a link of that id, and whether it is on."""
    found = re.search(rf'id="{name}" href="([^"]+)"\s*(aria-current)?', page)
    assert found
    return unescape(found[1]), bool(found[2])


def test_card_list_has_a_switch_for_what_is_owned(visitor: Client, shelf: Collection, user: User) -> None:
    def page(address: str) -> str:
        return visitor.get(address).content.decode()

    save(visitor, shelf, new_card="01020", new_copies="2")
    attic = Collection.objects.create(owner=user, game="ahlcg", name="Attic", cards={"01020": 3, "01016": 1})
    Collection.objects.create(owner=user, game="lotr", name="Rings", is_default=True)
    off = page("/cards/ahlcg/?q=t:asset&view=table")
    assert switch(off, "switch-owned") == ("/cards/ahlcg/?q=t%3Aasset%20owned%3Ayes&view=table", False)
    on = page(switch(off, "switch-owned")[0])
    assert switch(on, "switch-owned") == ("/cards/ahlcg/?q=t%3Aasset&view=table", True)
    assert re.findall(r"you own \d+", on) == ["you own 2"]
    assert "Rings" not in on, "a shelf of another game"
    assert switch(on, "shelf-1") == ("/cards/ahlcg/?q=t%3Aasset&view=table", True), "without a shelf it is off"
    assert switch(on, "shelf-2")[1] is False
    both = page(switch(on, "shelf-2")[0])
    assert re.findall(r"you own \d+", both) == ["you own 1", "you own 5"]
    assert f"collection={attic.pk}" in switch(both, "shelf-1")[0]


@pytest.mark.parametrize("view", ["rows", "faces", "table"])
def test_copies_owned_stand_on_cards_for_their_owner_alone(
    visitor: Client, shelf: Collection, view: str, client: Client
) -> None:
    address = f"/cards/ahlcg/?q=machete unique:prints&view={view}"
    stranger = client.get(address, headers=PART).content
    assert b"you own" not in visitor.get(address).content, "of a collection without it, nothing is said"
    save(visitor, shelf, new_card="01020", new_copies="2")
    assert re.findall(r"you own \d+", visitor.get(address).content.decode())[:1] == ["you own 2"]
    Collection.objects.update(cards={"01020": 3})
    assert "you own 3" in visitor.get(address).content.decode()
    assert client.get(address, headers=PART).content == stranger
    assert b"you own" not in stranger
    assert b"switch-owned" not in stranger


def test_group_shelf_counts_with_ones_own(visitor: Client, shelf: Collection, user: User) -> None:
    other = User.objects.create(username="daisy")
    save(visitor, shelf, new_card="01020", new_copies="1")
    Collection.objects.create(owner=other, game="ahlcg", name="Theirs", is_default=True, cards={"01016": 2})
    group = apps.get_model("campaigns.Campaign").objects.create(owner=user, game="ahlcg", guide="core", name="Nights")
    group.members.create(user=other)
    found = visitor.get(f"/cards/ahlcg/?q=owned:yes&collection={group.pk}").content.decode()
    assert "✓ Nights" in found
    assert re.findall(r"you own \d+", found) == ["you own 1"], "the group has what one does not own"
