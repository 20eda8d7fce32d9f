"""Campaigns after an account is deleted."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import account_delete
from campaigns.exchange import campaign_export
from campaigns.models import Campaign, LogEntry, Member
from campaigns.selectors import actor_name

pytestmark = pytest.mark.django_db
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)


def make_user(name: str) -> User:
    return User.objects.create_user(name, f"{name}@example.org", "the-stars-are-right")


def make_campaign(owner: User, **members: tuple[str, int]) -> Campaign:
    """A campaign with an entry of its owner; members by name with their role and the day they joined."""
    campaign = Campaign.objects.create(game="ahlcg", name="Zealot", owner=owner)
    for name, (role, day) in members.items():
        member = Member.objects.create(campaign=campaign, user=make_user(name), role=role)
        Member.objects.filter(pk=member.pk).update(joined_at=BEGINNING + timedelta(days=day))
    LogEntry.objects.create(campaign=campaign, number=1, kind="note", data={"text": "We begin."}, actor=owner)
    return campaign


@pytest.mark.parametrize(
    ("members", "heir"),
    [
        ({"reader": ("reader", 1), "seat": ("seat", 2), "late": ("writer", 9), "early": ("writer", 5)}, "early"),
        ({"reader": ("reader", 1), "seat": ("seat", 2)}, "seat"),
        ({"second": ("reader", 2), "first": ("reader", 1)}, "first"),
    ],
)
def test_shared_campaign_passes_to_the_longest_standing_writer(user: User, members: dict[str, Any], heir: str) -> None:
    campaign = make_campaign(user, **members)
    account_delete(account=user, actor=user)
    campaign.refresh_from_db()
    assert campaign.owner.username == heir
    assert {member.user.username for member in campaign.members.all()} == set(members) - {heir}


def test_entries_stay_as_those_of_a_former_member(user: User) -> None:
    campaign = make_campaign(user, friend=("writer", 1))
    account_delete(account=user, actor=user)
    entry = campaign.log.get()
    assert entry.data == {"text": "We begin."}
    assert entry.actor is None
    assert actor_name(entry) == "former member"


def test_campaign_of_one_goes_with_the_account(user: User) -> None:
    make_campaign(user)
    account_delete(account=user, actor=user)
    assert not Campaign.objects.exists()
    assert not LogEntry.objects.exists()


def test_member_who_goes_leaves_the_campaign_to_its_owner(user: User) -> None:
    owner = make_user("owner")
    campaign = make_campaign(owner)
    Member.objects.create(campaign=campaign, user=user, role=Member.Role.WRITER)
    account_delete(account=user, actor=user)
    campaign.refresh_from_db()
    assert campaign.owner == owner
    assert not campaign.members.exists()


def test_deletion_that_fails_changes_nothing(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = make_campaign(user, friend=("writer", 1))

    def fail(self: User) -> None:
        raise RuntimeError

    monkeypatch.setattr(User, "delete", fail)
    with pytest.raises(RuntimeError):
        account_delete(account=user, actor=user)
    campaign.refresh_from_db()
    assert campaign.owner == user
    assert campaign.members.count() == 1


def test_download_has_the_campaigns_one_belongs_to_and_no_other(user: User) -> None:
    own = make_campaign(user, friend=("reader", 1))
    make_campaign(make_user("stranger"))
    (exported,) = campaign_export(user)
    assert exported["id"] == own.pk
    assert exported["owner"] == "norman"
    assert [member["username"] for member in exported["members"]] == ["friend"]
    assert [(entry["number"], entry["actor"]) for entry in exported["log"]] == [(1, "norman")]


@pytest.mark.parametrize("number", [0, 1])
def test_log_numbers_begin_at_one_and_are_unique(user: User, number: int) -> None:
    campaign = make_campaign(user)
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.create(campaign=campaign, number=number, kind="note", actor=user)
