"""What somebody owns, in the browser: the boxes, and single cards more or fewer than come in them."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import Struct

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.collections import copies_of, read_values, unknown_codes
from cardsdb.faults import InvalidInputError
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from cardsdb.services import CollectionChangedError, collection_create, collection_delete, collection_update
from games.engine import localised
from games.engine.cards import SetRecord
from games.engine.search.folding import fold_name
from games.engine.vocabulary import card_name
from ui.language import current_language


class BoxShown(Struct, frozen=True, kw_only=True):
    """A set that may be owned, and how many of it are."""

    code: str
    name: str
    boxes: int


class CycleShown(Struct, frozen=True, kw_only=True):
    """Sets that came out together."""

    name: str
    boxes: list[BoxShown]

    @property
    def owned(self) -> int:
        return sum(box.boxes for box in self.boxes)


class CardShown(Struct, frozen=True, kw_only=True):
    """A card whose copies differ from those of the boxes."""

    code: str
    name: str
    copies: int


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
            made = collection_create(values=read_values(body), actor=user)
        except InvalidInputError as error:
            _tell(request, error)
        else:
            return redirect("collection", made.pk)
    language = current_language()
    names = {live.game.code: live.game.vocabulary.name.in_language(language) for live in catalogues}
    shown = [
        {"collection": one, "game": names.get(one.game, one.game), "cards": sum(copies_of(one).values())}
        for one in collection_list(user)
    ]
    return render(request, "cardsdb/collections.html", {"shown": shown, "games": names})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def collection(request: HttpRequest, collection_id: uuid.UUID) -> HttpResponse:
    """One collection: its boxes by cycle, its single cards; saved as a whole."""
    user = _user(request)
    row = get_object_or_404(collection_list(user), pk=collection_id)
    catalogue = _catalogue(row)
    if request.method == "POST":
        if "delete" in request.POST:
            return _delete(request, row, user)
        if _save(request, row, catalogue, user):
            return redirect("collection", row.pk)
        row.refresh_from_db()
    language = current_language()
    copies = copies_of(row)
    unknown = unknown_codes(row)
    return render(
        request,
        "cardsdb/collection.html",
        {
            "collection": row,
            "game": catalogue.game,
            "game_name": catalogue.game.vocabulary.name.in_language(language),
            "cycles": _cycles(row, catalogue, language),
            "cards": [
                CardShown(code=code, name=card_name(code, catalogue.cards, language), copies=number)
                for code, number in row.cards.items()
            ],
            "unknown": [*unknown["sets"], *unknown["cards"]],
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


def _save(request: HttpRequest, row: Collection, catalogue: LiveCatalogue, user: User) -> bool:
    """Whether what the form says was kept; if not, the visitor has been told why."""
    given = request.POST
    try:
        cards = _cards(request, catalogue)
        sets = _numbers(request, "set:")
        kept = {code: number for code, number in row.sets.items() if code not in catalogue.cards.sets}
        body = {
            "name": given.get("name", ""),
            "sets": {code: number for code, number in {**kept, **sets}.items() if number != 0},
            "cards": {code: number for code, number in cards.items() if number != 0},
            **({"default": True} if "default" in given else {}),
        }
        row.version = int(given.get("version", "0")) if given.get("version", "").isdecimal() else 0
        collection_update(collection=row, values=read_values(body, row), actor=user)
    except InvalidInputError as error:
        _tell(request, error)
        return False
    except CollectionChangedError:
        messages.error(request, _("It was changed meanwhile, perhaps in another window. Here is what it is now."))
        return False
    messages.success(request, _("Saved."))
    return True


def _cards(request: HttpRequest, catalogue: LiveCatalogue) -> dict[str, Any]:
    """The single cards of the form; the new one is named by its code or its whole name."""
    cards = _numbers(request, "card:")
    if named := request.POST.get("new_card", "").strip():
        number = _number(request.POST.get("new_copies", "1"))
        cards[_code(named, catalogue)] = number
    return cards


def _code(named: str, catalogue: LiveCatalogue) -> str:
    """The code of a card that was typed; what is no name of exactly one card is left to be refused as a code."""
    if catalogue.cards.get(named):
        return named
    wanted = fold_name(named)
    found = [
        card.code for card in catalogue.cards if any(fold_name(name) == wanted for name in card.names.values() if name)
    ]
    return found[0] if len(found) == 1 else named


def _numbers(request: HttpRequest, prefix: str) -> dict[str, Any]:
    """The fields whose names begin so, by the code that follows."""
    return {
        name.removeprefix(prefix): _number(str(value))
        for name, value in request.POST.items()
        if name.startswith(prefix)
    }


def _number(text: str) -> int | str:
    """A whole number as such; anything else as it is, for the reader to refuse."""
    plain = text.strip() or "0"
    return int(plain) if plain.removeprefix("-").isdecimal() and len(plain) < 8 else text


def _delete(request: HttpRequest, row: Collection, user: User) -> HttpResponse:
    try:
        collection_delete(collection=row, actor=user)
    except CollectionChangedError:
        messages.error(request, _("It was changed meanwhile, perhaps in another window. Here is what it is now."))
        return redirect("collection", row.pk)
    messages.success(request, _("The collection is deleted."))
    return redirect("collections")


def _cycles(row: Collection, catalogue: LiveCatalogue, language: str) -> list[CycleShown]:
    cycles: dict[str, list[SetRecord]] = {}
    for record in catalogue.cards.sets.values():
        cycles.setdefault(record.cycle or "", []).append(record)
    return [
        CycleShown(
            name=localised(records[0].cycle_names, language) or localised(records[0].names, language) or "",
            boxes=[
                BoxShown(
                    code=one.code, name=localised(one.names, language) or one.code, boxes=row.sets.get(one.code, 0)
                )
                for one in records
            ],
        )
        for records in cycles.values()
    ]


def _tell(request: HttpRequest, error: InvalidInputError) -> None:
    for fault in error.faults:
        place = " ".join(str(step) for step in fault.loc[1:])
        messages.error(request, f"{place}: {fault.message}" if place else fault.message)
