from typing import Any

from django.db import migrations, models


def store_as_given(apps: Any, schema_editor: Any) -> None:
    """Keep PostgreSQL from compressing what is compressed."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE cardsdb_builtcatalogue ALTER COLUMN content SET STORAGE EXTERNAL")


class Migration(migrations.Migration):
    dependencies = [("cardsdb", "0009_resolution_results")]

    operations = [
        migrations.CreateModel(
            name="BuiltCatalogue",
            fields=[
                ("game", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
            ],
            options={"default_permissions": ()},
        ),
        migrations.RunPython(store_as_given, migrations.RunPython.noop),
    ]
