"""The audit log: deeds of staff and changes of roles, written with the deed, read by staff alone."""

import io
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.audit import audit_purge, audit_write
from accounts.models import AuditEntry, User
from accounts.services import account_delete, token_create
from campaigns.models import Campaign, Invitation, Member
from cardsdb.importing.progress import ImportStateError
from cardsdb.services import import_cancel, import_start
from conftest import OWN_FACTS, load_cards, load_rows

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"
LIST = "/admin/accounts/auditentry/"


@pytest.fixture
def boss(db: None) -> User:
    return User.objects.create_superuser("boss", "boss@example.org", PASSWORD)


@pytest.fixture
def staff(client: Client, boss: User) -> Client:
    client.force_login(boss)
    return client


@pytest.fixture
def campaign(user: User) -> Campaign:
    return Campaign.objects.create(game="ahlcg", name="Zealot", owner=user)


def entries() -> list[tuple[Any, ...]]:
    """The log, the oldest first: by whom, what, about whom, about what."""
    rows = AuditEntry.objects.select_related("actor", "account").order_by("pk")
    return [
        (row.actor and row.actor.username, row.action, row.account and row.account.username, row.object_type)
        for row in rows
    ]


@pytest.mark.usefixtures("guides")
def test_roles_are_written_with_actor_account_campaign_and_address(user: User, campaign: Campaign) -> None:
    daisy = User.objects.create_user("daisy", "", PASSWORD)
    owner, guest, address = APIClient(), APIClient(), f"/api/v1/campaigns/{campaign.pk}/"
    owner.force_authenticate(user)
    guest.force_authenticate(daisy)
    sent: dict[str, Any] = {"format": "json", "headers": {"If-Match": "*"}, "REMOTE_ADDR": "192.0.2.7"}
    owner.post(f"{address}invitations/", {"role": "reader", "days": 3}, **sent)
    owner.post(f"{address}invitations/", {"role": "writer"}, **sent)
    first, second = Invitation.objects.order_by("created_at")
    assert guest.post(f"/api/v1/campaigns/invitations/{first.token}/", **sent).status_code == 200
    assert guest.post(f"/api/v1/campaigns/invitations/{first.token}/", **sent).status_code == 200, "and nothing changed"
    owner.delete(f"{address}invitations/{second.pk}/", **sent)
    owner.patch(f"{address}members/daisy/", {"role": "writer"}, **sent)
    owner.post(f"{address}follow/", **sent)
    owner.delete(f"{address}follow/", **sent)
    owner.patch(address, {"owner": "daisy"}, **sent)
    owner.delete(f"{address}members/norman/", **sent)
    assert entries() == [
        ("norman", "invitation-made", None, "campaigns.campaign"),
        ("norman", "invitation-made", None, "campaigns.campaign"),
        ("daisy", "member-joined", "daisy", "campaigns.campaign"),
        ("norman", "invitation-revoked", None, "campaigns.campaign"),
        ("norman", "role-changed", "daisy", "campaigns.campaign"),
        ("norman", "follow-link-made", None, "campaigns.campaign"),
        ("norman", "follow-link-revoked", None, "campaigns.campaign"),
        ("norman", "owner-changed", "daisy", "campaigns.campaign"),
        ("norman", "member-removed", "norman", "campaigns.campaign"),
    ]
    assert set(AuditEntry.objects.values_list("object_id", "address")) == {(str(campaign.pk), "192.0.2.7")}
    told = dict(AuditEntry.objects.exclude(action="invitation-made").values_list("action", "details"))
    assert told["role-changed"] == {"before": "reader", "role": "writer"}
    assert told["member-removed"] == {"role": "writer"}
    assert AuditEntry.objects.earliest("pk").details == {"role": "reader", "days": 3}


def test_group_page_writes_the_same(client: Client, user: User, campaign: Campaign) -> None:
    Member.objects.create(campaign=campaign, user=User.objects.create_user("daisy", "", PASSWORD), role="reader")
    client.force_login(user)
    group = f"/campaigns/{campaign.pk}/group/"
    for form in (
        {"do": "invite", "role": "reader"},
        {"do": "follow"},
        {"do": "unfollow"},
        {"do": "role", "username": "daisy", "role": "seat"},
        {"do": "remove", "username": "daisy"},
    ):
        assert client.post(group, form).status_code == 302, form
    actions = ["invitation-made", "follow-link-made", "follow-link-revoked", "role-changed", "member-removed"]
    assert [row[:2] for row in entries()] == [("norman", action) for action in actions]


