"""Actions on many own decks at once."""

import uuid
from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from cardsdb.faults import InputFault, InvalidInputError
from decks import access, selectors, services
from decks.content import MAX_FOLDER, MAX_TAG, content_of, is_tag, read_content, read_text
from decks.filters import read_one_of
from decks.models import Deck
from decks.services import Placement
from decks.web.visitors import told_of_campaign

MOST = 100
"""Decks changed at once: more than a page of the list has."""


@transaction.atomic
def decks_bulk(request: HttpRequest, user: User) -> None:
    """Apply the form's action to all ticked decks or, with InvalidInputError, to none."""
    given = request.POST
    faults: list[InputFault] = []
    do = read_one_of(given.get("do"), ("do",), ACTIONS, faults)
    ids = _ids(given)
    if not ids:
        faults.append(InputFault((), "nothing-chosen", _("Tick the decks that you mean.")))
    if len(ids) > MOST:
        faults.append(InputFault((), "too-many", _("Give at most %(most)s entries.") % {"most": MOST}))
    if faults:
        raise InvalidInputError(*faults)
    decks = access.decks_access_to_change(ids=ids, user=user, deleted=do == "restore")
    ACTIONS[do](decks, given, user)
    done = ngettext("%(number)s deck changed.", "%(number)s decks changed.", len(decks)) % {"number": len(decks)}
    messages.success(request, done)


def _ids(given: QueryDict) -> list[uuid.UUID]:
    """The ticked decks, or all on the page; invalid ids are ignored."""
    ids = []
    for text in given.getlist("listed" if "all" in given else "deck"):
        try:
            ids.append(uuid.UUID(text))
        except ValueError:
            continue
    return ids


def _move(decks: list[Deck], given: QueryDict, user: User) -> None:
    faults: list[InputFault] = []
    folder = read_text(given, "folder", "", MAX_FOLDER, faults).strip()
    if faults:
        raise InvalidInputError(*faults)
    _place(decks, Placement(folder=folder), user)


def _show(decks: list[Deck], given: QueryDict, user: User) -> None:
    faults: list[InputFault] = []
    visibility = read_one_of(given.get("visibility"), ("visibility",), Deck.Visibility.values, faults)
    if faults:
        raise InvalidInputError(*faults)
    _place(decks, Placement(visibility=visibility), user)


def _place(decks: list[Deck], placement: Placement, user: User) -> None:
    for deck in decks:
        services.deck_save(deck=deck, content=None, placement=placement, actor=user)


def _tag(decks: list[Deck], given: QueryDict, user: User) -> None:
    tag = _read_tag(given)
    _retag(decks, lambda tags: tags if tag in tags else [*tags, tag], user)


def _untag(decks: list[Deck], given: QueryDict, user: User) -> None:
    tag = _read_tag(given)
    _retag(decks, lambda tags: [one for one in tags if one != tag], user)


def _read_tag(given: QueryDict) -> str:
    faults: list[InputFault] = []
    tag = read_text(given, "tag", "", MAX_TAG, faults).strip()
    if not is_tag(tag) and not faults:
        message = _("Give a text of 1 to %(most)s characters without a comma.") % {"most": MAX_TAG}
        faults.append(InputFault(("tag",), "required", message))
    if faults:
        raise InvalidInputError(*faults)
    return tag


def _retag(decks: list[Deck], changed: Callable[[list[str]], list[str]], user: User) -> None:
    """Change the tags; they are a part of a deck, so a change makes a revision."""
    revisions = selectors.newest_revisions(decks)
    for deck in decks:
        faults: list[InputFault] = []
        content = read_content({"tags": changed(deck.tags)}, faults, content_of(revisions[deck.pk]))
        if faults:
            raise InvalidInputError(*(fault.under(deck.name) for fault in faults))
        if list(content.tags) != deck.tags:
            services.deck_save(deck=deck, content=content, placement=Placement(), actor=user)


def _delete(decks: list[Deck], given: QueryDict, user: User) -> None:
    for deck in decks:
        with told_of_campaign(deck):
            services.deck_delete(deck=deck)


def _restore(decks: list[Deck], given: QueryDict, user: User) -> None:
    for deck in decks:
        services.deck_restore(deck=deck)


ACTIONS = {"move": _move, "tag": _tag, "untag": _untag, "show": _show, "delete": _delete, "restore": _restore}
