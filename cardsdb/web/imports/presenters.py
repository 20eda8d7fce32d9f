"""Imports as the templates show them: a run's stages, faults and changes; and games that lack texts."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from cardsdb.access import may_import
from cardsdb.catalogue import catalogue_all
from cardsdb.importing.diff import Change
from cardsdb.importing.sources import source_name
from cardsdb.importing.upsert import MODELS
from cardsdb.models import ImportRun
from games.engine import Catalogue, localised
from games.registry import game_all

Status = ImportRun.Status

STAGES = {
    "read": _("Reading"),
    "normalise": _("Interpreting"),
    "check": _("Checking"),
    "diff": _("Comparing"),
    "upsert": _("Recording"),
}
"""The stages of an import, in their order."""
ACTIONS = {"new": _("New"), "changed": _("Changed"), "withdrawn": _("Withdrawn")}
TONES = {Status.REFUSED: "bad", Status.BROKEN_OFF: "bad", Status.REVIEW: "warning", Status.APPLIED: "success"}
MAX_VALUE = 600
"""Letters of a value that are shown; longer changes cannot be read here."""


def present_run(run: ImportRun, language: str) -> dict[str, Any]:
    """The run, even of a game that this release lacks."""
    game = game_all().get(run.game)
    place = list(STAGES).index(run.stage)
    is_unfinished = run.status in ImportRun.UNFINISHED
    return {
        "run": run,
        "game_name": game.vocabulary.name.in_language(language) if game else run.game,
        "source_name": source_name(game, run.source, language) if game else run.source,
        "tone": TONES.get(Status(run.status), ""),
        "stages": [
            {"name": name, "state": "past" if number < place else "now" if number == place else "ahead"}
            for number, name in enumerate(STAGES.values())
        ],
        "stage_name": STAGES[run.stage],
        # Whether the stage's progress is known: others see the rows only when all are written.
        "has_measure": bool(run.total) and run.stage != "upsert",
        "is_unfinished": is_unfinished,
        "is_cancellable": is_unfinished or run.status == Status.REVIEW,
        "has_failed": run.status in {Status.REFUSED, Status.BROKEN_OFF, Status.CANCELLED},
    }


def findings_in_order(run: ImportRun) -> list[dict[str, Any]]:
    """Faults before notes, else as they were found."""
    return sorted(run.findings, key=lambda finding: finding["level"] != "fault")


def changes_of(run: ImportRun) -> list[Change]:
    """The changes with an effect; not those that other sources already have."""
    return [change for change in msgspec.convert(run.changes, list[Change]) if change.has_effect]


def action_choices(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """The actions to filter changes by, with the number of each."""
    return _choices(ACTIONS, Counter(change.action for change in changes))


def kind_choices(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """The kinds of record to filter changes by, with the number of each."""
    names = {kind: model._meta.verbose_name_plural for kind, model in MODELS.items()}
    return _choices(names, Counter(change.kind for change in changes))


def _choices(names: Mapping[str, Any], counts: Mapping[str, int]) -> list[dict[str, Any]]:
    return [{"value": value, "name": name, "size": counts[value]} for value, name in names.items() if counts[value]]


def present_changes(changes: Iterable[Change], language: str) -> Iterator[dict[str, Any]]:
    """Each change with its name, and with its fields where there is something to compare."""
    for change in changes:
        record = change.new or change.old or {}
        fields = change.fields() if change.action == "changed" else ()
        yield {
            "action": change.action,
            "action_name": ACTIONS[change.action],
            "kind_name": MODELS[change.kind]._meta.verbose_name,
            "code": change.code,
            "name": localised(record.get("names") or {}, language) or "",
            "fields": [{"name": name, "old": _value(old), "new": _value(new)} for name, old, new in fields],
        }


def _value(value: Any) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_VALUE else f"{text[:MAX_VALUE]}…"


def missing_texts(user: User | AnonymousUser, language: str) -> list[dict[str, Any]]:
    """The games most of whose cards have no text, with the sites to import them from; none for others than staff."""
    if not may_import(user):
        return []
    found = []
    for live in catalogue_all():
        without = live.cards.derived(_without_text)
        sites = [
            # As the form that starts an import names it.
            {"what": f"{live.game.code} {one.code}", "url": one.site, "name": one.site.removeprefix("https://")}
            for one in live.game.sources
            if one.site
        ]
        if without * 2 > len(live.cards) and sites:
            name = live.game.vocabulary.name.in_language(language)
            found.append({"game_name": name, "cards": without, "sites": sites})
    return found


def _without_text(catalogue: Catalogue) -> int:
    """The number of cards without text."""
    return sum(not card.texts for card in catalogue)
