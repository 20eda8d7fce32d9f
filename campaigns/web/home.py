"""The home page's section on campaigns."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.access import user_or_none
from campaigns.access import has_role
from campaigns.log import state_of
from campaigns.models import Campaign, Member
from campaigns.rules import CampaignRules
from campaigns.selectors import campaign_page
from campaigns.web.lists.views import present_campaigns
from campaigns.web.next_step import NextStep, next_step

MAX_ROWS = 3


def last_campaigns(request: HttpRequest) -> SafeString:
    """The running campaigns that changed last, each with its next step."""
    user = user_or_none(request)
    if user is None:
        return SafeString("")
    running = campaign_page(user=user, whose="mine", game=None).defer(None).exclude(status="over")
    rows = [{**row, "next_step": _next_step(row["campaign"])} for row in present_campaigns(running[:MAX_ROWS])]
    return render_to_string("campaigns/_home.html", {"rows": rows}, request)


def _next_step(one: Campaign) -> NextStep | None:
    """The next step, if the visitor may take it."""
    rules = CampaignRules(one.game, one.guide)
    return next_step(one, rules, state_of(one, rules.log_rules)) if has_role(one, Member.Role.WRITER) else None
