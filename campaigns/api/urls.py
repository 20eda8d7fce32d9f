from django.urls import path

from campaigns.api import bag, campaigns, games, groups, log, statistics, tonight

urlpatterns = [
    path("games/<str:game>/journal/", games.JournalDetail.as_view()),
    path("games/<str:game>/setup/", games.GameSetup.as_view()),
    path("games/<str:game>/odds/", games.GameOdds.as_view()),
    path("tonight/", tonight.TonightDetail.as_view()),
    path("campaigns/", campaigns.CampaignList.as_view()),
    path("campaigns/import/", campaigns.CampaignImport.as_view()),
    path("campaigns/stats/", statistics.OwnStats.as_view()),
    path("campaigns/pairs/<str:game>/", statistics.OwnPairs.as_view()),
    path("campaigns/invitations/<str:token>/", groups.InvitationAccept.as_view()),
    path("campaigns/<uuid:id>/", campaigns.CampaignDetail.as_view()),
    path("campaigns/<uuid:id>/restore/", campaigns.CampaignRestore.as_view()),
    path("campaigns/<uuid:id>/log/", log.Log.as_view()),
    path("campaigns/<uuid:id>/undo/", log.Undo.as_view()),
    path("campaigns/<uuid:id>/state/", log.StateDetail.as_view()),
    path("campaigns/<uuid:id>/setup/", log.Setup.as_view()),
    path("campaigns/<uuid:id>/sheet/", log.SheetDetail.as_view()),
    path("campaigns/<uuid:id>/export/", log.Export.as_view()),
    path("campaigns/<uuid:id>/stats/", statistics.Stats.as_view()),
    path("campaigns/<uuid:id>/chaos-bag/", bag.BagDetail.as_view()),
    path("campaigns/<uuid:id>/chaos-bag/draw/", bag.BagDraw.as_view()),
    path("campaigns/<uuid:id>/chaos-bag/odds/", bag.BagOdds.as_view()),
    path("campaigns/<uuid:id>/members/", groups.MemberList.as_view()),
    path("campaigns/<uuid:id>/members/<str:username>/", groups.MemberDetail.as_view()),
    path("campaigns/<uuid:id>/invitations/", groups.InvitationList.as_view()),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/", groups.InvitationDetail.as_view()),
    path("campaigns/<uuid:id>/seats/", groups.SeatList.as_view()),
    path("campaigns/<uuid:id>/seats/<int:number>/", groups.SeatDetail.as_view()),
    path("campaigns/<uuid:id>/seats/<int:number>/upgrade/", groups.SeatUpgrade.as_view()),
]
