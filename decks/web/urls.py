from django.urls import path

from decks.web import begin, compare, imports, parties, printed_sheet
from decks.web.builder import views as builder_views
from decks.web.deck import views as deck_views
from decks.web.history import views as history_views
from decks.web.lists import views as lists_views

urlpatterns = [
    path("decks/", lists_views.decks, name="decks"),
    path("decks/public/", lists_views.public, name="decks_public"),
    path("decks/import/", imports.deck_import, name="deck_import"),
    path("decks/compare/", compare.compare, name="deck_compare"),
    path("decks/new/", begin.begin, name="deck_new"),
    path("decks/<uuid:id>/edit/", builder_views.builder, name="deck_edit"),
    path("decks/<uuid:id>/upgrade/", builder_views.upgrade, name="deck_upgrade"),
    path("decks/<uuid:id>/", deck_views.deck, name="deck"),
    path("decks/<uuid:id>/history/", history_views.history, name="deck_history"),
    path("decks/<uuid:id>/sheet/", printed_sheet.sheet, name="deck_sheet"),
    path("parties/", parties.party_list, name="parties"),
    path("parties/<uuid:id>/", parties.party, name="party"),
]
