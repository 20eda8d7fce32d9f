"""Writes to campaigns and their groups. Writes to logs are in log_services.py."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.audit import audit_write
from accounts.models import AuditEntry, User
from campaigns import access, log_services, selectors
from campaigns.log import Origin, state_of
from campaigns.models import Campaign, Invitation, Member, Seat, Table, new_token
from campaigns.rules import CampaignRules, rules_of
from campaigns.tables import TableState, table_state
from campaigns.visibility import visibility_of
from cardsdb.faults import InputFault, InvalidInputError, input_error
from decks import access as deck_access
from decks import services as deck_services
from decks.content import Content
from decks.models import Deck
from games.engine import journal

Action = AuditEntry.Action
SUCCESSION = (Member.Role.WRITER, Member.Role.SEAT, Member.Role.READER)
"""The order of inheriting a campaign: by rights, so that a group never loses its log."""


MAX_TURNS = 100
"""Changes of a table that can be undone."""


class SessionOverError(Exception):
    """The session that a change belongs to is not being played."""


@transaction.atomic
def campaign_create(
    *, game: str, guide: str, name: str, visibility: str, entries: Sequence[journal.Entry] = (), actor: User
) -> Campaign:
    """A new campaign with the first entries of its log; none of it is kept if one of them is refused."""
    campaign = _created(game=game, guide=guide, name=name, visibility=visibility, owner=actor)
    rules = rules_of(campaign)
    for entry in entries:
        log_services.log_append(campaign=campaign, rules=rules, entry=entry, actor=actor)
    return campaign


@transaction.atomic
def campaign_import(
    *,
    game: str,
    guide: str,
    name: str,
    visibility: str,
    entries: Sequence[journal.Entry],
    origins: Sequence[Origin],
    actor: User,
) -> Campaign:
    """A new campaign with a log from elsewhere, which is written anew: its facts about cards are not trusted."""
    campaign = _created(game=game, guide=guide, name=name, visibility=visibility, owner=actor)
    return log_services.log_rewrite(campaign=campaign, entries=entries, origins=origins, actor=actor)


def _created(**columns: Any) -> Campaign:
    """A new campaign, as its owner reads it."""
    campaign = Campaign.objects.create(**columns)
    campaign.role = selectors.OWNER  # type: ignore[attr-defined]  # as with_role annotates it
    return campaign


def campaign_change(*, campaign: Campaign, name: str | None = None, visibility: str | None = None) -> Campaign:
    """Change the name, or the readers; None stays. The caller has locked the campaign."""
    campaign.name = campaign.name if name is None else name
    campaign.visibility = campaign.visibility if visibility is None else visibility
    return _touched(campaign, "name", "visibility")


@transaction.atomic
def campaign_give(*, campaign: Campaign, heir: Member, actor: User) -> Campaign:
    """Make a member the owner, and the owner a writer. The caller has locked the campaign."""
    audit_write(action=Action.OWNER_CHANGED, account=heir.user, about=campaign, actor=actor)
    Member.objects.create(campaign=campaign, user=campaign.owner, role=Member.Role.WRITER)
    campaign.owner = heir.user
    heir.delete()
    return _touched(campaign, "owner")


@transaction.atomic
def campaign_delete(*, campaign: Campaign) -> None:
    """Delete the campaign; for a while it can be restored. Its decks are released."""
    decks = [seat.deck_id for seat in campaign.seats.all() if seat.deck_id]
    deck_services.deck_unseat(deck_ids=decks, campaign=campaign.pk)
    campaign.deleted_at = timezone.now()
    _touched(campaign, "deleted_at")


@transaction.atomic
def campaign_restore(*, campaign: Campaign) -> Campaign:
    """Restore a deleted campaign, with its decks that are in no other campaign now."""
    campaign.deleted_at = None
    _touched(campaign, "deleted_at")
    rules = rules_of(campaign)
    state = state_of(campaign, rules.log_rules)
    for seat in selectors.seat_list(campaign=campaign):
        if seat.deck and (seat.deck.seated_in or seat.deck.deleted_at):
            seat.deck = None
            seat.save(update_fields=["deck"])
        log_services.seat_deck_update(campaign=campaign, rules=rules, state=state, seat=seat)
    return campaign


def expired_purge() -> int:
    """Delete invitations that expired long ago; returns how many."""
    count, _of_each = Invitation.objects.filter(expires_at__lte=timezone.now() - selectors.RESTORABLE).delete()
    return count


def deleted_purge() -> int:
    """Delete for good the campaigns past restoring; returns how many."""
    gone = Campaign.objects.filter(deleted_at__lte=timezone.now() - selectors.RESTORABLE)
    count = gone.count()
    gone.delete()
    return count


@transaction.atomic
def seat_upgrade(
    *,
    campaign: Campaign,
    rules: CampaignRules,
    seat: Seat,
    content: Content,
    exiled: Mapping[str, int],
    priced: dict[str, Any],
    actor: User,
) -> tuple[Deck, log_services.Written]:
    """Upgrade the actor's own deck at that seat, and write the price with its receipt into the log: both or none."""
    assert seat.deck_id
    deck = deck_access.deck_access_to_change(id=seat.deck_id, user=actor)
    number, played_in = deck.revision, campaign.pk
    deck_services.deck_upgrade(
        deck=deck, content=content, number=number, exiled=exiled, priced=priced, campaign=played_in, actor=actor
    )
    data = {"seat": seat.name, "amount": priced["xp"], "deck": str(deck.pk), "receipt": priced["receipt"]}
    entry = journal.Entry(kind=rules.log_rules.purchase, data=data)
    return deck, log_services.log_append(campaign=campaign, rules=rules, entry=entry, actor=actor)


