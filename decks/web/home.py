"""The home page's section on decks."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.access import user_or_none
from cardsdb.catalogue import catalogue_all
from decks.selectors import DeckFilter, deck_list
from games.engine.vocabulary import card_name
from ui.language import current_language

NEWEST = 5


def last_decks(request: HttpRequest) -> SafeString:
    """The decks that the visitor changed last; without any, the way to a first one."""
    user = user_or_none(request)
    if user is None:
        return SafeString("")
    catalogues = {live.game.code: live.cards for live in catalogue_all()}
    language = current_language()
    decks = [
        (deck, ", ".join(card_name(code, catalogues[deck.game], language) for code in deck.leaders))
        for deck in deck_list(user=user, whose="mine", wanted=DeckFilter())[:NEWEST]
        if deck.game in catalogues
    ]
    return render_to_string("decks/_home.html", {"decks": decks}, request)
