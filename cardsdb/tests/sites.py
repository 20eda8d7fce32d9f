"""A real https server on this machine, for tests that fetch."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import trustme

from cardsdb.importing import fetch as module

Answer = tuple[int, dict[str, str], bytes]
HOST = "cards.test"


class Site:
    """A site with answers by path, one after the other; the last one stays."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.answers: dict[str, list[Answer]] = {}
        self.asked: list[tuple[str, str]] = []
        self.waits: list[float] = []
        """Seconds for which the client would have waited."""

    @property
    def host(self) -> str:
        return f"{HOST}:{self.port}"

    def url(self, path: str = "/cards.json") -> str:
        return f"https://{self.host}{path}"


@contextmanager
def https_site(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[Site]:
    """Serve on this machine, taken as public here, under any name."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "authority.pem"))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known.asked.append((self.headers["Host"], self.path))
            answers = known.answers[self.path]
            status, headers, body = answers.pop(0) if len(answers) > 1 else answers[0]
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(HOST).configure_cert(context)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    known = Site(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setattr("socket.getaddrinfo", lambda *args, **kwargs: [(2, 1, 6, "", ("127.0.0.1", known.port))])
    monkeypatch.setattr(module, "_is_public", lambda address: True)
    monkeypatch.setattr(module, "_wait", lambda seconds, tick: known.waits.append(seconds))
    yield known
    server.shutdown()
    server.server_close()
    thread.join()
