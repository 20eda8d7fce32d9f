"""The page for staff on how the service is doing: what is fine, what is not, and what to do."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from msgspec import Struct

from cardsdb.models import ImportRun
from cardsdb.selectors import import_waiting_since
from cardsdb.web.imports.views import staff_only
from config.figures import MAX_STALE, Figures, figures
from games.registry import game_all
from ui.language import current_language

MANY_TASKS = 100
"""Waiting tasks from which there are too few workers."""
MUCH_MEMORY = 500 * 1024**2
"""Bytes from which a web process is larger than all games and texts explain."""
WORKER_DELAY = timedelta(minutes=2)
"""For how long an import may wait where a worker runs."""
RECHECK_DELAY = timedelta(hours=1)
"""For how long decks may wait for a re-check after a publication."""
SERVING_DELAY = timedelta(minutes=1)
"""For how long a process may serve older cards after a publication."""
MAX_FAILED = 0.01
"""The share of failed requests from which something is wrong."""


class Part(Struct, frozen=True):
    """A part of the service, as the page shows it."""

    name: str
    said: str
    advice: str = ""
    """How to mend it; empty: it is fine."""
    is_down: bool = False


@staff_only
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """All figures in words, with advice where one is bad."""
    now = figures()
    asked = _requests()
    parts = [*_servers(now), *_work(now), _cards(now), _memory(now), *_answers(asked)]
    context = {
        "parts": parts,
        "bad": sum(bool(part.advice) for part in parts),
        "games": list(_games(now)),
        "imports": [(ImportRun.Status(state).label, number) for state, number in (now.imports or {}).items() if number],
        "requests": asked,
        "reports_errors": bool(settings.SENTRY_DSN),
    }
    return render(request, "config/status.html", context)


def _number(value: int) -> str:
    return number_format(value, force_grouping=True)


def _servers(now: Figures) -> Iterator[Part]:
    if now.database:
        yield Part(_("Database"), _("%(server)s responds.") % {"server": connection.display_name})
    else:
        advice = _("Start the database server, or check DATABASE_URL.")
        yield Part(_("Database"), _("Not responding."), advice, is_down=True)
    if now.redis is None:
        yield Part("Redis", _("Not in use: a single web process doesn't need it."))
    elif now.redis:
        yield Part("Redis", _("%(server)s responds.") % {"server": "Redis"})
    else:
        yield Part("Redis", _("Not responding."), _("Start Redis, or check REDIS_URL."), is_down=True)


def _work(now: Figures) -> Iterator[Part]:
    if now.queue is None:
        advice = _("Start the server of the task queue, or check CELERY_BROKER_URL.")
        yield Part(_("Background tasks"), _("The queue isn't responding."), advice, is_down=True)
    else:
        said = ngettext("%(number)s task is waiting.", "%(number)s tasks are waiting.", now.queue)
        advice = _("Start more workers.") if now.queue >= MANY_TASKS else ""
        yield Part(_("Background tasks"), said % {"number": _number(now.queue)}, advice)
    if now.imports is not None:
        yield _imports(now.imports)
    if now.stale is not None:
        yield _rechecks(now)


def _imports(counts: dict[str, int]) -> Part:
    unfinished = sum(counts[state] for state in ImportRun.UNFINISHED)
    said = ngettext("%(number)s import is in progress.", "%(number)s imports are in progress.", unfinished)
    waiting = import_waiting_since()
    is_late = waiting is not None and timezone.now() - waiting > WORKER_DELAY
    advice = _("An import is still waiting for a worker. Start one, or read its log.") if is_late else ""
    return Part(_("Imports"), said % {"number": _number(unfinished)}, advice)


def _rechecks(now: Figures) -> Part:
    stale = now.stale or {}
    if not any(stale.values()):
        return Part(_("Decks to check again"), _("All decks are checked against the newest cards."))
    number = sum(stale.values())
    said = ngettext("%(number)s deck is waiting.", "%(number)s decks are waiting.", number)
    if MAX_STALE in stale.values():
        said = _("More than %(number)s decks are waiting.")
    is_late = any(number and _is_late(now, game, RECHECK_DELAY) for game, number in stale.items())
    advice = _("They've been waiting for over an hour. Start a worker, or more of them.") if is_late else ""
    return Part(_("Decks to check again"), said % {"number": _number(number)}, advice)


def _is_late(now: Figures, game: str, delay: timedelta) -> bool:
    """Whether the newest cards of the game were published longer ago than that."""
    version = (now.published or {}).get(game)
    return version is not None and timezone.now() - version.published_at > delay


def _cards(now: Figures) -> Part:
    published, served = now.published or {}, now.served or {}
    if not served:
        return Part(_("Cards"), _("There are no cards."), _("Load them with “manage.py load_fixtures”."), is_down=True)
    said = ngettext("%(number)s game has cards.", "%(number)s games have cards.", len(served))
    behind = [game for game in served if game in published and served[game] != published[game].number]
    advice = ""
    if any(_is_late(now, game, SERVING_DELAY) for game in behind):
        advice = _("This web process still serves older cards. Look for “catalogues” in its log.")
    return Part(_("Cards"), said % {"number": len(served)}, advice)


def _games(now: Figures) -> Iterator[dict[str, Any]]:
    """The version of each game's cards."""
    language = current_language()
    for game, number in (now.served or {}).items():
        name = game_all()[game].vocabulary.name.in_language(language)
        yield {"name": name, "served": number, "published": (now.published or {}).get(game)}


def _memory(now: Figures) -> Part:
    name = _("Memory of this web process")
    if now.memory is None:
        return Part(name, _("Not available on this system."))
    advice = _("Unusually much. Send SIGHUP to the web server: it replaces its processes one by one.")
    return Part(name, filesizeformat(now.memory), advice if now.memory > MUCH_MEMORY else "")


def _requests() -> Any:
    """The figures of requests; None where they are not counted."""
    if not settings.METRICS_TOKEN:
        return None
    from config.metrics import request_figures

    return request_figures()


def _answers(asked: Any) -> Iterator[Part]:
    if asked is None:
        yield Part(_("Requests"), _("Not counted: METRICS_TOKEN isn't set."))
        return
    said = ngettext("%(number)s request since the start", "%(number)s requests since the start", asked.total)
    failed = ngettext("%(number)s of them failed", "%(number)s of them failed", asked.failed)
    share = asked.failed / asked.total if asked.total else 0
    advice = _("Look in the log for requests with a status of 500 or more.") if share > MAX_FAILED else ""
    texts = (said % {"number": _number(asked.total)}, failed % {"number": _number(asked.failed)})
    yield Part(_("Requests"), "{}, {}.".format(*texts), advice)
