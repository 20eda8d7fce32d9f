from django.db import migrations


def check_again(apps, schema_editor):
    """Public decks of earlier versions get their needs with the next check, as after a change of the rules."""
    apps.get_model("decks", "Deck").objects.filter(visibility="public", needs=None).update(rules_version="")


class Migration(migrations.Migration):
    dependencies = [("decks", "0009_saved_by_program")]

    operations = [migrations.RunPython(check_again, migrations.RunPython.noop, elidable=True)]
