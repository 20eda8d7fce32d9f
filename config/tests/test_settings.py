"""Settings from the environment, tried in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as live

PROBE = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name) for name in %r}, default=str))
"""


def read(names: list[str], tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), **environment}
    return subprocess.run(
        [sys.executable, "-c", PROBE % (names,)],
        env=clean,
        cwd=live.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )


def values(names: list[str], tmp_path: Path, **environment: str) -> dict[str, Any]:
    answer = read(names, tmp_path, **{"SECRET_KEY": "k" * 50, **environment})
    assert answer.returncode == 0, answer.stderr
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def test_secret_key_is_required(tmp_path: Path) -> None:
    answer = read(["DEBUG"], tmp_path)
    assert answer.returncode != 0
    assert "SECRET_KEY is not set." in answer.stderr.splitlines()[-1]


def test_secret_key_may_come_from_the_file_that_make_run_makes(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("from-the-file\n")
    assert json.loads(read(["SECRET_KEY"], tmp_path).stdout) == {"SECRET_KEY": "from-the-file"}


def test_defaults_are_safe(tmp_path: Path) -> None:
    found = values(["DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE", "DATABASES", "CORS_ALLOW_ALL_ORIGINS"], tmp_path)
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost", "[::1]"]
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "db.sqlite3")


def test_address_of_the_service_has_its_port(tmp_path: Path) -> None:
    assert values(["SITE_URL"], tmp_path)["SITE_URL"] == "http://127.0.0.1:8000"
    assert values(["SITE_URL"], tmp_path, PORT="8123")["SITE_URL"] == "http://127.0.0.1:8123"


def test_https_address_turns_on_what_belongs_to_it(tmp_path: Path) -> None:
    names = [
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "ALLOWED_HOSTS",
    ]
    found = values(names, tmp_path, SITE_URL="https://cards.example.org")
    assert found["SECURE_SSL_REDIRECT"] is found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    assert found["SECURE_HSTS_SECONDS"] == 30 * 24 * 3600
    assert "cards.example.org" in found["ALLOWED_HOSTS"]


def test_listening_on_all_addresses_lets_the_network_in(tmp_path: Path) -> None:
    hosts = values(["ALLOWED_HOSTS"], tmp_path, HOST="0.0.0.0")["ALLOWED_HOSTS"]
    assert len(hosts) > 3
    assert "*" not in hosts


def test_broker_is_a_folder_unless_named(tmp_path: Path) -> None:
    names = ["CELERY_BROKER_URL", "CELERY_BROKER_TRANSPORT_OPTIONS"]
    assert values(names, tmp_path)["CELERY_BROKER_TRANSPORT_OPTIONS"]["data_folder_in"] == str(
        tmp_path / "broker/queue"
    )
    assert values(names[:1], tmp_path, REDIS_URL="redis://r/0")["CELERY_BROKER_URL"] == "redis://r/0"
    both = {"REDIS_URL": "redis://r/0", "CELERY_BROKER_URL": "amqp://q/"}
    assert values(names[:1], tmp_path, **both)["CELERY_BROKER_URL"] == "amqp://q/"


@pytest.mark.parametrize(
    ("url", "engine"),
    [("sqlite:////tmp/x.db", "django.db.backends.sqlite3"), ("postgres://u:p@h/db", "config.postgresql")],
)
def test_database_is_named_by_its_url(tmp_path: Path, url: str, engine: str) -> None:
    assert values(["DATABASES"], tmp_path, DATABASE_URL=url)["DATABASES"]["default"]["ENGINE"] == engine


def test_nobody_waits_long_for_a_server_that_is_away(tmp_path: Path) -> None:
    environment = {"DATABASE_URL": "postgres://u:p@h/db", "REDIS_URL": "redis://r/0"}
    names = ["DATABASES", "CACHES", "CELERY_BROKER_TRANSPORT_OPTIONS", "CELERY_BROKER_CONNECTION_MAX_RETRIES"]
    found = values(names, tmp_path, **environment)
    assert found["DATABASES"]["default"]["OPTIONS"]["connect_timeout"] == 3
    assert found["CACHES"]["default"]["BACKEND"] == "config.cache.FallbackCache"
    assert found["CELERY_BROKER_TRANSPORT_OPTIONS"]["socket_timeout"] == 2
    assert found["CELERY_BROKER_CONNECTION_MAX_RETRIES"] is None, "a worker waits as long as it takes"
    own = values(["DATABASES"], tmp_path, DATABASE_URL="postgres://u:p@h/db?connect_timeout=9")
    assert own["DATABASES"]["default"]["OPTIONS"]["connect_timeout"] == 9


@pytest.mark.parametrize(
    ("address", "sources"),
    [
        ("", ["'self'", "data:"]),
        ("/pictures/{code}.webp", ["'self'", "data:"]),
        (
            "https://pictures.example.org:8443/{game}/{code}.webp",
            ["'self'", "data:", "https://pictures.example.org:8443"],
        ),
    ],
)
def test_pictures_are_allowed_from_their_host_alone(tmp_path: Path, address: str, sources: list[str]) -> None:
    found = values(["CONTENT_SECURITY_POLICY"], tmp_path, CARD_IMAGE_URL=address)
    assert found["CONTENT_SECURITY_POLICY"]["DIRECTIVES"]["img-src"] == sources
