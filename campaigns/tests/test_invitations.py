"""Links to join a campaign: they expire, and can be revoked."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from campaigns import services
from campaigns.models import Campaign, Invitation, Member
from campaigns.tests.conftest import begin
from cardsdb.faults import GoneError

pytestmark = pytest.mark.django_db
NOW = datetime(2040, 3, 15, 12, tzinfo=UTC)


def make(owner: APIClient, address: str, **body: Any) -> dict[str, Any]:
    answer = owner.post(f"{address}invitations/", {"role": "seat", **body}, format="json")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def expire(invitation: dict[str, Any]) -> None:
    Invitation.objects.filter(pk=invitation["id"]).update(expires_at=timezone.now())


@pytest.mark.parametrize(("body", "days"), [({}, 7), ({"days": 1}, 1), ({"days": 365}, 365)])
def test_invitation_works_for_a_week_unless_said(
    norman: APIClient, monkeypatch: pytest.MonkeyPatch, body: dict[str, Any], days: int
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    address = begin(norman)
    made = make(norman, address, **body)
    kept = Invitation.objects.get()
    assert (
        timedelta(0)
        <= kept.expires_at - kept.created_at - timedelta(days=days) + timedelta(minutes=1)
        <= timedelta(minutes=1)
    )
    (listed,) = norman.get(f"{address}invitations/").json()["results"]
    assert listed["expires_at"] == made["expires_at"] == kept.expires_at.isoformat().replace("+00:00", "Z")


@pytest.mark.parametrize("days", [0, 366, -1, 1.5, "7", None, True, [], 10**30])
def test_invitation_for_days_that_make_no_sense_is_refused(norman: APIClient, days: Any) -> None:
    answer = norman.post(f"{begin(norman)}invitations/", {"role": "seat", "days": days}, format="json")
    assert answer.status_code == 400
    assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == [(["days"], "not-a-number-in-range")]
    assert not Invitation.objects.exists()


def test_invitation_that_has_expired_is_gone(norman: APIClient, daisy: APIClient) -> None:
    made = make(norman, begin(norman))
    assert daisy.get(made["url"]).json()["expires_at"] == made["expires_at"]
    expire(made)
    for answer in (daisy.get(made["url"]), daisy.post(made["url"])):
        assert (answer.status_code, answer.json()["code"]) == (410, "expired")
        assert answer.json()["detail"].startswith("This invitation expired on ")
        assert answer.json()["detail"].endswith("Ask norman for a new one.")
    assert not Member.objects.exists()


def test_invitation_that_was_revoked_is_not_found(norman: APIClient, daisy: APIClient) -> None:
    address = begin(norman)
    made = make(norman, address)
    gone = norman.delete(f"{address}invitations/{made['id']}/", headers={"If-Match": "*"})
    assert gone.status_code == 204
    for answer in (daisy.get(made["url"]), daisy.post(made["url"])):
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
        assert answer.json()["detail"] == "There is no such invitation: it was revoked, or the link is not whole."
    assert not Member.objects.exists()


def test_invitation_that_expires_while_it_is_read_lets_nobody_in(norman: APIClient, daisy: APIClient) -> None:
    made = make(norman, begin(norman))
    read = Invitation.objects.get()
    expire(made)
    with pytest.raises(GoneError, match="expired on"):
        services.invitation_accept(invitation=read, actor=User.objects.get(username="daisy"))
    assert not Member.objects.exists()


def test_page_makes_a_link_for_as_long_as_is_chosen(
    client: Client, norman: APIClient, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    campaign = begin(norman).removeprefix("/api/v1")
    client.force_login(user)
    page = client.get(f"{campaign}group/").content.decode()
    assert re.search(r'<input type="radio" name="days" value="7" checked>\s+<span>a week</span>', page)
    assert client.post(f"{campaign}group/", {"do": "invite", "role": "reader", "days": "30"}).status_code == 302
    kept = Invitation.objects.get()
    assert kept.expires_at == NOW + timedelta(days=30)
    assert "works until 14 April 2040, 12:00" in client.get(f"{campaign}group/").content.decode()
    for days in ("0", "x", "9" * 5000):
        refused = client.post(f"{campaign}group/", {"do": "invite", "role": "reader", "days": days})
        assert refused.status_code == 400
        assert "Give a whole number from 1 to 365." in refused.content.decode()
    Invitation.objects.update(expires_at=NOW)
    assert "expired on 15 March 2040, 12:00" in client.get(f"{campaign}group/").content.decode()
    assert client.post(f"{campaign}group/", {"do": "revoke", "token": kept.token}).status_code == 302
    assert client.post(f"{campaign}group/", {"do": "revoke", "token": kept.token}).status_code == 404
    assert not Invitation.objects.exists()


def test_page_of_a_link_says_why_it_does_not_work(client: Client, norman: APIClient) -> None:
    made = make(norman, begin(norman))
    client.force_login(User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-right"))
    page = f"/campaigns/join/{made['token']}/"
    assert "The invitation works until " in client.get(page).content.decode()
    expire(made)
    for answer in (client.get(page), client.post(page, {"key": "one"})):
        assert answer.status_code == 410
        assert "This invitation expired on " in answer.content.decode()
        assert "Ask norman for a new one." in answer.content.decode()
    Invitation.objects.all().delete()
    for answer in (client.get(page), client.post(page, {"key": "one"})):
        assert answer.status_code == 404
        assert "it was revoked, or the link is not whole" in answer.content.decode()
    assert not Member.objects.exists()


def test_invitation_that_expired_long_ago_is_deleted(norman: APIClient) -> None:
    address = begin(norman)
    old, new = make(norman, address), make(norman, address)
    Invitation.objects.filter(pk=old["id"]).update(expires_at=timezone.now() - timedelta(days=31))
    expire(new)
    assert services.expired_purge() == 1
    assert [str(one.pk) for one in Invitation.objects.all()] == [new["id"]]


@pytest.mark.django_db(transaction=True)
def test_old_invitation_expires_a_week_after_the_migration(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    before, after = [("campaigns", "0005_seat_leaders")], [("campaigns", "0006_invitations_expire")]
    campaign = Campaign.objects.create(game="ahlcg", name="Fridays", owner=user)
    executor = MigrationExecutor(connection)
    executor.migrate(before)
    try:
        old = executor.loader.project_state(before).apps.get_model("campaigns", "Invitation")
        old.objects.create(campaign_id=campaign.pk, token="an-old-one", role="seat")
        old.objects.update(created_at=timezone.now() - timedelta(days=400))
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(after)
        expires_at = (
            executor.loader.project_state(after).apps.get_model("campaigns", "Invitation").objects.get().expires_at
        )
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes("campaigns"))
    assert expires_at == NOW + timedelta(days=7)


def test_invitation_revoked_while_it_is_read_lets_nobody_in(norman: APIClient, daisy: APIClient) -> None:
    campaign = begin(norman)
    norman.post(f"{campaign}invitations/", {"role": "writer"}, format="json")
    invitation = Invitation.objects.get()
    Invitation.objects.all().delete()
    with pytest.raises(GoneError, match="revoked"):
        services.invitation_accept(invitation=invitation, actor=User.objects.get(username="daisy"))
    assert daisy.get(campaign).status_code == 404
