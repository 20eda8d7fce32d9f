"""Between rows and the values of a game's journal: entries, the state, and references to stored decks."""

import re
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from campaigns.models import Campaign, LogEntry, Seat
from campaigns.selectors import entry_list
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from games.engine import journal
from games.engine.cards import GuideRecord

DECK = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@([1-9][0-9]{0,8}))?")
"""A reference to a stored deck in a log: its id, and the number of the revision in use."""


class NoCampaignError(LookupError):
    """The game has no campaigns."""


class Table:
    """A campaign with its rules' data: the game's journal, its cards, and the guide's facts."""

    def __init__(self, game: str, guide: str) -> None:
        self.catalogue: LiveCatalogue = catalogue_get(game)
        if self.catalogue.game.campaign is None:
            raise NoCampaignError(game)
        self.log_rules: journal.Campaign = self.catalogue.game.campaign
        self.guide = guide
        self.facts: Any = self.log_rules.facts(self.catalogue.cards, guide)

    @property
    def guides(self) -> Mapping[str, GuideRecord]:
        """The guides to choose from."""
        return self.catalogue.cards.guides if self.log_rules.follows_guides else {}


def table_of(campaign: Campaign) -> Table:
    """The table of the campaign."""
    return Table(campaign.game, campaign.guide)


def state_of(campaign: Campaign, rules: journal.Campaign) -> Any:
    """The stored state."""
    return journal.read_state(rules, msgspec.json.decode(campaign.state)) if campaign.state else rules.state


def entries_of(campaign: Campaign, until: int | None = None) -> list[journal.Entry]:
    """The log as values, up to that entry."""
    rows = entry_list(campaign=campaign, until=until).select_related(None)
    return [
        journal.Entry(kind=kind, data=data, house_rule=house_rule)
        for kind, data, house_rule in rows.values_list("kind", "data", "house_rule")
    ]


def as_entry(row: LogEntry) -> journal.Entry:
    return journal.Entry(kind=row.kind, data=row.data, house_rule=row.house_rule)


def state_at(campaign: Campaign, number: int, rules: journal.Campaign) -> Any:
    """The state as of that entry: stored if it is the newest, else a replay of the entries up to it."""
    if number == campaign.entries:
        return state_of(campaign, rules)
    return journal.replay(rules, entries_of(campaign, until=number))


def with_newest(state: Any, seats: Iterable[Seat]) -> Any:
    """The state with each stored deck at its newest revision: one not played yet may have changed."""
    newest = {seat.name: deck_reference(seat.deck.pk, seat.deck.revision) for seat in seats if seat.deck}
    changed = {name: replace(state.seats[name], deck=deck) for name, deck in newest.items() if name in state.seats}
    return replace(state, seats={**state.seats, **changed})


def deck_reference(deck_id: uuid.UUID, revision: int) -> str:
    """The reference to a revision of a stored deck."""
    return f"{deck_id}@{revision}"


def read_reference(text: str) -> tuple[uuid.UUID, int | None] | None:
    """The stored deck and revision that a text refers to; None if it is only some name."""
    found = DECK.fullmatch(text)
    return (uuid.UUID(found[1]), int(found[2]) if found[2] else None) if found else None


def deck_fields(fields: Iterable[journal.Field], data: Any) -> Iterable[tuple[tuple[str | int, ...], dict[str, Any]]]:
    """Every place in the data that names a deck: its path, and the object around it."""
    if not isinstance(data, dict):
        return
    for field in fields:
        value = data.get(field.name)
        if field.type == "deck" and isinstance(value, str):
            yield (field.name,), data
        elif field.type == "group":
            parts = list(enumerate(value)) if field.many and isinstance(value, list) else [(None, value)]
            for index, part in parts:
                here = (field.name,) if index is None else (field.name, index)
                for way, owner in deck_fields(field.parts, part):
                    yield (*here, *way), owner
