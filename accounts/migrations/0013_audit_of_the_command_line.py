"""Deeds of the command line in the audit log."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0012_wanted_email"),
    ]

    operations = [
        migrations.AlterField(
            model_name="auditentry",
            name="action",
            field=models.CharField(
                choices=[
                    ("added", "added in the admin"),
                    ("changed", "changed in the admin"),
                    ("deleted", "deleted in the admin"),
                    ("account-deleted", "account deleted"),
                    ("staff-made", "staff account made"),
                    ("password-set", "password changed for the account"),
                    ("factor-removed", "second factor removed"),
                    ("import-started", "import started"),
                    ("import-applied", "import applied after review"),
                    ("import-cancelled", "import cancelled"),
                    ("import-rolled-back", "import rolled back"),
                    ("values-entered", "card values typed in"),
                    ("invitation-made", "invitation made"),
                    ("invitation-revoked", "invitation revoked"),
                    ("follow-link-made", "link to follow made"),
                    ("follow-link-revoked", "link to follow revoked"),
                    ("member-joined", "joined a campaign"),
                    ("member-removed", "left a campaign, or was removed"),
                    ("role-changed", "role changed"),
                    ("owner-changed", "campaign given to a new owner"),
                    ("program-registered", "program registered"),
                    ("program-removed", "program removed"),
                    ("program-connected", "program connected"),
                    ("program-disconnected", "program disconnected"),
                ],
                max_length=20,
                verbose_name="what",
            ),
        ),
    ]
