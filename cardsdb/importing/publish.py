"""Makes what was written the version that everybody reads, and notes what became of card codes."""

from collections.abc import Iterator

from django.db.models import Max

from cardsdb.importing.diff import Change
from cardsdb.models import Card, CatalogueVersion, CodeChange, ImportRun

Kind = CodeChange.Kind


def publish_version(
    game: str, note: str, run: ImportRun | None = None, changes: list[Change] | None = None
) -> CatalogueVersion:
    """The next version of the game's catalogue, after these changes. The caller opens the transaction."""
    newest = CatalogueVersion.objects.filter(game=game).aggregate(number=Max("number"))["number"] or 0
    version = CatalogueVersion.objects.create(game=game, number=newest + 1, note=note, run=run)
    CodeChange.objects.bulk_create(
        CodeChange(version=version, kind=kind, code=code, old=old, new=new)
        for kind, code, old, new in _code_changes(game, changes or [])
    )
    return version


def _code_changes(game: str, changes: list[Change]) -> Iterator[tuple[Kind, str, str, str]]:
    """What became of card codes that existed before: kind, code, and what is before and after."""
    merged = {change.code: str(change.new["card"]) for change in changes if change.kind == "printing" and change.new}
    cards = {change.code: change for change in changes if change.kind == "card"}
    withdrawn = set(Card.objects.filter(game=game, withdrawn=True).values_list("code", flat=True))
    for code, change in cards.items():
        if code in merged:
            yield Kind.MERGED, code, code, merged[code]
        elif change.new is None:
            # Another source may still have it, and then nothing became of it.
            if code in withdrawn:
                yield Kind.WITHDRAWN, code, change.old["names"]["en"] if change.old else "", ""
        elif change.old and change.old["names"]["en"] != change.new["names"]["en"]:
            yield Kind.RENAMED, code, change.old["names"]["en"], change.new["names"]["en"]
    new = {code for code, change in cards.items() if change.old is None}
    gone_before = CodeChange.objects.filter(version__game=game, kind=Kind.WITHDRAWN).values_list("code", flat=True)
    for code in sorted(new & set(gone_before)):
        yield Kind.RESTORED, code, "", code
