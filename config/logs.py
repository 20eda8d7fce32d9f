"""Structured logs: one event a line, as JSON for machines or laid out for people."""

import logging.config
import re
import sys
import time
from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from structlog.types import Processor

SECRET_PATHS = (
    "/account/confirm-email/",
    "/account/password/reset/key/",
    "/api/v1/campaigns/follow/",
    "/api/v1/campaigns/invitations/",
    "/campaigns/follow/",
    "/campaigns/join/",
)
"""Prefixes of addresses that end with a secret."""
SECRET_FIELDS = "access_token", "client_secret", "code", "code_verifier", "refresh_token"
"""Of the addresses and forms by which programs log in."""
SECRET = re.compile(
    "("
    + "|".join(SECRET_PATHS).replace("/", "(?:/|%2F)+")
    + "|(?:[?&]|%3F|%26)(?:"
    + "|".join(SECRET_FIELDS)
    + ")(?:=|%3D)"
    r""")[^/\s"'?#&\\]+""",
    re.IGNORECASE,
)

MAX_SQL = 1000
"""Characters of a slow query that are logged."""

log = structlog.get_logger("cardsdb.database")

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def without_secrets(logger: Any, method: str, line: str) -> str:
    """Cut the secrets out of a line before it is written."""
    return SECRET.sub(r"\1…", line)


class WithoutRequest(logging.Filter):
    """Django's own lines are without the request, whose address has a query.

    What it refuses, such as a request for another host, is a warning without a traceback.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django."):
            record.__dict__.pop("request", None)
        if record.name.startswith("django.security."):
            record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return True


def configure(options: dict[str, Any]) -> None:
    """Send structlog's and the standard library's events through the same processors to standard error."""
    final: list[Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if options["json"]
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "structured": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": SHARED,
                    "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *final, without_secrets],
                }
            },
            "filters": {"without request": {"()": WithoutRequest}},
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "structured", "filters": ["without request"]}
            },
            "root": {"handlers": ["stderr"], "level": options["level"]},
            "loggers": {
                # With DEBUG, Django has handlers of its own, which would write secrets.
                "django": {},
                # The middleware logs each request already.
                "django.request": {"level": "ERROR"},
                "django.server": {"level": "ERROR", "propagate": True},
                "celery": {"level": "WARNING"},
                # Below that they write codes and tokens.
                "oauthlib": {"level": "WARNING"},
                "oauth2_provider": {"level": "WARNING"},
            },
        }
    )
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def watch_queries(*, connection: BaseDatabaseWrapper, **sent: Any) -> None:
    """Log the slow queries of a new connection."""
    if time_query not in connection.execute_wrappers:  # it may have been connected before
        connection.execute_wrappers.append(time_query)


def time_query(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Run a query, and log it without its parameters if it took SLOW_QUERY_MS or longer."""
    started = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        taken = (time.perf_counter() - started) * 1000
        if 0 < settings.SLOW_QUERY_MS <= taken:
            log.warning("slow query", ms=round(taken, 1), sql=str(sql)[:MAX_SQL])
