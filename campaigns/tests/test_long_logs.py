"""Long logs: kept states on the way, so that the newest entries never need the oldest."""

import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns import log, log_services, selectors
from campaigns.access import UndoOrder, _size, campaign_access, undo_orders
from campaigns.log import entries_of, state_at
from campaigns.models import Campaign, Checkpoint
from campaigns.rules import rules_of
from campaigns.tests.conftest import begin, write
from games.engine import journal

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checkpoints after every fifth entry."""
    for module in (log, log_services):
        monkeypatch.setattr(module, "CHECKPOINT_EVERY", 5)


@pytest.fixture
def address(norman: APIClient) -> str:
    """A campaign with twelve entries."""
    address = begin(norman)
    for number in range(2, 13):
        write(norman, address, "note-write", section="campaign_notes", text=f"line {number}")
    return address


def checkpoints() -> list[int]:
    return list(Checkpoint.objects.order_by("number").values_list("number", flat=True))


def undo(client: APIClient, address: str, entry: int) -> Any:
    return client.post(f"{address}undo/", {"entry": entry}, format="json")


def assert_states_are_replays() -> None:
    """The state as of every entry, from its nearest checkpoint, is the replay of the whole log up to it."""
    campaign = Campaign.objects.get()
    rules = rules_of(campaign).log_rules
    entries = entries_of(campaign)
    for number in range(campaign.entries + 1):
        assert state_at(campaign, number, rules) == journal.replay(rules, entries[:number]), number
    call_command("check_campaigns", verbosity=0)


def test_every_fifth_entry_has_a_checkpoint(address: str) -> None:
    assert checkpoints() == [5, 10]
    assert_states_are_replays()


def test_undo_drops_the_checkpoints_after_what_it_takes_back(norman: APIClient, address: str) -> None:
    assert undo(norman, address, 12).status_code == 201
    assert checkpoints() == [5, 10]
    assert undo(norman, address, 7).status_code == 201
    assert checkpoints() == [5]
    assert_states_are_replays()
    # The fifteenth entry brings the seventh back.
    assert undo(norman, address, 14).json()["number"] == 15
    assert checkpoints() == [5, 15]
    assert_states_are_replays()
    assert undo(norman, address, 13).json()["number"] == 16
    assert checkpoints() == [5]
    assert_states_are_replays()


def test_undo_of_an_undone_or_missing_entry_is_refused_as_in_a_short_log(norman: APIClient, address: str) -> None:
    undo(norman, address, 12)
    assert undo(norman, address, 12).json()["problems"][0]["code"] == "undo-twice"
    missing = undo(norman, address, 99)
    assert (missing.status_code, missing.json()["errors"][0]["code"]) == (400, "unknown-entry")
    assert "13" in missing.json()["errors"][0]["message"]
    assert undo(norman, address, 1).json()["problems"][0]["code"] == "undo-breaks"


def test_what_the_newest_entries_need_is_read_from_the_last_checkpoint(
    norman: APIClient, user: User, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def counted(campaign: Campaign, until: int | None = None, since: int = 0) -> list[journal.Entry]:
        found = entries_of(campaign, until, since)
        read.append(len(found))
        return found

    monkeypatch.setattr(log, "entries_of", counted)
    monkeypatch.setattr(log_services, "entries_of", counted)
    campaign = campaign_access(id=Campaign.objects.get().pk, user=user)
    undos = selectors.undo_list(campaign=campaign)
    assert undo_orders(campaign, rules_of(campaign), [11, 12], user, undos).keys() == {11, 12}
    assert undo(norman, address, 12).status_code == 201
    assert norman.get(f"{address}state/?at=11").status_code == 200
    write(norman, address, "note-write", section="campaign_notes", text="no earlier entry is read")
    assert read == [2, 2, 1]


def test_member_with_a_seat_is_offered_the_same_entries_as_without_checkpoints(
    norman: APIClient, user: User, address: str
) -> None:
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "card-gain", seat="roland", card="01096")
    undo(norman, address, 14)
    campaign = campaign_access(id=Campaign.objects.get().pk, user=user)
    offered = []
    for role in ("owner", "seat"):
        campaign.role = role  # type: ignore[attr-defined]
        undos = selectors.undo_list(campaign=campaign)
        offered.append(undo_orders(campaign, rules_of(campaign), range(11, 16), user, undos).keys())
        Checkpoint.objects.all().delete()
        assert undo_orders(campaign, rules_of(campaign), range(11, 16), user, undos).keys() == offered[-1]
    assert offered == [{11, 12, 13, 15}, {13, 15}]


def test_imported_log_has_the_checkpoints_that_its_undos_leave(norman: APIClient, address: str) -> None:
    undo(norman, address, 9)
    file = norman.get(f"{address}export/").json()
    Campaign.objects.all().delete()
    assert norman.post("/api/v1/campaigns/import/", file, format="json").status_code == 201
    assert checkpoints() == [5]  # the tenth entry was written before the ninth was taken back
    assert_states_are_replays()


def test_checkpoint_that_is_no_replay_is_found_and_mended(address: str) -> None:
    Checkpoint.objects.filter(number=5).update(state="{}")
    with pytest.raises(CommandError):
        call_command("check_campaigns", verbosity=0)
    call_command("check_campaigns", mend=True, verbosity=0)
    assert_states_are_replays()
    assert checkpoints() == [5, 10]


def test_campaigns_of_an_account_are_found_without_a_look_at_all(
    user: User, norman: APIClient, daisy: APIClient
) -> None:
    own, joined = begin(norman, name="own"), begin(daisy, name="joined")
    begin(daisy, name="not mine")
    link = daisy.post(f"{joined}invitations/", {"role": "reader"}, format="json").json()["url"]
    assert norman.post(link).status_code == 200
    found = selectors.campaign_list(user)
    assert {campaign.name for campaign in found} == {"own", "joined"}
    assert " OR " not in str(found.query)
    listed = client_of(user).get("/api/v1/campaigns/").json()
    assert (listed["count"], own.startswith("/api/v1/campaigns/")) == (2, True)


def test_orders_of_undos_are_counted_with_all_their_numbers() -> None:
    numbers = tuple(range(1000, 5000))
    real = sys.getsizeof(numbers) + sum(map(sys.getsizeof, numbers))
    assert real < _size({4999: UndoOrder(numbers, is_allowed=True)}) < 2 * real
