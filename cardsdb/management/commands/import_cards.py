"""manage.py import_cards arkhamdb path/to/folder: import cards, or show the changes of an import."""

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from cardsdb.importing.diff import Change
from cardsdb.importing.obtain import is_address
from cardsdb.importing.read import bulk_game
from cardsdb.importing.sources import source_codes
from cardsdb.models import ImportRun
from cardsdb.services import ImportBusyError, import_perform, import_start
from cardsdb.tasks import after_publish
from games.engine import Game
from games.engine.sources import Finding
from games.registry import game_all

STAGES = {
    "read": "reading",
    "normalise": "understanding",
    "check": "checking",
    "diff": "comparing",
    "upsert": "writing",
}
BAR = 30
CLEAR = "\033[K"
"""Clears the rest of a terminal's line."""
SHOWN = 200
"""Changes listed in a review; the rest is counted."""
SHOWN_LENGTH = 60


class Command(BaseCommand):
    help = "Imports cards from a source and publishes them as the next version of the catalogue."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", help="Where the cards come from; docs/importing.md lists the sources.")
        parser.add_argument("path", help="The folder, file or archive to read, or an https address.")
        parser.add_argument("--game", help="The game's code, where the source does not tell it.")
        parser.add_argument("--set", action="append", default=[], dest="sets", help="Only this set; may be repeated.")
        parser.add_argument(
            "--waive", action="append", default=[], metavar="FILE:ROW", help="Leave this row out; may be repeated."
        )
        parser.add_argument("--dry-run", action="store_true", help="Show what would change, and change nothing.")

    def handle(
        self,
        *args: Any,
        source: str,
        path: str,
        game: str | None,
        sets: list[str],
        waive: list[str],
        dry_run: bool,
        **options: Any,
    ) -> None:
        definition = self._game(source, path, game)
        try:
            origin = path if is_address(path) else str(Path(path).resolve())
            run = import_start(game=definition.code, source=source, origin=origin, sets=sets, waived=waive)
        except ImportBusyError:
            raise CommandError("Another import of this game waits or runs; wait for it or cancel it.") from None
        import_perform(run=run, apply=not dry_run, show=self._show)
        self._clear()
        if run.status == ImportRun.Status.APPLIED:
            after_publish(run.game)
        self._report(run)

    def _game(self, source: str, path: str, code: str | None) -> Game:
        """The game: named, or implied by the source or the folder."""
        games = game_all()
        fitting = [game for game in games.values() if source in source_codes(game)]
        if not fitting:
            known = sorted({name for game in games.values() for name in source_codes(game)})
            raise CommandError(f"There is no source {source!r}. The sources are: {', '.join(known)}.")
        if code is None:
            code = fitting[0].code if len(fitting) == 1 else bulk_game(Path(path)) or Path(path).resolve().name
        if code not in games:
            raise CommandError(f"There is no game {code!r}. The games are: {', '.join(games)}. Name one with --game.")
        return games[code]

    def _show(self, run: ImportRun) -> None:
        """A bar that moves on a terminal; elsewhere a line for each stage."""
        if run.status == ImportRun.Status.RUNNING and (self.stderr.isatty() or run.done == 0):
            self.stderr.write(_bar(run), style_func=str, ending=f"{CLEAR}\r" if self.stderr.isatty() else "\n")

    def _clear(self) -> None:
        """Remove the bar before the findings are printed."""
        if self.stderr.isatty():
            self.stderr.write("", style_func=str, ending=CLEAR)

    def _report(self, run: ImportRun) -> None:
        findings = msgspec.convert(run.findings, list[Finding])
        for finding in findings:
            self.stdout.write(f"{finding.level}: {finding}")
        changes = [change for change in msgspec.convert(run.changes, list[Change]) if change.has_effect]
        counts = Counter((change.kind, change.action) for change in changes)
        match run.status:
            case ImportRun.Status.REFUSED:
                faults = sum(finding.level == "fault" for finding in findings)
                raise CommandError(f"Nothing was imported. Faults listed above: {faults}.")
            case ImportRun.Status.UNCHANGED:
                self.stdout.write(f"{run.game}: nothing to change, nothing written.")
            case ImportRun.Status.REVIEW:
                self._list(changes)
                self.stdout.write(f"{run.game}: nothing written; this would change: {_counted(counts)}.")
            case ImportRun.Status.APPLIED:
                self.stdout.write(f"{run.game}: imported: {_counted(counts)}. Rows in all: {run.total}.")
            case _:
                raise CommandError(f"Nothing was imported: {run.get_status_display()}.")

    def _list(self, changes: list[Change]) -> None:
        for change in changes[:SHOWN]:
            if change.action != "changed":
                self.stdout.write(f"{change.action} {change.kind} {change.code}")
                continue
            for field, old, new in change.fields():
                before, after = _shown(old, new)
                self.stdout.write(f"changed {change.kind} {change.code}: {field}: {before} -> {after}")
        if len(changes) > SHOWN:
            self.stdout.write(f"… and {len(changes) - SHOWN} more")


def _bar(run: ImportRun) -> str:
    """The stage's progress, if known."""
    filled = BAR * run.done // run.total if run.total else 0
    rows = f" {run.done} of {run.total}" if run.total else f" {run.done}" if run.done else ""
    return f"[{'#' * filled}{'.' * (BAR - filled)}] {STAGES[run.stage]}{rows}"


def _counted(counts: Counter[tuple[str, str]]) -> str:
    return ", ".join(f"{number} {action} {kind}" for (kind, action), number in sorted(counts.items())) or "nothing new"


def _shown(old: Any, new: Any) -> tuple[str, str]:
    """Both values, cut to the part that differs."""
    texts = [msgspec.json.encode(value).decode() for value in (old, new)]
    if max(map(len, texts)) <= SHOWN_LENGTH:
        return texts[0], texts[1]
    same = next((place for place, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
    start = max(0, same - SHOWN_LENGTH // 4)
    cut = [
        ("…" if start else "") + text[start : start + SHOWN_LENGTH] + ("…" if len(text) > start + SHOWN_LENGTH else "")
        for text in texts
    ]
    return cut[0], cut[1]
