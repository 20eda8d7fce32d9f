"""Reports of errors to Sentry or a server like it, without personal data. Imported only where SENTRY_DSN is set."""

import logging
import re
from typing import Any

import sentry_sdk
import structlog
from sentry_sdk.integrations.atexit import AtexitIntegration
from sentry_sdk.integrations.celery import CeleryIntegration
from sentry_sdk.integrations.dedupe import DedupeIntegration
from sentry_sdk.integrations.django import DjangoIntegration
from sentry_sdk.integrations.excepthook import ExcepthookIntegration
from sentry_sdk.integrations.logging import LoggingIntegration

from config.logs import without_secrets

VALUES = re.compile(r"\s*\b(DETAIL|CONTEXT):.*", re.DOTALL)
"""Of an error of PostgreSQL: the part with the values of a row."""
QUOTED = re.compile(r"""'[^'\n]*'|"[^"\n]*"|“[^”\n]*”|«[^»\n]*»""")
"""The values that the text of an error names."""
TAGS = ("request_id", "route")


def begin(dsn: str) -> None:
    """Report the errors of this process from now on: those of requests and tasks, and those that are logged."""
    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[
            AtexitIntegration(callback=lambda pending, timeout: None),
            CeleryIntegration(),
            DedupeIntegration(),
            DjangoIntegration(signals_spans=False),
            ExcepthookIntegration(),
            LoggingIntegration(level=None, event_level=logging.ERROR, sentry_logs_level=None),
        ],
        before_send=cleaned,  # type: ignore[arg-type]
    )


def cleaned(event: dict[str, Any], hint: dict[str, Any]) -> dict[str, Any] | None:
    """The report with the ids to find it in the log, and without personal data: names, addresses, secrets.

    None for a request that Django refuses, such as one for another host.
    """
    record = hint.get("log_record")
    if record is not None and record.name.startswith("django.security."):
        return None
    request = event.pop("request", {})
    event["request"] = {"method": request["method"]} if "method" in request else {}
    for part in ("user", "extra", "breadcrumbs"):
        event.pop(part, None)
    for error in event.get("exception", {}).get("values", ()):
        error["value"] = QUOTED.sub("…", error.get("value") or "")
    bound = structlog.contextvars.get_contextvars()
    if "route" in bound:
        event["transaction"] = bound["route"] or ""
    event["tags"] = {**event.get("tags", {}), **{name: bound[name] for name in TAGS if bound.get(name)}}
    if record is not None:
        # Our own lines are dictionaries; those of others, texts with parameters.
        message = record.msg["event"] if isinstance(record.msg, dict) else str(record.msg)
        event["logentry"] = {"message": message}
    found: dict[str, Any] = _without_secrets(event)
    return found


def _without_secrets(value: Any) -> Any:
    match value:
        case str():
            return VALUES.sub("", without_secrets(None, "", value))
        case dict():
            return {key: _without_secrets(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_without_secrets(inner) for inner in value]
    return value
