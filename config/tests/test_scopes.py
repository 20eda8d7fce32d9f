"""Scopes of API tokens: chosen on the account page, asked for by each view, kept by those made before."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import get_resolver
from rest_framework.test import APIClient

from accounts import services
from accounts.models import ApiToken, Scope, User
from cardsdb.api.base import ApiView

pytestmark = pytest.mark.django_db
SHELF = {"game": "ahlcg", "name": "shelf", "sets": {}}


@pytest.fixture
def boss(db: None) -> User:
    return User.objects.create_user("boss", "boss@example.org", "the-stars-are-right", is_staff=True)


def ask(user: User, scopes: list[str], method: str, address: str, body: Any = None) -> Any:
    """The answer to a token with these scopes."""
    _token, secret = services.token_create(name="script", days=1, scopes=scopes, actor=user)
    send = getattr(APIClient(), method)
    return send(f"/api/v1/{address}", body, format="json", headers={"Authorization": f"Bearer {secret}"})


@pytest.mark.usefixtures("own_cards")
@pytest.mark.parametrize(
    ("method", "address", "body", "scope", "status"),
    [
        ("get", "collections/", None, "read", 200),
        ("get", "decks/", None, "read", 200),
        ("get", "campaigns/", None, "read", 200),
        ("get", "imports/", None, "read", 200),
        ("get", "tonight/", None, "read", 200),
        ("get", "cards/?game=ahlcg&q=owned>0", None, "read", 200),
        ("post", "collections/", SHELF, "decks", 201),
        ("post", "parties/", {"game": "ahlcg", "name": "two", "decks": []}, "decks", 201),
        ("post", "campaigns/", {"game": "ahlcg", "name": "Zealot", "guide": ""}, "campaigns", 201),
        ("post", "imports/", {}, "imports", 400),
    ],
)
def test_one_scope_lets_in_and_all_others_together_do_not(
    boss: User, method: str, address: str, body: Any, scope: str, status: int
) -> None:
    assert ask(boss, [scope], method, address, body).status_code == status
    others = [other.value for other in Scope if other != scope]
    refused = ask(boss, others, method, address, body)
    assert (refused.status_code, refused.json()["code"], refused.json()["scope"]) == (403, "scope-missing", scope)
    assert f"“{scope}”" in refused.json()["detail"]
    assert refused["WWW-Authenticate"] == f'Bearer realm="cardsdb", error="insufficient_scope", scope="{scope}"'
    assert refused["Content-Type"] == "application/problem+json"


@pytest.mark.usefixtures("own_cards")
def test_what_is_the_same_for_everybody_needs_no_scope(user: User) -> None:
    assert ask(user, [], "get", "cards/?game=ahlcg&q=t:asset").status_code == 200
    body = {"game": "ahlcg", "identifiers": [{"code": "01016"}]}
    assert ask(user, [], "post", "cards/collection/", body).status_code == 200


def test_question_with_a_body_is_a_read(user: User) -> None:
    address = "collections/9f2b7b53-3f0f-4c55-8f43-8a8e6d7f2f10/check/"
    assert ask(user, ["read"], "post", address, {}).status_code == 404
    assert ask(user, ["decks"], "post", address, {}).json()["scope"] == "read"


def test_scope_gives_no_right_that_the_account_lacks(user: User) -> None:
    refused = ask(user, ["read", "imports"], "get", "imports/")
    assert (refused.status_code, refused.json()["code"]) == (403, "permission-denied")


def test_every_view_has_a_scope_for_each_of_its_methods() -> None:
    patterns: list[Any] = list(get_resolver("config.api_urls").url_patterns)
    asked = 0
    for one in patterns:
        patterns += getattr(one, "url_patterns", [])
        view = getattr(getattr(one, "callback", None), "view_class", None)
        if view and issubclass(view, ApiView):
            for method in ("get", "post", "put", "patch", "delete"):
                if hasattr(view, method):
                    asked += 1
                    assert view(request=None).scope_needed(method.upper()) in {None, *Scope}, view
    assert asked > 100


def test_scopes_are_chosen_on_the_account_page(client: Client, user: User) -> None:
    client.force_login(user)
    form = {"name": "my script", "days": "30"}
    page = client.get("/account/").content.decode()
    assert [scope for scope in Scope if f'value="{scope}"' in page] == ["read", "decks", "campaigns"]
    assert "Choose at least one." in client.post("/account/", form).content.decode()
    assert client.post("/account/", {**form, "scopes": ["imports"]}).status_code == 200
    assert not user.api_tokens.exists()
    assert client.post("/account/", {**form, "scopes": ["decks", "read"]}).status_code == 302
    assert user.api_tokens.get().scopes == ["read", "decks"]
    page = client.get("/account/").content.decode()
    assert "<li>Change your decks, tables and collections</li>" in page
    assert "<li>Change your campaigns" not in page
    user.user_permissions.add(Permission.objects.get(codename="enter_values"))
    assert 'value="imports"' in client.get("/account/").content.decode()


def test_tokens_made_before_keep_their_rights(user: User, boss: User) -> None:
    group = Group.objects.create(name="typists")
    group.permissions.add(Permission.objects.get(codename="enter_values"))
    typist = User.objects.create_user("typist", "", "the-stars-are-right")
    typist.groups.add(group)
    for one in (user, boss, typist):
        services.token_create(name=one.username, days=1, scopes=[], actor=one)
    import_module("accounts.migrations.0006_token_scopes").keep_rights(apps, None)
    kept = {token.name: token.scopes for token in ApiToken.objects.all()}
    everything = ["read", "decks", "campaigns", "imports"]
    assert kept == {"norman": everything[:-1], "boss": everything, "typist": everything}
