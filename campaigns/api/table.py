"""The numbers of the session being played, shared by all at the table."""

import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from campaigns import selectors, services
from campaigns.api.answers import TableNumbers, table_numbers
from campaigns.api.frame import CampaignView, locked, operation, read_response
from campaigns.models import Campaign, Member
from campaigns.requests import TableSerializer, TurnSerializer
from campaigns.rules import CampaignRules, rules_of
from campaigns.tables import table_state
from campaigns.visibility import Visibility, visibility_of
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import private_response, tag_of
from cardsdb.api.problems import ProblemError
from ui.language import current_language


class TableDetail(CampaignView):
    @operation("campaign_table", "The numbers at the table", TableNumbers)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Doom, threat or rounds of the session being played. Poll with `If-None-Match`: nothing is sent until one
        changes."""
        campaign = self.campaign(request, id)
        _check_tracked(campaign)

        def value(rules: CampaignRules, visibility: Visibility) -> TableNumbers:
            table = table_state(campaign, rules, visibility.state())
            return table_numbers(table, user_or_none(request), current_language())

        return read_response(request, campaign, value, str(selectors.table_get(campaign=campaign).version))

    @operation("campaign_table_turn", "Turn a number at the table", TableNumbers, request=TurnSerializer)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Send a difference, so that simultaneous changes all count; the number stays within its range. No entry is
        written in the log. For members who may sit down."""
        return _changed(request, id, services.table_turn, TurnSerializer.read(request))


class TableUndo(CampaignView):
    @operation("campaign_table_undo", "Undo a change at the table", TableNumbers, request=TableSerializer)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """The caller's own last one, if there is one."""
        return _changed(request, id, services.table_undo, TableSerializer.read(request))


def _changed(request: Request, id: uuid.UUID, change: Callable[..., Any], asked: dict[str, Any]) -> HttpResponse:
    user = user_of(request)
    with locked(request, id, Member.Role.SEAT) as campaign:
        _check_tracked(campaign)
        rules = rules_of(campaign)
        try:
            change(campaign=campaign, rules=rules, **asked, actor=user)
        except services.SessionOverError:
            raise ProblemError("conflict", _("That session is not being played.")) from None
        table = table_state(campaign, rules, visibility_of(campaign, rules.log_rules, user).state())
    return private_response(request, table_numbers(table, user, current_language()), tag_of(campaign))


def _check_tracked(campaign: Campaign) -> None:
    if rules_of(campaign).log_rules.trackers is None:
        raise NotFound(_("In this game nothing is tracked during play."))
