"""Writes to accounts."""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
import structlog
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import InternalError, OperationalError, transaction
from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone
from django.utils.module_loading import import_string
from oauth2_provider.models import AccessToken, Grant, RefreshToken, clear_expired

from accounts.audit import audit_forget, audit_write
from accounts.models import ApiToken, AuditEntry, Program, RepeatableAnswer, Scope, SignIn, User
from accounts.selectors import sends_mail, token_digest

log = structlog.get_logger("cardsdb.accounts")

TOKEN_PREFIX = "cdb_"  # noqa: S105  (it is public)
"""Lets people and secret scanners recognise a leaked token."""


def token_create(*, name: str, days: int, scopes: Iterable[str] = tuple(Scope), actor: User) -> tuple[ApiToken, str]:
    """A new token and its secret, which is shown only once."""
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=actor,
        name=name,
        digest=token_digest(secret),
        scopes=[scope.value for scope in Scope if scope in scopes],
        expires_at=timezone.now() + timedelta(days=days),
    )
    return token, secret


def token_revoke(*, token: ApiToken) -> None:
    token.delete()


def token_revoke_all(*, user: User) -> None:
    """Revoke all tokens of the account at once, those of connected programs, too."""
    user.api_tokens.all().delete()
    _forget_given(user=user)


def noted(what: str, write: Callable[[], object]) -> bool:
    """Write something that no request need fail for; False, with a log line, if it cannot be written now."""
    try:
        with transaction.atomic():
            write()
    except (InternalError, OperationalError) as error:  # no room, or a database that can only be read
        log.warning("not noted", what=what, reason=str(error))
        return False
    return True


def token_touch(*, token: ApiToken | AccessToken) -> None:
    """Note that the token was used, at most once an hour, to keep reads from writing.

    A program's lasts for an hour: when it was given tells as much.
    """
    now = timezone.now()
    if not isinstance(token, ApiToken):
        return
    if token.last_used_at is None or now - token.last_used_at > timedelta(hours=1):
        used = ApiToken.objects.filter(pk=token.pk)
        noted("use of a token", lambda: used.update(last_used_at=now))


@transaction.atomic
def program_register(
    *,
    name: str,
    redirect_uris: Iterable[str],
    is_confidential: bool,
    needs_pkce: bool,
    for_everybody: bool,
    actor: User,
) -> tuple[Program, str]:
    """A new program and its secret, which is shown only once; empty for one that can keep none."""
    secret = secrets.token_urlsafe(32) if is_confidential else ""
    program = Program.objects.create(
        user=None if for_everybody else actor,
        name=name,
        redirect_uris=" ".join(redirect_uris),
        client_type=Program.CLIENT_CONFIDENTIAL if is_confidential else Program.CLIENT_PUBLIC,
        authorization_grant_type=Program.GRANT_AUTHORIZATION_CODE,
        client_secret=token_digest(secret) if secret else "",
        hash_client_secret=False,  # it is a digest already
        needs_pkce=needs_pkce,
    )
    audit_write(
        action=AuditEntry.Action.PROGRAM_REGISTERED,
        about=program,
        details={"for_everybody": for_everybody},
        actor=actor,
    )
    return program, secret


@transaction.atomic
def program_remove(*, program: Program, actor: User) -> None:
    """Remove the program, and disconnect it from every account."""
    audit_write(action=AuditEntry.Action.PROGRAM_REMOVED, about=program, actor=actor)
    program.delete()


@transaction.atomic
def program_disconnect(*, program: Program, actor: User) -> None:
    """Revoke all that the program was given by the account, at once."""
    _forget_given(user=actor, application=program)
    audit_write(action=AuditEntry.Action.PROGRAM_DISCONNECTED, about=program, actor=actor)


def _forget_given(**whose: Any) -> None:
    for kind in (Grant, RefreshToken, AccessToken):
        kind.objects.filter(**whose).delete()


SIGN_INS_KEPT = 50
"""Of each account, and of successful and failed ones apart: who guesses cannot push out the others."""
SIGN_IN_DAYS = 90


