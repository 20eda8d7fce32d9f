"""Two decks side by side."""

import re
import uuid
from collections.abc import Sequence
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from accounts.access import user_or_none
from cardsdb.catalogue import LiveCatalogue
from decks import access, selectors, services
from decks.content import content_of
from decks.models import Deck, DeckRevision
from decks.selectors import DeckFilter
from decks.validation import check
from decks.web.deck.charts import deck_charts
from decks.web.history.diffs import diff_shown, shared_cards
from decks.web.visitors import cards_of
from games.engine.search.folding import fold
from ui.language import current_language

OFFERED = 100
"""Own decks offered; any other is found by its address."""
ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class Side(Struct, frozen=True, kw_only=True):
    """One of the two: the text given, the deck it means, or why none."""

    name: str
    given: str
    deck: Deck | None = None
    fault: str = ""


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two visible decks, each by its address or id, an own one also by its name."""
    user = user_or_none(request)
    mine = selectors.deck_list(user=user, whose="mine", wanted=DeckFilter(order="name"))[:OFFERED] if user else []
    offered = list(mine)
    sides = [_side(request, name, offered) for name in ("a", "b")]
    one, other = (side.deck for side in sides)
    context: dict[str, Any] = {"sides": sides, "one": one, "other": other, "mine": offered}
    if one and other and one.game == other.game:
        catalogue, _building = cards_of(one.game)
        context |= _compared(one, other, catalogue, current_language()) | {"game": catalogue.game}
    elif one and other:
        context["are_of_two_games"] = True
    return render(request, "decks/compare.html", context, status=404 if any(side.fault for side in sides) else 200)


def _side(request: HttpRequest, name: str, mine: Sequence[Deck]) -> Side:
    given = request.GET.get(name, "").strip()
    found = ID.search(given)
    if not given:
        return Side(name=name, given="")
    if found is None:
        named = [deck for deck in mine if fold(deck.name) == fold(given)]
        if len(named) == 1:
            return Side(name=name, given=given, deck=named[0])
        several = _("Several decks of yours have this name. Give the address of one.")
        fault = several if named else _("This is no address of a deck, and no deck of yours has this name.")
        return Side(name=name, given=given, fault=fault)
    try:
        deck = access.deck_access(id=uuid.UUID(found[0]), user=user_or_none(request))
    except Http404:
        return Side(name=name, given=given, fault=_("There is no deck at this address that you may see."))
    is_only = [one.pk for one in mine if fold(one.name) == fold(deck.name)] == [deck.pk]
    return Side(name=name, given=deck.name if is_only else given, deck=deck)


def _compared(one: Deck, other: Deck, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    services.deck_refresh(decks=[one, other])
    revisions: dict[uuid.UUID, DeckRevision] = selectors.newest_revisions([one, other])
    old, new = content_of(revisions[one.pk]), content_of(revisions[other.pk])
    # Two decks differ in name, tags and notes anyway; only the cards are compared.
    alike = msgspec.structs.replace(new, name=old.name, tags=old.tags, notes=old.notes)
    charts = [
        (deck, deck_charts(check(content.build, catalogue).verdict.stats, catalogue, language))
        for deck, content in ((one, old), (other, new))
    ]
    return {
        "diff": diff_shown(old, alike, catalogue, language),
        "shared": shared_cards(old, new, catalogue, language),
        "charts": charts,
    }
