"""OAuth2 at the addresses of the other sites; the pages, codes and tokens are those of the service."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import re_path, reverse
from django.views.decorators.http import require_safe

from accounts.web import programs


@require_safe
def auth(request: HttpRequest) -> HttpResponse:
    """To the consent page; from a host of COMPAT_HOSTS to the one at SITE_URL, where members are logged in."""
    is_elsewhere = request.get_host().partition(":")[0].lower() in settings.COMPAT_HOSTS
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(f"{settings.SITE_URL if is_elsewhere else ''}{reverse('authorize')}?{query}")


urlpatterns = [
    re_path(r"^oauth/v2/auth/?$", auth),
    re_path(r"^oauth/v2/token/?$", programs.token),
    re_path(r"^oauth/v2/revoke/?$", programs.revoke),
]