def seated_deck_upgrade(
    *, deck: Deck, content: Content, exiled: Mapping[str, int], priced: dict[str, Any], actor: User
) -> None:
    """Upgrade the actor's deck in the campaign in which it is played.

    InvalidInputError if the log refuses it.
    """
    assert deck.seated_in
    with access.campaign_access_to_change(id=deck.seated_in, user=actor, least=Member.Role.SEAT) as campaign:
        seat = access.seat_access(campaign=campaign, deck=deck)
        try:
            seat_upgrade(
                campaign=campaign,
                rules=rules_of(campaign),
                seat=seat,
                content=content,
                exiled=exiled,
                priced=priced,
                actor=actor,
            )
        except log_services.REFUSALS as error:
            code = "entry-refused" if isinstance(error, log_services.EntryRefusedError) else "conflict"
            messages = log_services.refusal_messages(error, campaign.game)
            raise InvalidInputError(*(InputFault((), code, message) for message in messages)) from None


def seat_give(*, campaign: Campaign, seat: Seat, user: User | None, actor: User) -> Seat:
    """Give the seat to an account of the group, or to none; PermissionDenied where the actor may not take it."""
    if user == actor:
        access.require_take(campaign, rules_of(campaign), seat, actor)
    seat.user = user
    seat.save(update_fields=["user"])
    _touched(campaign)
    return seat


def table_turn(
    *, campaign: Campaign, rules: CampaignRules, session: int | None = None, tracker: str, by: int, actor: User
) -> Table:
    """Turn a number at the table, within its range; SessionOverError if it is of another session.

    The caller has locked the campaign, so that changes made at the same time all count.
    """
    table = _open_table(campaign, rules, session, actor)
    found = {one.key: one for one in table.trackers}
    if tracker not in found:
        raise input_error("unknown-value", _("Give one of: %(known)s.") % {"known": ", ".join(found)}, "tracker")
    before, after = found[tracker].value(table.values), found[tracker].value(table.values, by)
    made = [[actor.pk, tracker, after - before]] if after != before else []
    return _table_saved(table, {tracker: after}, [*table.turns, *made][-MAX_TURNS:])


def table_undo(*, campaign: Campaign, rules: CampaignRules, session: int | None = None, actor: User) -> Table:
    """Undo the actor's own last change, if there is one; changes by others stay."""
    table = _open_table(campaign, rules, session, actor)
    last = table.last_turn(actor)
    if last is None:
        return table.row
    _actor, key, by = table.turns[last]
    values = {one.key: one.value(table.values, -by) for one in table.trackers if one.key == key}
    return _table_saved(table, values, [*table.turns[:last], *table.turns[last + 1 :]])


def _open_table(campaign: Campaign, rules: CampaignRules, session: int | None, actor: User) -> TableState:
    table = table_state(campaign, rules, visibility_of(campaign, rules.log_rules, actor).state())
    if not table.session or session not in (None, table.session):
        raise SessionOverError
    return table


def _table_saved(table: TableState, values: Mapping[str, int], turns: list[Any]) -> Table:
    row = table.row
    row.session, row.values, row.turns = table.session, {**table.values, **values}, turns
    row.version += 1
    row.save()
    return row


