"""Signing up, logging in and a new password."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"
CONSOLE = "django.core.mail.backends.console.EmailBackend"
SIGN_UP = {"username": "agnes", "email": "agnes@example.org", "password1": PASSWORD}


def log_in(client: Client, login: str, password: str) -> bool:
    client.post("/account/login/", {"login": login, "password": password})
    return "_auth_user_id" in client.session


def confirmation() -> str:
    """The address of the link in the last mail."""
    link = re.search(r"http://testserver(/account/confirm-email/\S+)", str(mail.outbox[-1].body))
    assert link
    return link[1]


def test_sign_up_with_an_address_logs_in_once_it_is_confirmed(client: Client) -> None:
    response = client.post("/account/signup/", SIGN_UP)
    assert (response.status_code, response["Location"]) == (302, "/account/confirm-email/")
    assert User.objects.get().email == "agnes@example.org"
    assert "_auth_user_id" not in client.session
    other_browser = Client()
    assert not log_in(other_browser, "agnes", PASSWORD), "the address must be confirmed first"
    link = confirmation()
    assert "Does agnes@example.org belong to the account “agnes”?" in client.get(link).content.decode()
    client.post(link)
    assert client.get("/account/").status_code == 200
    assert log_in(other_browser, "agnes", PASSWORD)


def test_address_that_nobody_confirmed_is_free_again_after_a_week(client: Client) -> None:
    """An address that another person signed up with stays free for its owner."""
    client.post("/account/signup/", {**SIGN_UP, "username": "eve"})
    owner = Client()
    owner.post("/account/signup/", SIGN_UP)
    assert not log_in(owner, "agnes", PASSWORD)
    services.expired_delete()
    assert User.objects.filter(username="eve").exists()
    User.objects.filter(username="eve").update(date_joined=timezone.now() - services.UNCONFIRMED_KEPT)
    services.expired_delete()
    assert not User.objects.filter(username="eve").exists()
    cache.clear()  # a mail may be sent to that address again
    assert not log_in(owner, "agnes", PASSWORD), "it is the owner's turn to confirm it"
    owner.post(confirmation())
    assert log_in(owner, "agnes", PASSWORD)
    User.objects.update(date_joined=timezone.now() - 2 * services.UNCONFIRMED_KEPT)
    services.expired_delete()
    assert User.objects.get().email == "agnes@example.org"


def test_confirmation_in_another_browser_logs_nobody_in_there(client: Client) -> None:
    client.post("/account/signup/", SIGN_UP)
    other = Client()
    assert other.post(confirmation())["Location"] == "/account/login/"
    assert "_auth_user_id" not in other.session
    assert log_in(other, "agnes", PASSWORD)


def test_without_mail_an_address_needs_no_confirmation(client: Client, settings: Any) -> None:
    settings.EMAIL_BACKEND = CONSOLE
    assert client.post("/account/signup/", SIGN_UP)["Location"] == "/"
    assert client.get("/account/").status_code == 200


def test_account_that_was_here_before_is_not_asked_to_confirm(client: Client, user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    assert not log_in(client, "norman", PASSWORD)
    User.objects.filter(pk=user.pk).update(last_login=user.date_joined)
    assert log_in(client, "norman", PASSWORD)


def test_sign_up_does_not_tell_which_addresses_have_accounts(client: Client, user: User) -> None:
    told: dict[str, tuple[int, str, str]] = {}
    for email in ("norman@example.org", "NORMAN@example.org", "nobody@example.org"):
        browser = Client()
        response = browser.post("/account/signup/", {**SIGN_UP, "username": f"n{len(told)}", "email": email})
        page = browser.get(response["Location"]).content.decode().replace(email.lower(), "…")
        page = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]+', "", page)
        told[email] = (response.status_code, response["Location"], page)
    assert told["norman@example.org"] == told["nobody@example.org"]
    assert told["NORMAN@example.org"][:2] == told["nobody@example.org"][:2]
    assert sorted(User.objects.values_list("username", "email")) == [
        ("n0", ""), ("n1", ""), ("n2", "nobody@example.org"), ("norman", "norman@example.org"),
    ]  # fmt: skip
    assert [(m.to, m.subject) for m in mail.outbox] == [
        (["norman@example.org"], "cardsdb: You already have an account"),
        (["nobody@example.org"], "cardsdb: Confirm your email address"),
    ], "and one mail in three minutes is enough for an address"


def test_time_does_not_tell_which_addresses_have_accounts(client: Client, user: User) -> None:
    """Names of new accounts are free again at the same time, whoever has the address that was given."""
    for number, email in enumerate(("norman@example.org", "nobody@example.org")):
        Client().post("/account/signup/", {**SIGN_UP, "username": f"n{number}", "email": email})
    new = User.objects.exclude(pk=user.pk)
    for age, left in {0.9: {"n0", "n1"}, 1: set()}.items():
        new.update(date_joined=timezone.now() - age * services.UNCONFIRMED_KEPT)
        services.expired_delete()
        assert {*new.values_list("username", flat=True)} == left
    assert User.objects.get() == user


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_what_follows_a_sign_up_does_not_tell_which_addresses_have_accounts(user: User, is_confirmed: bool) -> None:
    """Neither the name, which is taken then, nor logging in, nor a new password; and nobody else's password works."""
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=is_confirmed)
    User.objects.filter(pk=user.pk).update(last_login=timezone.now())
    told: dict[str, list[Any]] = {}
    for email, name in (("norman@example.org", "agnes"), ("nobody@example.org", "wendy")):
        cache.clear()
        form = {"username": name, "email": email, "password1": PASSWORD + "!"}
        browsers = [Client() for _ in range(5)]
        answers = [browser.post("/account/signup/", form) for browser in browsers[:2]]
        for browser, login, password in zip(
            browsers[2:], (name, email, email), (PASSWORD + "!", PASSWORD + "!", "wrong"), strict=True
        ):
            answers += [browser.post("/account/login/", {"login": login, "password": password}) for _ in range(6)]
        answers.append(Client().post("/account/password/reset/", {"email": email}))
        assert not any("_auth_user_id" in browser.session for browser in browsers)
        told[email] = [
            (answer.status_code, answer.headers.get("Location"), without_secrets(answer, email, name))
            for answer in answers
        ]
    assert told["norman@example.org"] == told["nobody@example.org"]
    assert [status for status, _address, _page in told["norman@example.org"]] == [
        302,
        200,
        *[302] * 6,
        *[200] * 12,
        302,
    ]
    sent = [(m.to[0].partition("@")[0], m.subject.removeprefix("cardsdb: ")) for m in mail.outbox]
    assert sent == [
        ("norman", "You already have an account"), ("norman", "Choose a new password"),
        ("nobody", "Confirm your email address"), ("nobody", "Choose a new password"),
    ]  # fmt: skip
    cache.clear()
    assert log_in(Client(), "norman@example.org", PASSWORD), "its owner logs in as before"


