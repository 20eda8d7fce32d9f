"""ArkhamDB's API for a member's own decks and collection, with a token: reads, and forms that write.

Refusals are answered with 200 and `success: false`, as there.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.urls import re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import Scope, User
from cardsdb.api.throttling import WindowThrottle
from cardsdb.faults import InvalidInputError
from compat import arkhamdb_writes as writes
from compat.answers import digest_of, private_answer, refusal
from compat.arkhamdb_decks import stage_access, stage_row
from compat.arkhamdb_rows import chains_of, deck_rows
from compat.authentication import member_of
from compat.cards import END
from compat.deck_numbers import changed_at, user_number
from compat.models import UserNumber
from decks import selectors
from decks.exchange.arkhamdb import GAME

View = Callable[..., HttpResponse]
TOO_MANY = "Too many requests in a short time."
UNKNOWN = {"error": "access_denied", "error_description": "OAuth2 authentication required"}


def for_member(scope: Scope, *methods: str) -> Callable[[View], View]:
    """A view for the member of the token; 401 without one. Cookies are ignored, so that there is no CSRF to check.

    Requests count on the limits of our own API, by account.
    """

    def decorated(view: View) -> View:
        @csrf_exempt
        @require_http_methods(methods)
        @wraps(view)
        def guarded(request: HttpRequest, language: str = "en", **values: str) -> HttpResponse:
            needed = Scope.READ if request.method in ("GET", "HEAD") else scope
            member = member_of(request, needed)
            request.user = member or AnonymousUser()
            request.throttle = throttle = WindowThrottle()  # type: ignore[attr-defined]  # metrics read it
            if not throttle.count(request):
                return refusal(429, TOO_MANY, throttle.reset)
            if member is None:
                return JsonResponse(UNKNOWN, status=401, headers={"WWW-Authenticate": 'Bearer realm="cardsdb"'})
            response = view(request, member, **values)
            response.headers.setdefault("Cache-Control", "private, no-store")
            return response

        return guarded

    return decorated


def write_view(write: Callable[[writes.Form, User, int], int | None], method: str) -> View:
    """The view of a form that writes: the number of the deck, or the reason of a refusal."""

    @for_member(Scope.DECKS, method)
    def view(request: HttpRequest, member: User, deck: str = "0") -> HttpResponse:
        return written(request, lambda form: write(form, member, int(deck)))

    return view


def written(request: HttpRequest, write: Callable[[writes.Form], int | None]) -> HttpResponse:
    """The outcome of a write. Clients of the old site know a status other than 200 of deletions alone."""
    try:
        message = write(form_of(request))
    except writes.RefusedError as error:
        status = error.status if request.method == "DELETE" else 200
        return JsonResponse({"success": False, "msg": error.message}, status=status)
    except InvalidInputError as error:
        reasons = (": ".join(filter(None, (".".join(map(str, one.loc)), one.message))) for one in error.faults)
        return JsonResponse({"success": False, "msg": " ".join(reasons)})
    return JsonResponse({"success": True} if message is None else {"success": True, "msg": message})


def form_of(request: HttpRequest) -> dict[str, str]:
    """The fields of the address and the body; Django itself reads only those of a POST."""
    body = request.POST if request.method == "POST" else QueryDict(request.body, encoding=request.encoding)
    return {**request.GET.dict(), **body.dict()}


@for_member(Scope.READ, "GET", "HEAD")
def decks(request: HttpRequest, member: User) -> HttpResponse:
    """All stages of the member's decks."""
    own = selectors.deck_list(user=member, whose="mine", wanted=selectors.DeckFilter(game=GAME, order="created"))
    oldest_first = list(own.defer(None).defer("search_terms"))[::-1]
    content = msgspec.json.encode(list(deck_rows(chains_of(oldest_first), owned=True)))
    return private_answer(
        request, content, changed_at(UserNumber.objects.get(pk=user_number(member)), digest_of(content))
    )


@for_member(Scope.READ, "GET", "HEAD")
def deck_load(request: HttpRequest, member: User, deck: str) -> HttpResponse:
    """A deck of the member's own, or a shared one."""
    try:
        chain, index = stage_access(number=deck, user=member)
        row = stage_row(chain, index, owned=chain.deck.owner == member)
    except Http404:
        return JsonResponse({"success": False, "msg": "The deck could not be found"}, status=404)
    return JsonResponse(row)


@for_member(Scope.DECKS, "GET", "HEAD", "PUT")
def collection(request: HttpRequest, member: User) -> HttpResponse:
    """The sets of the member's default collection, by their numbers."""
    if request.method == "PUT":
        return written(request, lambda form: writes.collection_put(form=form, actor=member))
    return JsonResponse(writes.collection_packs(user=member), safe=False)


def _delete(form: writes.Form, member: User, deck: int) -> None:
    writes.deck_delete(number=deck, everything="all" in form, actor=member)


deck_new = write_view(lambda form, member, _deck: writes.deck_new(form=form, actor=member), "POST")
deck_save = write_view(lambda form, member, deck: writes.deck_save(number=deck, form=form, actor=member), "PUT")
deck_upgrade = write_view(lambda form, member, deck: writes.deck_upgrade(number=deck, form=form, actor=member), "PUT")
deck_publish = write_view(lambda form, member, deck: writes.deck_publish(number=deck, form=form, actor=member), "PUT")
deck_delete = write_view(_delete, "DELETE")

OWN = r"^(?:(?P<language>es)/)?api/oauth2/"
DECK = r"(?P<deck>[0-9]{1,12})"
urlpatterns: list[Any] = [
    re_path(f"{OWN}decks{END}", decks),
    re_path(f"{OWN}deck/load/{DECK}{END}", deck_load),
    re_path(f"{OWN}deck/new{END}", deck_new),
    re_path(f"{OWN}deck/save/{DECK}{END}", deck_save),
    re_path(f"{OWN}deck/upgrade/{DECK}{END}", deck_upgrade),
    re_path(f"{OWN}deck/publish/{DECK}{END}", deck_publish),
    re_path(f"{OWN}deck/delete/{DECK}{END}", deck_delete),
    re_path(f"{OWN}collection{END}", collection),
]
