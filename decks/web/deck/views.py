"""The page of a deck: everything about it for its viewers, and its owner's actions."""

import secrets
import uuid
from collections.abc import Iterable
from functools import cache, partial
from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.access import visitor_of, visitor_or_none
from accounts.models import User
from accounts.web.guests import visitor_or_new
from cardsdb.faults import InvalidInputError, input_error
from cardsdb.web import forms
from cardsdb.web.decorators import page, page_with_forms
from cardsdb.web.pictures import pictures_for
from decks import access, rechecks, selectors, services
from decks.content import Content, content_of
from decks.exchange.formats import write_deck
from decks.models import Deck
from decks.requests import DeckSerializer, ExperienceSerializer
from decks.validation import Check, deck_check, with_log_facts
from decks.web.access import DeckChangedError, DeckPlayedError, deck_to_change
from decks.web.deck.groups import groupings_of
from decks.web.deck.presenters import collection_panel, export_formats, present_deck, present_ledger
from decks.web.deck.sample_hands import card_odds, opening_of, sample_hand
from decks.web.forms import RevisionField, RevisionForm, split_tags
from decks.web.game_context import GameContext, game_context
from decks.web.messages import played_html, report_faults
from ui.language import current_language
from ui.words import say

MAX_SEED = 100


class DeckForm(forms.PageForm):
    """The address of the page: a revision, its grouping, a sample hand, odds, and a collection."""

    revision = RevisionField()
    collection = forms.TextField()
    seed = forms.TextField(strip=False)
    replace = forms.ListField()
    draws = forms.WholeNumberField(least=0, most=100, default=0)
    odds = forms.ListField()
    turns = forms.WholeNumberField(least=0, most=30, default=5)
    at_least = forms.WholeNumberField(least=1, most=20, default=1)
    mulligan = forms.FlagField(default=True)

    def __init__(self, *args: Any, groupings: Iterable[str]) -> None:
        super().__init__(*args)
        self.fields["group"] = forms.OneOfField(groupings)

    def clean_seed(self) -> str:
        """The seed of the hand; a random one if none is given."""
        return self.cleaned_data["seed"][:MAX_SEED] or secrets.token_hex(4)


class ExportForm(RevisionForm):
    """A revision in a format."""

    format = forms.TextField()


