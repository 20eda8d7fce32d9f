"""Signing up, logging in and a new password."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import services
from accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"
SIGN_UP = {"username": "agnes", "email": "agnes@example.org", "password1": PASSWORD}


def log_in(client: Client, login: str, password: str) -> bool:
    client.post("/account/login/", {"login": login, "password": password})
    return "_auth_user_id" in client.session


def test_sign_up_makes_an_account_and_logs_in(client: Client) -> None:
    response = client.post("/account/signup/", SIGN_UP)
    assert response.status_code == 302
    assert User.objects.get().email == "agnes@example.org"
    assert client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        {"password1": "short"},
        {"password1": ""},
        {"email": "no address"},
        {"username": "admin"},
        {"password1": "password123"},
    ],
)
def test_sign_up_that_is_not_right_makes_no_account(client: Client, change: dict[str, str]) -> None:
    assert client.post("/account/signup/", {**SIGN_UP, **change}).status_code == 200
    assert not User.objects.exists()


def test_sign_up_needs_a_name_and_a_password_alone(client: Client) -> None:
    for name in ("agnes", "wendy"):
        client.post("/account/signup/", {"username": name, "password1": PASSWORD})
        assert client.get("/account/").status_code == 200
        client.post("/account/logout/")
    assert list(User.objects.order_by("username").values_list("username", "email")) == [("agnes", ""), ("wendy", "")]
    assert not EmailAddress.objects.exists()
    assert not mail.outbox


def test_one_address_has_one_account_whatever_its_case(user: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("other", "NORMAN@example.org", PASSWORD)


def test_log_in_by_name_or_address(client: Client, user: User) -> None:
    assert log_in(client, "norman", PASSWORD)
    client.post("/account/logout/")
    assert log_in(client, "norman@example.org", PASSWORD)


def test_guessing_passwords_is_throttled(client: Client, user: User) -> None:
    for _ in range(5):
        assert not log_in(client, "norman", "wrong")
    assert not log_in(client, "norman", PASSWORD), "even the right one must wait now"


def test_new_password_by_mail(client: Client, user: User) -> None:
    client.post("/account/password/reset/", {"email": "norman@example.org"})
    (message,) = mail.outbox
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", str(message.body))
    assert link
    form = client.get(link[1], follow=True)
    address = form.redirect_chain[-1][0]
    client.post(address, {"password1": "a-new-long-password", "password2": "a-new-long-password"})
    assert not log_in(client, "norman", PASSWORD)
    assert log_in(client, "norman", "a-new-long-password")


def test_new_password_ends_api_tokens(client: Client, user: User) -> None:
    services.token_create(name="script", days=30, actor=user)
    client.force_login(user)
    form = {"oldpassword": PASSWORD, "password1": "a-new-long-password", "password2": "a-new-long-password"}
    assert client.post("/account/password/change/", form).status_code == 302
    assert not user.api_tokens.exists()


@pytest.mark.parametrize("address", ["other@example.org", "OTHER@example.org", "no address", ""])
def test_address_of_somebody_else_or_nonsense_is_refused(client: Client, user: User, address: str) -> None:
    User.objects.create_user("other", "other@example.org", PASSWORD)
    client.force_login(user)
    assert client.get("/account/email/").status_code == 200
    assert client.post("/account/email/", {"email": address, "password": PASSWORD}).status_code == 200
    assert client.post("/account/email/", {"action_primary": "", "email": address}).status_code == 200
    user.refresh_from_db()
    assert user.email == "norman@example.org"


def test_address_is_changed_with_the_password_and_confirmed_by_mail(client: Client, user: User) -> None:
    client.force_login(user)
    client.post("/account/email/", {"email": "new@example.org", "password": "wrong"})
    user.refresh_from_db()
    assert user.email == "norman@example.org"
    client.post("/account/email/", {"email": "new@example.org", "password": PASSWORD})
    user.refresh_from_db()
    assert user.email == "new@example.org"
    (message,) = [m for m in mail.outbox if m.to == ["new@example.org"]]
    link = re.search(r"http://testserver(/account/confirm-email/\S+)", str(message.body))
    assert link
    client.post(link[1])
    assert EmailAddress.objects.get(user=user).verified
    assert log_in(Client(), "new@example.org", PASSWORD)


CONSOLE = "django.core.mail.backends.console.EmailBackend"


@pytest.mark.parametrize(
    ("backend", "language", "said"),
    [
        (None, "en", "sent a message to agnes@example.org to confirm your address."),
        (None, "es", "Hemos enviado un mensaje a agnes@example.org para confirmar tu dirección."),
        (CONSOLE, "en", "no confirmation message was sent."),
        (CONSOLE, "es", "no se ha enviado ningún mensaje de confirmación."),
    ],
)
def test_sign_up_says_of_mail_what_is_true(
    client: Client, settings: Any, backend: str | None, language: str, said: str
) -> None:
    settings.EMAIL_BACKEND = backend or settings.EMAIL_BACKEND
    page = client.post("/account/signup/", SIGN_UP, headers={"Accept-Language": language}, follow=True)
    assert User.objects.filter(username="agnes").exists()
    shown = page.content.decode()
    assert said in shown
    assert ("agnes@example.org" in shown) == (backend is None)


def test_without_mail_nobody_is_sent_to_look_for_a_message(client: Client, settings: Any, user: User) -> None:
    def pages() -> list[str]:
        client.logout()
        form = client.get("/account/password/reset/")
        done = client.post("/account/password/reset/", {"email": "norman@example.org"}, follow=True)
        client.force_login(user)
        change = {"email": "norman@example.net", "password": PASSWORD}
        changed = client.post("/account/email/", change, follow=True)
        client.post("/account/email/", {**change, "email": "norman@example.org"}, follow=True)
        return [page.content.decode() for page in (form, done, changed)]

    sent = ("ll send you a link", "Check your email", "sent a message to confirm it")
    assert [words in page for words, page in zip(sent, pages(), strict=True)] == [True] * 3
    settings.EMAIL_BACKEND = CONSOLE
    without = pages()
    assert [words in page for words in sent for page in without] == [False] * 9
    told = ("t set up here", "No message was sent", "Email address changed.")
    assert [words in page for words, page in zip(told, without, strict=True)] == [True] * 3


def test_reset_does_not_tell_who_has_an_account(client: Client, user: User) -> None:
    known = client.post("/account/password/reset/", {"email": "norman@example.org"})
    unknown = client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_account_needs_a_log_in(client: Client) -> None:
    for address in ("/account/", "/account/download/", "/account/delete/"):
        response = client.get(address)
        assert response.status_code == 302
        assert response["Location"] == f"/account/login/?next={address}"


def test_guessing_on_the_deletion_page_is_throttled(client: Client, user: User) -> None:
    client.force_login(user)
    statuses = [client.post("/account/delete/", {"password": "wrong"}).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]


def test_deletion_needs_the_password(client: Client, user: User) -> None:
    client.force_login(user)
    client.post("/account/delete/", {"password": "wrong"})
    assert User.objects.filter(pk=user.pk).exists()
