"""Skeletons of user names without the dots and lines around them."""

from importlib import import_module

from django.db import migrations

names = import_module("accounts.migrations.0008_look_alike_names")


def fill(apps, schema_editor):
    """All anew: of those that look alike now, the oldest has it."""
    apps.get_model("accounts", "User").objects.update(skeleton=None)
    names.fill(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0013_audit_of_the_command_line")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
