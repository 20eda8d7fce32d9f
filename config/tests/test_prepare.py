"""manage.py prepare: what is sent to the worker where no timetable runs."""

import io
from pathlib import Path
from typing import Any

import pytest
from kombu.exceptions import OperationalError

from accounts.tasks import expired_delete
from config.management.commands import prepare
from config.tests.servers import free_port
from decks.tasks import nightly


@pytest.fixture
def output() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def called() -> list[str]:
    """The commands that were called."""
    return []


@pytest.fixture
def command(
    output: io.StringIO, called: list[str], settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> prepare.Command:
    """The command, without the database and the cards."""
    settings.VAR_DIR, settings.BROKER_DIR = tmp_path, tmp_path / "broker"
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    monkeypatch.setenv("PORT", str(free_port()))
    monkeypatch.setattr(prepare, "call_command", lambda name, **options: called.append(name))
    return prepare.Command(stdout=output)


@pytest.fixture
def sent_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for task in (expired_delete, nightly):
        monkeypatch.setattr(task, "delay", lambda: None)


def test_prepare_sends_the_nightly_tasks(command: prepare.Command, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    for task in (expired_delete, nightly):
        monkeypatch.setattr(task, "delay", lambda name=task.name: sent.append(name))
    command.handle()
    assert sent == ["accounts.tasks.expired_delete", "decks.tasks.nightly"]


@pytest.mark.usefixtures("sent_nowhere")
def test_nobody_else_may_enter_the_folder_of_the_data(command: prepare.Command, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    command.handle()
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_static_files_are_collected_when_they_have_changed(
    command: prepare.Command, called: list[str], settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATICFILES_DIRS = [tmp_path / "own"]
    own = tmp_path / "own" / "page.css"
    own.parent.mkdir()
    own.write_text("p {}")
    for changed in ("p {}", "p { margin: 0 }"):
        own.write_text(changed)
        for _start in range(2):
            command._collect_static_files()
    assert called == ["collectstatic"] * 2
    (settings.STATIC_ROOT / ".collected").unlink()
    command._collect_static_files()
    assert called == ["collectstatic"] * 3
    changed_code = tmp_path / "static_files.py"
    changed_code.write_text("QUICK = 6")
    monkeypatch.setattr("ui.static_files.__file__", str(changed_code))
    command._collect_static_files()
    assert called == ["collectstatic"] * 4


def test_prepare_goes_on_while_the_broker_is_away(
    command: prepare.Command, output: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OperationalError

    monkeypatch.setattr(expired_delete, "delay", refuse)
    command.handle()
    assert output.getvalue().splitlines()[-1] == "Starting the web server and the worker"
