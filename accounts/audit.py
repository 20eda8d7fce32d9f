"""The audit log: what staff did, and who was given which role. Services write it in the transaction of the change."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import AuditEntry, User

_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)


@contextmanager
def answering(request: HttpRequest) -> Iterator[None]:
    """Note the address of this request in the entries that it causes."""
    token = _request.set(request)
    try:
        yield
    finally:
        _request.reset(token)


def audit_write(
    *,
    action: AuditEntry.Action,
    account: User | None = None,
    about: Model | None = None,
    details: dict[str, Any] | None = None,
    actor: User | None,
) -> AuditEntry:
    """A new entry: the actor, None for the service itself, did this to an account or to another object.

    Details are codes, numbers and yes or no; never names or texts, which would outlive the account they belong to.
    """
    return AuditEntry.objects.create(
        action=action,
        actor=actor,
        account=account,
        object_type=about._meta.label_lower if about else "",
        object_id=str(about.pk) if about else "",
        details=details or {},
        address=_address(),
    )


def audit_forget(*, account: User) -> None:
    """Cut the addresses out of what the account did; the entries stay, with its number."""
    AuditEntry.objects.filter(actor=account).update(address="")


def audit_purge() -> int:
    """Delete the entries older than AUDIT_DAYS; returns how many."""
    count, _of_each = AuditEntry.objects.filter(at__lt=timezone.now() - timedelta(days=settings.AUDIT_DAYS)).delete()
    return count


def _address() -> str:
    """The address of the client, as the limits of log-ins know it; none at the command line and in the background."""
    request = _request.get()
    try:
        return str(get_adapter().get_client_ip(request))[:45] if request else ""
    except PermissionDenied:  # no trustworthy address
        return ""
