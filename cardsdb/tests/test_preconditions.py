"""If-Match and If-None-Match, without a database."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import translation
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from cardsdb.api.preconditions import etag_of, private_response, require_match
from cardsdb.api.problems import exception_response

NOW = etag_of("deck", 7)
BEFORE = etag_of("deck", 6)


def request(method: str = "PUT", **headers: str) -> Request:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Request(APIRequestFactory().generic(method, "/", headers=named))


def refused(given: Request) -> HttpResponse:
    with pytest.raises(APIException) as raised:
        require_match(given, NOW)
    return exception_response(raised.value, {})


def whole(value: Any = "x") -> str:
    """The tag for a reader of that value."""
    return private_response(request("GET"), value, NOW)["ETag"]


def test_tag_names_every_version_and_nothing_else() -> None:
    assert etag_of("deck", 7) == NOW
    assert len({NOW, BEFORE, etag_of("deck"), etag_of("deck7"), etag_of(7, "deck")}) == 5


@pytest.mark.parametrize("tag", [NOW, f"W/{NOW}", f"{BEFORE}, {NOW}", "*", whole(), f"W/{whole()}"])
def test_write_from_the_present_state_passes(tag: str) -> None:
    require_match(request(If_Match=tag), NOW)


@pytest.mark.parametrize("tag", [BEFORE, NOW.strip('"'), "nonsense", f"{BEFORE[:-1]}.{whole().partition('.')[2]}"])
def test_write_from_another_state_is_refused_with_the_present_tag(tag: str) -> None:
    response = refused(request(If_Match=tag))
    assert (response.status_code, json.loads(response.content)["code"]) == (412, "precondition-failed")
    assert response["ETag"] == NOW


@pytest.mark.parametrize("headers", [{}, {"If_Match": ""}, {"If_Match": "  "}, {"If_None_Match": NOW}])
def test_write_that_does_not_say_what_it_read_is_refused(headers: dict[str, str]) -> None:
    response = refused(request(**headers))
    assert (response.status_code, json.loads(response.content)["code"]) == (428, "precondition-required")
    assert not response.has_header("ETag")


def test_answer_is_for_its_caller_alone() -> None:
    response = private_response(request("GET"), {"a": 1}, NOW, 201)
    assert (response.status_code, response.content) == (201, b'{"a":1}')
    assert response["Cache-Control"] == "private, no-cache"
    assert response["Vary"] == "Cookie"
    assert response["ETag"].startswith(NOW[:-1])


@pytest.mark.parametrize("tag", [whole(), f"W/{whole()}", "*"])
def test_reader_who_has_the_answer_gets_no_body(tag: str) -> None:
    response = private_response(request("GET", If_None_Match=tag), "x", NOW)
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", whole())


def test_reader_gets_another_answer_of_the_same_state() -> None:
    with translation.override("es"):
        response = private_response(request("GET", If_None_Match=whole()), "equis", NOW)
    assert (response.status_code, response.content) == (200, b'"equis"')


def test_writer_always_gets_the_body() -> None:
    assert private_response(request("PUT", If_None_Match=whole()), "x", NOW).status_code == 200
