"""Addresses with a secret do not appear in the log."""

import ast
import json
import logging
import logging.config
import re
from importlib import import_module
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils.log import DEFAULT_LOGGING

from accounts.models import User
from accounts.tests.test_programs import PKCE, VERIFIER, answered, exchanged, page_of, registered, status
from config import logs
from config.tests.routes import all_routes

SECRET_PARAMETERS = {
    "key",  # of a link to confirm an e-mail address, or to choose a new password
    "token",  # of an invitation, or to follow a campaign
    "uidb36",  # stands in one piece with the key
}
PLAIN_PARAMETERS = {"code", "collection_id", "game", "invitation_id", "kind", "name", "number", "run_id", "token_id"}
PLAIN_PARAMETERS |= {"date", "deck", "decklist", "id", "pk", "program_id", "query", "username"}
"""An id gives read access to an unlisted thing; it stands in all its addresses, and changes nothing."""
PLAIN_QUERY = {
    "a", "action", "again", "as", "at", "at_least", "b", "back", "before", "box", "broken_by", "buildable_from", "card",
    "cards", "class", "collection", "dir", "draws", "everything", "experience", "experience_max", "experience_min",
    "facet", "facets", "findings", "folder", "format", "from", "game", "group", "kind", "known_length", "lang",
    "leader", "minutes", "missing_max", "mode", "mulligan", "name", "never_won", "next", "number", "odds",
    "one_evening", "order", "own_decks", "owned", "owner", "page", "page_size", "player", "players", "printing", "q",
    "replace", "revision", "sample", "scenario", "scope", "seats", "seed", "seen", "series", "set", "shelf", "since",
    "steps", "tag", "text", "theme", "to", "turns", "unique", "valid", "view", "where", "whose", "without", "words",
}  # fmt: skip
"""`next` may be an address with a secret, which is cut out of it; queries are not logged anyway."""


def test_every_parameter_of_an_address_is_known_as_secret_or_plain() -> None:
    names = {name for route in all_routes() for _kind, name in route.parameters}
    assert not SECRET_PARAMETERS & PLAIN_PARAMETERS
    assert names == SECRET_PARAMETERS | PLAIN_PARAMETERS, (
        "is the new one a secret? Then see SECRET_PATHS of config/logs.py"
    )


def test_every_parameter_of_a_query_is_known_as_plain() -> None:
    described = yaml.safe_load((settings.BASE_DIR / "docs" / "openapi.yaml").read_text())["paths"]
    names = {
        parameter["name"]
        for operations in described.values()
        for operation in operations.values()
        for parameter in operation.get("parameters", [])
        if parameter["in"] == "query"
    }
    for app in ("accounts", "campaigns", "cardsdb", "decks", "ui"):
        for path in (settings.BASE_DIR / app).rglob("*.py"):
            if "tests" not in path.parts:
                tree = ast.parse(path.read_text())
                names |= names_asked(tree)
                module = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
                for form in forms_of_addresses(tree):
                    names |= {name.rstrip("_") for name in getattr(import_module(module), form).base_fields}
    assert names == PLAIN_QUERY, "is the new one a secret? Secrets do not belong into a query"


