"""ArkhamDB's public API of decks: fields, stages, who may read what, and its habits."""

import datetime
import json
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from compat.deck_numbers import FIRST, LIST, number_of, stages_of
from compat.models import DatedAnswer
from decks import services, upgrade_prices
from decks.content import Content, content_of
from decks.exchange.files import content_read
from decks.exchange.formats import read_file
from decks.models import Deck
from decks.tests.conftest import LEGAL
from games.engine import Build

pytestmark = pytest.mark.django_db
API = "/arkhamdb/api/public"
MAIN = LEGAL["zones"]["main"]
ROLAND = Content(
    name="Roland, legal",
    build=Build(leaders=("01001",), zones={"main": MAIN}),
    notes="Shoots *first*.",
    tags=("guardian", "solo"),
)


def new_deck(owner: User, content: Content = ROLAND, visibility: str = "public") -> Deck:
    placement = services.Placement(visibility=visibility)
    return services.deck_create(game="ahlcg", content=content, placement=placement, actor=owner)


def changed(content: Content, **main: int) -> Content:
    """The content with other numbers of some cards."""
    cards = content.build.zones["main"] | {code.removeprefix("c"): copies for code, copies in main.items()}
    zones = {**content.build.zones, "main": {code: copies for code, copies in cards.items() if copies}}
    return replace(content, build=replace(content.build, zones=zones))


def upgraded(deck: Deck, content: Content, earned: int, exiled: dict[str, int] | None = None) -> None:
    """Earn experience, and upgrade the newest revision."""
    services.experience_write(deck=deck, kind="victory", amount=earned, reason="")
    number, live = deck.revision, catalogue_get("ahlcg")
    priced = upgrade_prices.upgrade_price(
        deck=deck, content=content, number=number, exiled=exiled or {}, catalogue=live
    )
    services.deck_upgrade(
        deck=deck, content=content, number=number, exiled=exiled or {}, priced=priced, actor=deck.owner
    )


def get(client: Client, path: str, **more: Any) -> Any:
    answer = client.get(f"{API}/{path}", **more)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_fields_of_a_deck(core_cards: Any, user: User, client: Client) -> None:
    deck = new_deck(user)
    row = get(client, f"deck/{number_of(deck)}")
    times = [datetime.datetime.fromisoformat(row.pop(name)) for name in ("date_creation", "date_update")]
    assert all(abs(time - deck.created_at) < datetime.timedelta(seconds=5) for time in times)
    assert row == {
        "id": number_of(deck),
        "name": "Roland, legal",
        "description_md": "Shoots *first*.",
        "user_id": None,
        "investigator_code": "01001",
        "investigator_name": "Roland Banks",
        "slots": MAIN,
        "sideSlots": [],
        "ignoreDeckLimitSlots": None,
        "version": "0.1",
        "xp": None,
        "xp_spent": None,
        "xp_adjustment": None,
        "exile_string": None,
        "taboo_id": None,
        "meta": "{}",
        "tags": "guardian solo",
        "previous_deck": None,
        "next_deck": None,
        "problem": None,
    }
    assert get(client, f"deck/{deck.pk}")["id"] == row["id"]


@pytest.mark.once
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"c01034": 0}, "too_few_cards"),
        ({"c01035": 2}, "too_many_cards"),
        ({"c01034": 0, "c01016": 4}, "too_many_copies"),
        ({"c01034": 0, "c01044": 2}, "invalid_cards"),
        ({"c01006": 0}, "investigator"),
    ],
)
def test_problem_in_their_words(
    core_cards: Any, user: User, client: Client, change: dict[str, int], problem: str
) -> None:
    deck = new_deck(user, changed(ROLAND, **change))
    assert get(client, f"deck/{number_of(deck)}")["problem"] == problem


