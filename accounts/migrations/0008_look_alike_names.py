"""Skeletons of user names: names that look alike share one, and only one account may have it."""

from django.db import migrations, models

import accounts.models
from accounts.lookalikes import skeleton

AT_ONCE = 1000


def fill(apps, schema_editor):
    """Of accounts that look alike, the oldest gets it; the others keep their names without one."""
    User = apps.get_model("accounts", "User")
    taken, batch = set(), []
    for user in User.objects.filter(is_guest=False).only("username", "skeleton").order_by("pk").iterator(AT_ONCE):
        shown = skeleton(user.username)
        if shown and shown not in taken:
            taken.add(shown)
            user.skeleton = shown
            batch.append(user)
        if len(batch) == AT_ONCE:
            User.objects.bulk_update(batch, ["skeleton"])
            batch = []
    User.objects.bulk_update(batch, ["skeleton"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_audit_log")]

    operations = [
        migrations.AddField(
            "user", "skeleton", accounts.models.SkeletonField(max_length=450, null=True, default=None, editable=False)
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            "user", models.UniqueConstraint(fields=["skeleton"], name="user_name_unlike_others")
        ),
    ]
