"""OAuth2 by django-oauth-toolkit, with the scopes of API tokens. OAUTH2_PROVIDER names these classes."""

import re
from typing import Any

from django.db import transaction
from django.utils.crypto import constant_time_compare
from oauth2_provider.models import AccessToken, RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauth2_provider.scopes import BaseScopes
from oauthlib.oauth2 import InvalidGrantError, InvalidRequestError

from accounts.audit import audit_write
from accounts.models import AuditEntry, Scope
from accounts.selectors import token_digest

CHALLENGE = re.compile(r"[A-Za-z0-9._~-]{43,128}")
"""The code_challenge of RFC 7636."""
DEFAULT_SCOPES = [Scope.READ, Scope.DECKS]
"""Of a program that asks for none: those made for the older sites do not know scopes."""


class Scopes(BaseScopes):
    """The scopes that a program may ask for; an account grants those that it has use for."""

    def get_all_scopes(self) -> dict[str, Any]:
        return {scope.value: scope.label for scope in Scope}

    def get_available_scopes(self, *args: Any, **kwargs: Any) -> list[str]:
        return [scope.value for scope in Scope]

    def get_default_scopes(self, *args: Any, **kwargs: Any) -> list[str]:
        return [scope.value for scope in DEFAULT_SCOPES]


class Validator(OAuth2Validator):
    """Programs authenticated by the digest of their secret, and the audit log of connections."""

    def _check_secret(self, provided_secret: str, stored_secret: str) -> bool:
        return bool(stored_secret) and constant_time_compare(token_digest(provided_secret), stored_secret)

    def is_pkce_required(self, client_id: str, request: Any) -> bool:
        """Whether the program declared it; a challenge that is none is refused."""
        if request.code_challenge is not None and not CHALLENGE.fullmatch(request.code_challenge):
            raise InvalidRequestError("code_challenge has 43 to 128 letters, digits, -, ., _ and ~.", request=request)
        request.nonce = request.claims = None  # of OpenID Connect: nobody here reads them
        return bool(request.client.needs_pkce)

    @transaction.atomic
    def save_authorization_code(self, client_id: str, code: Any, request: Any, *args: Any, **kwargs: Any) -> None:
        super().save_authorization_code(client_id, code, request, *args, **kwargs)
        audit_write(
            action=AuditEntry.Action.PROGRAM_CONNECTED,
            about=request.client,
            details={"scopes": " ".join(request.scopes)},
            actor=request.user,
        )

    def _save_bearer_token(self, token: Any, request: Any, *args: Any, **kwargs: Any) -> None:
        """Save the new pair; a refresh token used again within its grace gives a further one.

        The toolkit would repeat the pair before, of which only digests are kept. That stays, too: of two calls in
        flight, or of an answer that was lost, nobody knows which pair the program has.
        """
        if used := getattr(request, "refresh_token_instance", None):
            used = RefreshToken.objects.select_for_update().get(pk=used.pk)
            if used.revoked and not AccessToken.objects.filter(source_refresh_token=used).exists():
                raise InvalidGrantError(request=request)  # revoked since it was validated
            AccessToken.objects.filter(source_refresh_token=used).update(source_refresh_token=None)
        super()._save_bearer_token(token, request, *args, **kwargs)
