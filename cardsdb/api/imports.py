"""Imports over HTTP, for staff: start, watch, review, apply, take back."""

import uuid
from typing import Any, cast

import msgspec
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request

from accounts.models import User
from cardsdb.api import import_schema as shapes
from cardsdb.api import schema
from cardsdb.api.answers import Page
from cardsdb.api.frame import ApiView, json_response, page_of
from cardsdb.api.parsers import JsonParser, UploadParser
from cardsdb.api.problems import UnavailableError
from cardsdb.importing.diff import Change
from cardsdb.importing.progress import ImportStateError
from cardsdb.importing.request import read_request
from cardsdb.models import ImportRun
from cardsdb.selectors import import_list
from cardsdb.services import (
    ImportBusyError,
    import_apply,
    import_cancel,
    import_mark_broken_off,
    import_rollback,
    import_start,
)
from cardsdb.tasks import QueueError, after_publish, import_send


class ConflictError(APIException):
    """The run's state does not allow the action."""

    status_code = 409


class BusyError(ConflictError):
    default_detail = gettext_lazy("Another import of this game waits or runs. Wait for it, or cancel it.")


class ImportView(ApiView):
    permission_classes = [IsAdminUser]


class ImportList(ImportView):
    parser_classes = [JsonParser, UploadParser]

    @extend_schema(
        summary="The imports, newest first",
        operation_id="import_list",
        parameters=schema.PAGE_PARAMETERS,
        responses=shapes.ImportPageSerializer,
        examples=schema.example({"count": 1, "next": None, "previous": None, "results": [schema.example["import"]]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        import_mark_broken_off()
        page: Page[ImportRun] = page_of(request, import_list())
        return json_response(msgspec.structs.replace(page, results=[_summary(run) for run in page.results]))

    @extend_schema(
        summary="Start an import",
        description="The cards come from a `path`, a `url` or a `file`: one of the three. The import runs in the "
        "background; its address tells how far it is. Without `apply` it stops for review before anything is written.",
        operation_id="import_start",
        request=shapes.ImportRequestSerializer,
        responses={202: shapes.ImportSerializer},
        examples=schema.example("import", request="import request", status=202),
    )
    def post(self, request: Request) -> HttpResponseBase:
        asked = read_request(request.data)
        try:
            run = import_start(
                game=asked.game,
                source=asked.source,
                origin=asked.origin,
                sets=asked.sets,
                waived=asked.waived,
                actor=cast(User, request.user),
            )
        except ImportBusyError:
            raise BusyError from None
        try:
            import_send(run, apply=asked.apply)
        except QueueError as error:
            raise UnavailableError(_("The queue of background work does not answer; nothing was started.")) from error
        return _accepted(run)


class ImportDetail(ImportView):
    @extend_schema(
        summary="An import: stage, findings, changes",
        operation_id="import_detail",
        parameters=schema.PAGE_PARAMETERS,
        responses=shapes.ImportDetailSerializer,
        examples=schema.example("import for review"),
    )
    def get(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        import_mark_broken_off()
        run = get_object_or_404(ImportRun, pk=run_id)
        page = page_of(request, [change for change in run.changes if change.get("effects") != []])
        changes = [_change_json(msgspec.convert(change, Change)) for change in page.results]
        return json_response(
            {**_summary(run), "findings": run.findings, "changes": msgspec.structs.replace(page, results=changes)}
        )


class ImportAction(ImportView):
    """Base of what can be done to an import."""

    def act(self, run: ImportRun) -> None:
        raise AssertionError("each action says what it does")

    def perform(self, run_id: uuid.UUID) -> HttpResponseBase:
        run = get_object_or_404(ImportRun, pk=run_id)
        try:
            self.act(run)
        except ImportBusyError:
            raise BusyError from None
        except ImportStateError as error:
            raise ConflictError(str(error)) from None
        run.refresh_from_db()
        return json_response(_summary(run))


class ImportApply(ImportAction):
    def act(self, run: ImportRun) -> None:
        import_apply(run=run)
        after_publish(run.game)

    @extend_schema(
        summary="Apply the changes of a reviewed import",
        operation_id="import_apply",
        request=None,
        responses=shapes.ImportSerializer,
        examples=schema.example("import"),
    )
    def post(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        return self.perform(run_id)


class ImportRollback(ImportAction):
    def act(self, run: ImportRun) -> None:
        import_rollback(run=run)
        after_publish(run.game)

    @extend_schema(
        summary="Undo the newest applied import of its game",
        operation_id="import_rollback",
        request=None,
        responses=shapes.ImportSerializer,
        examples=schema.example({**schema.example["import"], "status": "rolled-back"}),
    )
    def post(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        return self.perform(run_id)


class ImportCancel(ImportAction):
    def act(self, run: ImportRun) -> None:
        import_cancel(run=run)

    @extend_schema(
        summary="Cancel an import that runs or waits for review",
        operation_id="import_cancel",
        request=None,
        responses=shapes.ImportSerializer,
        examples=schema.example({**schema.example["import"], "status": "cancelled"}),
    )
    def post(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        return self.perform(run_id)


def _accepted(run: ImportRun) -> HttpResponse:
    response = json_response(_summary(run))
    response.status_code = 202
    response["Location"] = f"/api/v1/imports/{run.pk}/"
    return response


def _summary(run: ImportRun) -> dict[str, Any]:
    return {
        "id": run.pk,
        "game": run.game,
        "source": run.source,
        "origin": run.origin,
        "sets": run.sets,
        "waived": run.waived,
        "status": run.status,
        "stage": run.stage,
        "done": run.done,
        "total": run.total,
        "actor": run.actor.username if run.actor else None,
        "started_at": run.started_at,
        "finished_at": run.finished_at,
        "url": f"/api/v1/imports/{run.pk}/",
    }


def _change_json(change: Change) -> dict[str, Any]:
    fields = [{"field": field, "old": old, "new": new} for field, old, new in change.fields()]
    return {
        "action": change.action,
        "kind": change.kind,
        "code": change.code,
        "fields": fields if change.action == "changed" else [],
    }
