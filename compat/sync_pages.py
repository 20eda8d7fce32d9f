"""The page of a member's account at ArkhamDB: connect it, exchange decks, choose in conflicts, disconnect."""

import secrets

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.access import user_of
from cardsdb.importing.fetch import BusyError, within_request
from cardsdb.numbers import read_whole_number
from cardsdb.tasks import NO_QUEUE, QueueError
from cardsdb.web.htmx import is_part
from compat import sync
from compat.access import account_access, conflict_access
from compat.models import MAX_NUMBER, SiteAccount
from compat.services import SyncBusyError, account_connect
from compat.sync_client import SiteError, authorize_address, tokens_for_code
from compat.tasks import sync_send
from decks.services import DeckLockedError, DeckSeatedError

ASKED = "sync_asked"
"""In the session: the state and the proof of the connection that the member is making."""
BUSY = (SiteAccount.State.WAITING, SiteAccount.State.RUNNING)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The connected account. A POST acts on it: `do` is sync, keep, take or disconnect."""
    account = account_access(user=user_of(request))
    if request.method == "POST":
        if account:
            _act(request, account)
        return redirect("sync")
    is_busy = account is not None and account.state in BUSY
    if is_part(request):
        if not is_busy:
            return HttpResponseClientRefresh()
        return render(request, "compat/_sync_progress.html", {"account": account})
    links = account.decks.select_related("deck").order_by("deck__name", "pk") if account else []
    context = {
        "account": account,
        "is_busy": is_busy,
        "site": settings.ARKHAMDB_URL.partition("://")[2],
        "address": settings.ARKHAMDB_URL,
        "conflicts": [link for link in links if link.conflict],
        "links": links,
    }
    return render(request, "compat/sync.html", context)


@never_cache
@login_required
@require_safe
def connect(request: HttpRequest) -> HttpResponse:
    """Redirect to the consent page of the site."""
    account_access(user=user_of(request))
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    request.session[ASKED] = [state, verifier]
    return HttpResponseRedirect(authorize_address(state, verifier))


@never_cache
@login_required
@require_safe
def back(request: HttpRequest) -> HttpResponse:
    """The member comes back with a code, or has refused. Each state is good for one attempt."""
    account_access(user=user_of(request))
    state, verifier = request.session.pop(ASKED, None) or ("", "")
    code, given = request.GET.get("code", ""), request.GET.get("state", "")
    if not state or not secrets.compare_digest(state.encode(), given.encode()) or not code:
        messages.error(request, _("The account wasn't connected: it was refused, or it took too long."))
        return redirect("sync")
    try:
        with within_request():
            tokens = tokens_for_code(code, verifier)
        account_connect(user=user_of(request), tokens=tokens)
    except (BusyError, SiteError):
        messages.error(request, _("The account wasn't connected: the site didn't confirm it. Try again later."))
    else:
        messages.success(request, _("The account is connected."))
    return redirect("sync")


def _act(request: HttpRequest, account: SiteAccount) -> None:
    do = request.POST.get("do")
    if do == "disconnect":
        sync.account_disconnect(account=account)
        messages.success(request, _("The account is disconnected. The decks stay on both sites."))
    elif do == "sync":
        _begin(request, account, everything="everything" in request.POST)
    elif do in ("keep", "take"):
        _choose(request, account, do)


def _choose(request: HttpRequest, account: SiteAccount, do: str) -> None:
    number = read_whole_number(request.POST.get("number", ""), most=MAX_NUMBER) or 0
    link = conflict_access(account=account, number=number)
    if link is None:
        messages.error(request, _("There is nothing left to choose for this deck."))
    elif do == "keep":
        sync.conflict_keep(link=link)
        _begin(request, account, everything=False)
    else:
        try:
            sync.conflict_take(link=link)
        except (DeckLockedError, DeckSeatedError):
            messages.error(request, _("The deck is played in a campaign, so its cards stay as they are."))
        else:
            messages.success(request, _("The deck is now the same as there; its history has the version before."))


def _begin(request: HttpRequest, account: SiteAccount, *, everything: bool) -> None:
    try:
        sync_send(account=account, everything=everything)
    except SyncBusyError:
        messages.error(request, _("Your decks are already being synced."))
    except QueueError:
        messages.error(request, NO_QUEUE)


urlpatterns = [
    path("account/arkhamdb/", page, name="sync"),
    path("account/arkhamdb/connect/", connect, name="sync_connect"),
    path("account/arkhamdb/back/", back, name="sync_back"),
]
