"""Metrics for Prometheus, counted over all web processes. Imported only where METRICS_TOKEN is set."""

import os
import re
import time
from collections import Counter as Sums
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from msgspec import Struct

from config.figures import figures, resident_bytes

# Each process counts in files of its own; the one that is asked adds them up. prometheus_client reads the environment.
METRICS_DIR = Path(settings.METRICS_DIR)
METRICS_DIR.mkdir(parents=True, exist_ok=True)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)

from prometheus_client import CollectorRegistry, Counter, Histogram, Metric, generate_latest  # noqa: E402
from prometheus_client.core import GaugeMetricFamily  # noqa: E402
from prometheus_client.multiprocess import MultiProcessCollector  # noqa: E402

METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
"""Others are counted together: callers may invent as many as they like."""
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter(
    "cardsdb_requests", "Requests by method, route and status.", ["method", "route", "status"], registry=None
)
SECONDS = Histogram("cardsdb_request_seconds", "Time to answer.", ["method", "route"], buckets=BUCKETS, registry=None)
THROTTLED = Counter("cardsdb_throttled", "Requests refused with 429, by limit.", ["scope"], registry=None)
REFUSED = Counter(
    "cardsdb_refused", "Requests that the gate refused before any view, by reason.", ["reason"], registry=None
)

counter_of = cache(REQUESTS.labels)
histogram_of = cache(SECONDS.labels)


class MetricsMiddleware:
    """Counts each request by its route: never by its address, which anybody can invent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        route = f"/{match.route}" if match else "static" if request.path.startswith(settings.STATIC_URL) else "unknown"
        method = request.method if request.method in METHODS else "other"
        counter_of(method, route, response.status_code).inc()
        histogram_of(method, route).observe(time.perf_counter() - started)
        if response.status_code == 429:
            THROTTLED.labels(getattr(getattr(request, "throttle", None), "scope", "other")).inc()
        return response


class FigureCollector:
    """The figures of this moment, as gauges."""

    def collect(self) -> Iterator[Metric]:
        now = figures()
        yield GaugeMetricFamily("cardsdb_database_up", "Whether the database answers.", value=now.database)
        if now.redis is not None:
            yield GaugeMetricFamily("cardsdb_redis_up", "Whether Redis answers.", value=now.redis)
        if now.queue is not None:
            yield GaugeMetricFamily("cardsdb_queue_length", "Tasks that wait for a worker.", value=now.queue)
        published = {game: version.number for game, version in (now.published or {}).items()}
        memory = {str(pid): size for pid in web_processes() if (size := resident_bytes(pid))}
        for name, about, label, values in (
            ("cardsdb_imports", "Imports by state.", "state", now.imports or {}),
            ("cardsdb_decks_to_check", "Decks still to be checked with the newest cards.", "game", now.stale or {}),
            ("cardsdb_catalogue_published", "The newest version of the cards.", "game", published),
            ("cardsdb_catalogue_version", "The version that the answering process serves.", "game", now.served or {}),
            ("cardsdb_memory_bytes", "Memory of each web process.", "process", memory),
        ):
            gauge = GaugeMetricFamily(name, about, labels=[label])
            for value, number in values.items():
                gauge.add_metric([value], number)
            yield gauge


def web_processes() -> set[int]:
    """The ids of the web processes that count and still run, this one among them."""
    counting = {int(found[1]) for path in METRICS_DIR.iterdir() if (found := re.search(r"_(\d+)\.db$", path.name))}
    return {pid for pid in counting if _parent(pid) == os.getppid()} | {os.getpid()}


def _parent(pid: int) -> int | None:
    """The id of the process that started it; None if it has ended, or where the system has no /proc."""
    try:
        # The name, in brackets, may have blanks in it; the state and the parent follow.
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def exposition() -> bytes:
    """All metrics as Prometheus reads them."""
    registry = CollectorRegistry(auto_describe=False)
    MultiProcessCollector(registry, str(METRICS_DIR))
    registry.register(FigureCollector())
    return generate_latest(registry)


class RequestFigures(Struct, frozen=True):
    """Requests to all web processes since the server started."""

    total: int
    failed: int
    throttled: dict[str, int]
    refused: dict[str, int]
    """By reason, those that no view saw: too many at once, or a body too large or cut off."""
    slowest: list[tuple[str, int, float]]
    """Routes with their number of requests and mean seconds, the slowest first."""


def request_figures() -> RequestFigures:
    """The figures of requests, for people."""
    numbers: Sums[str] = Sums()
    statuses: Sums[int] = Sums()
    seconds: dict[str, float] = {}
    throttled: dict[str, int] = {}
    refused: dict[str, int] = {}
    for metric in MultiProcessCollector(None, str(METRICS_DIR)).collect():
        for sample in metric.samples:
            labels = sample.labels
            if sample.name == "cardsdb_requests_total":
                statuses[int(labels["status"])] += int(sample.value)
            elif sample.name == "cardsdb_throttled_total":
                throttled[labels["scope"]] = int(sample.value)
            elif sample.name == "cardsdb_refused_total":
                refused[labels["reason"]] = int(sample.value)
            elif sample.name in {"cardsdb_request_seconds_count", "cardsdb_request_seconds_sum"}:
                route = f"{labels['method']} {labels['route']}"
                if sample.name.endswith("_count"):
                    numbers[route] = int(sample.value)
                else:
                    seconds[route] = sample.value
    means = [(route, number, seconds[route] / number) for route, number in numbers.items() if number]
    return RequestFigures(
        total=statuses.total(),
        failed=sum(number for status, number in statuses.items() if status >= 500),
        throttled=dict(sorted(throttled.items())),
        refused=dict(sorted(refused.items())),
        slowest=sorted(means, key=lambda mean: mean[2], reverse=True)[:5],
    )