def test_upgrades_are_a_chain(core_cards: Any, user: User, client: Client) -> None:
    """Two Shotguns for 8 of 10; then a First Aid leaves in exile, and 2 left over with 3 earned are 5."""
    deck = new_deck(user)
    second = changed(ROLAND, c01025=0, c01029=2)
    upgraded(deck, second, 10)
    services.experience_write(deck=deck, kind="adjustment", amount=-1, reason="miscounted")
    upgraded(deck, changed(second, c01019=1, c01030=1, c01023=3), 3, {"01019": 1})
    first, middle, last = (get(client, f"deck/{number_of(deck, base)}") for base in (FIRST, 1, 2))
    names = ("previous_deck", "next_deck", "xp", "xp_spent", "xp_adjustment", "exile_string")
    assert [first[name] for name in names] == [None, middle["id"], None, None, None, None]
    assert [middle[name] for name in names] == [first["id"], last["id"], 10, 8, 0, None]
    cost = json.loads(client.get(f"/api/v1/decks/{deck.pk}/revisions/3/").content)["receipt"]["xp"]
    assert [last[name] for name in names] == [middle["id"], None, 5, cost, -1, "01019"]
    assert (first["slots"], middle["slots"]) == (MAIN, second.build.zones["main"])
    assert len({first["id"], middle["id"], last["id"]}) == 3
    listed = get(client, f"decklist/{number_of(deck, LIST)}")
    assert (listed["slots"], listed["previous_deck"], listed["version"]) == (last["slots"], None, "3.0")
    assert (last["tags"], listed["tags"]) == ("guardian solo", "guardian, solo")
    assert (listed["xp"], listed["xp_adjustment"], listed["xp_spent"]) == (13, -1, None)


def test_pages_of_a_host_of_its_own_are_here(core_cards: Any, user: User, client: Client, settings: Any) -> None:
    settings.COMPAT_HOSTS = {"arkhamdb.example.org": "arkhamdb"}
    settings.ALLOWED_HOSTS = ["arkhamdb.example.org", "127.0.0.1"]
    deck, there = new_deck(user), {"Host": "arkhamdb.example.org"}
    assert client.get(f"/api/public/deck/{number_of(deck)}", headers=there).json()["slots"] == MAIN
    client.force_login(user)
    for one in (deck, new_deck(user, visibility="private")):
        page = client.get(f"/deck/view/{number_of(one)}", headers=there)
        assert page["Location"] == f"{settings.SITE_URL}/arkhamdb/deck/view/{number_of(one)}"
        own = client.get(page["Location"].removeprefix(settings.SITE_URL), headers={"Host": "127.0.0.1"})
        assert own["Location"] == f"/decks/{one.pk}/", "the member is logged in there"
    denied = client.get("/api/public/deck/1", headers=there)
    assert denied["Location"] == f"{settings.SITE_URL}/account/login/?next=/arkhamdb/deck/view/1"


def test_private_past_stays_private(core_cards: Any, user: User, client: Client) -> None:
    deck = new_deck(user, visibility="private")
    upgraded(deck, changed(ROLAND, c01025=0, c01029=2), 10)
    services.deck_save(deck=deck, content=None, placement=services.Placement(visibility="unlisted"), actor=user)
    row = get(client, f"deck/{number_of(deck, 1)}")
    assert (row["previous_deck"], row["xp"], row["xp_spent"]) == (None, 10, None)
    assert client.get(f"{API}/deck/{number_of(deck, FIRST)}").status_code == 302


def test_decks_that_are_not_shared_lead_to_a_page(core_cards: Any, user: User, client: Client) -> None:
    private, gone = new_deck(user, visibility="private"), new_deck(user)
    services.deck_delete(deck=gone)
    nobody = new_deck(user, replace(ROLAND, build=Build()))
    numbers = [number_of(private), private.pk, number_of(gone), number_of(nobody), 1, 0, 10**11]
    for number in [*numbers, number_of(new_deck(user), LIST), "00000000-0000-4000-8000-000000000000"]:
        answer = client.get(f"{API}/deck/{number}.json")
        assert (answer.status_code, answer["Location"]) == (302, f"/account/login/?next=/arkhamdb/deck/view/{number}")
    assert client.get(answer["Location"]).content.startswith(b"<!DOCTYPE html>")
    client.force_login(user)
    assert client.get(f"{API}/deck/{number_of(private)}").status_code == 302


