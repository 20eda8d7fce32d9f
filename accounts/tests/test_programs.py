"""Programs of other people: registered, connected by consent, refreshed, revoked and disconnected."""

import base64
import hashlib
import json
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Grant, RefreshToken
from rest_framework.test import APIClient

from accounts import services
from accounts.models import AuditEntry, Program, User
from accounts.oauth import Validator
from accounts.selectors import connection_list
from accounts.tests.at_once import all_at_once

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"
APP, SITE = "arkhamcards://auth/redirect", "https://decks.example.org/callback?from=us"
VERIFIER = "a-verifier-of-at-least-forty-three-characters-1"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
PKCE = {"code_challenge": CHALLENGE, "code_challenge_method": "S256"}
ENGLISH, SPANISH = {"Accept-Language": "en"}, {"Accept-Language": "es"}


def registered(actor: User, **changes: Any) -> tuple[Program, str]:
    asked = {"name": "ArkhamCards", "redirect_uris": [APP], "is_confidential": False, "needs_pkce": False}
    return services.program_register(**{**asked, "for_everybody": False, **changes}, actor=actor)


def page_of(program: Program, **changes: str) -> str:
    asked = {"client_id": program.client_id, "redirect_uri": APP, "response_type": "code", "state": "s1", **changes}
    return f"/oauth/authorize/?{urlencode(asked)}"


def answered(client: Client, address: str, answer: str = "allow") -> dict[str, str]:
    """The parameters with which the member is sent back to the program."""
    response = client.post(address, {"answer": answer})
    assert response.status_code == 302, response.content
    assert response["Location"].startswith(APP + "?")
    return {name: one for name, (one,) in parse_qs(urlsplit(response["Location"]).query).items()}


def exchanged(program: Program, at: str = "/oauth/token/", **fields: str) -> Any:
    sent = {"grant_type": "authorization_code", "client_id": program.client_id, "redirect_uri": APP, **fields}
    return Client().post(at, urlencode(sent), content_type="application/x-www-form-urlencoded")


def connected(client: Client, program: Program, **asked: str) -> dict[str, Any]:
    response = exchanged(program, code=answered(client, page_of(program, **asked))["code"])
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def refreshed(program: Program, refresh_token: str, **fields: str) -> Any:
    return exchanged(program, grant_type="refresh_token", refresh_token=refresh_token, **fields)


def status(token: str, address: str = "/api/v1/collections/", method: str = "get", **body: Any) -> int:
    send = getattr(APIClient(), method)
    found: int = send(
        address, *([body] if body else []), format="json", headers={"Authorization": f"Bearer {token}"}
    ).status_code
    return found


