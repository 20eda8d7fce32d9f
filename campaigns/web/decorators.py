"""Decorators of views. An idempotency key in each form makes resubmission safe, as the API's `Idempotency-Key` does."""

import uuid
from functools import partial, wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.services import answer_once
from cardsdb.web.decorators import View, own_page_with_forms

MAX_KEY = 100


def new_key() -> str:
    """The key of a new form."""
    return uuid.uuid4().hex


def form_key(request: HttpRequest) -> str:
    """The key of a form: as it was sent, or a new one."""
    return request.POST.get("key") or new_key()


def form_page(view: View) -> View:
    """Decorator for a page with forms of logged-in visitors, which take effect once."""
    return own_page_with_forms(idempotent(view))


def form_action(view: View) -> View:
    """Decorator for the address of a form without a page, which takes effect once."""
    return never_cache(login_required(require_POST(idempotent(view))))


def idempotent(view: View) -> View:
    """Decorator for a view whose forms carry a `key`: a form is done once, in one transaction with its answer.

    A refused form leaves nothing behind, and may be corrected and sent again.
    """

    @wraps(view)
    def repeatable(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.POST.get("key", "")
        if request.method != "POST" or not key or not isinstance(request.user, User):
            return form_response(request, view(request, *args, **kwargs))
        # Without the CSRF token, which may have changed.
        inputs = {name: values for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"}
        answered = answer_once(
            key=f"form:{key[:MAX_KEY]}",
            content=[request.get_full_path(), inputs],
            respond=partial(view, request, *args, **kwargs),
            is_done=lambda response: response.status_code == 302,
            actor=request.user,
        )
        if not answered.is_same_request:
            messages.error(request, _("This form was already sent with other content. This is what was recorded then."))
        return form_response(request, answered.response)

    return repeatable


def form_response(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer of a form, marked as such: any other page means that the form did not arrive.

    A script that sends the form for the visitor gets the next address instead of a redirect.
    """
    if request.htmx and response.status_code == 302:  # type: ignore[attr-defined]
        response = HttpResponse(status=204, headers={"HX-Redirect": response["Location"]})
    response["Form-Answer"] = "yes"
    return response
