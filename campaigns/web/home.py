"""The home page's section on campaigns."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.access import user_or_none
from campaigns.selectors import campaign_page
from campaigns.web.lists import present_campaigns

MAX_ROWS = 3


def last_campaigns(request: HttpRequest) -> SafeString:
    """The running campaigns that changed last, each with its next step."""
    user = user_or_none(request)
    if user is None:
        return SafeString("")
    rows = present_campaigns(campaign_page(user=user, whose="mine", game=None).exclude(status="over")[:MAX_ROWS])
    return render_to_string("campaigns/_home.html", {"rows": rows}, request)
