"""The actions on a deck's page."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import user_of
from cardsdb.numbers import LARGEST, read_whole_number
from decks import access, selectors, services
from decks.content import content_of
from decks.serializers import DeckSerializer, ExperienceSerializer
from decks.web.access import deck_to_change
from decks.web.deck.forms import split_tags
from decks.web.forms import RevisionForm
from decks.web.game_context import game_context
from ui.words import say


def clone(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Clone the revision looked at: the clone is the visitor's own."""
    user = user_of(request)
    row = access.deck_access(id=id, user=user)
    made = services.deck_clone(deck=row, number=RevisionForm.read(request.GET)["revision"], name=None, actor=user)
    messages.success(request, say(row.game, _("This {build} is yours now, and only you see it. Change what you like.")))
    return redirect("deck", made.pk)


def place(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Change name and tags, as a revision; and folder and visibility."""
    given, user = request.POST, user_of(request)
    with deck_to_change(request, id) as row:
        present = content_of(selectors.revision_get(deck=row))
        body = {
            "name": given.get("name", ""),
            "tags": split_tags(given.get("tags", "")),
            "folder": given.get("folder", ""),
            "visibility": given.get("visibility"),
        }
        values = DeckSerializer.read_from(body, partial=True, context={"base": present})
        content = None if values["content"] == present else values["content"]
        services.deck_save(deck=row, content=content, placement=values["placement"], actor=user)
    messages.success(request, _("Saved."))
    return redirect("deck", id)


def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    with deck_to_change(request, id) as row:
        services.deck_delete(deck=row)
    messages.success(request, _("“%(name)s” is deleted. For 30 days it can be had back here.") % {"name": row.name})
    return redirect(f"{reverse('decks')}?whose=deleted")


def write_experience(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Add a ledger line."""
    amount = request.POST.get("amount", "").strip()
    number = read_whole_number(amount, least=-LARGEST, most=LARGEST)
    body: dict[str, Any] = {name: request.POST[name] for name in ("kind", "reason") if name in request.POST}
    body["amount"] = amount if number is None else number
    with deck_to_change(request, id) as row:
        ledger = game_context(row.game).building.experience
        if ledger is None:
            raise Http404
        services.experience_write(deck=row, **ExperienceSerializer.read_from(body, context={"ledger": ledger}))
    messages.success(request, _("Written into the ledger."))
    return redirect("deck", id)


ACTIONS = {"clone": clone, "place": place, "delete": delete, "experience": write_experience}
"""By the value of the button that sends the form."""
