"""Decks found for the visitor: new ones from boxes, the rest of one, an upgrade plan, and swaps at one table."""

import uuid
from collections.abc import Callable, Container, Mapping, Sequence
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect
from msgspec.structs import replace

from accounts.access import user_of, visitor_of, visitor_or_none
from accounts.models import User
from accounts.web.guests import visitor_or_new
from cardsdb.collections import Shelf, collections_named, copies_of, copies_together, shelf_list
from cardsdb.faults import InvalidInputError
from cardsdb.numbers import read_whole_number
from cardsdb.selectors import collection_list
from cardsdb.tasks import NO_QUEUE, QueueError
from cardsdb.web.forms import ListField, PageForm, PathField, TextField, WholeNumberField
from cardsdb.web.htmx import is_part
from decks import access, searches, selectors, services
from decks.content import Content, Upgrade, content_of
from decks.models import Deck, DeckRevision, DeckSearch
from decks.parties import party_review
from decks.searches import Asked
from decks.suggestions import Changes, SuggestedDeck, Suggestion, changed, question_of
from decks.tasks import suggest_or_search
from decks.validation_requests import MAX_SUGGESTED, MAX_WISHED
from decks.web.access import DeckChangedError, DeckPlayedError, deck_to_change, visitor_required
from decks.web.builder.card_pool import leaders_of
from decks.web.builder.edits import leaders_name
from decks.web.builder.upgrades import Draft
from decks.web.game_context import GameContext, game_context, game_contexts
from decks.web.messages import report_changed, report_faults
from games.engine import Build
from games.engine.collection import Holdings, copies_owned
from games.engine.search.folding import fold
from games.engine.seats import first_choices
from games.engine.solver import Wishes

MAX_EXPERIENCE = 100
ALL = "all"
"""In place of a shelf: all cards."""
ANYBODY, NOBODY = "", "-"
"""The leader of a seat that is to be found, and of one that stays empty."""


class SuggestForm(PageForm):
    """The address: a game, a leader for each seat, boxes or shelves, and wishes."""

    game = TextField()
    leader = ListField()
    seats = WholeNumberField(least=1, most=MAX_SUGGESTED, default=1)
    shelf = ListField()
    box = ListField()
    theme = TextField()
    experience = WholeNumberField(least=0, most=MAX_EXPERIENCE, default=0)


class SwapForm(PageForm):
    """The deck whose swaps are accepted."""

    deck = TextField()


