from django.urls import path

from decks.api import views

urlpatterns = [
    path("games/<str:game>/validate/", views.Validate.as_view()),
    path("games/<str:game>/group/", views.GroupCheck.as_view()),
    path("games/<str:game>/upgrade/", views.Upgrade.as_view()),
    path("games/<str:game>/standalone/", views.Standalone.as_view()),
    path("games/<str:game>/weaknesses/", views.Weaknesses.as_view()),
    path("games/<str:game>/explain/", views.Explain.as_view()),
    path("cards/<str:game>/<str:code>/takers/", views.Takers.as_view()),
]
