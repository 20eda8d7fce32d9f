from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("cardsdb", "0007_import_fingerprint")]

    operations = [
        migrations.AlterModelOptions(
            name="sourcerecord",
            options={
                "permissions": [("enter_values", "Can type in values of cards that no source tells")],
                "verbose_name": "source record",
                "verbose_name_plural": "source records",
            },
        ),
    ]
