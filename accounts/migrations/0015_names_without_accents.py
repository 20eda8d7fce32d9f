"""Skeletons of user names without accents, and without dots and lines in them."""

from importlib import import_module

from django.db import migrations

edges = import_module("accounts.migrations.0014_names_with_edges")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0014_names_with_edges")]

    operations = [migrations.RunPython(edges.fill, migrations.RunPython.noop)]
