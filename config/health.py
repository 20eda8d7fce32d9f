"""Health, readiness and metrics, for load balancers, monitoring and people in trouble."""

import os
from collections.abc import Callable

import structlog
from celery import current_app
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsdb.catalogue import catalogue_all

log = structlog.get_logger("cardsdb.health")


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """The process is up. Touches nothing else."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Database, catalogue and broker, each "ok" or its fault; 503 unless all are ok."""
    parts = {name: _state(check) for name, check in CHECKS.items()}
    ready = all(state == "ok" for state in parts.values())
    return JsonResponse({"status": "ok" if ready else "not ready", **parts}, status=200 if ready else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Metrics, for clients with METRICS_TOKEN; a 404 if none is set."""
    if not settings.METRICS_TOKEN:
        raise Http404
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        refused = "Send the header “Authorization: Bearer …” with the value of METRICS_TOKEN.\n"
        headers = {"WWW-Authenticate": "Bearer"}
        return HttpResponse(refused, status=401, content_type="text/plain; charset=utf-8", headers=headers)
    from config.metrics import exposition  # it begins to count, and brings prometheus_client along

    return HttpResponse(exposition(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _state(check: Callable[[], str]) -> str:
    try:
        return check()
    except Exception:
        # The cause may hold addresses and passwords: it goes to the log, not into the answer.
        log.exception("not ready")
        return "unreachable"


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def _catalogue() -> str:
    return "ok" if catalogue_all() else "empty: load cards with 'manage.py import_cards'"


def _broker() -> str:
    if folder := getattr(settings, "BROKER_DIR", None):
        # The embedded broker is a folder: it can only be missing or read-only.
        return "ok" if os.access(folder / "queue", os.W_OK) else "not prepared: run 'manage.py prepare'"
    with current_app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=0, timeout=2)
    return "ok"


CHECKS = {"database": _database, "catalogue": _catalogue, "broker": _broker}
