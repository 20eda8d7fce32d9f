"""Read-only admin of campaigns: the log is append-only."""

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin import ReadOnly
from campaigns.models import Campaign, Invitation, LogEntry, Member, Seat, Session
from campaigns.visibility import visibility_of
from games.registry import game_all


class MemberInline(ReadOnly, admin.TabularInline):
    model = Member


class InvitationInline(ReadOnly, admin.TabularInline):
    model = Invitation
    fields = readonly_fields = ("role", "created_at", "expires_at")


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = readonly_fields = ("number", "name", "player", "leader", "status", "user", "deck")


class SessionInline(ReadOnly, admin.TabularInline):
    model = Session
    fields = readonly_fields = ("number", "scenario", "is_over", "resolution", "result")


@admin.register(Campaign)
class CampaignAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "game", "guide", "owner", "visibility", "status", "entries", "updated_at", "deleted_at")
    list_filter = ("game", "status", "visibility")
    list_select_related = ("owner",)
    exclude = ("state",)
    search_fields = ("name", "owner__username")
    inlines = [MemberInline, InvitationInline, SeatInline, SessionInline]


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("campaign", "number", "kind", "actor", "at")
    list_filter = ("kind",)
    list_select_related = ("campaign", "actor")

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> LogEntry | None:
        """The entry as the staff member sees it, who may sit at the table, too."""
        row = super().get_object(request, object_id, from_field)
        game = game_all().get(row.campaign.game) if row else None
        if row and game and game.campaign:
            row.data = visibility_of(row.campaign, game.campaign, request.user).data(row)  # type: ignore[arg-type]
        return row
