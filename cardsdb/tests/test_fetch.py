"""Fetching over https from a real server on this machine: allowed and refused hosts, and failures."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from cardsdb.importing import fetch as module
from cardsdb.importing.fetch import FetchError, check_address, fetch
from cardsdb.tests.sites import Site
from games.engine.sources import no_tick


@pytest.fixture
def get(source_site: Site, tmp_path: Path) -> Callable[..., bytes]:
    def get(url: str, hosts: set[str] | None = None) -> bytes:
        fetch(url, tmp_path / "got", hosts=hosts or {source_site.host}, tick=no_tick)
        return (tmp_path / "got").read_bytes()

    return get


def test_file_is_fetched_by_the_name_of_its_host(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/cards.json?encounter=1"] = [(200, {}, b"[1]")]
    assert get(source_site.url("/cards.json?encounter=1")) == b"[1]"
    assert source_site.asked == [(source_site.host, "/cards.json?encounter=1")]


def test_compressed_answer_is_opened(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/cards.json"] = [(200, {"Content-Encoding": "gzip"}, gzip.compress(b"[1]"))]
    assert get(source_site.url()) == b"[1]"


def test_answer_over_the_limit_is_dropped_even_if_it_came_small(
    source_site: Site, get: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 1_000_000)
    source_site.answers["/cards.json"] = [(200, {"Content-Encoding": "gzip"}, gzip.compress(b" " * 1_000_001))]
    with pytest.raises(FetchError, match="has more than 1000000 bytes"):
        get(source_site.url())
    source_site.answers["/cards.json"] = [(200, {"Content-Encoding": "gzip"}, gzip.compress(b" " * 1_000_000))]
    assert len(get(source_site.url())) == 1_000_000


def test_redirect_within_the_hosts_is_followed(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/old"] = [(302, {"Location": "/new"}, b"")]
    source_site.answers["/new"] = [(200, {}, b"[2]")]
    assert get(source_site.url("/old")) == b"[2]"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("http://cards.test/", "only https is fetched"),
        ("https://elsewhere.test/", "elsewhere.test is not among the hosts"),
        ("https://127.0.0.1/", "127.0.0.1 is not among the hosts"),
        ("file:///etc/passwd", "only https is fetched"),
    ],
)
def test_redirect_elsewhere_is_not_followed(
    source_site: Site, get: Callable[..., bytes], target: str, reason: str
) -> None:
    source_site.answers["/old"] = [(302, {"Location": target}, b"")]
    with pytest.raises(FetchError, match=reason):
        get(source_site.url("/old"))
    assert len(source_site.asked) == 1


def test_redirects_without_end_are_given_up(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/old"] = [(302, {"Location": "/old"}, b"")]
    with pytest.raises(FetchError, match="more than 5 redirects"):
        get(source_site.url("/old"))
    assert len(source_site.asked) == 6


def test_network_fault_is_tried_again_with_growing_pauses(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/cards.json"] = [(503, {}, b""), (502, {}, b""), (500, {}, b""), (200, {}, b"[3]")]
    assert get(source_site.url()) == b"[3]"
    assert len(source_site.asked) == 4
    for wait, expected in zip(source_site.waits, (1, 2, 4), strict=True):
        assert 0.75 * expected <= wait <= 1.25 * expected


def test_answer_cut_off_in_the_middle_is_tried_again(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/cards.json"] = [(200, {"Content-Length": "100"}, b"[1"), (200, {}, b"[1]")]
    assert get(source_site.url()) == b"[1]"


def test_wait_that_the_site_asks_for_is_kept_within_reason(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/cards.json"] = [
        (429, {"Retry-After": "7"}, b""),
        (429, {"Retry-After": "9999"}, b""),
        (200, {}, b"[]"),
    ]
    get(source_site.url())
    assert source_site.waits == [7, 20]


def test_site_that_keeps_failing_is_given_up(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/cards.json"] = [(503, {}, b"")]
    with pytest.raises(FetchError, match=r"answers 503 \(tried 5 times\)"):
        get(source_site.url())
    assert len(source_site.asked) == 5


def test_what_is_not_there_is_not_tried_again(source_site: Site, get: Callable[..., bytes]) -> None:
    source_site.answers["/cards.json"] = [(404, {}, b"")]
    with pytest.raises(FetchError, match="answers 404"):
        get(source_site.url())
    assert len(source_site.asked) == 1


def test_certificate_of_another_host_is_not_believed(source_site: Site, get: Callable[..., bytes]) -> None:
    with pytest.raises(FetchError, match="the connection is not safe"):
        get(f"https://other.test:{source_site.port}/cards.json", {f"other.test:{source_site.port}"})
    assert source_site.asked == []


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fd00::1", False),
        ("fe80::1%eth0", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_public_addresses_are_told_from_private_ones(address: str, public: bool) -> None:
    assert module._is_public(address) is public


def test_host_that_leads_to_a_private_address_is_not_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = [(2, 1, 6, "", ("93.184.215.14", 443)), (2, 1, 6, "", ("10.0.0.5", 443))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *args, **kwargs: found)
    with pytest.raises(FetchError, match=r"cards\.test leads to 10\.0\.0\.5, which is not a public address"):
        fetch("https://cards.test/", tmp_path / "got", hosts={"cards.test"}, tick=no_tick)


def test_waiting_goes_on_in_short_pieces() -> None:
    ticks: list[int] = []
    module._wait(0.01, lambda done, of: ticks.append(done))
    assert ticks == [0]


@pytest.mark.parametrize("url", ["https://cards.test/a", "https://cards.test:443/a", "https://CARDS.test/a"])
def test_address_of_a_known_host_may_be_fetched(url: str) -> None:
    assert check_address(url, {"cards.test"}).hostname == "cards.test"
