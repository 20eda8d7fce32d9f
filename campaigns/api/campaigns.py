"""Campaigns over HTTP: list, create, read, change, delete, restore, import."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from campaigns import selectors, services
from campaigns.api.answers import CampaignSummary, campaign_summary
from campaigns.api.frame import CampaignView, GroupView, campaign_response, example, locked, refusals_told
from campaigns.models import Campaign
from campaigns.serializers import (
    CampaignChangeSerializer,
    CampaignFileSerializer,
    CampaignListParameters,
    CampaignSerializer,
)
from cardsdb.api.answers import Page, answers
from cardsdb.api.base import json_response, page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.fields import PageParameters
from ui.language import current_language


class CampaignList(CampaignView):
    @extend_schema(
        summary="Campaigns, the one changed last first",
        description="Those that one owns or belongs to, or everybody's that are public.",
        operation_id="campaign_list",
        parameters=[CampaignListParameters, PageParameters],
        responses=answers(Page[CampaignSummary]),
        examples=example({"count": 1, "next": None, "previous": None, "results": [example["campaign"]]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        user, asked = user_or_none(request), CampaignListParameters.read(request)
        whose = asked.get("whose", "mine" if user else "public")
        if user is None and whose != "public":
            raise NotAuthenticated(_("Campaigns of one's own need an account; `whose=public` lists everybody's."))
        found = selectors.campaign_page(user=user, whose=whose, game=asked.get("game"))
        return json_response(page_of(request, found, _summary))

    @extend_schema(
        summary="Begin a campaign",
        description="With a guide of the game, or without one for a campaign of one's own. `entries` are written into "
        "its log at once, so that it may begin with its start; if one is refused, nothing is kept.",
        operation_id="campaign_create",
        request=CampaignSerializer,
        responses=answers(CampaignSummary, 201),
        examples=example("campaign", request="campaign request", status=201),
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        values = CampaignSerializer.read(request)
        with refusals_told(values["game"]):
            made = services.campaign_create(**values, actor=user_of(request))
        return campaign_response(request, made, 201)


class CampaignImport(CampaignView):
    @extend_schema(
        summary="Import a campaign",
        description="A file as `export/` gives it. Its log is written anew, entry by entry, and checked as if it were "
        "played now; what is refused refuses all of it. Who wrote what and when is kept as the file says.",
        operation_id="campaign_import",
        request=CampaignFileSerializer,
        responses=answers(CampaignSummary, 201),
        examples=example("campaign", request="campaign file", status=201),
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        values = CampaignFileSerializer.read(request)
        with refusals_told(values["game"]):
            made = services.campaign_import(**values, actor=user_of(request))
        return campaign_response(request, made, 201)


class CampaignDetail(CampaignView):
    @extend_schema(
        summary="A campaign",
        description="Its log and what it comes to stand under `log/` and `state/`.",
        operation_id="campaign_detail",
        responses=answers(CampaignSummary),
        examples=example("campaign"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        return campaign_response(request, self.campaign(request, id))

    @extend_schema(
        summary="Change a campaign's name, who may read it, or whose it is",
        description="For its owner. `owner` names a member, to whom it is given: the owner is a writer from then on. "
        "Needs `If-Match`.",
        operation_id="campaign_change",
        request=CampaignChangeSerializer,
        responses=answers(CampaignSummary),
        examples=example("campaign", request={"name": "Thursdays"}),
    )
    def patch(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            values = CampaignChangeSerializer.read(request)
            owner = values.pop("owner", None)
            heir = selectors.member_list(campaign=campaign).filter(user__username=owner).first() if owner else None
            if owner is not None and owner != campaign.owner.username and heir is None:
                message = _("Nobody of that name belongs to the campaign.")
                raise InvalidInputError(InputFault(("owner",), "unknown-member", message))
            services.campaign_change(campaign=campaign, **values)
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


class CampaignRestore(GroupView):
    @extend_schema(
        summary="Restore a deleted campaign",
        description="Decks that are played in another campaign by now stay there.",
        operation_id="campaign_restore",
        request=None,
        responses=answers(CampaignSummary),
        examples=example("campaign"),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id, selectors.OWNER, deleted=True) as campaign:
            services.campaign_restore(campaign=campaign)
        return campaign_response(request, campaign)


def _summary(campaign: Campaign) -> CampaignSummary:
    return campaign_summary(campaign, catalogue_get(campaign.game), current_language())
