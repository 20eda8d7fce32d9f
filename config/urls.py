"""Every address of the service."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import TemplateView

from accounts.web import programs
from config import health, status

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler429 = "config.errors.too_many_tries"
handler500 = "config.errors.server_error"

# Staff log in where everybody does: guessing is throttled there too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
    path("status/", status.status, name="status"),
    # From the root, as a service worker sees no address above its own.
    path("worker.js", TemplateView.as_view(template_name="ui/worker.js", content_type="text/javascript")),
    path("offline/", TemplateView.as_view(template_name="ui/offline.html"), name="offline"),
    path("api/v1/", include("config.api_urls")),
    path("oauth/authorize/", programs.authorize, name="authorize"),
    re_path(r"^oauth/token/?$", programs.token),
    re_path(r"^oauth/revoke/?$", programs.revoke),
    path("", include("compat.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("account/", include("accounts.web.urls")),  # first, since its pages replace allauth's of the same address
    path("account/", include("allauth.account.urls")),
    path("account/second-factor/", include("allauth.mfa.urls")),
    path("account/sessions/", include("allauth.usersessions.urls")),
    path("", include("decks.web.urls")),
    path("", include("campaigns.web.urls")),
    path("", include("cardsdb.web.urls")),
]
