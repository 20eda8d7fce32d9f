"""An index of user names as a login looks for them."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Upper


class AddIndex(AddIndexConcurrently):
    """Adds an index without a lock on PostgreSQL, where the table may be large; elsewhere as usual."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        forwards = super() if schema_editor.connection.vendor == "postgresql" else super(AddIndexConcurrently, self)
        forwards.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        backwards = super() if schema_editor.connection.vendor == "postgresql" else super(AddIndexConcurrently, self)
        backwards.database_backwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0004_guests")]

    operations = [AddIndex("user", models.Index(Upper("username"), name="user_name_any_case"))]
