"""Writes to the card database: imports, which are atomic and can be taken back; and collections."""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import structlog
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from accounts.audit import audit_write
from accounts.models import AuditEntry, User
from cardsdb import selectors
from cardsdb.card_values import card_values, entered_change
from cardsdb.catalogue import catalogue_forget
from cardsdb.faults import input_error
from cardsdb.importing.check import check_records
from cardsdb.importing.diff import Change, diff_records, with_effects
from cardsdb.importing.fetch import FetchError
from cardsdb.importing.obtain import UPLOAD, obtain, upload_drop, upload_keep, upload_name, upload_sweep
from cardsdb.importing.progress import ImportCancelledError, ImportStateError, Progress, Show
from cardsdb.importing.publish import code_meanings, publish_version
from cardsdb.importing.read import fixtures_fingerprint
from cardsdb.importing.sources import BY_SET, FACTS, adopt_printings, normalise_source, read_source, source_of
from cardsdb.importing.unpack import UnpackError
from cardsdb.importing.upsert import upsert_changes
from cardsdb.models import Collection, ImportRun, SourceRecord
from games.engine import CardRecord
from games.engine.sources import Finding, Normalised
from games.registry import game_all, game_folder, game_get

log = structlog.get_logger("cardsdb.imports")

Status = ImportRun.Status
Action = AuditEntry.Action
BROKEN_OFF_AFTER = timedelta(seconds=30)
"""A running import without a heartbeat for so long is dead."""
LOST_AFTER = timedelta(minutes=10)
"""A run waiting for so long has lost its message, or there is no worker."""
MAX_COLLECTIONS = 100
"""Of one account."""


class ImportBusyError(RuntimeError):
    """Another import of the game waits or runs."""


BUSY = gettext_lazy("Another import of this game is queued or running. Wait for it, or cancel it.")


class ValuesChangedError(RuntimeError):
    """Values of the card were entered since they were read."""


class CollectionChangedError(RuntimeError):
    """The collection was written or deleted since it was read."""


def import_start(
    *,
    game: str,
    source: str,
    origin: str | UploadedFile,
    sets: list[str] | None = None,
    waived: list[str] | None = None,
    fingerprint: str = "",
    actor: User | None = None,
) -> ImportRun:
    """A new run, waiting to be performed; ImportBusyError while there is another of the game.

    The origin is a path, an address or an upload. Rows waived ("file:number") are left out.
    """
    game_get(game)
    import_mark_broken_off()
    upload_sweep(ImportRun.objects.filter(status__in=ImportRun.UNFINISHED).values_list("pk", flat=True))
    try:
        with transaction.atomic():
            run = ImportRun.objects.create(
                game=game,
                source=source,
                origin=origin if isinstance(origin, str) else f"{UPLOAD}{upload_name(origin)}",
                sets=sets or [],
                waived=waived or [],
                fingerprint=fingerprint,
                actor=actor,
            )
            audit_write(action=Action.IMPORT_STARTED, about=run, details={"game": game, "source": source}, actor=actor)
            if not isinstance(origin, str):
                upload_keep(run.pk, origin)
    except IntegrityError:
        raise ImportBusyError(game) from None
    return run


def import_mark_broken_off() -> int:
    """Mark runs without a heartbeat as broken off; called by readers of runs. Returns how many."""
    now = timezone.now()
    dead = ImportRun.objects.filter(
        Q(status=Status.RUNNING, heartbeat_at__lt=now - BROKEN_OFF_AFTER)
        | Q(status=Status.QUEUED, started_at__lt=now - LOST_AFTER)
    )
    if not dead.exists():
        return 0  # no lock is taken merely to look
    with transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            # A writing transaction holds its row's lock and has no other sign of life; the dead hold no locks.
            free = dead.select_for_update(skip_locked=True).values_list("pk", flat=True)
            dead = ImportRun.objects.filter(pk__in=list(free))
        return dead.update(status=Status.BROKEN_OFF, finished_at=now)


def import_perform(*, run: ImportRun, apply: bool, show: Show = lambda run: None) -> ImportRun:
    """Perform a waiting run: to the end if `apply`, else up to the review of its changes.

    Never raises for bad input. ImportStateError if the run does not wait any more.
    """
    _claim_turn(run, Status.QUEUED)
    progress = Progress(run, show)
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
    except BaseException:
        # Nothing was written: the transaction is undone. The run must not look alive, or the next cannot start.
        import_give_up(run=run)
        raise
    finally:
        upload_drop(run.pk)
    return run