@transaction.atomic
def sign_in_note(*, succeeded: bool, methods: list[str], ip: str | None, user_agent: str, user: User | None) -> None:
    """Note a try to log in, and forget the oldest beyond SIGN_INS_KEPT."""
    SignIn.objects.create(
        user=user, succeeded=succeeded, methods=" ".join(methods)[:60], ip=ip, user_agent=user_agent[:200]
    )
    alike = SignIn.objects.filter(user=user, succeeded=succeeded)
    if oldest := list(alike.values_list("pk", flat=True)[SIGN_INS_KEPT:]):
        SignIn.objects.filter(pk__in=oldest).delete()


@transaction.atomic
def second_factor_remove(*, account: User, actor: User | None) -> int:
    """Remove every second factor of an account whose owner has lost it, and log it out everywhere; returns how many.

    Without an actor, it was the operator at the command line.
    """
    for session in UserSession.objects.filter(user=account):
        session.end()
    removed, _ = Authenticator.objects.filter(user=account).delete()
    audit_write(action=AuditEntry.Action.FACTOR_REMOVED, account=account, details={"removed": removed}, actor=actor)
    return removed


@transaction.atomic
def email_ask(*, email: str, actor: User) -> EmailAddress:
    """Keep the address until it is confirmed, which makes it the account's one; returns it."""
    addresses = EmailAddress.objects.filter(user=actor)
    addresses.filter(verified=False, primary=False).delete()
    if actor.email and not addresses.exists():
        addresses.create(user=actor, email=actor.email, primary=True, verified=False)
    address, _ = addresses.get_or_create(user=actor, email=email, defaults={"primary": False, "verified": False})
    return address


@transaction.atomic
def email_change(*, email: str, actor: User) -> EmailAddress:
    """Make this the account's one address; returns it, not confirmed yet. The caller has checked that it is free."""
    EmailAddress.objects.filter(user=actor).delete()
    actor.email, actor.wanted_email = email, ""
    actor.save(update_fields=["email", "wanted_email"])
    return EmailAddress.objects.create(user=actor, email=email, primary=True, verified=False)


def email_want(*, email: str, actor: User) -> None:
    """Keep an address that another account has; the new account waits until it is free."""
    actor.wanted_email = email
    actor.save(update_fields=["wanted_email"])


def sign_up_undo(*, account: User) -> None:
    """Delete an account whose confirmation could not be sent; its owner can sign up again."""
    account.delete()


def image_template_change(*, template: str, actor: User) -> None:
    """Set the template of the account's card pictures; empty for none. The caller has checked it."""
    actor.image_template = template
    actor.save(update_fields=["image_template"])


@transaction.atomic
def account_delete(*, account: User, actor: User) -> None:
    """Delete the account and its own data; shared data is handed over first (BEFORE_ACCOUNT_DELETE)."""
    for step in settings.BEFORE_ACCOUNT_DELETE:
        import_string(step)(account=account, actor=actor)
    audit_write(action=AuditEntry.Action.ACCOUNT_DELETED, account=account, actor=actor)
    audit_forget(account=account)
    account.delete()


def guest_create() -> User | None:
    """A new guest; None if there are enough (GUESTS).

    Its name is random and never used again: the session that knows it has the guest's rights.
    """
    if User.objects.filter(is_guest=True).count() >= settings.GUESTS:
        return None
    guest = User(
        username=f"guest-{secrets.token_urlsafe(24)}", is_guest=True, is_active=False, last_login=timezone.now()
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def guest_touch(*, guest: User) -> bool:
    """Note a visit, at most once a day; whether it was noted."""
    now = timezone.now()
    if guest.last_login and now - guest.last_login < timedelta(days=1):
        return False
    kept = User.objects.filter(pk=guest.pk)
    return noted("visit of a guest", lambda: kept.update(last_login=now)) and kept.exists()


@transaction.atomic
def guest_join(*, guest: User, actor: User) -> int:
    """Give all that the guest has to the account (AT_GUEST_LOGIN), and end the guest; returns how much it was.

    A guest joins once: another login at the same time waits for this one, and finds nothing left.
    """
    if not User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).exists():
        return 0
    moved: int = sum(import_string(step)(guest=guest, actor=actor) for step in settings.AT_GUEST_LOGIN)
    User.objects.filter(pk=guest.pk).delete()
    return moved


