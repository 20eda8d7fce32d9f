"""Rights to write entries, and to take seats."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from accounts.models import User
from campaigns.mapping import Table, as_entry, entries_of
from campaigns.models import Campaign, Member, Seat
from campaigns.selectors import has_role, member_list, undone_first
from campaigns.visibility import visibility_of
from games.engine import journal

MAX_CHECKS = 4_000
"""Entries checked again to find the undos that a page offers."""


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
