"""Writes to campaigns and their groups. Writes to logs are in log_services.py."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from campaigns import log_services, selectors
from campaigns.mapping import state_of, table_of
from campaigns.models import Campaign, Invitation, Member, Seat
from cardsdb.catalogue import catalogue_get
from decks import access as deck_access
from decks import services as deck_services
from decks.content import Content
from decks.models import Deck
from games.engine import journal

SUCCESSION = (Member.Role.WRITER, Member.Role.SEAT, Member.Role.READER)
"""The order of inheriting a campaign: by rights, so that a group never loses its log."""


@transaction.atomic
def campaign_create(
    *, game: str, guide: str, name: str, visibility: str, entries: Sequence[journal.Entry] = (), actor: User
) -> Campaign:
    """A new campaign with the first entries of its log; none of it is kept if one of them is refused."""
    campaign = Campaign.objects.create(game=game, guide=guide, name=name, visibility=visibility, owner=actor)
    for entry in entries:
        log_services.log_append(campaign=campaign, entry=entry, actor=actor)
    return campaign


@transaction.atomic
def campaign_import(
    *,
    game: str,
    guide: str,
    name: str,
    visibility: str,
    entries: Sequence[journal.Entry],
    origins: Sequence[log_services.Origin],
    actor: User,
) -> Campaign:
    """A new campaign with a log from elsewhere, which is written anew: its facts about cards are not trusted."""
    campaign = Campaign.objects.create(game=game, guide=guide, name=name, visibility=visibility, owner=actor)
    return log_services.log_rewrite(campaign=campaign, entries=entries, origins=origins, actor=actor)


def campaign_change(*, campaign: Campaign, name: str | None, visibility: str | None) -> Campaign:
    """Change the name, or the readers; None stays. The caller has locked the campaign."""
    campaign.name = campaign.name if name is None else name
    campaign.visibility = campaign.visibility if visibility is None else visibility
    return _touched(campaign, "name", "visibility")


@transaction.atomic
def campaign_give(*, campaign: Campaign, heir: Member) -> Campaign:
    """Make a member the owner, and the owner a writer. The caller has locked the campaign."""
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
    """Restore a deleted campaign, with those of its decks that are in no other campaign now."""
    campaign.deleted_at = None
    _touched(campaign, "deleted_at")
    table = table_of(campaign)
    for seat in selectors.seat_list(campaign=campaign):
        if seat.deck and (seat.deck.seated_in or seat.deck.deleted_at):
            seat.deck = None
            seat.save(update_fields=["deck"])
        log_services.seat_tell(campaign=campaign, table=table, state=state_of(campaign, table.log_rules), seat=seat)
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
    *, campaign: Campaign, seat: Seat, content: Content, exiled: Mapping[str, int], priced: dict[str, Any], actor: User
) -> tuple[Deck, log_services.Written]:
    """Upgrade the actor's own deck at that seat, and write the price with its receipt into the log: both or none."""
    assert seat.deck_id
    deck = deck_access.deck_access_to_change(id=seat.deck_id, user=actor)
    deck_services.deck_upgrade(
        deck=deck,
        content=content,
        number=deck.revision,
        exiled=exiled,
        priced=priced,
        campaign=campaign.pk,
        actor=actor,
    )
    rules = catalogue_get(campaign.game).game.campaign
    assert rules
    data = {"seat": seat.name, "amount": priced["xp"], "deck": str(deck.pk), "receipt": priced["receipt"]}
    written = log_services.log_append(
        campaign=campaign, entry=journal.Entry(kind=rules.purchase, data=data), actor=actor
    )
    return deck, written


def seat_give(*, campaign: Campaign, seat: Seat, user: User | None) -> Seat:
    """Give the seat to an account of the group, or to none."""
    seat.user = user
    seat.save(update_fields=["user"])
    _touched(campaign)
    return seat


def invitation_create(*, campaign: Campaign, role: str, days: int) -> Invitation:
    """A link to join with for so many days."""
    _touched(campaign)
    expires_at = timezone.now() + timedelta(days=days)
    return Invitation.objects.create(campaign=campaign, role=role, expires_at=expires_at)


def invitation_revoke(*, invitation: Invitation) -> None:
    """Revoke the link at once; members who joined with it stay."""
    _touched(invitation.campaign)
    invitation.delete()


@transaction.atomic
def invitation_accept(*, invitation: Invitation, actor: User) -> Campaign:
    """Join the actor; a member already keeps the greater of the two roles.

    Unassigned seats whose player has the actor's name become theirs.
    """
    found = Campaign.objects.select_for_update(of=("self",)).select_related("owner")
    campaign = found.filter(pk=invitation.campaign_id, deleted_at=None).first()
    if campaign is None:
        raise Http404
    invitation = selectors.invitation_get(token=invitation.token)  # as it is now: it may have been revoked meanwhile
    if campaign.owner == actor:
        return campaign
    member, is_new = Member.objects.get_or_create(campaign=campaign, user=actor, defaults={"role": invitation.role})
    greater = max(member.role, invitation.role, key=selectors.ROLES.index)
    if is_new or greater != member.role:
        Member.objects.filter(pk=member.pk).update(role=greater)
        campaign.seats.filter(user=None, player=actor.username).update(user=actor)
        _touched(campaign)
    return campaign


def member_change(*, member: Member, role: str) -> Member:
    """Another role for a member."""
    member.role = role
    member.save(update_fields=["role"])
    _touched(member.campaign)
    return member


@transaction.atomic
def member_remove(*, member: Member) -> None:
    """Remove the member; their entries stay, their seats are nobody's, and their decks are released."""
    campaign = member.campaign
    for seat in selectors.seat_list(campaign=campaign):
        if seat.deck and seat.deck.owner_id == member.user_id:
            log_services.seat_unseat(campaign=campaign, seat=seat).save(update_fields=["deck"])
    campaign.seats.filter(user=member.user).update(user=None)
    member.delete()
    _touched(campaign)


@transaction.atomic
def campaign_hand_over(*, actor: User) -> None:
    """Give each shared campaign of the actor to its longest-standing writer, before the account goes.

    Without a writer, the longest-standing member of the next lesser role inherits. A campaign without
    members goes with the account.
    """
    for campaign in Campaign.objects.select_for_update().filter(owner=actor):
        members = list(campaign.members.select_related("user"))
        if members:
            heir = min(members, key=lambda member: (SUCCESSION.index(Member.Role(member.role)), member.joined_at))
            campaign.owner = heir.user
            campaign.save(update_fields=["owner"])
            heir.delete()
    # The name has changed wherever it stood: clients that poll must see that.
    Campaign.objects.filter(pk__in=selectors.written_in(actor).values("pk")).update(version=F("version") + 1)


def _touched(campaign: Campaign, *columns: str) -> Campaign:
    """Save the columns and count the write, for readers to notice."""
    campaign.version += 1
    campaign.updated_at = timezone.now()
    campaign.save(update_fields=["version", "updated_at", *columns])
    return campaign
