"""All addresses of the service, and the empty view that they are compared with."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as service


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing, to time the server and the middleware."""
    return HttpResponse(b"{}", content_type="application/json")


urlpatterns = [path("api/v1/empty/", empty), *service]
