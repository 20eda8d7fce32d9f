"""The account or guest behind a request, asked the same way by API and pages."""

import uuid
from typing import Any

from allauth.usersessions.models import UserSession
from django.shortcuts import get_object_or_404

from accounts import selectors
from accounts.models import ApiToken, Program, User

GUEST = "guest"
"""The guest of this browser, in its session."""


def user_or_none(request: Any) -> User | None:
    """The account of the caller or visitor; None without one, also for a guest."""
    return request.user if isinstance(request.user, User) else None


def user_of(request: Any) -> User:
    """The account of the caller or visitor, where permissions have ensured one."""
    assert isinstance(request.user, User)
    return request.user


def token_access(*, id: uuid.UUID, user: User) -> ApiToken:
    """The user's own token; Http404 for anybody else's."""
    return get_object_or_404(user.api_tokens, pk=id)


def session_access(*, id: int, user: User) -> UserSession:
    """One of the account's sessions; Http404 for anybody else's."""
    return get_object_or_404(UserSession, pk=id, user=user)


def program_access(*, id: int, user: User) -> Program:
    """A program that the user may remove; Http404 for anybody else's."""
    return get_object_or_404(selectors.program_list(user), pk=id)


def connected_access(*, id: int, user: User) -> Program:
    """A program that is connected with the account; Http404 for any other."""
    return get_object_or_404(Program.objects.filter(refreshtoken__user=user).distinct(), pk=id)


def guest_or_none(request: Any) -> User | None:
    """The guest of this browser, read once a request."""
    if not hasattr(request, "guest"):
        name = request.session.get(GUEST)
        request.guest = selectors.guest_get(name) if name else None
    guest: User | None = request.guest
    return guest


def visitor_or_none(request: Any) -> User | None:
    """The account of the visitor, or the guest of this browser: for pages that need no account."""
    return user_or_none(request) or guest_or_none(request)


def visitor_of(request: Any) -> User:
    """The visitor, where the page has ensured one."""
    visitor = visitor_or_none(request)
    assert visitor
    return visitor
