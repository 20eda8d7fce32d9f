"""API tokens: made and revoked on the account page, used as Bearer, gone when expired."""

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import services
from accounts.models import ApiToken, AuditEntry, User

pytestmark = pytest.mark.django_db
READ = "/api/v1/games/"


def call(api: APIClient, secret: str) -> int:
    status: int = api.get(READ, headers={"Authorization": f"Bearer {secret}"}).status_code
    return status


def test_secret_is_shown_once_and_only_its_digest_is_kept(client: Client, user: User, api: APIClient) -> None:
    client.force_login(user)
    page = client.post(
        "/account/", {"name": "my script", "days": "30", "scopes": ["read"]}, follow=True
    ).content.decode()
    token = user.api_tokens.get()
    assert token.name == "my script"
    assert timedelta(days=29) < token.expires_at - timezone.now() <= timedelta(days=30)
    secret = next(word for word in page.replace("<", " ").replace(">", " ").split() if word.startswith("cdb_"))
    assert call(api, secret) == 200
    assert secret not in client.get("/account/").content.decode()
    assert secret not in str(ApiToken.objects.values())


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "TRACE"])
def test_token_does_not_change_which_methods_there_are(user: User, api: APIClient, method: str) -> None:
    _token, secret = services.token_create(name="script", days=1, actor=user)
    for address in (READ, "/api/v1/tonight/"):
        answer = api.generic(method, address, headers={"Authorization": f"Bearer {secret}"})
        assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed"), address


def test_revoked_token_stops_working_at_once(client: Client, user: User, api: APIClient) -> None:
    token, secret = services.token_create(name="script", days=1, actor=user)
    assert call(api, secret) == 200
    client.force_login(user)
    client.post(f"/account/tokens/{token.pk}/revoke/")
    assert call(api, secret) == 401


@pytest.mark.parametrize("way", ["admin", "command"])
def test_password_that_staff_or_the_operator_change_ends_tokens(
    admin_client: Client, user: User, api: APIClient, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    _token, secret = services.token_create(name="script", days=1, actor=user)
    word = "the-stars-are-left"
    if way == "admin":
        form = {"usable_password": "true", "password1": word, "password2": word}
        assert admin_client.post(f"/admin/accounts/user/{user.pk}/password/", form).status_code == 302
        assert AuditEntry.objects.filter(account=user, action="changed").count() == 1
    else:
        monkeypatch.setattr("getpass.getpass", lambda prompt: word)
        call_command("changepassword", user.username, stdout=io.StringIO())
        assert AuditEntry.objects.filter(account=user, action="password-set", actor=None).count() == 1
    user.refresh_from_db()
    assert user.check_password(word)
    assert call(api, secret) == 401


def test_expired_token_does_not_work(user: User, api: APIClient) -> None:
    _token, secret = services.token_create(name="script", days=0, actor=user)
    response = api.get(READ, headers={"Authorization": f"Bearer {secret}"})
    assert (response.status_code, response.json()["code"]) == (401, "not-authenticated")
    assert response["WWW-Authenticate"] == 'Bearer realm="cardsdb"'


def test_token_of_a_closed_account_does_not_work(user: User, api: APIClient) -> None:
    _token, secret = services.token_create(name="script", days=1, actor=user)
    user.is_active = False
    user.save()
    assert call(api, secret) == 401


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer nonsense", "Bearer \xff", "bearer cdb_x y"])
def test_nonsense_is_refused(api: APIClient, header: str) -> None:
    response = api.get(READ, headers={"Authorization": header})
    assert (response.status_code, response.json()["code"]) == (401, "not-authenticated")


def test_other_schemes_are_left_alone(api: APIClient) -> None:
    assert api.get(READ, headers={"Authorization": "Basic eDp5"}).status_code == 200


def test_nobody_can_revoke_anothers_token(client: Client, user: User) -> None:
    other = User.objects.create_user("other", "other@example.org", "the-stars-are-right")
    token, _secret = services.token_create(name="script", days=1, actor=other)
    client.force_login(user)
    assert client.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    assert ApiToken.objects.filter(pk=token.pk).exists()


def test_use_is_noted_at_most_hourly(user: User, api: APIClient) -> None:
    token, secret = services.token_create(name="script", days=1, actor=user)
    call(api, secret)
    token.refresh_from_db()
    first = token.last_used_at
    assert first
    call(api, secret)
    token.refresh_from_db()
    assert token.last_used_at == first
    ApiToken.objects.update(last_used_at=first - timedelta(hours=2))
    call(api, secret)
    token.refresh_from_db()
    assert token.last_used_at
    assert token.last_used_at > first - timedelta(hours=2)


@pytest.mark.parametrize(
    "form", [{"name": "", "days": "30"}, {"name": "x", "days": "9999"}, {"name": "x" * 61, "days": "30"}]
)
def test_form_that_is_not_valid_makes_no_token(client: Client, user: User, form: dict[str, str]) -> None:
    client.force_login(user)
    assert client.post("/account/", form).status_code == 200
    assert not user.api_tokens.exists()


def test_expired_tokens_are_deleted(user: User) -> None:
    services.token_create(name="old", days=0, actor=user)
    services.token_create(name="new", days=1, actor=user)
    assert services.expired_delete() == 1
    assert [token.name for token in user.api_tokens.all()] == ["new"]
