"""Campaigns for staff: to look at, not to rewrite, for the log is append-only."""

from django.contrib import admin
from django.http import HttpRequest

from campaigns.models import Campaign, LogEntry, Member


class MemberInline(admin.TabularInline):
    model = Member
    extra = 0
    raw_id_fields = ("user",)


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):
    list_display = ("name", "game", "owner", "created_at")
    list_filter = ("game",)
    list_select_related = ("owner",)
    raw_id_fields = ("owner",)
    search_fields = ("name", "owner__username")
    inlines = [MemberInline]


@admin.register(LogEntry)
class LogEntryAdmin(admin.ModelAdmin):
    list_display = ("campaign", "number", "kind", "actor", "at")
    list_filter = ("kind",)
    list_select_related = ("campaign", "actor")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: LogEntry | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: LogEntry | None = None) -> bool:
        return False