def test_code_gives_a_token_for_the_scopes_that_were_asked_for(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    given = connected(reader, program, scope="read")
    assert (given["token_type"], given["expires_in"], given["scope"]) == ("Bearer", 3600, "read")
    assert status(given["access_token"]) == 200
    body = {"game": "ahlcg", "name": "shelf"}
    assert status(given["access_token"], method="post", **body) == 403, "it needs the scope decks"
    assert status(connected(reader, program)["access_token"], method="post", **body) == 201


def test_program_that_asks_for_no_scope_may_read_and_write_decks(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    page = reader.get(page_of(program), headers=ENGLISH).content.decode()
    assert "Change your decks, tables and collections" in page
    assert "It didn't say what it needs" in page
    assert "Change your campaigns" not in page
    assert "It didn't say what it needs" not in reader.get(page_of(program, scope="read")).content.decode()
    assert connected(reader, program)["scope"] == "read decks"


def test_scope_that_the_account_has_no_use_for_is_not_given(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    assert connected(reader, program, scope="read imports")["scope"] == "read"
    refused = parse_qs(urlsplit(reader.get(page_of(program, scope="imports"))["Location"]).query)
    assert (refused["error"], refused["state"]) == (["invalid_scope"], ["s1"])
    User.objects.filter(pk=user.pk).update(is_staff=True)
    assert connected(reader, program, scope="read imports")["scope"] == "read imports"


def test_page_names_program_maker_and_member_in_both_languages(reader: Client, user: User) -> None:
    maker = User.objects.create_user("agnes", "", PASSWORD)
    program, _secret = registered(maker, name="<b>Cards</b>")
    page = reader.get(page_of(program), headers=ENGLISH).content.decode()
    assert "Allow “&lt;b&gt;Cards&lt;/b&gt;” to act for you?" in page
    assert "Registered by the member agnes, not by those who run this service." in page
    assert "You're logged in as norman." in page
    page = reader.get(page_of(program), headers=SPANISH).content.decode()
    assert "¿Permitir que «&lt;b&gt;Cards&lt;/b&gt;» actúe en tu nombre?" in page
    assert "Cambiar tus mazos, mesas y colecciones" in page
    program, _secret = registered(maker, for_everybody=True)
    assert "Registered by those who run this service." in reader.get(page_of(program), headers=ENGLISH).content.decode()


def test_visitor_logs_in_first_and_comes_back(client: Client, user: User) -> None:
    program, _secret = registered(user)
    way = client.get(page_of(program))["Location"]
    User.objects.filter(pk=user.pk).update(last_login=user.date_joined)
    assert way.startswith("/account/login/?next=")
    back = client.post(way, {"login": "norman", "password": PASSWORD})["Location"]
    assert back == page_of(program)
    assert client.get(back).status_code == 200


def test_member_who_does_not_allow_gives_no_code(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    assert answered(reader, page_of(program), "deny") == {"error": "access_denied", "state": "s1"}
    assert not Grant.objects.exists()
    assert not AuditEntry.objects.filter(action="program-connected").exists()


def test_another_site_cannot_send_the_answer(user: User) -> None:
    program, _secret = registered(user)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    assert client.post(page_of(program), {"answer": "allow"}).status_code == 403
    assert not Grant.objects.exists()


@pytest.mark.parametrize("asked", [{"approval_prompt": "auto"}, {"prompt": "none"}])
def test_nobody_is_connected_without_being_asked(reader: Client, user: User, asked: dict[str, str]) -> None:
    program, _secret = registered(user)
    connected(reader, program)
    assert reader.get(page_of(program, **asked)).status_code == 200


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"client_id": "nobody"}, "Invalid client_id parameter value."),
        ({"redirect_uri": "https://evil.example.org/"}, "Mismatching redirect URI."),
        ({"redirect_uri": APP + "/more"}, "Mismatching redirect URI."),
        ({"redirect_uri": "nothing"}, "Invalid redirect URI."),
    ],
)
def test_wrong_program_or_address_gets_a_page_and_no_redirect(
    reader: Client, user: User, changes: dict[str, str], error: str
) -> None:
    program, _secret = registered(user)
    for response in (reader.get(page_of(program, **changes)), reader.post(page_of(program, **changes))):
        assert (response.status_code, "Location" in response) == (400, False)
        assert error in response.content.decode()


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"scope": "everything"}, "invalid_scope"),
        ({"code_challenge": VERIFIER, "code_challenge_method": "plain"}, "invalid_request"),
        ({**PKCE, "code_challenge": "x" * 42}, "invalid_request"),
        ({**PKCE, "code_challenge": "x" * 129}, "invalid_request"),
        ({**PKCE, "code_challenge": "x" * 42 + "="}, "invalid_request"),
    ],
)
def test_other_mistakes_are_told_to_the_program(
    reader: Client, user: User, changes: dict[str, str], error: str
) -> None:
    program, _secret = registered(user)
    assert (found := answered(reader, page_of(program, **changes)))["error"] == error
    assert found["state"] == "s1"
    assert not Grant.objects.exists()


def test_form_may_go_to_the_program_and_only_from_that_page(reader: Client, user: User) -> None:
    user.image_template = "https://pictures.example.org/{code}.png"
    user.save()
    program, _secret = registered(user, redirect_uris=[APP, SITE, "http://[::1]/"])
    for address, source in {APP: "arkhamcards:", SITE: "https://decks.example.org", "http://[::1]/": "http:"}.items():
        policy = reader.get(page_of(program, redirect_uri=address))["Content-Security-Policy"]
        assert f"form-action 'self' {source};" in policy + ";"
        assert "https://pictures.example.org" in policy
    assert "form-action 'self';" in reader.get("/account/")["Content-Security-Policy"] + ";"


