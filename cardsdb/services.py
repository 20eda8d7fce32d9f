"""Writes to the card database: imports, which happen whole or not at all and can be taken back."""

from collections import defaultdict
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from cardsdb.catalogue import catalogue_forget
from cardsdb.importing.check import check_records
from cardsdb.importing.diff import Change, diff_records
from cardsdb.importing.publish import publish_version
from cardsdb.importing.sources import read_source
from cardsdb.importing.upsert import upsert_changes
from cardsdb.models import CatalogueVersion, ImportRun
from cardsdb.selectors import catalogue_version_list, claims_of_source, codes_of_other_sources
from games.engine.sources import Finding
from games.registry import game_get

Status = ImportRun.Status
BROKEN_OFF_AFTER = timedelta(seconds=30)
"""Without a sign of life for so long, whoever did the run is dead."""
Progress = Callable[[ImportRun], None]


class ImportBusyError(RuntimeError):
    """Another import of the game is running."""


class ImportCancelledError(RuntimeError):
    """Somebody asked for the run to be cancelled."""


class ImportStateError(RuntimeError):
    """The run is not in a state in which that can be done."""


def import_start(
    *,
    game: str,
    source: str,
    origin: str,
    sets: list[str] | None = None,
    waived: list[str] | None = None,
    actor: User | None = None,
) -> ImportRun:
    """A new run; ImportBusyError while another of the game runs. Rows waived ("file:number") are left out."""
    game_get(game)
    import_mark_broken_off()
    try:
        with transaction.atomic():
            return ImportRun.objects.create(
                game=game, source=source, origin=origin, sets=sets or [], waived=waived or [], actor=actor
            )
    except IntegrityError:
        raise ImportBusyError(game) from None


def import_mark_broken_off() -> int:
    """Marks runs that have given no sign of life; called by whoever reads runs. Returns how many."""
    return ImportRun.objects.filter(status=Status.RUNNING, heartbeat_at__lt=timezone.now() - BROKEN_OFF_AFTER).update(
        status=Status.BROKEN_OFF, finished_at=timezone.now()
    )


def import_perform(*, run: ImportRun, apply: bool, progress: Progress = lambda run: None) -> ImportRun:
    """Does the run: to the end if `apply`, else up to the review of its changes. Never raises for bad input."""
    try:
        changes = _prepare(run, progress)
        if run.status == Status.RUNNING:
            run.changes = msgspec.to_builtins(changes)
            if not changes:
                _finish(run, Status.UNCHANGED)
            elif apply:
                _apply(run, changes, progress)
            else:
                _finish(run, Status.REVIEW)
    except ImportCancelledError:
        _finish(run, Status.CANCELLED)
    except Exception:
        # Nothing was written: the transaction is undone. The run must not look alive, so that the next can start.
        ImportRun.objects.filter(pk=run.pk, status=Status.RUNNING).update(
            status=Status.BROKEN_OFF, finished_at=timezone.now()
        )
        raise
    return run


def import_apply(*, run: ImportRun, progress: Progress = lambda run: None) -> ImportRun:
    """Applies the changes of a run that waits for review, unless the source has changed since."""
    changes = msgspec.convert(run.changes, list[Change])
    with transaction.atomic():
        _claim_turn(run, Status.REVIEW)
        present = claims_of_source(run.game, run.source)
        if any(present.get((change.kind, change.code)) != change.old for change in changes):
            raise ImportStateError("What the changes are based on has changed since; run the import again.")
        _apply(run, changes, progress)
    return run


def import_rollback(*, run: ImportRun) -> ImportRun:
    """Undoes the run, if it is the newest applied one of its game; publishes the state before as a new version."""
    newest = ImportRun.objects.filter(game=run.game, status=Status.APPLIED).order_by("-finished_at").first()
    if newest is None or newest.pk != run.pk:
        raise ImportStateError("Only the newest applied import of a game can be rolled back.")
    changes = [change.reversed() for change in msgspec.convert(run.changes, list[Change])]
    with transaction.atomic():
        _claim_turn(run, Status.APPLIED)
        upsert_changes(run.game, run.source, changes)
        publish_version(run.game, f"rolled back: {run.source}", run, changes)
        _finish(run, Status.ROLLED_BACK)
    catalogue_forget()
    return run


