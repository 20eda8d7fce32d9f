"""Lists of decks: own ones, with folders and actions on many at once; and everybody's."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import Struct

from accounts.access import user_of, user_or_none
from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from cardsdb.web.drawing import card_url, class_name
from decks import selectors
from decks.exchange.card_names import UnclearNameError
from decks.filters import MAX_LISTED, DeckPage, deck_page, read_listing
from decks.models import Deck
from decks.web.card_names import card_named, leaders_named
from decks.web.lists.bulk_actions import decks_bulk
from decks.web.visitors import DeckPlayedError, tell_faults, tell_played
from games.engine import localised
from games.engine.search.keys import LeaderKey
from ui.language import current_language

PAGE_SIZE = 30
FIELDS = ("text", "leader", "class", "card", "tag", "valid", "order", "owner")
"""The fields of a list's form, with the API's names."""


class LeaderShown(Struct, frozen=True, kw_only=True):
    """A deck's leader; without an address, an unknown card."""

    name: str
    url: str
    classes: list[tuple[str, str]]


class DeckRow(Struct, frozen=True, kw_only=True):
    """A deck as a list shows it."""

    deck: Deck
    leaders: list[LeaderShown]
    class_code: str


class FolderShown(Struct, frozen=True, kw_only=True):
    """A folder, or another part of the own decks, and its link."""

    title: str
    address: str
    number: int | None
    is_chosen: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decks(request: HttpRequest) -> HttpResponse:
    """The visitor's decks; without an account, everybody's."""
    if user_or_none(request) is None and request.method != "POST":
        return redirect("decks_public")
    return _own(request)


@login_required
def _own(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    if request.method == "POST":
        try:
            decks_bulk(request, user)
        except InvalidInputError as error:
            tell_faults(request, error)
        except DeckPlayedError as error:
            tell_played(request, error)
        return redirect(request.get_full_path())
    whose = "deleted" if request.GET.get("whose") == "deleted" else "mine"
    folders = selectors.folder_list(user=user)
    context = {
        "whose": whose,
        "folders": _folders(request, folders, whose),
        "folder_names": [name for name, _number in folders if name],
        "kept": sum(number for _name, number in folders),
        "visibilities": Deck.Visibility.choices,
    }
    return _list(request, "decks/decks.html", user, whose, context)


@never_cache
@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """Everybody's public decks."""
    return _list(request, "decks/public.html", user_or_none(request), "public", {"whose": "public"})


def _list(
    request: HttpRequest, template: str, user: User | None, whose: str, context: Mapping[str, Any]
) -> HttpResponse:
    language = current_language()
    catalogues = [live for live in catalogue_all() if live.game.building]
    asked = {name: value for name in FIELDS if (value := request.GET.get(name, "").strip())}
    page, status = DeckPage(number=1, count=0, more=False, has_next=False, decks=[]), 200
    number = _page_number(request)
    try:
        wanted = {**_in_codes(asked, catalogues), **_folder(request)}
        page = deck_page(
            read_listing(wanted, whose=whose, catalogues=catalogues), user=user, number=number, size=PAGE_SIZE
        )
    except InvalidInputError as error:
        tell_faults(request, error)
        status = 400
    by_game = {live.game.code: live for live in catalogues}
    return render(
        request,
        template,
        {
            **context,
            "asked": asked,
            "is_filtered": bool(asked.keys() - {"order"}),
            "page": page,
            "rows": [deck_row(deck, by_game[deck.game], language) for deck in page.decks if deck.game in by_game],
            "leader_names": sorted({name for live in catalogues for name in _leader_names(live, language)}),
            "classes": _classes(catalogues, language),
            "orders": _orders(),
            "previous": _address(request, number - 1) if number > 1 else "",
            "next": _address(request, number + 1) if page.has_next else "",
        },
        status=status,
    )


def _in_codes(asked: Mapping[str, str], catalogues: Sequence[LiveCatalogue]) -> dict[str, str]:
    """The filters with codes for cards and leaders, which may be given by name."""
    wanted = dict(asked)
    faults: list[InputFault] = []
    for key in ("card", "leader"):
        if key not in wanted:
            continue
        codes: list[str] = []
        for live in catalogues:
            try:
                codes += leaders_named(wanted[key], live) if key == "leader" else [card_named(wanted[key], live)]
            except UnclearNameError as error:
                fault = InputFault((asked[key],), "unclear-name", str(error))
        if codes:
            wanted[key] = ",".join(codes)
        elif catalogues:
            faults.append(fault)
    if faults:
        raise InvalidInputError(*faults)
    return wanted


def _folder(request: HttpRequest) -> dict[str, str]:
    """The folder asked for; the empty one has decks in none."""
    return {"folder": request.GET["folder"]} if "folder" in request.GET else {}


def _page_number(request: HttpRequest) -> int:
    number = read_whole_number(request.GET.get("page", "1"), least=1, most=MAX_LISTED // PAGE_SIZE)
    if number is None:
        raise Http404
    return number


def _address(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"


def _folders(request: HttpRequest, folders: list[tuple[str, int]], whose: str) -> list[FolderShown]:
    """All decks, each folder, the decks in none if there are folders, and deleted ones."""
    chosen = request.GET.get("folder") if whose == "mine" else None
    everything = FolderShown(
        title=_("All decks"),
        address="?",
        number=sum(number for _name, number in folders),
        is_chosen=whose == "mine" and chosen is None,
    )
    named = [
        FolderShown(
            title=name or _("In no folder"),
            address=f"?{urlencode({'folder': name})}",
            number=number,
            is_chosen=chosen == name,
        )
        for name, number in sorted(folders, key=lambda one: (not one[0], one[0].casefold()))
        if name or len(folders) > 1
    ]
    deleted = FolderShown(title=_("Deleted"), address="?whose=deleted", number=None, is_chosen=whose == "deleted")
    return [everything, *named, deleted]


def deck_row(deck: Deck, live: LiveCatalogue, language: str) -> DeckRow:
    leaders = []
    codes: list[str] = []
    for code in deck.leaders:
        card = live.cards.get(code)
        codes += card.classes if card else ()
        leaders.append(
            LeaderShown(
                name=(localised(card.names, language) if card else None) or code,
                url=card_url(live.game, card.code) if card else "",
                classes=[(one, class_name(live, one, language)) for one in (card.classes if card else ())],
            )
        )
    different = set(codes)
    return DeckRow(
        deck=deck,
        leaders=leaders,
        class_code=codes[0] if len(different) == 1 else "multiclass" if different else "none",
    )


def _leader_names(live: LiveCatalogue, language: str) -> list[str]:
    """Names of leaders, for the field to offer."""
    keys = [key for key in live.index.search.keys if isinstance(key, LeaderKey)]
    return [name for key in keys for names in key.names(live.cards).values() if (name := localised(names, language))]


def _classes(catalogues: Sequence[LiveCatalogue], language: str) -> list[tuple[str, str]]:
    """The classes of leaders."""
    found: dict[str, str] = {}
    for live in catalogues:
        used = {code for card in live.cards if card.type_code in live.game.leader_types for code in card.classes}
        found |= {code: class_name(live, code, language) for code in live.cards.classes if code in used}
    return list(found.items())


def _orders() -> list[tuple[str, str]]:
    return [
        ("updated", _("changed last")),
        ("created", _("made last")),
        ("name", _("name")),
        ("experience", _("experience")),
    ]
