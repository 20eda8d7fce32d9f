from django.urls import path

from cardsdb.web import design, views

urlpatterns = [
    path("", views.home, name="home"),
    path("cards/<str:game>/", views.cards, name="cards"),
    path("cards/<str:game>/<str:code>/", views.card, name="card"),
    path("cards/<str:game>/<str:code>/preview/", views.card_preview, name="card_preview"),
    path("syntax/<str:game>/", views.syntax, name="syntax"),
    path("design/", design.design, name="design"),
]
