"""The forms of a deck's page."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import user_of
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import LARGEST, read_whole_number
from decks import access, selectors, services
from decks.content import MAX_FOLDER, content_of, read_content, read_text
from decks.filters import read_one_of
from decks.models import Deck
from decks.serializers import ExperienceSerializer
from decks.services import Placement
from decks.web.visitors import asked_revision, cards_of, own_deck
from ui.words import say


def clone(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A deck of the visitor's own, cloned from the revision looked at."""
    user = user_of(request)
    row = access.deck_access(id=id, user=user)
    made = services.deck_clone(deck=row, number=asked_revision(request), name=None, actor=user)
    messages.success(request, say(row.game, _("This {build} is yours now, and only you see it. Change what you like.")))
    return redirect("deck", made.pk)


def place(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Change name and tags, as a revision; and folder and visibility."""
    given = request.POST
    with own_deck(request, id) as row:
        present = content_of(selectors.revision_get(deck=row))
        faults: list[InputFault] = []
        body = {"name": given.get("name", ""), "tags": split_tags(given.get("tags", ""))}
        content = read_content(body, faults, present)
        placement = Placement(
            folder=read_text(given, "folder", "", MAX_FOLDER, faults).strip(),
            visibility=read_one_of(given.get("visibility"), ("visibility",), Deck.Visibility.values, faults),
        )
        if faults:
            raise InvalidInputError(*faults)
        services.deck_save(
            deck=row, content=None if content == present else content, placement=placement, actor=user_of(request)
        )
    messages.success(request, _("Saved."))
    return redirect("deck", id)


def split_tags(text: str) -> list[str]:
    """Comma-separated tags."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]


def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    with own_deck(request, id) as row:
        services.deck_delete(deck=row)
    messages.success(request, _("“%(name)s” is deleted. For 30 days it can be had back here.") % {"name": row.name})
    return redirect(f"{reverse('decks')}?whose=deleted")


def write_experience(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Add a ledger line."""
    amount = request.POST.get("amount", "").strip()
    number = read_whole_number(amount, least=-LARGEST, most=LARGEST)
    body: dict[str, Any] = {name: request.POST[name] for name in ("kind", "reason") if name in request.POST}
    body["amount"] = amount if number is None else number
    with own_deck(request, id) as row:
        _catalogue, building = cards_of(row.game)
        if building.ledger is None:
            raise Http404
        entry = ExperienceSerializer.read_from(body, context={"ledger": building.ledger})
        services.experience_write(deck=row, **entry)
    messages.success(request, _("Written into the ledger."))
    return redirect("deck", id)


ACTIONS: dict[str, Callable[[HttpRequest, uuid.UUID], HttpResponse]] = {
    "clone": clone,
    "place": place,
    "delete": delete,
    "experience": write_experience,
}
"""By the value of the button that sends the form."""
