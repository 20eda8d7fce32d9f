"""The life of an import: it waits, works, reports progress, can be cancelled, and may die without any harm."""

from pathlib import Path
from typing import Any

import pytest

from cardsdb import services
from cardsdb.importing.export import export_lines
from cardsdb.importing.progress import ImportStateError
from cardsdb.models import Card, ImportRun
from cardsdb.services import import_perform, import_start
from cardsdb.tests.test_importing import card, core_folder, edit, run_import

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return core_folder(tmp_path)


def test_only_one_import_of_a_game_runs_at_a_time(folder: Path) -> None:
    import_start(game="ahlcg", source="fixtures", origin=str(folder))
    with pytest.raises(services.ImportBusyError):
        import_start(game="ahlcg", source="fixtures", origin=str(folder))


def test_run_without_a_sign_of_life_is_marked_and_the_next_succeeds(folder: Path) -> None:
    dead = import_start(game="ahlcg", source="fixtures", origin=str(folder))
    ImportRun.objects.update(status="running", heartbeat_at=dead.heartbeat_at - services.BROKEN_OFF_AFTER)
    assert run_import(folder).status == "applied"
    dead.refresh_from_db()
    assert dead.status == "broken-off"
    with pytest.raises(ImportStateError):
        import_perform(run=dead, apply=True)


def test_run_that_waits_for_long_is_not_taken_for_dead(folder: Path) -> None:
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder))
    ImportRun.objects.update(heartbeat_at=run.heartbeat_at - 100 * services.BROKEN_OFF_AFTER)
    assert services.import_mark_broken_off() == 0
    assert import_perform(run=run, apply=True).status == "applied"


def test_run_is_done_once_however_often_its_task_is_delivered(folder: Path) -> None:
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder))
    ImportRun.objects.update(status="running")
    with pytest.raises(ImportStateError):
        import_perform(run=run, apply=True)
    run.refresh_from_db()
    assert run.status == "running", "the worker that has it goes on"


def test_run_that_waits_is_cancelled_at_once(folder: Path) -> None:
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder))
    services.import_cancel(run=run)
    with pytest.raises(ImportStateError):
        import_perform(run=run, apply=True)
    run.refresh_from_db()
    assert run.status == "cancelled"


@pytest.mark.parametrize("stage", ["read", "normalise", "check", "diff"])
def test_run_at_work_stops_at_a_cancel_and_writes_nothing(
    folder: Path, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardsdb.importing.progress.NOTE_EVERY", 0)
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder))

    def show(run: ImportRun) -> None:
        if run.stage == stage:
            services.import_cancel(run=run)

    assert import_perform(run=run, apply=True, show=show).status == "cancelled"
    assert run.stage == stage
    assert not Card.objects.exists()


def test_progress_tells_rows_done_of_rows_in_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardsdb.importing.progress.NOTE_EVERY", 0)
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder))
    seen: list[tuple[str, int, int]] = []
    import_perform(run=run, apply=True, show=lambda run: seen.append((run.stage, run.done, run.total)))
    assert list(dict.fromkeys(stage for stage, _done, _total in seen)) == [
        "read",
        "normalise",
        "check",
        "diff",
        "upsert",
    ]
    for stage in ("normalise", "check", "diff"):
        assert [done for known, done, _total in seen if known == stage] == list(range(209)), "each of the 208 rows"
    assert ("upsert", 184 + 7 + 16 + 1, 208) in seen
    run.refresh_from_db()
    assert (run.done, run.total) == (208, 208)


def test_failure_in_the_middle_of_writing_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_import(folder)
    before = list(export_lines("ahlcg"))
    edit(folder, "cards", lambda rows: card(rows, "01016")["fields"].update(cost=9))

    def fail(*args: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("cardsdb.services.publish_version", fail)
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder))
    with pytest.raises(RuntimeError):
        import_perform(run=run, apply=True)
    monkeypatch.undo()
    run.refresh_from_db()
    assert run.status == "broken-off"
    assert list(export_lines("ahlcg")) == before
    assert run_import(folder).status == "applied"
