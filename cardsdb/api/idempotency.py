"""Idempotency-Key: a request sent twice is carried out once and gets the same answer."""

import re
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.services import answer_once
from cardsdb.api.problems import ProblemError
from cardsdb.faults import input_error

Method = TypeVar("Method", bound=Callable[..., HttpResponse])

MAX_KEY = 200
KEY = re.compile(rf"[!-~][\t -~]{{0,{MAX_KEY - 1}}}")


def idempotent(post: Method) -> Method:
    """Decorator that makes a write idempotent: with a key it runs once, in one transaction with its answer.

    A failed request leaves nothing behind and may be retried with the same key.
    """

    @wraps(post)
    def repeatable(self: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.headers.get("Idempotency-Key")
        if key is None or not request.user.is_authenticated:
            return post(self, request, *args, **kwargs)
        # The web server makes an empty one of what is not ASCII: its sender must not believe that it protects.
        if not KEY.fullmatch(key):
            message = _("Give 1 to %(most)s printable ASCII characters.") % {"most": MAX_KEY}
            raise input_error("malformed", message, "header", "Idempotency-Key")
        answered = answer_once(
            key=key,
            content=[request.method, request.get_full_path(), request.data],
            respond=partial(post, self, request, *args, **kwargs),
            actor=request.user,
        )
        if not answered.is_same_request:
            message = _("This Idempotency-Key was sent with another request. Make a new key for this one.")
            raise ProblemError("idempotency-key-reused", message)
        if answered.is_repeated:
            answered.response["Idempotent-Replayed"] = "true"
        return answered.response

    repeatable.is_repeatable = True  # type: ignore[attr-defined]  # for the OpenAPI description
    return repeatable  # type: ignore[return-value]
