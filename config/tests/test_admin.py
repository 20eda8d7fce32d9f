"""The pages for staff."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign, LogEntry, Member
from cardsdb.models import Collection
from decks.models import Deck

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"


def address(model: Any, page: str, *arguments: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


@pytest.mark.usefixtures("core_rows")
def test_every_list_and_the_first_row_of_each_opens(staff: Client) -> None:
    Collection.objects.create(owner=User.objects.get(), game="ahlcg", name="Shelf", sets={"core": 1})
    assert staff.get("/admin/").status_code == 200
    for model in admin.site._registry:
        assert staff.get(address(model, "changelist")).status_code == 200, model
        if row := model._default_manager.first():
            assert staff.get(address(model, "change", row.pk)).status_code == 200, model


def test_cards_cannot_be_edited_behind_the_catalogues_back(staff: Client) -> None:
    for name in ("card", "cardset", "cardclass", "weakness"):
        assert staff.get(reverse(f"admin:cardsdb_{name}_add")).status_code == 403


def test_decks_and_campaigns_are_read_only_even_for_superusers(staff: Client, user: User) -> None:
    campaign = Campaign.objects.create(game="ahlcg", name="Zealot", owner=user)
    now = timezone.now()
    deck = Deck.objects.create(game="ahlcg", name="Roland", owner=user, updated_at=now)
    for row in (campaign, deck):
        assert staff.get(address(type(row), "change", row.pk)).status_code == 200
        assert staff.post(address(type(row), "change", row.pk), {"name": "Other"}).status_code == 403
        assert staff.post(address(type(row), "delete", row.pk), {"post": "yes"}).status_code == 403
        chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        staff.post(address(type(row), "changelist"), chosen)
        row.refresh_from_db()
        assert row.name in ("Zealot", "Roland")
    assert staff.post(address(User, "delete", user.pk), {"post": "yes"}).status_code == 302
    assert not Deck.objects.exists()


def test_staff_log_in_where_guessing_is_throttled(client: Client) -> None:
    response = client.get("/admin/login/?next=/admin/")
    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/")
    assert client.post("/admin/login/", {"username": "boss", "password": "x"}).status_code == 302


def test_visitor_without_rights_gets_no_admin(client: Client, user: User) -> None:
    client.force_login(user)
    assert client.get("/admin/", follow=True).status_code == 403


def test_two_accounts_can_be_made(staff: Client) -> None:
    for name in ("one", "two"):
        form = {
            "username": name,
            "email": f"{name}@example.org",
            "usable_password": "true",
            "password1": PASSWORD,
            "password2": PASSWORD,
        }
        assert staff.post(address(User, "add"), form).status_code == 302
    assert User.objects.filter(username__in=["one", "two"]).count() == 2
    again = {"username": "three", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    taken = {**again, "email": "One@example.org"}
    assert staff.post(address(User, "add"), taken).status_code == 200, "an address belongs to one account"
    for name in ("three", "four"):
        assert staff.post(address(User, "add"), {**again, "username": name}).status_code == 302, "none to any number"


@pytest.mark.parametrize("way", ["page", "action"])
def test_deleting_an_account_hands_over_what_is_shared(staff: Client, user: User, way: str) -> None:
    friend = User.objects.create_user("friend", "friend@example.org", PASSWORD)
    campaign = Campaign.objects.create(game="ahlcg", name="Zealot", owner=user)
    Member.objects.create(campaign=campaign, user=friend, role=Member.Role.WRITER)
    LogEntry.objects.create(campaign=campaign, number=1, kind="note", actor=user)
    if way == "page":
        staff.post(address(User, "delete", user.pk), {"post": "yes"})
    else:
        form = {"action": "delete_selected", "_selected_action": [user.pk], "post": "yes"}
        staff.post(address(User, "changelist"), form)
    assert not User.objects.filter(pk=user.pk).exists()
    campaign.refresh_from_db()
    assert campaign.owner == friend
    assert campaign.log.count() == 1
