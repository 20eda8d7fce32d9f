"""Access to decks, parties and searches for decks, asked the same way by API and pages.

`*_access` returns what the user may see, or raises Http404. `*_access_to_change` locks what the user may change until
the end of the transaction; PermissionDenied where the user may only see it.
"""

import uuid
from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import F, Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.models import User
from decks import selectors
from decks.models import Deck, DeckRevision, DeckSearch, Party
from ui.words import say

SHARED = (Deck.Visibility.UNLISTED, Deck.Visibility.PUBLIC)


def deck_access(*, id: uuid.UUID, user: User | None) -> Deck:
    """The deck: the user's own, or an unlisted or public one."""
    seen = Deck.objects.filter(_seen_by(user), pk=id, deleted_at=None)
    deck = next(iter(seen.select_related("owner").order_by()), None)  # `first` would order it
    if deck is None:
        raise Http404
    if deck.owner != user:
        deck.first_shown = deck.shown_from or deck.revision
    return deck


def deck_access_to_change(*, id: uuid.UUID, user: User, deleted: bool = False) -> Deck:
    """The user's own deck, locked; deleted ones only if asked for."""
    state = selectors.restorable() if deleted else Q(deleted_at=None)
    own = Deck.objects.select_for_update(of=("self",)).filter(state, pk=id, owner=user).select_related("owner").first()
    if own is None:
        if deleted:
            raise Http404
        seen = deck_access(id=id, user=user)
        raise PermissionDenied(say(seen.game, _("The {build} belongs to someone else. Copy it to change it.")))
    return own


def decks_access_to_change(*, ids: Iterable[uuid.UUID], user: User, deleted: bool) -> list[Deck]:
    """The user's own among the decks, locked."""
    state = selectors.restorable() if deleted else Q(deleted_at=None)
    return list(Deck.objects.select_for_update().filter(state, pk__in=ids, owner=user).order_by("pk"))


def newest_access(*, id: uuid.UUID, user: User, locked: bool = False) -> DeckRevision:
    """The newest revision of the user's own deck, and with it the deck; Http404 for anybody else's.

    One query, since it runs at each click; whole rows, since deferring columns takes longer than reading them.
    """
    own = DeckRevision.objects.filter(deck=id, deck__owner=user, deck__deleted_at=None, number=F("deck__revision"))
    newest = own.select_related("deck").order_by()
    found = list(newest.select_for_update(of=("deck",)) if locked else newest)
    if not found:
        raise Http404
    found[0].deck.newest = found[0]
    return found[0]


def party_access(*, id: uuid.UUID, user: User | None) -> Party:
    """The party: the user's own, or an unlisted or public one."""
    party = selectors.with_places(Party.objects.filter(_seen_by(user), pk=id)).first()
    if party is None:
        raise Http404
    return party


def own_party_access(*, id: uuid.UUID, user: User) -> Party:
    """The user's own party; Http404 for anybody else's."""
    return get_object_or_404(selectors.with_places(Party.objects.filter(owner=user)), pk=id)


def party_access_to_change(*, id: uuid.UUID, user: User) -> Party:
    """The user's own party, locked."""
    own = Party.objects.select_for_update(of=("self",)).filter(pk=id, owner=user).select_related("owner").first()
    if own is None:
        party_access(id=id, user=user)
        raise PermissionDenied(_("The table belongs to someone else."))
    return own


def asker_of(user: User | None) -> str:
    """The name under which an account or guest searches for decks; empty for nobody's."""
    return str(user.pk) if user else ""


def search_access(*, id: uuid.UUID, asker: str) -> DeckSearch:
    """The asker's search for decks; anonymous searches are open to anyone with the address."""
    return get_object_or_404(DeckSearch, pk=id, asker__in=("", asker))


def is_deck_visible(deck: Deck, user: User | None) -> bool:
    """Whether the user may see the deck: an own one, or one that is shared and not deleted."""
    is_own = user is not None and deck.owner_id == user.pk
    return deck.deleted_at is None and (is_own or deck.visibility in SHARED)


def require_owner(deck: Deck, user: User | None, refusal: str) -> None:
    """PermissionDenied, with that message, for anybody but the deck's owner."""
    if user is None or deck.owner_id != user.pk:
        raise PermissionDenied(refusal)


def _seen_by(user: User | None) -> Q:
    return Q(visibility__in=SHARED) | (Q(owner=user) if user else Q(pk=None))