def names_asked(tree: ast.AST) -> set[str]:
    """The literal names that code reads from `request.GET` or `request.query_params`."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="GET" | "query_params"), attr="get" | "getlist"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                found.add(name)
            case (
                ast.Subscript(value=ast.Attribute(attr="GET" | "query_params"), slice=ast.Constant(value=str(name)))
                | ast.Compare(
                    left=ast.Constant(value=str(name)), comparators=[ast.Attribute(attr="GET" | "query_params")]
                )
            ):
                found.add(name)
    return found


def forms_of_addresses(tree: ast.AST) -> set[str]:
    """The names of the forms that code fills from `request.GET`."""
    return {
        form
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and any(isinstance(one, ast.Attribute) and one.attr == "GET" for one in node.args)
        for form in [str(getattr(node.func, "id", "") or getattr(getattr(node.func, "value", None), "id", ""))]
        if form.endswith("Form")
    }


def test_secret_is_cut_out_of_every_address_and_nothing_else_is() -> None:
    marked = 0
    for route in all_routes():
        names = {name for _kind, name in route.parameters}
        address = route.filled({name: f"the{name}value" for name in names})
        for line in (address, address.rstrip("/"), f"{address}?next=x", f"to http://x{address} at once"):
            shown = logs.without_secrets(None, "", line)
            for name in names & SECRET_PARAMETERS:
                assert f"the{name}value" not in shown, line
                marked += 1
            if not names & SECRET_PARAMETERS and route.path != "/account/password/reset/key/done/":
                assert shown == line
    assert marked >= 20
    assert logs.without_secrets(None, "", "/campaigns//join/Xq3v0Tn2fFz8/") == "/campaigns//join/…/"
    quoted = "/account/login/?next=%2Fcampaigns%2Fjoin%2FXq3v0Tn2fFz8%2F"
    assert logs.without_secrets(None, "", quoted) == "/account/login/?next=%2Fcampaigns%2Fjoin%2F…"


@pytest.mark.django_db
@pytest.mark.parametrize("json", [True, False])
def test_link_to_a_new_password_is_not_logged(
    client: Client, user: User, capsys: pytest.CaptureFixture[str], json: bool
) -> None:
    logs.configure({"json": json, "level": "DEBUG"})
    client.post("/account/password/reset/", {"email": user.email})
    (message,) = mail.outbox
    found = re.search(r"http://testserver(/account/password/reset/key/(\S+?)/)", str(message.body))
    assert found
    address, secret = found.groups()
    assert client.get(address.rstrip("/")).status_code == 301
    assert client.get(address).status_code == 302
    Client(enforce_csrf_checks=True).post(address)  # Django itself logs that
    logging.getLogger("django.request").error("Internal Server Error: %s", address)
    logged = capsys.readouterr().err
    assert logged.count("/account/password/reset/key/…") >= 5
    assert secret not in logged


def test_handlers_that_django_has_for_debugging_write_nothing(settings: Any) -> None:
    settings.DEBUG = True
    logging.config.dictConfig(DEFAULT_LOGGING)
    assert logging.getLogger("django").handlers
    logs.configure({"json": True, "level": "INFO"})
    assert logging.getLogger("django").handlers == logging.getLogger("django.server").handlers == []
    assert logging.getLogger("django.server").propagate


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/campaigns/join/{}/", "/api/v1/campaigns/invitations/{}/"])
def test_invitation_is_not_logged_even_where_the_server_fails(
    client: Client, user: User, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    def fails(*, token: str) -> None:
        raise RuntimeError(f"at {address.format(token)}")

    monkeypatch.setattr("campaigns.access.invitation_access", fails)
    client.force_login(user)
    client.raise_request_exception = False
    logs.configure({"json": True, "level": "INFO"})
    assert client.get(address.format("Xq3v0Tn2fFz8")).status_code == 500
    logged = capsys.readouterr().err
    assert f"RuntimeError: at {address.format('…')}" in logged
    assert f'"path": "{address.format("…")}"'.replace("…", "\\u2026") in logged.replace("…", "\\u2026")
    assert "Xq3v0Tn2fFz8" not in logged


@pytest.mark.django_db
def test_query_is_not_logged(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure({"json": True, "level": "INFO"})
    client.get("/api/v1/games/?anything=Xq3v0Tn2fFz8")
    logged = capsys.readouterr().err
    assert '"path": "/api/v1/games/"' in logged
    assert "Xq3v0Tn2fFz8" not in logged


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/?anything=Xq3v0Tn2fFz8", f"/cards/ahlcg/?q=Xq3v0Tn2fFz8{'&a=1' * 1001}"])
def test_request_that_is_refused_is_one_short_line(
    client: Client, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    logs.configure({"json": True, "level": "INFO"})
    assert client.get(address, headers={"Host": "evil.example.org"}).status_code == 400
    logged = capsys.readouterr().err
    (line,) = [line for line in map(json.loads, logged.splitlines()) if line["logger"] != "cardsdb.request"]
    assert (line["logger"].rpartition(".")[0], line["level"]) == ("django.security", "warning")
    assert not {"exception", "exc_info", "request"} & line.keys()
    assert "Xq3v0Tn2fFz8" not in logged


@pytest.mark.django_db
def test_codes_and_tokens_are_not_logged(client: Client, user: User, capsys: pytest.CaptureFixture[str]) -> None:
    client.force_login(user)
    logs.configure({"json": True, "level": "DEBUG"})
    program, secret = registered(user, is_confidential=True, needs_pkce=True)
    code = answered(client, page_of(program, **PKCE))["code"]
    given = exchanged(program, code=code, code_verifier=VERIFIER, client_secret=secret).json()
    status(given["access_token"], f"/api/v1/collections/?access_token={given['access_token']}")
    sent = "&".join(f"{name}={value}" for name, value in given.items())
    logging.getLogger("django.request").error("Bad Request: /x?code=%s&%s", code, sent)
    logging.getLogger("x").error("?next=%%2Foauth%%2Fx%%3Faccess_token%%3D%s", given["access_token"])
    logged = capsys.readouterr().err
    assert "/x?code=…&access_token=…&" in logged.replace("\\u2026", "…")
    for one in (code, secret, VERIFIER, given["access_token"], given["refresh_token"]):
        assert one not in logged
