"""Collections in the browser: boxes, and single cards more or fewer than come in them."""

import uuid
from urllib.parse import quote

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import user_of
from accounts.models import User
from cardsdb.access import catalogue_access, collection_access
from cardsdb.catalogue import catalogue_all
from cardsdb.collections import copies_of, unknown_codes
from cardsdb.faults import InvalidInputError
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from cardsdb.services import CollectionChangedError, collection_create, collection_delete, collection_update
from cardsdb.web.collections.forms import CollectionForm, NewCollectionForm
from cardsdb.web.decorators import own_page_with_forms
from ui.language import current_language


@own_page_with_forms
def collections(request: HttpRequest) -> HttpResponse:
    """All collections of the visitor; a new one begins with a name."""
    user, form = user_of(request), NewCollectionForm(request.POST)
    if request.method == "POST":
        if made := _create(form, user):
            return redirect("collection", made.pk)
        for message in form.non_field_errors():
            messages.error(request, str(message))
    games = (live.game for live in catalogue_all())
    names = {game.code: game.vocabulary.name.in_language(current_language()) for game in games}
    shown = [
        {"collection": one, "game": names.get(one.game, one.game), "cards": sum(copies_of(one).values())}
        for one in collection_list(user)
    ]
    return render(request, "cardsdb/collections.html", {"shown": shown, "games": names, "given": request.POST})


def _create(form: NewCollectionForm, user: User) -> Collection | None:
    """The collection made from the form; None, with the reason in the form."""
    try:
        return collection_create(values=form.values, actor=user) if form.is_valid() else None
    except InvalidInputError as error:
        form.add_faults(error.faults)
        return None


@own_page_with_forms
def collection(request: HttpRequest, collection_id: uuid.UUID) -> HttpResponse:
    """One collection: its boxes by cycle, its single cards; saved as a whole."""
    user = user_of(request)
    row = collection_access(id=collection_id, user=user)
    catalogue = catalogue_access(row.game)
    form = CollectionForm(row, catalogue)
    if request.method == "POST":
        if CollectionForm.deletes(request.POST):
            return _delete(request, row, user)
        form = CollectionForm(row, catalogue, CollectionForm.tapped(request.POST.dict(), catalogue))
        if _save(request, row, form, user):
            place = request.POST.get("own", "").replace(":", "-")
            return redirect(f"{reverse('collection', args=[row.pk])}{'#' if place else ''}{quote(place)}")
        row.refresh_from_db()
    copies = copies_of(row)
    context = {
        "collection": row,
        "form": form,
        "game": catalogue.game,
        "game_name": catalogue.game.vocabulary.name.in_language(current_language()),
        "unknown": [code for codes in unknown_codes(row) for code in codes],
        "different": len(copies),
        "copies": sum(copies.values()),
    }
    return render(request, "cardsdb/collection.html", context)


def _save(request: HttpRequest, row: Collection, form: CollectionForm, user: User) -> bool:
    """Whether the form was saved; if not, the reason is reported on the page."""
    try:
        if not form.is_valid():
            return False
        row.version = form.seen_version
        collection_update(collection=row, values=form.values, actor=user)
    except InvalidInputError as error:
        form.add_faults(error.faults)
        return False
    except CollectionChangedError:
        messages.error(
            request,
            _(
                "It was changed in the meantime, perhaps in another window. Saving again overwrites it with what "
                "is shown here."
            ),
        )
        return False
    messages.success(request, _("Saved."))
    return True


def _delete(request: HttpRequest, row: Collection, user: User) -> HttpResponse:
    try:
        collection_delete(collection=row, actor=user)
    except CollectionChangedError:
        messages.error(
            request, _("It was changed in the meantime, perhaps in another window. This is the current version.")
        )
        return redirect("collection", row.pk)
    messages.success(request, _("Collection deleted."))
    return redirect("collections")
