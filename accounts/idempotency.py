"""Idempotency: a request sent twice with the same key is carried out once and gets the same answer."""

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.http import HttpResponse

from accounts.models import User
from accounts.services import answer_claim, answer_keep

KEPT_HEADERS = ("Content-Type", "ETag", "Location", "Cache-Control")


class IdempotentResult(NamedTuple):
    """The answer to a request with a key."""

    response: HttpResponse
    is_replayed: bool
    is_same_request: bool
    """False if the key was sent before with another request, to which this is the answer."""


def respond_once(
    *,
    key: str,
    content: Any,
    user: User,
    respond: Callable[[], HttpResponse],
    is_done: Callable[[HttpResponse], bool] = lambda response: True,
) -> IdempotentResult:
    """Respond in one transaction with storing the answer; or return the answer stored under that key.

    The content is all that makes the request another one. A request that fails, or is not done by its response,
    leaves nothing behind and may be sent again with the same key.
    """
    digest = hashlib.blake2b(msgspec.json.encode(content), digest_size=16).hexdigest()
    with transaction.atomic():
        answer, is_new = answer_claim(key=key, digest=digest, actor=user)
        if is_new:
            response = respond()
            if is_done(response):
                headers = {name: response[name] for name in KEPT_HEADERS if name in response}
                answer_keep(answer=answer, status=response.status_code, headers=headers, body=response.content.decode())
            else:
                answer.delete()
            return IdempotentResult(response, is_replayed=False, is_same_request=True)
    stored = HttpResponse(answer.body, status=answer.status, headers=answer.headers)
    return IdempotentResult(stored, is_replayed=True, is_same_request=answer.digest == digest)
