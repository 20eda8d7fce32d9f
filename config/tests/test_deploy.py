"""The files for deployment agree with the Makefile, and the docs name existing files."""

import re
import shlex
import subprocess
from typing import Any

import pytest
import yaml
from django.conf import settings

ROOT = settings.BASE_DIR
PROCESSES = dict(line.split(": exec ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
MAKEFILE = (ROOT / "Makefile").read_text()
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)


def test_compose_runs_the_processes_that_make_run_runs() -> None:
    """`make run` starts processes of the Procfile; compose.yaml gives the same commands."""
    started = re.search(r"honcho start (.+)", MAKEFILE)
    assert started
    assert set(started[1].split()) <= set(PROCESSES)
    for name, command in PROCESSES.items():
        assert COMPOSE["services"][name]["command"] == command


def test_image_starts_the_web_server_of_the_procfile() -> None:
    command = re.search(r"^CMD (.+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert command
    assert yaml.safe_load(command[1]) == shlex.split(PROCESSES["web"])


def test_compose_has_everything_that_production_needs() -> None:
    assert set(COMPOSE["services"]) == {"prepare", "web", "worker", "beat", "postgres", "redis"}
    for name in PROCESSES:
        environment = COMPOSE["services"][name]["environment"]
        assert environment["SECRET_KEY"].startswith("${SECRET_KEY:?"), "there is no default secret"
        assert {"DATABASE_URL", "REDIS_URL", "SITE_URL"} <= set(environment)


def test_compose_prepares_with_commands_that_exist() -> None:
    names = re.findall(r"manage\.py (\w+)", COMPOSE["services"]["prepare"]["command"])
    assert names == ["migrate", "load_fixtures", "check_campaigns"]
    assert (ROOT / "config/management/commands/load_fixtures.py").exists()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_documents_name_paths_and_targets_that_exist(document: Any) -> None:
    text = document.read_text()
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    for target in re.findall(r"`make ([a-z]+)", text):
        assert target in targets, f"make {target}"
    for link in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", text):
        assert (document.parent / link).exists(), link
    for path in re.findall(r"`([a-z_]+(?:/[a-z_0-9.*<>-]+)+/?)`", text):
        if not any(mark in path for mark in "<>*"):
            assert (ROOT / path).exists(), path


def test_environment_variables_are_documented() -> None:
    source = (ROOT / "config/settings.py").read_text() + (ROOT / "config/server.py").read_text()
    source += (ROOT / "config/hosts.py").read_text() + (ROOT / "games/__init__.py").read_text()
    used = set(re.findall(r'env(?:\.\w+|iron\.get)\("([A-Z_]+)"', source))
    documented = set(re.findall(r"^\| `([A-Z_]+)`", (ROOT / "docs/deploy.md").read_text(), re.MULTILINE))
    assert used == documented


def test_requirements_are_pinned_with_a_reason_each() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        for line in (ROOT / name).read_text().splitlines():
            if line and not line.startswith("#"):
                assert re.fullmatch(r"[A-Za-z0-9-]+(\[\w+\])?==[\w.]+ +# .+", line), line


def test_makefile_lists_its_targets() -> None:
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {"setup", "run", "test", "check", "faults", "admin"} <= {line.split()[0] for line in listed.splitlines()}
