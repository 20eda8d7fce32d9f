"""Writes to accounts."""

import secrets
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts.models import ApiToken, RepeatableAnswer, User
from accounts.selectors import token_digest

TOKEN_PREFIX = "cdb_"  # noqa: S105  (it is public)
"""Lets people and secret scanners recognise a leaked token."""


def token_create(*, name: str, days: int, actor: User) -> tuple[ApiToken, str]:
    """A new token and its secret, which is shown only once."""
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=actor, name=name, digest=token_digest(secret), expires_at=timezone.now() + timedelta(days=days)
    )
    return token, secret


def token_revoke(*, token: ApiToken) -> None:
    """Revoke the token at once."""
    token.delete()


def token_revoke_all(*, user: User) -> None:
    """Revoke all tokens of the account at once."""
    user.api_tokens.all().delete()


def token_touch(*, token: ApiToken) -> None:
    """Note that the token was used, at most once an hour, to keep reads from writing."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > timedelta(hours=1):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


@transaction.atomic
def email_change(*, email: str, actor: User) -> EmailAddress:
    """Make this the account's one address; returns it, not confirmed yet. The caller has checked that it is free."""
    EmailAddress.objects.filter(user=actor).delete()
    actor.email = email
    actor.save(update_fields=["email"])
    return EmailAddress.objects.create(user=actor, email=email, primary=True, verified=False)


def image_template_change(*, template: str, actor: User) -> None:
    """Set the template of the account's card pictures; empty for none. The caller has checked it."""
    actor.image_template = template
    actor.save(update_fields=["image_template"])


@transaction.atomic
def account_delete(*, actor: User) -> None:
    """Delete the account and its own data; shared data is handed over first (BEFORE_ACCOUNT_DELETE)."""
    for step in settings.BEFORE_ACCOUNT_DELETE:
        import_string(step)(actor=actor)
    actor.delete()


ANSWERS_KEPT = timedelta(hours=24)
"""The time within which a request may be repeated with its Idempotency-Key."""


def answer_claim(*, key: str, digest: str, actor: User) -> tuple[RepeatableAnswer, bool]:
    """The answer under that key, and whether it is still to be given. Call it in the transaction that gives it.

    A concurrent request with the same key waits until that transaction ends.
    """
    RepeatableAnswer.objects.filter(user=actor, key=key, created_at__lt=timezone.now() - ANSWERS_KEPT).delete()
    return RepeatableAnswer.objects.get_or_create(user=actor, key=key, defaults={"digest": digest})


def answer_keep(*, answer: RepeatableAnswer, status: int, headers: dict[str, str], body: str) -> None:
    """Store the answer, for the next time the request comes."""
    answer.status, answer.headers, answer.body = status, headers, body
    answer.save(update_fields=["status", "headers", "body"])


def expired_delete() -> int:
    """Delete expired tokens and answers; returns how many."""
    now = timezone.now()
    tokens, _ = ApiToken.objects.filter(expires_at__lte=now).delete()
    answers, _ = RepeatableAnswer.objects.filter(created_at__lt=now - ANSWERS_KEPT).delete()
    return tokens + answers
