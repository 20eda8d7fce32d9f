"""The download of all own data; and the end of an account."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import services
from accounts.models import User
from campaigns.models import Campaign, Member

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"


def test_download_has_everything_and_no_secret(client: Client, user: User) -> None:
    Campaign.objects.create(game="ahlcg", name="Zealot", owner=user)
    EmailAddress.objects.create(user=user, email="old@example.org")
    _token, secret = services.token_create(name="script", days=1, actor=user)
    client.force_login(user)
    response = client.get("/account/download/")
    assert secret not in response.content.decode()
    assert response["Content-Disposition"] == 'attachment; filename="cardsdb-account.json"'
    data = json.loads(response.content)
    assert data["account"]["username"] == "norman"
    assert data["account"]["email"] == "norman@example.org"
    assert data["account"]["email_addresses"] == [{"email": "old@example.org", "verified": False, "primary": False}]
    assert [token["name"] for token in data["account"]["api_tokens"]] == ["script"]
    assert [campaign["name"] for campaign in data["campaigns"]] == ["Zealot"]
    assert "password" not in response.content.decode()


def test_deletion_is_for_good_and_hands_over(client: Client, user: User) -> None:
    friend = User.objects.create_user("friend", "friend@example.org", PASSWORD)
    campaign = Campaign.objects.create(game="ahlcg", name="Zealot", owner=user)
    Member.objects.create(campaign=campaign, user=friend, role=Member.Role.WRITER)
    client.force_login(user)
    response = client.post("/account/delete/", {"password": PASSWORD})
    assert response.status_code == 302
    assert "_auth_user_id" not in client.session
    assert list(User.objects.all()) == [friend]
    campaign.refresh_from_db()
    assert campaign.owner == friend
    client.post("/account/login/", {"login": "norman", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
