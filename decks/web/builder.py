"""The builder: pool and deck side by side. Every click is saved as a revision, and answered with the deck after it."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.collections import owned_asked
from cardsdb.faults import InputFault, InvalidInputError
from decks import selectors, services
from decks.editing import LEADERS, Steps, steps_of
from decks.mapping import Content, content_of
from decks.models import Deck, DeckRevision
from decks.played import played_message
from decks.web.conflicts import Conflict, conflict_of
from decks.web.drafts import Draft
from decks.web.edits import edited
from decks.web.notes import notes_html
from decks.web.panel import choices_shown, deck_panel
from decks.web.pool import pool_context
from decks.web.receipts import receipt_shown
from decks.web.state import State, read_state
from games.engine import Building
from games.registry import UnknownGameError
from ui.language import current_language


class Bench(Struct, frozen=True, kw_only=True):
    """A deck on the workbench: its newest content, and what the visitor looks at."""

    deck: Deck
    newest: DeckRevision
    """As it was when the deck was read."""
    content: Content
    state: State
    zones: tuple[str, ...]
    live: LiveCatalogue
    building: Building
    draft: Draft | None = None
    """Of an upgrade of a deck that is played somewhere."""


class Done(Struct, frozen=True, kw_only=True):
    """What came of a form."""

    bench: Bench
    conflict: Conflict | None = None
    faults: tuple[InputFault, ...] = ()
    leaves_for: str = ""
    """The address of the page that follows; empty: this one."""
    changes_pool: bool = False
    changes_words: bool = False
    """The name, the notes or the tags are no longer what the page shows."""

    @property
    def status(self) -> int:
        return 412 if self.conflict else 422 if self.faults else 200


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def builder(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The visitor's own deck, to be built."""
    return workbench(request, id, reverse("deck_edit", args=[id]))


def workbench(request: HttpRequest, id: uuid.UUID, address: str) -> HttpResponse:
    """The page of the builder or of an upgrade, the part of it that htmx asks for, or what a form makes of the deck."""
    assert isinstance(request.user, User)
    if request.method == "POST":
        done = _write(request, id, address, request.user)
        return answered(request, done)
    bench = bench_of(request, selectors.newest_get(id=id, user=request.user), address)
    if request.htmx.target == "found":  # type: ignore[attr-defined]
        response = render(request, "decks/builder/_pool.html", _pool(request, bench) | {"is_part": True})
        if not request.htmx.boosted:  # type: ignore[attr-defined]
            response["HX-Replace-Url"] = bench.state.url
    else:
        response = _page(request, Done(bench=bench))
    patch_vary_headers(response, ["HX-Target"])
    return response


def bench_of(request: HttpRequest, newest: DeckRevision, address: str) -> Bench:
    """The deck with its newest content; Http404 where its game has no cards or builds nothing."""
    deck, content = newest.deck, content_of(newest)
    try:
        live = catalogue_get(deck.game)
    except (UnknownGameError, CatalogueEmptyError):
        raise Http404 from None
    building = live.game.building
    if building is None:
        raise Http404
    leader = content.build.leaders[0] if content.build.leaders else ""
    zones = building.zones(live.cards, leader, content.build.choices)
    if building.most_leaders > 1:
        zones = (*zones, LEADERS)
    state = read_state(request.GET, address, building, zones)
    draft = Draft(request.session, deck, content) if deck.seated_in and state.base is not None else None
    return Bench(
        deck=deck,
        newest=newest,
        content=draft.present if draft else content,
        state=state,
        zones=zones,
        live=live,
        building=building,
        draft=draft,
    )


# --- writing ---


@transaction.atomic
def _write(request: HttpRequest, id: uuid.UUID, address: str, user: User) -> Done:
    """Does what the form asks for with the revision that it was made from, or says what is in the way."""
    bench = bench_of(request, selectors.newest_get(id=id, user=user, locked=True), address)
    fields = request.POST.dict()
    if fields.get("revision") != str(bench.deck.revision):
        conflict = conflict_of(bench.deck, bench.content, fields, bench.live, current_language())
        return Done(bench=bench, conflict=conflict)
    try:
        return _performed(bench, fields, user)
    except InvalidInputError as error:
        return Done(bench=bench, faults=error.faults)
    except (services.DeckLockedError, services.DeckSeatedError) as error:
        message = played_message(error).format(campaign=bench.deck.seated_in)
        return Done(bench=bench, faults=(InputFault((), "deck-played", message),))


def _performed(bench: Bench, fields: Mapping[str, str], user: User) -> Done:
    """InvalidInputError where the form asks for what cannot be."""
    if "undo" in fields or "redo" in fields:
        return _stepped(bench, user, forth="redo" in fields)
    if bench.state.base is not None and ("pay" in fields or "abandon" in fields):
        return _ended(bench, user, bench.state.base, pays="pay" in fields)
    state = bench.state
    if "exile" in fields:
        fields = {"remove": fields["exile"]}
        state = _exiled(state, fields["remove"], 1)
    elif "spare" in fields:
        fields = {"add": fields["spare"]}
        state = _exiled(state, fields["add"], -1)
    content = edited(bench.content, fields, state.mode, bench.live)
    if content == bench.content:
        state = bench.state
    elif bench.draft and content.build != bench.content.build:
        bench.draft.keep(content)
    else:
        placement = services.Placement()
        services.deck_save(deck=bench.deck, content=content, placement=placement, newest=bench.newest, actor=user)
    return _changed(bench, replace(bench, state=state, content=content))


