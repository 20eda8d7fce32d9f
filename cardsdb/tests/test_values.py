"""Values unknown to all sources: entered over pages and API, kept as their own source, used everywhere."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from cardsdb.access import ENTER_VALUES
from cardsdb.catalogue import catalogue_get
from cardsdb.importing.merge import merge_records
from cardsdb.models import Card, CatalogueVersion, ImportRun, SourceRecord
from cardsdb.services import import_perform, import_rollback, import_start
from cardsdb.web.card.forms import _read
from conftest import OWN_FACTS, load_cards, load_rows
from games.engine import Text
from games.engine.journal import Field

pytestmark = pytest.mark.django_db
CARD = "/cards/mom2/akachi-onyele/"
PAGE = f"{CARD}values/"
API = f"/api/v1{PAGE}"


@pytest.fixture(autouse=True)
def rows(db: None, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """The components of Mansions of Madness, in the database."""
    settings.AFTER_PUBLISH = []
    load_rows(load_cards(OWN_FACTS / "mom2", monkeypatch, game="mom2"))


@pytest.fixture
def boards(rows: None) -> None:
    """Death May Die's, too."""
    run = import_start(game="dmd", source="fixtures", origin=str(OWN_FACTS / "dmd"))
    assert import_perform(run=run, apply=True).status == "applied"


@pytest.fixture
def member(user: User) -> User:
    """A member with the permission who is not staff."""
    app, _dot, codename = ENTER_VALUES.partition(".")
    user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    return User.objects.get(pk=user.pk)


@pytest.fixture
def api(member: User) -> APIClient:
    return client_of(member)


def enter(api: APIClient, values: Any, etag: str | None = None, address: str = API) -> Any:
    return api.patch(address, values, format="json", headers={"If-Match": etag or api.get(address)["ETag"]})


def value(api: APIClient, field: str = "health", address: str = API) -> tuple[Any, Any, Any]:
    """The value, told and entered."""
    one = next(one for one in api.get(address).json()["values"] if one["field"] == field)
    return one["value"], one["told"], one["entered"]


def health() -> int | None:
    card = catalogue_get("mom2").cards.get("akachi-onyele")
    assert card
    found: int | None = card.fields.health
    return found


def test_value_is_kept_as_a_source_and_used_by_catalogue_api_and_search(api: APIClient, member: User) -> None:
    assert (health(), value(api)) == (None, (None, None, None))
    version = CatalogueVersion.objects.get(game="mom2").number
    answer = enter(api, {"health": 6, "sanity": 8})
    assert answer.status_code == 200
    assert (health(), value(api), value(api, "sanity")) == (6, (6, None, 6), (8, None, 8))
    claim = SourceRecord.objects.get(source="entered")
    assert (claim.game, claim.kind, claim.code) == ("mom2", "card", "akachi-onyele")
    assert claim.data == {"fields": {"health": 6, "sanity": 8}}
    run = ImportRun.objects.get(source="entered")
    assert (run.status, run.actor, run.origin, run.done, run.total) == ("applied", member, "akachi-onyele", 1, 1)
    assert CatalogueVersion.objects.get(game="mom2", run=run).number == version + 1
    assert api.get("/api/v1/cards/mom2/akachi-onyele/").json()["health"] == 6
    found = api.get("/api/v1/cards/?game=mom2&q=t:investigator+health:6+sanity:8").json()["results"]
    assert "akachi-onyele" in [one["code"] for one in found]
    assert [(one["field"], one["before"], one["after"]) for one in answer.json()["history"][0]["changes"]] == [
        ("health", None, 6), ("sanity", None, 8),
    ]  # fmt: skip
    assert answer.json()["history"][0]["by"] == member.username


