"""Campaigns over HTTP: list, create, read, change, delete, restore, import; figures over all own ones."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec.structs import asdict
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from campaigns import access, requests, selectors, services
from campaigns.api import schema
from campaigns.api.frame import CampaignView, campaign_response, locked, refusals_told
from campaigns.api.schema import example
from campaigns.campaigns_json import campaign_json
from campaigns.models import Campaign
from campaigns.statistics import user_stats
from cardsdb.api.answers import Page
from cardsdb.api.frame import json_response, page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.api.queries import unknown_game
from cardsdb.api.schema import PAGE_PARAMETERS
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from games.registry import game_all
from ui.language import current_language

GAME_PARAMETER = OpenApiParameter("game", OpenApiTypes.STR, description="The code of a game.")


class CampaignList(CampaignView):
    @extend_schema(
        summary="Campaigns, the one changed last first",
        description="Those that one owns or belongs to, or everybody's that are public.",
        operation_id="campaign_list",
        parameters=[
            OpenApiParameter(
                "whose", OpenApiTypes.STR, enum=requests.WHOSE, description="`mine` with an account, else `public`."
            ),
            GAME_PARAMETER,
            *PAGE_PARAMETERS,
        ],
        responses=schema.CampaignPageSerializer,
        examples=example({"count": 1, "next": None, "previous": None, "results": [example["campaign"]]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        whose, game = requests.read_whose(request), asked_game(request)
        page: Page[Campaign] = page_of(
            request, selectors.campaign_page(user=user_or_none(request), whose=whose, game=game)
        )
        rows = [campaign_json(one, catalogue_get(one.game), current_language()) for one in page.results]
        return json_response({"count": page.count, "next": page.next, "previous": page.previous, "results": rows})

    @extend_schema(
        summary="Begin a campaign",
        description="With a guide of the game, or without one for a campaign of one's own. `entries` are written into "
        "its log at once, so that it may begin with its start; if one is refused, nothing is kept.",
        operation_id="campaign_create",
        request=schema.CampaignRequestSerializer,
        responses={201: schema.CampaignSerializer},
        examples=example("campaign", request="campaign request", status=201),
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        wanted = requests.read_campaign(request.data)
        with refusals_told(wanted.game):
            made = services.campaign_create(**asdict(wanted), actor=user_of(request))
        return campaign_response(request, access.campaign_access(id=made.pk, user=user_of(request)), 201)


class CampaignImport(CampaignView):
    @extend_schema(
        summary="Import a campaign",
        description="A file as `export/` gives it. Its log is written anew, entry by entry, and checked as if it were "
        "played now; what is refused refuses all of it. Who wrote what and when is kept as the file says.",
        operation_id="campaign_import",
        request=schema.CampaignFileSerializer,
        responses={201: schema.CampaignSerializer},
        examples=example("campaign", request="campaign file", status=201),
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        file = requests.read_file(request.data)
        with refusals_told(file.game):
            made = services.campaign_import(
                game=file.game,
                guide=file.guide,
                name=file.name,
                visibility=file.visibility,
                entries=file.entries,
                origins=file.origins,
                actor=user_of(request),
            )
        return campaign_response(request, access.campaign_access(id=made.pk, user=user_of(request)), 201)


class CampaignDetail(CampaignView):
    @extend_schema(
        summary="A campaign",
        description="Its log and what it comes to stand under `log/` and `state/`.",
        operation_id="campaign_detail",
        responses=schema.CampaignSerializer,
        examples=example("campaign"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        return campaign_response(request, self.campaign(request, id))

    @extend_schema(
        summary="Change a campaign's name, who may read it, or whose it is",
        description="For its owner. `owner` names a member, to whom it is given: the owner is a writer from then on. "
        "Needs `If-Match`.",
        operation_id="campaign_change",
        request=schema.CampaignChangeSerializer,
        responses=schema.CampaignSerializer,
        examples=example("campaign", request={"name": "Thursdays"}),
    )
    def patch(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            name, visibility, owner = requests.read_change(request.data)
            heir = selectors.member_list(campaign=campaign).filter(user__username=owner).first() if owner else None
            if owner is not None and owner != campaign.owner.username and heir is None:
                message = _("Nobody of that name belongs to the campaign.")
                raise InvalidInputError(InputFault(("owner",), "unknown-member", message))
            services.campaign_change(campaign=campaign, name=name, visibility=visibility)
            if heir:
                services.campaign_give(campaign=campaign, heir=heir)
        return campaign_response(request, self.campaign(request, id))

    @extend_schema(
        summary="Delete a campaign",
        description="For its owner. For 30 days it can be restored. Its decks are free again. Needs `If-Match`.",
        operation_id="campaign_delete",
        responses={204: None},
    )
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            services.campaign_delete(campaign=campaign)
        return HttpResponse(status=204)


class CampaignRestore(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Restore a deleted campaign",
        description="Decks that are played in another campaign by now stay there.",
        operation_id="campaign_restore",
        request=None,
        responses=schema.CampaignSerializer,
        examples=example("campaign"),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id, selectors.OWNER, deleted=True) as campaign:
            services.campaign_restore(campaign=campaign)
        return campaign_response(request, campaign)


class OwnStats(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="All one has played, in figures",
        description="Over all campaigns that one owns or belongs to: results by scenario, difficulty and party.",
        operation_id="campaign_own_stats",
        parameters=[GAME_PARAMETER],
        responses=schema.OwnStatsSerializer,
        examples=example("own statistics"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        game = asked_game(request)
        campaigns = selectors.campaign_page(user=user_of(request), whose="mine", game=game)
        sessions = selectors.session_list(user=user_of(request), game=game)
        return json_response(user_stats(campaigns, sessions, current_language()))


def asked_game(request: Request) -> str | None:
    """The game in the address."""
    game = request.query_params.get("game")
    if game is not None and game not in game_all():
        raise unknown_game()
    return game
