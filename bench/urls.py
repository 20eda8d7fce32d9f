"""All addresses of the service, and the empty views that they are compared with."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from config.urls import urlpatterns as service

answer = {"body": b"{}", "type": "application/json"}
"""The answer of the empty views: that of the view that they are compared with."""


def empty(request: HttpRequest) -> HttpResponse:
    """A ready answer, to time the server, the middleware and the compression."""
    return HttpResponse(answer["body"], content_type=answer["type"])


urlpatterns = [path("api/v1/empty/", csrf_exempt(empty)), path("empty/", empty), *service]
