"""States in the middle of long logs; indexes of lists and logs that stay as fast with millions of entries."""

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


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("campaigns", "0007_follow_link"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "campaign",
                    models.ForeignKey(
                        db_index=False, on_delete=CASCADE, related_name="checkpoints", to="campaigns.campaign"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("state", models.TextField(verbose_name="state")),
            ],
            options={
                "verbose_name": "checkpoint",
                "verbose_name_plural": "checkpoints",
                "ordering": ["campaign", "number"],
                "constraints": [models.UniqueConstraint(fields=("campaign", "number"), name="checkpoint_once")],
            },
        ),
        unindexed(
            "campaigns_campaign",
            "owner_id",
            "campaign",
            "owner",
            related_name="owned_campaigns",
            to=settings.AUTH_USER_MODEL,
        ),
        unindexed(
            "campaigns_logentry", "campaign_id", "logentry", "campaign", related_name="log", to="campaigns.campaign"
        ),
        AddIndex(
            "campaign",
            models.Index(
                fields=["game", "-updated_at"],
                name="campaign_public_game",
                condition=Q(visibility="public", deleted_at=None),
            ),
        ),
        AddIndex("logentry", models.Index(fields=["campaign", "kind"], name="log_kind")),
    ]
