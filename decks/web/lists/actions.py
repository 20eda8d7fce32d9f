"""Actions on many own decks at once."""

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import ngettext

from accounts.models import User
from decks import access, selectors, services
from decks.content import content_of
from decks.models import Deck
from decks.serializers import DeckSerializer
from decks.services import Placement
from decks.web.access import refused_if_played
from decks.web.lists.forms import TagForm, TickedForm


@transaction.atomic
def change_decks(request: HttpRequest, user: User) -> None:
    """Apply the form's action to all ticked decks or, with InvalidInputError, to none."""
    values = TickedForm.read(request.POST, actions=ACTIONS)
    decks = access.decks_access_to_change(ids=values["ids"], user=user, deleted=values["do"] == "restore")
    ACTIONS[values["do"]](decks, request.POST, user)
    done = ngettext("%(number)s deck changed.", "%(number)s decks changed.", len(decks)) % {"number": len(decks)}
    messages.success(request, done)


def _move(decks: list[Deck], given: QueryDict, user: User) -> None:
    _place(decks, {"folder": given.get("folder", "")}, user)


def _show(decks: list[Deck], given: QueryDict, user: User) -> None:
    _place(decks, {"visibility": given.get("visibility")}, user)


def _place(decks: list[Deck], body: dict[str, str | None], user: User) -> None:
    placement = DeckSerializer.read_from(body, partial=True)["placement"]
    for deck in decks:
        services.deck_save(deck=deck, content=None, placement=placement, actor=user)


def _tag(decks: list[Deck], given: QueryDict, user: User) -> None:
    tag = TagForm.read(given)["tag"]
    _retag(decks, lambda tags: tags if tag in tags else [*tags, tag], user)


def _untag(decks: list[Deck], given: QueryDict, user: User) -> None:
    tag = TagForm.read(given)["tag"]
    _retag(decks, lambda tags: [one for one in tags if one != tag], user)


def _retag(decks: list[Deck], changed: Callable[[list[str]], list[str]], user: User) -> None:
    """Change the tags; they are a part of a deck, so a change makes a revision."""
    revisions = selectors.newest_revisions(decks)
    for deck in decks:
        body, context = {"tags": changed(deck.tags)}, {"base": content_of(revisions[deck.pk])}
        content = DeckSerializer.read_from(body, (deck.name,), partial=True, context=context)["content"]
        if list(content.tags) != deck.tags:
            services.deck_save(deck=deck, content=content, placement=Placement(), actor=user)


def _delete(decks: list[Deck], given: QueryDict, user: User) -> None:
    for deck in decks:
        with refused_if_played(deck):
            services.deck_delete(deck=deck)


def _restore(decks: list[Deck], given: QueryDict, user: User) -> None:
    for deck in decks:
        services.deck_restore(deck=deck)


ACTIONS = {"move": _move, "tag": _tag, "untag": _untag, "show": _show, "delete": _delete, "restore": _restore}
