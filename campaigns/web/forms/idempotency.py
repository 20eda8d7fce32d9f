"""Idempotent forms: an idempotency key makes resubmission safe.

The same answers are kept as for the API's `Idempotency-Key`.
"""

import hashlib
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import msgspec
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import answer_claim, answer_keep

View = TypeVar("View", bound=Callable[..., HttpResponse])
MAX_KEY = 100


def new_key() -> str:
    """The key of a new form."""
    return uuid.uuid4().hex


def idempotent(view: View) -> View:
    """Decorator for a view whose forms carry a `key`: a form is done once, in one transaction with its answer.

    A refused form leaves nothing behind, and may be mended and sent again. A script that sends the form for the
    visitor gets the next address instead of a redirect.
    """

    @wraps(view)
    def repeatable(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.POST.get("key", "")
        if request.method != "POST" or not key or not isinstance(request.user, User):
            return told(request, view(request, *args, **kwargs))
        key, digest = f"form:{key[:MAX_KEY]}", _digest(request)
        with transaction.atomic():
            answer, is_new = answer_claim(key=key, digest=digest, actor=request.user)
            if is_new:
                response = view(request, *args, **kwargs)
                if response.status_code == 302:
                    headers = {"Location": response["Location"]}
                    answer_keep(answer=answer, status=response.status_code, headers=headers, body="")
                else:  # the form is shown again: nothing was done yet
                    answer.delete()
                return told(request, response)
        if answer.digest != digest:
            messages.error(request, _("This form was sent already with other words. Here is what was written then."))
        return told(request, redirect(answer.headers["Location"]))

    return repeatable  # type: ignore[return-value]


def told(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer of a form, marked as such: any other page means that the form did not arrive."""
    if request.htmx and response.status_code == 302:  # type: ignore[attr-defined]
        location = response["Location"]
        response = HttpResponse(status=204)
        response["HX-Redirect"] = location
    response["Form-Answer"] = "yes"
    return response


def _digest(request: HttpRequest) -> str:
    """Digest of the request without the CSRF token, which may have changed."""
    asked = {name: values for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"}
    return hashlib.blake2b(msgspec.json.encode([request.get_full_path(), asked]), digest_size=16).hexdigest()
