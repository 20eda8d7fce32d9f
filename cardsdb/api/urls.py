from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from cardsdb.api import views

urlpatterns = [
    path("", views.Index.as_view()),
    path("schema/", views.Schema.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api_docs"),
    path("problems/", views.ProblemKindList.as_view()),
    path("problems/<slug:code>/", views.ProblemKindDetail.as_view()),
    path("games/", views.GameList.as_view()),
    path("games/<str:game>/", views.GameDetail.as_view()),
    path("games/<str:game>/rules/", views.RuleList.as_view()),
    path("cards/", views.CardList.as_view()),
    path("cards/<str:game>/<str:code>/", views.CardDetail.as_view()),
]
