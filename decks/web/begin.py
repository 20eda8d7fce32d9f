"""Begin a deck: choose its leader, take a sample, or import one."""

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import Struct

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.numbers import read_whole_number
from cardsdb.web.drawing import card_url, class_name, drawn, set_name
from cardsdb.web.parts import render_part
from cardsdb.web.pictures import pictures_for
from decks import services
from decks.content import MAX_NAME, Content
from decks.editing import begun
from decks.web.builder.pool import leaders_of
from decks.web.builder.steppers import class_code
from games.engine import CardRecord, Sample, localised
from games.engine.search.folding import fold
from games.engine.vocabulary import card_name
from ui.language import current_language


class LeaderShown(Struct, frozen=True):
    """A leader to build for."""

    code: str
    name: str
    url: str
    class_code: str
    set_name: str
    """Distinguishes leaders of the same name."""
    html: SafeString


class SampleShown(Struct, frozen=True):
    """A deck to begin with."""

    number: int
    name: str
    leader: str
    class_code: str


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """All leaders, by class and name; once chosen, the deck is made and opened in the builder."""
    assert isinstance(request.user, User)
    games = [live for live in catalogue_all() if live.game.building]
    live = next((one for one in games if one.game.code == request.GET.get("game")), games[0] if games else None)
    if live is None:
        return render(request, "decks/begin/empty.html", status=503)
    language = current_language()
    if request.method == "POST":
        content = _chosen(request, live, language)
        deck = services.deck_create(
            game=live.game.code, content=content, placement=services.Placement(), actor=request.user
        )
        return redirect("deck_edit", deck.pk)
    return render_part(
        request, "decks/begin/page.html", "decks/begin/_leaders.html", _context(request, live, games, language)
    )


def _chosen(request: HttpRequest, live: LiveCatalogue, language: str) -> Content:
    """The deck that the form asks for; Http404 for an unknown leader or sample."""
    if "sample" in request.POST:
        number, samples = read_whole_number(request.POST["sample"]), _samples(live)
        if number not in samples:
            raise Http404
        sample = samples[number]
        return Content(name=sample.name.in_language(language), build=sample.build)
    card = next((card for card in leaders_of(live) if card.code == request.POST.get("leader")), None)
    if card is None:
        raise Http404
    return Content(name=(localised(card.names, language) or card.code)[:MAX_NAME], build=begun(card.code, live))


def _samples(live: LiveCatalogue) -> dict[int, Sample]:
    """The samples whose cards all exist, by their number."""
    assert live.game.building
    return {
        number: sample
        for number, sample in enumerate(live.game.building.samples)
        if all(live.cards.get(code) for code in (*sample.build.leaders, *sample.build.zones["main"]))
    }


def _context(request: HttpRequest, live: LiveCatalogue, games: list[LiveCatalogue], language: str) -> dict[str, Any]:
    query, chosen = request.GET.get("q", "").strip(), request.GET.get("class", "")
    pictures = pictures_for(request.user)
    leaders = leaders_of(live)
    found = [card for card in leaders if (not chosen or chosen in card.classes) and _is_called(card, query)]
    called = Counter(card.name_key for card in leaders)
    classes = [code for code in live.cards.classes if any(code in card.classes for card in leaders)]
    return {
        "game": live.game,
        "games": [(one.game.code, one.game.vocabulary.name.in_language(language)) for one in games],
        "query": query,
        "class_code": chosen,
        "classes": [
            (code, class_name(live, code, language), _address(live, query, "" if code == chosen else code))
            for code in classes
        ],
        "leaders": [
            LeaderShown(
                card.code,
                localised(card.names, language) or card.code,
                card_url(live.game, card.code),
                class_code(card),
                set_name(live, card.set_code, language) if called[card.name_key] > 1 else "",
                drawn(live, card, language, "leader", pictures),
            )
            for card in sorted(found, key=lambda card: _place(card, live, language))
        ],
        "samples": [
            SampleShown(
                number,
                sample.name.in_language(language),
                ", ".join(card_name(code, live.cards, language) for code in sample.build.leaders),
                next(iter(_classes(sample.build.leaders[0], live)), "none"),
            )
            for number, sample in _samples(live).items()
        ],
    }


def _place(card: CardRecord, live: LiveCatalogue, language: str) -> tuple[bool, list[int], str]:
    """Sort key: by class, in the game's order, then by name."""
    places = [live.cards.classes[code].position for code in card.classes]
    return not places, places, fold(localised(card.names, language) or "")


def _is_called(card: CardRecord, query: str) -> bool:
    words = " ".join([*card.names.values(), *card.subtitles.values()])
    return all(word in fold(words) for word in fold(query).split())


def _address(live: LiveCatalogue, query: str, class_code: str) -> str:
    asked = {"game": live.game.code, "class": class_code, "q": query}
    return f"{reverse('deck_new')}?{urlencode({name: value for name, value in asked.items() if value})}"


def _classes(code: str, live: LiveCatalogue) -> tuple[str, ...]:
    card = live.cards.get(code)
    return card.classes if card else ()
