"""Parties over HTTP: decks at one table, kept and shared, checked together with every read."""

import uuid
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from accounts.models import Scope, User
from cardsdb.api.answers import Answer, Page, Time, answer_of
from cardsdb.api.base import ApiView, page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, locked, private_response, tag_of
from cardsdb.catalogue import LiveCatalogue
from cardsdb.request_fields import PageParameters
from cardsdb.selectors import count_up_to
from decks import access, selectors, services
from decks.api.answers import DeckSummary, Visibility, deck_summary
from decks.api.frame import building_of, operation
from decks.models import Party
from decks.parties import party_review, party_values
from decks.requests import PartyListParameters, PartySerializer, read_game
from decks.validation import BuildProblem
from ui.language import current_language


class TableDeck(DeckSummary, kw_only=True):
    problems: Sequence[BuildProblem]
    """Problems of the deck alone."""


class PartySummary(Answer, kw_only=True):
    """A party as a list shows it."""

    id: uuid.UUID
    url: str
    game: str
    name: str
    notes: str
    owner: str
    visibility: Visibility
    created_at: Time
    updated_at: Time
    collection: uuid.UUID | UnsetType | None = UNSET
    """Only the owner sees it."""


PartyT = TypeVar("PartyT", bound=PartySummary)


class PartyDetail(PartySummary, kw_only=True):
    """A party with its decks, checked together."""

    decks: Sequence[TableDeck]
    """The decks that you may see."""
    hidden: int
    """Decks that you may not see, or that were deleted."""
    valid: bool
    """There is a deck, and neither a deck nor all together have an error; hidden ones are not judged."""
    problems: Sequence[BuildProblem]
    """Problems of the decks together."""


class PartyListView(ApiView):
    write_scope = Scope.DECKS

    @operation(
        "party_list", "Parties, the newest first", Page[PartySummary], parameters=[PartyListParameters, PageParameters]
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Decks that are played at one table: one's own, or everybody's that are public: the newest 10,000."""
        user, asked = user_or_none(request), PartyListParameters.read(request)
        whose = asked.get("whose", "mine" if user else "public")
        if user is None and whose == "mine":
            raise NotAuthenticated(_("Your own tables need an account; `whose=public` lists the public ones."))
        parties = selectors.party_list(user=user, whose=whose, game=asked.get("game"))
        page = page_of(request, parties, partial(party_summary, PartySummary, user=user), count_up_to(parties))
        return private_response(request, page, etag_of(whose))

    @operation("party_create", "Keep a party", PartyDetail, request=PartySerializer, status=201)
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        """Decks that may not sit at one table are stored with their problems, not refused."""
        game, actor = read_game(request.data), user_of(request)
        building_of(game)
        values = party_values(request.data, game, actor)
        party = services.party_create(game=game, values=values, actor=actor)
        return party_response(request, party, 201)


class PartyDetailView(ApiView):
    write_scope = Scope.DECKS

    @operation("party_detail", "A party, checked with the newest cards and rules", PartyDetail)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Each deck on its own, and all of them together: leaders and unique cards that clash, and for the owner what
        is short of the collection that they share."""
        return party_response(request, access.party_access(id=id, user=user_or_none(request)))

    @operation("party_change", "Change a party", PartyDetail, request=PartySerializer(partial=True))
    def patch(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Keys that are not sent stay; those sent are replaced. Needs `If-Match`."""
        with locked(
            request, partial(access.party_access_to_change, id=id, user=user_of(request)), must_match=True
        ) as party:
            values = party_values(request.data, party.game, user_of(request), party)
            services.party_save(party=party, values=values)
        return party_response(request, party)

    @operation("party_delete", "Delete a party", None)
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Cannot be undone; its decks stay as they are. Needs `If-Match`."""
        with locked(
            request, partial(access.party_access_to_change, id=id, user=user_of(request)), must_match=True
        ) as party:
            services.party_delete(party=party)
        return HttpResponse(status=204)


def party_response(request: Request, party: Party, status: int = 200) -> HttpResponse:
    """The party as an answer, with the tag for the next write."""
    catalogue, _building = building_of(party.game)
    value = party_detail(party, user_or_none(request), catalogue, current_language())
    return private_response(request, value, tag_of(party), status)


def party_summary(kind: type[PartyT], party: Party, *, user: User | None, **values: Any) -> PartyT:
    collection = party.collection_id if party.owner == user else UNSET
    url, owner = f"/api/v1/parties/{party.pk}/", party.owner.username
    return answer_of(kind, party, url=url, owner=owner, collection=collection, **values)


def party_detail(party: Party, user: User | None, catalogue: LiveCatalogue, language: str) -> PartyDetail:
    """The party as the user sees it, with its rule problems."""
    review = party_review(party, user, catalogue, language)
    decks = [
        deck_summary(
            TableDeck, place.deck, catalogue, language, user, valid=place.checked.is_valid, problems=place.problems
        )
        for place in review.places
    ]
    found = {"hidden": review.hidden, "valid": review.valid, "problems": review.problems}
    return party_summary(PartyDetail, party, user=user, decks=decks, **found)
