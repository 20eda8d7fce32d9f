"""Who may write which entries."""

from accounts.models import User
from campaigns.mapping import as_entry
from campaigns.models import Campaign, Member
from campaigns.selectors import has_role, undone_first
from games.engine import journal


def may_write(campaign: Campaign, rules: journal.Campaign, entry: journal.Entry, actor: User) -> bool:
    """Whether the actor, for whom the campaign was read, may write the entry.

    A writer writes everything. Who has the role `seat` writes what is about a seat of their own, sits down
    themselves, and takes back what they might write. What the log refuses anyhow is left to it.
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
    kind = rules.kinds.get(entry.kind)
    if kind is None:
        return True
    if kind.scope == "seat":
        seat = campaign.seats.filter(name=str(entry.data.get("seat"))).first()
        return seat is None or seat.user_id == actor.pk
    sits_down = any(field.type == "new-seat" for field in kind.fields)
    return sits_down and entry.data.get("player") == actor.username
