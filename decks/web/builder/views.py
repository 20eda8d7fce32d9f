"""The builder: pool and deck side by side. Every click is answered with the deck after it."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec.structs import replace

from accounts.access import user_of
from cardsdb.collections import owned_asked
from cardsdb.web.pictures import pictures_for
from decks import access, selectors
from decks.content import upgrade_of
from decks.editing import Steps, steps_of
from decks.models import DeckRevision
from decks.services import DeckLockedError, played_message
from decks.validation import known_to_rules
from decks.web.builder.actions import BuilderContext, Done, builder_context, paid_where_played, written
from decks.web.builder.panel import choices_shown, deck_panel
from decks.web.builder.pool import pool_context
from decks.web.builder.upgrade_receipts import receipt_shown
from decks.web.builder.view_state import keep_mode
from decks.web.deck.notes import notes_html
from decks.web.visitors import own_pages, played_html
from ui.language import current_language
from ui.words import say


@never_cache
@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
def builder(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The visitor's own deck, to be built."""
    return workbench(request, id, reverse("deck_edit", args=[id]), upgrades=False)


def workbench(request: HttpRequest, id: uuid.UUID, address: str, *, upgrades: bool) -> HttpResponse:
    """The page of the builder or of an upgrade, the part of it for htmx, or the result of a form."""
    if request.method == "POST":
        if upgrades and "pay" in request.POST and (paid := paid_where_played(request, id, address)):
            return _answered(request, paid)
        return _answered(request, written(request, id, address, upgrades=upgrades))
    newest = access.newest_access(id=id, user=user_of(request))
    context = builder_context(request, newest, address, upgrades=upgrades)
    if upgrade_of(newest) and not upgrades:  # an upgrade underway must be paid first
        return redirect("deck_upgrade", id)
    if context.state.mode != context.state.usual_mode:
        keep_mode(request.session, str(id), context.state.mode)
        context = replace(context, state=replace(context.state, usual_mode=context.state.mode))
    target = request.htmx.target  # type: ignore[attr-defined]
    if target == "found":
        response = _found(request, context)
    elif target == "panel":
        response = render(
            request, "decks/builder/_panel.html", _context(request, Done(context=context)) | {"is_part": True}
        )
    else:
        response = _page(request, Done(context=context))
    patch_vary_headers(response, ["HX-Target"])
    return response


def _found(request: HttpRequest, context: BuilderContext) -> HttpResponse:
    """The pool after another query, filter, page or zone."""
    template_context = _pool(request, context)
    is_open_ended = not request.GET.get("q", "").endswith(" ")
    response = render(
        request, "decks/builder/_pool.html", template_context | {"is_part": True, "is_open_ended": is_open_ended}
    )
    if template_context["listing"].found is None:
        response["HX-Reswap"] = "none"  # an unfinished query: report the fault, keep the cards
    if not request.htmx.boosted:  # type: ignore[attr-defined]
        response["HX-Replace-Url"] = context.state.url
    return response


def _answered(request: HttpRequest, done: Done) -> HttpResponse:
    """For htmx the present deck; otherwise a redirect to the page, or the page with the conflict."""
    address = done.leaves_for or done.context.state.url
    if request.htmx.target != "panel":  # type: ignore[attr-defined]
        if done.status != 200:
            return _page(request, done)
        _tell(request, done)
        return redirect(address if done.leaves_for else f"{address}#{_place(request, done.context)}")
    if done.leaves_for:
        _tell(request, done)
        response = HttpResponse(status=204)
        response["HX-Redirect"] = address
        return response
    template_context = _context(request, done) | {"is_part": True}
    if done.changes_words:
        template_context |= _words(request, done) | {"new_words": "shown" if "about" in request.POST else "all"}
    if done.changes_pool or done.changes_choices:
        template_context |= _choices(request, done.context)
    response = render(request, "decks/builder/_panel.html", template_context, status=done.status)
    if done.changes_pool:
        response["HX-Trigger-After-Settle"] = "pool-changed"
    return response


