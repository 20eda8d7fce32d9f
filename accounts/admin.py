"""Accounts and the audit log for staff. Tokens and second factors can be revoked, never read or made for another."""

from typing import Any

from allauth.mfa import admin as mfa_admin
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from oauth2_provider import admin as oauth_admin
from oauth2_provider.models import AccessToken, Grant, IDToken, RefreshToken

from accounts.access import user_of
from accounts.models import ApiToken, AuditEntry, Program, User
from accounts.services import account_delete, program_remove, second_factor_remove, token_revoke_all

# Their pages show secrets, or let them be made by hand.
assert mfa_admin
assert oauth_admin
admin.site.unregister([Authenticator, Program, AccessToken, Grant, IDToken, RefreshToken])


class ReadOnly:
    """Admin without editing: only services write."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


class PasswordForm(AdminPasswordChangeForm):
    """A new password for an account, which ends its API tokens, as on the account page."""

    @transaction.atomic
    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit)
        token_revoke_all(user=user)
        return user


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    """Accounts; deletion hands shared campaigns over, as on the account page."""

    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("username", "email", "usable_password", "password1", "password2")}),
    )

    list_display = ("username", "email", "is_staff", "is_guest", "last_login")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active", "groups")

    actions = ("remove_second_factor",)
    change_password_form = PasswordForm

    @admin.action(description=_("Remove second factor, and log out everywhere"), permissions=["change"])
    def remove_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Remove the second factor of accounts whose owners have lost it."""
        number = sum(bool(second_factor_remove(account=user, actor=user_of(request))) for user in queryset)
        told = ngettext(
            "%(number)s account has no second factor any more.", "%(number)s accounts have no second factor any more.",
            number,
        )  # fmt: skip
        self.message_user(request, told % {"number": number}, messages.SUCCESS)

    @transaction.atomic
    def user_change_password(self, *args: Any, **kwargs: Any) -> Any:
        return super().user_change_password(*args, **kwargs)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        account_delete(account=obj, actor=user_of(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            account_delete(account=user, actor=user_of(request))

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


@admin.register(Program)
class ProgramAdmin(admin.ModelAdmin):
    """Programs that accounts can be connected with. They are registered on the account page, which shows the secret."""

    list_display = ("name", "user", "client_type", "needs_pkce", "created")
    list_select_related = ("user",)
    search_fields = ("name", "client_id", "user__username")
    fields = readonly_fields = ("name", "user", "client_id", "client_type", "needs_pkce", "redirect_uris", "created")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Program) -> None:
        program_remove(program=obj, actor=user_of(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Program]) -> None:
        for program in queryset:
            program_remove(program=program, actor=user_of(request))


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly, admin.ModelAdmin):
    """The audit log, for all staff."""

    list_display = ("at", "action", "who", "whom", "what", "told", "address")
    fields = list_display
    list_filter = ("action", "at")
    search_fields = ("actor__username", "account__username", "object_id", "address")
    list_select_related = ("actor", "account")
    show_full_result_count = False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return user_of(request).is_staff

    has_module_permission = has_view_permission

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        return super().get_queryset(request).select_related("actor", "account")

    @admin.display(description=_("by"))
    def who(self, entry: AuditEntry) -> str:
        return _account(entry.actor, entry.actor_id) or gettext("the service")

    @admin.display(description=_("account"))
    def whom(self, entry: AuditEntry) -> str:
        return _account(entry.account, entry.account_id)

    @admin.display(description=_("object"))
    def what(self, entry: AuditEntry) -> str:
        """The object, with a link to its page while it is there."""
        if not entry.object_type:
            return ""
        try:
            model = apps.get_model(entry.object_type)
        except LookupError:  # of an app that is no longer installed
            return f"{entry.object_type} {entry.object_id}"
        name = f"{model._meta.verbose_name} {entry.object_id}"
        if not self.admin_site.is_registered(model):
            return name
        address = reverse(f"admin:{entry.object_type.replace('.', '_')}_change", args=[entry.object_id])
        return format_html('<a href="{}">{}</a>', address, name)

    @admin.display(description=_("details"))
    def told(self, entry: AuditEntry) -> str:
        return "; ".join(f"{name}: {value}" for name, value in entry.details.items())


def _account(account: User | None, number: int | None) -> str:
    """The name of an account; its number once it has been deleted."""
    if account or number is None:
        return account.get_username() if account else ""
    return gettext("account %(number)s, deleted") % {"number": number}
