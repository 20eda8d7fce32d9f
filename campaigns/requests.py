"""Requests about campaigns, read and validated."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from msgspec import Struct
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from campaigns.campaigns_json import FILE_FORMAT, FILE_VERSION
from campaigns.log_services import MAX_ENTRIES, Origin
from campaigns.mapping import Table
from campaigns.models import Campaign, Member
from cardsdb.api.frame import whole_number
from cardsdb.faults import InputFault, InvalidInputError
from decks.content import read_mapping, read_text
from games.engine import journal
from ui.words import say

MAX_NAME = 120
MAX_FIRST_ENTRIES = 100
MAX_SENT = 1000
"""Entries of a log that anybody may send along, not stored."""
DAYS_INVITED = 7
MAX_DAYS_INVITED = 365
"""Days for which an invitation works: the default, and the most."""
WHOSE = ("mine", "public", "deleted")

Faults = list[InputFault]


class Wanted(Struct, frozen=True, kw_only=True):
    """A campaign to be made."""

    game: str
    guide: str
    name: str
    visibility: str
    entries: list[journal.Entry]


class File(Struct, frozen=True, kw_only=True):
    """An exported campaign."""

    game: str
    guide: str
    name: str
    visibility: str
    entries: list[journal.Entry]
    origins: list[Origin]


def read_whose(request: Request) -> str:
    """The list's `whose` filter."""
    known = request.user.is_authenticated
    whose = request.query_params.get("whose", "mine" if known else "public")
    if whose not in WHOSE:
        raise InvalidInputError(InputFault(("query", "whose"), "unknown-value", _one_of(WHOSE)))
    if not known and whose != "public":
        raise NotAuthenticated(_("Campaigns of one's own need an account; `whose=public` lists everybody's."))
    return whose


def read_campaign(data: Any) -> Wanted:
    """A campaign with its first entries; the game must have campaigns, and the guide must exist."""
    faults: Faults = []
    body = _body(data, {"game", "guide", "name", "visibility", "entries"}, faults)
    table, guide = _read_table(body, faults)
    visibility = _read_visibility(body, faults)
    given = body.get("entries", [])
    if not isinstance(given, list) or len(given) > MAX_FIRST_ENTRIES:
        message = _("Give a list of up to %(most)s.") % {"most": MAX_FIRST_ENTRIES}
        faults.append(InputFault(("entries",), "wrong-length", message))
        given = []
    entries = [_read_entry(entry, ("entries", index), faults) for index, entry in enumerate(given)]
    name = _read_name(body, faults)
    if faults:
        raise InvalidInputError(*faults)
    return Wanted(game=table.catalogue.game.code, guide=guide, name=name, visibility=visibility, entries=entries)


def read_change(data: Any) -> tuple[str | None, str | None, str | None]:
    """Another name, other readers and another owner, each only if given."""
    faults: Faults = []
    body = _body(data, {"name", "visibility", "owner"}, faults)
    owner = body.get("owner")
    if "owner" in body and not isinstance(owner, str):
        faults.append(InputFault(("owner",), "wrong-type", _("Give the name of a member.")))
    visibility = _read_visibility(body, faults) if "visibility" in body else None
    name = _read_name(body, faults) if "name" in body else None
    if faults:
        raise InvalidInputError(*faults)
    return name, visibility, owner


def _read_visibility(body: Mapping[str, Any], faults: Faults) -> str:
    visibility: Any = body.get("visibility", Campaign.Visibility.PRIVATE)
    if visibility not in Campaign.Visibility.values:
        faults.append(InputFault(("visibility",), "unknown-value", _one_of(Campaign.Visibility.values)))
    return str(visibility)


def read_entry(data: Any) -> journal.Entry:
    """An entry; its kind and data are for the log to check."""
    faults: Faults = []
    entry = _read_entry(data, (), faults)
    if faults:
        raise InvalidInputError(*faults)
    return entry


