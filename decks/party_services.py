"""Writes of parties: decks at one table."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from cardsdb.faults import InputFault, InvalidInputError
from decks.models import Party, PartyDeck
from decks.parties import PartyValues

MAX_PARTIES = 1000
"""Per account; above any use."""


@transaction.atomic
def party_create(*, game: str, values: PartyValues, actor: User) -> Party:
    """A new party, even if its decks may not sit at one table."""
    if Party.objects.filter(owner=actor).count() >= MAX_PARTIES:
        message = _("An account keeps at most %(most)s parties; delete some first.") % {"most": MAX_PARTIES}
        raise InvalidInputError(InputFault((), "too-many", message))
    return party_save(party=Party(owner=actor, game=game), values=values)


@transaction.atomic
def party_save(*, party: Party, values: PartyValues) -> Party:
    """The party with these values; the caller has locked it."""
    party.name, party.notes, party.visibility = values.name, values.notes, values.visibility
    party.collection = values.collection
    party.version += 1
    party.updated_at = timezone.now()
    party.save()
    party.places.all().delete()
    PartyDeck.objects.bulk_create(
        PartyDeck(party=party, deck=deck, place=place) for place, deck in enumerate(values.decks, 1)
    )
    return party


def party_delete(*, party: Party) -> None:
    """Delete it, but no deck."""
    party.delete()
