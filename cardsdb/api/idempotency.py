"""Idempotency-Key: a request sent twice is carried out once and gets the same answer."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import msgspec
from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.services import answer_claim, answer_keep
from cardsdb.api.problems import KeyReusedError
from cardsdb.faults import InputFault, InvalidInputError

Method = TypeVar("Method", bound=Callable[..., HttpResponse])

MAX_KEY = 200
KEPT_HEADERS = ("Content-Type", "ETag", "Location", "Cache-Control")


def idempotent(post: Method) -> Method:
    """Decorator that makes a write idempotent: with a key it runs once, in one transaction with its answer.

    A failed request leaves nothing behind and may be retried with the same key.
    """

    @wraps(post)
    def repeatable(self: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.headers.get("Idempotency-Key", "")
        if not key or not request.user.is_authenticated:
            return post(self, request, *args, **kwargs)
        if len(key) > MAX_KEY or not key.isascii() or not key.isprintable():
            message = _("Give up to %(most)s printable ASCII characters.") % {"most": MAX_KEY}
            raise InvalidInputError(InputFault(("header", "Idempotency-Key"), "malformed", message))
        with transaction.atomic():
            answer, is_new = answer_claim(key=key, digest=_digest(request), actor=request.user)
            if is_new:
                response = post(self, request, *args, **kwargs)
                headers = {name: response[name] for name in KEPT_HEADERS if name in response}
                body = response.content.decode()
                answer_keep(answer=answer, status=response.status_code, headers=headers, body=body)
                return response
        if answer.digest != _digest(request):
            raise KeyReusedError(_("This Idempotency-Key was sent with another request. Make a new key for this one."))
        headers = {**answer.headers, "Idempotent-Replayed": "true"}
        return HttpResponse(answer.body, status=answer.status, headers=headers)

    repeatable.is_repeatable = True  # type: ignore[attr-defined]  # for the OpenAPI description
    return repeatable  # type: ignore[return-value]


def _digest(request: Request) -> str:
    """Digest of the request: method, address and body."""
    asked = [request.method, request.get_full_path(), request.data]
    return hashlib.blake2b(msgspec.json.encode(asked), digest_size=16).hexdigest()