def _read_entry(data: Any, place: tuple[str | int, ...], faults: Faults) -> journal.Entry:
    found: Faults = []
    body = _body(data, {"kind", "data", "house_rule"}, found)
    kind, values, house_rule = body.get("kind"), body.get("data", {}), body.get("house_rule", False)
    if not isinstance(kind, str):
        found.append(InputFault(("kind",), "required", _("Name the kind of the entry.")))
    if not isinstance(values, dict):
        found.append(InputFault(("data",), "wrong-type", _("Give a JSON object.")))
    if not isinstance(house_rule, bool):
        found.append(InputFault(("house_rule",), "wrong-type", _("Give true or false.")))
    faults += [fault.under(*place) for fault in found]
    return journal.Entry(
        kind=kind if isinstance(kind, str) else "",
        data=values if isinstance(values, dict) else {},
        house_rule=house_rule is True,
    )


def read_file(data: Any) -> File:
    """A campaign as `export/` gives it."""
    faults: Faults = []
    body = _body(data, {"format", "version", "game", "guide", "name", "visibility", "log"}, faults)
    if (body.get("format"), body.get("version")) != (FILE_FORMAT, FILE_VERSION):
        message = _("This is no campaign file of version %(number)s.") % {"number": FILE_VERSION}
        raise InvalidInputError(InputFault(("format",), "unknown-value", message))
    table, guide = _read_table(body, faults)
    entries, origins = _read_log(body.get("log"), faults)
    name, visibility = _read_name(body, faults), _read_visibility(body, faults)
    if faults:
        raise InvalidInputError(*faults)
    game = table.catalogue.game.code
    return File(game=game, guide=guide, name=name, visibility=visibility, entries=entries, origins=origins)


def _read_log(log: Any, faults: Faults) -> tuple[list[journal.Entry], list[Origin]]:
    if not isinstance(log, list) or len(log) > MAX_ENTRIES:
        message = _("Give a list of up to %(most)s.") % {"most": MAX_ENTRIES}
        faults.append(InputFault(("log",), "wrong-length", message))
        return [], []
    entries, origins = [], []
    for index, one in enumerate(log):
        values = dict(one) if isinstance(one, dict) else one
        actor, at = (values.pop("actor", ""), values.pop("at", None)) if isinstance(values, dict) else ("", None)
        when = _read_time(at)
        if when is None:
            faults.append(InputFault(("log", index, "at"), "wrong-type", _("Give a time with its zone.")))
        if not isinstance(actor, str) or not 0 < len(actor) <= 150:
            faults.append(InputFault(("log", index, "actor"), "wrong-type", _("Name who wrote it.")))
        elif when is not None:
            origins.append(Origin(written_by=actor, at=when))
        entries.append(_read_entry(values, ("log", index), faults))
    return entries, origins


def _read_time(given: Any) -> datetime | None:
    try:
        found = parse_datetime(given) if isinstance(given, str) else None
    except ValueError:
        return None
    return found if found and found.tzinfo else None


def read_stateless(data: Any, game: str) -> tuple[Table, list[journal.Entry], dict[str, Any]]:
    """A guide, a log and a wish, of which nothing is kept."""
    faults: Faults = []
    body = _body(data, {"guide", "log", "wish"}, faults)
    table, _guide = _read_table({**body, "game": game}, faults)
    log = body.get("log", [])
    if not isinstance(log, list) or len(log) > MAX_SENT:
        message = _("Give a list of up to %(most)s.") % {"most": MAX_SENT}
        faults.append(InputFault(("log",), "wrong-length", message))
        log = []
    entries = [_read_entry(entry, ("log", index), faults) for index, entry in enumerate(log)]
    wish = dict(read_mapping(body.get("wish", {}), ("wish",), faults))
    if faults:
        raise InvalidInputError(*faults)
    return table, entries, wish


def read_role(data: Any) -> str:
    """The role of a member."""
    faults: Faults = []
    role = _read_role(_body(data, {"role"}, faults), faults)
    if faults:
        raise InvalidInputError(*faults)
    return role


def _read_role(body: Mapping[str, Any], faults: Faults) -> str:
    role = body.get("role")
    if role not in Member.Role.values:
        faults.append(InputFault(("role",), "unknown-value", _one_of(Member.Role.values)))
    return str(role)