def import_give_up(*, run: ImportRun) -> None:
    """Close a run that is not to be performed."""
    ImportRun.objects.filter(pk=run.pk, status__in=ImportRun.UNFINISHED).update(
        status=Status.BROKEN_OFF, finished_at=timezone.now()
    )


def import_apply(*, run: ImportRun, show: Show = lambda run: None, actor: User | None = None) -> ImportRun:
    """Apply the changes of a run that waits for review, unless the source has changed since."""
    changes = msgspec.convert(run.changes, list[Change])
    with transaction.atomic():
        _claim_turn(run, Status.REVIEW)
        present = selectors.claims_of_source(run.game, run.source)
        if any(present.get((change.kind, change.code)) != change.old for change in changes):
            raise ImportStateError(_("The cards have changed since; run the import again."))
        _audit(Action.IMPORT_APPLIED, run, actor)
        _apply(run, changes, Progress(run, show))
    return run


def import_rollback(*, run: ImportRun, actor: User | None = None) -> ImportRun:
    """Undo the run, if it is the newest applied one of its game; publish the state before as a new version."""
    if not selectors.import_is_newest(run):
        raise ImportStateError(_("Only the newest applied import of a game can be rolled back."))
    changes = [change.reversed() for change in msgspec.convert(run.changes, list[Change])]
    with transaction.atomic():
        _claim_turn(run, Status.APPLIED)
        before = code_meanings(run.game)
        upsert_changes(run.game, run.source, changes)
        publish_version(run.game, f"rolled back: {run.source}", run, before)
        _finish(run, Status.ROLLED_BACK)
        _audit(Action.IMPORT_ROLLED_BACK, run, actor)
    catalogue_forget()
    return run


@transaction.atomic
def import_cancel(*, run: ImportRun, actor: User | None = None) -> None:
    """Ask a run at work to stop, which it does shortly, with nothing written; a waiting one is cancelled at once."""
    asked = ImportRun.objects.filter(pk=run.pk, status=Status.RUNNING).update(cancel_asked=True)
    cancelled = ImportRun.objects.filter(pk=run.pk, status__in=[Status.QUEUED, Status.REVIEW]).update(
        status=Status.CANCELLED, finished_at=timezone.now()
    )
    if not asked and not cancelled:
        raise _not_now(run)
    _audit(Action.IMPORT_CANCELLED, run, actor)


def values_enter(*, card: CardRecord, game: str, data: Any, tag: str, actor: User) -> ImportRun | None:
    """Enter, correct or withdraw values of a card, as a run that is applied at once; None without a change.

    The tag names the state behind the data: ValuesChangedError if it is outdated. InvalidInputError with everything
    wrong in the data, ImportBusyError while an import of the game waits or runs.
    """
    import_mark_broken_off()
    with transaction.atomic():
        try:
            with transaction.atomic():
                # Its row is the lock: other writers to the game's cards wait, or are refused.
                run = ImportRun.objects.create(
                    game=game, source=SourceRecord.ENTERED, origin=card.code, status=Status.RUNNING, actor=actor
                )
        except IntegrityError:
            raise ImportBusyError(game) from None
        known = card_values(game_get(game), card)
        if known.tag != tag:
            raise ValuesChangedError(card.code)
        change = entered_change(known, data)
        if change.new == change.old:
            run.delete()
            return None
        run.changes, run.total = msgspec.to_builtins([change]), 1
        details = {"game": game, "card": card.code, "fields": sorted(data)}
        audit_write(action=Action.VALUES_ENTERED, about=run, details=details, actor=actor)
        _apply(run, [change], Progress(run))
    catalogue_forget()  # once more: before the end of the transaction there was nothing new to see
    return run


