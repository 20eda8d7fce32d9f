"""The composition root: settings, URLs, processes. The only package that may import all others."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
