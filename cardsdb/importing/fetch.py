"""Fetches a source over the network: https only, from hosts that the operator allows, never from a private address."""

import ipaddress
import random
import socket
import ssl
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore
from urllib.parse import SplitResult, urlencode, urljoin, urlsplit

import urllib3
from msgspec import Struct
from urllib3.util import Timeout

from games.engine.sources import Tick

MAX_BYTES = 64 * 1024 * 1024
MAX_REDIRECTS = 5
MAX_SECONDS = 600
"""For one file."""
TRIES = 5
LONGEST_WAIT = 20.0
"""Seconds between two tries; less than a run may be silent."""
TIMEOUT = Timeout(connect=5, read=15)
CHUNK = 256 * 1024
REDIRECTS = {301, 302, 303, 307, 308}
TRY_AGAIN = {408, 425, 429, 500, 502, 503, 504}


class FetchError(ValueError):
    """The address cannot or may not be fetched; trying again would not help."""


class RefusedError(FetchError):
    """The other side answers, but not with the file."""

    def __init__(self, url: str, status: int) -> None:
        super().__init__(f"{url} answers {status}")
        self.status = status


class NetworkFault(FetchError):  # noqa: N818  (a fault of the network, not of the request)
    """The network or the other side failed; it may work in a while."""

    def __init__(self, reason: str, wait: float | None = None) -> None:
        super().__init__(reason)
        self.wait = wait
        """Seconds for which the other side asked to be left alone."""


class BusyError(Exception):
    """Enough requests wait for other sites."""


FETCHES = BoundedSemaphore(2)
"""Requests of this process that wait for another site at a time: no more, so that others are served meanwhile."""


@contextmanager
def within_request() -> Iterator[None]:
    """The frame of a fetch that a request waits for; BusyError if enough do."""
    if not FETCHES.acquire(blocking=False):
        raise BusyError
    try:
        yield
    finally:
        FETCHES.release()


class Limits(Struct, frozen=True):
    """Limits for fetching one file."""

    tries: int
    max_bytes: int
    max_seconds: float


def fetch(url: str, target: Path, *, hosts: Collection[str], tick: Tick, limits: Limits | None = None) -> None:
    """Download the address into the file. Retry, with growing pauses, when the network fails."""
    limits = limits or Limits(TRIES, MAX_BYTES, MAX_SECONDS)
    for tried in range(1, limits.tries + 1):
        try:
            _fetch_once(url, target, hosts, tick, limits)
        except NetworkFault as fault:
            if tried == limits.tries:
                raise FetchError(f"{fault} (tried {limits.tries} times)") from None
            # Jitter, so that clients do not all come back at the same moment.
            pause = fault.wait if fault.wait is not None else 2 ** (tried - 1) * random.uniform(0.75, 1.25)  # noqa: S311
            _wait(min(pause, LONGEST_WAIT), tick)
        else:
            return


class Answer(Struct, frozen=True):
    """The answer to a request that is made once."""

    status: int
    body: bytes


def ask(
    method: str, url: str, *, hosts: Collection[str], form: Mapping[str, str] | None = None, token: str = ""
) -> Answer:
    """One request with a form and a token to an address that is judged as others are; redirects are answers."""
    parts = check_address(url, hosts)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = None
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = urlencode(form)
    try:
        with _open(parts, method, body, headers) as response:
            read = response.read(MAX_BYTES + 1, decode_content=True)
    except (urllib3.exceptions.HTTPError, OSError) as error:
        raise NetworkFault(f"{parts.hostname}: {error}") from None
    if len(read) > MAX_BYTES:
        raise FetchError(f"{parts.hostname} answers with more than {MAX_BYTES} bytes")
    return Answer(response.status, read)


