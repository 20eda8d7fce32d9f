"""Every hero of a seat is stored, not only the first."""

from typing import Any

from django.db import migrations, models


def fill(apps: Any, schema_editor: Any) -> None:
    """Store the known leader; `check_campaigns --mend`, part of `prepare`, derives the others from the logs."""
    Seat = apps.get_model("campaigns", "Seat")
    for seat in Seat.objects.only("leader").iterator():
        Seat.objects.filter(pk=seat.pk).update(leaders=[seat.leader])


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0004_session_times")]

    operations = [
        migrations.AddField(
            model_name="seat", name="leaders", field=models.JSONField(default=list, verbose_name="leaders")
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
