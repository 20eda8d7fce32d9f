"""Accounts for staff. Tokens can be revoked, never read or made for somebody else."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from accounts.models import ApiToken, User

admin.site.register(User, UserAdmin)


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    list_display = ("name", "user", "created_at", "expires_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("name", "user__username")
    readonly_fields = ("name", "user", "created_at", "expires_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
