"""Rows of the pages on imports: a run's stages, faults and changes, worked out before the template."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext_lazy as _

from cardsdb.importing.diff import Change
from cardsdb.importing.sources import source_name
from cardsdb.models import Card, CardClass, CardSet, EncounterSet, Guide, ImportRun, Printing, Scenario, Sourced, Taboo
from games.engine import localised
from games.registry import game_all

Status = ImportRun.Status

STAGES = {
    "read": _("Reading"),
    "normalise": _("Understanding"),
    "check": _("Checking"),
    "diff": _("Comparing"),
    "upsert": _("Writing"),
}
"""The stages of an import, in their order."""
ACTIONS = {"new": _("New"), "changed": _("Changed"), "withdrawn": _("Withdrawn")}
KINDS: dict[str, type[Sourced]] = {
    "class": CardClass,
    "set": CardSet,
    "encounter_set": EncounterSet,
    "card": Card,
    "printing": Printing,
    "taboo": Taboo,
    "guide": Guide,
    "scenario": Scenario,
}
TONES = {Status.REFUSED: "bad", Status.BROKEN_OFF: "bad", Status.REVIEW: "warning", Status.APPLIED: "success"}
LONGEST_VALUE = 600
"""Letters of a value that are shown; longer changes cannot be read here."""


class Stage(NamedTuple):
    """A stage of a run, and whether the run is past it, in it or before it."""

    name: Any
    state: str


class RunShown(NamedTuple):
    """A run in the visitor's language."""

    run: ImportRun
    game_name: str
    source_name: str
    tone: str
    stages: list[Stage]
    stage_name: Any
    has_measure: bool
    """Whether the stage's progress is known."""

    @property
    def is_unfinished(self) -> bool:
        return self.run.status in ImportRun.UNFINISHED

    @property
    def is_cancellable(self) -> bool:
        return self.is_unfinished or self.run.status == Status.REVIEW

    @property
    def has_failed(self) -> bool:
        return self.run.status in {Status.REFUSED, Status.BROKEN_OFF, Status.CANCELLED}


class FieldShown(NamedTuple):
    """A field that differs."""

    name: str
    old: str
    new: str


class ChangeShown(NamedTuple):
    """A record that an import makes new, changes or withdraws."""

    action: str
    action_name: Any
    kind_name: Any
    code: str
    name: str
    fields: list[FieldShown]


class Choice(NamedTuple):
    """A value to filter changes by."""

    value: str
    name: Any
    size: int


def run_shown(run: ImportRun, language: str) -> RunShown:
    """The run, even of a game that this release lacks."""
    game = game_all().get(run.game)
    place = list(STAGES).index(run.stage)
    return RunShown(
        run=run,
        game_name=game.vocabulary.name.in_language(language) if game else run.game,
        source_name=source_name(game, run.source, language) if game else run.source,
        tone=TONES.get(Status(run.status), ""),
        stages=[
            Stage(name, "past" if number < place else "now" if number == place else "ahead")
            for number, name in enumerate(STAGES.values())
        ],
        stage_name=STAGES[run.stage],
        # Others see the rows only when all are written.
        has_measure=bool(run.total) and run.stage != "upsert",
    )


def findings_in_order(run: ImportRun) -> list[dict[str, Any]]:
    """Faults before notes, else as they were found."""
    return sorted(run.findings, key=lambda finding: finding["level"] != "fault")


def changes_of(run: ImportRun) -> list[Change]:
    """The changes with an effect; not those that other sources already have."""
    return [change for change in msgspec.convert(run.changes, list[Change]) if change.has_effect]


def action_choices(changes: Iterable[Change]) -> list[Choice]:
    counts = Counter(change.action for change in changes)
    return [Choice(action, name, counts[action]) for action, name in ACTIONS.items() if counts[action]]


def kind_choices(changes: Iterable[Change]) -> list[Choice]:
    counts = Counter(change.kind for change in changes)
    return [
        Choice(kind, model._meta.verbose_name_plural, counts[kind]) for kind, model in KINDS.items() if counts[kind]
    ]


def changes_shown(changes: Iterable[Change], language: str) -> Iterator[ChangeShown]:
    """Each change with its name, and with its fields where there is something to compare."""
    for change in changes:
        record = change.new or change.old or {}
        fields = change.fields() if change.action == "changed" else ()
        yield ChangeShown(
            action=change.action,
            action_name=ACTIONS[change.action],
            kind_name=KINDS[change.kind]._meta.verbose_name,
            code=change.code,
            name=localised(record.get("names") or {}, language) or "",
            fields=[FieldShown(name, _value(old), _value(new)) for name, old, new in fields],
        )


def _value(value: Any) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
