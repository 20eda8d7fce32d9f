"""Access to a campaign, its log, its seats and its group, asked the same way by API and pages.

`*_access` returns what the user may see, or raises Http404. `*_access_to_change` returns what they may change;
PermissionDenied if they may only see it.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from msgspec import Struct

from accounts.models import User
from campaigns import selectors
from campaigns.log import as_entry, entries_from
from campaigns.models import Campaign, Invitation, Member, Seat
from campaigns.rules import CampaignRules
from campaigns.visibility import Visibility, visibility_of
from cardsdb.faults import GoneError, input_error
from games.engine import journal
from ui.kept import KEPT
from ui.words import say

MAX_CHECKS = 4_000
"""Entries checked again to find the undos that a page offers."""
MAX_UNDOS = 50
"""Entries that are undone at once."""


def campaign_access(*, id: uuid.UUID, user: User | None, follow: str = "", least: str = selectors.VISITOR) -> Campaign:
    """The campaign with the user's `role`: private ones for the group, and for users with the token to follow it.

    PermissionDenied for a lesser role.
    """
    campaign = _seen(Campaign.objects.filter(pk=id, deleted_at=None), user, follow)
    require_role(campaign, least)
    return campaign


def follow_access(*, token: str) -> Campaign:
    """The campaign that a link lets anybody read, as a visitor; Http404 if it was revoked."""
    return _seen(Campaign.objects.filter(follow_token=token, deleted_at=None), None, token)


def group_access(*, id: uuid.UUID, user: User | None) -> Campaign:
    """The campaign, for its group alone."""
    campaign = campaign_access(id=id, user=user)
    if not has_role(campaign, Member.Role.READER):
        raise Http404
    return campaign


@contextmanager
def campaign_access_to_change(*, id: uuid.UUID, user: User, least: str, deleted: bool = False) -> Iterator[Campaign]:
    """The campaign, locked in a transaction, for a user with at least that role; only its owner finds a deleted one."""
    with transaction.atomic():
        found = Campaign.objects.select_for_update(of=("self",)).filter(pk=id)
        campaign = _seen(
            found.filter(selectors.restorable(), owner=user) if deleted else found.filter(deleted_at=None), user
        )
        require_role(campaign, least)
        yield campaign


def _seen(campaigns: QuerySet[Campaign], user: User | None, follow: str = "") -> Campaign:
    campaign = selectors.with_role(campaigns, user).first()
    if campaign is None:
        raise Http404
    is_hidden = role_of(campaign) == selectors.VISITOR and campaign.visibility == Campaign.Visibility.PRIVATE
    if is_hidden and not (follow and campaign.follow_token == follow):
        raise Http404
    return campaign


def role_of(campaign: Campaign) -> str:
    """The role of the user who read the campaign."""
    role: str = campaign.role  # type: ignore[attr-defined]  # annotated by with_role
    return role


def has_role(campaign: Campaign, least: str) -> bool:
    """Whether the user who read the campaign has at least that role."""
    return selectors.ROLES.index(role_of(campaign)) >= selectors.ROLES.index(least)


def require_role(campaign: Campaign, least: str) -> None:
    """PermissionDenied for a user without the role."""
    if not has_role(campaign, least):
        raise PermissionDenied(say(campaign.game, _("Your role in this {log} does not allow that.")))


def member_access(*, campaign: Campaign, username: str) -> Member:
    """A member by name; Http404 for the owner, too."""
    return get_object_or_404(selectors.member_list(campaign=campaign), user__username=username)


def member_access_to_remove(*, campaign: Campaign, username: str, user: User) -> Member:
    """The member to remove. Owners remove anyone; members can only leave."""
    if username != user.username:
        require_role(campaign, selectors.OWNER)
    return member_access(campaign=campaign, username=username)


def invitation_access(*, token: str) -> Invitation:
    """The invitation that a link names; GoneError if it was revoked, its campaign deleted, or its time is over."""
    invitations = Invitation.objects.filter(token=token, campaign__deleted_at=None)
    invitation = invitations.select_related("campaign__owner").first()
    if invitation is None:
        raise GoneError(_("There is no such invitation: it was revoked, or the link is not whole."))
    if invitation.is_expired:
        expired = date_format(timezone.localtime(invitation.expires_at), "DATETIME_FORMAT")
        told = {"time": expired, "owner": invitation.campaign.owner.username}
        raise GoneError(_("This invitation expired on %(time)s. Ask %(owner)s for a new one.") % told, 410)
    return invitation


def invitation_access_to_revoke(*, campaign: Campaign, **key: Any) -> Invitation:
    """An invitation to the campaign, by its id or token, for the owner."""
    require_role(campaign, selectors.OWNER)
    invitation = campaign.invitations.filter(**key).first()
    if invitation is None:
        raise GoneError(_("There is no such invitation."))
    return invitation


def follow_link_access(*, campaign: Campaign) -> str:
    """The token of the link to follow the campaign, for the owner."""
    require_role(campaign, selectors.OWNER)
    if not campaign.follow_token:
        raise GoneError(_("There is no link to follow along."))
    return campaign.follow_token


def holder_access(*, campaign: Campaign, username: str | None) -> User | None:
    """The user who gets a seat, or None to leave it free; InvalidInputError for a user outside the group."""
    holder = selectors.group_get(campaign=campaign, username=username) if username else None
    if username and holder is None:
        raise input_error("unknown-member", _("Nobody with that name is in the campaign."), "username")
    return holder


def seat_access(*, campaign: Campaign, **key: Any) -> Seat:
    """A seat by its number, or by the deck at it."""
    return get_object_or_404(selectors.seat_list(campaign=campaign), **key)


def require_take(campaign: Campaign, rules: CampaignRules, seat: Seat, actor: User) -> None:
    """PermissionDenied for an actor who may assign seats, but not this one to themselves.

    Taking a seat at which another member keeps a secret is no way to read their cards.
    """
    visibility = visibility_of(campaign, rules.log_rules, actor)
    hidden = [number for number, seats in visibility.hidden.items() if seat.name in seats]
    if hidden:
        writers = campaign.log.filter(number__in=hidden).values_list("actor", flat=True)
        keepers = {seat.user_id} if seat.user_id else set(writers)
        if keepers & {campaign.owner_id, *selectors.member_list(campaign=campaign).values_list("user", flat=True)}:
            message = _(
                "This seat has a secret. Someone else who can edit everything may give you the seat, or nobody "
                "until it is revealed."
            )
            raise PermissionDenied(message)


def require_write(campaign: Campaign, rules: CampaignRules, entry: journal.Entry, actor: User) -> None:
    """PermissionDenied if the actor, for whom the campaign was read, may not write the entry.

    A writer writes everything. The role `seat` writes entries about their own seat, sits down
    themselves, and undoes such entries. Entries that the log refuses anyhow are left to it.
    """
    if has_role(campaign, Member.Role.WRITER):
        return
    if not has_role(campaign, Member.Role.SEAT):
        raise own_seats_only()
    if entry.kind == journal.UNDO.code:
        number = entry.data.get("entry")
        if type(number) is not int or not 0 < number <= campaign.entries:
            return
        entry = as_entry(campaign.log.get(number=selectors.undo_target(selectors.undo_list(campaign=campaign), number)))
    if not _is_own(rules, entry, dict(campaign.seats.values_list("name", "user")), actor):
        raise own_seats_only()


def own_seats_only() -> PermissionDenied:
    """The error for members who write about their own seats only."""
    return PermissionDenied(_("Your role only lets you record your own seat."))


def _is_own(rules: CampaignRules, entry: journal.Entry, holders: Mapping[str, int | None], actor: User) -> bool:
    """Whether an entry is about a seat of the actor's, or seats them; unknown ones are left to the log."""
    kind = rules.log_rules.kinds.get(entry.kind)
    if kind is None:
        return True
    if kind.scope == "seat":
        seat = str(entry.data.get("seat"))
        return seat not in holders or holders[seat] == actor.pk
    sits_down = any(field.type == "new-seat" for field in kind.fields)
    return sits_down and entry.data.get("player") == actor.username


