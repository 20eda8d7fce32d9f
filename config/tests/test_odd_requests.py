"""Senseless requests: each is answered precisely, none with a 500."""

import copy
import json
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
import yaml
from django.conf import settings
from django.http import QueryDict

from accounts.models import User
from campaigns.web.group.views import ACTIONS
from cardsdb.faults import InvalidInputError
from config.tests.routes import all_routes
from config.tests.world import World
from decks.web.builder.edits import EDITS
from decks.web.game_context import context_of
from games.ahlcg.cards import AhlcgFields, Customization
from games.engine import Build
from games.registry import game_all

pytestmark = pytest.mark.django_db

MANY_DIGITS = "9" * 5000
MANY_MARKS = "a" + "\u0300\u0316" * 40_000
"""Python puts marks on a letter in order in a time that grows with their square."""
NUL = {"code": "not-text", "message": "It has a NUL character, which cannot be kept."}
DESCRIPTION = yaml.safe_load((settings.BASE_DIR / "docs" / "openapi.yaml").read_text())
WRITES = [
    (path, method, operation)
    for path, operations in DESCRIPTION["paths"].items()
    for method, operation in operations.items()
    if method in ("post", "put", "patch")
]
ODD_BODIES = [
    b"", b"[]", b"{}", b"null", b"1", b"false", b'"x"', b"1e400", b"9" * 5000, b'"\\ud800"', b"[" * 100_000,
    b"\xff\xfe", b'{"a":' * 50 + b"1" + b"}" * 50, b'{"a": 1, "a": 2}',
]  # fmt: skip
ODD_VALUES: list[Any] = [None, [], {}, [[]], [{}], "", -1, 10**25, 1.5, MANY_DIGITS]
ODD_TEXTS = ["", "x", "--5", "²", MANY_DIGITS, "[[]]"]
BASES = {
    "/decks/<uuid:id>/edit/": [{"revision": "1"}],
    "/decks/<uuid:id>/upgrade/": [{"revision": "1"}],
    "/decks/<uuid:id>/": [{"do": "experience"}, {"do": "about"}],
    "/campaigns/<uuid:id>/group/": [{"do": action} for action in ACTIONS if action != "delete"],
}
"""Fields that a form needs beside the odd one, to be read at all."""


