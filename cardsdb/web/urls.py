from django.urls import path

from cardsdb.web import collections, design, glossary, home, imports, rules, scenarios, values, views

urlpatterns = [
    path("", home.home, name="home"),
    path("cards/", views.first, name="cards_first"),
    path("cards/<str:game>/", views.cards, name="cards"),
    path("cards/<str:game>/<str:code>/", views.card, name="card"),
    path("cards/<str:game>/<str:code>/preview/", views.card_preview, name="card_preview"),
    path("cards/<str:game>/<str:code>/picture/", views.card_picture, name="card_picture"),
    path("cards/<str:game>/<str:code>/picture/back/", views.card_picture, {"is_back": True}, name="card_picture_back"),
    path("cards/<str:game>/<str:code>/values/", values.enter, name="card_values"),
    path("syntax/<str:game>/", views.syntax, name="syntax"),
    path("design/", design.design, name="design"),
    path("rules/", rules.first, name="rules_first"),
    path("rules/<str:game>/", rules.rules, name="rules"),
    path("rules/<str:game>/diagrams/", rules.diagrams, name="rule_diagrams"),
    path("rules/<str:game>/print/", glossary.printed, name="rules_print"),
    path("rules/<str:game>/<str:id>/", rules.rule, name="rule"),
    path("glossary/<str:game>/", glossary.glossary, name="glossary"),
    path("glossary/<str:game>/<slug:code>/", glossary.entry, name="glossary_entry"),
    path("scenarios/<str:game>/", scenarios.scenarios, name="scenarios"),
    path("scenarios/<str:game>/<str:code>/", scenarios.scenario, name="scenario"),
    path("collections/", collections.collections, name="collections"),
    path("collections/<uuid:collection_id>/", collections.collection, name="collection"),
    path("imports/", imports.imports, name="imports"),
    path("imports/<uuid:run_id>/", imports.run, name="import"),
]
