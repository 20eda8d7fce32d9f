"""Idempotency-Key: a request sent twice is carried out once and gets the same answer."""

import re
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.services import Answered, answer_again, answer_once
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
        if not (sent := _sent(request)):
            return post(self, request, *args, **kwargs)
        return _response(answer_once(**sent, respond=partial(post, self, request, *args, **kwargs)))

    repeatable.is_repeatable = True  # type: ignore[attr-defined]  # for the OpenAPI description
    return repeatable  # type: ignore[return-value]


def repeated(request: Request) -> HttpResponse | None:
    """The answer to a request that was carried out already, for a view that has much to do before it writes."""
    sent = _sent(request)
    answered = answer_again(**sent) if sent else None
    return _response(answered) if answered else None


def _sent(request: Request) -> dict[str, Any]:
    """The key, the content and the sender of a request; empty for one that may be carried out again."""
    key = request.headers.get("Idempotency-Key")
    if key is None or not request.user.is_authenticated:
        return {}
    # The web server makes an empty one of what is not ASCII: its sender must not believe that it protects.
    if not KEY.fullmatch(key):
        message = _("Give 1 to %(most)s printable ASCII characters.") % {"most": MAX_KEY}
        raise input_error("malformed", message, "header", "Idempotency-Key")
    content = [request.method, request.get_full_path(), request.data]
    return {"key": key, "content": content, "actor": request.user}


def _response(answered: Answered) -> HttpResponse:
    if not answered.is_same_request:
        message = _("This Idempotency-Key was sent with another request. Make a new key for this one.")
        raise ProblemError("idempotency-key-reused", message)
    if answered.is_repeated:
        answered.response["Idempotent-Replayed"] = "true"
    return answered.response
