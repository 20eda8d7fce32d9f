"""Who may read, write or change a campaign, its log and its seats: the one door, for API and pages alike."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from campaigns.mapping import Table, as_entry, entries_of
from campaigns.models import Campaign, Member, Seat
from campaigns.selectors import ROLES, VISITOR, member_list, restorable, undone_first, with_role
from campaigns.visibility import visibility_of
from games.engine import journal
from ui.words import say

MAX_CHECKS = 4_000
"""Entries checked again to find the undos that a page offers."""


def campaign_access(*, id: uuid.UUID, user: User | None) -> Campaign:
    """The campaign with the user's `role`; Http404, as if it did not exist, if they may not read it."""
    return _seen(Campaign.objects.filter(pk=id, deleted_at=None), user)


@contextmanager
def campaign_access_to_change(*, id: uuid.UUID, user: User, least: str, deleted: bool = False) -> Iterator[Campaign]:
    """The campaign, locked in a transaction, for a user with at least that role; only its owner finds a deleted one."""
    with transaction.atomic():
        found = Campaign.objects.select_for_update(of=("self",)).filter(pk=id)
        campaign = _seen(found.filter(restorable(), owner=user) if deleted else found.filter(deleted_at=None), user)
        require_role(campaign, least)
        yield campaign


def _seen(campaigns: QuerySet[Campaign], user: User | None) -> Campaign:
    campaign = with_role(campaigns, user).first()
    if campaign is None or (role_of(campaign) == VISITOR and campaign.visibility == Campaign.Visibility.PRIVATE):
        raise Http404
    return campaign


def role_of(campaign: Campaign) -> str:
    """The role of the user who read the campaign."""
    role: str = campaign.role  # type: ignore[attr-defined]  # annotated by with_role
    return role


def has_role(campaign: Campaign, least: str) -> bool:
    """Whether the user who read the campaign has at least that role."""
    return ROLES.index(role_of(campaign)) >= ROLES.index(least)


def require_role(campaign: Campaign, least: str) -> None:
    """PermissionDenied for a user without the role."""
    if not has_role(campaign, least):
        raise PermissionDenied(say(campaign.game, _("Your role in this {log} does not allow that.")))


def require_write(campaign: Campaign, rules: journal.Campaign, entry: journal.Entry, actor: User) -> None:
    """PermissionDenied for an actor who may not write the entry."""
    if not may_write(campaign, rules, entry, actor):
        raise own_seats_only()


def own_seats_only() -> PermissionDenied:
    """The error for members who write about their own seats only."""
    return PermissionDenied(_("With your role you write what is about a seat of your own, and nothing else."))


def may_write(campaign: Campaign, rules: journal.Campaign, entry: journal.Entry, actor: User) -> bool:
    """Whether the actor, for whom the campaign was read, may write the entry.

    A writer writes everything. The role `seat` writes entries about their own seat, sits down
    themselves, and undoes such entries. Entries that the log refuses anyhow are left to it.
    """
    if has_role(campaign, Member.Role.WRITER):
        return True
    if not has_role(campaign, Member.Role.SEAT):
        return False
    if entry.kind == journal.UNDO.code:
        number = entry.data.get("entry")
        if type(number) is not int or not 0 < number <= campaign.entries:
            return True
        row = campaign.log.get(number=undone_first(campaign=campaign, number=number))
        entry = as_entry(row)
    return _is_own(rules, entry, dict(campaign.seats.values_list("name", "user")), actor)


def _is_own(rules: journal.Campaign, entry: journal.Entry, holders: Mapping[str, int | None], actor: User) -> bool:
    """Whether an entry is about a seat of the actor's, or seats them; unknown ones are left to the log."""
    kind = rules.kinds.get(entry.kind)
    if kind is None:
        return True
    if kind.scope == "seat":
        seat = str(entry.data.get("seat"))
        return seat not in holders or holders[seat] == actor.pk
    sits_down = any(field.type == "new-seat" for field in kind.fields)
    return sits_down and entry.data.get("player") == actor.username


def undo_offered(campaign: Campaign, table: Table, numbers: Iterable[int], actor: User) -> set[int]:
    """Return the entries with these numbers that the actor, who has a seat at least, could undo now."""
    entries = entries_of(campaign)
    wanted = [number for number in numbers if number > 1]
    if not has_role(campaign, Member.Role.WRITER):
        holders = dict(campaign.seats.values_list("name", "user"))
        first = {number: entries[journal.first_touched(entries, number) - 1] for number in wanted}
        wanted = [number for number in wanted if _is_own(table.log_rules, first[number], holders, actor)]
    return journal.undoable(table.log_rules, entries, wanted, table.facts, most_checks=MAX_CHECKS)


def may_take(campaign: Campaign, rules: journal.Campaign, seat: Seat, actor: User) -> bool:
    """Whether the actor, who may assign seats, may assign this one to themselves.

    Not while another member keeps a secret there: taking a seat is no way to read another's cards.
    """
    hidden = [number for number, seats in visibility_of(campaign, rules, actor).hidden.items() if seat.name in seats]
    if not hidden:
        return True
    writers = campaign.log.filter(number__in=hidden).values_list("actor", flat=True)
    keepers = {seat.user_id} if seat.user_id else set(writers)
    return keepers.isdisjoint({campaign.owner_id, *member_list(campaign=campaign).values_list("user", flat=True)})


def kept_secret() -> str:
    """The message for a seat not to be taken."""
    return _("Somebody keeps a secret at this seat. Another writer may give it to you, or nobody before it is told.")
