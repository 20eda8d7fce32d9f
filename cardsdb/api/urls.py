from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from cardsdb.api import bulk, cards, imports, lists, rules, views

urlpatterns = [
    path("", views.Index.as_view()),
    path("schema/", views.Schema.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api_docs"),
    path("problems/", views.ProblemKindList.as_view()),
    path("problems/<slug:code>/", views.ProblemKindDetail.as_view()),
    path("games/", views.GameList.as_view()),
    path("games/<str:game>/", views.GameDetail.as_view()),
    path("games/<str:game>/rules/", rules.RuleList.as_view()),
    path("games/<str:game>/rules/<str:id>/", rules.RuleDetail.as_view()),
    path("games/<str:game>/glossary/", rules.Glossary.as_view()),
    path("games/<str:game>/glossary/<slug:code>/", rules.GlossaryDetail.as_view()),
    path("changes/", views.CodeChangeList.as_view()),
    path("imports/", imports.ImportList.as_view()),
    path("imports/<uuid:run_id>/", imports.ImportDetail.as_view()),
    path("imports/<uuid:run_id>/apply/", imports.ImportApply.as_view()),
    path("imports/<uuid:run_id>/rollback/", imports.ImportRollback.as_view()),
    path("imports/<uuid:run_id>/cancel/", imports.ImportCancel.as_view()),
    path("cards/", cards.CardList.as_view()),
    path("cards/autocomplete/", cards.CardAutocomplete.as_view()),
    path("cards/random/", cards.CardRandom.as_view()),
    path("cards/collection/", cards.CardCollection.as_view()),
    path("cards/<str:game>/<str:code>/", cards.CardDetail.as_view()),
    path("sets/", lists.SetList.as_view()),
    path("classes/", lists.ClassList.as_view()),
    path("taboos/", lists.TabooList.as_view()),
    path("taboos/<str:game>/<str:code>/", lists.TabooDetail.as_view()),
    path("guides/", lists.GuideList.as_view()),
    path("bulk/", bulk.BulkList.as_view()),
    path("bulk/<str:game>/<str:name>", bulk.BulkDownload.as_view()),
]