def test_refused_write_leaves_no_entry(user: User, campaign: Campaign) -> None:
    reader = User.objects.create_user("daisy", "", PASSWORD)
    Member.objects.create(campaign=campaign, user=reader, role="reader")
    api = APIClient()
    api.force_authenticate(reader)
    address = f"/api/v1/campaigns/{campaign.pk}/"
    assert api.post(f"{address}invitations/", {"role": "writer"}, format="json").status_code == 403
    api.force_authenticate(user)
    assert api.post(f"{address}invitations/", {"role": "king"}, format="json").status_code == 400
    assert entries() == []


def test_rights_given_in_the_admin_are_written_with_their_values_and_texts_are_not(
    staff: Client, boss: User, user: User
) -> None:
    permission = Permission.objects.get(codename="enter_values")
    joined = timezone.localtime(user.date_joined)
    form = {
        "username": "norman",
        "email": "secret@example.org",
        "is_active": "on",
        "is_staff": "on",
        "user_permissions": [permission.pk],
        "date_joined_0": f"{joined:%Y-%m-%d}",
        "date_joined_1": f"{joined:%H:%M:%S}",
    }
    assert staff.post(f"/admin/accounts/user/{user.pk}/change/", form).status_code == 302
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.account, entry.object_type) == (boss, "changed", user, "accounts.user")
    assert [entry.details.pop(name) for name in ("email", "date_joined")] == ["…", "…"]
    assert entry.details == {"is_staff": [False, True], "user_permissions": [[], [str(permission)]]}
    assert entry.address == "127.0.0.1"


def test_things_deleted_in_the_admin_are_written(staff: Client, user: User) -> None:
    token, _secret = token_create(name="script", days=1, actor=user)
    staff.post(f"/admin/accounts/apitoken/{token.pk}/delete/", {"post": "yes"})
    token, _secret = token_create(name="script", days=1, actor=user)
    chosen = {"action": "delete_selected", "_selected_action": [token.pk], "post": "yes"}
    staff.post("/admin/accounts/apitoken/", chosen)
    assert entries() == [
        ("boss", "deleted", "norman", "accounts.apitoken"),
        ("boss", "deleted", "norman", "accounts.apitoken"),
    ]


def test_password_whose_entry_fails_is_not_changed(staff: Client, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**given: Any) -> None:
        raise OSError("no room")

    monkeypatch.setattr("accounts.admin_site.audit_write", fails)
    form = {"usable_password": "true", "password1": "the-stars-are-left", "password2": "the-stars-are-left"}
    with pytest.raises(OSError, match="no room"):
        staff.post(f"/admin/accounts/user/{user.pk}/password/", form)
    before = user.password
    user.refresh_from_db()
    assert user.password == before


@pytest.mark.parametrize("is_interactive", [True, False])
def test_staff_account_of_the_command_line_is_written(monkeypatch: pytest.MonkeyPatch, is_interactive: bool) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    monkeypatch.setattr("getpass.getpass", lambda *prompt: PASSWORD)
    terminal = Mock(isatty=lambda: True)
    call_command(
        "createsuperuser", interactive=is_interactive, username="boss", email="boss@example.org", stdin=terminal,
        stdout=io.StringIO(),
    )  # fmt: skip
    assert entries() == [(None, "staff-made", "boss", "")]


@pytest.mark.parametrize("way", ["page", "action"])
def test_account_deleted_by_staff_is_one_entry_with_its_number(staff: Client, user: User, way: str) -> None:
    number = user.pk
    if way == "page":
        staff.post(f"/admin/accounts/user/{number}/delete/", {"post": "yes"})
    else:
        form = {"action": "delete_selected", "_selected_action": [number], "post": "yes"}
        staff.post("/admin/accounts/user/", form)
    assert [(row.action, row.account_id) for row in AuditEntry.objects.all()] == [("account-deleted", number)]
    staff.get(LIST)  # shows the message of the deletion
    page = staff.get(LIST).content.decode()
    assert f"account {number}, deleted" in page
    assert "norman" not in page