def import_cancel(*, run: ImportRun) -> None:
    """Asks the run to stop; it does at its next stage, and nothing is written."""
    ImportRun.objects.filter(pk=run.pk, status=Status.RUNNING).update(cancel_asked=True)
    ImportRun.objects.filter(pk=run.pk, status=Status.REVIEW).update(
        status=Status.CANCELLED, finished_at=timezone.now()
    )


def fixtures_import_where_empty(*, fixtures: Path) -> list[CatalogueVersion]:
    """Imports each game's fixtures unless the game has cards already; returns the versions published."""
    present = catalogue_version_list()
    for folder in sorted(fixtures.iterdir()):
        if folder.is_dir() and folder.name not in present:
            run = import_start(game=folder.name, source="fixtures", origin=str(folder))
            import_perform(run=run, apply=True)
            if run.status != Status.APPLIED:
                raise ImportStateError("\n".join(finding["reason"] for finding in run.findings))
    return [version for game, version in catalogue_version_list().items() if game not in present]


def _prepare(run: ImportRun, progress: Progress) -> list[Change]:
    """Reads, normalises, checks and compares. With faults the run is refused and there are no changes."""
    game = game_get(run.game)
    _enter(run, "read", 0, progress)
    found = read_source(game, run.source, Path(run.origin))
    _enter(run, "check", found.accounted, progress)
    for code in run.sets:
        if code not in found.records["set"]:
            found.findings.append(_unknown_set(run, code))
    found.waive(run.waived)
    if not any(found.faults()):
        check_records(game, found, codes_of_other_sources(run.game, run.source))
    run.findings = msgspec.to_builtins(found.findings)
    if any(found.faults()):
        _finish(run, Status.REFUSED)
        return []
    _enter(run, "diff", found.accounted, progress)
    return diff_records(found, claims_of_source(run.game, run.source), sets=run.sets, withdraw=not run.sets)


def _apply(run: ImportRun, changes: list[Change], progress: Progress) -> None:
    _enter(run, "upsert", run.total, progress)
    with transaction.atomic():
        upsert_changes(run.game, run.source, changes)
        publish_version(run.game, f"{run.source}: {_summary(changes)}", run, changes)
        _finish(run, Status.APPLIED)
    catalogue_forget()
    progress(run)


def _enter(run: ImportRun, stage: str, total: int, progress: Progress) -> None:
    """Notes the stage as a sign of life; stops if somebody asked for it."""
    run.refresh_from_db(fields=["cancel_asked", "status"])
    if run.status != Status.RUNNING:
        raise ImportStateError("The run was marked as broken off while it was at work.")
    if run.cancel_asked:
        raise ImportCancelledError
    run.stage, run.total, run.done, run.heartbeat_at = stage, total, total, timezone.now()
    run.save(update_fields=["stage", "total", "done", "heartbeat_at"])
    progress(run)


def _finish(run: ImportRun, status: Status) -> None:
    """Closes the run. One that was marked as broken off meanwhile must not come back to life."""
    run.status, run.finished_at = status, timezone.now()
    values: dict[str, Any] = {
        "status": status,
        "finished_at": run.finished_at,
        "findings": run.findings,
        "changes": run.changes,
        "stage": run.stage,
    }
    if not ImportRun.objects.filter(pk=run.pk, status=Status.RUNNING).update(**values):
        raise ImportStateError("The run was marked as broken off while it was at work.")


def _claim_turn(run: ImportRun, expected: Status) -> None:
    """Makes a finished run the running one of its game, so that nobody else works on the catalogue."""
    try:
        with transaction.atomic():
            taken = ImportRun.objects.filter(pk=run.pk, status=expected).update(
                status=Status.RUNNING, heartbeat_at=timezone.now()
            )
    except IntegrityError:
        raise ImportBusyError(run.game) from None
    if not taken:
        raise ImportStateError(f"The run is not {Status(expected).label}.")
    run.status = Status.RUNNING


def _unknown_set(run: ImportRun, code: str) -> Finding:
    return Finding(level="fault", file=run.origin, field="set", reason=f"there is no set {code!r} in the source")


def _summary(changes: list[Change]) -> str:
    counts: dict[str, int] = defaultdict(int)
    for change in changes:
        counts[change.action] += 1
    return ", ".join(f"{counts[action]} {action}" for action in ("new", "changed", "withdrawn") if counts[action])
