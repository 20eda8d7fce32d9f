from django.urls import path

from decks.api import collections, deck_files, deck_parts, decks, parties, views

urlpatterns = [
    path("games/<str:game>/validate/", views.Validate.as_view()),
    path("games/<str:game>/group/", views.GroupCheck.as_view()),
    path("games/<str:game>/upgrade/", views.Upgrade.as_view()),
    path("games/<str:game>/standalone/", views.Standalone.as_view()),
    path("games/<str:game>/formats/", deck_files.FormatList.as_view()),
    path("games/<str:game>/weaknesses/", views.Weaknesses.as_view()),
    path("games/<str:game>/explain/", views.Explain.as_view()),
    path("collections/<uuid:collection_id>/check/", collections.CollectionCheck.as_view()),
    path("cards/<str:game>/<str:code>/takers/", views.Takers.as_view()),
    path("decks/", decks.DeckList.as_view()),
    path("decks/import/", deck_files.DeckImport.as_view()),
    path("decks/rechecks/", deck_parts.RecheckList.as_view()),
    path("decks/<uuid:id>/", decks.DeckDetail.as_view()),
    path("decks/<uuid:id>/restore/", decks.DeckRestore.as_view()),
    path("decks/<uuid:id>/revisions/", deck_parts.RevisionList.as_view()),
    path("decks/<uuid:id>/revisions/<int:number>/", deck_parts.RevisionDetail.as_view()),
    path("decks/<uuid:id>/diff/", deck_parts.DeckDiff.as_view()),
    path("decks/<uuid:id>/revert/", deck_parts.DeckRevert.as_view()),
    path("decks/<uuid:id>/clone/", deck_parts.DeckClone.as_view()),
    path("decks/<uuid:id>/upgrade/", deck_parts.DeckUpgrade.as_view()),
    path("decks/<uuid:id>/experience/", deck_parts.DeckExperience.as_view()),
    path("decks/<uuid:id>/buildable/", deck_parts.DeckBuildable.as_view()),
    path("decks/<uuid:id>/export/", deck_files.DeckExport.as_view()),
    path("decks/<uuid:id>/stats/", deck_parts.DeckStats.as_view()),
    path("decks/<uuid:id>/odds/", deck_parts.DeckOdds.as_view()),
    path("decks/<uuid:id>/draw/", deck_parts.DeckDraw.as_view()),
    path("parties/", parties.PartyList.as_view()),
    path("parties/<uuid:id>/", parties.PartyDetail.as_view()),
]
