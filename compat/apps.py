from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompatConfig(AppConfig):
    name = "compat"
    verbose_name = _("other sites")

    def ready(self) -> None:
        from compat import checks  # noqa: F401  (registers the system checks)
