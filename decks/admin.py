"""Read-only admin of decks: revisions are never changed."""

from django.contrib import admin
from django.http import HttpRequest

from decks.models import Deck, DeckRevision, Party, PartyDeck, Recheck


class ReadOnly:
    """Admin without editing; only services write."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class RevisionInline(ReadOnly, admin.TabularInline):
    model = DeckRevision
    fields = ("number", "cause", "name", "valid", "cost", "author", "created_at")
    readonly_fields = fields
    extra = 0
    can_delete = False


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
    fields = ("place", "deck")
    readonly_fields = fields
    extra = 0
    can_delete = False


@admin.register(Party)
class PartyAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "game", "owner", "visibility", "updated_at")
    list_filter = ("game", "visibility")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    inlines = [PlaceInline]