class SearchForm(PageForm):
    """The page that wants the decks of a search."""

    back = PathField()


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
            address = request.get_full_path()
            if request.method == "POST":  # what it began is undone with its transaction
                return redirect(address)
            return redirect(f"{reverse('deck_search', args=[long.search.pk])}?{urlencode({'back': address})}")
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
    found = get_object_or_404(DeckSearch, pk=id)
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
        return HttpResponseClientRedirect(back) if is_part(request) else redirect(back)
    page = "decks/suggestions/_progress.html" if is_part(request) else "decks/suggestions/search.html"
    return render(request, page, {"search": found, "address": request.get_full_path()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_searching
def new(request: HttpRequest) -> HttpResponse:
    """New decks from the visitor's boxes, one for each seat; once taken, one is opened in the builder, several as a
    party.
    """
    games = {code: game for code, game in game_contexts().items() if game.building.solver}
    values = SuggestForm.read(request.GET)
    game = games.get(values["game"]) or next(iter(games.values()), None)
    if game is None:
        return render(request, "decks/begin/empty.html", status=503)
    user, found = visitor_or_none(request), None
    names = {card.code: game.name(card.code) for card in leaders_of(game)}
    seats = _seats(request, game, values, names)
    builds = [seat["build"] for seat in seats if seat["leader"] != NOBODY]
    if builds and values["leader"] and names.keys() | {ANYBODY, NOBODY} >= set(values["leader"]):
        found = _suggested(game, builds, _shelf(game, values, user), values, _wishes(request, game, values))
    if request.method == "POST":
        if found is None or found.status != "found":
            return redirect(request.get_full_path())
        return _take(request, game, found.decks, values)
    context = {
        "game": game.game,
        "games": [(code, one.text(one.vocabulary.name)) for code, one in games.items()],
        "leaders": sorted(names.items(), key=lambda one: fold(one[1])),
        "seats": seats,
        "wishes": _wish_fields(request, game, seats[0]["build"]),
        "traits": sorted(_traits(game)),
        "is_table": len(builds) > 1,
        "sets": _boxes(game),
        "values": values,
        "found": found,
        "decks": [(game.names(deck.leaders), deck) for deck in found.decks] if found else [],
        "shelves": _shelves(game, values, user),
    }
    return render(request, "decks/suggestions/new.html", context)


def _seats(
    request: HttpRequest, game: GameContext, values: Mapping[str, Any], leaders: Container[str]
) -> list[dict[str, Any]]:
    """The seats of the table: who leads, or nobody, and the choices of a leader."""
    seats = []
    given = values["leader"] or [ANYBODY] * values["seats"]
    for number, leader in enumerate([*given, *[NOBODY] * MAX_SUGGESTED][:MAX_SUGGESTED], 1):
        choices: dict[str, Any] = {}
        if leader in leaders:
            ending = f"-{number}"
            asked = {key.removesuffix(ending): request.GET[key] for key in request.GET if key.endswith(ending)}
            choices = first_choices(game.building, game.cards, leader, asked)
        build = Build(leaders=(leader,) if leader in leaders else (), choices=choices)
        offers = _offers(game, leader, choices) if leader in leaders else []
        seats.append({"number": number, "leader": leader, "build": build, "offers": offers})
    return seats


def _take(
    request: HttpRequest, game: GameContext, decks: Sequence[SuggestedDeck], values: Mapping[str, Any]
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
                chosen = _chosen(game, values, actor)
                party_values = services.PartyValues(
                    name=leaders_name((leader for deck in decks for leader in deck.leaders), game),
                    collection=next((one for one in collection_list(actor) if [str(one.pk)] == chosen), None),
                    decks=tuple(made),
                )
                party = services.party_create(game=code, values=party_values, actor=actor)
    except InvalidInputError as error:
        report_faults(request, error)
        return redirect(request.get_full_path())
    if party:
        return redirect("party", party.pk)
    return redirect("deck_edit", made[0].pk) if len(made) == 1 else redirect("decks")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@visitor_required
@_searching
def more(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The rest of a deck or, with experience, the plan of an upgrade; once accepted, it is in the builder."""
    values = SuggestForm.read(request.GET)
    if request.method == "POST":
        return _accept(request, id, values)
    newest = access.newest_access(id=id, user=visitor_of(request))
    row, game = newest.deck, game_context(newest.deck.game)
    if game.building.solver is None:
        raise Http404
    user = visitor_of(request)
    if "experience" not in request.GET:
        values["experience"] = _unspent(row, newest, game)
    found = _more(game, newest, values, _wishes(request, game, values), user)
    context = {
        "row": row,
        "game": game.game,
        "values": values,
        "found": found,
        "deck": found.decks[0] if found.decks else None,
        "has_experience": game.building.experience is not None,
        "wishes": _wish_fields(request, game, content_of(newest).build),
        "traits": sorted(_traits(game)),
        "sets": _boxes(game),
        "shelves": _shelves(game, values, user),
    }
    return render(request, "decks/suggestions/more.html", context)


def _more(game: GameContext, newest: DeckRevision, values: Mapping[str, Any], wishes: Wishes, user: User) -> Suggestion:
    changes: Changes = "upgrade" if values["experience"] and game.building.experience else "add"
    return _suggested(game, [content_of(newest).build], _shelf(game, values, user), values, wishes, changes)


def _unspent(row: Deck, newest: DeckRevision, game: GameContext) -> int:
    """The experience that the deck has left."""
    experience = game.building.experience
    if experience is None:
        return 0
    entries = selectors.ledger_entries(deck=row, purchase=experience.purchase, revision=newest)
    unspent = experience.balance(game.building.prepare(content_of(newest).build, game.cards), entries)["unspent"]
    return max(0, min(unspent, MAX_EXPERIENCE)) if entries else 0


def _accept(request: HttpRequest, id: uuid.UUID, values: dict[str, Any]) -> HttpResponse:
    """Save what was found for the deck as it is now; an upgrade is left to be paid."""
    user = visitor_of(request)
    access.newest_access(id=id, user=user)
    try:
        with deck_to_change(request, id) as row:
            newest = selectors.revision_get(deck=row)
            game, content = game_context(row.game), content_of(newest)
            if "experience" not in request.GET:
                values["experience"] = _unspent(row, newest, game)
            found = _more(game, newest, values, _wishes(request, game, values), user)
            if found.status != "found":
                return redirect(request.get_full_path())
            after = replace(content, build=changed(content.build, found.decks[0], game.live))
            upgrade = Upgrade(base=row.revision) if found.decks[0].upgrade else None
            if upgrade and row.seated_in:
                draft = Draft(request.session, row, content)
                draft.keep(after, draft.upgrade)
            else:
                services.deck_save(deck=row, content=after, placement=services.Placement(), upgrade=upgrade, actor=user)
    except DeckChangedError:
        report_changed(request)
        return redirect(request.get_full_path())
    except DeckPlayedError as error:
        messages.error(request, str(error))
        return redirect("deck", id)
    return redirect("deck_upgrade" if upgrade else "deck_edit", id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@_searching
def swaps(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The fewest swaps after which the decks of a party can be built from its collection, each accepted by a click."""
    user = user_of(request)
    party = access.party_access(id=id, user=user)
    game = game_context(party.game)
    if party.owner != user or game.building.solver is None:
        raise Http404
    if party.collection is None:
        messages.info(request, _("Choose first where the cards come from."))
        return redirect("party", id)
    places = party_review(party, user, game.live, game.language).places
    questions = [question_of(place.build, game.building, changes="mend") for place in places]
    found = _found(game, Asked(questions=questions, shelf=copies_of(party.collection)))
    if request.method == "POST":
        wanted = SwapForm.read(request.POST)["deck"]
        for place, deck in zip(places, found.decks, strict=False):
            if str(place.deck.pk) == wanted and found.status == "found":
                return _swap(request, id, place.deck, deck, game)
        raise Http404
    context = {
        "party": party,
        "game": game.game,
        "found": found,
        "decks": [
            (place.deck, deck, place.deck.owner == user) for place, deck in zip(places, found.decks, strict=False)
        ],
        "has_swaps": any(deck.removed or deck.added for deck in found.decks),
    }
    return render(request, "decks/suggestions/swaps.html", context)


def _swap(request: HttpRequest, id: uuid.UUID, row: Deck, deck: SuggestedDeck, game: GameContext) -> HttpResponse:
    """Save the swaps of one deck, if it is still the one that was looked at."""
    try:
        with deck_to_change(request, row.pk) as locked:
            content = content_of(selectors.revision_get(deck=locked))
            after = replace(content, build=changed(content.build, deck, game.live))
            services.deck_save(deck=locked, content=after, placement=services.Placement(), actor=user_of(request))
    except DeckChangedError:
        report_changed(request)
        return redirect("party_swaps", id)
    except DeckPlayedError as error:
        messages.error(request, str(error))
        return redirect("party_swaps", id)
    messages.success(request, _("The cards of “%(deck)s” are swapped.") % {"deck": row.name})
    return redirect("party", id)


def _suggested(
    game: GameContext,
    builds: Sequence[Build],
    shelf: Mapping[str, int] | None,
    values: Mapping[str, Any],
    wishes: Wishes,
    changes: Changes = "add",
) -> Suggestion:
    experience = values["experience"] if changes == "upgrade" else 0
    questions = [
        question_of(build, game.building, changes=changes, experience=experience, wishes=wishes) for build in builds
    ]
    return _found(game, Asked(questions=questions, shelf=shelf))


def _found(game: GameContext, asked: Asked) -> Suggestion:
    """The answer; LongSearchError while a worker searches, QueueError if none can."""
    found = suggest_or_search(asked, game.live, game.language)
    if isinstance(found, DeckSearch):
        raise LongSearchError(found)
    return found


def _wishes(request: HttpRequest, game: GameContext, values: Mapping[str, Any]) -> Wishes:
    """The wishes of the address: cards with each effect, and traits, which are named in the visitor's language."""
    assert game.building.solver
    numbers = {
        effect: read_whole_number(request.GET.get(f"wish-{effect}", ""), most=MAX_WISHED)
        for effect in game.building.solver.does
    }
    known = {fold(name): trait for name, trait in _traits(game).items()}
    themes = [fold(word.strip()) for word in values["theme"].split(",") if word.strip()]
    return Wishes(
        does={effect: number for effect, number in numbers.items() if number is not None},
        traits=frozenset(known.get(theme, theme) for theme in themes),
    )


def _wish_fields(request: HttpRequest, game: GameContext, build: Build) -> list[dict[str, Any]]:
    """The effects to wish for, each with the number given and the usual one."""
    solver = game.building.solver
    assert solver
    usual = solver.wanted(build, game.cards)
    return [
        {
            "effect": effect,
            "name": game.text(name),
            "number": request.GET.get(f"wish-{effect}", ""),
            "usual": usual.get(effect),
            "most": MAX_WISHED,
        }
        for effect, name in solver.does.items()
    ]


def _traits(game: GameContext) -> dict[str, str]:
    """The traits of cards for decks, by their names in the visitor's language, as wishes name them."""
    found: dict[str, str] = {}
    for card in game.cards:
        english = card.traits.get("en", ())
        names = card.traits.get(game.language, english)
        if card.encounter_set is None and len(names) == len(english):
            found |= {name: trait.lower() for name, trait in zip(names, english, strict=True)}
    return found


def _own_shelves(game: GameContext, user: User | None) -> list[Shelf]:
    """The visitor's shelves with cards of the game."""
    every = shelf_list(user) if user else []
    return [one for one in every if any(row.game == game.game.code for row in one.collections)]


def _chosen(game: GameContext, values: Mapping[str, Any], user: User | None) -> list[str]:
    """The ids of the shelves that cards come from: those of the address, else the default collection; empty: all."""
    if values["box"] or ALL in values["shelf"]:
        return []
    usual = [one.id for one in _own_shelves(game, user) if any(row.is_default for row in one.collections)][:1]
    return values["shelf"] or usual


def _shelves(game: GameContext, values: Mapping[str, Any], user: User | None) -> list[tuple[str, str, bool]]:
    """The shelves to choose from, all cards among them: id, name, and whether it is chosen."""
    chosen = _chosen(game, values, user)
    own = [(one.id, one.name, one.is_named(chosen)) for one in _own_shelves(game, user)]
    return [*own, (ALL, _("all cards"), not chosen)]


def _shelf(game: GameContext, values: Mapping[str, Any], user: User | None) -> Mapping[str, int] | None:
    """The copies in the boxes, or on the shelves, of the address; None: every card. Http404 for an unknown shelf."""
    if values["box"]:
        return copies_owned(Holdings(sets=dict.fromkeys(values["box"], 1)), game.cards)
    chosen = _chosen(game, values, user)
    if not chosen:
        return None
    try:
        if user is None:
            raise Http404
        return copies_together(collections_named(",".join(chosen), user)).get(game.game.code, {})
    except LookupError:
        raise Http404 from None


def _boxes(game: GameContext) -> list[tuple[str, str]]:
    """The products with cards for decks, in their order."""
    with_cards = {code for card in game.cards if card.encounter_set is None for code in game.cards.set_codes(card)}
    return [
        (one.code, one.names.get(game.language) or one.names["en"])
        for one in game.cards.sets.values()
        if one.code in with_cards or (one.repackages and one.contents != "campaign")
    ]


def _offers(game: GameContext, leader: str, choices: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The choices that the leader needs, for the form."""
    return [
        {
            "choice": offer.choice,
            "name": game.text(game.vocabulary.choices.get(offer.choice)) or offer.choice,
            "options": [
                (one.value, game.text(one.name), choices.get(offer.choice) == one.value) for one in offer.options
            ],
        }
        for offer in game.building.offers(game.cards, leader, choices)
        if offer.needed
    ]
