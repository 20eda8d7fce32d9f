from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardsdb", "0008_enter_values_permission")]

    operations = [
        migrations.AddField(
            model_name="scenario", name="results", field=models.JSONField(default=dict, verbose_name="results")
        ),
    ]
