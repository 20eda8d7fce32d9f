"""Parties over HTTP: decks at one table, kept and shared, checked together with every read."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from cardsdb.api.frame import ApiView, Page, page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, private_response, require_match
from cardsdb.api.queries import unknown_game
from cardsdb.api.schema import PAGE_PARAMETERS
from cardsdb.faults import InputFault, InvalidInputError
from decks import parties, party_services
from decks.api import party_schema as shapes
from decks.api.building import building_of
from decks.api.deck_requests import read_game
from decks.api.decks import actor_of, user_of
from decks.api.schema import example
from decks.filters import read_one_of
from decks.models import Party
from decks.parties import party_json, party_summary_json, read_party
from games.registry import game_all
from ui.language import current_language


class PartyView(ApiView):
    permission_classes = [IsAuthenticatedOrReadOnly]


class PartyList(PartyView):
    @extend_schema(
        summary="Parties, the newest first",
        description="Decks that are played at one table: one's own, or everybody's that are public.",
        operation_id="party_list",
        parameters=[
            OpenApiParameter(
                "whose", OpenApiTypes.STR, enum=parties.WHOSE, description="`mine` with an account, else `public`."
            ),
            OpenApiParameter("game", OpenApiTypes.STR, description="The code of a game."),
            *PAGE_PARAMETERS,
        ],
        responses=shapes.PartyPageSerializer,
        examples=example("parties"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        user = user_of(request)
        faults: list[InputFault] = []
        given = request.query_params.get("whose", "mine" if user else "public")
        whose = read_one_of(given, ("query", "whose"), parties.WHOSE, faults)
        if faults:
            raise InvalidInputError(*faults)
        if user is None and whose == "mine":
            raise NotAuthenticated(_("Parties of one's own need an account; `whose=public` lists everybody's."))
        game = request.query_params.get("game")
        if game is not None and game not in game_all():
            raise unknown_game()
        page: Page[Party] = page_of(request, parties.party_list(user=user, whose=whose, game=game))
        value = {
            "count": page.count,
            "next": page.next,
            "previous": page.previous,
            "results": [party_summary_json(party, user) for party in page.results],
        }
        return private_response(request, value, etag_of(whose))

    @extend_schema(
        summary="Keep a party",
        description="Whether its decks may sit at one table or not; what is wrong is told, not refused.",
        operation_id="party_create",
        request=shapes.PartyRequestSerializer,
        responses={201: shapes.PartySerializer},
        examples=example("party", request="party request", status=201),
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        game, actor = read_game(request.data), actor_of(request)
        building_of(game)
        values = read_party(request.data, game, actor)
        party = party_services.party_create(game=game, values=values, actor=actor)
        response = party_response(request, party, 201)
        response["Location"] = f"/api/v1/parties/{party.pk}/"
        return response


class PartyDetail(PartyView):
    @extend_schema(
        summary="A party, checked with the newest cards and rules",
        description="Each deck by itself, and all of them together: leaders and unique cards that clash, and for the "
        "owner what is short of the collection that they share.",
        operation_id="party_detail",
        responses=shapes.PartySerializer,
        examples=example("party"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        return party_response(request, parties.party_get(id=id, user=user_of(request)))

    @extend_schema(
        summary="Change a party",
        description="What is not named stays; what is named is replaced. Needs `If-Match`.",
        operation_id="party_change",
        request=shapes.PartyChangeSerializer,
        responses=shapes.PartySerializer,
        examples=example("party", request={"visibility": "unlisted"}),
    )
    def patch(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        with _locked(request, id) as party:
            values = read_party(request.data, party.game, actor_of(request), party)
            party_services.party_save(party=party, values=values)
        return party_response(request, party)

    @extend_schema(
        summary="Delete a party",
        description="For good; its decks stay what they are. Needs `If-Match`.",
        operation_id="party_delete",
        responses={204: None},
    )
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        with _locked(request, id) as party:
            party_services.party_delete(party=party)
        return HttpResponse(status=204)


@contextmanager
def _locked(request: Request, id: uuid.UUID) -> Iterator[Party]:
    """The caller's own party, locked for a write; If-Match is checked under the lock."""
    with transaction.atomic():
        try:
            party = parties.party_get_locked(id=id, user=actor_of(request))
        except Http404:
            parties.party_get(id=id, user=actor_of(request))  # 404 for a caller who may not see it
            raise PermissionDenied(_("The party is somebody else's.")) from None
        require_match(request, _tag_of(party))
        yield party


def _tag_of(party: Party) -> str:
    return etag_of(party.pk, party.version)


def party_response(request: Request, party: Party, status: int = 200) -> HttpResponse:
    """The party as an answer, with the tag for the next write."""
    catalogue, building = building_of(party.game)
    value = party_json(party, user_of(request), catalogue, building, current_language())
    return private_response(request, value, _tag_of(party), status)
