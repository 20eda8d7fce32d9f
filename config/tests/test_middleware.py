"""Around every request: its id, its log line, its security headers."""

import gzip
import json
import logging
import re

import brotli
import pytest
import structlog
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config import logs
from config.middleware import CompressionMiddleware

pytestmark = pytest.mark.django_db


def test_every_answer_has_a_request_id(client: Client) -> None:
    first, second = (client.get("/healthz")["X-Request-ID"] for _ in range(2))
    assert len(first) == 32
    assert first != second


@pytest.mark.parametrize(
    ("given", "kept"), [("my-trace-0001", True), ("short", False), ("x" * 65, False), ("a\tb c d e", False)]
)
def test_callers_request_id_is_kept_if_it_is_harmless(client: Client, given: str, kept: bool) -> None:
    answered = client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"]
    assert (answered == given) is kept


def test_request_is_logged_once_as_json_with_its_id(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure({"json": True, "level": "INFO"})
    client.get("/api/v1/games/", headers={"X-Request-ID": "my-trace-0001"})
    (line,) = [json.loads(line) for line in capsys.readouterr().err.splitlines() if "my-trace-0001" in line]
    assert line["event"] == "request"
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/v1/games/", 200)
    assert line["ms"] >= 0
    assert line["request_id"] == "my-trace-0001"


def test_log_lines_of_other_libraries_carry_the_request_id(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure({"json": True, "level": "INFO"})
    with structlog.contextvars.bound_contextvars(request_id="my-trace-0002"):
        logging.getLogger("some.library").warning("it is %s", "late")
    line = json.loads(capsys.readouterr().err)
    assert line["event"] == "it is late"
    assert line["request_id"] == "my-trace-0002"


def test_health_is_not_logged(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure({"json": True, "level": "INFO"})
    client.get("/healthz")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("address", ["/account/login/", "/api/v1/games/", "/nothing/"])
def test_security_headers_are_there_from_the_first_page(client: Client, address: str) -> None:
    response = client.get(address)
    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"


def test_foreign_host_is_refused(client: Client) -> None:
    assert client.get("/api/v1/games/", headers={"Host": "evil.example"}).status_code == 400


def test_form_that_is_larger_than_any_is_refused_unread(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.middleware.MAX_UPLOAD", 1000)
    fits = client.post("/i18n/setlang/", {"language": "x" * 500})
    answer = client.post("/i18n/setlang/", {"language": "x" * 1000})
    assert (fits.status_code, answer.status_code) == (302, 413)
    assert "<h1>This is too large</h1>" in answer.content.decode()
    # Between number and unit is a space that does not break.
    assert "Text may have up to 2.0\xa0MB, a file up to 64.0\xa0MB." in answer.content.decode()


def test_fields_that_are_larger_than_any_form_are_refused(client: Client) -> None:
    form = "application/x-www-form-urlencoded"
    answer = client.post("/i18n/setlang/", "language=" + "x" * 3_000_000, content_type=form)
    assert answer.status_code == 413
    many = client.post("/i18n/setlang/", "&".join(f"f{number}=1" for number in range(1001)), content_type=form)
    assert many.status_code == 400


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("br;q=0.5", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip", "gzip"),
        ("", ""),
        ("abr", ""),
    ],
)
def test_page_is_compressed_as_the_browser_takes_it(client: Client, accepts: str, encoding: str) -> None:
    answer = client.get("/account/login/", headers={"Accept-Encoding": accepts})
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
    assert answer.get("Content-Encoding", "") == encoding
    assert unpack(answer.content).startswith(b"<!DOCTYPE html>")
    assert "Accept-Encoding" in answer["Vary"]


def test_length_of_a_compressed_page_tells_nothing(rf: RequestFactory) -> None:
    asked, lengths = rf.get("/", headers={"Accept-Encoding": "br"}), set()
    compress = CompressionMiddleware(lambda request: HttpResponse())
    for _time in range(50):
        answer = HttpResponse("<!DOCTYPE html><p>The same</p>" * 100)
        compress.process_response(asked, answer)
        assert re.fullmatch(rb".*</p><!--[\w-]*-->", brotli.decompress(answer.content), re.DOTALL)
        lengths.add(answer["Content-Length"])
    assert len(lengths) > 10


def test_api_is_not_compressed_with_brotli(client: Client) -> None:
    answer = client.get("/api/v1/games/", headers={"Accept-Encoding": "gzip, br"})
    assert answer["Content-Encoding"] == "gzip"
