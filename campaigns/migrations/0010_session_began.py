"""When a session began: one that nobody ended counts as played after a day."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0009_table")]

    operations = [
        migrations.AddField(
            "session", "began_at", models.DateTimeField(blank=True, null=True, verbose_name="begun"),
        ),
    ]
