"""ArkhamDB's API as a client: a member's account there, reached by OAuth2."""

import base64
import hashlib
import json
from typing import Any, TypeGuard
from urllib.parse import urlencode, urlsplit

from allauth.mfa.adapter import get_adapter
from django.conf import settings
from django.urls import reverse

from cardsdb.importing.fetch import Answer, BusyError, FetchError, ask, within_request
from compat.models import MAX_NUMBER, SiteAccount
from compat.services import account_renew


class SiteError(Exception):
    """The other site did not do what it was asked to."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(message or code)
        self.code = code
        """`away`: try again; `connection`: the member must connect anew; `refused`: the message is that site's."""


def is_offered() -> bool:
    """Whether the operator has a program at that site."""
    return bool(settings.ARKHAMDB_CLIENT_ID)


def authorize_address(state: str, verifier: str) -> str:
    """The page there that asks the member; `verifier` proves later that the code comes from here (PKCE)."""
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    query = {
        "client_id": settings.ARKHAMDB_CLIENT_ID,
        "redirect_uri": _back(),
        "response_type": "code",
        "state": state,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    return f"{settings.ARKHAMDB_URL}/oauth/v2/auth?{urlencode(query)}"


def tokens_for_code(code: str, verifier: str) -> str:
    """The tokens for the code that the member came back with, encrypted; SiteError if it is not taken."""
    return _tokens(grant_type="authorization_code", code=code, redirect_uri=_back(), code_verifier=verifier)


def call(account: SiteAccount, method: str, path: str, form: dict[str, str] | None = None) -> Any:
    """The JSON answer below `/api/oauth2/`; a token that has expired is renewed once."""
    answer = _ask(method, f"/api/oauth2/{path}", form, _secrets(account)["access_token"])
    if answer.status == 401:
        tokens = _tokens(grant_type="refresh_token", refresh_token=_secrets(account)["refresh_token"])
        account_renew(account=account, tokens=tokens)
        answer = _ask(method, f"/api/oauth2/{path}", form, _secrets(account)["access_token"])
    if answer.status == 401:
        raise SiteError("connection")
    return _read(answer)


def write(account: SiteAccount, method: str, path: str, form: dict[str, str]) -> int:
    """A write, which answers with the number of a deck; SiteError has that site's reason otherwise."""
    answer = call(account, method, path, form)
    number = str(answer.get("msg")) if isinstance(answer, dict) and answer.get("success") is True else ""
    if not (number.isdecimal() and len(number) <= 10 and is_number(int(number))):
        said = answer.get("msg") if isinstance(answer, dict) else ""
        raise SiteError("refused", str(said)[:200])
    return int(number)


def is_number(value: Any) -> TypeGuard[int]:
    """Whether it can be the number of a deck."""
    return type(value) is int and 0 < value <= MAX_NUMBER


def revoke(account: SiteAccount) -> None:
    """Tell the site that the token is no longer needed; if it cannot be reached, the token expires there."""
    form = {**_program(), "token": _secrets(account)["refresh_token"]}
    try:
        with within_request():
            _ask("POST", "/oauth/v2/revoke", form)
    except (BusyError, SiteError):
        return


def _tokens(**form: str) -> str:
    answer = _ask("POST", "/oauth/v2/token", {**_program(), **form})
    if answer.status in (400, 401, 403):
        raise SiteError("connection")
    found = _read(answer)
    if not isinstance(found, dict) or not isinstance(found.get("access_token"), str):
        raise SiteError("away")
    kept = {"access_token": found["access_token"], "refresh_token": str(found.get("refresh_token") or "")}
    return str(get_adapter().encrypt(json.dumps(kept)))


def _secrets(account: SiteAccount) -> dict[str, str]:
    """The tokens; SiteError if the key that they were encrypted with is gone."""
    try:
        found: dict[str, str] = json.loads(get_adapter().decrypt(account.tokens))
    except ValueError:
        raise SiteError("connection") from None
    return found


def _program() -> dict[str, str]:
    return {"client_id": settings.ARKHAMDB_CLIENT_ID, "client_secret": settings.ARKHAMDB_CLIENT_SECRET}


def _back() -> str:
    return f"{settings.SITE_URL}{reverse('sync_back')}"


def _ask(method: str, path: str, form: dict[str, str] | None = None, token: str = "") -> Answer:
    host = urlsplit(settings.ARKHAMDB_URL).netloc
    try:
        return ask(method, f"{settings.ARKHAMDB_URL}{path}", hosts={host}, form=form, token=token)
    except FetchError as error:
        raise SiteError("away", str(error)) from None


def _read(answer: Answer) -> Any:
    try:
        if answer.status == 200:
            return json.loads(answer.body)
    except ValueError:
        pass
    raise SiteError("away", f"status {answer.status}")
