"""Reads about accounts."""

import hashlib
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts.models import ApiToken, AuditEntry, Scope, User


def token_digest(secret: str) -> str:
    """The digest of a token. The secret is random and long, so one plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_get(secret: str) -> ApiToken | None:
    """The token of that secret, if it exists, has not expired and its account is active."""
    return (
        ApiToken.objects.select_related("user")
        .filter(digest=token_digest(secret), expires_at__gt=timezone.now(), user__is_active=True)
        .first()
    )


def scopes_of(user: User) -> list[Scope]:
    """The scopes that a token of the account can make use of."""
    imports = user.is_staff or user.has_module_perms("cardsdb")
    return [scope for scope in Scope if scope != Scope.IMPORTS or imports]


def guest_get(username: str) -> User | None:
    """The guest of that name."""
    return User.objects.filter(username=username, is_guest=True).first()


def email_is_free(*, email: str, user: User) -> bool:
    """Whether no other account has the address, confirmed or not."""
    others = User.objects.exclude(pk=user.pk).filter(email__iexact=email)
    return not others.exists() and not EmailAddress.objects.exclude(user=user).filter(email__iexact=email).exists()


def account_export(user: User) -> dict[str, Any]:
    """This app's data about the account, without secrets."""
    return {
        "username": user.username,
        "email": user.email,
        "email_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "image_template": user.image_template,
        "joined_at": user.date_joined,
        "last_login_at": user.last_login,
        "api_tokens": list(user.api_tokens.values("name", "scopes", "created_at", "expires_at", "last_used_at")),
        "audit_log": list(AuditEntry.objects.filter(actor=user).values("at", "action", "address")),
    }


def export_all(user: User) -> dict[str, Any]:
    """All the user's own data, from every app named in ACCOUNT_EXPORTS."""
    return {part: import_string(export)(user) for part, export in settings.ACCOUNT_EXPORTS.items()}
