from django.db import migrations


def rename_index(old, new):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"ALTER INDEX {old} RENAME TO {new}")

    return run


class Migration(migrations.Migration):
    dependencies = [("decks", "0004_upgrade_underway")]

    operations = [
        migrations.RenameField(model_name="deck", old_name="marks", new_name="search_terms"),
        migrations.RunPython(rename_index("deck_marks", "deck_search_terms"), rename_index("deck_search_terms", "deck_marks")),
    ]
