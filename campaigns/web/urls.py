from django.urls import path

from campaigns.web import views

urlpatterns = [
    path("campaigns/<uuid:id>/sheet/", views.sheet, name="campaign_sheet"),
]
