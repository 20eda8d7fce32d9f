"""Reads about campaigns."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.db.models import Case, CharField, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from campaigns.models import Campaign, LogEntry, Member, Seat, Session, Table
from cardsdb.collections import Shelf, copies_of
from cardsdb.models import Collection
from games.engine.journal import UNDO

PLAYED = timedelta(days=1)
"""The age at which an unfinished session counts as played."""
RESTORABLE = timedelta(days=30)
"""The time for which a deleted campaign can be restored."""
OWNER = "owner"
VISITOR = "visitor"
ROLES = (VISITOR, *Member.Role.values, OWNER)
"""Rights in a visible campaign, from least to most."""

CHUNK = 500
"""Entries of a long log that are read at once."""
MAX_SHELVES = 20
"""Groups, those played in last, whose shelves can be chosen."""
FORMER_MEMBER = "former member"
"""Author of an entry whose account is deleted."""


def campaign_list(user: User) -> QuerySet[Campaign]:
    """The campaigns that the user owns or belongs to."""
    owned = Campaign.objects.filter(owner=user).order_by().values("pk")
    joined = Member.objects.filter(user=user).order_by().values("campaign")
    return Campaign.objects.filter(pk__in=owned.union(joined))  # with OR, all campaigns would be looked at


def campaign_page(*, user: User | None, whose: str, game: str | None) -> QuerySet[Campaign]:
    """The user's (`mine`), the deleted ones among them (`deleted`), or everybody's (`public`)."""
    if whose == "public" or user is None:
        campaigns = Campaign.objects.filter(visibility=Campaign.Visibility.PUBLIC, deleted_at=None)
    elif whose == "deleted":
        campaigns = Campaign.objects.filter(restorable(), owner=user)
    else:
        campaigns = campaign_list(user).filter(deleted_at=None)
    if game:
        campaigns = campaigns.filter(game=game)
    return with_role(campaigns, user).defer("state").order_by("-updated_at", "pk")


def campaign_states(*, user: User, game: str) -> QuerySet[Campaign]:
    """The user's campaigns of a game with their states, the oldest first."""
    return campaign_list(user).filter(deleted_at=None, game=game).order_by("created_at", "pk")


def with_role(campaigns: QuerySet[Campaign], user: User | None) -> QuerySet[Campaign]:
    """The campaigns with their owner, and with the user's `role`: all in one query."""
    own = Member.objects.filter(campaign=OuterRef("pk"), user=user).values("role")
    role: Any = Value(VISITOR)
    if user:
        role = Case(
            When(owner=user, then=Value(OWNER)),
            default=Coalesce(Subquery(own), Value(VISITOR)),
            output_field=CharField(),
        )
    return campaigns.select_related("owner").annotate(role=role)


def restorable() -> Q:
    """Deleted, and still to be restored."""
    return Q(deleted_at__gt=timezone.now() - RESTORABLE)


def entry_list(*, campaign: Campaign, since: int = 0, until: int | None = None) -> QuerySet[LogEntry]:
    """The entries after number `since`, up to number `until`, in order."""
    entries = campaign.log.filter(number__gt=since)
    if until is not None:
        entries = entries.filter(number__lte=until)
    return entries.select_related("actor").order_by("number")


def undo_list(*, campaign: Campaign, until: int | None = None) -> dict[int, int]:
    """The number of each undo up to entry `until`, to the number of the entry that it names."""
    undos = entry_list(campaign=campaign, until=until).filter(kind=UNDO.code).order_by()
    return {number: data["entry"] for number, data in undos.values_list("number", "data")}


def undo_target(undos: Mapping[int, int], number: int) -> int:
    """The entry that is finally restored or removed, where an undo may name another undo."""
    while number in undos:
        number = undos[number]
    return number


def actor_name(entry: LogEntry) -> str:
    """The entry's author, for display."""
    name = author_name(entry)
    return _("former member") if name == FORMER_MEMBER else name


def author_name(entry: LogEntry) -> str:
    """The same for programs: authors of deleted accounts have one name in every language."""
    return entry.written_by or (entry.actor.username if entry.actor else FORMER_MEMBER)


def member_list(*, campaign: Campaign) -> QuerySet[Member]:
    """The members without the owner, the longest-standing first."""
    return campaign.members.select_related("user")


def group_names(*, campaign: Campaign) -> list[str]:
    """The user names of the group, the owner first."""
    return [campaign.owner.username, *(member.user.username for member in member_list(campaign=campaign))]


def group_get(*, campaign: Campaign, username: str) -> User | None:
    """A user of the group, the owner included, by name."""
    if campaign.owner.username == username:
        return campaign.owner
    member = member_list(campaign=campaign).filter(user__username=username).first()
    return member.user if member else None


