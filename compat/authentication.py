"""The member for whom a client of another site acts: by a token, in the header or in the address."""

from django.http import HttpRequest

from accounts.models import Scope, User
from accounts.selectors import token_get
from accounts.services import token_touch


def member_of(request: HttpRequest, scope: Scope) -> User | None:
    """The account of the token, if it has the scope. Cookies are ignored: any site could have them sent."""
    scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        secret = request.GET.get("access_token", "")
    token = token_get(secret.strip()) if secret else None
    if token is None or scope not in token.scopes:
        return None
    token_touch(token=token)
    return token.user
