from django.urls import path

from cardsdb.web import design, home, rulebook, scenarios
from cardsdb.web.card import views as card
from cardsdb.web.card_list import views as card_list
from cardsdb.web.collections import views as collections
from cardsdb.web.imports import views as imports

urlpatterns = [
    path("", home.home, name="home"),
    path("cards/", card_list.first, name="cards_first"),
    path("cards/<str:game>/", card_list.cards, name="cards"),
    path("cards/<str:game>/<str:code>/", card.card, name="card"),
    path("cards/<str:game>/<str:code>/preview/", card.card_preview, name="card_preview"),
    path("cards/<str:game>/<str:code>/picture/", card.card_picture, name="card_picture"),
    path("cards/<str:game>/<str:code>/picture/back/", card.card_picture, {"is_back": True}, name="card_picture_back"),
    path("cards/<str:game>/<str:code>/values/", card.enter_values, name="card_values"),
    path("syntax/<str:game>/", card_list.syntax, name="syntax"),
    path("design/", design.design, name="design"),
    path("rules/", rulebook.first, name="rules_first"),
    path("rules/<str:game>/", rulebook.rules, name="rules"),
    path("rules/<str:game>/diagrams/", rulebook.diagrams, name="rule_diagrams"),
    path("rules/<str:game>/print/", rulebook.printed, name="rules_print"),
    path("rules/<str:game>/<str:id>/", rulebook.rule, name="rule"),
    path("glossary/<str:game>/", rulebook.glossary, name="glossary"),
    path("glossary/<str:game>/<slug:code>/", rulebook.glossary_entry, name="glossary_entry"),
    path("scenarios/<str:game>/", scenarios.scenarios, name="scenarios"),
    path("scenarios/<str:game>/<str:code>/", scenarios.scenario, name="scenario"),
    path("collections/", collections.collections, name="collections"),
    path("collections/<uuid:collection_id>/", collections.collection, name="collection"),
    path("imports/", imports.imports, name="imports"),
    path("imports/<uuid:run_id>/", imports.run, name="import"),
]
