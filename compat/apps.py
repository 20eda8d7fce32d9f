from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompatConfig(AppConfig):
    name = "compat"
    verbose_name = _("other sites' APIs")
