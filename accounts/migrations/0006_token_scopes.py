"""Scopes of API tokens; those made before keep the rights that they had."""

from django.db import migrations, models
from django.db.models import Q

ALL = ["read", "decks", "campaigns", "imports"]


def keep_rights(apps, schema_editor):
    tokens = apps.get_model("accounts", "ApiToken").objects
    tokens.update(scopes=ALL[:-1])
    codename = "enter_values"
    entering = Q(user__user_permissions__codename=codename) | Q(user__groups__permissions__codename=codename)
    importing = Q(user__is_staff=True) | Q(user__is_superuser=True) | entering
    tokens.filter(pk__in=list(tokens.filter(importing).values_list("pk", flat=True))).update(scopes=ALL)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_growth")]

    operations = [
        migrations.AddField("apitoken", "scopes", models.JSONField(default=list, verbose_name="scopes")),
        migrations.RunPython(keep_rights, migrations.RunPython.noop),
    ]