def follow_link_change(*, campaign: Campaign, works: bool, actor: User) -> Campaign:
    """Make a link by which anybody reads the campaign, or revoke it; an earlier link stops working.

    The caller has locked the campaign.
    """
    action = Action.FOLLOW_LINK_MADE if works else Action.FOLLOW_LINK_REVOKED
    audit_write(action=action, about=campaign, actor=actor)
    campaign.follow_token = new_token() if works else ""
    return _touched(campaign, "follow_token")


@transaction.atomic
def invitation_create(*, campaign: Campaign, role: str, days: int, actor: User) -> Invitation:
    """A link to join with, valid for `days` days."""
    audit_write(action=Action.INVITATION_MADE, about=campaign, details={"role": str(role), "days": days}, actor=actor)
    _touched(campaign)
    expires_at = timezone.now() + timedelta(days=days)
    return Invitation.objects.create(campaign=campaign, role=role, expires_at=expires_at)


@transaction.atomic
def invitation_revoke(*, invitation: Invitation, actor: User) -> None:
    """Revoke the link at once; members who joined with it stay."""
    details = {"role": str(invitation.role)}
    audit_write(action=Action.INVITATION_REVOKED, about=invitation.campaign, details=details, actor=actor)
    _touched(invitation.campaign)
    invitation.delete()


@transaction.atomic
def invitation_accept(*, invitation: Invitation, actor: User) -> Campaign:
    """Join the actor; a member already keeps the greater of the two roles.

    Unassigned seats whose player has the actor's name become theirs.
    """
    found = Campaign.objects.select_for_update(of=("self",)).select_related("owner")
    campaign = found.filter(pk=invitation.campaign_id).first()
    invitation = access.invitation_access(token=invitation.token)  # as it is now: it may have been revoked meanwhile
    assert campaign
    if campaign.owner == actor:
        return campaign
    member, is_new = Member.objects.get_or_create(campaign=campaign, user=actor, defaults={"role": invitation.role})
    greater = max(member.role, invitation.role, key=selectors.ROLES.index)
    if is_new or greater != member.role:
        action = Action.MEMBER_JOINED if is_new else Action.ROLE_CHANGED
        audit_write(action=action, account=actor, about=campaign, details={"role": str(greater)}, actor=actor)
        Member.objects.filter(pk=member.pk).update(role=greater)
        campaign.seats.filter(user=None, player=actor.username).update(user=actor)
        _touched(campaign)
    return campaign


@transaction.atomic
def member_change(*, member: Member, role: str, actor: User) -> Member:
    details = {"before": str(member.role), "role": str(role)}
    audit_write(action=Action.ROLE_CHANGED, account=member.user, about=member.campaign, details=details, actor=actor)
    member.role = role
    member.save(update_fields=["role"])
    _touched(member.campaign)
    return member


@transaction.atomic
def member_remove(*, member: Member, actor: User) -> None:
    """Remove the member; their entries stay, their seats become unassigned, and their decks are released."""
    campaign, details = member.campaign, {"role": str(member.role)}
    audit_write(action=Action.MEMBER_REMOVED, account=member.user, about=campaign, details=details, actor=actor)
    for seat in selectors.seat_list(campaign=campaign):
        if seat.deck and seat.deck.owner_id == member.user_id:
            log_services.seat_unseat(campaign=campaign, seat=seat).save(update_fields=["deck"])
    campaign.seats.filter(user=member.user).update(user=None)
    member.delete()
    _touched(campaign)


@transaction.atomic
def campaign_hand_over(*, account: User, actor: User) -> None:
    """Give each shared campaign of the account to its longest-standing writer, before it goes.

    Without a writer, the longest-standing member of the next lesser role inherits. A campaign without
    members goes with the account.
    """
    for campaign in Campaign.objects.select_for_update().filter(owner=account):
        members = list(campaign.members.select_related("user"))
        if members:
            heir = min(members, key=lambda member: (SUCCESSION.index(Member.Role(member.role)), member.joined_at))
            audit_write(action=Action.OWNER_CHANGED, account=heir.user, about=campaign, actor=actor)
            campaign.owner = heir.user
            campaign.save(update_fields=["owner"])
            heir.delete()
    # The name has changed wherever it stood: clients that poll must see that.
    Campaign.objects.filter(pk__in=selectors.written_in(account).values("pk")).update(version=F("version") + 1)


def _touched(campaign: Campaign, *columns: str) -> Campaign:
    """Save the columns, and raise the version for clients that poll."""
    campaign.version += 1
    campaign.updated_at = timezone.now()
    campaign.save(update_fields=["version", "updated_at", *columns])
    return campaign
