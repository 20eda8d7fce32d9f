"""Read-only admin of campaigns: the log is append-only."""

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin import ReadOnly
from campaigns.models import Campaign, Invitation, LogEntry, Member, Seat, Session
from campaigns.visibility import visibility_of
from games.registry import game_all


class MemberInline(admin.TabularInline):
    model = Member
    extra = 0
    raw_id_fields = ("user",)


class InvitationInline(ReadOnly, admin.TabularInline):
    model = Invitation
    fields = ("role", "created_at", "expires_at")
    readonly_fields = fields
    extra = 0


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ("number", "name", "player", "leader", "status", "user", "deck")
    readonly_fields = fields
    extra = 0


class SessionInline(ReadOnly, admin.TabularInline):
    model = Session
    fields = ("number", "scenario", "is_over", "resolution", "result")
    readonly_fields = fields
    extra = 0


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):
    list_display = ("name", "game", "guide", "owner", "visibility", "status", "entries", "updated_at", "deleted_at")
    list_filter = ("game", "status", "visibility")
    list_select_related = ("owner",)
    raw_id_fields = ("owner",)
    readonly_fields = ("game", "guide", "entries", "status", "result", "mode", "difficulty", "version", "deleted_at")
    exclude = ("state", "updated_at")
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
