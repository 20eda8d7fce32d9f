from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from cardsdb.api import imports, rules, views

urlpatterns = [
    path("", views.Index.as_view()),
    path("schema/", views.Schema.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api_docs"),
    path("problems/", views.ProblemKindList.as_view()),
    path("problems/<slug:code>/", views.ProblemKindDetail.as_view()),
    path("games/", views.GameList.as_view()),
    path("games/<str:game>/", views.GameDetail.as_view()),
    path("games/<str:game>/rules/", views.RuleList.as_view()),
    path("games/<str:game>/rules/<str:id>/", rules.RuleDetail.as_view()),
    path("games/<str:game>/glossary/", rules.Glossary.as_view()),
    path("games/<str:game>/glossary/<slug:code>/", rules.GlossaryDetail.as_view()),
    path("changes/", views.CodeChangeList.as_view()),
    path("imports/", imports.ImportList.as_view()),
    path("imports/<uuid:run_id>/", imports.ImportDetail.as_view()),
    path("imports/<uuid:run_id>/apply/", imports.ImportApply.as_view()),
    path("imports/<uuid:run_id>/rollback/", imports.ImportRollback.as_view()),
    path("imports/<uuid:run_id>/cancel/", imports.ImportCancel.as_view()),
    path("cards/", views.CardList.as_view()),
    path("cards/<str:game>/<str:code>/", views.CardDetail.as_view()),
]
