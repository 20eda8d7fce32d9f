"""Two decks side by side."""

import uuid
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from accounts.access import visitor_or_none
from accounts.models import User
from cardsdb.web.decorators import page
from cardsdb.web.forms import PageForm, TextField
from decks import access, rechecks, selectors
from decks.content import content_of
from decks.models import Deck
from decks.selectors import DeckFilter
from decks.validation import deck_check
from decks.web.deck.charts import deck_charts
from decks.web.forms import ID
from decks.web.game_context import GameContext, game_context
from decks.web.history.diffs import diff_of, shared_cards
from games.engine.search.folding import fold

MAX_OFFERED = 100
"""Own decks offered; any other is found by its address."""


class CompareForm(PageForm):
    """The address: two decks, each by its address or id, an own one also by its name."""

    a = TextField()
    b = TextField()


class Side(Struct, frozen=True, kw_only=True):
    """One of the two: the text given, the deck it means, or why none."""

    name: str
    given: str
    deck: Deck | None = None
    fault: str = ""


@page
def compare(request: HttpRequest) -> HttpResponse:
    """Two visible decks."""
    user = visitor_or_none(request)
    wanted = DeckFilter(order="name")
    mine = list(selectors.deck_list(user=user, whose="mine", wanted=wanted)[:MAX_OFFERED]) if user else []
    sides = [_side(name, given, mine, user) for name, given in CompareForm.read(request.GET).items()]
    one, other = (side.deck for side in sides)
    context: dict[str, Any] = {"sides": sides, "one": one, "other": other, "mine": mine}
    if one and other and one.game == other.game:
        game = game_context(one.game)
        context |= _compared(one, other, game) | {"game": game.game}
    elif one and other:
        context["are_of_two_games"] = True
    status = 404 if any(side.fault for side in sides) else 200
    return render(request, "decks/compare/page.html", context, status=status)


def _side(name: str, given: str, mine: Sequence[Deck], user: User | None) -> Side:
    if not given:
        return Side(name=name, given="")
    if found := ID.search(given):
        try:
            deck = access.deck_access(id=uuid.UUID(found[0]), user=user)
        except Http404:
            return Side(name=name, given=given, fault=_("There is no deck at this address that you may see."))
        is_only = [one.pk for one in mine if fold(one.name) == fold(deck.name)] == [deck.pk]
        return Side(name=name, given=deck.name if is_only else given, deck=deck)
    named = [deck for deck in mine if fold(deck.name) == fold(given)]
    if len(named) == 1:
        return Side(name=name, given=given, deck=named[0])
    several = _("Several of your decks have this name. Enter the link to one of them.")
    fault = several if named else _("This is no address of a deck, and no deck of yours has this name.")
    return Side(name=name, given=given, fault=fault)


def _compared(one: Deck, other: Deck, game: GameContext) -> dict[str, Any]:
    rechecks.deck_refresh(decks=[one, other])
    revisions = selectors.newest_revisions([one, other])
    old, new = (content_of(revisions[deck.pk]) for deck in (one, other))
    # Two decks differ in name, tags and notes anyway; only the cards are compared.
    alike = replace(new, name=old.name, tags=old.tags, notes=old.notes)
    return {
        "diff": diff_of(old, alike, game),
        "shared": shared_cards(old, new, game),
        "charts": [
            (deck, deck_charts(deck_check(deck, content.build, game.live).verdict.stats, game))
            for deck, content in ((one, old), (other, new))
        ],
    }