def _exiled(state: State, card: str, change: int) -> State:
    """The state with one copy of the card more exiled, or one less."""
    code = card.rpartition(":")[2]
    exiled = {**state.exiled, code: state.exiled.get(code, 0) + change}
    return replace(state, exiled={one: copies for one, copies in exiled.items() if copies > 0})


def _stepped(bench: Bench, user: User, *, forth: bool) -> Done:
    """One step back or forth in the history."""
    steps = bench.draft.steps if bench.draft else steps_of(selectors.revision_steps(deck=bench.deck))
    number = steps.redo if forth else steps.undo
    if number is None:
        message = _("There is nothing to redo.") if forth else _("There is nothing to undo.")
        raise InvalidInputError(InputFault(("do",), "nothing-there", message))
    if bench.draft:
        bench.draft.step(number)
        return _changed(bench, replace(bench, content=bench.draft.present))
    services.deck_revert(deck=bench.deck, number=number, actor=user)
    newest = selectors.revision_get(deck=bench.deck)
    return _changed(bench, replace(bench, newest=newest, content=content_of(newest)))


def _ended(bench: Bench, user: User, base: int, *, pays: bool) -> Done:
    """The upgrade is paid, or given up."""
    deck, exiled = bench.deck, bench.state.exiled
    if bench.draft:
        bench.draft.drop()
    elif pays:
        priced = services.upgrade_price(
            deck=deck, content=bench.content, number=base, exiled=exiled, catalogue=bench.live
        )
        services.deck_upgrade(deck=deck, content=bench.content, number=base, exiled=exiled, priced=priced, actor=user)
    else:
        services.deck_revert(deck=deck, number=base, actor=user)
    return Done(bench=bench, leaves_for=reverse("deck_edit", args=[deck.pk]))


def _changed(before: Bench, after: Bench) -> Done:
    old, new = before.content, after.content
    return Done(
        bench=after,
        changes_pool=(old.build.choices, old.build.leaders) != (new.build.choices, new.build.leaders),
        changes_words=(old.name, old.notes, old.tags) != (new.name, new.notes, new.tags),
    )


# --- showing ---


def answered(request: HttpRequest, done: Done) -> HttpResponse:
    """For htmx the deck as it is now; otherwise the way to the page, or the page with what is in the way."""
    is_part = request.htmx.target == "panel"  # type: ignore[attr-defined]
    address = done.leaves_for or done.bench.state.url
    if not is_part:
        return _page(request, done) if done.status != 200 else redirect(address)
    if done.leaves_for or (done.changes_words and "about" not in request.POST):
        response = HttpResponse(status=204)
        response["HX-Redirect"] = address
        return response
    context = _context(request, done) | {"is_part": True, "has_new_words": done.changes_words}
    if done.changes_pool or done.status != 200:
        context |= _choices(request, done.bench)
    response = render(request, "decks/builder/_panel.html", context, status=done.status)
    response["HX-Replace-Url"] = done.bench.state.url
    if done.changes_pool:
        response["HX-Trigger-After-Settle"] = "pool-changed"
    return response


def _page(request: HttpRequest, done: Done) -> HttpResponse:
    context = _context(request, done) | _choices(request, done.bench) | _pool(request, done.bench)
    return render(request, "decks/builder/page.html", context, status=done.status)


def _choices(request: HttpRequest, bench: Bench) -> dict[str, Any]:
    choices = choices_shown(bench.content.build, bench.live, current_language())
    asks = any(choice.is_missing for choice in choices)
    return {"choices": choices, "asks": asks, "chooses": "choose" in request.POST}


def _pool(request: HttpRequest, bench: Bench) -> dict[str, Any]:
    owned = owned_asked(bench.state.query, request.user, [bench.live])
    pool = pool_context(bench.content.build, bench.zones, bench.state, bench.live, current_language(), owned)
    return pool | {"game": bench.live.game, "deck": bench.deck, "state": bench.state}


def _context(request: HttpRequest, done: Done) -> dict[str, Any]:
    bench, language = done.bench, current_language()
    ledger, base = bench.building.ledger, bench.state.base
    entries = (
        selectors.ledger_entries(deck=bench.deck, purchase=ledger.purchase, is_unspent=not bench.newest.spent)
        if ledger
        else []
    )
    refused = request.POST if done.status != 200 and "about" in request.POST else None
    return {
        "game": bench.live.game,
        "deck": bench.deck,
        "content": bench.content,
        "words": {
            "name": refused.get("name", "") if refused else bench.content.name,
            "tags": refused.get("tags", "") if refused else ", ".join(bench.content.tags),
            "notes": refused.get("notes", "") if refused else bench.content.notes,
        },
        "notes": notes_html(bench.content.notes, bench.live, language),
        "state": bench.state,
        "here": bench.state.at(sheet="deck"),
        "choices": None,
        "panel": deck_panel(bench.content, bench.state, bench.live, bench.building, entries, language, bench.deck.log),
        "steps": _steps(bench),
        "conflict": done.conflict,
        "faults": done.faults,
        "receipt": receipt_shown(bench.deck, bench.content, base, bench.state.exiled, bench.live, language)
        if base is not None and bench.building.upgrade
        else None,
        "can_upgrade": bench.building.upgrade is not None and base is None,
    }


def _steps(bench: Bench) -> Steps:
    """Where undo and redo lead. Only after one of them does that take a look at the history."""
    newest = bench.newest
    if bench.draft:
        return bench.draft.steps
    if bench.deck.revision != newest.number:  # it has just been saved
        return Steps(newest.number, None)
    if newest.cause != DeckRevision.Cause.REVERTED:
        return Steps(newest.base, None)
    return steps_of(selectors.revision_steps(deck=bench.deck))
