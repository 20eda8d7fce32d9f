from django.urls import path

from campaigns.web.after import screens, steps
from campaigns.web.bag import views as bag
from campaigns.web.begin import views as begin
from campaigns.web.campaign import views as campaign
from campaigns.web.entries import views as entries
from campaigns.web.group import views as group
from campaigns.web.imports import views as imports
from campaigns.web.lists import views as lists
from campaigns.web.pairs import views as pairs
from campaigns.web.record import views as record
from campaigns.web.setup import views as setup
from campaigns.web.stats import views as stats
from campaigns.web.table import views as table
from campaigns.web.tonight import views as tonight

urlpatterns = [
    path("games/<slug:game>/setup/", setup.open_setup, name="game_setup"),
    path("games/<slug:game>/record/", record.record, name="game_record"),
    path("tonight/", tonight.tonight, name="tonight"),
    path("tonight/begin/", tonight.tonight_begin, name="tonight_begin"),
    path("campaigns/", lists.campaigns, name="campaigns"),
    path("campaigns/new/", begin.begin, name="campaign_new"),
    path("campaigns/import/", imports.campaign_import, name="campaign_import"),
    path("campaigns/stats/", stats.mine, name="campaign_my_stats"),
    path("campaigns/pairs/<slug:game>/", pairs.pairs, name="campaign_pairs"),
    path("campaigns/join/<str:token>/", group.join, name="campaign_join"),
    path("campaigns/follow/<str:token>/", campaign.followed, name="campaign_followed"),
    path("campaigns/follow/<str:token>/sheet/", campaign.followed, {"part": "sheet"}),
    path("campaigns/follow/<str:token>/story/", campaign.followed, {"part": "story"}),
    path("campaigns/follow/<str:token>/table/", table.followed),
    path("campaigns/<uuid:id>/", campaign.campaign, name="campaign"),
    path("campaigns/<uuid:id>/write/<slug:kind>/", entries.entry, name="campaign_entry"),
    path("campaigns/<uuid:id>/undo/<int:number>/", entries.undo, name="campaign_undo"),
    path("campaigns/<uuid:id>/after/", screens.result, name="campaign_after"),
    path("campaigns/<uuid:id>/after/next/", screens.following, name="campaign_after_next"),
    path("campaigns/<uuid:id>/after/steps/", steps.start, name="campaign_after_steps"),
    path("campaigns/<uuid:id>/after/<slug:code>/", steps.step, name="campaign_after_step"),
    path("campaigns/<uuid:id>/setup/", setup.setup, name="campaign_setup"),
    path("campaigns/<uuid:id>/bag/", bag.bag, name="campaign_bag"),
    path("campaigns/<uuid:id>/bag/draw/", bag.draw, name="campaign_bag_draw"),
    path("campaigns/<uuid:id>/table/", table.table, name="campaign_table"),
    path("campaigns/<uuid:id>/table/turn/", table.turn, name="campaign_table_turn"),
    path("campaigns/<uuid:id>/group/", group.group, name="campaign_group"),
    path("campaigns/<uuid:id>/stats/", stats.campaign, name="campaign_stats"),
    path("campaigns/<uuid:id>/sheet/", campaign.sheet, name="campaign_sheet"),
    path("campaigns/<uuid:id>/story/", campaign.story, name="campaign_story"),
    path("campaigns/<uuid:id>/export/", campaign.export, name="campaign_export"),
]
