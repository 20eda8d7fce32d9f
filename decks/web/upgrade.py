"""Upgrading: the builder with a receipt. What is clicked is saved at once; what it costs is paid at the end.

A deck that is played somewhere is upgraded there: until it is paid, what is clicked is a draft.
"""

import uuid
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from cardsdb.faults import InvalidInputError
from decks import selectors, services
from decks.web.builder import Bench, Done, answered, bench_of, workbench
from decks.web.drafts import upgrade_pay


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
    is_old = bench.deck.seated_in is not None and bench.state.base != bench.deck.revision
    if bench.state.base is None or is_old:
        return redirect(f"{address}?{urlencode(_begun(bench))}")
    selectors.revision_get(deck=bench.deck, number=bench.state.base)
    if bench.draft and request.method == "POST" and "pay" in request.POST:
        return answered(request, _paid(request, bench, request.user))
    return workbench(request, id, address)


def _begun(bench: Bench) -> dict[str, str]:
    """What an upgrade begins from: the newest revision, without what its campaign says was exiled."""
    exiled = (bench.deck.log or {}).get("exiled", {}) if bench.deck.seated_in else {}
    begun = {"from": str(bench.deck.revision)}
    if exiled:
        begun["exiled"] = ",".join(f"{code}:{copies}" for code, copies in exiled.items())
    return begun


def _paid(request: HttpRequest, bench: Bench, user: User) -> Done:
    """The draft becomes the deck, where it is played."""
    deck, base = bench.deck, bench.state.base
    assert base
    assert bench.draft
    priced = services.upgrade_price(
        deck=deck, content=bench.content, number=base, exiled=bench.state.exiled, catalogue=bench.live
    )
    try:
        address = upgrade_pay(deck=deck, content=bench.content, exiled=bench.state.exiled, priced=priced, actor=user)
    except InvalidInputError as error:
        return Done(bench=bench, faults=error.faults)
    bench.draft.drop()
    messages.success(request, _("“%(name)s” is upgraded, and the log has the receipt.") % {"name": deck.name})
    return Done(bench=bench, leaves_for=address)
