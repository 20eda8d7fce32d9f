from django.urls import path

from campaigns.web import open_setup, views

urlpatterns = [
    path("games/<slug:game>/setup/", open_setup.open_setup, name="game_setup"),
    path("campaigns/<uuid:id>/sheet/", views.sheet, name="campaign_sheet"),
]
