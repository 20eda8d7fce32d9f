"""Indexes of lists that stay as fast with a million decks."""

from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import CASCADE, Q


class AddIndex(AddIndexConcurrently):
    """Adds an index without a lock on PostgreSQL, where the table may be large; elsewhere as usual."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        forwards = super() if schema_editor.connection.vendor == "postgresql" else super(AddIndexConcurrently, self)
        forwards.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        backwards = super() if schema_editor.connection.vendor == "postgresql" else super(AddIndexConcurrently, self)
        backwards.database_backwards(app_label, schema_editor, from_state, to_state)


def unindexed(table, column, model, field, **changed):
    """A foreign key without an index of its own: another one begins with the same column."""

    def drop(apps, schema_editor):
        concurrently = "CONCURRENTLY " if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(f'DROP INDEX {concurrently}IF EXISTS "{schema_editor._create_index_name(table, [column])}"')

    def create(apps, schema_editor):
        name = schema_editor._create_index_name(table, [column])
        schema_editor.execute(f'CREATE INDEX "{name}" ON "{table}" ("{column}")')

    # Django would check the whole table once more, or copy it.
    return migrations.SeparateDatabaseAndState(
        database_operations=[migrations.RunPython(drop, create)],
        state_operations=[migrations.AlterField(model, field, models.ForeignKey(db_index=False, on_delete=CASCADE, **changed))],
    )


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