def guest_forget(*, guest: User) -> None:
    """Delete the guest and all that is kept for it."""
    User.objects.filter(pk=guest.pk, is_guest=True).delete()


GUESTS_PURGED_AT_ONCE = 100


def guests_purge() -> int:
    """Delete the guests who have not come back for GUEST_DAYS, with their decks, some at a time; returns how many."""
    count, unseen = 0, Q(is_guest=True, last_login__lt=timezone.now() - timedelta(days=settings.GUEST_DAYS))
    while some := list(User.objects.filter(unseen).values_list("pk", flat=True)[:GUESTS_PURGED_AT_ONCE]):
        # Asked again as they are deleted: one of them may be back by now.
        _rows, of_each = User.objects.filter(unseen, pk__in=some).delete()
        count += of_each.get(User._meta.label, 0)
    return count


ANSWERS_KEPT = timedelta(hours=24)
"""How long a request may be repeated with its Idempotency-Key."""
KEPT_HEADERS = ("Content-Type", "ETag", "Location", "Cache-Control")


class Answered(NamedTuple):
    """The answer to a request with an idempotency key."""

    response: HttpResponse
    is_repeated: bool
    is_same_request: bool
    """False if the key was sent before with another request, to which this is the answer."""


def answer_once(
    *,
    key: str,
    content: Any,
    respond: Callable[[], HttpResponse],
    is_done: Callable[[HttpResponse], bool] = lambda response: True,
    actor: User,
) -> Answered:
    """Respond, and store the answer in the same transaction; or return the answer stored under that key.

    The content is all that makes the request another one. A concurrent request with the same key waits. One that
    fails, or is not done by its response, leaves nothing behind and may be sent again.
    """
    with transaction.atomic():
        answers = RepeatableAnswer.objects.filter(user=actor, key=key)
        answers.filter(created_at__lt=timezone.now() - ANSWERS_KEPT).delete()
        answer, is_new = answers.get_or_create(user=actor, key=key, defaults={"digest": _digest(content)})
        if is_new:
            response = respond()
            if is_done(response):
                answer.status, answer.body = response.status_code, response.content.decode()
                answer.headers = {name: response[name] for name in KEPT_HEADERS if name in response}
                answer.save(update_fields=["status", "headers", "body"])
            else:
                answer.delete()
            return Answered(response, is_repeated=False, is_same_request=True)
    return _answered(answer, content)


def answer_again(*, key: str, content: Any, actor: User) -> Answered | None:
    """The answer stored under that key, if there is one."""
    kept = RepeatableAnswer.objects.filter(user=actor, key=key, created_at__gte=timezone.now() - ANSWERS_KEPT)
    answer = kept.first()
    return _answered(answer, content) if answer else None


def _answered(answer: RepeatableAnswer, content: Any) -> Answered:
    stored = HttpResponse(answer.body, status=answer.status, headers=answer.headers)
    return Answered(stored, is_repeated=True, is_same_request=answer.digest == _digest(content))


def _digest(content: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(content), digest_size=16).hexdigest()


UNCONFIRMED_KEPT = timedelta(days=7)
"""For how long an account holds an unconfirmed address."""


def expired_delete() -> int:
    """Delete expired tokens, answers, sessions and sign-ins; returns how many.

    Accounts whose address was never confirmed are deleted too, to free the address; those that wait for a taken address
    likewise, or their names would tell that the address has an account.
    """
    now = timezone.now()
    unconfirmed = EmailAddress.objects.filter(primary=True, verified=False).values("user")
    if sends_mail():
        User.objects.filter(
            Q(pk__in=unconfirmed) | ~Q(wanted_email=""),
            last_login=None,
            is_guest=False,
            is_staff=False,
            date_joined__lt=now - UNCONFIRMED_KEPT,
        ).delete()
    SignIn.objects.filter(at__lt=now - timedelta(days=SIGN_IN_DAYS)).delete()
    UserSession.objects.filter(last_seen_at__lt=now - timedelta(seconds=settings.SESSION_COOKIE_AGE)).delete()
    clear_expired()  # what programs were given
    tokens, _ = ApiToken.objects.filter(expires_at__lte=now).delete()
    answers, _ = RepeatableAnswer.objects.filter(created_at__lt=now - ANSWERS_KEPT).delete()
    return tokens + answers
