"""Upgrading: the builder with a receipt. Clicks are saved at once; the price is paid at the end.

An upgrade stays with the deck until it is paid or given up: each of its revisions names its base.
"""

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.web.builder import workbench
from decks.web.visitors import own_pages


@never_cache
@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
def upgrade(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The visitor's own deck on its way from one revision, the newest unless an upgrade is underway, to the next."""
    return workbench(request, id, reverse("deck_upgrade", args=[id]), upgrades=True)
