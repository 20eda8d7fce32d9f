"""The audit log."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_token_scopes'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='when')),
                ('action', models.CharField(choices=[('added', 'added in the admin'), ('changed', 'changed in the admin'), ('deleted', 'deleted in the admin'), ('account-deleted', 'account deleted'), ('import-started', 'import started'), ('import-applied', 'import applied after review'), ('import-cancelled', 'import cancelled'), ('import-rolled-back', 'import rolled back'), ('values-entered', 'card values typed in'), ('invitation-made', 'invitation made'), ('invitation-revoked', 'invitation revoked'), ('follow-link-made', 'link to follow made'), ('follow-link-revoked', 'link to follow revoked'), ('member-joined', 'joined a campaign'), ('member-removed', 'left a campaign, or was removed'), ('role-changed', 'role changed'), ('owner-changed', 'campaign given to a new owner')], max_length=20, verbose_name='what')),
                ('object_type', models.CharField(blank=True, max_length=60)),
                ('object_id', models.CharField(blank=True, max_length=64)),
                ('details', models.JSONField(default=dict, verbose_name='details')),
                ('address', models.CharField(blank=True, max_length=45, verbose_name='address')),
                ('account', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('actor', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'entry of the audit log',
                'verbose_name_plural': 'audit log',
                'ordering': ['-id'],
            },
        ),
    ]
