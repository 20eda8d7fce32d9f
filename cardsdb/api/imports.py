"""Imports over HTTP, for staff: start, watch, review, apply, take back."""

import uuid
from pathlib import Path
from typing import Any, cast

import msgspec
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request

from accounts.models import User
from cardsdb.api import schema
from cardsdb.api.frame import ApiView, Page, json_response, page_of
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.importing.diff import Change
from cardsdb.importing.sources import source_codes
from cardsdb.models import ImportRun
from cardsdb.services import (
    ImportBusyError,
    ImportStateError,
    import_apply,
    import_cancel,
    import_mark_broken_off,
    import_rollback,
    import_start,
)
from cardsdb.tasks import after_publish, import_cards
from games.registry import game_all


class ConflictError(APIException):
    """The run is not in a state in which that can be done."""

    status_code = 409


class ImportView(ApiView):
    permission_classes = [IsAdminUser]


class ImportList(ImportView):
    @extend_schema(
        summary="The imports, newest first",
        operation_id="import_list",
        parameters=schema.PAGE_PARAMETERS,
        responses=schema.ImportPageSerializer,
        examples=schema.example({"count": 1, "next": None, "previous": None, "results": [schema.IMPORT_EXAMPLE]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        import_mark_broken_off()
        runs = ImportRun.objects.defer("changes", "findings").select_related("actor")
        page: Page[ImportRun] = page_of(request, runs)
        return json_response(msgspec.structs.replace(page, results=[_summary(run) for run in page.results]))

    @extend_schema(
        summary="Start an import",
        description="The import runs in the background; its address tells how far it is. Without `apply` it stops for "
        "review before anything is written.",
        operation_id="import_start",
        request=schema.ImportRequestSerializer,
        responses={202: schema.ImportSerializer},
        examples=[
            *schema.example(schema.IMPORT_REQUEST_EXAMPLE, request=True),
            *schema.example(schema.IMPORT_EXAMPLE, status=202),
        ],
    )
    def post(self, request: Request) -> HttpResponseBase:
        game, source, path, sets, waived, apply = _read_request(request.data)
        actor = cast(User, request.user)
        try:
            run = import_start(game=game, source=source, origin=str(path), sets=sets, waived=waived, actor=actor)
        except ImportBusyError:
            raise ConflictError(_("Another import of this game is running.")) from None
        transaction.on_commit(lambda: import_cards.delay(str(run.pk), apply=apply))
        return _accepted(run)


class ImportDetail(ImportView):
    @extend_schema(
        summary="An import: stage, findings, changes",
        operation_id="import_detail",
        parameters=schema.PAGE_PARAMETERS,
        responses=schema.ImportDetailSerializer,
        examples=schema.example(schema.IMPORT_DETAIL_EXAMPLE),
    )
    def get(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        import_mark_broken_off()
        run = get_object_or_404(ImportRun, pk=run_id)
        page = page_of(request, run.changes)
        changes = [_change_json(msgspec.convert(change, Change)) for change in page.results]
        return json_response(
            {
                **_summary(run),
                "findings": run.findings,
                "changes": msgspec.structs.replace(page, results=changes),
            }
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
            raise ConflictError(_("Another import of this game is running.")) from None
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
        responses=schema.ImportSerializer,
        examples=schema.example(schema.IMPORT_EXAMPLE),
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
        responses=schema.ImportSerializer,
        examples=schema.example({**schema.IMPORT_EXAMPLE, "status": "rolled-back"}),
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
        responses=schema.ImportSerializer,
        examples=schema.example({**schema.IMPORT_EXAMPLE, "status": "cancelled"}),
    )
    def post(self, request: Request, run_id: uuid.UUID) -> HttpResponseBase:
        return self.perform(run_id)


def _accepted(run: ImportRun) -> HttpResponse:
    response = json_response(_summary(run))
    response.status_code = 202
    response["Location"] = f"/api/v1/imports/{run.pk}/"
    return response


def _read_request(data: Any) -> tuple[str, str, Path, list[str], list[str], bool]:
    """Game, source, path, sets, waived rows and whether to apply; InvalidInputError with everything that is wrong."""
    body = data if isinstance(data, dict) else {}
    faults = [InputFault((key,), "unknown-key", _("This key is not known.")) for key in body.keys() - REQUEST_KEYS]
    game, source, given = str(body.get("game")), body.get("source"), body.get("path")
    if game not in game_all():
        names = ", ".join(game_all())
        faults.append(InputFault(("game",), "unknown-game", _("Give one of the games: %(games)s.") % {"games": names}))
    elif source not in source_codes(game_all()[game]):
        names = ", ".join(source_codes(game_all()[game]))
        message = _("Give one of the sources: %(sources)s.") % {"sources": names}
        faults.append(InputFault(("source",), "unknown-source", message))
    sets, waived = body.get("sets", []), body.get("waived", [])
    if not _are_words(sets):
        faults.append(InputFault(("sets",), "wrong-type", _("Give a list of set codes.")))
    if not _are_words(waived):
        faults.append(InputFault(("waived",), "wrong-type", _("Give a list of rows, each as file:number.")))
    if not isinstance(body.get("apply", False), bool):
        faults.append(InputFault(("apply",), "wrong-type", _("Give true or false.")))
    path = _path_within(given)
    if path is None:
        folder = settings.IMPORT_DIR
        message = _("Give a path below %(folder)s, where the operator puts what may be imported.") % {"folder": folder}
        faults.append(InputFault(("path",), "not-allowed", message))
    if faults or path is None:
        raise InvalidInputError(*faults)
    return game, str(source), path, sets, waived, body.get("apply", False)


REQUEST_KEYS = {"game", "source", "path", "sets", "waived", "apply"}


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _path_within(given: Any) -> Path | None:
    """The path, if it lies below IMPORT_DIR: a staff account must not read the rest of the machine's files."""
    if not isinstance(given, str) or not given or "\0" in given:
        return None
    path = (settings.IMPORT_DIR / given).resolve()
    return path if path.is_relative_to(settings.IMPORT_DIR.resolve()) and path.exists() else None


def _summary(run: ImportRun) -> dict[str, Any]:
    return {
        "id": run.pk,
        "game": run.game,
        "source": run.source,
        "path": run.origin,
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
