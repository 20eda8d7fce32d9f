"""The account behind a request, asked the same way by API and pages."""

from typing import Any

from accounts.models import User


def user_or_none(request: Any) -> User | None:
    """The account of the caller or visitor; None without one."""
    return request.user if isinstance(request.user, User) else None


def user_of(request: Any) -> User:
    """The account of the caller or visitor, where permissions have ensured one."""
    assert isinstance(request.user, User)
    return request.user
