"""The token bag of a campaign: contents, edits, draws, odds."""

import secrets
import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from accounts.models import Scope
from campaigns import log_services
from campaigns.api.answers import DrawnTokens, TokenBag, WrittenLogEntry, named_tokens, written_entry
from campaigns.api.frame import CampaignView, entry_response, locked, operation, read_response
from campaigns.log import state_of
from campaigns.models import Member
from campaigns.requests import MAX_SEED, BagDrawSerializer, BagEditSerializer, TestOddsSerializer
from campaigns.rules import CampaignRules, rules_of
from campaigns.visibility import Visibility, visibility_of
from cardsdb.api.base import json_response
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import private_response, tag_of
from cardsdb.api.problems import ProblemError
from cardsdb.faults import input_error
from games.engine import journal
from ui.language import current_language


class BagDetail(CampaignView):
    @operation("campaign_bag", "The chaos bag of a campaign", TokenBag)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        def value(rules: CampaignRules, visibility: Visibility) -> TokenBag:
            places, language = bag_of(rules).contents(visibility.state()), current_language()
            return TokenBag(**{place: named_tokens(tokens, rules, language) for place, tokens in places.items()})

        return read_response(request, self.campaign(request, id), value)

    @operation("campaign_bag_edit", "Put tokens in or out", WrittenLogEntry, request=BagEditSerializer, status=201)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Writes an entry of the log: `add`, `remove`, `seal` or `release`."""
        rules = rules_of(self.campaign(request, id, Member.Role.SEAT))
        bag = bag_of(rules)
        data = BagEditSerializer.read(request, context={"bag": bag, "rules": rules})
        kind = bag.edits[data.pop("action")]
        return entry_response(request, id, journal.Entry(kind=kind, data=data), is_body=True)


class BagDraw(CampaignView):
    @operation("campaign_bag_draw", "Draw from the bag", DrawnTokens, request=BagDrawSerializer)
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """The same seed draws the same from the same bag. With `record` it is written into the log, for which one must
        be a writer; without, it is only shown."""
        campaign = self.campaign(request, id)
        rules = rules_of(campaign)
        bag, asked, language = bag_of(rules), BagDrawSerializer.read(request), current_language()
        number = asked["number"]
        seed = secrets.randbelow(MAX_SEED + 1) if asked["seed"] is None else asked["seed"]
        if not asked["record"]:
            state = visibility_of(campaign, rules.log_rules, user_or_none(request)).state()
            if number > (there := len(bag.contents(state)["bag"])):
                message = ngettext(
                    "There is %(number)s token in the bag.", "There are %(number)s tokens in the bag.", there
                ) % {"number": there}
                raise input_error("too-large", message, "number")
            drawn = named_tokens(bag.draw(state, number, seed), rules, language)
            return json_response(DrawnTokens(seed=seed, tokens=drawn, entry=None))
        with locked(request, id, Member.Role.SEAT) as campaign:
            drawn = named_tokens(bag.draw(state_of(campaign, rules.log_rules), number, seed), rules, language)
            entry = journal.Entry(kind=bag.drawn, data={"number": number, "seed": seed})
            written = log_services.entry_write(campaign=campaign, rules=rules, entry=entry, actor=user_of(request))
        value = DrawnTokens(seed=seed, tokens=drawn, entry=written_entry(campaign, written))
        return private_response(request, value, tag_of(campaign))


class BagOdds(CampaignView):
    write_scope = Scope.READ  # nothing is written

    @operation(
        "campaign_bag_odds",
        "The odds of a test, with the bag as it is",
        journal.SkillTestOdds,
        request=TestOddsSerializer,
    )
    def post(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Exactly. The tokens, the scenario's reference card and the difficulty are the campaign's, unless the question
        says otherwise; it takes what `/games/{game}/odds/` takes."""
        campaign = self.campaign(request, id)
        rules = rules_of(campaign)
        question = TestOddsSerializer.read(request)
        known = bag_of(rules).question(
            visibility_of(campaign, rules.log_rules, user_or_none(request)).state(), rules.facts
        )
        if not known["tokens"] and "tokens" not in question:
            raise ProblemError("conflict", _("The bag is empty: nothing can be drawn from it."))
        return json_response(odds_of({**known, **question}, rules))


def bag_of(rules: CampaignRules) -> journal.TokenBag:
    """The game's bag; 404 without one."""
    if rules.log_rules.bag is None:
        raise NotFound(_("In this game nothing is drawn from a bag."))
    return rules.log_rules.bag


def odds_of(question: dict[str, Any], rules: CampaignRules) -> journal.SkillTestOdds:
    """The odds by the game's rules; 404 in games without."""
    if rules.log_rules.odds is None:
        raise NotFound(_("In this game no odds are worked out."))
    return rules.odds(question)
