"""How a deck came to be what it is, going back, and two decks side by side."""

import re
import uuid
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InvalidInputError
from decks import selectors, services
from decks.checking import check
from decks.decks_json import revision_json
from decks.mapping import content_of
from decks.models import Deck, DeckRevision
from decks.selectors import DeckFilter
from decks.web.charts import deck_charts
from decks.web.diffs import diff_shown, shared_cards
from decks.web.visitors import (
    DeckChangedError,
    account,
    cards_of,
    own_deck,
    played_told,
    tell_changed,
    tell_faults,
    visitor,
)
from ui.language import current_language

PAGE_SIZE = 30
OFFERED = 100
"""Of one's own decks, how many are offered to be compared; any other by its address."""
ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Every revision, what changed between two of them, and the way back to any."""
    if request.method == "POST":
        return _revert(request, id)
    deck = selectors.deck_get(id=id, user=visitor(request))
    catalogue, _building = cards_of(deck.game)
    language = current_language()
    after = selectors.revision_get(deck=deck, number=_number(request, "to"))
    before = selectors.revision_get(deck=deck, number=_number(request, "from") or after.base or after.number)
    whole = revision_json(after, catalogue, language, whole=True)
    context = {
        "deck": deck,
        "game": catalogue.game,
        "is_owner": deck.owner == visitor(request),
        "page": Paginator(selectors.revision_list(deck=deck), PAGE_SIZE).get_page(request.GET.get("page")),
        "before": before,
        "after": after,
        "diff": diff_shown(content_of(before), content_of(after), catalogue, language),
        "receipt": whole["receipt"] if before.number == after.base else None,
    }
    return render(request, "decks/history.html", context)


def _revert(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    if visitor(request) is None:
        selectors.deck_get(id=id, user=None)
        return redirect_to_login(request.path)
    given = request.POST.get("revision", "")
    if not (given.isascii() and given.isdigit() and len(given) <= 9):
        raise Http404
    try:
        with played_told(), own_deck(request, id) as deck:
            services.deck_revert(deck=deck, number=int(given) or -1, actor=account(request))
    except DeckChangedError:
        tell_changed(request)
        return redirect("deck_history", id)
    except InvalidInputError as error:
        tell_faults(request, error)
        return redirect("deck_history", id)
    messages.success(request, _("Revision %(number)s is the newest again. Nothing is lost.") % {"number": given})
    return redirect("deck_history", id)


def _number(request: HttpRequest, name: str) -> int | None:
    """The revision that the address names; one that is no number does not exist."""
    given = request.GET.get(name, "")
    if not given:
        return None
    return int(given) if given.isascii() and given.isdigit() and len(given) <= 9 and int(given) else -1


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two decks that the visitor may see; each by its id or address."""
    user = visitor(request)
    sides = [_side(request, name) for name in ("a", "b")]
    mine = selectors.deck_list(user=user, whose="mine", wanted=DeckFilter(order="name"))[:OFFERED] if user else []
    context: dict[str, Any] = {"one": sides[0], "other": sides[1], "mine": mine}
    one, other = sides
    if one and other and one.game == other.game:
        catalogue, _building = cards_of(one.game)
        context |= _compared(one, other, catalogue, current_language()) | {"game": catalogue.game}
    elif one and other:
        context["are_of_two_games"] = True
    return render(request, "decks/compare.html", context)


def _side(request: HttpRequest, name: str) -> Deck | None:
    """The deck on that side; None where none was named, Http404 where it is none that the visitor may see."""
    given = request.GET.get(name, "").strip()
    if not given:
        return None
    found = ID.search(given)
    if found is None:
        raise Http404
    return selectors.deck_get(id=uuid.UUID(found[0]), user=visitor(request))


def _compared(one: Deck, other: Deck, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    services.deck_refresh(decks=[one, other])
    revisions: dict[uuid.UUID, DeckRevision] = selectors.revisions_of([one, other])
    old, new = content_of(revisions[one.pk]), content_of(revisions[other.pk])
    # Two decks differ in name, tags and notes anyway; what is compared is what is played.
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
