"""Decks found for the visitor: new ones from boxes, the rest of one, an upgrade plan, and swaps at one table."""

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect
from msgspec.structs import replace

from accounts.access import user_of, visitor_of, visitor_or_none
from accounts.web.guests import visitor_or_new
from cardsdb.collections import shelf_choice
from cardsdb.faults import InvalidInputError
from cardsdb.selectors import collection_list
from cardsdb.tasks import NO_QUEUE, QueueError
from cardsdb.web.htmx import is_part
from decks import access, searches, selectors, services
from decks.collection_check import copies_missing
from decks.content import Content, Upgrade, content_of
from decks.models import DeckRevision, DeckSearch
from decks.parties import Place, Swap, copies_needed, party_review, swaps_of
from decks.searches import Asked, asked_of
from decks.suggestions import SuggestedDeck, Suggestion, changed, without
from decks.tasks import suggest_or_search
from decks.validation import with_log_facts
from decks.web.access import ASKER, DeckChangedError, asker_of, changes_reported, deck_to_change, visitor_required
from decks.web.builder.card_pool import leaders_of
from decks.web.builder.edits import leaders_name
from decks.web.builder.upgrade_drafts import Draft
from decks.web.game_context import GameContext, game_context, game_contexts
from decks.web.messages import report_faults
from decks.web.suggestions.forms import (
    ANYBODY,
    MAX_EXPERIENCE,
    NOBODY,
    SearchForm,
    ShelfForm,
    SuggestForm,
    SwapForm,
    chosen_shelves,
    read_seats,
    read_shelf,
    read_wishes,
)
from decks.web.suggestions.presenters import search_fields, seat_fields
from games.engine import Build
from games.engine.search.folding import fold


class LongSearchError(Exception):
    """A worker searches for the decks."""

    def __init__(self, search: DeckSearch) -> None:
        super().__init__()
        self.search = search


