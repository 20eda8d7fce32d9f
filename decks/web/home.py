"""The home page's section on decks."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.access import visitor_or_none
from decks.selectors import DeckFilter, deck_list
from decks.web.game_context import game_contexts

MAX_DECKS = 5


def last_decks(request: HttpRequest) -> SafeString:
    """The decks that the visitor changed last; without any, the way to a first one."""
    user = visitor_or_none(request)
    if user is None:
        return SafeString("")
    games = game_contexts()
    decks = [
        (deck, games[deck.game].names(deck.leaders))
        for deck in deck_list(user=user, whose="mine", wanted=DeckFilter())[:MAX_DECKS]
        if deck.game in games
    ]
    return render_to_string("decks/lists/_home.html", {"decks": decks}, request)
