from django.urls import path

from decks.web import begin, builder, compare, history, imports, lists, pages, parties, upgrade, views

urlpatterns = [
    path("decks/", lists.decks, name="decks"),
    path("decks/public/", lists.public, name="decks_public"),
    path("decks/import/", imports.deck_import, name="deck_import"),
    path("decks/compare/", compare.compare, name="deck_compare"),
    path("decks/new/", begin.begin, name="deck_new"),
    path("decks/<uuid:id>/edit/", builder.builder, name="deck_edit"),
    path("decks/<uuid:id>/upgrade/", upgrade.upgrade, name="deck_upgrade"),
    path("decks/<uuid:id>/", pages.deck, name="deck"),
    path("decks/<uuid:id>/history/", history.history, name="deck_history"),
    path("decks/<uuid:id>/sheet/", views.sheet, name="deck_sheet"),
    path("parties/", parties.party_list, name="parties"),
    path("parties/<uuid:id>/", parties.party, name="party"),
]