def _searching(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view; while a worker searches for its decks, the page of the search, which leads back."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except LongSearchError as long:
            if visitor_or_none(request) is None:
                request.session[ASKER] = long.search.asker
            back = urlencode({"back": request.get_full_path()})
            return redirect(f"{reverse('deck_search', args=[long.search.pk])}?{back}")
        except QueueError:
            messages.error(request, NO_QUEUE)
            return redirect(_without_search(resolve(request.path)))

    return wrapped


def _without_search(match: ResolverMatch) -> str:
    """The page to go to instead of one that searches."""
    pages = {"deck_suggest": "deck_new", "deck_complete": "deck_edit", "party_swaps": "party"}
    return reverse(pages[match.url_name or ""], kwargs=match.kwargs)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def search(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The progress of a search, until the page that wants its decks can show them. A POST cancels it."""
    found = access.search_access(id=id, asker=asker_of(request))
    back = SearchForm.read(request.GET)["back"]
    try:
        instead = _without_search(resolve(back.partition("?")[0]))
    except (Resolver404, KeyError):
        back, instead = reverse("deck_suggest"), reverse("deck_new")
    if request.method == "POST":
        searches.search_cancel(search=found)
        messages.info(request, _("The search is cancelled."))
        return redirect(instead)
    if found.state == DeckSearch.State.CANCELLED:
        back = instead
    if found.state not in DeckSearch.UNFINISHED or searches.is_stale(found):
        back += "#found" * (back != instead)
        return HttpResponseClientRedirect(back) if is_part(request) else redirect(back)
    page = "decks/suggestions/_progress.html" if is_part(request) else "decks/suggestions/search.html"
    return render(request, page, {"search": found, "address": request.get_full_path()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_searching
def new(request: HttpRequest) -> HttpResponse:
    """New decks from the visitor's boxes, one for each seat; once taken, one is opened in the builder, several as a
    party."""
    games = {code: game for code, game in game_contexts().items() if game.building.solver}
    values = SuggestForm.read(request.GET)
    game = games.get(values["game"]) or next(iter(games.values()), None)
    if game is None:
        return render(request, "decks/begin/empty.html", status=503)
    user, found = visitor_or_none(request), None
    names = {card.code: game.name(card.code) for card in leaders_of(game)}
    seats = read_seats(request.GET, game, values, names)
    builds = [seat.build for seat in seats if seat.leader != NOBODY]
    if builds and values["leader"] and names.keys() | {ANYBODY, NOBODY} >= set(values["leader"]):
        wishes, shelf = read_wishes(request.GET, game, values), read_shelf(game, values, user)
        found = _found(request, game, asked_of(builds, game.live, shelf, wishes=wishes))
    if request.method == "POST":
        if found is None or found.status != "found":
            return redirect(request.get_full_path())
        return _take(request, game, found.decks, chosen_shelves(game, values, user))
    places = seat_fields(seats, game)
    others = [choice for place in places for choice in place["choices"] if not choice["is_needed"]]
    context = {
        **search_fields(request.GET, game, values, seats[0].build, user),
        "games": [(code, one.text(one.vocabulary.name)) for code, one in games.items()],
        "leaders": sorted(names.items(), key=lambda one: fold(one[1])),
        "seats": places,
        "has_chosen": any(is_chosen for choice in others for _value, _name, is_chosen in choice["options"]),
        "is_table": len(builds) > 1,
        "found": found,
        "decks": [(game.names(deck.leaders), deck) for deck in found.decks] if found else [],
    }
    return render(request, "decks/suggestions/new.html", context)


def _take(
    request: HttpRequest, game: GameContext, decks: Sequence[SuggestedDeck], shelves: Sequence[str]
) -> HttpResponse:
    """Keep the decks that were found; those of an account, if they are several, at one table."""
    code, party = game.game.code, None
    try:
        with transaction.atomic():
            actor, made = visitor_or_new(request), []
            for deck in decks:
                zones = {zone: dict(cards) for zone, cards in deck.zones.items()}
                build = Build(leaders=tuple(deck.leaders), zones=zones, choices=dict(deck.choices))
                content = Content(name=leaders_name(build.leaders, game), build=build)
                made.append(
                    services.deck_create(game=code, content=content, placement=services.Placement(), actor=actor)
                )
            if len(made) > 1 and not actor.is_guest:
                party_values = services.PartyValues(
                    name=leaders_name((leader for deck in decks for leader in deck.leaders), game),
                    collection=next((one for one in collection_list(actor) if [str(one.pk)] == shelves), None),
                    decks=tuple(made),
                )
                party = services.party_create(game=code, values=party_values, actor=actor)
    except InvalidInputError as error:
        report_faults(request, error)
        return redirect(request.get_full_path())
    messages.success(request, _("Saved."))
    if party:
        return redirect("party", party.pk)
    return redirect("deck_edit", made[0].pk) if len(made) == 1 else redirect("decks")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@visitor_required
@_searching
def more(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The rest of a deck or, with experience, the plan of an upgrade; once accepted, it is in the builder."""
    user, values = visitor_of(request), SuggestForm.read(request.GET)
    newest = access.newest_access(id=id, user=user)
    game, content = game_context(newest.deck.game), content_of(newest)
    if game.building.solver is None:
        raise Http404
    if "experience" not in request.GET:
        values["experience"] = _unspent(newest, game)
    exiled = _exiled(request, newest, content)
    is_plan = bool((values["experience"] or exiled) and game.building.experience)
    asked = asked_of(
        [with_log_facts(content.build, game.building, (), newest.deck.log)],
        game.live,
        read_shelf(game, values, user),
        changes="upgrade" if is_plan else "add",
        experience=values["experience"] if is_plan else 0,
        exiled=exiled,
        wishes=read_wishes(request.GET, game, values),
    )
    found = _found(request, game, asked)
    if request.method == "POST":
        if found.status != "found":
            return redirect(request.get_full_path())
        return _accept(request, newest, found.decks[0], game)
    context = {
        **search_fields(request.GET, game, values, content.build, user),
        "row": newest.deck,
        "is_plan": is_plan,
        "found": found,
        "deck": found.decks[0] if found.decks else None,
        "has_experience": game.building.experience is not None,
    }
    return render(request, "decks/suggestions/more.html", context)


def _unspent(newest: DeckRevision, game: GameContext) -> int:
    """The experience that the deck has left."""
    experience = game.building.experience
    if experience is None:
        return 0
    entries = selectors.ledger_entries(deck=newest.deck, purchase=experience.purchase, revision=newest)
    unspent = experience.balance(game.building.prepare(content_of(newest).build, game.cards), entries)["unspent"]
    return max(0, min(unspent, MAX_EXPERIENCE)) if entries else 0


def _exiled(request: HttpRequest, newest: DeckRevision, content: Content) -> Mapping[str, int]:
    """The copies that are exiled from a deck at a seat, by its draft of an upgrade."""
    return Draft(request.session, newest.deck, content).upgrade.exiled if newest.deck.seated_in else {}


def _accept(request: HttpRequest, newest: DeckRevision, deck: SuggestedDeck, game: GameContext) -> HttpResponse:
    """Save what was found for the deck, if it is still the same; an upgrade is left to be paid."""
    content, user, address = content_of(newest), visitor_of(request), request.get_full_path()
    left = without(content.build, _exiled(request, newest, content), game.live)
    after = replace(content, build=changed(left if deck.upgrade else content.build, deck, game.live))
    with changes_reported(request), deck_to_change(request, newest.deck_id, revision=newest.number) as row:
        if deck.upgrade and row.seated_in:
            draft = Draft(request.session, row, content)
            draft.keep(after, draft.upgrade)
        else:
            upgrade = Upgrade(base=row.revision) if deck.upgrade else None
            services.deck_save(deck=row, content=after, placement=services.Placement(), upgrade=upgrade, actor=user)
        address = reverse("deck_upgrade" if deck.upgrade else "deck_edit", args=[row.pk])
    return redirect(address)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@_searching
def swaps(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The fewest swaps after which the decks of a party can be built from the shelves ticked, accepted one by one or
    all; unless any are, from its collection, else from the visitor's default one.

    Decks that the visitor cannot change keep their copies; the others share those that are left.
    """
    user = user_of(request)
    party = access.own_party_access(id=id, user=user)
    game = game_context(party.game)
    if game.building.solver is None:
        raise Http404
    named = ",".join(ShelfForm.read(request.GET)["shelf"]) or str(party.collection_id or "")
    choice = shelf_choice(user, party.game, named)
    if choice is None:
        messages.info(request, _("Choose first where the cards come from."))
        return redirect("party", id)
    places = party_review(party, user, game.live, game.language).places
    free = [place for place in places if place.is_changeable(user)]
    fixed = [place for place in places if not place.is_changeable(user)]
    owned, needed = choice.copies, copies_needed([place.build for place in fixed], game.live)
    shelf = {code: max(copies - needed.get(code, 0), 0) for code, copies in owned.items()}
    asked = asked_of([place.build for place in free], game.live, shelf, changes="mend")
    found = _found(request, game, asked) if free and choice.chosen else None
    is_found = found is not None and found.status == "found"
    decks = [
        (place, deck, swaps_of(place.deck, deck) if is_found else [])
        for place, deck in zip(free, found.decks if found else (), strict=False)
    ]
    if request.method == "POST":
        _swap(request, game, decks, set(SwapForm.read(request.POST)["swap"]))
        return redirect(request.get_full_path())
    after = [changed(place.build, deck, game.live) for place, deck, _proposed in decks if is_found]
    needed = copies_needed([*after, *(place.build for place in fixed)], game.live)
    context = {
        "party": party,
        "choice": choice,
        "game": game.game,
        "found": found,
        "decks": decks,
        "fixed": [(place.deck, place.deck.owner == user) for place in fixed],
        "missing": copies_missing(needed, owned),
        "swaps": [swap for _place, _deck, proposed in decks for swap in proposed],
    }
    return render(request, "decks/suggestions/swaps.html", context)


def _swap(
    request: HttpRequest,
    game: GameContext,
    decks: Sequence[tuple[Place, SuggestedDeck, Sequence[Swap]]],
    wanted: Collection[str],
) -> None:
    """Save the swaps, if all of them are still proposed, and their decks those that were looked at."""
    with changes_reported(request), transaction.atomic():
        if not {swap.key for _place, _deck, proposed in decks for swap in proposed}.issuperset(wanted):
            raise DeckChangedError
        for place, deck, proposed in sorted(decks, key=lambda one: one[0].deck.pk):
            swaps = [swap for swap in proposed if swap.key in wanted]
            if not swaps:
                continue
            added, removed = [one.added for one in swaps if one.added], [one.removed for one in swaps if one.removed]
            build = changed(place.build, replace(deck, added=added, removed=removed), game.live)
            content = replace(content_of(place.revision), build=build)
            with deck_to_change(request, place.deck.pk, revision=place.revision.number) as row:
                services.deck_save(deck=row, content=content, placement=services.Placement(), actor=user_of(request))
            messages.success(request, _("The cards of “%(deck)s” are swapped.") % {"deck": row.name})


def _found(request: HttpRequest, game: GameContext, asked: Asked) -> Suggestion:
    """The answer; LongSearchError while a worker searches, QueueError if none can."""
    found = suggest_or_search(asked, game.live, game.language, asker_of(request))
    if isinstance(found, DeckSearch):
        raise LongSearchError(found)
    return found