def group_collections(*, campaign: Campaign) -> QuerySet[Collection]:
    """The group's collections of the game: each account's default one."""
    members = campaign.members.values("user")
    belongs = Q(owner=campaign.owner_id) | Q(owner__in=members)
    return Collection.objects.filter(belongs, game=campaign.game, is_default=True)


def group_cards(*, campaign: Campaign) -> set[str] | None:
    """The codes of the cards that the group owns; None without any."""
    shelves = group_collections(campaign=campaign)
    return {code for shelf in shelves for code, copies in copies_of(shelf).items() if copies} or None


def seat_list(*, campaign: Campaign) -> QuerySet[Seat]:
    """The seats in order, with their accounts and decks."""
    return campaign.seats.select_related("user", "deck").order_by("number")


def seats_by_campaign(*, campaigns: Iterable[Campaign]) -> dict[uuid.UUID, list[Seat]]:
    """The seats of each campaign in order, by its key."""
    seats: dict[uuid.UUID, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(campaign__in=campaigns).order_by("number"):
        seats[seat.campaign_id].append(seat)
    return seats


def last_players(*, user: User, game: str) -> list[str]:
    """The players of the user's last log of that game with a taken seat, each once, in the order of the table."""
    last = campaign_list(user).filter(deleted_at=None, game=game, seats__isnull=False).order_by("-updated_at").first()
    return list(dict.fromkeys(seat.player for seat in seat_list(campaign=last))) if last else []


def table_get(*, campaign: Campaign) -> Table:
    """The numbers at the campaign's table; an empty row before anybody has turned one."""
    return Table.objects.filter(campaign=campaign).first() or Table(campaign=campaign, session=0)


def session_list(*, user: User, game: str | None) -> QuerySet[Session]:
    """The finished sessions of all campaigns of the user, with their campaigns."""
    campaigns = campaign_list(user).filter(deleted_at=None)
    if game:
        campaigns = campaigns.filter(game=game)
    sessions = Session.objects.filter(campaign__in=campaigns, is_over=True).exclude(leaders=[])  # nobody: skipped
    return sessions.select_related("campaign").defer("campaign__state").order_by("campaign__created_at", "number")


def session_history(user: User) -> QuerySet[Session]:
    """The sessions of all games that count as played, the latest first: those that are over, and
    unfinished ones that began at least a day ago. `at` is their time."""
    campaigns = campaign_list(user).filter(deleted_at=None)
    begun = Coalesce("began_at", "campaign__updated_at")
    sessions = Session.objects.filter(campaign__in=campaigns).exclude(leaders=[])
    played = sessions.annotate(begun=begun).filter(Q(is_over=True) | Q(begun__lte=timezone.now() - PLAYED))
    at = Case(When(is_over=False, then="begun"), default="ended_at")
    dated = played.annotate(at=at).order_by(F("at").desc(nulls_last=True), "-pk")
    return dated.select_related("campaign").defer("campaign__state")


def group_list(user: User) -> QuerySet[Campaign]:
    """The campaigns of the user with other members: groups that could play together again."""
    shared = Member.objects.values("campaign")
    return campaign_list(user).filter(deleted_at=None, pk__in=shared).defer("state").order_by("-updated_at")


def shelf_list(*, owners: Iterable[int], games: Iterable[str]) -> QuerySet[Collection]:
    """The default collections of these accounts."""
    shelves = Collection.objects.filter(owner__in=list(owners), game__in=games, is_default=True)
    return shelves.select_related("owner").order_by("owner", "pk")


def group_shelves(user: User) -> list[Shelf]:
    """The default collections of everybody in each group of the user, which count together; in three queries."""
    groups = list(group_list(user).prefetch_related("members")[:MAX_SHELVES])
    members = {group.pk: [group.owner_id, *(member.user_id for member in group.members.all())] for group in groups}
    everybody = Collection.objects.filter(owner__in={one for owners in members.values() for one in owners})
    found = list(everybody.filter(is_default=True))
    return [
        Shelf(
            id=str(group.pk),
            name=group.name,
            collections=tuple(one for one in found if one.owner_id in members[group.pk]),
        )
        for group in groups
    ]


def written_in(user: User) -> QuerySet[Campaign]:
    """The campaigns with the user's name in them: as owner, member or author of an entry."""
    wrote = LogEntry.objects.filter(actor=user).values("campaign")
    return Campaign.objects.filter(Q(pk__in=campaign_list(user).values("pk")) | Q(pk__in=wrote)).order_by(F("pk"))
