"""Pages with a part that changes while others write: an open page polls it, and gets a 304 while it is the same."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from campaigns import access
from campaigns.models import Campaign
from campaigns.rules import CampaignRules
from cardsdb.api.preconditions import etag_of, known_tags
from decks.validation import rules_version
from ui.language import current_language

LIVE = "live"
"""The id of that part."""


def live_response(
    request: HttpRequest,
    campaign: Campaign,
    rules: CampaignRules,
    template: str,
    made: Callable[[], dict[str, Any]],
    *versions: object,
) -> HttpResponse:
    """The page, or its live part (`_live_<template>`) for one that polls; the context is made only if it is needed.

    `versions` has what the page depends on besides log, rules, visitor and language.
    """
    versions = (campaign.version, rules.catalogue.digest, rules_version(campaign.game), *versions)
    visitor = (access.role_of(campaign), request.user.pk, current_language(), request.get_full_path())
    tag = etag_of(campaign.pk, *versions, *visitor)
    is_live = request.htmx.target == LIVE  # type: ignore[attr-defined]
    if is_live and tag in known_tags(request):
        response = HttpResponse(status=304)
    else:
        response = render(request, f"campaigns/{'_live_' if is_live else ''}{template}.html", made())
    response["ETag"] = tag
    patch_vary_headers(response, ["HX-Target"])
    return response
