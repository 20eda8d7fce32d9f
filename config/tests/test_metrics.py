"""Metrics: what is counted, who may read it, and that nothing happens where they are off."""

import io
import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.conf import settings as live
from django.test import Client
from django.utils import timezone
from rest_framework.settings import api_settings

from accounts.models import User
from cardsdb.models import ImportRun
from config import figures
from config.gate import Gate
from config.tests.servers import free_port, wait_for_port
from config.tests.test_worker import environment
from decks.models import Deck

TOKEN = "only-for-tests-and-long-enough"


@pytest.fixture
def metrics_on(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.MIDDLEWARE = ["config.metrics.MetricsMiddleware", *settings.MIDDLEWARE]


@pytest.fixture(autouse=True)
def _broker_folder(settings: Any) -> None:
    (settings.BROKER_DIR / "queue").mkdir(parents=True, exist_ok=True)


def read(text: str) -> dict[str, float]:
    """The value of each metric, by its name with its labels."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def scraped(client: Client) -> dict[str, float]:
    response = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain; version=0.0.4")
    assert "no-store" in response["Cache-Control"]
    return read(response.text)


def counted(method: str, route: str, status: int) -> str:
    return f'cardsdb_requests_total{{method="{method}",route="{route}",status="{status}"}}'


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.usefixtures("core_cards", "metrics_on")
def test_requests_are_counted_by_method_route_and_status() -> None:
    client = Client()
    before = scraped(client)
    for _ in range(3):
        assert client.get("/cards/ahlcg/01016/").status_code == 200
    assert client.get("/cards/ahlcg/01020/").status_code == 200
    assert client.get("/cards/ahlcg/no-such-card/").status_code == 404
    assert client.post("/api/v1/games/ahlcg/validate/", "[", content_type="application/json").status_code == 400
    assert client.generic("INVENTED", "/healthz").status_code == 405
    assert client.get("/nowhere/invented-1/").status_code == 404
    assert client.get("/nowhere/invented-2/").status_code == 404
    after = scraped(client)
    card = "/cards/<str:game>/<str:code>/"
    expected = {
        counted("GET", card, 200): 4,
        counted("GET", card, 404): 1,
        counted("POST", "/api/v1/games/<str:game>/validate/", 400): 1,
        counted("other", "/healthz", 405): 1,
        counted("GET", "unknown", 404): 2,
        counted("GET", "/metrics", 200): 1,  # the one before
        f'cardsdb_request_seconds_count{{method="GET",route="{card}"}}': 5,
        f'cardsdb_request_seconds_bucket{{le="+Inf",method="GET",route="{card}"}}': 5,
    }
    assert {name: after[name] - before.get(name, 0) for name in expected} == expected
    changed = {name for name in after if "requests_total" in name and after[name] != before.get(name, 0)}
    assert changed == {name for name in expected if "requests_total" in name}
    assert not any("invented" in name.lower() or "01016" in name for name in after)


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.usefixtures("core_cards", "metrics_on")
def test_refused_requests_are_counted_by_their_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    rates = {**api_settings.DEFAULT_THROTTLE_RATES, "read-anonymous": "2/day"}
    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", rates)
    name = 'cardsdb_throttled_total{scope="read-anonymous"}'
    before = scraped(client).get(name, 0)
    statuses = [client.get("/api/v1/games/").status_code for _ in range(5)]
    assert statuses == [200, 200, 429, 429, 429]
    assert scraped(client)[name] - before == 3


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.usefixtures("metrics_on")
def test_requests_that_no_view_sees_are_counted_by_their_reason(admin_client: Client) -> None:
    gate = Gate(lambda environ, start_response: pytest.fail("it reached the service"))
    name = 'cardsdb_refused_total{reason="Content-Length"}'
    before = scraped(Client()).get(name, 0)
    for _ in range(2):
        environ = {"PATH_INFO": "/api/v1/decks/", "CONTENT_LENGTH": "100000000", "wsgi.input": io.BytesIO()}
        gate(environ, lambda status, headers: None)
    assert scraped(Client())[name] - before == 2
    page = admin_client.get("/status/").content.decode()
    assert f"<dt><code>Content-Length</code></dt><dd>{before + 2:.0f}</dd>" in page


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.usefixtures("metrics_on")
def test_refused_pages_are_counted_by_their_limit_and_scrapes_are_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    rates = {**api_settings.DEFAULT_THROTTLE_RATES, "pages-read-anonymous": "1/day"}
    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", rates)
    name = 'cardsdb_throttled_total{scope="pages-read-anonymous"}'
    before = scraped(client).get(name, 0)
    assert [client.get("/account/login/").status_code for _ in range(3)] == [200, 429, 429]
    assert scraped(client)[name] - before == 2


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.usefixtures("metrics_on")
def test_too_many_accounts_are_counted_and_told_when_to_try_again() -> None:
    client = Client()
    name = 'cardsdb_throttled_total{scope="accounts"}'
    before = scraped(client).get(name, 0)
    answers = [client.post("/account/signup/") for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert answers[-1]["Retry-After"] == "300"
    assert "Too many tries" in answers[-1].content.decode()
    assert scraped(client)[name] - before == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("core_cards", "metrics_on")
def test_figures_of_the_database_are_there(user: User) -> None:
    for state in ("applied", "applied", "review", "queued"):
        ImportRun.objects.create(game="ahlcg", source="fixtures", origin="x", status=state)
    for number in range(3):
        Deck.objects.create(owner=user, game="ahlcg", name=str(number), catalogue_version=0, updated_at=timezone.now())
    found = scraped(Client())
    assert found["cardsdb_database_up"] == 1
    assert "cardsdb_redis_up" not in found
    states = {state: found[f'cardsdb_imports{{state="{state}"}}'] for state in ImportRun.Status.values}
    assert {state: number for state, number in states.items() if number} == {"applied": 2, "review": 1, "queued": 1}
    assert found['cardsdb_decks_to_check{game="ahlcg"}'] == 3
    version = found['cardsdb_catalogue_version{game="ahlcg"}']
    assert version == found['cardsdb_catalogue_published{game="ahlcg"}'] >= 1
    memory = [value for name, value in found.items() if name.startswith("cardsdb_memory_bytes")]
    assert len(memory) >= 1
    assert all(20e6 < size < 4e9 for size in memory)


@pytest.mark.usefixtures("metrics_on")
def test_metrics_answer_while_database_and_redis_are_away(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No database mark: pytest-django's guard stands for a server that is away."""

    def fail() -> bool:
        raise OSError("refused")

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(figures, "_database", fail)
    monkeypatch.setattr(figures, "_served", fail)
    found = scraped(Client())
    assert found["cardsdb_database_up"] == found["cardsdb_redis_up"] == 0
    assert not any(name.startswith(("cardsdb_imports", "cardsdb_decks_to_check")) for name in found)


@pytest.mark.parametrize("broker", ["embedded", "redis"])
def test_queue_length_is_that_of_the_broker(
    broker: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Celery(broker="filesystem://localhost//", set_as_current=False)
    folders = dict.fromkeys(("data_folder_in", "data_folder_out"), str(tmp_path))
    app.conf.broker_transport_options = {**folders, "control_folder": str(tmp_path / "control")}
    if broker == "redis":
        app = Celery(broker=request.getfixturevalue("redis_url"), set_as_current=False)
    app.conf.task_default_queue = "counted"
    monkeypatch.setattr(figures, "current_app", app)
    assert figures.queue_length() == 0
    for _ in range(3):
        app.send_task("accounts.tasks.expired_delete")
    assert figures.queue_length() == 3
    with app.connection_for_read() as connection:
        queue = connection.SimpleQueue("counted")
        queue.get(timeout=5).ack()
        assert figures.queue_length() == 2
        queue.clear()
    assert figures.queue_length() == 0


@pytest.mark.once
@pytest.mark.usefixtures("metrics_on")
@pytest.mark.parametrize("header", ["", TOKEN, f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer ", f"Basic {TOKEN}"])
def test_metrics_are_for_the_token_alone(header: str) -> None:
    response = Client().get("/metrics", headers={"Authorization": header} if header else {})
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Bearer"
    assert b"cardsdb_" not in response.content


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize("header", ["Bearer ", f"Bearer {TOKEN}"])
def test_metrics_are_off_unless_a_token_is_set(client: Client, header: str) -> None:
    assert live.METRICS_TOKEN == ""
    assert client.get("/metrics", headers={"Authorization": header}).status_code == 404


LOADED = """
import json, sys, django
django.setup()
from django.core.handlers.wsgi import WSGIHandler
from django.urls import get_resolver
WSGIHandler()
get_resolver().url_patterns
names = ("config.metrics", "prometheus_client", "config.error_reports", "sentry_sdk")
print(json.dumps([name for name in names if name in sys.modules]))
"""


@pytest.mark.parametrize(
    ("more", "loaded"),
    [
        ({}, []),
        ({"METRICS_TOKEN": TOKEN}, ["config.metrics", "prometheus_client"]),
        ({"SENTRY_DSN": "http://key@127.0.0.1:1/1"}, ["config.error_reports", "sentry_sdk"]),
    ],
)
def test_what_is_off_is_not_even_imported(tmp_path: Path, more: dict[str, str], loaded: list[str]) -> None:
    env = {"PATH": os.environ["PATH"], "SECRET_KEY": "k" * 50, "VAR_DIR": str(tmp_path), **more}
    env["DJANGO_SETTINGS_MODULE"] = "config.settings"
    done = subprocess.run(
        [sys.executable, "-c", LOADED], env=env, cwd=live.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == loaded
    assert (tmp_path / "metrics").exists() is bool(more.get("METRICS_TOKEN"))


def test_short_token_is_refused(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "SECRET_KEY": "k" * 50, "VAR_DIR": str(tmp_path), "METRICS_TOKEN": "x" * 15}
    command = [sys.executable, "-c", "import config.settings"]
    done = subprocess.run(command, env=env, cwd=live.BASE_DIR, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "METRICS_TOKEN is too short" in done.stderr


@pytest.mark.django_db(transaction=True)
@pytest.mark.once
def test_counts_of_several_processes_are_added_up(tmp_path: Path, redis_url: str) -> None:
    port = free_port()
    env = environment(tmp_path, REDIS_URL=redis_url, METRICS_TOKEN=TOKEN, PORT=str(port), WEB_CONCURRENCY="2")
    (tmp_path / "static").mkdir()
    (tmp_path / "metrics").mkdir()
    (tmp_path / "metrics" / "counter_1.db").write_bytes(b"of an earlier start")
    server = subprocess.Popen([sys.executable, "-m", "config.server"], env=env, cwd=live.BASE_DIR)
    try:
        wait_for_port(port, 60)
        for _ in range(40):  # each on a connection of its own, so that both processes get some
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/problems/", timeout=30) as answer:
                assert answer.status == 200
        asked = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            found = read(answer.read().decode())
        files = sorted(path.name for path in (tmp_path / "metrics").glob("counter_*.db"))
    finally:
        server.terminate()
        server.wait(timeout=30)
    assert found[counted("GET", "/api/v1/problems/", 200)] == 40
    assert found["cardsdb_redis_up"] == found["cardsdb_database_up"] == 1
    assert len([name for name in found if name.startswith("cardsdb_memory_bytes")]) == len(files) == 2
    assert "counter_1.db" not in files
