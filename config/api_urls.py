"""Every address of the API, version 1."""

from django.urls import include, path

urlpatterns = [
    path("", include("cardsdb.api.urls")),
    path("", include("decks.api.urls")),
    path("", include("campaigns.api.urls")),
]
