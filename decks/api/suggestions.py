"""Decks found from what one owns, over HTTP: nothing is kept."""

from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_or_none
from cardsdb.api.base import PublicView, json_response
from cardsdb.collections import collections_named, copies_together
from cardsdb.faults import input_error
from decks.api.experience import require_upgrades
from decks.api.frame import building_of, operation
from decks.suggestions import Suggestion, question_of, suggest
from decks.validation_requests import NO_COLLECTION, AskedSuggestionSerializer
from games.engine.collection import Holdings, copies_owned
from games.engine.solver import Wishes
from ui.language import current_language


class SuggestView(PublicView):
    @operation("suggest", "Find legal decks from what you own", Suggestion, request=AskedSuggestionSerializer)
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """One deck, or up to four at one table that share the copies: new ones (`zones` empty), completed ones that
        keep their cards (`changes: add`), decks that clash (`mend`: as few swaps as possible), or an upgrade plan
        (`upgrade`, with `experience`; its cards in the order of what to buy first). A deck without leaders gets those
        that fit best. The same question has the same answer. `impossible` is proven, and says by its problems how many
        cards are there, of how many.
        """
        catalogue, building = building_of(game)
        if building.solver is None:
            raise NotFound(_("In this game no decks are found for you."))
        context = {"does": building.solver.does, "game": game, "collection": None}
        asked = AskedSuggestionSerializer.read(request, context=context)
        changes, experience = asked.get("changes", "add"), asked.get("experience", 0)
        if changes == "upgrade":
            require_upgrades(building)
        wishes = Wishes(does=asked.get("does", {}), traits=frozenset(map(str.lower, asked.get("traits", ()))))
        questions = [
            question_of(deck.build, building, changes=changes, experience=experience, wishes=wishes)
            for deck in asked["decks"]
        ]
        shelf = _shelf(asked, request, game)
        if shelf is None and "sets" in asked:
            shelf = copies_owned(Holdings(sets=asked["sets"]), catalogue.cards)
        return json_response(suggest(questions, shelf, catalogue, current_language()))


def _shelf(asked: dict[str, Any], request: Request, game: str) -> dict[str, int] | None:
    """The copies on the shelves named; None if none is."""
    if "collections" not in asked:
        return None
    user = user_or_none(request)
    try:
        if user is None:
            raise Http404
        return dict(copies_together(collections_named(asked["collections"], user)).get(game, {}))
    except (LookupError, Http404):
        raise input_error("unknown-collection", NO_COLLECTION, "collections") from None
