"""The decks of a card's page: public ones that use it, and the visitor's own, to which it can be added."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.access import visitor_or_none
from accounts.models import User
from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.card.views import card_of
from cardsdb.web.decorators import page
from cardsdb.web.htmx import render_part
from decks.content import content_of
from decks.models import Deck
from decks.recommendations import Play, played_by, played_with, plays
from decks.selectors import DeckFilter, deck_list, newest_revisions
from decks.web.game_context import GameContext, context_of
from decks.web.lists.presenters import deck_row
from games.engine import Build, CardRecord
from ui.language import current_language

MAX_PUBLIC = 5
MAX_OWN = 8
MAX_PLAYS = 8


def card_section(request: HttpRequest, live: LiveCatalogue, card: CardRecord) -> SafeString:
    """The section of a card's page. Its decks are loaded after the page, which needs no database itself."""
    if live.game.building is None:
        return SafeString("")
    context = {"game": live.game, "card": card, "is_leader": card.type_code in live.game.leader_types}
    return render_to_string("decks/card/_section.html", context, request)


@page
def card_decks(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """The newest public decks with the card, and the visitor's own that may take it."""
    live, card = card_of(game, code)
    if card.code != code:
        return redirect("card_decks", game=game, code=card.code)
    here, user = context_of(live, current_language()), visitor_or_none(request)
    is_leader = card.type_code in live.game.leader_types
    wanted = DeckFilter(game=game, leaders=(code,)) if is_leader else DeckFilter(game=game, cards=(code,))
    context = {
        "game": live.game,
        "card": card,
        "name": here.name(code),
        "is_leader": is_leader,
        "public": [deck_row(deck, here) for deck in deck_list(user=None, whose="public", wanted=wanted)[:MAX_PUBLIC]],
        "plays": [(one, here.name(one.code)) for one in _plays(live, card.code, is_leader=is_leader)[:MAX_PLAYS]],
        "players": [(one, here.name(one.code)) for one in ([] if is_leader else played_by(game, code)[:MAX_PUBLIC])],
        "can_build": bool(here.building.takers(live.cards, code)),
        "own": list(_own_decks(user, card, here)) if user and not is_leader else [],
    }
    return render_part(request, "decks/card/page.html", "decks/card/_decks.html", context)


def _plays(live: LiveCatalogue, code: str, *, is_leader: bool) -> list[Play]:
    """The cards of a leader's decks, or those played with a card; without cards of that leader alone."""
    if not is_leader:
        return played_with(live.game.code, code)
    takers = live.game.building.takers if live.game.building else lambda *_: ()
    return [play for play in plays(live.game.code, code) if len(takers(live.cards, play.code)) != 1]


def _own_decks(user: User, card: CardRecord, game: GameContext) -> Iterator[tuple[Deck, str]]:
    """The decks changed last that may take the card, each with the zone for it."""
    decks = deck_list(user=user, whose="mine", wanted=DeckFilter(game=game.game.code))[:MAX_OWN]
    revisions = newest_revisions(decks)
    for deck in decks:
        zone = zone_for(card, content_of(revisions[deck.pk]).build, game)
        if zone and not deck.is_locked:
            yield deck, zone


def zone_for(card: CardRecord, build: Build, game: GameContext) -> str:
    """The first zone of the build that takes the card; empty if none does."""
    building, leader = game.building, build.leaders[0] if build.leaders else ""
    for zone in building.zones(game.cards, leader, build.choices):
        takes = building.zone_takes.get(zone, building.takes)
        if card.code in takes(game.cards, leader, build.choices):
            return zone
    return ""