def clone(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Clone the revision looked at: the clone is the visitor's own."""
    number = RevisionForm.read(request.GET)["revision"]
    with transaction.atomic():
        row = access.deck_access(id=id, user=visitor_or_none(request))
        made = services.deck_clone(deck=row, number=number, name=None, actor=visitor_or_new(request))
    messages.success(request, say(row.game, _("This {build} is now yours, and only you can see it.")))
    return redirect("deck", made.pk)


def place(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Change name and tags, as a revision, and folder and visibility: only values that were sent."""
    inputs = request.POST.dict()
    tags = {"tags": split_tags(inputs["tags"])} if "tags" in inputs else {}
    with deck_to_change(request, id) as row:
        present = content_of(selectors.revision_get(deck=row))
        names = ("name", "tags", "folder", "visibility")
        values = DeckSerializer.read_form({**inputs, **tags}, *names, partial=True, context={"base": present})
        content = None if values["content"] == present else values["content"]
        services.deck_save(deck=row, content=content, placement=values["placement"], actor=visitor_of(request))
    messages.success(request, _("Saved."))
    return redirect("deck_edit" if inputs.get("back") == "builder" else "deck", id)


def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    with deck_to_change(request, id) as row:
        services.deck_delete(deck=row)
    messages.success(request, _("“%(name)s” deleted. You can restore it here for 30 days.") % {"name": row.name})
    return redirect(f"{reverse('decks')}?whose=deleted")


def write_experience(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Add a ledger line."""
    with deck_to_change(request, id) as row:
        ledger = game_context(row.game).building.experience
        if ledger is None:
            raise Http404
        names = ("kind", "amount", "reason")
        line = ExperienceSerializer.read_form(request.POST, *names, context={"ledger": ledger})
        services.experience_write(deck=row, **line)
    messages.success(request, _("Added to the experience log."))
    return redirect("deck", id)


ACTIONS = {"clone": clone, "place": place, "delete": delete, "experience": write_experience}
"""By the value of the button that sends the form."""


PARTS = {"hand": "decks/deck/_hand.html", "odds": "decks/deck/_odds.html", "owned": "decks/deck/_collection.html"}
"""Parts for htmx, by the id that they replace."""


@page_with_forms
def deck(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A deck, or one revision of it; a POST performs its `do`."""
    user = visitor_or_none(request)
    if request.method != "POST":
        return _page(request, access.deck_access(id=id, user=user))
    action = ACTIONS.get(forms.ActionForm.action(request.POST))
    if user is None and action is not clone:
        access.deck_access(id=id, user=None)  # a 404 to visitors who may not see it
        return redirect_to_login(request.path)
    try:
        if action is None:
            known = _("Give one of: %(known)s.") % {"known": ", ".join(ACTIONS)}
            raise input_error("unknown-value", known, "do")
        return action(request, id)
    except InvalidInputError as error:
        report_faults(request, error)
        return _page(request, access.deck_access(id=id, user=user), status=400)
    except DeckChangedError:
        row = access.deck_access(id=id, user=user)
        sentence = _("The {build} was changed in the meantime, so nothing was saved. Check the form again.")
        messages.error(request, say(row.game, sentence))
        return _page(request, row, status=409)
    except DeckPlayedError as error:
        messages.error(request, error.args[0])
        return redirect("deck", id)


@page
def export(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The deck, or one revision of it, as a file."""
    row = access.deck_access(id=id, user=visitor_or_none(request))
    revision = selectors.revision_get(deck=row, number=RevisionForm.read(request.GET)["revision"])
    catalogue, code = game_context(row.game).live, ExportForm.read(request.GET)["format"] or "cardsdb"
    try:
        text, headers = write_deck(row, revision, format=code, catalogue=catalogue, language=current_language())
    except InvalidInputError:
        raise Http404 from None
    return HttpResponse(text, headers=headers)


def _page(request: HttpRequest, row: Deck, status: int = 200) -> HttpResponse:
    game = game_context(row.game)
    rechecks.deck_refresh(decks=[row])
    form = DeckForm(request.GET, groupings=groupings_of(game))
    form.full_clean()
    values = form.cleaned_data
    revision = selectors.revision_get(deck=row, number=values["revision"])
    content = content_of(revision)
    context: dict[str, Any] = {"deck": row, "game": game.game, "revision": revision, "is_stale": status == 409}
    part = PARTS.get(request.htmx.target or "")  # type: ignore[attr-defined]

    @cache
    def checked_with_ledger() -> tuple[list[dict[str, Any]], Check]:
        entries = selectors.deck_ledger(deck=row, building=game.building)
        return entries, deck_check(row, with_log_facts(content.build, game.building, entries, row.log), game.live)

    is_whole = part is None or status != 200
    prepared = checked_with_ledger()[1].prepared if is_whole else game.building.prepare(content.build, game.cards)
    if opening := opening_of(prepared, game):
        try:
            form.check_faults()
            odds = cache(partial(card_odds, opening, values, game))
            context |= {"hand": sample_hand(opening, values, game), "odds": odds, "parameters": values}
        except InvalidInputError as error:
            report_faults(request, error)
            status = 400
    user, wanted = visitor_or_none(request), values["collection"]
    if part and status == 200:
        if part == PARTS["owned"]:
            context["owned"] = collection_panel(row, content.build, prepared, game, user=user, wanted=wanted)
        response = render(request, part, context)
    else:
        entries, checked = checked_with_ledger()
        context |= {
            "presenter": present_deck(content, checked, game, by=values["group"], pictures=pictures_for(request.user)),
            "description": _description(content, checked, game),
            "groupings": [(by, title, by == values["group"]) for by, title in groupings_of(game).items()],
            "owned": collection_panel(row, content.build, checked.prepared, game, user=user, wanted=wanted),
            "ledger": present_ledger(checked.prepared, entries, game),
            "formats": export_formats(content.build, game),
            "is_newest": revision.number == row.revision,
            "can_upgrade": game.building.experience is not None,
            "has_experience": game.building.experience is not None,
            "address": request.build_absolute_uri(reverse("deck", args=[row.pk])),
            "number": partial(import_string(settings.DECK_NUMBER), row),
            "origin": import_string(settings.DECK_ORIGIN)(row),
            **(_settings(row, user) if user and row.owner == user else {}),
            "given": request.POST,
            "same": (same := _same(row, revision.number, checked)),
            "same_odds": None if request.GET else same,
            "group": values["group"],
        }
        response = render(request, "decks/deck/page.html", context, status=status)
    patch_vary_headers(response, ["HX-Target"])
    return response


def _same(row: Deck, number: int, checked: Check) -> tuple[object, ...]:
    """The key of the parts of the page that every visitor sees alike."""
    log = msgspec.json.encode(row.log)
    return row.pk, row.version, number, log, checked.catalogue_version, checked.rules_version


def _description(content: Content, checked: Check, game: GameContext) -> str:
    """The page for search engines and previews: leaders and size."""
    size = ngettext("%(number)s card", "%(number)s cards", checked.size) % {"number": checked.size}
    return " · ".join(filter(None, (game.names(content.build.leaders), size)))


def _settings(row: Deck, user: User) -> dict[str, Any]:
    """The forms for the owner."""
    played = say(row.game, _("It is part of {log:a} ({campaign})."), campaign="{campaign}")
    return {
        "is_owner": True,
        "played": played_html(played, row) if row.seated_in else "",
        "visibilities": Deck.Visibility.choices,
        "folders": [name for name, _count in selectors.folder_list(user=user) if name],
    }
