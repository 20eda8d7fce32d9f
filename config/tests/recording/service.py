"""The service in this process, asked as clients and browsers ask it; every answer is kept under a name."""

import json
import os
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest import mock

from django.core.management import call_command
from django.http.response import HttpResponseBase
from django.test import Client

from config.tests.recording.masks import answer_text, json_text, masked
from config.tests.upgrading.frozen import clock_set

API = "/api/v1/"
LANGUAGES = ("en", "es")
PASSWORD = "the-stars-are-right"
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
_UNSAFE = re.compile(r"[^\w.,=+ ()-]+")


class Service:
    """Asks, and stores the answers in a folder: one file each, named after the request and language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: set[str] = set()
        self._random = random.Random(0)
        self._clients: dict[tuple[str, str], Client] = {}

    @contextmanager
    def fixed(self) -> Iterator[None]:
        """Stop the clock, and make random numbers depend on the name of the request alone."""

        def randbytes(number: int) -> bytes:
            return self._random.randbytes(number)

        with (
            clock_set(NOW),
            mock.patch.object(os, "urandom", randbytes),
            mock.patch.object(random, "_urandom", randbytes),
        ):
            yield

    def api(
        self,
        name: str,
        address: str,
        body: Any = None,
        *,
        method: str = "",
        who: str = "",
        languages: Sequence[str] = LANGUAGES,
        keep: bool = True,
        **headers: str,
    ) -> Any:
        """Ask the API in each language; return the JSON of the first answer. A body makes it a POST."""
        method = method or ("GET" if body is None else "POST")
        said = {"Accept-Language": "", "If-Match": "*", **_named(headers)}
        content_type = said.pop("Content-Type", "application/json")
        sent = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        answers = []
        for language in languages:
            said["Accept-Language"] = language
            client = self._begin(f"{name}.{language}", who, language)
            response = client.generic(method, API + address, sent, content_type, headers=said)
            answers.append(self._end(f"{name}.{language}", method, API + address, body, response, keep=keep))
        is_json = "json" in answers[0].get("Content-Type", "")
        return json.loads(answers[0].getvalue() or "null") if is_json else None

    def page(
        self,
        name: str,
        address: str,
        form: Mapping[str, Any] | None = None,
        *,
        who: str = "",
        languages: Sequence[str] = LANGUAGES,
        keep: bool = True,
        **headers: str,
    ) -> HttpResponseBase:
        """Ask for a page in each language; return the first answer. A form is sent."""
        said, method, answers = _named(headers), "GET" if form is None else "POST", []
        for language in languages:
            client = self._begin(f"{name}.{language}", who, language)
            response = client.get(address, headers=said) if form is None else client.post(address, form, headers=said)
            answers.append(self._end(f"{name}.{language}", method, address, form, response, keep=keep))
        return answers[0]

    def sign_up(self, *names: str, keep: bool = True) -> None:
        """Accounts, each with a browser for each language."""
        for who in names:
            form = {"username": who, "password1": PASSWORD, "password2": PASSWORD}
            self.page(f"accounts/{who} signs up", "/account/signup/", form, who=who, languages=LANGUAGES[:1], keep=keep)
            for language in LANGUAGES[1:]:
                form = {"login": who, "password": PASSWORD}
                self.page(f"accounts/{who} logs in", "/account/login/", form, who=who, languages=[language], keep=keep)

    def make_staff(self, who: str) -> None:
        """A staff account, logged in with a browser for each language."""
        with mock.patch.dict(os.environ, DJANGO_SUPERUSER_PASSWORD=PASSWORD):
            call_command("createsuperuser", interactive=False, username=who, email=f"{who}@example.org", verbosity=0)
        self.page(f"accounts/{who} logs in", "/account/login/", {"login": who, "password": PASSWORD}, who=who)

    def _begin(self, name: str, who: str, language: str) -> Client:
        """The browser of that visitor and language ("" has no account), for the request of that name."""
        if (who, language) not in self._clients:
            client = self._clients[who, language] = Client(raise_request_exception=False)
            client.post("/i18n/setlang/", {"language": language})
        self._random.seed(name)
        return self._clients[who, language]

    def _end(
        self, name: str, method: str, address: str, sent: Any, response: HttpResponseBase, *, keep: bool
    ) -> HttpResponseBase:
        """Store the answer, if wanted."""
        if keep:
            name = "/".join(_UNSAFE.sub("_", part) for part in name.split("/"))
            if name in self.names:
                raise ValueError(f"Two requests are called {name!r}")
            self.names.add(name)
            path = self.folder / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            body = [] if sent is None else [sent if isinstance(sent, str) else json_text(sent)]
            path.write_text(masked("\n".join([f"{method} {address}", *body, "", answer_text(response), ""])))
        return response


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers by name, from keyword arguments."""
    return {name.replace("_", "-"): value for name, value in headers.items()}
