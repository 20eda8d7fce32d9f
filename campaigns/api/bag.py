"""The token bag of a campaign: contents, edits, draws, odds."""

import secrets
import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from campaigns import access, requests
from campaigns.api import schema
from campaigns.api.frame import CampaignView, append, append_locked, locked, read_response, tag_of, written_json
from campaigns.api.schema import example
from campaigns.mapping import Table, state_of, table_of
from campaigns.models import Member
from campaigns.tabletop import odds_of
from cardsdb.api.frame import json_response
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import private_response
from cardsdb.faults import InputFault, InvalidInputError
from decks.content import read_mapping
from games.engine import journal
from ui.language import current_language


class BagDetail(CampaignView):
    @extend_schema(
        summary="What is in the bag",
        operation_id="campaign_bag",
        responses=schema.BagSerializer,
        examples=example("chaos bag"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        table = table_of(campaign)
        bag = bag_of(table)
        return read_response(
            request,
            campaign,
            table.catalogue,
            lambda: bag_json(bag.contents(self.visibility(request, campaign).state()), table),
        )

    @extend_schema(
        summary="Put tokens in or out",
        description="By an entry of the log: `add`, `remove`, `seal` or `release`.",
        operation_id="campaign_bag_edit",
        request=schema.BagEditSerializer,
        responses={201: schema.WrittenSerializer},
        examples=example(
            {**example["entry"], "kind": "tokens-add", "data": {"tokens": ["skull"]}},
            request={"action": "add", "tokens": ["skull"]},
            status=201,
        ),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        campaign = self.campaign(request, id)
        access.require_role(campaign, Member.Role.SEAT)
        entry = requests.read_edit(request.data, bag_of(table_of(campaign)))
        return append_locked(request, id, entry, is_body=True)


class BagDraw(CampaignView):
    @extend_schema(
        summary="Draw from the bag",
        description="The same seed draws the same from the same bag. With `record` it is written into the log, for "
        "which one must be a writer; without, it is only shown.",
        operation_id="campaign_bag_draw",
        request=schema.BagDrawRequestSerializer,
        responses=schema.BagDrawSerializer,
        examples=example("draw", request={"number": 1, "seed": 7}),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        campaign = self.campaign(request, id)
        table = table_of(campaign)
        bag = bag_of(table)
        number, given, record = requests.read_draw(request.data)
        seed = secrets.randbelow(2**31) if given is None else given
        if not record:
            state = self.visibility(request, campaign).state()
            if number > (there := len(bag.contents(state)["bag"])):
                message = ngettext(
                    "There is %(number)s token in the bag.", "There are %(number)s tokens in the bag.", there
                ) % {"number": there}
                raise InvalidInputError(InputFault(("number",), "too-large", message))
            drawn = bag.draw(state, number, seed)
            return json_response({"seed": seed, "tokens": _named(drawn, table), "entry": None})
        with locked(request, id, Member.Role.SEAT) as campaign:
            drawn = bag.draw(state_of(campaign, table.log_rules), number, seed)
            data = {"number": number, "seed": seed}
            written = append(request, campaign, journal.Entry(kind=bag.drawn, data=data))
        value = {"seed": seed, "tokens": _named(drawn, table), "entry": written_json(campaign, written)}
        return private_response(request, value, tag_of(campaign))


class BagOdds(CampaignView):
    @extend_schema(
        summary="The odds of a test, with the bag as it is",
        description="Exactly. The tokens, the scenario's reference card and the difficulty are the campaign's, unless "
        "the question says otherwise; it takes what `/games/{game}/odds/` takes.",
        operation_id="campaign_bag_odds",
        request=schema.TestOddsRequestSerializer,
        responses=schema.TestOddsSerializer,
        examples=example("odds", request={"skill": 4, "difficulty": 3, "counts": {"skull": 1}}),
    )
    def post(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        table = table_of(campaign)
        faults: list[InputFault] = []
        question = read_mapping(request.data, (), faults)
        if faults:
            raise InvalidInputError(*faults)
        known = bag_of(table).question(self.visibility(request, campaign).state(), table.facts)
        return json_response(odds_json({**known, **question}, table))


def bag_of(table: Table) -> journal.TokenBag:
    """The game's bag; 404 without one."""
    if table.log_rules.bag is None:
        raise NotFound(_("In this game nothing is drawn from a bag."))
    return table.log_rules.bag


def odds_json(question: dict[str, Any], table: Table) -> dict[str, Any]:
    """The odds by the game's rules; 404 in games without."""
    if table.log_rules.odds is None:
        raise NotFound(_("In this game no odds are worked out."))
    return odds_of(question, table)


def bag_json(contents: dict[str, list[str]], table: Table) -> dict[str, Any]:
    """The tokens by where they are."""
    return {place: _named(tokens, table) for place, tokens in contents.items()}


def _named(tokens: list[str], table: Table) -> list[dict[str, str]]:
    words = table.log_rules.choices.get("token", {})
    language = current_language()
    return [
        {"token": token, "name": words[token].in_language(language) if token in words else token} for token in tokens
    ]
