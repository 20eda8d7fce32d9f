"""The builder: pool and deck side by side. Every click is answered with the deck after it."""

import uuid
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec.structs import replace

from accounts.access import visitor_of
from cardsdb.collections import owned_copies, shelf_choice
from cardsdb.web.pictures import pictures_for
from decks import access, selectors
from decks.content import upgrade_of
from decks.editing import Steps, steps_of
from decks.models import Deck, DeckRevision
from decks.recommendations import leader_plays
from decks.services import DeckLockedError, played_message
from decks.validation import with_log_facts
from decks.web.access import visitor_required
from decks.web.builder.actions import BuilderContext, FormResult, builder_context, pay_in_campaign, submit
from decks.web.builder.card_pool import card_pool
from decks.web.builder.drawer import legend, present_drawer
from decks.web.builder.forms import ViewState, keep_mode
from decks.web.builder.presenters import choice_selects, present_panel
from decks.web.builder.upgrade_drafts import present_receipt, pricing_of
from decks.web.deck.notes import notes_html
from decks.web.deck.presenters import export_formats
from decks.web.deck.sample_hands import opening_of, sample_hand
from decks.web.deck.views import DeckForm
from decks.web.messages import played_html
from ui.words import say

NOTHING: Mapping[str, int] = {}


@never_cache
@visitor_required
@require_http_methods(["GET", "HEAD", "POST"])
def builder(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The visitor's own deck, to be built."""
    return _builder(request, id, reverse("deck_edit", args=[id]), upgrades=False)


@never_cache
@visitor_required
@require_http_methods(["GET", "HEAD", "POST"])
def upgrade(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The visitor's own deck on its way from one revision, the newest unless an upgrade is underway, to the next."""
    return _builder(request, id, reverse("deck_upgrade", args=[id]), upgrades=True)


def _builder(request: HttpRequest, id: uuid.UUID, address: str, *, upgrades: bool) -> HttpResponse:
    """The page of the builder or of an upgrade, the part of it for htmx, or the result of a form."""
    if request.method == "POST":
        paid = pay_in_campaign(request, id, address) if upgrades and "pay" in request.POST else None
        return _answer(request, paid or submit(request, id, address, upgrades=upgrades))
    newest = access.newest_access(id=id, user=visitor_of(request))
    context = builder_context(request, newest, address, upgrades=upgrades)
    if upgrade_of(newest) and not upgrades:  # an upgrade underway must be paid first
        return redirect("deck_upgrade", id)
    if context.state.mode != context.state.usual_mode:
        keep_mode(request.session, str(id), context.state.mode)
        context = replace(context, state=replace(context.state, usual_mode=context.state.mode))
    target = request.htmx.target  # type: ignore[attr-defined]
    if target in ("found", "more"):
        response = _found(request, context, target)
    elif target == "drawer-body":
        response = _drawer(request, context)
    elif target == "hand":
        prepared = context.game.building.prepare(context.content.build, context.game.cards)
        response = render(request, "decks/deck/_hand.html", _hand(request, context, prepared))
    elif target == "panel":
        result = FormResult(context=context)
        panel = _panel(request, result) | {"is_part": True}
        if "words" in request.GET:  # the page has come without them
            panel |= _words(request, result) | {"new_words": "all"}
        response = render(request, "decks/builder/_panel.html", panel)
    else:
        response = _page(request, FormResult(context=context))
    patch_vary_headers(response, ["HX-Target"])
    return response


def _found(request: HttpRequest, context: BuilderContext, target: str) -> HttpResponse:
    """The pool after another query, filter, page or zone; or `more` of it, the next page alone."""
    pool = _pool(request, context) | {"is_part": True, "is_open_ended": not request.GET.get("q", "").endswith(" ")}
    if target == "more":
        return render(request, "decks/builder/_pool_cards.html", pool)
    response = render(request, "decks/builder/_pool.html", pool)
    if pool["listing"].found is None:
        response["HX-Reswap"] = "none"  # an unfinished query: report the fault, keep the cards
    if not request.htmx.boosted:  # type: ignore[attr-defined]
        response["HX-Replace-Url"] = context.state.url
    return response


def _answer(request: HttpRequest, result: FormResult) -> HttpResponse:
    """For htmx the present deck; otherwise a redirect to the page, or the page with the conflict."""
    address, is_part = result.redirect_to, request.htmx.target == "panel"  # type: ignore[attr-defined]
    if not is_part and result.status != 200:
        return _page(request, result)
    if not is_part:
        _report(request, result)
        return redirect(address or f"{result.context.state.url}#{_anchor(request, result.context)}")
    if address:
        _report(request, result)
        response = HttpResponse(status=204)
        response["HX-Redirect"] = address
        return response
    panel = _panel(request, result) | {"is_part": True}
    if result.changes_words:
        panel |= _words(request, result) | {"new_words": "shown" if "about" in request.POST else "all"}
    if result.changes_pool or result.changes_choices:
        panel |= _choices(request, result.context)
    response = render(request, "decks/builder/_panel.html", panel, status=result.status)
    if result.changes_pool:
        response["HX-Trigger-After-Settle"] = "pool-changed"
    return response


def _report(request: HttpRequest, result: FormResult) -> None:
    """Report the result of the form on the next page."""
    if result.message:
        messages.success(request, result.message)
    if result.conflict:
        meanwhile = say(
            result.context.game.game, _("The {build} was changed in the meantime, perhaps in another window.")
        )
        messages.warning(request, " · ".join([meanwhile, *result.conflict.changes]))


def _anchor(request: HttpRequest, context: BuilderContext) -> str:
    """The place on the page that the form was sent from: the card's row, if still there."""
    value = next((request.POST[name] for name in ("add", "remove", "swap") if name in request.POST), "")
    zone, code = value.split(":", 1)[0], value.rpartition(":")[2]  # of two cards the new one
    value = f"{zone}:{code}" if value else ""
    if context.state.sheet != "deck":
        return f"pick-{value}" if value else "found"
    return f"entry-{value}" if code in context.content.build.zones.get(zone, {}) else "panel"


def _page(request: HttpRequest, result: FormResult) -> HttpResponse:
    context = result.context
    page = _panel(request, result) | _choices(request, context)
    if context.state.tab == "notes" or result.status != 200:
        page |= _words(request, result)
    page |= _pool(request, context, page["panel"]["excess"]) | _sharing(request, context)
    is_opening = context.upgrade and {*request.GET} <= {"next"}  # on a phone, with what there is to spend
    page["opens_deck"] = context.state.sheet == "deck" or is_opening
    return render(request, "decks/builder/page.html", page, status=result.status)


def _sharing(request: HttpRequest, context: BuilderContext) -> dict[str, Any]:
    """Context of the menu to share the deck."""
    game, deck = context.game, context.deck
    return {
        "is_owner": True,
        "is_newest": True,
        "address": request.build_absolute_uri(reverse("deck", args=[deck.pk])),
        "number": partial(import_string(settings.DECK_NUMBER), deck),
        "formats": export_formats(context.content.build, game),
        "visibilities": Deck.Visibility.choices,
        "legend": legend(game),
    }


def _drawer(request: HttpRequest, context: BuilderContext) -> HttpResponse:
    """The drawer of a card, with its actions; a 404 for an unknown one."""
    card = context.game.cards.get(context.state.card)
    if card is None:
        raise Http404
    price = pricing_of(context.deck, context.upgrade, context.game) if context.upgrade else None
    drawer = present_drawer(
        card,
        replace(context.content.build, mode=context.state.mode),
        context.zones,
        context.game,
        price,
        is_fixed=context.is_fixed,
        pictures=pictures_for(request.user),
    )
    return render(request, "decks/builder/_drawer.html", {"game": context.game.game, **drawer})


def _hand(request: HttpRequest, context: BuilderContext, prepared: Any) -> dict[str, Any]:
    """A sample hand of the deck as it is now: the same one until the visitor draws another."""
    given = request.GET.copy()
    given.setdefault("seed", str(context.deck.pk))
    values = DeckForm.read(given, groupings=[""])
    opening = opening_of(prepared, context.game)
    return {"hand": sample_hand(opening, values, context.game) if opening else None, "state": context.state}


def _words(request: HttpRequest, result: FormResult) -> dict[str, Any]:
    """Name, tags and notes; after a refused form, as typed."""
    content, game = result.context.content, result.context.game
    words: dict[str, Any] = {"name": content.name, "tags": ", ".join(content.tags), "notes": content.notes}
    if result.status != 200 and "about" in request.POST:
        words = {name: request.POST.get(name, "") for name in words} | {"is_refused": True}
    return {"words": words, "notes": notes_html(content.notes, game.live, game.language)}


def _choices(request: HttpRequest, context: BuilderContext) -> dict[str, Any]:
    return {"choices": choice_selects(context.content.build, context.game), "chooses": "choose" in request.POST}


def _pool(request: HttpRequest, context: BuilderContext, excess: Mapping[str, int] = NOTHING) -> dict[str, Any]:
    game, state = context.game, _pool_state(context)
    choice = shelf_choice(visitor_of(request), game.game.code, state.owned or None)
    shelves = ",".join(one.id for one in choice.chosen) if choice and state.owned else None
    pool = card_pool(
        with_log_facts(context.content.build, game.building, (), context.deck.log),
        context.zones,
        state,
        game,
        owned_copies(state.query, request.user, [game.live], shelves),
        choice,
        plays=leader_plays(game.game.code, context.content.build.leaders, context.deck.experience),
        is_fixed=context.is_fixed,
        is_new=context.is_new,
        excess=excess,
        pictures=pictures_for(request.user),
    )
    return pool | {"game": game.game, "deck": context.deck, "state": context.state}


def _pool_state(context: BuilderContext) -> ViewState:
    """The view state of the pool's links and forms, which lead back to the pool."""
    return replace(context.state, sheet="pool") if context.upgrade else context.state


def _panel(request: HttpRequest, result: FormResult) -> dict[str, Any]:
    context, deck = result.context, result.context.deck
    game, content, state, upgrade = context.game, context.content, context.state, context.upgrade
    ledger, is_fixed = game.building.experience, context.is_fixed
    price = pricing_of(deck, upgrade, game) if upgrade else None
    entries = selectors.ledger_entries(deck=deck, purchase=ledger.purchase, revision=context.newest) if ledger else []
    panel = present_panel(deck, content, state, game, entries, price=price, is_fixed=is_fixed)
    return {
        "game": game.game,
        "deck": deck,
        "content": content,
        "state": state,
        "here": state.at(sheet="deck"),
        "there": _pool_state(context).url,
        "choices": None,
        "panel": panel,
        "steps": _steps(context),
        "conflict": result.conflict,
        "faults": result.faults,
        "is_fixed": played_html(played_message(DeckLockedError(), deck.game), deck) if is_fixed else "",
        "message": result.message,
        "receipt": present_receipt(deck, content, upgrade, price, game) if upgrade and price else None,
        "can_complete": game.building.solver is not None and not deck.is_locked,
        "can_upgrade": game.building.experience is not None and upgrade is None,
        **(_hand(request, context, panel["check"].prepared) if state.tab == "hand" else {}),
    }


def _steps(context: BuilderContext) -> Steps:
    """The undo and redo steps. The history is read only after one of them."""
    newest = context.newest
    if context.draft:
        return context.draft.steps
    if context.is_fixed:
        return Steps(None, None)
    if context.deck.revision != newest.number:  # it has just been saved
        return Steps(newest.number, None)
    if newest.cause != DeckRevision.Cause.REVERTED:
        return Steps(newest.base, None)
    return steps_of(selectors.revision_steps(deck=context.deck))
