"""The files for deployment agree with the Makefile, and the docs name existing files."""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands, load_command_class

from cardsdb.api.throttling import RATES

ROOT = settings.BASE_DIR
PROCESSES = dict(line.split(": exec ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
MAKEFILE = (ROOT / "Makefile").read_text()
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")] + sorted(
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
        assert "${POSTGRES_PASSWORD:?" in environment["DATABASE_URL"], "there is no default password"
        assert {"DATABASE_URL", "REDIS_URL", "SITE_URL"} <= set(environment)


def test_compose_prepares_with_commands_that_exist() -> None:
    names = re.findall(r"manage\.py (\w+)", COMPOSE["services"]["prepare"]["command"])
    assert names == ["migrate", "load_fixtures", "check_campaigns"]
    assert (ROOT / "config/management/commands/load_fixtures.py").exists()


def commands(way: str, heading: str) -> str:
    """The commands below a heading of docs/deploy.md, with Docker or without."""
    part = re.search(rf"^## {way} Docker\n(.*?)^## ", (ROOT / "docs/deploy.md").read_text(), re.MULTILINE | re.DOTALL)
    assert part
    found = re.search(rf"^### {heading}\n.*?^```sh\n(.*?)^```", part[1], re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


# The checkout stays as it is, and so does the environment of the tests.
INSTEAD = """
git() { [ "$1" = pull ] || [ "$1" = checkout ]; }
make() { command make --no-print-directory --dry-run --directory "$ROOT" "$@" > make.log; }
"""


@pytest.mark.long
def test_documented_commands_install_back_up_upgrade_roll_back_and_restore(tmp_path: Path) -> None:
    (tmp_path / "manage.py").symlink_to(ROOT / "manage.py")
    excluded = ",".join(sorted({path.name for path in (ROOT / "fixtures").iterdir() if path.is_dir()} - {"dmd"}))
    boss = {"USERNAME": "boss", "EMAIL": "boss@example.org", "PASSWORD": "the-stars-are-right"}
    env = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "ROOT": str(ROOT),
        "SECRET_KEY": "k" * 50,
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": f"sqlite:///{tmp_path}/first.sqlite3",
        "FACTS_EXCLUDE": excluded,
        **{f"DJANGO_SUPERUSER_{name}": value for name, value in boss.items()},
    }

    def run(heading: str) -> None:
        script = commands("Without", heading).replace("createsuperuser", "createsuperuser --no-input")
        done = subprocess.run(
            ["sh", "-euc", INSTEAD + script], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def names(database: str) -> list[str]:
        with sqlite3.connect(tmp_path / database) as opened:
            return [name for (name,) in opened.execute("SELECT username FROM accounts_user ORDER BY id")]

    run("Install")
    assert names("first.sqlite3") == ["boss"]
    run("Back up")
    run("Upgrade")
    with sqlite3.connect(tmp_path / "first.sqlite3") as opened:
        opened.execute("UPDATE accounts_user SET username = 'spoilt'")
    run("Roll back")
    assert names("first.sqlite3") == ["boss"]
    env["DATABASE_URL"] = f"sqlite:///{tmp_path}/second.sqlite3"
    run("Restore")
    assert names("second.sqlite3") == ["boss"]


OPTIONS = {
    "up": {"--build", "--detach"},
    "exec": {"--no-TTY"},
    "stop": set(),
    "build": set(),
    "run": {"--rm", "--no-TTY", "--no-deps"},
}
"""Of `docker compose`, by command."""


@pytest.mark.parametrize("heading", ["Install", "Back up", "Upgrade", "Restore", "Roll back"])
def test_documented_commands_of_docker_name_services_and_commands_that_exist(heading: str) -> None:
    lines = [shlex.split(line) for line in commands("With", heading).splitlines()]
    assert any(line[:2] == ["docker", "compose"] for line in lines)
    for line in lines:
        if line[:2] != ["docker", "compose"]:
            assert line[0] in {"git", "umask", "python3"}
            continue
        words = line[2 : min(line.index(sign) if sign in line else len(line) for sign in "<>")]
        command, rest = words[0], words[1:]
        given = [word for word in rest[: rest.index("python")] if word] if "python" in rest else rest
        assert {word for word in given if word.startswith("-")} <= OPTIONS[command]
        assert {word for word in given if not word.startswith("-")} <= set(COMPOSE["services"])
        if "python" in rest:
            _python, script, name, *arguments = rest[rest.index("python") :]
            assert script == "manage.py"
            load_command_class(get_commands()[name], name).create_parser(script, name).parse_args(arguments)


def test_documented_secrets_are_all_that_compose_requires() -> None:
    """The first command of the installation writes every variable that has no default."""
    required = set(re.findall(r"\$\{(\w+):\?", (ROOT / "compose.yaml").read_text()))
    line = next(line for line in commands("With", "Install").splitlines() if line.startswith("python3"))
    written = subprocess.run(
        ["sh", "-euc", line.partition(" > ")[0]], capture_output=True, text=True, check=True
    ).stdout
    made = dict(row.split("=", 1) for row in written.splitlines())
    assert set(made) == required == {"SECRET_KEY", "POSTGRES_PASSWORD"}
    assert all(re.fullmatch(r"[\w-]{40,}", value) for value in made.values())
    assert {".env", "*.zip"} <= set((ROOT / ".dockerignore").read_text().splitlines()), "no secrets in images"


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
    used |= {f"THROTTLE_{name.upper().replace('-', '_')}" for name in RATES}
    documented = set(re.findall(r"^\| `([A-Z_]+)`", (ROOT / "docs/deploy.md").read_text(), re.MULTILINE))
    assert used == documented


def test_requirements_are_pinned_with_a_reason_each() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        for line in (ROOT / name).read_text().splitlines():
            if line and not line.startswith("#"):
                assert re.fullmatch(r"[A-Za-z0-9-]+(\[\w+\])?==[\w.]+ +# .+", line), line


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_lock_pins_every_requirement_with_hashes(name: str) -> None:
    """If this fails after a change of requirements*.txt, run `make lock`."""
    text = (ROOT / f"{name}.lock").read_text().replace("\\\n", "")
    locked = [line.split() for line in text.splitlines() if not line.startswith("#")]
    pins = {line[0].lower() for line in locked}
    wanted = re.findall(r"^([\w-]+)(?:\[\w+\])?==([\w.]+)", (ROOT / f"{name}.txt").read_text(), re.MULTILINE)
    assert [
        f"{one}=={version}"
        for one, version in wanted
        if f"{one}=={version}".lower() not in {re.sub(r"\[.*?\]", "", pin) for pin in pins}
    ] == []
    for line in locked:
        assert re.fullmatch(r"[\w.-]+(\[[\w,-]+\])?==[\w.]+", line[0]), line[0]
        hashes = [word for word in line if word.startswith("--hash")]
        assert hashes, line[0]
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in hashes), line[0]
    assert "://" not in text, "no index is named"


def test_packages_are_installed_by_hash_alone() -> None:
    assert re.search(r"^INSTALL := .*--require-hashes$", MAKEFILE, re.MULTILINE)
    assert set(re.findall(r"call install,([\w.-]+)\)", MAKEFILE)) == {"requirements.lock", "requirements-dev.lock"}
    (line,) = re.findall(r"pip install (.+)", (ROOT / "Dockerfile").read_text())
    assert "--require-hashes --requirement requirements.lock" in line


def test_makefile_lists_its_targets() -> None:
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {"setup", "run", "test", "check", "faults", "admin"} <= {line.split()[0] for line in listed.splitlines()}
