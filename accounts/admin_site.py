"""The admin, with everything that staff do in it written into the audit log."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from accounts.access import user_of
from accounts.audit import audit_write
from accounts.models import AuditEntry, User


class Audited(admin.ModelAdmin):
    """Base of every page of the admin. An entry is saved, or rolled back, together with its change."""

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        request.audited = _changes(form)  # type: ignore[attr-defined]  # for log_addition and log_change
        return super().construct_change_message(request, form, formsets, add)

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        _write(request, AuditEntry.Action.ADDED, obj, getattr(request, "audited", {}))
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        _write(request, AuditEntry.Action.CHANGED, obj, getattr(request, "audited", {}))
        return super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Model]) -> Any:
        for obj in queryset:
            if not isinstance(obj, User):  # account_delete writes of those
                _write(request, AuditEntry.Action.DELETED, obj, {})
        return super().log_deletions(request, queryset)

    @transaction.atomic
    def response_action(self, *args: Any, **kwargs: Any) -> Any:
        return super().response_action(*args, **kwargs)


class AuditedSite(admin.AdminSite):
    """Makes every page that an app registers an audited one, those of other packages, too."""

    def register(
        self, model_or_iterable: Any, admin_class: type[admin.ModelAdmin] | None = None, **options: Any
    ) -> None:
        plain = admin_class or admin.ModelAdmin
        super().register(model_or_iterable, type(plain.__name__, (Audited, plain), {}), **options)


def _write(request: HttpRequest, action: AuditEntry.Action, obj: Model, details: dict[str, Any]) -> None:
    account = next(
        (one for one in (obj, getattr(obj, "user", None), getattr(obj, "owner", None)) if isinstance(one, User)), None
    )
    audit_write(action=action, account=account, about=obj, details=details, actor=user_of(request))


def _changes(form: Any) -> dict[str, Any]:
    """The fields that were changed; of choices the values before and after, of texts none."""
    found: dict[str, Any] = {}
    for name in form.changed_data:
        field = form.fields.get(name)
        is_chosen = isinstance(field, forms.BooleanField | forms.ChoiceField)
        after = form.cleaned_data.get(name)
        found[name] = [_plain(form.initial.get(name)), _plain(after)] if is_chosen else "…"
    return found


def _plain(value: Any) -> Any:
    """A chosen value as JSON: of one object its number, of several their names, as permissions have them."""
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, QuerySet | list | tuple):
        return sorted(map(str, value))
    return value if value is None or isinstance(value, bool | int) else str(value)
