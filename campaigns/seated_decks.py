"""The stored decks at a campaign's seats: how a log names them, which it may name, their cards, their legality."""

import re
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from campaigns import access, selectors
from campaigns.models import Campaign, Member, Seat
from campaigns.rules import CampaignRules
from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from decks import selectors as deck_selectors
from decks.content import content_of
from decks.models import Deck
from decks.validation import Check, check, with_log_facts
from games.engine import Build, Problem, Severity, journal
from ui.words import say

Way = tuple[str | int, ...]
REFERENCE = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@([1-9][0-9]{0,8}))?")
"""A reference to a stored deck in a log: its id, and the number of the revision in use."""


def deck_reference(deck_id: uuid.UUID, revision: int) -> str:
    """The reference to a revision of a stored deck."""
    return f"{deck_id}@{revision}"


def read_reference(text: str) -> tuple[uuid.UUID, int | None] | None:
    """The stored deck and revision that a text refers to; None if it is only some name."""
    found = REFERENCE.fullmatch(text)
    return (uuid.UUID(found[1]), int(found[2]) if found[2] else None) if found else None


def deck_fields(fields: Iterable[journal.Field], data: Any) -> Iterator[tuple[Way, dict[str, Any]]]:
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


def with_newest_decks(state: Any, seats: Iterable[Seat]) -> Any:
    """The state with each stored deck at its newest revision: one not played yet may have changed."""
    newest = {seat.name: deck_reference(seat.deck.pk, seat.deck.revision) for seat in seats if seat.deck}
    changed = {name: replace(state.seats[name], deck=deck) for name, deck in newest.items() if name in state.seats}
    return replace(state, seats={**state.seats, **changed})


def check_decks(
    campaign: Campaign, kind: journal.Kind, entry: journal.Entry, actor: User
) -> tuple[journal.Entry, list[Way]]:
    """The entry with the newest revision of each stored deck that it names, and their places.

    Text other than an id is only a name, and left alone. InvalidInputError for decks that cannot be seated.
    """
    data = deepcopy(entry.data)
    places = list(deck_fields(kind.fields, data))
    if not places:
        return entry, []
    seats = {seat.name: seat for seat in selectors.seat_list(campaign=campaign)}
    decks = _locked_decks(campaign, [holder[str(way[-1])] for way, holder in places])
    faults: list[InputFault] = []
    named = []
    for way, holder in places:
        seat = seats.get(str(holder.get("seat")))
        fault = _locked_fault(seat, holder[str(way[-1])])
        reference = read_reference(holder[str(way[-1])])
        if reference and not fault:
            player = seat.user if seat else selectors.group_get(campaign=campaign, username=str(holder.get("player")))
            deck = decks.get(reference[0])
            fault = _deck_fault(campaign, deck, {actor, player}, seat, reference[1])
            if deck and not fault:
                holder[str(way[-1])] = deck_reference(deck.pk, reference[1] or deck.revision)
                named.append(way)
        if fault:
            faults.append(InputFault(("data", *way), *fault))
    if faults:
        raise InvalidInputError(*faults)
    return replace(entry, data=data), named


def _locked_decks(campaign: Campaign, names: list[str]) -> dict[uuid.UUID, Deck]:
    """The stored decks of these names, locked: a deck is seated once, even by concurrent writes."""
    ids = [reference[0] for name in names if (reference := read_reference(name))]
    found = Deck.objects.filter(pk__in=ids, game=campaign.game, deleted_at=None).order_by("pk")
    return {deck.pk: deck for deck in found.select_for_update(of=("self",)).select_related("owner")}


def _locked_fault(seat: Seat | None, name: str) -> tuple[str, str] | None:
    """The fault of changing a played deck."""
    reference = read_reference(name)
    if seat and seat.deck and seat.deck.is_locked and (reference is None or reference[0] != seat.deck.pk):
        message = _("This seat has already been played with another {build} and keeps it.")
        return "deck-locked", say(seat.deck.game, message)
    return None


def _deck_fault(
    campaign: Campaign, deck: Deck | None, owners: set[User | None], seat: Seat | None, revision: int | None
) -> tuple[str, str] | None:
    if deck is None or deck.owner not in owners:
        message = _("There is no such {build} of this game that belongs to you or to the player.")
        return "unknown-deck", say(campaign.game, message)
    if revision is not None and revision != deck.revision:
        message = _("The current version (%(number)s) is played. To play an earlier one, restore it first.")
        return "unknown-revision", message % {"number": deck.revision}
    elsewhere = deck.seated_in not in (None, campaign.pk)
    others = campaign.seats.filter(deck=deck)
    if elsewhere or (others.exclude(pk=seat.pk) if seat else others).exists():
        return "deck-seated", seated_message(campaign.game)
    return None


