"""Read-only admin of the card database. Cards change by imports, which publish their changes."""

from django.contrib import admin

from accounts.admin import ReadOnly
from cardsdb import models


class WeaknessInline(ReadOnly, admin.StackedInline):
    model = models.Weakness


class PrintingInline(ReadOnly, admin.TabularInline):
    model = models.Printing


@admin.register(models.Card)
class CardAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("code", "name", "game", "type_code", "level", "card_set", "position")
    list_filter = ("game", "withdrawn", "type_code", "level", "classes", "weakness__kind")
    list_select_related = ("card_set",)
    search_fields = ("code", "name")
    inlines = [WeaknessInline, PrintingInline]


@admin.register(models.CardSet, models.CardClass, models.EncounterSet, models.Taboo, models.Guide, models.Scenario)
class NamedAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("code", "__str__", "game", "withdrawn")
    list_filter = ("game", "withdrawn")


@admin.register(models.Weakness)
class WeaknessAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("card", "kind", "class_lock", "multiplayer_only", "campaign_only", "copies")
    list_filter = ("kind", "multiplayer_only", "campaign_only")
    list_select_related = ("card", "class_lock")
    search_fields = ("card__name",)


@admin.register(models.CatalogueVersion)
class CatalogueVersionAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("game", "number", "published_at", "note")
    list_filter = ("game",)


@admin.register(models.ImportRun)
class ImportRunAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("game", "source", "status", "stage", "started_at", "finished_at", "actor")
    list_filter = ("game", "source", "status")
    list_select_related = ("actor",)
    exclude = ("changes",)  # thousands of rows; the API gives them page by page


@admin.register(models.Collection)
class CollectionAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "owner", "game", "is_default", "created_at", "updated_at")
    list_filter = ("game",)
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
