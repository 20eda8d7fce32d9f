"""Publish the written rows as the next version, and record the changes of card codes."""

from collections.abc import Iterator, Mapping

from django.db.models import Max
from msgspec import Struct

from cardsdb.models import Card, CatalogueVersion, CodeChange, ImportRun, Printing
from cardsdb.snapshots import snapshot_prepare
from games.registry import game_all

Kind = CodeChange.Kind


class Meaning(Struct, frozen=True):
    """The meaning of a code."""

    name: str
    card: str = ""
    """The card that it is a printing of; empty for a card."""
    withdrawn: bool = False


Meanings = Mapping[str, Meaning]


def code_meanings(game: str) -> Meanings:
    """The meaning of each code of the game, to be compared before and after a change."""
    meanings = {}
    for code, name, withdrawn in Card.objects.filter(game=game).values_list("code", "name", "withdrawn"):
        meanings[code] = Meaning(name, "", withdrawn)
    printings = Printing.objects.filter(game=game).values_list("code", "card__name", "card__code", "withdrawn")
    for code, name, card, withdrawn in printings:
        if not withdrawn or code not in meanings:
            meanings[code] = Meaning(name, card, withdrawn)
    return meanings


def publish_version(
    game: str, note: str, run: ImportRun | None = None, before: Meanings | None = None
) -> CatalogueVersion:
    """The next version of the game's catalogue, after a change. The caller opens the transaction."""
    newest = CatalogueVersion.objects.filter(game=game).aggregate(number=Max("number"))["number"] or 0
    version = CatalogueVersion.objects.create(game=game, number=newest + 1, note=note, run=run)
    CodeChange.objects.bulk_create(
        CodeChange(version=version, kind=kind, code=code, old=old, new=new)
        for kind, code, old, new in _code_changes(before or {}, code_meanings(game))
    )
    if game in game_all():
        snapshot_prepare(version)  # before the transaction ends, so that every reader finds it
    return version


def _code_changes(before: Meanings, after: Meanings) -> Iterator[tuple[Kind, str, str, str]]:
    """Changes of codes that existed before: kind, code, and the values before and after."""
    for code, old in sorted(before.items()):
        new = after.get(code, old)
        if new.withdrawn:
            if not old.withdrawn:
                yield Kind.WITHDRAWN, code, old.name, ""
        elif old.withdrawn:
            yield Kind.RESTORED, code, "", new.name
        elif new.card != old.card:
            yield (Kind.MERGED if new.card else Kind.SPLIT), code, old.card or code, new.card or code
        elif not new.card and new.name != old.name:
            yield Kind.RENAMED, code, old.name, new.name
