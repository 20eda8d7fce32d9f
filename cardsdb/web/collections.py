"""Collections in the browser: boxes, and single cards more or fewer than come in them."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.collections import copies_of, unknown_codes
from cardsdb.faults import InvalidInputError
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from cardsdb.serializers import collection_values
from cardsdb.services import CollectionChangedError, collection_create, collection_delete, collection_update
from cardsdb.web.collection_form import CollectionForm
from ui.language import current_language


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def collections(request: HttpRequest) -> HttpResponse:
    """All collections of the visitor; a new one begins with a name."""
    user = _user(request)
    catalogues = catalogue_all()
    if request.method == "POST":
        body: dict[str, Any] = {
            "game": request.POST.get("game"),
            "name": request.POST.get("name", ""),
            "sets": {},
            "cards": {},
        }
        try:
            made = collection_create(values=collection_values(body), actor=user)
        except InvalidInputError as error:
            for fault in error.faults:
                messages.error(request, fault.message)
        else:
            return redirect("collection", made.pk)
    language = current_language()
    names = {live.game.code: live.game.vocabulary.name.in_language(language) for live in catalogues}
    shown = [
        {"collection": one, "game": names.get(one.game, one.game), "cards": sum(copies_of(one).values())}
        for one in collection_list(user)
    ]
    return render(request, "cardsdb/collections.html", {"shown": shown, "games": names, "given": request.POST})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def collection(request: HttpRequest, collection_id: uuid.UUID) -> HttpResponse:
    """One collection: its boxes by cycle, its single cards; saved as a whole."""
    user = _user(request)
    row = get_object_or_404(collection_list(user), pk=collection_id)
    catalogue = _catalogue(row)
    form = CollectionForm(row, catalogue)
    if request.method == "POST":
        if "delete" in request.POST:
            return _delete(request, row, user)
        form = CollectionForm(row, catalogue, request.POST.dict())
        if _save(request, row, form, user):
            return redirect("collection", row.pk)
        row.refresh_from_db()
    language = current_language()
    copies = copies_of(row)
    return render(
        request,
        "cardsdb/collection.html",
        {
            "collection": row,
            "form": form,
            "game": catalogue.game,
            "game_name": catalogue.game.vocabulary.name.in_language(language),
            "cycles": form.cycles(language),
            "cards": form.cards(language),
            "candidates": form.candidates_shown(language),
            "unknown": [code for codes in unknown_codes(row) for code in codes],
            "different": len(copies),
            "copies": sum(copies.values()),
        },
    )


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _catalogue(row: Collection) -> LiveCatalogue:
    """The cards of the collection's game; a page needs them to name anything."""
    try:
        return catalogue_get(row.game)
    except LookupError:
        raise Http404 from None


def _save(request: HttpRequest, row: Collection, form: CollectionForm, user: User) -> bool:
    """Whether the form was saved; if not, the visitor has been told why."""
    try:
        values = collection_values(form.body(), row)
        if form.new_card and not form.look_up():
            raise InvalidInputError
        row.version = form.version
        collection_update(collection=row, values=values, actor=user)
    except InvalidInputError as error:
        form.refuse(error.faults)
        return False
    except CollectionChangedError:
        messages.error(
            request,
            _("It was changed meanwhile, perhaps in another window. Saving again puts what stands here in its place."),
        )
        return False
    messages.success(request, _("Saved."))
    return True


def _delete(request: HttpRequest, row: Collection, user: User) -> HttpResponse:
    try:
        collection_delete(collection=row, actor=user)
    except CollectionChangedError:
        messages.error(request, _("It was changed meanwhile, perhaps in another window. Here is what it is now."))
        return redirect("collection", row.pk)
    messages.success(request, _("The collection is deleted."))
    return redirect("collections")
