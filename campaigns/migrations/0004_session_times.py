from typing import Any

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def tell_when(apps: Any, schema_editor: Any) -> None:
    """Date sessions that were over before by the last write to their campaign, for nothing else is stored."""
    session, campaign = apps.get_model("campaigns", "Session"), apps.get_model("campaigns", "Campaign")
    changed = campaign.objects.filter(pk=OuterRef("campaign")).values("updated_at")
    session.objects.filter(is_over=True).update(ended_at=Subquery(changed))


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_scores")]

    operations = [
        migrations.AddField(
            model_name="session",
            name="ended_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="ended"),
        ),
        migrations.RunPython(tell_when, migrations.RunPython.noop),
    ]
