from django.urls import path

from cardsdb.web import views

urlpatterns = [
    path("", views.home, name="home"),
    path("cards/<str:game>/", views.cards, name="cards"),
]
