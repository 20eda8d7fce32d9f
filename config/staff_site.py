"""The admin as an app, with our site in it."""

from django.contrib.admin.apps import AdminConfig


class AuditedAdminConfig(AdminConfig):
    default = False
    default_site = "accounts.admin_site.AuditedSite"
