from django.apps import AppConfig


class CompatConfig(AppConfig):
    name = "compat"

    def ready(self) -> None:
        from compat import checks  # noqa: F401  (registers the system checks)
