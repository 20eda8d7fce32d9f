from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created


class CompositionConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config.logs import watch_queries

        connection_created.connect(watch_queries)
        if settings.SENTRY_DSN:
            from config.error_reports import begin

            begin(settings.SENTRY_DSN)