@pytest.fixture
def world(own_cards: None) -> World:
    return World(User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right"))


@pytest.mark.parametrize(
    ("body", "loc", "code"),
    [
        ({"decks": [[]]}, ["decks", 0], "unknown-deck"),
        ({"decks": [{}]}, ["decks", 0], "unknown-deck"),
        ({"collection": {}}, ["collection"], "unknown-collection"),
        ({"collection": []}, ["collection"], "unknown-collection"),
    ],
)
def test_party_of_what_are_no_ids_is_refused(world: World, body: dict[str, Any], loc: list[Any], code: str) -> None:
    body = {"game": "ahlcg", "name": "Two", "decks": [], **body}
    answer = world.client.post("/api/v1/parties/", body, content_type="application/json")
    assert answer.status_code == 400
    assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == [(loc, code)]
    del body["decks"], body["collection" if "collection" in body else "name"]
    answer = world.client.post("/api/v1/parties/", {**body, "name": "Two"}, content_type="application/json")
    assert answer.status_code == 201


@pytest.mark.parametrize("action", [{}, [], ["add"], None, 1])
def test_edit_of_tokens_that_is_no_word_is_refused(world: World, action: Any) -> None:
    address = f"/api/v1/campaigns/{world.campaign}/chaos-bag/"
    answer = world.client.post(address, {"action": action, "tokens": ["skull"]}, content_type="application/json")
    assert answer.status_code == 400
    assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == [(["action"], "unknown-value")]


@pytest.mark.parametrize("fields", [{}, {"campaign": "x"}, {"campaign": MANY_DIGITS}])
def test_campaign_that_is_not_named_is_not_found(world: World, fields: dict[str, str]) -> None:
    assert world.client.post("/campaigns/", fields).status_code == 404


@pytest.mark.parametrize(("seed", "status"), [("--5", 400), ("-", 400), (MANY_DIGITS, 400), ("²", 400), ("5", 200)])
def test_seed_of_an_open_setup_is_a_whole_number_or_refused(world: World, seed: str, status: int) -> None:
    address = "/games/ah2/setup/"
    assert world.client.get(address, {"players": "2", "seed": seed}).status_code == status


@pytest.mark.parametrize(("sample", "status"), [(MANY_DIGITS, 404), ("²", 404), ("-1", 404), ("0", 302)])
def test_sample_of_a_new_deck_is_one_there_is(world: World, sample: str, status: int) -> None:
    assert world.client.post("/decks/new/", {"game": "ahlcg", "sample": sample}).status_code == status


@pytest.mark.parametrize(
    ("boxes", "written"), [(MANY_DIGITS, None), ("²", None), ("-1", None), ("3", None), ("2", "0|2")]
)
def test_boxes_of_a_sheet_are_as_many_as_its_line_has(boxes: str, written: str | None) -> None:
    card = SimpleNamespace(code="sheet", fields=AhlcgFields(customizations=(Customization(xp=2),)))
    catalogue: Any = SimpleNamespace(game=game_all()["ahlcg"], cards={"sheet": card})
    game, fields = context_of(catalogue, "en"), {"sheet": "sheet", "boxes:0": boxes}
    if written is None:
        with pytest.raises(InvalidInputError):
            EDITS["sheet"](Build(), fields, game)
    else:
        assert EDITS["sheet"](Build(), fields, game).choices == {"customizations": {"sheet": written}}


@pytest.mark.parametrize("page", [MANY_DIGITS, "000000001" + "0" * 5000, "0", "x"])
def test_page_of_decks_is_one_there_is(world: World, page: str) -> None:
    assert world.client.get("/decks/", {"page": page}).status_code == 404
    assert world.client.get("/decks/", {"page": "1"}).status_code == 200


@pytest.mark.parametrize("given", ["x", ":", "//elsewhere.example", "https://elsewhere.example/", "javascript:1"])
def test_way_on_that_is_no_page_of_ours_leads_to_the_campaign(world: World, given: str) -> None:
    address = f"/campaigns/{world.campaign}/undo/2/"
    assert world.client.post(address, {"next": given})["Location"] == f"/campaigns/{world.campaign}/"


def test_nul_in_an_address_is_refused_at_every_route(world: World) -> None:
    routes = all_routes()
    assert len(routes) > 150
    for route in routes:
        texts = [name for kind, name in route.parameters if kind in ("str", "slug", "path")]
        addresses = [world.address(route.path, **{name: "a%00b"}) for name in texts]
        for address in [*addresses, f"{world.address(route.path)}?any=a%00b", f"{world.address(route.path)}?a%00b=1"]:
            answer = world.client.get(address)
            assert answer.status_code == 400, address
            assert b"NUL" in answer.content, address
            if address.startswith("/api/"):
                assert answer["Content-Type"] == "application/problem+json", address


@pytest.mark.parametrize(
    ("address", "loc"),
    [
        ("/api/v1/decks/rechecks/?game=%00", ["query", "game"]),
        ("/api/v1/campaigns/invitations/%00/", ["path"]),
        ("/api/v1/tonight/?name=Ann,%00", ["query", "name"]),
        ("/api/v1/cards/?q=x&q=%00&page=1", ["query", "q"]),
        ("/api/v1/nothing/%00/?%00=%00", ["path"]),
    ],
)
def test_nul_in_an_address_is_refused_with_its_place(world: World, address: str, loc: list[str]) -> None:
    answer = world.client.get(address)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["errors"][0] == {"loc": loc, **NUL}


def test_nul_in_an_address_of_a_page_is_told_on_a_page(world: World) -> None:
    answer = world.client.get("/campaigns/join/%00/", headers={"Accept-Language": "es"})
    assert answer.status_code == 400
    assert "path: Contiene un carácter NUL, que no se puede guardar." in answer.content.decode()


def test_nul_in_a_cookie_is_refused(world: World) -> None:
    """Cookies are unquoted: PostgreSQL would look up a session with the character in its key."""
    for address in ("/account/", "/api/v1/decks/"):
        answer = world.client.get(address, HTTP_COOKIE='sessionid="\\000aaaaaaaaaaaa"')
        assert answer.status_code == 400, address
        assert b"cookie" in answer.content, address


@pytest.mark.parametrize("field", ["key", "username", "any\0name"])
def test_nul_in_a_field_is_refused_by_every_form(world: World, field: str) -> None:
    for route in all_routes():
        if route.path.startswith(("/api/", "/healthz", "/readyz")):
            continue
        for content_type in ("multipart/form-data", "application/x-www-form-urlencoded"):
            address, value = world.address(route.path), "seat\0" if field != "any\0name" else "x"
            if content_type == "multipart/form-data":
                answer = world.client.post(address, {field: value, "do": "seat"})
            else:
                body = f"do=seat&{quote(field)}={quote(value)}"
                answer = world.client.post(address, body, content_type=content_type)
            assert answer.status_code == 400, address
            shown = field.replace("\0", "\\0")
            told = answer.content.decode()
            if answer["Content-Type"] == "application/json":  # where programs get their tokens, and of other sites
                said = answer.json()
                told = said["error_description"] if "error_description" in said else said["msg"]
            assert f"{shown}: It has a NUL character" in told, address


def test_nul_in_a_body_is_refused_with_every_place_at_any_depth(world: World) -> None:
    body = {"a": "x\0", "\0": 1, "deep": [{"er": ["ok", "\0"]}], "fine": "\\u0000"}
    expected = [["a"], ["\\0"], ["deep", 0, "er", 1]]
    for address in ("/api/v1/decks/", "/api/v1/games/ahlcg/validate/", "/api/v1/campaigns/", "/api/v1/parties/"):
        answer = world.client.post(address, body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), address
        assert answer.json()["errors"] == [{"loc": loc, **NUL} for loc in expected], address


def test_nul_in_an_upload_is_refused(world: World) -> None:
    answer = world.client.post("/api/v1/imports/", {"game": "ah\0lcg", "source": "own"})
    assert (answer.status_code, answer.json()["errors"]) == (400, [{"loc": ["game", 0], **NUL}])


def test_nul_in_json_within_a_text_is_refused(world: World) -> None:
    """ArkhamDB keeps choices as JSON in a string; a fix of the builder is JSON in a field."""
    deck = {"investigator_code": "01001", "slots": {"01016": 2}, "meta": json.dumps({"note": "a\0b"})}
    answer = world.client.post(
        "/api/v1/decks/import/", {"text": json.dumps(deck), "game": "ahlcg"}, content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["loc"][-2:] == ["meta", "note"]
    fix = json.dumps({"action": "choose", "choice": "note", "options": ["a\0b"]})
    answer = world.client.post(f"/decks/{world.deck}/edit/", {"revision": "1", "fix": fix})
    assert answer.status_code == 422
    assert "It has a NUL character" in answer.content.decode()


def places(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to the parts of a value, two levels deep."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    if len(way) < 2:
        for step, one in inner:
            yield from places(one, (*way, step))


def changed(value: Any, way: tuple[str | int, ...], new: Any) -> Any:
    """The value with another part at that place."""
    if not way:
        return new
    value = copy.copy(value)
    value[way[0]] = changed(value[way[0]], way[1:], new)
    return value


@pytest.mark.once
@pytest.mark.parametrize(("path", "method", "operation"), WRITES, ids=[f"{one[1]} {one[0]}" for one in WRITES])
def test_odd_bodies_are_answered_at_every_write(
    world: World, path: str, method: str, operation: dict[str, Any]
) -> None:
    bodies = list(ODD_BODIES)
    if "requestBody" in operation:
        (example,) = operation["requestBody"]["content"]["application/json"]["examples"].values()
        value = example["value"]
        if path == "/api/v1/parties/":
            value = {**value, "decks": [world.deck]}
        bodies += [json.dumps(changed(value, way, odd)).encode() for way in places(value) if way for odd in ODD_VALUES]
    for game in game_all() if "{game}" in path else ["ahlcg"]:
        address = world.address(path, game=game)
        for body in bodies:
            sent = world.status(method, address, body, content_type="application/json", headers={"If-Match": "*"})
            assert sent < 500, (address, body[:200])
        for content_type in ("text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"):
            assert world.status(method, address, b"a=b", content_type=content_type) < 500, (address, content_type)


@pytest.mark.long
@pytest.mark.once
def test_odd_values_are_answered_by_every_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every field that a page reads, in its address and in its form, with unexpected values."""
    looked_for: set[str] = set()

    def noted(name: str) -> Any:
        plain = getattr(QueryDict, name)

        def noting(self: QueryDict, key: str, *args: Any, **kwargs: Any) -> Any:
            looked_for.add(key)
            return plain(self, key, *args, **kwargs)

        return noting

    for name in ("get", "getlist", "__getitem__", "__contains__"):
        monkeypatch.setattr(QueryDict, name, noted(name))
    tried = 0
    for route in all_routes():
        if route.path.startswith(("/api/", "/account/", "/healthz", "/readyz")):  # allauth's forms are its own
            continue
        addresses = {world.address(route.path, game=game) for game in ("ahlcg", "ah2")}
        for method, address in [(method, address) for method in ("get", "post") for address in sorted(addresses)]:
            for base in ({}, *(BASES.get(route.path, []) if method == "post" else [])):
                looked_for.clear()
                assert world.status(method, address, base) < 500, (method, address, base)
                for field in sorted(looked_for):
                    for text in ODD_TEXTS:
                        asked = {**base, field: text}
                        assert world.status(method, address, asked) < 500, (method, address, asked)
                        tried += 1
    assert tried > 1000


@pytest.mark.parametrize(
    ("address", "form", "status"),
    [
        ("/account/login/", {"login": MANY_MARKS, "password": "x"}, 200),
        ("/account/login/", {"login": "x", "password": "x", "next": f"//{MANY_MARKS}/"}, 400),
        ("/account/signup/", {"username": MANY_MARKS, "password1": "the-stars-are-right"}, 200),
        ("/i18n/setlang/", {"language": "es", "next": f"//{MANY_MARKS}/"}, 400),
        ("/decks/import/", {"text": f"{MANY_MARKS},code\n1,01016"}, 400),
        ("/decks/import/", {"url": f"https://{MANY_MARKS}/deck/view/1"}, 400),
        ("/decks/new/?q={}", None, 200),
        ("/decks/compare/?a={}&b=x", None, 404),
        ("/cards/ahlcg/?q={}", None, 400),
        ("/oauth/authorize/?redirect_uri=//{}/", None, 400),
    ],
)
@pytest.mark.once
def test_marks_without_end_are_answered_at_once(
    world: World, address: str, form: dict[str, str] | None, status: int
) -> None:
    world.client.logout()
    started = time.thread_time()
    address = address.replace("{}", quote(MANY_MARKS[:20_001]))
    assert (world.status("post", address, form) if form else world.status("get", address)) == status
    assert time.thread_time() - started < 1.5


@pytest.mark.once
def test_notes_of_marks_without_end_are_kept_at_once(world: World) -> None:
    started = time.thread_time()
    deck = {"game": "ahlcg", "name": "x", "leaders": [], "zones": {}, "notes": MANY_MARKS}
    assert world.status("post", "/api/v1/decks/", deck, content_type="application/json") == 201
    assert time.thread_time() - started < 1.5


@pytest.mark.parametrize(("length", "refusal"), [(254, "correct"), (255, "254")])
def test_login_by_a_name_longer_than_any_is_refused(world: World, length: int, refusal: str) -> None:
    world.client.logout()
    for name in ("x" * length, "x" * (length - 8) + "@x.de.fr", "x" * 60_000 if length > 254 else "x"):
        page = world.client.post("/account/login/", {"login": name, "password": "x"}, headers={"Accept-Language": "en"})
        assert page.status_code == 200
        (errors,) = page.context["form"].errors.values()
        assert refusal in errors[0]
