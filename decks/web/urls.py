from django.urls import path

from decks.web import views

urlpatterns = [
    path("decks/<uuid:id>/sheet/", views.sheet, name="deck_sheet"),
]
