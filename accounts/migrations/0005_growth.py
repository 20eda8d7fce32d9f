"""An index of user names as a login looks for them."""

from django.db import migrations, models
from django.db.models.functions import Upper

from accounts.migrations._large_tables import AddIndex


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0004_guests")]

    operations = [AddIndex("user", models.Index(Upper("username"), name="user_name_any_case"))]
