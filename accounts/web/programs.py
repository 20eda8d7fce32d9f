"""Programs of other people: registered, connected by consent, disconnected; and the addresses that programs call."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from oauth2_provider.exceptions import FatalClientError, OAuthToolkitError
from oauth2_provider.http import OAuth2ResponseRedirect
from oauth2_provider.oauth2_backends import get_oauthlib_core
from oauthlib.oauth2 import InvalidScopeError

from accounts import services
from accounts.access import connected_access, program_access, user_of
from accounts.models import Program, Scope
from accounts.selectors import program_get, program_list, scopes_of
from accounts.web.forms import ProgramForm

NEW_SECRET = "new_program_secret"  # noqa: S105  (the name in the session)
DESCRIPTIONS = {
    "invalid_client": "The client_id is not registered here, or the client_secret is wrong.",
    "invalid_grant": "The code or refresh_token is unknown, expired, used before or of another program, "
    "or redirect_uri is not that of the code.",
    "unauthorized_client": "This program may not do that.",
    "unsupported_grant_type": "grant_type is authorization_code or refresh_token.",
}
"""For errors that the library does not explain. They are for programmers, and ASCII by RFC 6749: not translated."""


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def programs(request: HttpRequest) -> HttpResponse:
    """The programs that the member has registered. Posting the form registers one; its secret is shown once."""
    user = user_of(request)
    form = ProgramForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        program, secret = services.program_register(**form.cleaned_data, actor=user)
        request.session[NEW_SECRET] = secret  # the next page takes it out
        messages.success(request, _("“%(name)s” is registered.") % {"name": program.name})
        return redirect("programs")
    context = {"form": form, "programs": program_list(user), "secret": request.session.pop(NEW_SECRET, None)}
    return render(request, "accounts/programs.html", context)


@login_required
@require_POST
def remove(request: HttpRequest, program_id: int) -> HttpResponse:
    """Remove a program, for everybody who has connected it."""
    program = program_access(id=program_id, user=user_of(request))
    services.program_remove(program=program, actor=user_of(request))
    messages.success(request, _("“%(name)s” is removed, and disconnected everywhere.") % {"name": program.name})
    return redirect("programs")


@login_required
@require_POST
def disconnect(request: HttpRequest, program_id: int) -> HttpResponse:
    """Take back what the member has allowed a program."""
    program = connected_access(id=program_id, user=user_of(request))
    services.program_disconnect(program=program, actor=user_of(request))
    messages.success(request, _("“%(name)s” is disconnected.") % {"name": program.name})
    return redirect(f"{reverse('account')}#programs")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def authorize(request: HttpRequest) -> HttpResponse:
    """Ask the member whether a program may act for them, and send it the answer. It is asked every time."""
    if request.GET.get("scope") == "":  # of programs that ask for none; the library would look for one without a name
        query = request.GET.copy()
        del query["scope"]
        return redirect(f"{request.path}?{query.urlencode()}")
    core = get_oauthlib_core()
    try:
        asked, credentials = core.validate_authorization_request(request)
        program = program_get(credentials["client_id"])
        scopes = [scope for scope in scopes_of(user_of(request)) if scope in asked]
        if not scopes:
            raise OAuthToolkitError(InvalidScopeError(state=credentials["state"]), credentials["redirect_uri"])
        if request.method == "POST":
            granted = [scope.value for scope in scopes]
            is_allowed = request.POST.get("answer") == "allow"
            address, *_rest = core.create_authorization_response(request, granted, credentials, is_allowed)
            return OAuth2ResponseRedirect(address, program.get_allowed_schemes())
    except FatalClientError as error:  # unknown client: there is nowhere to redirect to
        return render(request, "accounts/program_refused.html", {"error": error.oauthlib_error}, status=400)
    except OAuthToolkitError as error:
        address = error.oauthlib_error.in_uri(error.oauthlib_error.redirect_uri)
        return OAuth2ResponseRedirect(address, [urlsplit(address).scheme])
    return _consent_page(request, program, scopes, credentials)


def _consent_page(
    request: HttpRequest, program: Program, scopes: list[Scope], credentials: dict[str, Any]
) -> HttpResponse:
    way_back = urlsplit(credentials["redirect_uri"])
    is_site = way_back.scheme in {"http", "https"}
    context = {"program": program, "scopes": scopes, "is_default": "scope" not in request.GET}
    response = render(request, "accounts/authorize.html", context | {"goes_to": way_back.netloc if is_site else ""})
    # The form is sent to us, and its answer to the program: a browser asks whether both may be.
    source = (
        f"{way_back.scheme}://{way_back.netloc}" if is_site and "[" not in way_back.netloc else way_back.scheme + ":"
    )
    response._csp_update = {"form-action": [source]}  # type: ignore[attr-defined]
    return response


@csrf_exempt
@require_POST
@sensitive_post_parameters()
def token(request: HttpRequest) -> HttpResponse:
    """A token for a code or for a refresh token, which a new one replaces."""
    return _answer(request, get_oauthlib_core().create_token_response)


@csrf_exempt
@require_POST
@sensitive_post_parameters()
def revoke(request: HttpRequest) -> HttpResponse:
    """Revoke a token that the program has no more use for."""
    return _answer(request, get_oauthlib_core().create_revocation_response)


def _answer(
    request: HttpRequest, respond: Callable[[HttpRequest], tuple[Any, dict[str, str], str, int]]
) -> HttpResponse:
    if not ratelimit.consume(request, action="program"):
        told = {"error": "temporarily_unavailable", "error_description": "Too many requests. Wait for a minute."}
        return JsonResponse(told, status=429, headers={"Retry-After": "60"})
    _address, headers, body, status = respond(request)
    content = json.loads(body or "{}")
    if "error" in content:
        content.setdefault("error_description", DESCRIPTIONS.get(content["error"], "The request is not valid."))
    response = JsonResponse(content, status=status)
    for name, value in {"Cache-Control": "no-store", **headers}.items():
        response[name] = value
    return response
