"""Begin a deck: choose its leader, take a sample, or import one."""

from collections import Counter
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from accounts.web.guests import visitor_or_new
from cardsdb.faults import InvalidInputError
from cardsdb.numbers import read_whole_number
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.card_parts import set_name
from cardsdb.web.decorators import page_with_forms
from cardsdb.web.forms import PageForm, TextField
from cardsdb.web.htmx import render_part
from cardsdb.web.pictures import pictures_for
from decks import services
from decks.content import Content
from decks.editing import begun, copies_changed
from decks.web.builder.card_pool import leaders_of
from decks.web.builder.edits import leaders_name
from decks.web.card.views import zone_for
from decks.web.game_context import GameContext, game_contexts
from decks.web.messages import report_faults
from games.engine import CardRecord, Sample
from games.engine.search.folding import fold

MAX_QUERY = 200
"""Characters that are looked for; no name has more."""


class BeginForm(PageForm):
    """The address: a game, the name and class of leaders, a card to begin with; in a form, what was chosen."""

    game = TextField()
    q = TextField()
    class_ = TextField()
    card = TextField()
    leader = TextField()
    sample = TextField()


@page_with_forms
def begin(request: HttpRequest) -> HttpResponse:
    """All leaders, by class and name; once chosen, the deck is made and opened in the builder."""
    games = game_contexts()
    values = BeginForm.read(request.GET)
    game = games.get(values["game"]) or next(iter(games.values()), None)
    if game is None:
        return render(request, "decks/begin/empty.html", status=503)
    status, card = 200, game.cards.get(values["card"])
    if request.method == "POST":
        content = _content(BeginForm.read(request.POST), game, card)
        try:
            with transaction.atomic():
                actor = visitor_or_new(request)
                placement = services.Placement()
                deck = services.deck_create(game=game.game.code, content=content, placement=placement, actor=actor)
            return redirect("deck_edit", deck.pk)
        except InvalidInputError as error:
            report_faults(request, error)
            status = 400
    context = _context(request, game, values["q"][:MAX_QUERY], values["class_"], card)
    context["games"] = [(one.game.code, one.text(one.vocabulary.name)) for one in games.values()]
    response = render_part(request, "decks/begin/page.html", "decks/begin/_leaders.html", context)
    response.status_code = status
    return response


def _content(values: dict[str, str], game: GameContext, card: CardRecord | None) -> Content:
    """The deck that the form asks for; Http404 for an unknown leader or sample."""
    if values["sample"]:
        number, samples = read_whole_number(values["sample"]), _samples(game)
        if number not in samples:
            raise Http404
        return Content(name=game.text(samples[number].name), build=samples[number].build)
    if not any(card.code == values["leader"] for card in leaders_of(game)):
        raise Http404
    build = begun(values["leader"], game.live)
    if card:
        build = copies_changed(build, zone_for(card, build, game) or "main", card.code, 1, game.cards)
    return Content(name=leaders_name([values["leader"]], game), build=build)


def _samples(game: GameContext) -> dict[int, Sample]:
    """The samples whose cards all exist, by their number."""
    return {
        number: sample
        for number, sample in enumerate(game.building.samples)
        if all(game.cards.get(code) for code in (*sample.build.leaders, *sample.build.zones["main"]))
    }


def _context(
    request: HttpRequest, game: GameContext, query: str, chosen: str, with_card: CardRecord | None
) -> dict[str, Any]:
    leaders, pictures = leaders_of(game), pictures_for(request.user)
    if with_card:
        takers = game.building.takers(game.cards, with_card.code)
        leaders = [card for card in leaders if card.code in takers]
    words = fold(query).split()
    found = [card for card in leaders if (not chosen or chosen in card.classes) and _is_called(card, words)]
    called = Counter(card.name_key for card in leaders)
    return {
        "game": game.game,
        "has_solver": game.building.solver is not None,
        "query": query,
        "card": with_card,
        "card_name": game.name(with_card.code) if with_card else "",
        "class_code": chosen,
        "classes": [
            (code, game.class_name(code), _address(game, query, "" if code == chosen else code, with_card))
            for code in game.cards.classes
            if any(code in card.classes for card in leaders)
        ],
        "leaders": [
            (
                card.code,
                game.leader(card.code),
                # Distinguishes leaders of the same name.
                set_name(game.live, card.set_code, game.language) if called[card.name_key] > 1 else "",
                CardDrawing(game.live, card, game.language, pictures).leader(),
            )
            for card in sorted(found, key=lambda card: _place(card, game))
        ],
        "samples": [
            (number, game.text(sample.name), game.leader(sample.build.leaders[0]), game.names(sample.build.leaders))
            for number, sample in _samples(game).items()
        ],
    }


def _place(card: CardRecord, game: GameContext) -> tuple[bool, list[int], str]:
    """Sort key: by class, in the game's order, then by name."""
    places = [game.cards.classes[code].position for code in card.classes]
    return not places, places, fold(game.name(card.code))


def _is_called(card: CardRecord, words: list[str]) -> bool:
    called = fold(" ".join([*card.names.values(), *card.subtitles.values()]))
    return all(word in called for word in words)


def _address(game: GameContext, query: str, class_code: str, card: CardRecord | None) -> str:
    parameters = {"game": game.game.code, "class": class_code, "q": query, "card": card.code if card else ""}
    return f"{reverse('deck_new')}?{urlencode({name: value for name, value in parameters.items() if value})}"
