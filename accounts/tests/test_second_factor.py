"""A second factor: asked for wherever one logs in, limited, and replaceable."""

import base64
import io
import json
import re
import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from accounts import services
from accounts.models import AuditEntry, User

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PASSWORD = "the-stars-are-right"
OWN = "/api/v1/decks/?owner=me"


def code_of(secret: str) -> str:
    """The code that an app shows now."""
    code: str = format_hotp_value(hotp_value(secret, int(time.time()) // 30))
    return code


@pytest.fixture
def secret(user: User) -> str:
    """The secret of norman's app, with recovery codes."""
    secret: str = generate_totp_secret()
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return secret


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def password(client: Client, **form: str) -> Any:
    return client.post("/account/login/", {"login": "norman", "password": PASSWORD, **form})


def second(client: Client, code: str) -> Any:
    return client.post("/account/second-factor/authenticate/", {"code": code})


def test_password_alone_opens_neither_pages_nor_api(client: Client, secret: str) -> None:
    assert password(client)["Location"] == "/account/second-factor/authenticate/"
    assert not is_in(client)
    assert client.get("/account/").status_code == 302
    assert client.post("/api/v1/decks/", {}, content_type="application/json").status_code == 401
    assert second(client, code_of(secret))["Location"] == "/"
    assert client.get("/account/").status_code == 200


def test_wrong_code_is_refused_and_a_code_is_good_once(client: Client, secret: str) -> None:
    password(client)
    code = code_of(secret)
    page = second(client, str((int(code) + 1) % 10**6).zfill(6)).content.decode()
    assert "That didn't work." in page.replace("&#x27;", "'")
    assert not is_in(client)
    second(client, code)
    assert is_in(client)
    other = Client()
    password(other)
    second(other, code)
    assert not is_in(other), "somebody looked over the shoulder"


def test_guessing_codes_is_throttled(client: Client, secret: str) -> None:
    password(client)
    wrong = str((int(code_of(secret)) + 500_000) % 10**6).zfill(6)
    for _ in range(5):
        second(client, wrong)
    second(client, code_of(secret))
    assert not is_in(client), "even the right one must wait now"


def test_login_leads_on_to_where_one_wanted_to_go(client: Client, secret: str) -> None:
    password(client, next="/decks/")
    assert second(client, code_of(secret))["Location"] == "/decks/"


def test_recovery_code_lets_in_once(client: Client, user: User, secret: str) -> None:
    code = Authenticator.objects.get(user=user, type="recovery_codes").wrap().get_unused_codes()[0]
    password(client)
    second(client, code)
    assert is_in(client)
    again = Client()
    password(again)
    second(again, code)
    assert not is_in(again)
    assert [one.methods for one in user.sign_ins.all()] == ["password totp", "password recovery_codes"]


def test_new_password_by_mail_does_not_get_around_it(client: Client, user: User, secret: str) -> None:
    client.post("/account/password/reset/", {"email": "norman@example.org"})
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link
    address = client.get(link[1], follow=True).redirect_chain[-1][0]
    client.post(address, {"password1": "a-new-long-password", "password2": "a-new-long-password"})
    assert not is_in(client)
    password(client, password="a-new-long-password")
    assert not is_in(client)
    second(client, code_of(secret))
    assert is_in(client)


def test_tokens_are_as_they_were(api: APIClient, user: User, secret: str) -> None:
    _token, token = services.token_create(name="script", days=1, actor=user)
    assert api.get("/api/v1/games/", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_guest_joins_after_the_second_factor_and_not_before(client: Client, user: User, secret: str) -> None:
    guest = services.guest_create()
    assert guest
    session = client.session
    session["guest"] = guest.username
    session.save()
    password(client)
    assert User.objects.filter(pk=guest.pk).exists()
    second(client, code_of(secret))
    assert is_in(client)
    assert not User.objects.filter(pk=guest.pk).exists()
    assert "guest" not in client.session


def confirm(client: Client, address: str) -> Any:
    """The page, after the password was asked for once more."""
    response = client.get(address)
    assert response.status_code == 302
    assert response["Location"].startswith("/account/reauthenticate/?next=")
    return client.post(response["Location"], {"password": PASSWORD, "next": address}, follow=True)


@pytest.mark.django_db(transaction=True)  # mails go out at the end of a transaction
def test_app_is_set_up_with_a_code_and_gives_recovery_codes(
    client: Client, user: User, caplog: pytest.LogCaptureFixture
) -> None:
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    caplog.set_level("DEBUG")
    password(client)
    page = confirm(client, "/account/second-factor/totp/activate/")
    shown = page.content.decode()
    secret = page.context["form"].secret
    assert f'id="app-secret">{secret}<' in shown
    picture = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', shown)
    assert picture
    assert b"<svg" in base64.b64decode(picture[1])
    assert page.context["totp_url"] == f"otpauth://totp/norman?secret={secret}&issuer=cardsdb"
    client.post("/account/second-factor/totp/activate/", {"code": "000000"})
    assert not Authenticator.objects.exists()
    done = client.post("/account/second-factor/totp/activate/", {"code": code_of(secret)}, follow=True)
    codes = re.findall(r"<li><code>(\d{8})</code></li>", done.content.decode())
    assert len(set(codes)) == 10
    assert mail.outbox[-1].subject == "cardsdb: Second factor turned on"
    kept = json.dumps(list(Authenticator.objects.values("data")))
    assert secret not in kept, "a stolen database is not enough"
    file = client.get("/account/second-factor/recovery-codes/download/")
    assert file["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
    assert file.content.decode().split() == ["Recovery", "codes", "for", "norman", "at", "cardsdb", *codes]
    new = client.post("/account/second-factor/recovery-codes/generate/", follow=True).content.decode()
    assert not set(codes) & set(re.findall(r"\d{8}", new))
    download = client.get("/account/download/").content.decode()
    assert [one["type"] for one in json.loads(download)["account"]["second_factors"]] == ["totp", "recovery_codes"]
    assert "/account/second-factor/totp/activate/" in caplog.text
    for hidden in (secret, *codes):
        assert hidden not in download
        assert hidden not in caplog.text
    client.post("/account/second-factor/totp/deactivate/")
    assert not Authenticator.objects.exists(), "recovery codes alone are no second factor"
    assert mail.outbox[-1].subject == "cardsdb: Second factor turned off"


def test_nothing_is_changed_without_the_password(client: Client, user: User, secret: str) -> None:
    client.force_login(user)
    for address in ("totp/deactivate/", "recovery-codes/", "recovery-codes/generate/", "webauthn/add/"):
        response = client.get(f"/account/second-factor/{address}")
        assert (response.status_code, "reauthenticate" in response["Location"]) == (302, True)
        assert client.post(f"/account/second-factor/{address}").status_code in (302, 405)
    assert Authenticator.objects.count() == 2


def test_secret_of_a_lost_key_fits_no_code(client: Client, settings: Any, user: User, secret: str) -> None:
    key = settings.SECRET_KEY
    settings.SECRET_KEY = "another"
    password(client)
    second(client, code_of(secret))
    assert not is_in(client)
    settings.SECRET_KEY_FALLBACKS = [key]
    second(client, code_of(secret))
    assert is_in(client)


def test_staff_remove_a_lost_second_factor(admin_client: Client, client: Client, user: User, secret: str) -> None:
    there = Client()
    password(there)
    second(there, code_of(secret))
    assert there.get("/account/").status_code == 200
    page = admin_client.post(
        "/admin/accounts/user/", {"action": "remove_second_factor", "_selected_action": [user.pk]}, follow=True
    )
    assert "1 account has no second factor any more." in page.content.decode()
    entry = AuditEntry.objects.get(action="factor-removed")
    assert (entry.account_id, entry.details) == (user.pk, {"removed": 2})
    assert entry.actor
    assert entry.actor.is_superuser
    assert there.get("/account/").status_code == 302
    assert password(client)["Location"] == "/"
    assert is_in(client)


def test_secrets_have_no_page_in_the_admin(admin_client: Client, secret: str) -> None:
    assert admin_client.get("/admin/mfa/authenticator/").status_code == 404


def test_command_removes_a_lost_second_factor(client: Client, user: User, secret: str) -> None:
    out = io.StringIO()
    call_command("reset_second_factor", "norman", stdout=out)
    assert out.getvalue() == "norman logs in with the password alone from now on.\n"
    password(client)
    assert is_in(client)
    call_command("reset_second_factor", "norman", stdout=out)
    assert out.getvalue().endswith("norman has no second factor; all sessions have ended.\n")
    assert client.get("/account/").status_code == 302
    with pytest.raises(CommandError, match="There is no account 'nobody'"):
        call_command("reset_second_factor", "nobody")


def test_account_deletion_removes_all_of_it(client: Client, user: User, secret: str) -> None:
    password(client)
    second(client, code_of(secret))
    client.post("/account/delete/", {"password": PASSWORD})
    assert not User.objects.exists()
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize(
    "credential",
    ["", "{", "[]", "null", '{"id": 1}', '{"rawId": "AA", "id": "AA", "type": "public-key", "response": {}}',
     '{"rawId": "!", "id": "AA", "type": "public-key", "response": {"clientDataJSON": "AA"}}',
     pytest.param("[" * 100_000, id="nested"), pytest.param("9" * 5000, id="long number")],
)  # fmt: skip
def test_made_up_passkeys_let_nobody_in(client: Client, user: User, secret: str, credential: str) -> None:
    form = {"credential": credential, "name": "x"}
    client.get("/account/second-factor/webauthn/login/", headers={"Accept": "application/json"})
    assert client.post("/account/second-factor/webauthn/login/", form).status_code in {200, 302}
    password(client)
    client.get("/account/second-factor/authenticate/")
    assert client.post("/account/second-factor/authenticate/", form).status_code == 200
    assert not is_in(client)
    second(client, code_of(secret))
    assert is_in(client)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert client.get("/account/second-factor/webauthn/add/").status_code == 200
    assert client.post("/account/second-factor/webauthn/add/", form).status_code == 200
    assert Authenticator.objects.filter(user=user).count() == 2, "the app and the recovery codes"
