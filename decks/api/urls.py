from django.urls import path

from decks.api import decks, experience, files, parties, statistics, validation

urlpatterns = [
    path("games/<str:game>/validate/", validation.ValidateView.as_view()),
    path("games/<str:game>/group/", validation.GroupView.as_view()),
    path("games/<str:game>/upgrade/", validation.UpgradeView.as_view()),
    path("games/<str:game>/standalone/", validation.StandaloneView.as_view()),
    path("games/<str:game>/formats/", files.FormatListView.as_view()),
    path("games/<str:game>/weaknesses/", validation.WeaknessesView.as_view()),
    path("games/<str:game>/explain/", validation.ExplainView.as_view()),
    path("collections/<uuid:collection_id>/check/", validation.CollectionCheckView.as_view()),
    path("cards/<str:game>/<str:code>/takers/", validation.TakersView.as_view()),
    path("decks/", decks.DeckListView.as_view()),
    path("decks/import/", files.DeckImportView.as_view()),
    path("decks/rechecks/", decks.RecheckListView.as_view()),
    path("decks/<uuid:id>/", decks.DeckDetailView.as_view()),
    path("decks/<uuid:id>/restore/", decks.DeckRestoreView.as_view()),
    path("decks/<uuid:id>/revisions/", decks.RevisionListView.as_view()),
    path("decks/<uuid:id>/revisions/<int:number>/", decks.RevisionDetailView.as_view()),
    path("decks/<uuid:id>/diff/", decks.RevisionDiffView.as_view()),
    path("decks/<uuid:id>/revert/", decks.DeckRevertView.as_view()),
    path("decks/<uuid:id>/clone/", decks.DeckCloneView.as_view()),
    path("decks/<uuid:id>/upgrade/", experience.DeckUpgradeView.as_view()),
    path("decks/<uuid:id>/experience/", experience.DeckExperienceView.as_view()),
    path("decks/<uuid:id>/buildable/", validation.DeckBuildableView.as_view()),
    path("decks/<uuid:id>/export/", files.DeckExportView.as_view()),
    path("decks/<uuid:id>/stats/", statistics.DeckStatisticsView.as_view()),
    path("decks/<uuid:id>/odds/", statistics.DeckOddsView.as_view()),
    path("decks/<uuid:id>/draw/", statistics.DeckDrawView.as_view()),
    path("parties/", parties.PartyListView.as_view()),
    path("parties/<uuid:id>/", parties.PartyDetailView.as_view()),
]