def check_address(url: str, hosts: Collection[str]) -> SplitResult:
    """The parts of an address that may be fetched; FetchError says why another may not."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise FetchError(f"{url} is not an address: {error}") from None
    if parts.scheme != "https":
        raise FetchError(f"{url}: only https is fetched")
    if parts.username is not None or parts.password is not None:
        raise FetchError(f"{parts.hostname}: an address with a name or password in it is not fetched")
    host = parts.hostname or ""
    if (host if port in (None, 443) else f"{host}:{port}") not in hosts:
        raise FetchError(f"{host or url} is not among the hosts that may be fetched from: {', '.join(sorted(hosts))}")
    return parts


def _fetch_once(url: str, target: Path, hosts: Collection[str], tick: Tick, limits: Limits) -> None:
    deadline = time.monotonic() + limits.max_seconds
    for _ in range(MAX_REDIRECTS + 1):
        parts = check_address(url, hosts)
        try:
            with _open(parts) as response:
                if response.status not in REDIRECTS:
                    _write(url, response, target, deadline, tick, limits)
                    return
                url = urljoin(url, response.headers.get("Location", ""))
        except urllib3.exceptions.SSLError as error:
            raise FetchError(f"{parts.hostname}: the connection is not safe: {error}") from None
        except (urllib3.exceptions.HTTPError, OSError) as error:
            raise NetworkFault(f"{parts.hostname}: {error}") from None
    raise FetchError(f"{url}: more than {MAX_REDIRECTS} redirects")


def _open(
    parts: SplitResult, method: str = "GET", body: str | None = None, more: Mapping[str, str] | None = None
) -> urllib3.BaseHTTPResponse:
    host, port = str(parts.hostname), parts.port or 443
    # Connect to the very address that was judged: looked up again, the name might lead elsewhere.
    pool = urllib3.HTTPSConnectionPool(
        _public_address(host, port),
        port,
        ssl_context=ssl.create_default_context(),
        server_hostname=host,
        assert_hostname=host,
        timeout=TIMEOUT,
    )
    headers = {"Host": parts.netloc, "User-Agent": "cardsdb", "Accept-Encoding": "gzip", **(more or {})}
    path = parts.path or "/"
    return pool.urlopen(
        method,
        f"{path}?{parts.query}" if parts.query else path,
        body=body,
        headers=headers,
        redirect=False,
        retries=False,
        preload_content=False,
        decode_content=True,
    )


def _public_address(host: str, port: int) -> str:
    """A public address of the host; FetchError if it has any other."""
    addresses = [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for address in addresses:
        if not _is_public(address):
            raise FetchError(f"{host} leads to {address}, which is not a public address")
    return addresses[0]


def _is_public(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        # An IPv4 address can be embedded in an IPv6 one.
        parsed = parsed.ipv4_mapped or parsed.sixtofour or parsed
    return parsed.is_global and not parsed.is_multicast


def _write(
    url: str, response: urllib3.BaseHTTPResponse, target: Path, deadline: float, tick: Tick, limits: Limits
) -> None:
    if response.status in TRY_AGAIN:
        wait = response.headers.get("Retry-After", "")
        raise NetworkFault(f"{url} answers {response.status}", float(wait) if wait.isdecimal() else None)
    if response.status != 200:
        raise RefusedError(url, response.status)
    written, length = 0, response.headers.get("Content-Length", "")
    # The length is that of the encoded body, and says nothing of a compressed one.
    total = int(length) if length.isdecimal() and "Content-Encoding" not in response.headers else 0
    with target.open("wb") as file:
        for chunk in response.stream(CHUNK, decode_content=True):
            written += len(chunk)
            if written > limits.max_bytes:
                raise FetchError(f"{url} has more than {limits.max_bytes} bytes")
            if time.monotonic() > deadline:
                raise FetchError(f"{url} takes more than {limits.max_seconds} seconds")
            file.write(chunk)
            tick(written, total)


def _wait(seconds: float, tick: Tick) -> None:
    """Sleep in short pieces: the run stays alive and can be cancelled."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(left, 0.5))
        tick(0, 0)