def test_value_is_corrected_and_withdrawn_with_its_history(api: APIClient) -> None:
    enter(api, {"health": 6})
    enter(api, {"health": 7})
    assert health() == 7
    last = enter(api, {"health": None}).json()
    assert (health(), value(api)) == (None, (None, None, None))
    assert [one["changes"] for one in last["history"]] == [
        [{"field": "health", "before": 7, "after": None}],
        [{"field": "health", "before": 6, "after": 7}],
        [{"field": "health", "before": None, "after": 6}],
    ]
    assert enter(api, {"health": None}).status_code == 200
    assert ImportRun.objects.filter(source="entered").count() == 3, "what changes nothing leaves no run"


@pytest.mark.parametrize(
    ("address", "values", "faults"),
    [
        (API, {"health": "six"}, [("health", "not-a-number")]),
        (API, {"health": 0, "will": 6}, [("health", "too-small"), ("will", "too-large")]),
        (API, {"health": True}, [("health", "not-a-number")]),
        (API, {"damage": 3, "names": {}}, [("damage", "field-unknown"), ("names", "field-unknown")]),
        (API, [], [("", "not-an-object")]),
        ("/api/v1/cards/mom2/agatha-crane/values/", {"health": 6}, [("health", "told-by-a-source")]),
        ("/api/v1/cards/mom2/byakhee/values/", {"base": "huge", "flying": 1}, [
            ("base", "not-a-choice"), ("flying", "not-a-flag"),
        ]),
        ("/api/v1/cards/dmd/rasputin/values/", {"sanity": 20, "thresholds": [5, "x"]}, [
            ("thresholds.1", "not-a-number"),
        ]),
        ("/api/v1/cards/dmd/rasputin/values/", {"sanity": 20, "thresholds": [5, 9, 13, 20]}, [
            ("thresholds", "contradiction"),
        ]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_field(
    api: APIClient, boards: None, address: str, values: Any, faults: list[tuple[str, str]]
) -> None:
    answer = enter(api, values, address=address)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert [(".".join(map(str, one["loc"])), one["code"]) for one in answer.json()["errors"]] == faults
    assert not SourceRecord.objects.filter(source="entered").exists()
    assert not ImportRun.objects.filter(source="entered").exists()


def test_legal_neighbours_are_kept(api: APIClient, boards: None) -> None:
    board, monster = "/api/v1/cards/dmd/rasputin/values/", "/api/v1/cards/mom2/byakhee/values/"
    spaces = {"sanity": 20, "thresholds": [5, 9, 13, 16, 19], "dice_at": [5, 9, 13, 16]}
    assert enter(api, spaces, address=board).status_code == 200
    card = catalogue_get("dmd").cards.get("rasputin")
    assert card
    assert (card.fields.sanity, card.fields.thresholds, card.fields.dice_at) == (20, (5, 9, 13, 16, 19), (5, 9, 13, 16))
    assert enter(api, {"flying": True, "aquatic": False, "base": "medium"}, address=monster).status_code == 200
    for query, count in (("is:flying", 1), ("is:aquatic", 0), ("base:medium", 3)):
        assert api.get(f"/api/v1/cards/?game=mom2&q={query}").json()["count"] == count, query


def test_only_those_who_may_read_and_write_them(user: User, member: User, client: Client) -> None:
    plain = User.objects.create_user("plain", "plain@example.org", "the-stars-are-right")
    boss = User.objects.create_user("boss", "boss@example.org", "the-stars-are-right", is_staff=True)
    assert APIClient().get(API).status_code == 401
    assert client_of(plain).get(API).status_code == 403
    assert client_of(plain).patch(API, {"health": 6}, format="json").status_code == 403
    assert client_of(member).get(API).status_code == 200
    assert client_of(boss).get(API).status_code == 200
    assert client.post(PAGE, {"value:health": "6"})["Location"] == f"/account/login/?next={PAGE}"
    client.force_login(plain)
    assert client.post(PAGE, {"value:health": "6"}).status_code == 403
    page = client.get(CARD).content.decode()
    assert "Unknown here:" in page
    assert 'action="/cards/mom2/akachi-onyele/values/"' not in page
    client.force_login(member)
    assert 'action="/cards/mom2/akachi-onyele/values/"' in client.get(CARD).content.decode()
    assert client.get(PAGE)["Location"] == f"{CARD}#values"
    assert not ImportRun.objects.filter(source="entered").exists()
    assert client_of(member).get("/api/v1/cards/mom2/nobody/values/").json()["code"] == "unknown-card"


def test_write_must_know_what_it_changes(api: APIClient) -> None:
    assert api.patch(API, {"health": 6}, format="json").status_code == 428
    etag = api.get(API)["ETag"]
    assert enter(api, {"health": 6}, etag).status_code == 200
    stale = enter(api, {"health": 7}, etag)
    assert (stale.status_code, stale.json()["code"]) == (412, "precondition-failed")
    assert health() == 6


def test_page_keeps_what_is_typed_and_shows_faults_at_their_inputs(client: Client, member: User) -> None:
    client.force_login(member)
    tag = client.get(CARD).context["form"].known.tag
    page = client.post(
        PAGE, {"tag": tag, "value:health": "six", "value:sanity": "8"}, headers={"Accept-Language": "es"}
    )
    rows = {row.field.name: row for row in page.context["form"].rows}
    assert (page.status_code, rows["health"].text, rows["sanity"].text) == (400, "six", "8")
    assert (rows["health"].faults, rows["sanity"].faults) == (["Debe ser un número entero."], [])
    assert health() is None
    done = client.post(PAGE, {"tag": tag, "value:health": "6", "value:sanity": "8"})
    assert (done.status_code, done["Location"], health()) == (302, f"{CARD}#values", 6)
    seen = client.get(CARD).context
    assert [row.text for row in seen["form"].rows][:3] == ["6", "8", ""]
    assert [tuple(one.values()) for one in seen["history"][0]["changes"]] == [
        ("Health", "not known", "6"), ("Sanity", "not known", "8"),
    ]  # fmt: skip
    client.post(PAGE, {"tag": seen["form"].known.tag, "value:health": "", "value:sanity": "8"})
    assert health() is None


def test_stale_page_is_told_and_writes_nothing(client: Client, member: User, api: APIClient) -> None:
    client.force_login(member)
    tag = client.get(CARD).context["form"].known.tag
    enter(api, {"health": 6})
    page = client.post(PAGE, {"tag": tag, "value:health": "9"})
    rows = {row.field.name: row for row in page.context["form"].rows}
    assert (page.status_code, rows["health"].text, rows["health"].meanwhile, health()) == (412, "9", "6", 6)
    assert client.post(PAGE, {"tag": page.context["form"].known.tag, "value:health": "9"}).status_code == 302
    assert health() == 9


def test_nothing_is_written_while_an_import_runs(client: Client, member: User, api: APIClient) -> None:
    ImportRun.objects.create(game="mom2", source="fixtures", origin="x", status="running")
    assert enter(api, {"health": 6}).status_code == 409
    client.force_login(member)
    page = client.post(PAGE, {"tag": client.get(CARD).context["form"].known.tag, "value:health": "6"})
    assert (page.status_code, page.context["form"].rows[0].text, health()) == (409, "6", None)


def imported(tmp_path: Path, **fields: Any) -> ImportRun:
    """The fixtures as a newer release might bring them: with these values of the card."""
    for path in (OWN_FACTS / "mom2").glob("*.json"):
        rows = json.loads(path.read_text())
        for row in rows:
            if row.get("code") == "akachi-onyele":
                row["fields"] |= fields
        (tmp_path / path.name).write_text(json.dumps(rows))
    return import_perform(run=import_start(game="mom2", source="fixtures", origin=str(tmp_path)), apply=True)


def test_source_that_tells_the_value_counts_more_and_the_page_says_so(
    client: Client, member: User, api: APIClient, tmp_path: Path
) -> None:
    enter(api, {"health": 6, "sanity": 8})
    assert imported(tmp_path, health=5).status == "applied"
    assert (health(), value(api), value(api, "sanity")) == (5, (5, 5, 6), (8, None, 8))
    client.force_login(member)
    page = client.get(CARD)
    row = page.context["form"].rows[0]
    assert (row.title, row.text, row.told) == ("Health", "6", "5")
    assert "A source says 5, which is used instead of the value entered here." in page.content.decode()
    assert enter(api, {"health": 7}).json()["errors"][0]["code"] == "told-by-a-source"
    client.post(PAGE, {"tag": page.context["form"].known.tag, "withdraw:health": "yes", "value:sanity": "8"})
    assert (value(api), value(api, "sanity")) == ((5, 5, None), (8, None, 8))


def test_import_says_the_same_again_and_leaves_what_was_typed_in(api: APIClient, tmp_path: Path) -> None:
    enter(api, {"health": 6})
    assert imported(tmp_path).status == "unchanged"
    assert health() == 6


def test_runs_are_rolled_back_each_in_its_own_line(api: APIClient, tmp_path: Path) -> None:
    facts = imported(tmp_path, strength=4)
    enter(api, {"health": 6})
    enter(api, {"health": 7})
    older, newer = ImportRun.objects.filter(source="entered").order_by("started_at")
    with pytest.raises(RuntimeError, match="newest"):
        import_rollback(run=older)
    import_rollback(run=facts)
    assert (health(), value(api, "strength")) == (7, (None, None, None)), "a value typed in later is in nobody's way"
    import_rollback(run=newer)
    assert health() == 6
    assert [one["rolled_back"] for one in api.get(API).json()["history"]] == [True, False]


def test_values_alone_make_no_card(api: APIClient, tmp_path: Path) -> None:
    assert merge_records([("entered", {"fields": {"health": 6}})]) is None
    assert merge_records([("fixtures", {"code": "x", "fields": {}}), ("entered", {"fields": {"health": 6}})]) == {
        "code": "x", "fields": {"health": 6},
    }  # fmt: skip
    enter(api, {"health": 6})
    for path in (OWN_FACTS / "mom2").glob("*.json"):
        rows = [row for row in json.loads(path.read_text()) if row.get("code") != "akachi-onyele"]
        (tmp_path / path.name).write_text(json.dumps(rows))
    run = import_perform(run=import_start(game="mom2", source="fixtures", origin=str(tmp_path)), apply=True)
    assert run.status == "applied"
    assert Card.objects.get(game="mom2", code="akachi-onyele").withdrawn
    assert api.get(API).status_code == 404
    import_rollback(run=run)
    assert health() == 6, "the card came back with what was typed in"


def test_imports_show_values_as_changes_and_home_does_not(client: Client, api: APIClient) -> None:
    enter(api, {"health": 6})
    client.force_login(User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right"))
    run = ImportRun.objects.get(source="entered")
    page = client.get(f"/imports/{run.pk}/")
    shown = page.context["changes"][0]
    assert (shown["action"], shown["code"]) == ("changed", "akachi-onyele")
    assert [(one["name"], one["old"], one["new"]) for one in shown["fields"]] == [("fields.health", "", "6")]
    assert "Entered here" in page.content.decode()
    assert page.context["can_roll_back"]
    assert client.get("/imports/").status_code == 200
    assert [one["counts"] for one in client.get("/").context["publications"]] == [
        {"new": 334, "changed": 0, "withdrawn": 0}
    ]


WRITERS = 4


@pytest.mark.django_db(transaction=True)
def test_of_several_writers_at_once_one_writes(member: User) -> None:
    etag = client_of(member).get(API)["ETag"]

    def write(number: int) -> int:
        try:
            status: int = enter(client_of(member), {"health": number}, etag).status_code
            return status
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        answers = list(pool.map(write, range(3, 3 + WRITERS)))
    assert sorted(answers) == [200] + [412] * (WRITERS - 1)
    assert ImportRun.objects.filter(source="entered", status="applied").count() == 1
    assert ImportRun.objects.filter(source="entered").count() == 1


@pytest.mark.parametrize(
    ("word", "value"), [("yes", True), ("Yes", True), ("No", False), ("perhaps", "perhaps"), ("", None)]
)
def test_flag_is_typed_in_words(word: str, value: Any) -> None:
    assert _read(Field("seals", "flag", Text()), word) == value
