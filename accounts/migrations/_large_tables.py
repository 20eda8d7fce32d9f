"""Operations of migrations for tables with millions of rows, of this app and of those above it."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import CASCADE


def _concurrently(schema_editor):
    """Whether indexes are made beside those who read and write; within a transaction nobody else sees the table."""
    return schema_editor.connection.vendor == "postgresql" and not schema_editor.connection.in_atomic_block


class AddIndex(AddIndexConcurrently):
    """Adds an index without a lock on PostgreSQL, where the table may be large; elsewhere as usual."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        forwards = super() if _concurrently(schema_editor) else super(AddIndexConcurrently, self)
        forwards.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        backwards = super() if _concurrently(schema_editor) else super(AddIndexConcurrently, self)
        backwards.database_backwards(app_label, schema_editor, from_state, to_state)


def unindexed(table, column, model, field, **changed):
    """A foreign key without an index of its own: another one begins with the same column."""

    def drop(apps, schema_editor):
        concurrently = "CONCURRENTLY " if _concurrently(schema_editor) else ""
        schema_editor.execute(f'DROP INDEX {concurrently}IF EXISTS "{schema_editor._create_index_name(table, [column])}"')

    def create(apps, schema_editor):
        name = schema_editor._create_index_name(table, [column])
        schema_editor.execute(f'CREATE INDEX "{name}" ON "{table}" ("{column}")')

    # Django would check the whole table once more, or copy it.
    return migrations.SeparateDatabaseAndState(
        database_operations=[migrations.RunPython(drop, create)],
        state_operations=[migrations.AlterField(model, field, models.ForeignKey(db_index=False, on_delete=CASCADE, **changed))],
    )