def test_decks_of_another_game_are_not_there(lotr_cards: None, user: User, client: Client) -> None:
    placement = services.Placement(visibility="public")
    deck = services.deck_create(game="lotr", content=Content(name="x", build=Build()), placement=placement, actor=user)
    assert client.get(f"{API}/deck/{number_of(deck)}").status_code == 302
    assert client.get(f"{API}/decklist/{number_of(deck, LIST)}").content == b""


def test_decklist_is_a_public_deck(core_cards: Any, user: User, client: Client) -> None:
    public, unlisted = new_deck(user), new_deck(user, visibility="unlisted")
    row = get(client, f"decklist/{number_of(public, LIST)}")
    assert (row["id"], row["slots"], "problem" in row) == (number_of(public, LIST), MAIN, False)
    assert isinstance(row["user_id"], int)
    for number in (number_of(unlisted, LIST), number_of(public), 1, 0):
        answer = client.get(f"{API}/decklist/{number}")
        assert (answer.status_code, answer.content) == (200, b"")
    assert get(client, f"deck/{number_of(unlisted)}")["slots"] == MAIN


def test_decklists_of_a_day(core_cards: Any, user: User, client: Client) -> None:
    first, second, other = (new_deck(user) for _one in range(3))
    new_deck(user, visibility="unlisted")
    for deck, time in ((first, "2025-02-03T00:00:00Z"), (second, "2025-02-03T23:59:59Z"), (other, "2025-02-04T00:00Z")):
        Deck.objects.filter(pk=deck.pk).update(created_at=datetime.datetime.fromisoformat(time))
    rows = get(client, "decklists/by_date/2025-02-03")
    assert [row["id"] for row in rows] == [number_of(first, LIST), number_of(second, LIST)]
    assert get(client, "decklists/by_date/2025-02-05.json") == []
    assert client.get(f"{API}/decklists/by_date/2025-02-30").status_code == 404


def test_decklists_of_a_day_are_dated_by_their_last_change(core_cards: Any, user: User, client: Client) -> None:
    decks = [new_deck(user), new_deck(user)]
    path = f"{API}/decklists/by_date/{decks[0].created_at:%Y-%m-%d}"
    seen = client.get(path)["Last-Modified"]

    def since(count: int) -> Any:
        nonlocal seen
        answer = client.get(path, headers={"If-Modified-Since": seen})
        assert (answer.status_code, len(answer.json())) == (200, count)
        seen = answer["Last-Modified"]
        assert client.get(path, headers={"If-Modified-Since": seen}).status_code == 304
        return answer.json()

    services.deck_save(
        deck=decks[0], content=replace(ROLAND, name="Another"), placement=services.Placement(), actor=user
    )
    assert since(2)[0]["name"] == "Another"
    services.deck_delete(deck=decks[1])
    since(1)
    services.deck_delete(deck=decks[0])
    since(0)
    services.deck_restore(deck=decks[0])
    since(1)
    empty = client.get(f"{API}/decklists/by_date/2025-02-05")
    assert empty["Last-Modified"] == "Thu, 01 Jan 1970 00:00:00 GMT"
    assert DatedAnswer.objects.count() == 1, "days without decklists are not kept"


def test_habits(core_cards: Any, user: User, client: Client) -> None:
    deck = new_deck(user)
    shown, listed = f"{API}/deck/{number_of(deck)}", f"{API}/decklist/{number_of(deck, LIST)}"
    for path in (shown, listed, f"{API}/decklists/by_date/{deck.created_at:%Y-%m-%d}"):
        plain = client.get(path, headers={"Origin": "https://example.org"})
        for other in (f"{path}/", f"{path}.json", f"{path}.json?_format=json", path.replace("/api", "/es/api")):
            assert client.get(other).content == plain.content
        assert (plain["Content-Type"], plain["Access-Control-Allow-Origin"]) == ("application/json", "*")
        assert plain["Cache-Control"] == "public, max-age=600"
        for header, value in (("If-Modified-Since", plain["Last-Modified"]), ("If-None-Match", plain["ETag"])):
            assert client.get(path, headers={header: value}).status_code == 304
        called = client.get(f"{path}?jsonp=show").content
        assert called == (plain.content if path == shown else b"show(" + plain.content + b")")
    before = client.get(shown)["Last-Modified"]
    services.experience_write(deck=deck, kind="victory", amount=2, reason="")
    assert client.get(shown, headers={"If-Modified-Since": before}).json()["xp"] == 2


