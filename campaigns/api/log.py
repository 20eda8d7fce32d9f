"""A campaign's log over HTTP, and its readings: the state, the table, the sheet, a file."""

import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from campaigns import selectors
from campaigns.api import answers
from campaigns.api.frame import CampaignView, entry_response, operation, read_response
from campaigns.exchange import ExportedCampaign, campaign_file
from campaigns.models import Member
from campaigns.requests import LogEntrySerializer, LogParameters, SetupParameters, StateParameters, UndoSerializer
from campaigns.rules import CampaignRules
from campaigns.seated_decks import decks_brought, with_newest_decks
from campaigns.sheets import Sheet, campaign_sheet
from campaigns.visibility import Visibility
from cardsdb.api.answers import answer_of
from cardsdb.api.base import page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.request_fields import PageParameters
from games.engine import journal
from games.registry import game_get
from ui.language import current_language


class Log(CampaignView):
    @operation(
        "campaign_log", "The log of a campaign, in order", answers.LogPage, parameters=[LogParameters, PageParameters]
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """`since` leaves out what the caller has: ask for it again and again with `If-None-Match`, and nothing is sent
        until something is written."""
        campaign = self.campaign(request, id)

        def value(rules: CampaignRules, visibility: Visibility) -> answers.LogPage:
            asked = LogParameters.read(request, context={"campaign": campaign})
            at, language = asked["at"], current_language()
            undone = journal.taken_back(selectors.undo_list(campaign=campaign, until=at))
            rows = selectors.entry_list(campaign=campaign, since=asked["since"], until=at)
            count = max(at - asked["since"], 0)  # numbered without gaps
            page = page_of(request, rows, lambda row: answers.logged_entry(row, visibility, language, undone), count)
            return answer_of(answers.LogPage, page, newest=campaign.entries)

        return read_response(request, campaign, value)

    @operation(
        "campaign_log_append",
        "Write an entry into the log",
        answers.WrittenLogEntry,
        request=LogEntrySerializer,
        status=201,
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """`/games/{game}/journal/` has the kinds of entry with their fields. Data that is not what the fields ask for
        is a 400 with the place of each fault; what the rules refuse is a 409 `entry-refused` with their problems in
        words and the ids of the rules. Warnings are reported and do not refuse. `house_rule` sets aside what the kind
        lets a group set aside. A deck is named by its id: it is seated then."""
        self.campaign(request, id, Member.Role.SEAT)
        return entry_response(request, id, journal.Entry(**LogEntrySerializer.read(request)))


class Undo(CampaignView):
    @operation("campaign_undo", "Take an entry back", answers.WrittenLogEntry, request=UndoSerializer, status=201)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Writes a further entry, after which the state is as if the other had never been written. An entry on which
        later ones depend cannot be taken back before them; with `dependents` they are taken back first, all or none,
        and the answer is the last of these undos. An undo can be taken back, too."""
        self.campaign(request, id, Member.Role.SEAT)
        asked = UndoSerializer.read(request)
        with_dependents = asked.pop("dependents", False)
        entry = journal.Entry(kind=journal.UNDO.code, data=asked)
        return entry_response(request, id, entry, is_body=True, dependents=with_dependents)


class StateDetail(CampaignView):
    @operation("campaign_state", "The state of a campaign", answers.CampaignState, parameters=[StateParameters])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """The state now, or at an entry. `names` maps its codes to names; `kinds` lists the entries that can be written
        then."""
        campaign = self.campaign(request, id)

        def value(rules: CampaignRules, visibility: Visibility) -> answers.CampaignState:
            at = StateParameters.read(request, context={"campaign": campaign})["at"]
            return answers.campaign_state(visibility.state(at), at, rules, current_language())

        return read_response(request, campaign, value)


class Setup(CampaignView):
    @operation("campaign_setup", "The table for the next scenario", answers.SessionSetup, parameters=[SetupParameters])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Or for the one that is being played: who starts with what, the bag, what to gather; the steps of setting up,
        and those after a scenario with the kinds of entry that belong to each. `seed` chooses by lot what the group
        does not choose."""
        campaign = self.campaign(request, id)
        seats = list(selectors.seat_list(campaign=campaign))
        wish = {name: value for name, value in SetupParameters.read(request).items() if value != ""}

        def value(rules: CampaignRules, visibility: Visibility) -> answers.SessionSetup:
            if campaign.entries == 0 and rules.log_rules.with_known:
                owned = selectors.group_cards(campaign=campaign)
                rules.facts = rules.log_rules.with_known(rules.facts, journal.Known(owned=owned))
            decks = decks_brought(campaign, rules)
            return setup_answer(with_newest_decks(visibility.state(), seats), rules, {**wish, "decks": decks})

        # A deck not played yet may change without an entry in the log, and so may a collection before it begins.
        also = [f"{seat.deck.pk}@{seat.deck.revision}" for seat in seats if seat.deck]
        log_rules = game_get(campaign.game).campaign
        if campaign.entries == 0 and log_rules and log_rules.with_known:
            also += [f"{shelf.pk}@{shelf.version}" for shelf in selectors.group_collections(campaign=campaign)]
        return read_response(request, campaign, value, ",".join(also), seats=seats)


def setup_answer(state: Any, rules: CampaignRules, wish: dict[str, Any]) -> answers.SessionSetup:
    """The setup of the table, with names and steps; 404 in games without."""
    if rules.log_rules.setup is None:
        raise NotFound(_("In this game nothing is set up for a campaign."))
    without_log = rules.log_rules.open_setup
    steps = without_log.steps if without_log and state.status == "new" and "scenario" in wish else ()
    return answers.session_setup(rules.setup(state, wish), rules, current_language(), steps)


class SheetDetail(CampaignView):
    @operation("campaign_sheet", "The log as it is printed", Sheet)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Blocks of lines, as the paper has them. `/campaigns/{id}/sheet/` of the site is the page."""
        campaign, language = self.campaign(request, id), current_language()
        return read_response(request, campaign, lambda rules, visibility: campaign_sheet(visibility, rules, language))


class Export(CampaignView):
    @operation("campaign_export", "The whole campaign as a file", ExportedCampaign)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """The file is complete: `POST /campaigns/import/` restores it."""
        campaign = self.campaign(request, id)
        entries = selectors.entry_list(campaign=campaign).iterator(selectors.CHUNK)
        response = read_response(request, campaign, lambda _rules, visibility: campaign_file(entries, visibility))
        response["Content-Disposition"] = f'attachment; filename="campaign-{campaign.pk}.json"'
        return response
