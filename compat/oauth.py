"""OAuth2 at the addresses of the other sites; the pages, codes and tokens are those of the service."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import re_path, reverse
from django.views.decorators.http import require_safe

from accounts.web import programs


@require_safe
def auth(request: HttpRequest) -> HttpResponse:
    """Redirect to the consent page, at SITE_URL, where members are logged in (`CompatHostMiddleware`)."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(f"{reverse('authorize')}?{query}")


urlpatterns = [
    re_path(r"^oauth/v2/auth/?$", auth),
    re_path(r"^oauth/v2/token/?$", programs.token),
    re_path(r"^oauth/v2/revoke/?$", programs.revoke),
]
