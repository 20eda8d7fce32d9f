"""Imports for staff: start one, watch it, review its changes, apply it, take it back."""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRefresh

from accounts.access import user_of
from accounts.models import User
from cardsdb import services
from cardsdb.access import import_access, may_import
from cardsdb.importing.obtain import offered_paths
from cardsdb.importing.progress import ImportStateError
from cardsdb.models import ImportRun
from cardsdb.selectors import import_is_newest, import_list
from cardsdb.tasks import NO_QUEUE, QUEUE_RETRY_AFTER, QueueError, import_act, import_begin
from cardsdb.web.forms import ActionForm
from cardsdb.web.htmx import is_part
from cardsdb.web.imports import presenters
from cardsdb.web.imports.forms import ChangeFilterForm, ImportForm, ImportListForm
from ui.language import current_language

RUNS_A_PAGE = 20
CHANGES_A_PAGE = 50
FINDINGS_A_PAGE = 50

View = Callable[..., HttpResponse]


def staff_only(view: View) -> View:
    """Restrict a view to staff; others log in first, or get a 403."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if may_import(request.user):
            return view(request, *args, **kwargs)
        if request.user.is_authenticated:
            raise PermissionDenied
        # A page that watches an import must not get the form to log in where its bar was.
        return HttpResponseClientRefresh() if is_part(request) else redirect_to_login(request.get_full_path())

    return never_cache(guarded)


@staff_only
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: HttpRequest) -> HttpResponse:
    """All imports, and the form that starts one; `again` names one to repeat."""
    form = ImportForm()
    if request.method == "POST":
        form = ImportForm(request.POST, request.FILES)
        if form.is_valid() and (run := _start(form, user_of(request))):
            return redirect("import", run.pk)
    asked = ImportListForm(request.GET)
    if request.method != "POST" and asked.is_valid() and (again := asked.cleaned_data["again"]):
        form = ImportForm.again(import_access(id=again))
    services.import_mark_broken_off()
    page = Paginator(import_list(), RUNS_A_PAGE).get_page(asked["page"].value())
    language = current_language()
    runs = [presenters.present_run(run, language) for run in page.object_list]
    context = {
        "form": form,
        "is_form_open": form.is_bound or bool(form.initial) or not runs,
        "paths": offered_paths(),
        "page": page,
        "runs": runs,
        "is_live": any(shown["is_unfinished"] for shown in runs),
        "missing_texts": presenters.missing_texts(request.user, language),
    }
    response = render(request, "cardsdb/imports.html", context)
    if form.has_error(NON_FIELD_ERRORS, "unavailable"):
        response.status_code = 503
        response["Retry-After"] = QUEUE_RETRY_AFTER
    return response


def _start(form: ImportForm, actor: User) -> ImportRun | None:
    """The run started by the form, sent to a worker; None, with the reason in the form."""
    try:
        return import_begin(**form.asked, actor=actor)
    except services.ImportBusyError:
        form.add_error(None, services.BUSY)
    except QueueError:
        form.add_error(None, forms.ValidationError(NO_QUEUE, "unavailable"))
    return None


@staff_only
@require_http_methods(["GET", "HEAD", "POST"])
def run(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """One import: its progress, faults and changes. A POST acts on it."""
    services.import_mark_broken_off()
    found = import_access(id=run_id)
    if request.method == "POST":
        _act(request, found)
        return redirect("import", found.pk)
    shown = presenters.present_run(found, current_language())
    if is_part(request):
        return _progress(request, shown)
    return render(request, "cardsdb/import.html", _run_context(request, shown))


def _progress(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    """The bar of a run at work. When the run is over, the page is reloaded with the outcome."""
    if not shown["is_unfinished"]:
        return HttpResponseClientRefresh()
    run = shown["run"]
    is_new = ChangeFilterForm.read(request.GET)["seen"] != f"{run.status}-{run.stage}"
    context = {"shown": shown, "run": run, "is_new": is_new, "is_part": True}
    return render(request, "cardsdb/_import_progress.html", context)


def _run_context(request: HttpRequest, shown: dict[str, Any]) -> dict[str, Any]:
    run, filters = shown["run"], ChangeFilterForm(request.GET)
    filters.is_valid()
    changes = presenters.changes_of(run)
    of_action = [change for change in changes if filters.admits(change, "action")]
    wanted = [change for change in of_action if filters.admits(change, "kind")]
    findings = presenters.findings_in_order(run)
    page = Paginator(wanted, CHANGES_A_PAGE).get_page(filters.cleaned_data["page"])
    return {
        "shown": shown,
        "run": run,
        "faults": sum(finding["level"] == "fault" for finding in findings),
        "findings": Paginator(findings, FINDINGS_A_PAGE).get_page(filters.cleaned_data["findings"]),
        "total": len(changes),
        "actions": presenters.action_choices(changes),
        "kinds": presenters.kind_choices(of_action),
        "action": filters.cleaned_data["action"],
        "kind": filters.cleaned_data["kind"],
        "page": page,
        "changes": list(presenters.present_changes(page.object_list, current_language())),
        "can_roll_back": import_is_newest(run),
    }


def _act(request: HttpRequest, run: ImportRun) -> None:
    """Perform the action of the button, and report the outcome."""
    done = {
        "apply": _("Import applied. Everyone can see its cards."),
        "rollback": _("Import rolled back. The cards are as they were before."),
        "cancel": _("The import is being cancelled."),
    }
    action = ActionForm.action(request.POST)
    if action not in done:
        messages.error(request, _("That is not an action for imports."))
        return
    try:
        import_act(action, run=run, actor=user_of(request))
        messages.success(request, done[action])
    except services.ImportBusyError:
        messages.error(request, str(services.BUSY))
    except ImportStateError as error:
        messages.error(request, str(error))
