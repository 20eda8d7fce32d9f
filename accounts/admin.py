"""Accounts for staff. Tokens can be revoked, never read or made for another user."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import ApiToken, User
from accounts.services import account_delete


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    """Accounts; deletion hands shared campaigns over, as on the account page."""

    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("username", "email", "usable_password", "password1", "password2")}),
    )

    list_display = ("username", "email", "is_staff", "is_guest", "last_login")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active", "groups")

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        account_delete(actor=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            account_delete(actor=user)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Name the accounts alone: shared rows stay, so Django's list of related objects would mislead."""
        names = [str(user) for user in objs]
        return names, {str(User._meta.verbose_name_plural): len(names)}, set(), []


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    list_display = ("name", "user", "scopes", "created_at", "expires_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("name", "user__username")
    readonly_fields = ("name", "user", "scopes", "created_at", "expires_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