def test_deleted_account_leaves_entries_without_addresses(staff: Client, user: User, campaign: Campaign) -> None:
    Member.objects.create(campaign=campaign, user=User.objects.create_user("daisy", "", PASSWORD), role="reader")
    audit_write(action=AuditEntry.Action.FOLLOW_LINK_MADE, about=campaign, actor=user)
    audit_write(action=AuditEntry.Action.IMPORT_STARTED, actor=User.objects.get(username="boss"))
    AuditEntry.objects.update(address="192.0.2.7")
    number = user.pk
    account_delete(account=user, actor=user)
    assert [(row.actor_id == number, row.action, row.address) for row in AuditEntry.objects.order_by("pk")] == [
        (True, "follow-link-made", ""),
        (False, "import-started", "192.0.2.7"),
        (True, "owner-changed", ""),
        (True, "account-deleted", ""),
    ]


def test_imports_are_written_with_or_without_an_account(boss: User, tmp_path: Path) -> None:
    run = import_start(game="ahlcg", source="fixtures", origin=str(tmp_path), actor=boss)
    import_cancel(run=run, actor=boss)
    with pytest.raises(ImportStateError):
        import_cancel(run=run, actor=boss)
    import_start(game="ahlcg", source="fixtures", origin=str(tmp_path))
    assert entries() == [
        ("boss", "import-started", None, "cardsdb.importrun"),
        ("boss", "import-cancelled", None, "cardsdb.importrun"),
        (None, "import-started", None, "cardsdb.importrun"),
    ]
    assert AuditEntry.objects.earliest("pk").details == {"game": "ahlcg", "source": "fixtures"}


def test_values_typed_in_and_taken_back_are_written(boss: User, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.AFTER_PUBLISH = []
    load_rows(load_cards(OWN_FACTS / "mom2", monkeypatch, game="mom2"))
    AuditEntry.objects.all().delete()
    api, address = APIClient(), "/api/v1/cards/mom2/akachi-onyele/values/"
    api.force_authenticate(boss)
    answer = api.patch(address, {"health": 7}, format="json", headers={"If-Match": "*"})
    assert answer.status_code == 200
    assert api.patch(address, {"health": 7}, format="json", headers={"If-Match": "*"}).status_code == 200, "no change"
    run = answer.json()["history"][0]["run"]
    assert api.post(f"{run}rollback/").status_code == 200
    assert [row[:2] for row in entries()] == [("boss", "values-entered"), ("boss", "import-rolled-back")]
    entered = AuditEntry.objects.earliest("pk")
    assert entered.details == {"game": "mom2", "card": "akachi-onyele", "fields": ["health"]}


def test_log_is_read_by_all_staff_and_changed_by_nobody(client: Client, staff: Client, user: User) -> None:
    entry = audit_write(action=AuditEntry.Action.ROLE_CHANGED, account=user, details={"role": "seat"}, actor=None)
    helper = User.objects.create_user("helper", "", PASSWORD, is_staff=True)
    for reader in (User.objects.get(username="boss"), helper):
        client.force_login(reader)
        page = client.get(LIST).content.decode()
        assert "role changed" in page
        assert "the service" in page
        assert "role: seat" in page
        assert client.get(f"{LIST}?action=added").content.decode().count("role: seat") == 0
        assert client.get(f"{LIST}{entry.pk}/change/").status_code == 200
        for address in (f"{LIST}add/", f"{LIST}{entry.pk}/delete/"):
            assert client.post(address, {"post": "yes"}).status_code == 403
        assert client.post(f"{LIST}{entry.pk}/change/", {"action": "added"}).status_code == 403
    client.force_login(user)
    assert client.get(LIST, follow=True).status_code == 403
    assert AuditEntry.objects.get().action == "role-changed"


def test_entries_are_kept_for_audit_days(user: User, settings: Any) -> None:
    settings.AUDIT_DAYS = 10
    for days in (9, 11):
        made = audit_write(action=AuditEntry.Action.ROLE_CHANGED, actor=user)
        AuditEntry.objects.filter(pk=made.pk).update(at=timezone.now() - timedelta(days=days), details={"days": days})
    assert audit_purge() == 1
    assert AuditEntry.objects.get().details == {"days": 9}
