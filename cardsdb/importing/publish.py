"""Makes what was written the version that everybody reads."""

from django.db.models import Max

from cardsdb.models import CatalogueVersion, ImportRun


def publish_version(game: str, note: str, run: ImportRun | None = None) -> CatalogueVersion:
    """The next version of the game's catalogue. The caller opens the transaction."""
    newest = CatalogueVersion.objects.filter(game=game).aggregate(number=Max("number"))["number"] or 0
    return CatalogueVersion.objects.create(game=game, number=newest + 1, note=note, run=run)
