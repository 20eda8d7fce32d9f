from django.urls import path

from decks.api import views

urlpatterns = [
    path("games/<str:game>/validate/", views.Validate.as_view()),
]
