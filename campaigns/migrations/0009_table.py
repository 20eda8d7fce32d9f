"""The numbers of the session being played, shared at the table."""

from django.db import migrations, models
from django.db.models import CASCADE


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0008_growth")]

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=CASCADE,
                        primary_key=True,
                        related_name="table",
                        serialize=False,
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "session",
                    models.PositiveIntegerField(
                        help_text="The number of the session that they belong to.", verbose_name="session"
                    ),
                ),
                (
                    "values",
                    models.JSONField(default=dict, help_text="Key of a tracker to its number.", verbose_name="values"),
                ),
                (
                    "turns",
                    models.JSONField(
                        default=list, help_text="The last changes, each with account, tracker and difference."
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0, help_text="Counts every change: part of the ETag.")),
            ],
            options={"verbose_name": "table", "verbose_name_plural": "tables"},
        )
    ]
