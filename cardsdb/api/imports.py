"""Imports over HTTP, for staff: start, watch, review, apply, take back."""

import uuid
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from django.http import HttpResponseBase
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.access import user_of
from accounts.models import Scope
from cardsdb import services
from cardsdb.access import import_access, may_import
from cardsdb.api.answers import Answer, Page, Time, answer_of
from cardsdb.api.base import ApiView, json_response, page_of
from cardsdb.api.examples import operation
from cardsdb.api.parsers import JsonParser, UploadParser
from cardsdb.api.problems import ProblemError
from cardsdb.importing.diff import Change
from cardsdb.importing.progress import ImportStateError
from cardsdb.importing.requests import ImportSerializer, import_request
from cardsdb.models import ImportRun
from cardsdb.request_fields import PageParameters
from cardsdb.selectors import import_list
from cardsdb.tasks import NO_QUEUE, QUEUE_RETRY_AFTER, QueueError, import_act, import_begin


class ImportSummary(Answer, kw_only=True):
    """An import without its findings and changes."""

    id: uuid.UUID
    game: str
    source: str
    origin: str
    """The path or address; `upload:` and its name for an upload."""
    sets: Sequence[str]
    waived: Sequence[str]
    status: Literal[
        "queued", "running", "refused", "review", "unchanged", "applied", "rolled-back", "cancelled", "broken-off"
    ]
    stage: Literal["read", "normalise", "check", "diff", "upsert"]
    done: int
    """Rows of this stage that are done; bytes or files while it reads."""
    total: int
    """Rows of this stage in all; 0 where it is not known yet."""
    actor: str | None
    started_at: Time
    finished_at: Time | None
    url: str


class ImportFinding(Answer, kw_only=True):
    level: Literal["fault", "note"]
    file: str
    row: int | None
    field: str
    reason: str


class FieldChange(Answer, kw_only=True):
    field: str
    old: Any
    new: Any


class RecordChange(Answer, kw_only=True):
    """A record that an import makes new, changes or withdraws."""

    action: Literal["new", "changed", "withdrawn"]
    kind: str
    code: str
    fields: Sequence[FieldChange]


class ImportAnswer(ImportSummary, kw_only=True):
    findings: Sequence[ImportFinding]
    changes: Page[RecordChange]


class MayImport(BasePermission):
    def has_permission(self, request: Request, view: Any) -> bool:
        return may_import(request.user)


class ImportView(ApiView):
    permission_classes = [MayImport]
    write_scope = Scope.IMPORTS


class ImportList(ImportView):
    parser_classes = [JsonParser, UploadParser]

    @operation("import_list", "The imports, newest first", Page[ImportSummary], parameters=[PageParameters])
    def get(self, request: Request) -> HttpResponseBase:
        services.import_mark_broken_off()
        return json_response(page_of(request, import_list(), _summary))

    @operation("import_start", "Start an import", ImportSummary, request=ImportSerializer, status=202)
    def post(self, request: Request) -> HttpResponseBase:
        """The cards come from a `path`, a `url` or a `file`: one of the three. The import runs in the background; its
        address tells how far it is. Without `apply` it stops for review before anything is written."""
        try:
            run = import_begin(**import_request(request.data), actor=user_of(request))
        except services.ImportBusyError:
            raise ProblemError("conflict", services.BUSY) from None
        except QueueError as error:
            raise ProblemError("unavailable", NO_QUEUE, headers={"Retry-After": QUEUE_RETRY_AFTER}) from error
        response = json_response(_summary(run))
        response.status_code = 202
        response["Location"] = f"/api/v1/imports/{run.pk}/"
        return response


class ImportDetail(ImportView):
    @operation("import_detail", "An import: stage, findings, changes", ImportAnswer, parameters=[PageParameters])
    def get(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        services.import_mark_broken_off()
        run = import_access(id=run_id)
        changes = page_of(request, [change for change in run.changes if change.get("effects") != []], _change)
        return json_response(_summary(run, ImportAnswer, findings=run.findings, changes=changes))


def _perform(request: Request, action: str, run_id: uuid.UUID) -> HttpResponseBase:
    """The import after the action."""
    run = import_access(id=run_id)
    try:
        import_act(action, run=run, actor=user_of(request))
    except services.ImportBusyError:
        raise ProblemError("conflict", services.BUSY) from None
    except ImportStateError as error:
        raise ProblemError("conflict", str(error)) from None
    run.refresh_from_db()
    return json_response(_summary(run))


class ImportApply(ImportView):
    @operation("import_apply", "Apply the changes of a reviewed import", ImportSummary, request=None)
    def post(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        return _perform(request, "apply", run_id)


class ImportRollback(ImportView):
    @operation("import_rollback", "Undo the newest applied import of its game", ImportSummary, request=None)
    def post(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        return _perform(request, "rollback", run_id)


class ImportCancel(ImportView):
    @operation("import_cancel", "Cancel an import that runs or waits for review", ImportSummary, request=None)
    def post(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        return _perform(request, "cancel", run_id)


def _summary(run: ImportRun, kind: type[ImportSummary] = ImportSummary, **values: Any) -> ImportSummary:
    actor = run.actor.username if run.actor else None
    return answer_of(kind, run, actor=actor, url=f"/api/v1/imports/{run.pk}/", **values)


def _change(data: dict[str, Any]) -> RecordChange:
    change = msgspec.convert(data, Change)
    differences = change.fields() if change.action == "changed" else ()
    return answer_of(
        RecordChange, change, fields=[FieldChange(field=name, old=old, new=new) for name, old, new in differences]
    )