def _tell(request: HttpRequest, done: Done) -> None:
    """Report the result of the form on the next page."""
    if done.news:
        messages.success(request, done.news)
    if done.conflict:
        meanwhile = say(done.context.live.game, _("The {build} was changed meanwhile, perhaps in another window."))
        messages.warning(request, " · ".join([meanwhile, *done.conflict.changes]))


def _place(request: HttpRequest, context: BuilderContext) -> str:
    """The place on the page that the form was sent from: the card's row, if still there."""
    value = next((request.POST[name] for name in ("add", "remove") if name in request.POST), "")
    if context.state.sheet != "deck":
        return f"pick-{value}" if value else "found"
    zone, _colon, code = value.rpartition(":")
    return f"entry-{value}" if code in context.content.build.zones.get(zone, {}) else "panel"


def _page(request: HttpRequest, done: Done) -> HttpResponse:
    context = done.context
    template_context = (
        _context(request, done) | _choices(request, context) | _words(request, done) | _pool(request, context)
    )
    return render(request, "decks/builder/page.html", template_context, status=done.status)


def _words(request: HttpRequest, done: Done) -> dict[str, Any]:
    """Name, tags and notes; after a refused form, as typed."""
    content, typed = done.context.content, request.POST if done.status != 200 and "about" in request.POST else None
    return {
        "words": {
            "name": typed.get("name", "") if typed else content.name,
            "tags": typed.get("tags", "") if typed else ", ".join(content.tags),
            "notes": typed.get("notes", "") if typed else content.notes,
            "is_refused": typed is not None,
        },
        "notes": notes_html(content.notes, done.context.live, current_language()),
    }


def _choices(request: HttpRequest, context: BuilderContext) -> dict[str, Any]:
    choices = choices_shown(context.content.build, context.live, current_language())
    return {"choices": choices, "chooses": "choose" in request.POST}


def _pool(request: HttpRequest, context: BuilderContext) -> dict[str, Any]:
    owned = owned_asked(context.state.query, request.user, [context.live])
    pool = pool_context(
        known_to_rules(context.content.build, context.building, (), context.deck.log),
        context.zones,
        context.state,
        context.live,
        current_language(),
        owned,
        is_fixed=context.is_fixed,
        pictures=pictures_for(request.user),
    )
    return pool | {"game": context.live.game, "deck": context.deck, "state": context.state}


def _context(request: HttpRequest, done: Done) -> dict[str, Any]:
    context, language = done.context, current_language()
    ledger, upgrade = context.building.ledger, context.upgrade
    entries = (
        selectors.ledger_entries(deck=context.deck, purchase=ledger.purchase, revision=context.newest) if ledger else []
    )
    return {
        "game": context.live.game,
        "deck": context.deck,
        "content": context.content,
        "state": context.state,
        "here": context.state.at(sheet="deck"),
        "choices": None,
        "panel": deck_panel(
            context.content,
            context.state,
            context.live,
            context.building,
            entries,
            language,
            context.deck.log,
            upgrades=upgrade is not None,
            is_fixed=context.is_fixed,
        ),
        "steps": _steps(context),
        "conflict": done.conflict,
        "faults": done.faults,
        "is_fixed": played_html(played_message(DeckLockedError(), context.deck.game), context.deck)
        if context.is_fixed
        else "",
        "news": done.news,
        "receipt": receipt_shown(context.deck, context.content, upgrade, context.live, language)
        if upgrade and context.building.upgrade
        else None,
        "can_upgrade": context.building.upgrade is not None and upgrade is None,
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


@never_cache
@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
def upgrade(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The visitor's own deck on its way from one revision, the newest unless an upgrade is underway, to the next."""
    return workbench(request, id, reverse("deck_upgrade", args=[id]), upgrades=True)
