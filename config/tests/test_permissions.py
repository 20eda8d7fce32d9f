"""The table of permissions is complete and true: asked of the service with real objects."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.http import require_http_methods
from msgspec.structs import replace
from oauth2_provider.models import RefreshToken

from accounts.models import User
from accounts.services import token_create
from accounts.tests.test_programs import registered
from campaigns.models import Campaign, Member, Seat
from campaigns.web.group.views import ACTIONS
from cardsdb.catalogue import catalogue_get
from cardsdb.models import Collection
from config.tests.permissions import CALLERS, DOCUMENT, SCOPES, TABLE, asked_of, document, row_named, rows, takes_tokens
from config.tests.routes import PARAMETER, Route, admin_routes, all_routes
from config.tests.world import World
from conftest import load_cards
from decks.models import Deck, DeckSearch
from games.ahlcg.tests.table import own_fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PASSWORD = "the-stars-are-right"
ARAGORN = "51223bd0-ffd1-11df-a976-0801200c9001"
SEARCH = "5d0c6a1e-6f0e-4c59-9d0b-6a4cf4f2f5a0"
VALUES: dict[str, dict[str, str]] = {
    "/api/v1/problems/<slug:code>/": {"code": "invalid"},
    "/api/v1/games/<str:game>/glossary/<slug:code>/": {"code": "then"},
    "/glossary/<str:game>/<slug:code>/": {"code": "then"},
    "/api/v1/bulk/<str:game>/<str:name>": {"name": "cards-en.json"},
    "/api/v1/games/<str:game>/encounters/": {"game": "lotr"},
    "/api/v1/campaigns/pairs/<str:game>/": {"game": "dmd"},
    "/campaigns/pairs/<slug:game>/": {"game": "dmd"},
    "/games/<slug:game>/record/": {"game": "ah2"},
    "/scenarios/<str:game>/<str:code>/": {"code": "core.torch"},
    "/api/v1/taboos/<str:game>/<str:code>/": {"code": "001"},
    "/arkhamdb/api/public/cards/<code>/": {"code": "core"},
    "/arkhamdb/set/<code>/": {"code": "core"},
    "/ringsdb/api/public/cards/search/<query>/": {"query": "t:hero"},
    "/ringsdb/api/public/cards/<code>/": {"code": "Core"},
    "/ringsdb/api/public/card/<code>/": {"code": "01014"},
    "/ringsdb/api/public/scenario/<code>/": {"code": "core.passage-through-mirkwood"},
    "/ringsdb/card/<code>/": {"code": "01014"},
    "/ringsdb/set/<code>/": {"code": "Core"},
    "/api/v1/campaigns/<uuid:id>/members/<str:username>/": {"username": "reader"},
    "/campaigns/<uuid:id>/undo/<int:number>/": {"number": "2"},
    "/campaigns/<uuid:id>/after/<slug:code>/": {"code": "outcomes"},
    "/api/v1/searches/<uuid:id>/": {"id": SEARCH},
    "/decks/searches/<uuid:id>/": {"id": SEARCH},
}
"""Parameters of addresses where the usual ones name nothing."""
FORMS: dict[str, list[dict[str, str]]] = {
    "POST /decks/new/": [{"game": "ahlcg", "leader": "01001"}],
    "POST /campaigns/<uuid:id>/table/turn/": [{"tracker": "doom", "by": "1"}],
    "POST /decks/<uuid:id>/": [{"do": "clone"}, {"do": "place"}, {"do": "delete"}, {"do": "experience"}],
    "POST /decks/<uuid:id>/history/": [{"revision": "1"}],
    "POST /parties/": [{"game": "ahlcg", "name": "three"}],
    "POST /parties/<uuid:id>/": [{"do": "add"}, {"do": "remove"}, {"do": "about", "name": "x"}, {"do": "delete"}],
    "POST /campaigns/<uuid:id>/group/": [{"do": action, "username": "reader", "seat": "1"} for action in ACTIONS],
}
"""Fields of forms, where an empty one is turned away before anybody asks who sent it."""


UNFORGED = {f"{site}/oauth/v2/{what}/" for site in ("/arkhamdb", "/ringsdb") for what in ("token", "revoke")} | {
    "/oauth/token/", "/oauth/revoke/", "/api/v1/cards/collection/",
}  # fmt: skip
"""Addresses that take requests without a token against forgery: a session lets nobody in there, or nothing is kept."""


class Service:
    """A private and a public world, and a client for every kind of caller."""

    def __init__(self) -> None:
        accounts = {name: User.objects.create_user(name, "", PASSWORD) for name in CALLERS[1:-1]}
        accounts["staff"] = User.objects.create_superuser("staff", "", PASSWORD)
        self.owner = accounts["owner"]
        self.worlds = {state: World(self.owner, state) for state in ("private", "public")}
        heroes = {"game": "lotr", "name": "Heroes", "leaders": [ARAGORN]}
        self.rings = {
            state: world.numbers(world._made("decks/", {**heroes, "visibility": state}))
            for state, world in self.worlds.items()
        }
        for world in self.worlds.values():
            begin = {"kind": "scenario-begin", "data": {"scenario": "core.torch", "lead": "roland"}}
            world._made(f"campaigns/{world.campaign}/log/", begin, "number")
            world.values["follow"] = world._made(f"campaigns/{world.campaign}/follow/", {}, "token")
            email, _new = EmailAddress.objects.get_or_create(user=self.owner, email="owner@example.org")
            world.values["key"] = EmailConfirmationHMAC(email).key
            world.values["token_id"] = str(token_create(name="mine", days=1, actor=self.owner)[0].pk)
            for role in ("reader", "seat", "writer"):
                Member.objects.create(campaign_id=world.campaign, user=accounts[role], role=role)
            Seat.objects.filter(campaign_id=world.campaign).update(user=accounts["seat"])
        for name in (
            "stranger",
            "reader",
            "seat",
            "writer",
            "staff",
        ):  # as the owner: what one may ask of it does not differ
            Collection.objects.create(owner=accounts[name], game="ahlcg", name="shelf", is_default=True)
        DeckSearch.objects.create(pk=SEARCH, game="ahlcg", language="en", asked={})
        data = {"totp": {"secret": ""}, "recovery_codes": {"migrated_codes": ["a"]}}
        factors = [Authenticator.objects.create(user=self.owner, type=kind, data=data[kind]) for kind in data]
        self.clients = {"anonymous": Client(raise_request_exception=False)}
        for name, account in accounts.items():
            self.clients[name] = Client(raise_request_exception=False)
            self.clients[name].force_login(account)
        session = UserSession.objects.create(
            user=self.owner, ip="127.0.0.1", session_key=self.clients["owner"].session.session_key
        )
        program, _secret = registered(self.owner)
        RefreshToken.objects.create(user=self.owner, application=program, token="x")
        self.ids = {
            "sessions": {"id": str(session.pk)},
            "second-factor": {"pk": str(factors[-1].pk)},
            "programs": {"program_id": str(program.pk)},
        }
        for scope in SCOPES:
            _token, secret = token_create(name=scope, days=1, scopes=[scope], actor=self.owner)
            self.clients[scope] = Client(raise_request_exception=False, headers={"Authorization": f"Bearer {secret}"})

    def ask(self, caller: str, section: str, method: str, path: str, body: Any) -> Any:
        """The answer to a request that is rolled back."""
        world, client = self.worlds["public" if section == "public" else "private"], self.clients[caller]
        session = client.cookies.get(settings.SESSION_COOKIE_NAME)
        changes = {
            **VALUES.get(path, {}),
            **(self.rings[section] if path.startswith("/ringsdb/") and section in self.rings else {}),
            **({"token": world.values["follow"]} if "/follow/" in path else {}),
        }
        for part, ids in self.ids.items():
            changes |= ids if f"/account/{part}/" in path else {}
        sent: dict[str, Any] = {"headers": {"If-Match": "*"}}
        if method != "GET":
            sent["data"] = {"campaign": world.campaign} if path == "/campaigns/" else body or {}
            if path.endswith("/group/"):
                sent["data"] = {**sent["data"], "token": world.values["token"]}
            sent["content_type"] = "application/json" if path.startswith("/api/") else MULTIPART_CONTENT
        cache.clear()  # a throttle would hide the answer
        point = transaction.savepoint()
        try:
            if caller in SCOPES:
                User.objects.filter(pk=self.owner.pk).update(is_staff=True)
            if path.endswith("/restore/") or (method, path) == ("POST", "/campaigns/"):
                Deck.objects.update(deleted_at=timezone.now())
                Campaign.objects.update(deleted_at=timezone.now())
            return getattr(client, method.lower())(world.address(path, **changes), **sent)
        finally:
            transaction.savepoint_rollback(point)
            client.cookies.clear()
            if session:
                client.cookies[settings.SESSION_COOKIE_NAME] = session.value


def outcome(answer: Any) -> str:
    """The word of the table for an answer."""
    if answer.status_code == 401 or answer.headers.get("Location", "").startswith("/account/login/"):
        return "log-in"
    if answer.status_code == 403:
        return "scope" if b'"scope-missing"' in answer.content else "no"
    if answer.status_code == 200 and not getattr(answer, "content", True):
        return "hidden"  # ArkhamDB's way
    if answer.status_code == 200 and getattr(answer, "content", b"").startswith(b'{"success": false, "error"'):
        return "hidden"  # RingsDB's
    return {404: "hidden", 405: "not taken"}.get(answer.status_code, "yes")


def examples() -> dict[str, Any]:
    """The example body of each write of the API, by its method and address."""
    described = yaml.safe_load((settings.BASE_DIR / "docs" / "openapi.yaml").read_text())["paths"]
    paths = {PARAMETER.sub(r"{\2}", route.path): route.path for route in all_routes()}
    return {
        f"{method.upper()} {paths[path]}": next(iter(content["examples"].values()))["value"]
        for path, operations in described.items()
        for method, operation in operations.items()
        if (content := operation.get("requestBody", {}).get("content", {}).get("application/json"))
    }


def requests(route: Route, bodies: dict[str, Any]) -> Iterator[tuple[str, str, str, Any]]:
    """The rows of an address: section, key, method and body."""
    for section in asked_of(route.path):
        for method in route.methods:
            key = f"{method} {route.path}"
            forms = FORMS.get(key, [bodies.get(key)])
            for body in forms:
                yield section, key + (f" do={body['do']}" if body and len(forms) > 1 else ""), method, body


@pytest.fixture
def service(
    guides: None,
    ah2_cards: None,
    dmd_cards: None,
    lotr_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
) -> Iterator[Service]:
    load_cards(lotr_folder, monkeypatch, game="lotr")
    settings.IMAGE_DIR, settings.ARKHAMDB_CLIENT_ID = tmp_path, "program"
    (tmp_path / "ahlcg").mkdir()
    for name in ("01016.png", "01016b.png"):
        (tmp_path / "ahlcg" / name).write_bytes(b"\x89PNG\r\n\x1a\n")
    cards = catalogue_get("ahlcg").cards
    monkeypatch.setattr(cards, "taboos", {"001": replace(own_fixtures().taboos["001"], cards=())})
    logging.disable()  # thousands of lines
    yield Service()
    logging.disable(logging.NOTSET)


def test_every_address_answers_every_caller_as_the_table_says(service: Service) -> None:
    expected = {(row.section, row.key): row.outcomes for row in rows()}
    bodies, wrong, paths = examples(), [], set()
    found: set[tuple[str, str]] = set()
    for route in all_routes():
        if route.path in paths:
            continue  # a page of ours in the place of allauth's
        paths.add(route.path)
        before = len(found)
        for section, key, method, body in requests(route, bodies):
            callers = (*CALLERS, *SCOPES) if takes_tokens(key) else CALLERS
            answers = {caller: service.ask(caller, section, method, route.path, body) for caller in callers}
            got = tuple(outcome(answer) for answer in answers.values())
            broken = [answer.status_code for answer in answers.values() if answer.status_code >= 500]
            assert not broken or route.path == "/readyz", (key, broken)
            if "not taken" in got and "yes" not in got:
                continue  # nobody may: some are told before they are asked who they are
            found.add((section, key))
            if expected.get((section, key)) != got:
                said = "is not" if (section, key) not in expected else "is other"
                wrong.append(f"[{section}] {said} in {TABLE.name}; if this is right: {row_named(key, got)}")
        if len(found) == before:
            wrong.append(f"{route.path} takes no method")
    gone = [f"[{section}] {key}: there is no such address or method" for section, key in expected.keys() - found]
    assert not wrong + gone, "\n".join(["", *wrong, *gone, "Then run: python -m config.tests.permissions"])


urlpatterns = [
    path("", include("config.urls")),
    path("new/delete/", require_http_methods(["DELETE"])(lambda request: HttpResponse(status=204))),
    path("new/others/", lambda request: HttpResponse("x", status=405 if request.user.is_staff else 200)),
    path("new/none/", lambda request: HttpResponse(status=405)),
]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/status/", r"\[other\] is not in permissions.toml; if this is right: \"GET /status/\" = \"staff\"\n"),
        ("/new/delete/", r"if this is right: \"DELETE /new/delete/\" = \"everybody\"\n"),
        ("/new/others/", r"if this is right: \"GET /new/others/\" = \".*: yes yes yes yes yes yes not taken\"\n"),
        ("/new/none/", "/new/none/ takes no method\n"),
    ],
)
def test_new_address_without_a_row_fails(
    service: Service, monkeypatch: pytest.MonkeyPatch, settings: Any, address: str, told: str
) -> None:
    settings.ROOT_URLCONF = __name__
    new = [route for route in all_routes() if route.path == address]
    assert len(new) == 1
    for name, replacement in {"all_routes": new, "rows": [], "examples": {}}.items():
        monkeypatch.setattr(f"{__name__}.{name}", lambda replacement=replacement: replacement)
    with pytest.raises(AssertionError, match=told):
        test_every_address_answers_every_caller_as_the_table_says(service)


def test_somebody_may_use_every_address() -> None:
    """A row in which nobody is let in has asked for something that is not there."""
    assert [row.key for row in rows() if "yes" not in row.outcomes and not row.who.startswith("nobody")] == []
    pictures = {f"GET /{site}/bundles/cards/<code>.png" for site in ("arkhamdb", "ringsdb")}
    off = {"GET /metrics", *pictures}  # without METRICS_TOKEN, IMAGE_DIR_PUBLIC
    private = {row.key for row in rows() if row.who.startswith("nobody") and row.section == "private"}
    assert {row.key for row in rows() if row.who.startswith("nobody")} == off | private
    assert private < {row.key for row in rows() if row.section == "public" and row.who == "everybody"}


def test_admin_is_for_staff(service: Service) -> None:
    asked = 0
    for route in admin_routes():
        address = PARAMETER.sub("1", route.path)
        for caller in CALLERS[:-1]:
            expected = (302, "/account/login/") if caller == "anonymous" else (403, "")
            for method in ("get", "post"):
                answer = getattr(service.clients[caller], method)(address)
                while answer.status_code == 302 and answer["Location"].startswith("/admin/login/"):
                    answer = service.clients[caller].get(answer["Location"])
                asked += 1
                assert (answer.status_code, answer.headers.get("Location", "")[:15]) == expected, (caller, address)
    assert asked > 1000


def test_no_form_is_taken_from_another_site(user: User) -> None:
    """A browser sends its session along, and not the token against forgery."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    taken = set()
    for route in all_routes():
        cache.clear()
        kind = "application/json" if route.path.startswith("/api/") else MULTIPART_CONTENT
        answer = client.post(PARAMETER.sub(_any, route.path), {}, kind)
        if answer.status_code not in (401, 403, 404, 405):
            taken.add(route.path)
    assert taken == UNFORGED


def _any(parameter: re.Match[str]) -> str:
    return {"uuid": SEARCH, "int": "1"}.get(parameter[1], "x")


def test_document_is_that_of_the_table() -> None:
    assert DOCUMENT.read_text() == document(), "run: python -m config.tests.permissions"
