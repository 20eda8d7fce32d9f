"""Every address of the API, version 1, and its first one: only here all parts are known."""

from django.http import HttpResponseBase
from django.urls import include, path
from rest_framework.request import Request

from cardsdb.api.answers import Answer
from cardsdb.api.base import PublicView, fixed_response
from cardsdb.api.examples import operation


class ApiIndex(Answer, kw_only=True):
    """The addresses of the parts of the API."""

    games: str
    cards: str
    sets: str
    classes: str
    taboos: str
    guides: str
    collections: str
    """With an account."""
    decks: str
    parties: str
    campaigns: str
    bulk: str
    problems: str
    schema: str
    docs: str


INDEX = {part: f"/api/v1/{part}/" for part in ApiIndex.__struct_fields__}


class Index(PublicView):
    @operation("index", "The addresses to begin with", ApiIndex)
    def get(self, request: Request) -> HttpResponseBase:
        return fixed_response(request, INDEX)


urlpatterns = [
    path("", Index.as_view()),
    path("", include("cardsdb.api.urls")),
    path("", include("decks.api.urls")),
    path("", include("campaigns.api.urls")),
]
