"""Published decklists in the admin: staff import them by date, and see what came of it."""

from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.http import HttpRequest

from accounts.access import user_of
from accounts.admin import ReadOnly
from cardsdb.tasks import NO_QUEUE, QueueError
from compat.models import DecklistImport, PublishedDeck
from compat.services import import_create
from compat.tasks import decklists_send


class ForStaff(ReadOnly):
    """Seen by all staff, as imports of cards are."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return user_of(request).is_staff

    has_module_permission = has_view_permission


@admin.register(DecklistImport)
class DecklistImportAdmin(ForStaff, admin.ModelAdmin):
    """One that is added is begun by a worker."""

    list_display = ("site", "first", "last", "owner", "state", "made", "known", "problem", "started_at")
    list_select_related = ("owner",)
    raw_id_fields = ("owner",)
    readonly_fields = ("state", "made", "known", "refused", "problem", "started_at")

    has_add_permission = ForStaff.has_view_permission

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"owner": user_of(request).pk}

    def save_model(self, request: HttpRequest, obj: DecklistImport, form: Any, change: bool) -> None:
        run = import_create(**form.cleaned_data)
        obj.pk = run.pk
        transaction.on_commit(partial(self._begin, request, run))

    def _begin(self, request: HttpRequest, obj: DecklistImport) -> None:
        try:
            decklists_send(run=obj)
        except QueueError:
            messages.error(request, str(NO_QUEUE))


@admin.register(PublishedDeck)
class PublishedDeckAdmin(ForStaff, admin.ModelAdmin):
    list_display = ("deck", "author", "published_on", "link")
    list_select_related = ("deck",)
    search_fields = ("author", "link", "deck__name")
