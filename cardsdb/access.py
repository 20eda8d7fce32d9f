"""Access to catalogues, collections, imports, entered values and pictures, asked the same way by API and pages."""

import uuid

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.shortcuts import get_object_or_404

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.models import Collection, ImportRun
from cardsdb.selectors import collection_list

ENTER_VALUES = "cardsdb.enter_values"


def catalogue_access(game: str) -> LiveCatalogue:
    """The catalogue of a game, for its pages; Http404 for an unknown game, and for one without cards."""
    try:
        return catalogue_get(game)
    except LookupError:
        raise Http404 from None


def collection_access(*, id: uuid.UUID | str, user: User) -> Collection:
    """The user's own collection; Http404 for anybody else's, and for an invalid id."""
    try:
        return collection_list(user).get(pk=uuid.UUID(str(id)))
    except (Collection.DoesNotExist, ValueError):
        raise Http404 from None


def import_access(*, id: uuid.UUID) -> ImportRun:
    """The import, with its actor, or Http404; the caller has checked `may_import`."""
    return get_object_or_404(ImportRun.objects.select_related("actor"), pk=id)


def may_import(user: User | AnonymousUser) -> bool:
    """Whether the user may import cards: staff."""
    return user.is_staff


def may_enter_values(user: User | AnonymousUser) -> bool:
    """Whether the user may enter values that no source has: staff, and members with the permission."""
    return user.is_active and (user.is_staff or user.has_perm(ENTER_VALUES))


def may_see_pictures(user: User | AnonymousUser) -> bool:
    """Whether the user may see the pictures of IMAGE_DIR."""
    return bool(settings.IMAGE_DIR) and (settings.IMAGE_DIR_PUBLIC or user.is_authenticated)