def fixtures_update(*, fixtures: Path, excluded: Iterable[str] = (), show: Show = lambda run: None) -> list[ImportRun]:
    """Import the fixtures of each game that have changed since they were last imported; return these runs.

    They are in that folder under the game's code, or in the `fixtures` of a game that came from elsewhere.
    Fixtures that staff rolled back are not imported again until they change. ImportStateError names every faulty row
    where a game would be left without cards; one that has cards keeps them, and its run says why it was refused.
    """
    runs = []
    published = selectors.catalogue_version_list()
    for game in sorted(game_all().keys() - set(excluded)):
        folder = next(filter(Path.is_dir, (fixtures / game, game_folder(game) / "fixtures")), None)
        fingerprint = fixtures_fingerprint(folder) if folder else ""
        if not folder or selectors.import_is_settled(game, fingerprint):
            continue
        try:
            run = import_start(game=game, source=FACTS, origin=str(folder), fingerprint=fingerprint)
        except ImportBusyError:
            if game not in published:
                raise
            log.warning("newer facts wait for the next start: another import of the game waits or runs", game=game)
            continue
        runs.append(import_perform(run=run, apply=True, show=show))
        if run.status == Status.REFUSED and game not in published:
            found = [one for one in msgspec.convert(run.findings, list[Finding]) if one.level == "fault"]
            raise ImportStateError("\n".join([f"The cards of {game} in {folder} are refused.", *map(str, found)]))
    return runs


class CollectionValues(Struct, frozen=True, kw_only=True):
    """A collection as it is to be kept, checked."""

    game: str
    name: str
    sets: dict[str, int]
    cards: dict[str, int]
    is_default: bool | None
    """None if not given."""


@transaction.atomic
def collection_create(*, values: CollectionValues, actor: User) -> Collection:
    """A new collection of the actor's. The first one of a game is always its default."""
    _take_turn(actor)
    collection = Collection(owner=actor, game=values.game)
    if selectors.collection_list(actor).count() >= MAX_COLLECTIONS:
        message = _("You can have up to %(most)s collections; delete one first.") % {"most": MAX_COLLECTIONS}
        raise input_error("too-many", message)
    _fill(collection, values)
    collection.is_default = (
        bool(values.is_default) or not selectors.collection_list(actor).filter(game=values.game).exists()
    )
    _keep_one_default(collection)
    collection.save(force_insert=True)
    return collection


@transaction.atomic
def collection_update(*, collection: Collection, values: CollectionValues, actor: User) -> None:
    """Replace the collection's values; CollectionChangedError if it is no longer what was read."""
    _take_turn(actor)
    before = _unchanged(collection)
    if values.is_default is False and before.is_default:
        message = _("Each game needs a default collection: make another one the default first.")
        raise input_error("needs-default", message, "default")
    _fill(collection, values)
    collection.is_default = before.is_default or bool(values.is_default)
    if all(getattr(before, name) == getattr(collection, name) for name in ("name", "sets", "cards", "is_default")):
        return
    _keep_one_default(collection)
    collection.version, collection.updated_at = before.version + 1, timezone.now()
    collection.save(force_update=True)


@transaction.atomic
def collection_delete(*, collection: Collection, actor: User) -> None:
    """Delete it for good; if it was the default, the oldest one left becomes so."""
    _take_turn(actor)
    before = _unchanged(collection)
    before.delete()
    if before.is_default and (heir := selectors.collection_list(actor).filter(game=before.game).first()):
        Collection.objects.filter(pk=heir.pk).update(is_default=True, version=F("version") + 1)


def _take_turn(actor: User) -> None:
    """Serialise writes to an account's collections: names and defaults concern all of them."""
    User.objects.select_for_update().filter(pk=actor.pk).first()


def _unchanged(collection: Collection) -> Collection:
    """The present row, if it is the one that was read."""
    now = Collection.objects.filter(pk=collection.pk, version=collection.version).first()
    if now is None:
        raise CollectionChangedError(collection.pk)
    return now


def _fill(collection: Collection, values: CollectionValues) -> None:
    collection.name, collection.sets, collection.cards = values.name, values.sets, values.cards
    others = Collection.objects.filter(owner_id=collection.owner_id, game=collection.game).exclude(pk=collection.pk)
    if others.filter(name=values.name).exists():
        raise input_error("duplicate", _("You already have a collection with this name; choose another."), "name")


def _keep_one_default(collection: Collection) -> None:
    """Make this the only default, if it is one."""
    if collection.is_default:
        others = Collection.objects.filter(owner_id=collection.owner_id, game=collection.game, is_default=True)
        others.exclude(pk=collection.pk).update(is_default=False, version=F("version") + 1)


