"""A single game that is over, recorded at once: the fields of one form, and the entries of its log."""

from collections.abc import Mapping
from typing import Any

from games.engine.catalogue import Catalogue
from games.engine.journal import Campaign, Entry, Field
from games.engine.journal.common_fields import group
from games.engine.journal.common_kinds import BARE
from games.engine.tonight import seat_names
from games.engine.words import _

START, JOIN, BEGIN = "start", "seat-join", "game-begin"
PARTY = "seats"  # the field of everybody who played: the fields of those who join, row by row
LEADER = "investigator"
ROWS = 5


def can_record(campaign: Campaign) -> bool:
    """Whether a log of the game is a single evening whose result alone can be recorded."""
    return BARE in campaign.kinds


def recorded_fields(campaign: Campaign) -> tuple[Field, ...]:
    """The required fields of a log from its start to its result, the date, and further fields of the result."""
    opponent = [field for code in (START, BEGIN) for field in _asked(campaign, code) if field.name != "date"]
    wished = campaign.open_setup.fields if campaign.open_setup else ()
    party = group(
        PARTY,
        _("Who played"),
        *_asked(campaign, JOIN),
        help=_("Whoever began comes first. Rows without an investigator do not count."),
        required=True,
        blank_rows=next((field.maximum for field in wished if field.name == "players"), None) or ROWS,
    )
    dates = [field for field in _asked(campaign, START) if field.name == "date"]
    return (*opponent, party, *dates, *campaign.kinds[BARE].fields)


def recorded_in(campaign: Campaign, name: str) -> str:
    """The kind of entry that has the field of that name."""
    if name == PARTY:
        return JOIN
    return next((code for code in (START, BEGIN) if name in [one.name for one in _asked(campaign, code)]), BARE)


def recorded_entries(campaign: Campaign, catalogue: Catalogue, data: Mapping[str, Any]) -> list[Entry]:
    """The entries of the log, from valid values of these fields."""
    seats = seat_names((row[LEADER] for row in data[PARTY]), catalogue)
    joined = [Entry(kind=JOIN, data={"seat": seat, **row}) for seat, row in zip(seats, data[PARTY], strict=True)]
    told: dict[str, dict[str, Any]] = {START: {}, BEGIN: {}, BARE: {}}
    if any(field.name == "first" for field in campaign.kinds[BEGIN].fields):
        told[BEGIN]["first"] = seats[0]
    for name, value in data.items():
        if name != PARTY:
            told[recorded_in(campaign, name)][name] = value
    start, *others = (Entry(kind=code, data=given) for code, given in told.items())
    return [start, *joined, *others]


def _asked(campaign: Campaign, code: str) -> list[Field]:
    """The required fields of a kind, and its date."""
    fields = campaign.kinds[code].fields
    is_asked = {one.name: one.required and one.default is None and one.type != "new-seat" for one in fields}
    return [one for one in fields if is_asked[one.name] or one.name == "date"]
