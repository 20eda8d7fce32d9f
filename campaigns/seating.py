"""Which kept decks an entry may name: one's own, in no other campaign, and of the right leader."""

from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.models import User
from campaigns import selectors
from campaigns.mapping import Table, deck_fields, deck_reference, read_reference
from campaigns.models import Campaign, Seat
from cardsdb.faults import InputFault, InvalidInputError
from decks.models import Deck
from games.engine import journal

Way = tuple[str | int, ...]


def check_decks(
    campaign: Campaign, kind: journal.Kind, entry: journal.Entry, actor: User
) -> tuple[journal.Entry, list[Way]]:
    """The entry with the newest revision of each kept deck that it names, and where it names them.

    Whatever is no id is only a name, and is left alone. InvalidInputError for decks that cannot be seated.
    """
    data = _copied(entry.data)
    places = list(deck_fields(kind.fields, data))
    if not places:
        return entry, []
    seats = {seat.name: seat for seat in selectors.seat_list(campaign=campaign)}
    faults: list[InputFault] = []
    named = []
    for way, holder in places:
        seat = seats.get(str(holder.get("seat")))
        fault = _locked_fault(seat, holder[str(way[-1])])
        reference = read_reference(holder[str(way[-1])])
        if reference and not fault:
            player = seat.user if seat else selectors.group_get(campaign=campaign, username=str(holder.get("player")))
            deck = Deck.objects.filter(pk=reference[0], game=campaign.game, deleted_at=None).first()
            fault = _deck_fault(campaign, deck, {actor, player}, seat, reference[1])
            if deck and not fault:
                holder[str(way[-1])] = deck_reference(deck.pk, reference[1] or deck.revision)
                named.append(way)
        if fault:
            faults.append(InputFault(("data", *way), *fault))
    if faults:
        raise InvalidInputError(*faults)
    return replace(entry, data=data), named


def _locked_fault(seat: Seat | None, name: str) -> tuple[str, str] | None:
    """A seat whose kept deck has been played keeps it."""
    reference = read_reference(name)
    if seat and seat.deck and seat.deck.is_locked and (reference is None or reference[0] != seat.deck.pk):
        return "deck-locked", _("This seat has been played with another deck, and keeps it.")
    return None


def _deck_fault(
    campaign: Campaign, deck: Deck | None, owners: set[User | None], seat: Seat | None, revision: int | None
) -> tuple[str, str] | None:
    if deck is None or deck.owner not in owners:
        return "unknown-deck", _("There is no such deck of this game that belongs to you or to the player.")
    if revision is not None and revision > deck.revision:
        return "unknown-revision", _("The newest revision of the deck is %(number)s.") % {"number": deck.revision}
    elsewhere = deck.seated_in not in (None, campaign.pk)
    others = campaign.seats.filter(deck=deck)
    if elsewhere or (others.exclude(pk=seat.pk) if seat else others).exists():
        return "deck-seated", _("The deck is played in a campaign already. Clone it to play it here.")
    return None


def checked_leaders(table: Table, found: journal.Recorded, named: list[Way]) -> None:
    """A deck belongs to the leader who plays it, in any version of that card: else InvalidInputError."""
    faults = []
    for way in named:
        holder: Any = found.entry.data
        for step in way[:-1]:
            holder = holder[step]
        reference = read_reference(holder[way[-1]])
        leader = table.catalogue.cards.get(found.state.seats[holder["seat"]].leader)
        deck = Deck.objects.only("leaders").get(pk=reference[0]) if reference else None
        cards = [card for code in (deck.leaders if deck else ()) if (card := table.catalogue.cards.get(code))]
        if leader and leader.name not in {card.name for card in cards}:
            message = _("The deck is not one of %(name)s.") % {"name": leader.name}
            faults.append(InputFault(("data", *way), "deck-of-another", message))
    if faults:
        raise InvalidInputError(*faults)


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value
