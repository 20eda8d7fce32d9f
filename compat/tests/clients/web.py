"""Requests as programs and browsers make them."""

import http.client
import json
import re
from collections.abc import Mapping
from email.message import Message
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

FORM = "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """The answer of a server."""

    status: int
    headers: Message
    text: str

    def json(self) -> Any:
        """The body; a list or an object."""
        assert self.headers["Content-Type"].startswith("application/json"), (self.headers["Content-Type"], self.text)
        return json.loads(self.text)


class Server:
    """A server at an address."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")

    def ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """The answer; no redirect is followed. A mapping is sent as a form."""
        parts = urlsplit(self.address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=60)
        sent = dict(headers or {})
        if body is not None and not isinstance(body, str):
            sent, body = {"Content-Type": FORM, **sent}, urlencode(body)
        try:
            connection.request(method, parts.path + path, body=body, headers=sent)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())
        finally:
            connection.close()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.ask("GET", path, headers=headers)

    def followed(self, path: str) -> Answer:
        """The answer after all redirects within the server."""
        answer = self.get(path)
        while answer.status in {301, 302}:
            answer = self.get(urljoin(path, answer.headers["Location"]).removeprefix(self.address))
        return answer


class Browser(Server):
    """A server as a visitor sees it: with cookies and forms."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.cookies: dict[str, str] = {}

    def ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        own = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Accept-Language": "en"}
        answer = super().ask(method, path, body, {**own, **(headers or {})})
        for name, cookie in SimpleCookie("\n".join(answer.headers.get_all("Set-Cookie") or [])).items():
            self.cookies[name] = cookie.value
        return answer

    def submit(self, path: str, **fields: str) -> Answer:
        """Open the page, follow it to where it leads here, and send its form; the answer to that."""
        answer = self.get(path)
        while answer.status in {301, 302}:
            path = urljoin(path, answer.headers["Location"]).removeprefix(self.address)
            if not path.startswith("/"):
                return answer  # it leads away at once
            answer = self.get(path)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', answer.text)
        assert token, (answer.status, path, answer.text[:500])
        form = {"csrfmiddlewaretoken": token[1], **fields}
        return self.ask("POST", path, form, {"Referer": self.address + path})