def seated_message(game: str) -> str:
    """The message about a deck at another table."""
    return say(game, _("The {build} is already in {log:a}. Copy it to play it here."))


def check_leaders(rules: CampaignRules, found: journal.Recorded, named: list[Way]) -> None:
    """InvalidInputError unless each deck is of the leader who plays it, in any version of the card."""
    faults = []
    for way in named:
        holder: Any = found.entry.data
        for step in way[:-1]:
            holder = holder[step]
        reference = read_reference(holder[way[-1]])
        deck = Deck.objects.only("game", "leaders").get(pk=reference[0]) if reference else None
        leader = found.state.seats[holder["seat"]].leader
        if deck and not is_led_by(rules, deck, leader):
            card = rules.catalogue.cards.get(leader)
            message = say(deck.game, _("The {build} is not one of {name}."), name=card.name if card else leader)
            faults.append(InputFault(("data", *way), "deck-of-another", message))
    if faults:
        raise InvalidInputError(*faults)


def is_led_by(rules: CampaignRules, deck: Deck, leader: str) -> bool:
    """Whether it is a deck of that leader, in any version of the card; true for an unknown leader."""
    card = rules.catalogue.cards.get(leader)
    names = {one.name for code in deck.leaders if (one := rules.catalogue.cards.get(code))}
    return card is None or card.name in names


class OnTable(Struct, frozen=True, kw_only=True):
    """A stored deck on the table: with given cards, without those that left it."""

    leaders: list[str]
    cards: dict[str, int]
    choices: dict[str, Any]


def decks_at_table(campaign: Campaign) -> dict[str, OnTable]:
    """The stored decks by seat name."""
    seats = [seat for seat in selectors.seat_list(campaign=campaign) if seat.deck]
    revisions = deck_selectors.newest_revisions(decks=[seat.deck for seat in seats if seat.deck])
    return {
        seat.name: OnTable(
            leaders=revision.leaders,
            cards=_on_the_table(revision.zones.get("main", {}), seat.deck.log or {}),
            choices=revision.choices,
        )
        for seat in seats
        if seat.deck and (revision := revisions.get(seat.deck.pk))
    }


def decks_brought(campaign: Campaign, rules: CampaignRules) -> dict[str, Any]:
    """The stored decks for the game's setup. For the group alone: a visitor may not see the decks."""
    if not access.has_role(campaign, Member.Role.READER):
        return {}
    decks = decks_at_table(campaign)
    return {seat: rules.log_rules.brought(deck.leaders, deck.cards, deck.choices) for seat, deck in decks.items()}


def _on_the_table(built: Mapping[str, int], log: Mapping[str, Any]) -> dict[str, int]:
    """Given cards are added, unless the player put them into the deck since it was first played."""
    given, gone, start = log.get("cards", {}), log.get("exiled", {}), log.get("starting_deck", built)
    cards = {}
    for code in dict.fromkeys([*built, *given]):
        put_in = max(0, built.get(code, 0) - start.get(code, 0))
        copies = built.get(code, 0) + max(0, given.get(code, 0) - put_in) - gone.get(code, 0)
        if copies > 0:
            cards[code] = copies
    return cards


def seated_check(build: Build, log: Mapping[str, Any] | None, catalogue: LiveCatalogue) -> Check:
    """The check of a stored deck at a seat: under the log's facts, in the mode of campaigns."""
    modes = catalogue.building.modes
    mode = "campaign" if "campaign" in modes else modes[0]
    return check(with_log_facts(replace(build, mode=mode), catalogue.building, (), log), catalogue)


def seated_checks(campaign: Campaign, rules: CampaignRules, seats: Collection[str]) -> list[tuple[Seat, Check]]:
    """The stored decks of these seats, checked."""
    if rules.catalogue.game.building is None or not seats:
        return []
    found = [seat for seat in selectors.seat_list(campaign=campaign).filter(name__in=seats) if seat.deck]
    revisions = deck_selectors.newest_revisions(decks=[seat.deck for seat in found if seat.deck])
    return [
        (seat, seated_check(content_of(revisions[seat.deck.pk]).build, seat.deck.log, rules.catalogue))
        for seat in found
        if seat.deck and seat.deck.pk in revisions
    ]


def illegal_decks(rules: CampaignRules, checks: Iterable[tuple[Seat, Check]]) -> Iterator[Problem]:
    """A warning for each of these decks that breaks the rules."""
    for seat, checked in checks:
        if not checked.is_valid:
            yield Problem(
                code="deck-not-legal",
                rule=rules.log_rules.deck_rule,
                severity=Severity.WARNING,
                cards=(seat.leader,),
                params={"found": checked.errors},
            )
