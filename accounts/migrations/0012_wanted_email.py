"""The address of a sign-up that another account has."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0011_programs")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="wanted_email",
            field=models.EmailField(
                blank=True,
                default="",
                db_default="",
                editable=False,
                help_text="Given at sign-up, while another account has it.",
                max_length=254,
            ),
        )
    ]
