"""Decks found from what one owns, over HTTP; searches that take long have addresses of their own."""

import uuid
from typing import Any, Literal

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_or_none
from cardsdb.api.answers import Answer, answers
from cardsdb.api.base import PublicView, json_response
from cardsdb.api.problems import ProblemError
from cardsdb.faults import input_error
from cardsdb.tasks import NO_QUEUE, QUEUE_RETRY_AFTER, QueueError
from decks import access, searches
from decks.api.experience import require_upgrades
from decks.api.frame import building_of, operation
from decks.models import DeckSearch
from decks.searches import asked_of, shelf_of, suggestion_of
from decks.suggestions import Suggestion
from decks.tasks import suggest_or_search
from decks.validation_requests import NO_COLLECTION, AskedSuggestionSerializer
from games.engine.solver import Wishes, english_traits
from ui.language import current_language


class LongSearch(Answer, kw_only=True):
    """A search for decks that a worker does."""

    id: uuid.UUID
    state: Literal["waiting", "running", "done", "cancelled", "failed"]
    done: int
    """Steps of the search so far."""
    total: int
    """Steps after which it ends at the latest; 0 before it has begun."""
    url: str
    """The address to ask again; DELETE there cancels the search."""
    suggestion: Suggestion | None
    """The answer, once the state is `done`."""


class SuggestView(PublicView):
    @extend_schema(responses={**answers(Suggestion), **answers(LongSearch, 202)})
    @operation("suggest", "Find legal decks from what you own", Suggestion, request=AskedSuggestionSerializer)
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """One deck, or up to four at one table that share the copies: new ones (`zones` empty), completed ones that
        keep their cards (`changes: add`), decks that clash (`mend`: as few swaps as possible), or an upgrade plan
        (`upgrade`, with `experience`; its cards in the order of what to buy first). A deck without leaders gets those
        that fit best. The same question has the same answer. `impossible` is proven, and says by its problems how many
        cards are there, of how many. What takes more than two seconds is answered with 202: a worker searches, and
        `url` tells how far it is."""
        catalogue, building = building_of(game)
        if building.solver is None:
            raise NotFound(_("In this game no decks are found for you."))
        traits = catalogue.cards.derived(english_traits)
        context = {"does": building.solver.does, "traits": traits, "game": game, "collection": None}
        asked = AskedSuggestionSerializer.read(request, context=context)
        changes, experience = asked.get("changes", "add"), asked.get("experience", 0)
        if changes == "upgrade":
            require_upgrades(building)
        wishes = Wishes(does=asked.get("does", {}), traits=frozenset(map(str.lower, asked.get("traits", ()))))
        try:
            shelf = shelf_of(catalogue, user_or_none(request), named=asked.get("collections"), sets=asked.get("sets"))
        except LookupError:
            raise input_error("unknown-collection", NO_COLLECTION, "collections") from None
        builds = [deck.build for deck in asked["decks"]]
        question = asked_of(
            builds, catalogue, shelf, changes=changes, experience=experience, exiled=asked.get("exiled"), wishes=wishes
        )
        try:
            found = suggest_or_search(question, catalogue, current_language(), access.asker_of(user_or_none(request)))
        except QueueError as error:
            raise ProblemError("unavailable", NO_QUEUE, headers={"Retry-After": QUEUE_RETRY_AFTER}) from error
        if isinstance(found, Suggestion):
            return json_response(found)
        response = json_response(_long_search(found))
        response.status_code = 202
        response["Location"] = f"/api/v1/searches/{found.pk}/"
        return response


class LongSearchView(PublicView):
    @operation("search_detail", "Progress of a long search for decks", LongSearch)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Readable by the account that asked; without one, by anyone with its address. Answers are kept for an hour,
        searches for a day."""
        return json_response(_long_search(access.search_access(id=id, asker=access.asker_of(user_or_none(request)))))

    @operation("search_cancel", "Cancel a long search for decks", None)
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """A search that is over stays as it is."""
        searches.search_cancel(search=access.search_access(id=id, asker=access.asker_of(user_or_none(request))))
        return HttpResponse(status=204)


def _long_search(search: DeckSearch) -> LongSearch:
    state: Any = search.state
    return LongSearch(
        id=search.pk,
        state=state,
        done=search.done,
        total=search.total,
        url=f"/api/v1/searches/{search.pk}/",
        suggestion=suggestion_of(search),
    )
