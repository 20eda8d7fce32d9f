"""The bag of a campaign: its contents and edits, draws from it, and the odds of a test."""

import secrets
import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.requests import MAX_SEED
from campaigns.web.bag.presenters import NamedToken, named_tokens, present_odds, present_tokens
from campaigns.web.campaign.presenters import offered_kinds
from campaigns.web.context import CampaignContext, campaign_context
from campaigns.web.decorators import form_action, new_key
from campaigns.web.entries.views import write_or_report
from campaigns.web.forms import DrawForm, TrialDrawForm
from cardsdb.web.decorators import page

MAX_DRAWN = 10


@page
def bag(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The present bag. A trial draw has its seed in the address, and so has the test."""
    context = campaign_context(request, id)
    present = present_bag(request, context)
    if not present:
        raise Http404
    return render(request, "campaigns/bag.html", context.for_template(**present, key=new_key()))


def present_bag(request: HttpRequest, context: CampaignContext) -> dict[str, Any]:
    """The bag with its draws and odds, for a template; empty without a bag."""
    log_rules = context.rules.log_rules
    if log_rules.bag is None or context.state.status == "new":
        return {}
    return {
        "places": present_tokens(context),
        "edits": offered_kinds(context, log_rules.bag.edits.values()),
        "drawn": _trial_draw(request, context),
        "lot": secrets.randbelow(MAX_SEED),
        "can_record": context.offers(log_rules.bag.drawn),
        "odds": present_odds(context, request.GET) if log_rules.odds and log_rules.guidance.odds_fields else None,
    }


def _trial_draw(request: HttpRequest, context: CampaignContext) -> list[NamedToken]:
    """The tokens of the address's seed."""
    assert context.rules.log_rules.bag
    form = TrialDrawForm(request.GET)
    if not form.is_valid() or form.cleaned_data["seed"] is None:
        return []
    seed, number = min(form.cleaned_data["seed"], MAX_SEED), min(form.cleaned_data["number"], MAX_DRAWN)
    return named_tokens(context.rules.log_rules.bag.draw(context.state, number, seed), context.labels)


@form_action
def draw(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A draw written into the log; everybody sees the same tokens."""
    context = campaign_context(request, id)
    if context.rules.log_rules.bag is None:
        raise Http404
    form = DrawForm(request.POST)
    form.is_valid()
    data = {"number": form.cleaned_data.get("number", 1), "seed": secrets.randbelow(MAX_SEED)}
    if written := write_or_report(request, context, context.rules.log_rules.bag.drawn, data):
        drawn = ", ".join(token.name for token in named_tokens(written.row.data.get("tokens", ()), context.labels))
        messages.success(request, _("Drawn and recorded: %(tokens)s.") % {"tokens": drawn})
    return redirect(form.cleaned_data["page"], id)