class UndoOrder(Struct, frozen=True):
    """The entries to undo: dependents, newest first, then the entry itself."""

    numbers: tuple[int, ...]
    is_allowed: bool
    """Whether the actor may undo them all."""


def undo_orders(
    campaign: Campaign,
    rules: CampaignRules,
    numbers: Iterable[int],
    actor: User,
    undos: Mapping[int, int] | None = None,
    visibility: Visibility | None = None,
) -> dict[int, UndoOrder]:
    """The orders of those entries with these numbers that the actor, who has a seat at least, may undo.

    `undos` are those of the log, as `selectors.undo_list` has them. Entries that only another player's secret depends
    on are left out.
    """
    wanted, log = tuple(numbers), (campaign.pk, campaign.version, campaign.updated_at)
    state = (*log, rules.catalogue.token, role_of(campaign), actor.pk, MAX_CHECKS)
    undone = selectors.undo_list(campaign=campaign) if undos is None else undos
    seen = visibility or visibility_of(campaign, rules.log_rules, actor)
    # Kept by the state of the log: finding them replays much of it.
    return KEPT.get(("undo", state, wanted), lambda: _undo_orders_of(seen, rules, wanted, undone, actor), _size)


def _size(orders: Mapping[int, UndoOrder]) -> int:
    """Bytes in memory: one entry may have thousands that depend on it."""
    return 200 + sum(200 + 40 * len(order.numbers) for order in orders.values())


def _undo_orders_of(
    visibility: Visibility, rules: CampaignRules, numbers: Iterable[int], undos: Mapping[int, int], actor: User
) -> dict[int, UndoOrder]:
    campaign = visibility.campaign
    first = {number: selectors.undo_target(undos, number) for number in numbers if 1 < number <= campaign.entries}
    entries, begins = entries_from(campaign, min(first.values(), default=1), rules.log_rules)
    after = begins.get("after", 0)
    is_writer = has_role(campaign, Member.Role.WRITER)
    holders = {} if is_writer else dict(campaign.seats.values_list("name", "user"))

    def may_undo(number: int) -> bool:
        return is_writer or _is_own(rules, entries[selectors.undo_target(undos, number) - after - 1], holders, actor)

    own = [number for number in first if may_undo(number)]
    orders = journal.undo_orders(rules.log_rules, entries, own, rules.facts, most_checks=MAX_CHECKS, **begins)
    blocked = [number for number, order in orders.items() if len(order) > 1]
    if visibility.hidden and blocked:
        # Entries that depend on one only through a secret are not reported.
        told = journal.undo_orders(rules.log_rules, visibility.entries(), blocked, rules.facts, most_checks=MAX_CHECKS)
        orders |= {number: told[number] if len(told.get(number, ())) > 1 else () for number in blocked}
    return {
        number: UndoOrder(order, all(map(may_undo, order)) and len(order) <= MAX_UNDOS)
        for number, order in orders.items()
        if order
    }
