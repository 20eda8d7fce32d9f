"""Every address of the API, version 1."""

from django.urls import include, path

from config.api_index import Index

urlpatterns = [
    path("", Index.as_view()),
    path("", include("cardsdb.api.urls")),
    path("", include("decks.api.urls")),
    path("", include("campaigns.api.urls")),
]