def read_invitation(data: Any) -> tuple[str, int]:
    """The role that a link gives, and the days for which it works."""
    faults: Faults = []
    body = _body(data, {"role", "days"}, faults)
    role, days = _read_role(body, faults), body.get("days", DAYS_INVITED)
    if type(days) is not int or not 1 <= days <= MAX_DAYS_INVITED:
        message = _("Give a whole number from %(least)s to %(most)s.") % {"least": 1, "most": MAX_DAYS_INVITED}
        faults.append(InputFault(("days",), "not-a-number-in-range", message))
    if faults:
        raise InvalidInputError(*faults)
    return role, days


def read_username(data: Any) -> str | None:
    """The account of a seat; null for nobody's."""
    faults: Faults = []
    body = _body(data, {"username"}, faults)
    username = body.get("username")
    if "username" not in body or not isinstance(username, str | None):
        faults.append(InputFault(("username",), "required", _("Name somebody of the group, or give null.")))
    if faults:
        raise InvalidInputError(*faults)
    return username


def read_edit(data: Any, bag: journal.TokenBag) -> journal.Entry:
    """An edit of tokens, as its entry."""
    faults: Faults = []
    body = dict(read_mapping(data, (), faults))
    action = body.pop("action", None)
    if not isinstance(action, str) or action not in bag.edits:
        faults.append(InputFault(("action",), "unknown-value", _one_of(bag.edits)))
    if faults:
        raise InvalidInputError(*faults)
    return journal.Entry(kind=bag.edits[str(action)], data=body)


def read_draw(data: Any) -> tuple[int, int | None, bool]:
    """The number of tokens, the seed if there is one, and whether the draw is logged."""
    faults: Faults = []
    body = _body(data, {"number", "seed", "record"}, faults)
    number, seed, record = body.get("number", 1), body.get("seed"), body.get("record", False)
    if type(number) is not int or not 1 <= number <= 10:
        message = _("Give a whole number from %(least)s to %(most)s.") % {"least": 1, "most": 10}
        faults.append(InputFault(("number",), "not-a-number-in-range", message))
    if seed is not None and (type(seed) is not int or not 0 <= seed < 2**31):
        message = _("Give a whole number from %(least)s to %(most)s.") % {"least": 0, "most": 2**31 - 1}
        faults.append(InputFault(("seed",), "not-a-number-in-range", message))
    if not isinstance(record, bool):
        faults.append(InputFault(("record",), "wrong-type", _("Give true or false.")))
    if faults:
        raise InvalidInputError(*faults)
    return number, seed, record


def read_at(request: Request, campaign: Campaign) -> int:
    """The entry as of which to read; the newest unless the address names one."""
    return whole_number(request, "at", campaign.entries, max(campaign.entries, 1), least=0)


def _body(data: Any, known: set[str], faults: Faults) -> Mapping[str, Any]:
    body = read_mapping(data, (), faults)
    for key in sorted(body.keys() - known):
        message = _("These keys are known here: %(keys)s.") % {"keys": ", ".join(sorted(known))}
        faults.append(InputFault((key,), "unknown-key", message))
    return body


def _read_table(body: Mapping[str, Any], faults: Faults) -> tuple[Table, str]:
    game, guide = body.get("game"), body.get("guide", "")
    if not isinstance(game, str):
        raise InvalidInputError(*faults, InputFault(("game",), "required", _("Name the game.")))
    table = Table(game, guide if isinstance(guide, str) else "")
    if not isinstance(guide, str) or (guide and guide not in table.guides):
        message = say(table.catalogue.game, _("There is no such guide; leave it out for {log:a} of your own."))
        faults.append(InputFault(("guide",), "unknown-guide", message))
        guide = ""
    return table, guide


def _read_name(body: Mapping[str, Any], faults: Faults) -> str:
    before = len(faults)
    name = read_text(body, "name", "", MAX_NAME, faults).strip()
    if not name and len(faults) == before:
        faults.append(InputFault(("name",), "required", _("Give it a name.")))
    return name


def _one_of(known: Any) -> str:
    return _("Give one of: %(known)s.") % {"known": ", ".join(known)}
