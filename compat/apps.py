from django.apps import AppConfig


class CompatConfig(AppConfig):
    name = "compat"
