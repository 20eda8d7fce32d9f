"""`make fuzz`: what it runs, and what it keeps of it."""

import os
import subprocess
import sys
from typing import Any

import pytest

from config.tests.fault_rows import DOCUMENT, ROWS
from config.tests.fuzz import __main__ as command
from config.tests.fuzz.api import Outcome
from config.tests.servers import ROOT


def test_readers_run_with_settings_of_their_own() -> None:
    """The settings that the service would run with."""
    environment = {
        "PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", "VAR_DIR": "/nowhere",
        "THROTTLE_READ_ANONYMOUS": "1/minute",
    }  # fmt: skip
    asked = ["--only", "readers", "--reader", "archive", "--seconds", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "config.tests.fuzz", *asked], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, "1 passed" in done.stdout) == (0, True), done.stdout + done.stderr


def test_document_has_every_fault_and_the_last_run() -> None:
    """`make faults WRITE=yes` and `make fuzz WRITE=yes` write them."""
    text = DOCUMENT.read_text()
    faults = text.partition("<!-- faults -->\n")[2].partition("<!-- /faults -->")[0]
    rows = [line.split(" | ") for line in faults.splitlines()[2:]]
    assert {row[0].removeprefix("| ") for row in rows} == {*ROWS}
    assert [row[0] for row in rows if row[1] == "not run"] == []
    assert text.partition("<!-- fuzz -->\n")[2].partition("<!-- /fuzz -->")[0].count("0 failures") == 4


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The figures that a whole run keeps, without any request."""
    kept: dict[str, str] = {}
    monkeypatch.setenv("WRITE", "yes")
    monkeypatch.setattr(sys, "argv", ["fuzz", "--seed", "7", "--seconds", "300"])
    monkeypatch.setattr(command, "keep", kept.__setitem__)
    monkeypatch.setattr(command, "ProcessPoolExecutor", lambda *options: _Here())
    monkeypatch.setattr(command, "ask_in", lambda role, seconds, seed, engine: _outcome(role))
    monkeypatch.setattr(subprocess, "run", lambda *asked, **options: subprocess.CompletedProcess(asked, 0))
    return kept


class _Here:
    """An executor that does its work at once."""

    def __enter__(self) -> "_Here":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def submit(self, work: Any, *given: Any) -> "_Here":
        self.result = lambda: work(*given)
        return self


def _outcome(role: str, failures: int = 0) -> Outcome:
    return Outcome(role, 5000, {"200": 5000}, 9, 9, 9, failures, [], "")


def test_whole_run_keeps_engines_and_readers(kept: dict[str, str]) -> None:
    assert command.main() == 0
    told = "5000 requests (200: 5000), 9 of 9 operations covered, 9 with success, 0 failures"
    assert kept["fuzz"].splitlines() == [
        "Last, with seed 7:",
        "",
        f"- anonymous: {told}, on sqlite in 100 s",
        f"- member: {told}, on postgresql in 100 s",
        f"- staff: {told}, on sqlite in 100 s",
        "- readers: 0 failures, in 0 s",
    ]


def test_run_with_a_failure_keeps_nothing(kept: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "ask_in", lambda role, *asked: _outcome(role, failures=int(role == "staff")))
    assert command.main() == 1
    monkeypatch.setattr(command, "ask_in", lambda role, *asked: _outcome(role))
    monkeypatch.setattr(subprocess, "run", lambda *asked, **options: subprocess.CompletedProcess(asked, 1))
    assert command.main() == 1
    assert kept == {}
