"""Who may see or change a deck or a party: the one door, for API and pages alike.

`*_access` returns what the user may see, or raises Http404. `*_access_to_change` locks what the user may change until
the end of the transaction; PermissionDenied where the user may only see it.
"""

import uuid

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from decks import selectors
from decks.models import Deck, Party

SHARED = (Deck.Visibility.UNLISTED, Deck.Visibility.PUBLIC)


def party_access(*, id: uuid.UUID, user: User | None) -> Party:
    """The party: the user's own, or an unlisted or public one."""
    return _first(selectors.with_places(Party.objects.filter(_seen_by(user), pk=id)))


def party_access_to_change(*, id: uuid.UUID, user: User) -> Party:
    """The user's own party, locked."""
    own = Party.objects.select_for_update(of=("self",)).filter(pk=id, owner=user).select_related("owner").first()
    if own is None:
        party_access(id=id, user=user)
        raise PermissionDenied(_("The party is somebody else's."))
    return own


def is_deck_visible(deck: Deck, user: User | None) -> bool:
    """Whether the user may see the deck: an own one, or one that is shared and not deleted."""
    return deck.deleted_at is None and (deck.owner == user or deck.visibility in SHARED)


def _seen_by(user: User | None) -> Q:
    return Q(visibility__in=SHARED) | (Q(owner=user) if user else Q(pk=None))


def _first(found: QuerySet[Party]) -> Party:
    if (party := found.first()) is None:
        raise Http404
    return party
