from django.urls import path

from decks.web.begin import views as begin
from decks.web.builder import views as builder
from decks.web.card import views as card
from decks.web.compare import views as compare
from decks.web.deck import views as deck
from decks.web.history import views as history
from decks.web.imports import views as imports
from decks.web.lists import views as lists
from decks.web.parties import views as parties
from decks.web.sheet import views as sheet
from decks.web.suggestions import views as suggestions
from decks.web.wishes import views as wishes

urlpatterns = [
    path("decks/", lists.decks, name="decks"),
    path("decks/public/", lists.public, name="decks_public"),
    path("decks/wishes/", wishes.wishes, name="wishes"),
    path("decks/import/", imports.deck_import, name="deck_import"),
    path("decks/compare/", compare.compare, name="deck_compare"),
    path("decks/new/", begin.begin, name="deck_new"),
    path("decks/suggest/", suggestions.new, name="deck_suggest"),
    path("decks/searches/<uuid:id>/", suggestions.search, name="deck_search"),
    path("decks/<uuid:id>/suggest/", suggestions.more, name="deck_complete"),
    path("decks/<uuid:id>/edit/", builder.builder, name="deck_edit"),
    path("decks/<uuid:id>/upgrade/", builder.upgrade, name="deck_upgrade"),
    path("decks/<uuid:id>/", deck.deck, name="deck"),
    path("decks/<uuid:id>/history/", history.history, name="deck_history"),
    path("decks/<uuid:id>/export/", deck.export, name="deck_export"),
    path("decks/<uuid:id>/sheet/", sheet.sheet, name="deck_sheet"),
    path("cards/<str:game>/<str:code>/decks/", card.card_decks, name="card_decks"),
    path("parties/", parties.party_list, name="parties"),
    path("parties/<uuid:id>/", parties.party, name="party"),
    path("parties/<uuid:id>/swaps/", suggestions.swaps, name="party_swaps"),
]
