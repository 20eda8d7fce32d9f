from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardsdbConfig(AppConfig):
    name = "cardsdb"
    verbose_name = _("card database")

    def ready(self) -> None:
        from cardsdb import checks  # noqa: F401  (registers the system checks)