def test_pages_that_links_point_to(core_cards: Any, user: User, client: Client) -> None:
    deck, private = new_deck(user), new_deck(user, visibility="private")
    upgraded(deck, changed(ROLAND, c01025=0, c01029=2), 10)
    page = f"/decks/{deck.pk}/"
    assert client.get(f"/arkhamdb/deck/view/{number_of(deck, 1)}")["Location"] == page
    assert client.get(f"/arkhamdb/deck/view/{number_of(deck)}/")["Location"] == f"{page}?revision=1"
    assert client.get(f"/arkhamdb/decklist/view/{number_of(deck, LIST)}/roland-1.0")["Location"] == page
    assert client.get(f"/arkhamdb/decklist/view/{number_of(deck, LIST)}")["Location"] == page
    for path in (f"deck/view/{number_of(private)}", f"decklist/view/{number_of(private, LIST)}/x", "deck/view/1"):
        assert client.get(f"/arkhamdb/{path}").status_code == 404
    client.force_login(user)
    assert client.get(f"/arkhamdb/deck/view/{number_of(private)}")["Location"] == f"/decks/{private.pk}/"


DECKS = {
    "plain": ROLAND,
    "taboo": replace(ROLAND, build=replace(ROLAND.build, choices={"taboo": "008"})),
    "choices": replace(
        ROLAND,
        build=Build(
            leaders=("06003",),
            zones={"main": {"01016": 2}},
            choices={"option": "seeker", "deck_size": 40, "front": "90024", "back": "90024", "class_1": "rogue"},
        ),
    ),
    "side": replace(
        ROLAND, build=replace(ROLAND.build, zones={"main": MAIN, "side": {"01029": 2}, "ignored": {"01016": 1}})
    ),
    "customised": replace(
        ROLAND,
        build=replace(
            ROLAND.build,
            zones={"main": MAIN, "extra": {"09077": 2, "09081": 1}},
            choices={
                "customizations": {"09021": "0|2,1|1", "09022": ""},
                "attachments": {"03264": ["01016", "01016", "01017"]},
                "pool": ["core", "dwl"],
                "other": {"buildQl": "x", "banner": "§1"},
            },
        ),
    ),
    "ours": replace(
        ROLAND,
        build=replace(ROLAND.build, zones={"main": MAIN, "shelf": {"01030": 1}}, choices={"taboo": "own", "pet": [1]}),
    ),
    "words": replace(ROLAND, name="Ñandú “9”", notes="a\n\n- b\n| c |", tags=("two words",)),
    "some words": replace(ROLAND, tags=("two words", "solo")),
    "one word": replace(ROLAND, tags=("solo",)),
}


@pytest.mark.once
@pytest.mark.parametrize("content", DECKS.values(), ids=DECKS.keys())
def test_import_of_the_answer_is_the_same_deck(core_cards: Any, user: User, client: Client, content: Content) -> None:
    deck = new_deck(user, content)
    upgraded(deck, changed(content, c01016=1, c01029=1), 7, {"01016": 1})
    live, stages = catalogue_get("ahlcg"), stages_of([deck])[deck.pk]
    paths = [f"deck/{number_of(deck, stage.base)}" for stage in stages] + [f"decklist/{number_of(deck, LIST)}"]
    for path, number in zip(paths, (1, 2, 2), strict=True):
        text = client.get(f"{API}/{path}").content.decode()
        reading = read_file(text, game=None, format=None, catalogue=catalogue_get, language="en")
        revision = deck.revisions.get(number=number)
        assert content_read(reading, live, name=None, language="en") == content_of(revision)
        assert (reading.file.exiled, reading.unplaced, reading.remarks) == (revision.exiled, (), ())
        assert reading.file.experience.get("earned") == (7 if number == 2 else None)
        assert reading.file.experience.get("spent", 0) == (revision.spent if path == paths[1] else 0)
