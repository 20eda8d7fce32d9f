"""A campaign's log over HTTP, and its readings: the state, the table, the sheet, a file, figures."""

import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from campaigns import access, requests, selectors
from campaigns.api import schema
from campaigns.api.frame import CampaignView, append_locked, read_response
from campaigns.api.schema import example
from campaigns.campaigns_json import entry_json, file_json, names_in, sheet_json, state_json, steps_json
from campaigns.mapping import Table, table_of, with_newest
from campaigns.models import LogEntry, Member
from campaigns.seating import decks_brought
from campaigns.statistics import campaign_stats
from campaigns.tabletop import owned_by_group, setup_of
from cardsdb.api.answers import Page
from cardsdb.api.frame import page_of, whole_number
from cardsdb.api.idempotency import idempotent
from cardsdb.api.schema import PAGE_PARAMETERS
from cardsdb.catalogue import catalogue_get
from games.engine import journal
from ui.language import current_language

AT_PARAMETER = OpenApiParameter("at", OpenApiTypes.INT, description="As of that entry; the newest unless said.")


class Log(CampaignView):
    @extend_schema(
        summary="The log of a campaign, in order",
        description="`since` leaves out what the caller has: ask for it again and again with `If-None-Match`, and "
        "nothing is sent until something is written.",
        operation_id="campaign_log",
        parameters=[
            OpenApiParameter("since", OpenApiTypes.INT, description="Only entries after that number."),
            AT_PARAMETER,
            *PAGE_PARAMETERS,
        ],
        responses=schema.LogPageSerializer,
        examples=example("log"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        catalogue = catalogue_get(campaign.game)

        def value() -> dict[str, Any]:
            at, since = requests.read_at(request, campaign), whole_number(request, "since", 0, None, least=0)
            page: Page[LogEntry] = page_of(request, selectors.entry_list(campaign=campaign, since=since, until=at))
            undone = selectors.taken_back_list(campaign=campaign, until=at)
            visibility, language = self.visibility(request, campaign), current_language()
            return {
                "count": page.count,
                "next": page.next,
                "previous": page.previous,
                "newest": campaign.entries,
                "results": [entry_json(row, visibility, language, undone) for row in page.results],
            }

        return read_response(request, campaign, catalogue, value)

    @extend_schema(
        summary="Write an entry into the log",
        description="`/games/{game}/journal/` has the kinds of entry with their fields. Data that is not what the "
        "fields ask for is a 400 with the place of each fault; what the rules refuse is a 409 `entry-refused` with "
        "their problems in words and the ids of the rules. Warnings are told and do not refuse. `house_rule` sets "
        "aside what the kind lets a group set aside. A deck is named by its id: it is seated then.",
        operation_id="campaign_log_append",
        request=schema.LogEntryRequestSerializer,
        responses={201: schema.WrittenSerializer},
        examples=example("entry", request="entry request", status=201),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        access.require_role(self.campaign(request, id), Member.Role.SEAT)
        return append_locked(request, id, requests.read_entry(request.data))


class Undo(CampaignView):
    @extend_schema(
        summary="Take an entry back",
        description="By a further entry; the state is then as if it had never been written. What later entries build "
        "on cannot be taken back before them. An undo can be taken back, too.",
        operation_id="campaign_undo",
        request=schema.UndoRequestSerializer,
        responses={201: schema.WrittenSerializer},
        examples=example({**example["entry"], "kind": "undo", "data": {"entry": 3}}, request={"entry": 3}, status=201),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        access.require_role(self.campaign(request, id), Member.Role.SEAT)
        entry = requests.read_entry({"kind": journal.UNDO.code, "data": request.data})
        return append_locked(request, id, entry, is_body=True)


class StateDetail(CampaignView):
    @extend_schema(
        summary="What the log comes to",
        description="Of now, or as of any entry. `names` has the names of what the state has codes of; `kinds` are "
        "those that may be written then.",
        operation_id="campaign_state",
        parameters=[AT_PARAMETER],
        responses=schema.StateSerializer,
        examples=example("state"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        catalogue = catalogue_get(campaign.game)

        def value() -> dict[str, Any]:
            at, table = requests.read_at(request, campaign), table_of(campaign)
            return state_json(self.visibility(request, campaign).state(at), at, table, current_language())

        return read_response(request, campaign, catalogue, value)


class Setup(CampaignView):
    @extend_schema(
        summary="The table for the next scenario",
        description="Or for the one that is being played: who starts with what, the bag, what to gather; the steps "
        "of setting up, and those after a scenario with the kinds of entry that belong to each. `seed` chooses by lot "
        "what the group does not choose.",
        operation_id="campaign_setup",
        parameters=[
            OpenApiParameter("seed", OpenApiTypes.INT, description="The same seed chooses the same."),
            OpenApiParameter("scenario", OpenApiTypes.STR, description="Another than the next one."),
        ],
        responses=schema.SetupSerializer,
        examples=example("setup"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        table = table_of(campaign)
        seats = list(selectors.seat_list(campaign=campaign))
        wish: dict[str, Any] = {}
        if "seed" in request.query_params:
            wish["seed"] = whole_number(request, "seed", 0, 2**31 - 1, least=0)
        if scenario := request.query_params.get("scenario"):
            wish["scenario"] = scenario

        def value() -> dict[str, Any]:
            state = self.visibility(request, campaign, seats).state()
            return setup_json(with_newest(state, seats), table, {**wish, "decks": decks_brought(campaign, table)})

        # A deck not played yet may change without an entry in the log, and so may a collection before it begins.
        also = [f"{seat.deck.pk}@{seat.deck.revision}" for seat in seats if seat.deck]
        if campaign.entries == 0 and table.log_rules.with_known:
            table.facts = table.log_rules.with_known(table.facts, journal.Known(owned=owned_by_group(campaign)))
            also += [f"{shelf.pk}@{shelf.version}" for shelf in selectors.group_collections(campaign=campaign)]
        return read_response(request, campaign, table.catalogue, value, ",".join(also))


def setup_json(state: Any, table: Table, wish: dict[str, Any]) -> dict[str, Any]:
    """The setup of the table, with names and steps; 404 in games without."""
    if table.log_rules.setup is None:
        raise NotFound(_("In this game nothing is set up for a campaign."))
    found = setup_of(state, table, wish)
    language, without_log = current_language(), table.log_rules.open_setup
    own = without_log.steps if without_log and state.status == "new" and "scenario" in wish else ()
    return {
        "setup": found,
        "names": names_in(found, table.catalogue, language),
        "before": steps_json(own or table.log_rules.before_session, language),
        "after": steps_json(table.log_rules.after_session, language),
    }


class Sheet(CampaignView):
    @extend_schema(
        summary="The log as it is printed",
        description="Blocks of lines, as the paper has them. `/campaigns/{id}/sheet/` of the site is the page.",
        operation_id="campaign_sheet",
        responses=schema.SheetSerializer,
        examples=example("sheet"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        table = table_of(campaign)
        return read_response(
            request,
            campaign,
            table.catalogue,
            lambda: sheet_json(self.visibility(request, campaign), table, current_language()),
        )


class Export(CampaignView):
    @extend_schema(
        summary="The whole campaign as a file",
        description="Without loss; `POST /campaigns/import/` takes it.",
        operation_id="campaign_export",
        responses=schema.CampaignFileSerializer,
        examples=example("campaign file"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        response = read_response(
            request,
            campaign,
            catalogue_get(campaign.game),
            lambda: file_json(selectors.entry_list(campaign=campaign), self.visibility(request, campaign)),
        )
        response["Content-Disposition"] = f'attachment; filename="campaign-{campaign.pk}.json"'
        return response


class Stats(CampaignView):
    @extend_schema(
        summary="A campaign in figures",
        description="What each session came to, and how the figures of every seat stood after it.",
        operation_id="campaign_stats",
        responses=schema.CampaignStatsSerializer,
        examples=example("statistics"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        table = table_of(campaign)
        return read_response(
            request,
            campaign,
            table.catalogue,
            lambda: campaign_stats(self.visibility(request, campaign), table, current_language()),
        )