def _prepare(run: ImportRun, progress: Progress) -> list[Change]:
    """Read, normalise, check and compare. With faults the run is refused and there are no changes."""
    game = game_get(run.game)
    progress.enter("read")
    found = _read(run, progress)
    progress.enter("check", found.accounted)
    for code in run.sets:
        if code not in found.records["set"]:
            found.findings.append(_fault(run, f"there is no set {code!r} in the source", "set"))
    found.waive(run.waived)
    if not found.records["card"] and not any(found.faults()):
        # Missing cards are withdrawn, so an empty folder must not pass for a source without cards.
        found.findings.append(_fault(run, "there is no card in it"))
    own = source_of(game, run.source)
    if own and own.site:
        adopt_printings(found, selectors.cards_printed(run.game, run.source))
    others = selectors.codes_of_other_sources(run.game, run.source)
    names, has_last_word = own.field_names if own else {}, run.source != FACTS
    said = check_records(game, found, others, names, progress.tick, has_last_word=has_last_word)
    run.findings = msgspec.to_builtins(found.findings)
    if any(found.faults()):
        _finish(run, Status.REFUSED)
        return []
    progress.enter("diff", found.accounted)
    present = selectors.claims_of_source(run.game, run.source)
    changes = diff_records(found, said, present, sets=run.sets, by_set=run.source in BY_SET, tick=progress.tick)
    run.done = run.total = found.accounted
    return with_effects(changes, run.source, selectors.claims_of_other_sources(run.game, run.source)) if changes else []


def _read(run: ImportRun, progress: Progress) -> Normalised:
    """The records of the run's source. An unobtainable source is a fault like any other."""
    game = game_get(run.game)
    try:
        with obtain(run.pk, run.origin, source_of(game, run.source), progress.tick) as path:
            rows, findings = read_source(game, run.source, path, progress.tick)
    except (FetchError, UnpackError) as error:
        found = Normalised.empty()
        found.findings.append(_fault(run, str(error)))
        return found
    progress.enter("normalise")
    found = normalise_source(game, run.source, rows, progress.tick)
    found.findings[:0] = findings
    return found


def _apply(run: ImportRun, changes: list[Change], progress: Progress) -> None:
    rows = run.total
    progress.enter_transaction("upsert", len(changes))
    with transaction.atomic():
        ImportRun.objects.filter(pk=run.pk).update(heartbeat_at=timezone.now())  # locks the row: we are at work
        before = code_meanings(run.game)
        upsert_changes(run.game, run.source, changes, progress.tick)
        publish_version(run.game, f"{run.source}: {_summary(changes)}", run, before)
        run.done = run.total = rows
        _finish(run, Status.APPLIED)
    catalogue_forget()
    progress.show(run)


def _finish(run: ImportRun, status: Status) -> None:
    """Close the run. A run that was marked as broken off in the meantime stays so."""
    run.status, run.finished_at = status, timezone.now()
    noted = ("status", "finished_at", "findings", "changes", "stage", "done", "total")
    values = {name: getattr(run, name) for name in noted}
    if not ImportRun.objects.filter(pk=run.pk, status=Status.RUNNING).update(**values):
        raise ImportStateError("The run was marked as broken off while it was at work.")


def _claim_turn(run: ImportRun, expected: Status) -> None:
    """Make a finished run the running one of its game, as a lock on the catalogue."""
    try:
        with transaction.atomic():
            taken = ImportRun.objects.filter(pk=run.pk, status=expected).update(
                status=Status.RUNNING, heartbeat_at=timezone.now()
            )
    except IntegrityError:
        raise ImportBusyError(run.game) from None
    if not taken:
        raise _not_now(run)
    run.status = Status.RUNNING


def _not_now(run: ImportRun) -> ImportStateError:
    run.refresh_from_db(fields=["status"])
    message = _("That can't be done with this import. Its status: %(state)s.")
    return ImportStateError(message % {"state": run.get_status_display()})


def _audit(action: AuditEntry.Action, run: ImportRun, actor: User | None) -> None:
    audit_write(action=action, about=run, details={"game": run.game, "source": run.source}, actor=actor)


def _fault(run: ImportRun, reason: str, field: str = "") -> Finding:
    return Finding(level="fault", file=run.origin.removeprefix(UPLOAD), field=field, reason=reason)


def _summary(changes: list[Change]) -> str:
    counts = Counter(change.action for change in changes if change.has_effect)
    counted = (f"{counts[action]} {action}" for action in ("new", "changed", "withdrawn") if counts[action])
    return ", ".join(counted) or "nothing new"
