"""API authentication by `Authorization: Bearer <token>`, and its description."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from oauth2_provider.models import AccessToken
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, Scope, User
from accounts.selectors import token_get
from accounts.services import token_touch


class BearerAuthentication(BaseAuthentication):
    """Tokens made on the account page, and those of connected programs."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken | AccessToken] | None:
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
    """Both ways to a token in the OpenAPI description, and the scope that each operation needs."""

    target_class = BearerAuthentication
    name = ["token", "program"]

    def get_security_definition(self, auto_schema: Any) -> Any:
        made = "An API token made on the account page, with the scope that the operation names."
        program = "A program that a member connects by logging in here. It is registered on the account page."
        flow = {
            "authorizationUrl": "/oauth/authorize/",
            "tokenUrl": "/oauth/token/",
            "refreshUrl": "/oauth/token/",
            "scopes": {scope.value: str(scope.label) for scope in Scope},
        }
        return [
            {"type": "http", "scheme": "bearer", "description": made},
            {"type": "oauth2", "description": program, "flows": {"authorizationCode": flow}},
        ]

    def get_security_requirement(self, auto_schema: Any) -> Any:
        scope = auto_schema.view.scope_needed(auto_schema.method)
        return [{name: [scope.value] if scope else []} for name in self.name]
