"""Campaigns over HTTP: list, create, read, change, delete, restore, import."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from campaigns import requests, selectors, services
from campaigns.api.answers import CampaignSummary, campaign_summary
from campaigns.api.frame import CampaignView, GroupView, campaign_response, locked, operation, refusals_told
from cardsdb.api.answers import Page
from cardsdb.api.base import json_response, page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.faults import input_error
from cardsdb.request_fields import PageParameters
from cardsdb.selectors import count_up_to


class CampaignList(CampaignView):
    @operation(
        "campaign_list",
        "Campaigns, the one changed last first",
        Page[CampaignSummary],
        parameters=[requests.CampaignListParameters, PageParameters],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """One's own and those that one belongs to, or everybody's that are public: the newest 10,000."""
        user, asked = user_or_none(request), requests.CampaignListParameters.read(request)
        whose = asked.get("whose", "mine" if user else "public")
        if user is None and whose != "public":
            raise NotAuthenticated(_("Your own campaigns need an account; `whose=public` lists the public ones."))
        found = selectors.campaign_page(user=user, whose=whose, game=asked.get("game"))
        return json_response(page_of(request, found, campaign_summary, count_up_to(found)))

    @operation("campaign_create", "Begin a campaign", CampaignSummary, request=requests.CampaignSerializer, status=201)
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        """Name a guide of the game, or none for a campaign of your own. `entries` are written into its log at
        once, so that it may begin with its start; if one is refused, nothing is kept."""
        values = requests.CampaignSerializer.read(request)
        with refusals_told(values["game"]):
            made = services.campaign_create(**values, actor=user_of(request))
        return campaign_response(request, made, 201)


class CampaignImport(CampaignView):
    @operation(
        "campaign_import", "Import a campaign", CampaignSummary, request=requests.CampaignFileSerializer, status=201
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        """Imports a file of `export/`. Each entry is checked, and one refusal rejects the whole file. Authors and times
        are those of the file."""
        values = requests.CampaignFileSerializer.read(request)
        with refusals_told(values["game"]):
            made = services.campaign_import(**values, actor=user_of(request))
        return campaign_response(request, made, 201)


class CampaignDetail(CampaignView):
    @operation("campaign_detail", "A campaign", CampaignSummary)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """The log and state are under `log/` and `state/`."""
        return campaign_response(request, self.campaign(request, id))

    @operation(
        "campaign_change",
        "Change a campaign's name, who may read it, or whose it is",
        CampaignSummary,
        request=requests.CampaignChangeSerializer,
    )
    def patch(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Owner only. `owner` names the member to hand it to; the former owner becomes a writer. Needs `If-Match`."""
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            values = requests.CampaignChangeSerializer.read(request)
            owner = values.pop("owner", None)
            heir = selectors.member_list(campaign=campaign).filter(user__username=owner).first() if owner else None
            if owner is not None and owner != campaign.owner.username and heir is None:
                raise input_error("unknown-member", _("Nobody with that name is in the campaign."), "owner")
            services.campaign_change(campaign=campaign, **values)
            if heir:
                services.campaign_give(campaign=campaign, heir=heir, actor=user_of(request))
        return campaign_response(request, self.campaign(request, id))

    @operation("campaign_delete", "Delete a campaign", None)
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Owner only. It can be restored for 30 days; its decks are free again. Needs `If-Match`."""
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            services.campaign_delete(campaign=campaign)
        return HttpResponse(status=204)


class CampaignRestore(GroupView):
    @operation("campaign_restore", "Restore a deleted campaign", CampaignSummary, request=None)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Decks that are played in another campaign by now stay there."""
        with locked(request, id, selectors.OWNER, deleted=True) as campaign:
            services.campaign_restore(campaign=campaign)
        return campaign_response(request, campaign)
