"""Read-only admin of decks: revisions are never changed."""

from django.contrib import admin

from accounts.admin import ReadOnly
from decks.models import Deck, DeckRevision, Party, PartyDeck, Recheck


class RevisionInline(ReadOnly, admin.TabularInline):
    model = DeckRevision
    fields = readonly_fields = ("number", "cause", "name", "valid", "cost", "author", "created_at")


@admin.register(Deck)
class DeckAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "game", "owner", "visibility", "valid", "revision", "updated_at", "deleted_at")
    list_filter = ("game", "visibility", "valid")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    inlines = [RevisionInline]


@admin.register(Recheck)
class RecheckAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("game", "catalogue_version", "done", "total", "broken", "mended", "started_at", "finished_at")
    list_filter = ("game",)


class PlaceInline(ReadOnly, admin.TabularInline):
    model = PartyDeck
    fields = readonly_fields = ("place", "deck")


@admin.register(Party)
class PartyAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "game", "owner", "visibility", "updated_at")
    list_filter = ("game", "visibility")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    inlines = [PlaceInline]
