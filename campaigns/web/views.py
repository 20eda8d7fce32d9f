"""Pages about campaigns."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from campaigns import selectors
from campaigns.campaigns_json import sheet_json
from campaigns.mapping import state_of, table_of
from ui.language import current_language


@never_cache
@require_GET
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The log of a campaign as a sheet of paper; 404 for who may not read it."""
    user = request.user if isinstance(request.user, User) else None
    campaign = selectors.campaign_get(id=id, user=user)
    table = table_of(campaign)
    printed = sheet_json(campaign, state_of(campaign, table), table, current_language())
    return render(request, "campaigns/sheet.html", {"sheet": printed})
