"""States in the middle of long logs; indexes of lists and logs that stay as fast with millions of entries."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, Q

from accounts.migrations._large_tables import AddIndex, unindexed


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
