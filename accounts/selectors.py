"""Reads about accounts."""

import hashlib
from collections import defaultdict
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string
from oauth2_provider.models import AccessToken, RefreshToken
from oauth2_provider.settings import oauth2_settings

from accounts.models import ApiToken, AuditEntry, Program, Scope, SignIn, User


def token_digest(secret: str) -> str:
    """The digest of a token. The secret is random and long, so one plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_get(secret: str) -> ApiToken | AccessToken | None:
    """The token of that secret, made by its account or given to a program; None if it is not valid any more."""
    digest, now = token_digest(secret), timezone.now()
    made = ApiToken.objects.filter(digest=digest, expires_at__gt=now, user__is_active=True)
    given = AccessToken.objects.filter(token_checksum=digest, expires__gt=now, user__is_active=True)
    return made.select_related("user").first() or given.select_related("user").first()


def scopes_of(user: User) -> list[Scope]:
    """The scopes that a token of the account can make use of."""
    imports = user.is_staff or user.has_module_perms("cardsdb")
    return [scope for scope in Scope if scope != Scope.IMPORTS or imports]


def program_list(user: User) -> QuerySet[Program]:
    """The programs that the account has registered; for staff, those for everybody, too."""
    own = Q(user=user) | Q(user=None) if user.is_staff else Q(user=user)
    return Program.objects.filter(own)


def program_get(client_id: str) -> Program:
    """The program under which a client has registered, with its account."""
    return Program.objects.select_related("user").get(client_id=client_id)


class Connection(NamedTuple):
    """A program that may act for an account until it is disconnected."""

    program: Program
    scopes: list[Scope]
    used_at: datetime
    """When it last asked for a token: within the hour of its last use."""


def connection_list(user: User) -> list[Connection]:
    """The programs that are connected with the account, the last used first."""
    seen = timezone.now() - timedelta(seconds=oauth2_settings.REFRESH_TOKEN_EXPIRE_SECONDS)
    tokens = RefreshToken.objects.filter(user=user, revoked=None, access_token__expires__gt=seen)
    of_each: dict[Program, list[AccessToken]] = defaultdict(list)
    for token in tokens.select_related("application__user", "access_token").order_by("-created"):
        of_each[token.application].append(token.access_token)
    return [
        Connection(program, [scope for scope in Scope if any(scope in one.scopes for one in given)], given[0].created)
        for program, given in of_each.items()
    ]


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


def email_is_unconfirmed(email: str) -> bool:
    """Whether the address is that of a new account which has never logged in, since it must be confirmed first."""
    given = EmailAddress.objects.filter(email__iexact=email, primary=True, verified=False, user__last_login=None)
    return sends_mail() and given.exists()


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
        "wanted_email": user.wanted_email,
        "email_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "image_template": user.image_template,
        "joined_at": user.date_joined,
        "last_login_at": user.last_login,
        "second_factors": list(
            Authenticator.objects.filter(user=user).order_by("pk").values("type", "created_at", "last_used_at")
        ),
        "sessions": list(
            UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent")
        ),
        "sign_ins": list(user.sign_ins.values("at", "succeeded", "methods", "ip", "user_agent")),
        "api_tokens": list(user.api_tokens.values("name", "scopes", "created_at", "expires_at", "last_used_at")),
        "programs": list(Program.objects.filter(user=user).values("name", "client_id", "redirect_uris", "created")),
        "connected_programs": [
            {"name": one.program.name, "scopes": one.scopes, "last_used_at": one.used_at}
            for one in connection_list(user)
        ],
        "audit_log": list(AuditEntry.objects.filter(actor=user).values("at", "action", "address")),
    }


def export_all(user: User) -> dict[str, Any]:
    """All the user's own data, from every app named in ACCOUNT_EXPORTS."""
    return {part: import_string(export)(user) for part, export in settings.ACCOUNT_EXPORTS.items()}
