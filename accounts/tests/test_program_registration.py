"""Programs of other people: registered by members and staff, with addresses that are safe, and removed."""

from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken

from accounts.models import AuditEntry, Program, User
from accounts.tests.test_programs import APP, PASSWORD, SITE, answered, exchanged, page_of, registered

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_member_registers_and_removes_a_program(reader: Client, user: User) -> None:
    form = {"name": "Decks", "redirect_uris": f"{APP}\n{SITE}", "is_confidential": "on", "for_everybody": "on"}
    page = reader.post("/account/programs/", form, follow=True).content.decode()
    program = Program.objects.get()
    assert (program.user, program.redirect_uris, program.client_type) == (user, f"{APP} {SITE}", "confidential")
    assert not program.needs_pkce
    secret = page.partition('id="secret">')[2].partition("<")[0]
    assert len(secret) == 43
    code = answered(reader, page_of(program))["code"]
    assert exchanged(program, code=code, client_secret=secret).status_code == 200
    page = reader.get("/account/programs/").content.decode()
    assert secret not in page
    assert program.client_id in page
    stranger = Client()
    stranger.force_login(User.objects.create_superuser("agnes", "", PASSWORD))
    assert stranger.post(f"/account/programs/{program.pk}/remove/").status_code == 404
    assert reader.post(f"/account/programs/{program.pk}/remove/").status_code == 302
    assert not Program.objects.exists()
    assert not AccessToken.objects.exists()


def test_staff_register_programs_for_everybody(client: Client) -> None:
    for name in ("agnes", "wendy"):
        staff = User.objects.create_user(name, "", PASSWORD, is_staff=True)
        client.force_login(staff)
        page = client.get("/account/programs/").content.decode()
        assert ("client_id" in page) == (name == "wendy"), "staff share them"
        form = {"name": "Decks", "redirect_uris": SITE, "needs_pkce": "on", "for_everybody": "on"}
        client.post("/account/programs/", form)
    assert [(one.user, one.client_type, one.needs_pkce) for one in Program.objects.all()] == [
        (None, "public", True)
    ] * 2
    staff.delete()
    assert Program.objects.count() == 2


@pytest.mark.parametrize(
    ("address", "is_right"),
    [
        (APP, True),
        (SITE, True),
        ("app:/callback", True),
        ("http://127.0.0.1/callback", True),
        ("http://[::1]:8000/", True),
        ("http://decks.example.org/", False),
        ("https://decks.example.org/#part", False),
        ("https://me@decks.example.org/", False),
        ("https://decks.example.org:port/", False),
        ("https://x;script-src*/", False),
        ("https:///callback", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("decks.example.org/callback", False),
        ("//decks.example.org", False),
        ("https://decks.example.org/ñ", False),
    ],
)
def test_addresses_that_a_program_may_have(reader: Client, settings: Any, address: str, is_right: bool) -> None:
    settings.HTTPS = True
    reader.post("/account/programs/", {"name": "Decks", "redirect_uris": f"{APP} {address}"})
    assert Program.objects.exists() == is_right


def test_without_https_of_its_own_a_service_asks_for_none(reader: Client, settings: Any) -> None:
    settings.HTTPS = False
    reader.post("/account/programs/", {"name": "Decks", "redirect_uris": "http://192.168.1.7:3000/callback"})
    assert Program.objects.exists()


def test_account_has_a_bound_of_programs(reader: Client, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.web.forms.MAX_PROGRAMS", 1)
    for _time in range(2):
        response = reader.post("/account/programs/", {"name": "Decks", "redirect_uris": SITE})
    assert "You can&#x27;t register any more programs." in response.content.decode()
    assert Program.objects.count() == 1


def test_admin_shows_no_secret_and_removes_through_the_service(client: Client, user: User) -> None:
    client.force_login(staff := User.objects.create_superuser("agnes", "", PASSWORD))
    program, _secret = registered(user, is_confidential=True)
    page = client.get(f"/admin/accounts/program/{program.pk}/change/").content.decode()
    assert program.client_id in page
    assert program.client_secret not in page
    client.post(f"/admin/accounts/program/{program.pk}/delete/", {"post": "yes"})
    assert not Program.objects.exists()
    assert AuditEntry.objects.filter(action="program-removed", actor=staff, object_id=str(program.pk)).exists()
