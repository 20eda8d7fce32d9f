"""Lists of decks: own ones, with folders and actions on many at once; and everybody's."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.access import user_or_none, visitor_of, visitor_or_none
from accounts.models import User
from cardsdb.catalogue import LiveCatalogue
from cardsdb.collections import shelf_list
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.selectors import MAX_LISTED
from cardsdb.web.decorators import page, page_with_forms
from cardsdb.web.forms import ListField, OneOfField, PageForm, TextField, WholeNumberField
from decks import access, selectors, services
from decks.content import MAX_TAG, content_of, is_tag
from decks.exchange.card_names import UnclearNameError
from decks.filters import FoundDecks, deck_page, read_listing
from decks.models import Deck
from decks.requests import DeckSerializer
from decks.services import Placement
from decks.web.access import DeckPlayedError, refused_if_played, visitor_required
from decks.web.card_names import card_named, leaders_named
from decks.web.game_context import game_contexts
from decks.web.lists.presenters import ORDERS, deck_row, folders_of, leader_classes, leader_names
from decks.web.messages import report_faults

PAGE_SIZE = 30
MAX_DECKS = 100
"""Decks changed at once: more than a page of the list has."""


FILTERS = ("game", "text", "leader", "class", "card", "tag", "valid", "order", "owner")


class DeckListForm(PageForm):
    """The address of a list: filters with the API's names, though cards and leaders may be given by name."""

    whose = OneOfField(["mine", "deleted"])
    page = WholeNumberField(least=1, most=MAX_LISTED // PAGE_SIZE, default=1)
    folder = TextField(strip=False)
    buildable_from = ListField()

    @property
    def filters(self) -> dict[str, str]:
        """The filters that are given."""
        shelves = ",".join(self.cleaned_data["buildable_from"] or ())
        names = (*FILTERS, "missing_max") if shelves else FILTERS
        given = {name: self.data.get(name, "").strip() for name in names} | {"buildable_from": shelves}
        return {name: text for name, text in given.items() if text}

    def query(self, catalogues: Sequence[LiveCatalogue]) -> dict[str, str]:
        """The filters as the API reads them: with codes for cards and leaders, and the folder; an empty one is none.

        InvalidInputError with the names that are unclear.
        """
        query, faults = self.filters, []
        catalogues = [live for live in catalogues if query.get("game", live.game.code) == live.game.code]
        for key in ("card", "leader"):
            codes: list[str] = []
            fault = None
            for live in catalogues if key in query else ():
                try:
                    codes += leaders_named(query[key], live) if key == "leader" else [card_named(query[key], live)]
                except UnclearNameError as error:
                    fault = InputFault((query[key],), "unclear-name", str(error))
            if codes:
                query[key] = ",".join(codes)
            elif fault:
                faults.append(fault)
        if faults:
            raise InvalidInputError(*faults)
        return {**query, "folder": self.cleaned_data["folder"]} if "folder" in self.data else query


class TickedForm(PageForm):
    """An action on the ticked decks, or on all that are listed; invalid ids are ignored."""

    deck = ListField()
    listed = ListField()

    def __init__(self, *args: Any, actions: Iterable[str]) -> None:
        super().__init__(*args)
        self.fields["do"] = OneOfField(actions, required=True)

    def clean(self) -> dict[str, Any]:
        ids = []
        for text in self.cleaned_data["listed" if "all" in self.data else "deck"]:
            with suppress(ValueError):
                ids.append(uuid.UUID(text))
        if not ids:
            raise forms.ValidationError(_("Select some decks first."), "nothing-chosen")
        if len(ids) > MAX_DECKS:
            raise forms.ValidationError(_("Give at most %(most)s entries.") % {"most": MAX_DECKS}, "too-many")
        return {**self.cleaned_data, "ids": ids}


class TagForm(PageForm):
    """A tag that decks get or lose."""

    tag = TextField(max_length=MAX_TAG)

    def clean_tag(self) -> str:
        tag: str = self.cleaned_data["tag"]
        if not is_tag(tag):
            message = _("Give a text of 1 to %(most)s characters without a comma.") % {"most": MAX_TAG}
            raise forms.ValidationError(message, "required")
        return tag


@page_with_forms
def decks(request: HttpRequest) -> HttpResponse:
    """The visitor's decks; without any, and without an account, everybody's."""
    if visitor_or_none(request) is None and request.method != "POST":
        return redirect("decks_public")
    return _own(request)


@visitor_required
def _own(request: HttpRequest) -> HttpResponse:
    user = visitor_of(request)
    if request.method == "POST":
        try:
            change_decks(request, user)
        except InvalidInputError as error:
            report_faults(request, error)
        except DeckPlayedError as error:
            messages.error(request, error.args[0])
        return redirect(request.get_full_path())
    form = DeckListForm(request.GET)
    form.full_clean()
    whose, counts = form.cleaned_data["whose"], selectors.folder_list(user=user)
    context = {
        "whose": whose,
        "folders": folders_of(counts, form.sent.get("folder"), deleted=whose == "deleted"),
        "folder_names": [name for name, _number in counts if name],
        "kept": sum(number for _name, number in counts),
        "visibilities": Deck.Visibility.choices,
        "guest_days": settings.GUEST_DAYS,
    }
    return _list(request, "decks/lists/own.html", form, user, context)


@page
def public(request: HttpRequest) -> HttpResponse:
    """Everybody's public decks."""
    form, user = DeckListForm(request.GET), user_or_none(request)
    chosen = ",".join(request.GET.getlist("buildable_from")).split(",")
    shelves = [(one.id, one.name, one.is_named(chosen)) for one in (shelf_list(user) if user else ())]
    return _list(request, "decks/lists/public.html", form, user, {"whose": "public", "shelves": shelves})


def _list(
    request: HttpRequest, template: str, form: DeckListForm, user: User | None, context: Mapping[str, Any]
) -> HttpResponse:
    if not form.is_valid():  # no such page
        raise Http404
    games = game_contexts()
    catalogues = [game.live for game in games.values()]
    status = 200
    page = FoundDecks(number=1, count=0, more=False, has_next=False, decks=[])
    try:
        listing = read_listing(form.query(catalogues), whose=context["whose"], catalogues=catalogues, user=user)
        page = deck_page(listing, user=user, number=form.cleaned_data["page"], size=PAGE_SIZE)
    except InvalidInputError as error:
        report_faults(request, error)
        status = 400
    return render(
        request,
        template,
        {
            **context,
            "given": form.filters,
            "is_filtered": bool(form.filters.keys() - {"order"}),
            "conditions": len(form.filters.keys() - {"order", "text", "missing_max"}),
            "page": page,
            "rows": [deck_row(deck, games[deck.game]) for deck in page.decks if deck.game in games],
            "leader_names": leader_names([*games.values()]),
            "classes": leader_classes([*games.values()]),
            "orders": ORDERS,
            "games": [(code, game.text(game.vocabulary.name)) for code, game in games.items()],
        },
        status=status,
    )


ACTIONS = ("move", "tag", "untag", "show", "delete", "restore")


@transaction.atomic
def change_decks(request: HttpRequest, user: User) -> None:
    """Apply the form's action to all ticked decks or, with InvalidInputError, to none."""
    values = TickedForm.read(request.POST, actions=ACTIONS)
    decks = access.decks_access_to_change(ids=values["ids"], user=user, deleted=values["do"] == "restore")
    match values["do"]:
        case "move":
            _place(decks, {"folder": request.POST.get("folder", "")}, user)
        case "show":
            _place(decks, {"visibility": request.POST.get("visibility", "")}, user)
        case "tag" | "untag":
            _retag(decks, TagForm.read(request.POST)["tag"], user, adds=values["do"] == "tag")
        case "delete":
            for deck in decks:
                with refused_if_played(deck):
                    services.deck_delete(deck=deck)
        case "restore":
            for deck in decks:
                services.deck_restore(deck=deck)
    done = ngettext("%(number)s deck changed.", "%(number)s decks changed.", len(decks)) % {"number": len(decks)}
    messages.success(request, done)


def _place(decks: list[Deck], body: dict[str, str], user: User) -> None:
    placement = DeckSerializer.read_from(body, partial=True)["placement"]
    for deck in decks:
        services.deck_save(deck=deck, content=None, placement=placement, actor=user)


def _retag(decks: list[Deck], tag: str, user: User, *, adds: bool) -> None:
    """Add or remove the tag. Tags are a part of a deck, so a change makes a revision."""
    revisions = selectors.newest_revisions(decks)
    for deck in decks:
        tags = [one for one in deck.tags if adds or one != tag]
        body = {"tags": [*tags, tag] if adds and tag not in tags else tags}
        context = {"base": content_of(revisions[deck.pk])}
        content = DeckSerializer.read_from(body, (deck.name,), partial=True, context=context)["content"]
        if list(content.tags) != deck.tags:
            services.deck_save(deck=deck, content=content, placement=Placement(), actor=user)