@pytest.mark.parametrize("asked", [{**PKCE, "code_challenge": "x" * 128}, {"nonce": "x" * 300, "claims": "y"}])
def test_challenge_of_any_length_and_words_of_openid_are_taken(
    reader: Client, user: User, asked: dict[str, str]
) -> None:
    program, _secret = registered(user)
    assert answered(reader, page_of(program, **asked))["code"]
    assert (Grant.objects.get().nonce, Grant.objects.get().claims) == ("", "{}")


def test_pkce_is_needed_where_it_was_declared(reader: Client, user: User) -> None:
    program, _secret = registered(user, needs_pkce=True)
    assert answered(reader, page_of(program))["error"] == "invalid_request"
    code = answered(reader, page_of(program, **PKCE))["code"]
    for fields in ({}, {"code_verifier": VERIFIER[::-1]}):
        assert exchanged(program, code=code, **fields).status_code == 400
    assert exchanged(program, code=code, code_verifier=VERIFIER).status_code == 200


def test_pkce_that_was_begun_is_not_optional(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    code = answered(reader, page_of(program, **PKCE))["code"]
    assert exchanged(program, code=code).status_code == 400
    assert exchanged(program, code=code, code_verifier=VERIFIER).status_code == 200


def test_code_works_once_for_a_minute_and_for_its_own_program(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    other, _secret = registered(user)
    code = answered(reader, page_of(program))["code"]
    refused = [
        exchanged(other, code=code),
        exchanged(program, code=code, redirect_uri=SITE),
        exchanged(program, code=code + "x"),
    ]
    assert exchanged(program, code=code).status_code == 200
    refused.append(exchanged(program, code=code))
    late = answered(reader, page_of(program))["code"]
    Grant.objects.update(expires=timezone.now())
    refused.append(exchanged(program, code=late))
    assert [answer.status_code for answer in refused] == [400] * 5
    for answer in refused:
        assert answer.json()["error"] in {"invalid_grant", "invalid_request"}
        assert answer.json()["error_description"]


def test_secret_is_needed_of_a_program_that_has_one(reader: Client, user: User) -> None:
    program, secret = registered(user, is_confidential=True)
    code = answered(reader, page_of(program))["code"]
    for fields in (
        {},
        {"client_secret": ""},
        {"client_secret": secret + "x"},
        {"client_secret": program.client_secret},
    ):
        refused = exchanged(program, code=code, **fields)
        assert (refused.status_code, refused.json()["error"]) == (401, "invalid_client"), fields
        assert refused.json()["error_description"]
    given = exchanged(program, code=code, client_secret=secret).json()
    basic = base64.b64encode(f"{program.client_id}:{secret}".encode()).decode()
    sent = {"grant_type": "refresh_token", "refresh_token": given["refresh_token"]}
    assert Client().post("/oauth/token/", sent, headers={"Authorization": f"Basic {basic}"}).status_code == 200
    assert secret not in str(Program.objects.values())


def test_other_grants_are_not_offered(user: User) -> None:
    program, secret = registered(user, is_confidential=True)
    for grant in ("password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", ""):
        fields = {"username": "norman", "password": PASSWORD, "client_secret": secret, "device_code": "x"}
        refused = exchanged(program, grant_type=grant, **fields)
        assert (refused.status_code, refused.json()["error"]) == (400, "unsupported_grant_type")
    assert Client().get("/oauth/token/").status_code == 405


def test_refresh_token_is_replaced_and_one_used_twice_ends_all(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    first = connected(reader, program, scope="read")
    second = refreshed(program, first["refresh_token"]).json()
    assert second["scope"] == "read"
    assert [status(first["access_token"]), status(second["access_token"])] == [401, 200]
    third = refreshed(program, second["refresh_token"]).json()
    assert refreshed(program, third["refresh_token"], scope="read decks").json()["error"] == "invalid_scope"
    again = refreshed(program, first["refresh_token"])
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert status(third["access_token"]) == 401, "somebody has stolen it: nobody can say who"
    assert refreshed(program, third["refresh_token"]).status_code == 400


def test_refresh_token_used_again_within_a_minute_gives_a_further_pair(reader: Client, user: User) -> None:
    """An answer may be lost on its way: the program asks again, and its member stays logged in."""
    program, _secret = registered(user)
    first = connected(reader, program, scope="read")
    pairs = [refreshed(program, first["refresh_token"]).json() for _time in range(3)]
    assert len({token for pair in pairs for token in (pair["access_token"], pair["refresh_token"])}) == 6
    assert [pair["scope"] for pair in pairs] == ["read"] * 3
    assert [status(pair["access_token"]) for pair in [first, *pairs]] == [401, 200, 200, 200]
    assert refreshed(program, pairs[0]["refresh_token"]).status_code == 200
    RefreshToken.objects.exclude(revoked=None).update(revoked=timezone.now() - timedelta(seconds=61))
    again = refreshed(program, first["refresh_token"])
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert [status(pair["access_token"]) for pair in pairs] == [401] * 3
    assert not RefreshToken.objects.filter(revoked=None).exists()


def test_refresh_token_revoked_while_it_is_used_gives_nothing(
    reader: Client, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, _secret = registered(user)
    given = connected(reader, program)
    save = Validator.save_bearer_token

    def save_late(self: Validator, *args: Any, **kwargs: Any) -> None:
        RefreshToken.objects.get().revoke()
        save(self, *args, **kwargs)

    monkeypatch.setattr(Validator, "save_bearer_token", save_late)
    refused = refreshed(program, given["refresh_token"])
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    assert not AccessToken.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_refreshes_at_once_both_get_tokens_that_work(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    for _time in range(3):
        given, answers = connected(reader, program), list[Any]()

        def refresh(_number: int, given: Any = given, answers: Any = answers) -> None:
            answers.append(refreshed(program, given["refresh_token"]))

        all_at_once(2, refresh)
        assert [answer.status_code for answer in answers] == [200, 200]
        assert [status(answer.json()["access_token"]) for answer in answers] == [200, 200]
        assert [refreshed(program, answer.json()["refresh_token"]).status_code for answer in answers] == [200, 200]


def test_expired_token_is_refused_and_refreshed(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    given = connected(reader, program)
    AccessToken.objects.update(expires=timezone.now())
    assert status(given["access_token"]) == 401
    assert status(refreshed(program, given["refresh_token"]).json()["access_token"]) == 200


def test_revoked_token_ends_and_those_of_other_programs_do_not(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    other, _secret = registered(user)
    given = connected(reader, program)
    sent = {"token": given["refresh_token"], "client_id": other.client_id}
    assert Client().post("/oauth/revoke/", sent).status_code == 200
    assert status(given["access_token"]) == 200
    assert Client().post("/oauth/revoke/", sent | {"client_id": program.client_id}).status_code == 200
    assert status(given["access_token"]) == 401
    assert refreshed(program, given["refresh_token"]).status_code == 400
    assert Client().post("/oauth/revoke/", {"client_id": program.client_id}).json()["error"] == "invalid_request"


def test_only_digests_are_kept(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    given = connected(reader, program)
    kept = str([*AccessToken.objects.values(), *RefreshToken.objects.values()])
    assert given["access_token"] not in kept
    assert given["refresh_token"] not in kept


def test_member_sees_and_disconnects_a_program(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    given, twice = connected(reader, program), connected(reader, program, scope="campaigns")
    (found,) = connection_list(user)
    assert (found.program, [*map(str, found.scopes)]) == (program, ["read", "decks", "campaigns"])
    page = reader.get("/account/", headers=ENGLISH).content.decode()
    assert f'action="/account/programs/{program.pk}/disconnect/"' in page
    stranger = Client()
    stranger.force_login(User.objects.create_user("agnes", "", PASSWORD))
    assert stranger.post(f"/account/programs/{program.pk}/disconnect/").status_code == 404
    assert reader.post(f"/account/programs/{program.pk}/disconnect/")["Location"] == "/account/#programs"
    assert [status(given["access_token"]), status(twice["access_token"])] == [401, 401]
    assert refreshed(program, given["refresh_token"]).status_code == 400
    assert connection_list(user) == []
    told = AuditEntry.objects.filter(object_id=str(program.pk)).order_by("id").values_list("action", flat=True)
    assert [*told] == ["program-registered", "program-connected", "program-connected", "program-disconnected"]


def test_new_password_disconnects_all(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    given = connected(reader, program)
    new = "the-stars-are-wrong"
    reader.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert status(given["access_token"]) == 401
    assert refreshed(program, given["refresh_token"]).status_code == 400


def test_closed_accounts_connect_nothing(reader: Client, user: User) -> None:
    maker = User.objects.create_user("agnes", "", PASSWORD)
    program, _secret = registered(maker)
    given = connected(reader, program)
    User.objects.filter(pk=maker.pk).update(is_active=False)
    assert reader.get(page_of(program)).status_code == 400
    assert refreshed(program, given["refresh_token"]).status_code == 401
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert status(given["access_token"]) == 401


def test_download_and_end_of_an_account(reader: Client, user: User) -> None:
    program, secret = registered(user, is_confidential=True)
    code = answered(reader, page_of(program))["code"]
    given = exchanged(program, code=code, client_secret=secret).json()
    text = reader.get("/account/download/").content.decode()
    data = json.loads(text)["account"]
    assert [(one["name"], one["client_id"]) for one in data["programs"]] == [("ArkhamCards", program.client_id)]
    assert [(one["name"], one["scopes"]) for one in data["connected_programs"]] == [("ArkhamCards", ["read", "decks"])]
    assert not any(
        one in text for one in (secret, program.client_secret, given["access_token"], given["refresh_token"])
    )
    staff_program, _secret = registered(user, for_everybody=True)
    services.account_delete(account=user, actor=user)
    assert [*Program.objects.all()] == [staff_program]
    assert not any(kind.objects.exists() for kind in (Grant, AccessToken, RefreshToken))


def test_what_has_expired_is_deleted(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    connected(reader, program)
    answered(reader, page_of(program))
    services.expired_delete()
    assert [kind.objects.count() for kind in (Grant, AccessToken, RefreshToken)] == [1, 1, 1]
    long_ago = timezone.now() - timedelta(days=91)
    Grant.objects.update(expires=long_ago)
    AccessToken.objects.update(expires=long_ago)
    services.expired_delete()
    assert [kind.objects.count() for kind in (Grant, AccessToken, RefreshToken)] == [0, 0, 0]


def test_requests_for_tokens_are_bounded(user: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "program": "2/m/ip"}
    cache.clear()
    program, _secret = registered(user)
    answers = [refreshed(program, "x") for _time in range(3)]
    assert [answer.status_code for answer in answers] == [400, 400, 429]
    assert answers[-1].json()["error"] == "temporarily_unavailable"
    assert answers[-1]["Retry-After"] == "60"


@pytest.mark.parametrize("address", ["/oauth/token/", "/oauth/revoke", "/arkhamdb/oauth/v2/token"])
def test_without_a_database_it_is_a_503_that_programs_understand(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_away(*args: Any, **kwargs: Any) -> Any:
        raise OperationalError

    monkeypatch.setattr("oauth2_provider.oauth2_validators.OAuth2Validator._load_application", is_away)
    client = Client(raise_request_exception=False)
    response = client.post(
        address, {"grant_type": "refresh_token", "refresh_token": "x", "client_id": "x", "token": "x"}
    )
    assert (response.status_code, response.json()["error"]) == (503, "temporarily_unavailable")
    assert response.json()["error_description"] == "Service Unavailable"
    assert response["Retry-After"]


def test_scripts_of_other_sites_may_ask_for_tokens(user: User) -> None:
    program, _secret = registered(user)
    response = Client().post(
        "/oauth/token/",
        {"grant_type": "refresh_token", "client_id": program.client_id},
        headers={"Origin": "https://x.org"},
    )
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response


def test_token_in_the_address_is_nothing_to_our_own_api(reader: Client, user: User) -> None:
    program, _secret = registered(user)
    given = connected(reader, program)
    assert Client().get(f"/api/v1/collections/?access_token={given['access_token']}").status_code == 401
