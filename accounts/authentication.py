"""API authentication by `Authorization: Bearer <token>`."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, User
from accounts.selectors import token_get
from accounts.services import token_touch


class BearerAuthentication(BaseAuthentication):
    """Tokens made on the account page."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = token_get(secret.strip())
        if token is None:
            raise AuthenticationFailed(
                _("The token is unknown, revoked or expired. Create a new one on the account page.")
            )
        token_touch(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="cardsdb"'


class BearerScheme(OpenApiAuthenticationExtension):
    """Its name in the OpenAPI description, and the scope that each operation needs."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        description = "An API token made on the account page, with the scope that the operation names."
        return {"type": "http", "scheme": "bearer", "description": description}

    def get_security_requirement(self, auto_schema: Any) -> dict[str, list[str]]:
        scope = auto_schema.view.scope_needed(auto_schema.method)
        return {self.name: [scope.value] if scope else []}
