"""Failed log-ins to no account."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE


class Migration(migrations.Migration):
    dependencies = [("accounts", "0015_names_without_accents")]

    operations = [
        migrations.AlterField(
            "signin",
            "user",
            models.ForeignKey(settings.AUTH_USER_MODEL, CASCADE, null=True, related_name="sign_ins", db_index=False),
        )
    ]
