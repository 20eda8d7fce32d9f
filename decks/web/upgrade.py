"""Upgrading: the builder with a receipt. What is clicked is saved at once; what it costs is paid at the end."""

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from decks import selectors
from decks.web.builder import bench_of, workbench


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upgrade(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The visitor's own deck on its way from one revision, the newest unless the address names one, to the next."""
    assert isinstance(request.user, User)
    address = reverse("deck_upgrade", args=[id])
    bench = bench_of(request, selectors.newest_get(id=id, user=request.user), address)
    if bench.building.upgrade is None:
        raise Http404
    if bench.state.base is None:
        return redirect(f"{address}?from={bench.deck.revision}")
    selectors.revision_get(deck=bench.deck, number=bench.state.base)
    return workbench(request, id, address)
