"""Reads about accounts."""

import hashlib
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts.models import ApiToken, AuditEntry, Scope, SignIn, User


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


UNSENT = frozenset(f"django.core.mail.backends.{name}.EmailBackend" for name in ("console", "dummy", "filebased"))


def sends_mail() -> bool:
    """Whether the operator has configured mail: without a mail server its text goes to the output of the service."""
    return settings.EMAIL_BACKEND not in UNSENT


def email_is_free(*, email: str, user: User | None = None) -> bool:
    """Whether no account has the address, confirmed or not; the user's own does not count.

    Where mail is sent, an address that an account only asked for counts for nothing until it is confirmed.
    """
    own = user.pk if user else 0
    others = EmailAddress.objects.exclude(user=own).filter(email__iexact=email)
    if sends_mail():
        others = others.filter(Q(verified=True) | Q(primary=True))
    return not User.objects.exclude(pk=own).filter(email__iexact=email).exists() and not others.exists()


def email_pending(user: User) -> str:
    """The address that the account has asked for and not confirmed yet; empty without one."""
    pending = EmailAddress.objects.filter(user=user, verified=False, primary=False)
    return pending.exclude(email__iexact=user.email).values_list("email", flat=True).first() or ""


def sign_in_list(user: User) -> QuerySet[SignIn]:
    """The latest tries to log in, as many as the account page shows."""
    return user.sign_ins.all()[:10]


def second_factors(user: User) -> list[str]:
    """The kinds of second factor that the account is asked for."""
    kinds = Authenticator.objects.filter(user=user).exclude(type=Authenticator.Type.RECOVERY_CODES)
    return list(kinds.order_by("type").values_list("type", flat=True).distinct())


def account_export(user: User) -> dict[str, Any]:
    """This app's data about the account, without secrets."""
    return {
        "username": user.username,
        "email": user.email,
        "email_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "image_template": user.image_template,
        "joined_at": user.date_joined,
        "last_login_at": user.last_login,
        "second_factors": list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")),
        "sessions": list(
            UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent")
        ),
        "sign_ins": list(user.sign_ins.values("at", "succeeded", "methods", "ip", "user_agent")),
        "api_tokens": list(user.api_tokens.values("name", "scopes", "created_at", "expires_at", "last_used_at")),
        "audit_log": list(AuditEntry.objects.filter(actor=user).values("at", "action", "address")),
    }


def export_all(user: User) -> dict[str, Any]:
    """All the user's own data, from every app named in ACCOUNT_EXPORTS."""
    return {part: import_string(export)(user) for part, export in settings.ACCOUNT_EXPORTS.items()}
