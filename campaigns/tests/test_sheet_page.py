"""The printable page of a log."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from campaigns.tests.conftest import begin, write

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_sheet_page_shows_the_log_to_its_group_alone(
    norman: APIClient, stranger: APIClient, user: User, client: Client
) -> None:
    address = begin(norman)
    write(norman, address, "note-write", section="campaign_notes", text="<b>Dark</b>")
    write(norman, address, "note-cross", section="campaign_notes", line=1)
    page = address.removeprefix("/api/v1") + "sheet/"
    assert client.get(page).status_code == 404
    client.force_login(User.objects.get(username="stranger"))
    assert client.get(page).status_code == 404
    client.force_login(user)
    shown = client.get(page).content.decode()
    assert "<h1>Fridays</h1>" in shown
    assert "<s>&lt;b&gt;Dark&lt;/b&gt;</s>" in shown
    assert "3 entries, last changed" in shown
    spanish = client.get(page, headers={"Accept-Language": "es"}).content.decode()
    assert "Registro de campaña" in spanish


def test_sheet_page_of_an_empty_log_says_so(norman: APIClient, user: User, client: Client) -> None:
    page = begin(norman, entries=[]).removeprefix("/api/v1") + "sheet/"
    client.force_login(user)
    assert "Nothing in this log yet." in client.get(page).content.decode()
