"""Invitations expire: existing ones a week from now, so that no link stops without warning."""

from django.db import migrations, models

import campaigns.models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0005_seat_leaders")]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="expires_at",
            field=models.DateTimeField(default=campaigns.models.in_a_week, verbose_name="expires"),
        ),
    ]
