from django.urls import path

from decks.web import begin, builder, upgrade, views

urlpatterns = [
    path("decks/new/", begin.begin, name="deck_new"),
    path("decks/<uuid:id>/edit/", builder.builder, name="deck_edit"),
    path("decks/<uuid:id>/upgrade/", upgrade.upgrade, name="deck_upgrade"),
    path("decks/<uuid:id>/sheet/", views.sheet, name="deck_sheet"),
]
