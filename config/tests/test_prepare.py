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
def command(output: io.StringIO, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> prepare.Command:
    """The command, without the database and the cards."""
    settings.VAR_DIR, settings.BROKER_DIR = tmp_path, tmp_path / "broker"
    monkeypatch.setenv("PORT", str(free_port()))
    monkeypatch.setattr(prepare, "call_command", lambda *args, **options: None)
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


def test_prepare_goes_on_while_the_broker_is_away(
    command: prepare.Command, output: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OperationalError

    monkeypatch.setattr(expired_delete, "delay", refuse)
    command.handle()
    assert output.getvalue().splitlines()[-1] == "Starting the web server and the worker"