def test_login_takes_as_long_for_an_address_without_an_account(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("odd@example.org", "", PASSWORD)
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def count(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", count)
    counts = {}
    for login in ("norman@example.org", "nobody@example.org", "norman", "nobody"):
        hashed.clear()
        assert not log_in(Client(), login, "wrong")
        counts[login] = len(hashed)
    assert counts == {"norman@example.org": 1, "nobody@example.org": 1, "norman": 2, "nobody": 2}
    assert log_in(Client(), "odd@example.org", PASSWORD), "a name may look like an address"


def without_secrets(answer: Any, *words: str) -> str:
    """The page without these words and what differs each time."""
    page = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]+', "", answer.content.decode())
    for word in words:
        page = page.replace(word, "…")
    return page


def test_account_that_waits_gets_its_address_once_it_is_free(client: Client, user: User) -> None:
    client.post("/account/signup/", {**SIGN_UP, "email": "norman@example.org"})
    user.delete()
    cache.clear()
    assert not log_in(client, "agnes", PASSWORD)
    client.post(confirmation())
    assert client.get("/account/").status_code == 200
    assert User.objects.get().email == "norman@example.org"


def test_without_mail_an_address_that_is_taken_is_refused(client: Client, settings: Any, user: User) -> None:
    settings.EMAIL_BACKEND = CONSOLE
    assert client.post("/account/signup/", {**SIGN_UP, "email": "NORMAN@example.org"}).status_code == 200
    assert User.objects.count() == 1


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


@pytest.mark.parametrize(
    ("language", "labels", "advice"),
    [
        ("en", ["Current password", "New password", "New password, again"], "must contain at least 10 characters."),
        ("es", ["Contraseña actual", "Contraseña nueva", "Repite la contraseña nueva"], "Debe tener al menos 10 carac"),
    ],
)
def test_password_is_changed_in_our_words(
    client: Client, user: User, language: str, labels: list[str], advice: str
) -> None:
    client.force_login(user)
    page = client.get("/account/password/change/", headers={"Accept-Language": language}).content.decode()
    assert [
        one.strip() for one in re.findall(r'<label\s+for="id_\w*password\d?">(.*?)</label>', page, re.DOTALL)
    ] == labels
    assert advice in page
    assert not re.search(r"\b[Ss]u contraseña", page)


def test_new_password_ends_api_tokens(client: Client, user: User) -> None:
    services.token_create(name="script", days=30, actor=user)
    client.force_login(user)
    form = {"oldpassword": PASSWORD, "password1": "a-new-long-password", "password2": "a-new-long-password"}
    assert client.post("/account/password/change/", form).status_code == 302
    assert not user.api_tokens.exists()


def test_new_password_ends_other_sessions_and_is_told_by_mail(client: Client, user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    here, there = Client(), Client()
    assert log_in(here, "norman", PASSWORD)
    assert log_in(there, "norman", PASSWORD)
    form = {"oldpassword": PASSWORD, "password1": "a-new-long-password", "password2": "a-new-long-password"}
    assert here.post("/account/password/change/", form)["Location"] == "/account/"
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    (message,) = mail.outbox
    assert (message.to, message.subject) == (["norman@example.org"], "cardsdb: Your password was changed")
    assert "127.0.0.1" in str(message.body)


def test_without_mail_nothing_is_told_by_it(client: Client, settings: Any, user: User) -> None:
    settings.EMAIL_BACKEND = CONSOLE
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    log_in(client, "norman", PASSWORD)
    form = {"oldpassword": PASSWORD, "password1": "a-new-long-password", "password2": "a-new-long-password"}
    assert client.post("/account/password/change/", form).status_code == 302
    assert not mail.outbox


@pytest.mark.parametrize("address", ["other@example.org", "OTHER@example.org", "no address", ""])
@pytest.mark.parametrize("backend", [None, CONSOLE])
def test_address_of_somebody_else_or_nonsense_is_not_taken(
    client: Client, settings: Any, user: User, address: str, backend: str | None
) -> None:
    settings.EMAIL_BACKEND = backend or settings.EMAIL_BACKEND
    User.objects.create_user("other", "other@example.org", PASSWORD)
    client.force_login(user)
    assert client.get("/account/email/").status_code == 200
    response = client.post("/account/email/", {"email": address, "password": PASSWORD})
    is_told = "@" in address and backend is None
    assert response.status_code == (302 if is_told else 200)
    assert [m.subject for m in mail.outbox] == ["cardsdb: You already have an account"] * is_told
    assert client.post("/account/email/", {"action_primary": "", "email": address}).status_code == 200
    user.refresh_from_db()
    assert user.email == "norman@example.org"


def test_address_is_changed_with_the_password_once_it_is_confirmed(client: Client, user: User) -> None:
    client.force_login(user)
    client.post("/account/email/", {"email": "new@example.org", "password": "wrong"})
    assert not mail.outbox
    page = client.post("/account/email/", {"email": "new@example.org", "password": PASSWORD}, follow=True)
    assert "new@example.org replaces it once you've confirmed it." in page.content.decode()
    user.refresh_from_db()
    assert user.email == "norman@example.org"
    client.post(confirmation())
    user.refresh_from_db()
    assert user.email == "new@example.org"
    address = EmailAddress.objects.get(user=user)
    assert (address.email, address.verified, address.primary) == ("new@example.org", True, True)
    assert (mail.outbox[-1].to, mail.outbox[-1].subject) == (
        ["norman@example.org"], "cardsdb: Your email address was changed",
    )  # fmt: skip
    assert log_in(Client(), "new@example.org", PASSWORD)


def test_address_that_another_account_took_meanwhile_is_not_confirmed(client: Client, user: User) -> None:
    client.force_login(user)
    client.post("/account/email/", {"email": "new@example.org", "password": PASSWORD})
    link = confirmation()
    User.objects.create_user("quick", "new@example.org", PASSWORD)
    page = client.post(link, follow=True).content.decode()
    assert "new@example.org can&#x27;t be confirmed: it belongs to another account." in page
    user.refresh_from_db()
    assert user.email == "norman@example.org"


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

    sent = ("ll send you a link", "Check your email", "sent a message to norman@example.net")
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


@pytest.fixture
def mail_away(settings: Any) -> None:
    """A mail server that is down."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


@pytest.mark.usefixtures("mail_away")
@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/account/signup/", SIGN_UP),
        ("/account/signup/", {**SIGN_UP, "email": "norman@example.org"}),
        ("/account/password/reset/", {"email": "norman@example.org"}),
        ("/account/password/reset/", {"email": "nobody@example.org"}),
        ("/account/email/", {"email": "new@example.org", "password": PASSWORD}),
    ],
)
def test_without_the_mail_server_nothing_is_changed_and_one_is_told_so(
    user: User, address: str, form: dict[str, str]
) -> None:
    client = Client(raise_request_exception=False, headers={"Accept-Language": "es"})
    if address == "/account/email/":
        client.force_login(user)
    answer = client.post(address, form)
    assert (answer.status_code, answer["Retry-After"]) == (503, "180")
    assert "<h1>No se ha enviado ningún mensaje</h1>" in answer.content.decode()
    assert list(User.objects.values_list("username", "email")) == [("norman", "norman@example.org")]


@pytest.mark.usefixtures("mail_away")
def test_without_the_mail_server_a_password_is_changed_all_the_same(client: Client, user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    log_in(client, "norman", PASSWORD)
    form = {"oldpassword": PASSWORD, "password1": "a-new-long-password", "password2": "a-new-long-password"}
    assert client.post("/account/password/change/", form).status_code == 302
    assert log_in(Client(), "norman", "a-new-long-password")


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
