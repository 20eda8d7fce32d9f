"""Indexes of lists that stay as fast with a million decks."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from accounts.migrations._large_tables import AddIndex, unindexed


def know_search_terms(apps, schema_editor):
    """With the usual statistics, a card in few decks counts as one in many, and the wrong index is taken."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE decks_deck ALTER COLUMN search_terms SET STATISTICS 500")
        schema_editor.execute("ANALYZE decks_deck")


IS_PUBLIC = Q(visibility="public", deleted_at=None)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("decks", "0005_search_terms"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        unindexed("decks_deck", "owner_id", "deck", "owner", related_name="decks", to=settings.AUTH_USER_MODEL),
        unindexed("decks_deckrevision", "deck_id", "deckrevision", "deck", related_name="revisions", to="decks.deck"),
        AddIndex("deck", models.Index(fields=["owner", "-updated_at"], name="deck_public_owner", condition=IS_PUBLIC)),
        migrations.RemoveIndex("deck", "deck_public_experience"),
        AddIndex(
            "deck",
            models.Index(fields=["-experience", "-updated_at"], name="deck_public_experience", condition=IS_PUBLIC),
        ),
        migrations.RemoveIndex("deck", "deck_broken"),
        AddIndex(
            "deck",
            models.Index(
                fields=["broken_by", "-updated_at"], name="deck_broken", condition=Q(broken_by__isnull=False)
            ),
        ),
        AddIndex("party", models.Index(fields=["-updated_at"], name="party_public", condition=Q(visibility="public"))),
        migrations.RunPython(know_search_terms, migrations.RunPython.noop),
    ]
