"""The Celery application: background work, with tasks found in each app's tasks.py."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# The checks would import all views, which a worker does without; `manage.py` runs them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "true")

app = Celery("cardsdb")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
