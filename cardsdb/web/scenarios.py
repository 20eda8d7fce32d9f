"""The scenarios of a game, and profiles of their encounter cards."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from cardsdb.access import catalogue_access
from cardsdb.catalogue import LiveCatalogue
from cardsdb.encounters import decks_of, guides_in_order, set_name
from cardsdb.faults import InvalidInputError
from cardsdb.requests import MAX_SETS, EncounterParameters
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.forms import ListField, PageForm
from cardsdb.web.pictures import Pictures, pictures_for
from cardsdb.web.rulebook import book_context, book_or_404
from games.engine import Encounters, localised
from ui.language import current_language


class EncounterSetsForm(PageForm):
    """The encounter sets chosen."""

    set = ListField()


@require_safe
def scenarios(request: HttpRequest, game: str) -> HttpResponse:
    """The guides with their scenarios in order; and the profile of the encounter sets in the address."""
    live = _live(game)
    language = current_language()
    chosen = EncounterSetsForm.read(request.GET)["set"]
    context = {**book_context(book_or_404(game), "scenarios"), "guides": _guides(live, language)}
    if live.game.encounters:
        names = {code: set_name(code, live, language) for code in live.cards.encounter_sets}
        ordered = sorted(names.items(), key=lambda one: one[1])
        context["sets"] = [(code, name, code in chosen) for code, name in ordered]
    status = 200
    if chosen:
        try:
            asked = EncounterParameters.read_from({"set": chosen[: MAX_SETS + 1]}, context={"catalogue": live})
            context |= _profile(asked["sets"], live, language, pictures_for(request.user))
        except InvalidInputError as error:
            context["faults"], status = error.faults, 404
    return render(request, "cardsdb/scenarios.html", context, status=status)


@require_safe
def scenario(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """One scenario: its encounter sets, and their cards."""
    live = _live(game)
    record = live.cards.scenarios.get(code)
    if record is None:
        raise Http404
    language = current_language()
    guide = live.cards.guides.get(record.guide)
    context = {
        **book_context(book_or_404(game), "scenarios"),
        "name": localised(record.names, language) or code,
        "guide": (localised(guide.names, language) or guide.code) if guide else "",
        **_profile(record.encounter_sets, live, language, pictures_for(request.user), code),
    }
    return render(request, "cardsdb/scenario.html", context)


def _live(game: str) -> LiveCatalogue:
    if not book_or_404(game).game.has_guides:
        raise Http404
    return catalogue_access(game)


def _guides(live: LiveCatalogue, language: str) -> list[tuple[str, list[tuple[str, str, list[dict[str, str]]]]]]:
    """Each guide with its scenarios: code, name, encounter sets. By release, where their cards are known."""
    guides = []
    for guide in guides_in_order(live):
        records = [live.cards.scenarios[code] for code in guide.order if code in live.cards.scenarios]
        rows = [
            (
                one.code,
                localised(one.names, language) or one.code,
                [_set_link(code, live, language) for code in one.encounter_sets],
            )
            for one in records
        ]
        if rows:
            guides.append((localised(guide.names, language) or guide.code, rows))
    return guides


def _set_link(code: str, live: LiveCatalogue, language: str) -> dict[str, str]:
    address = f"{reverse('cards', args=[live.game.code])}?{urlencode({'q': f'encounter:{code}'})}"
    return {"name": set_name(code, live, language), "url": address}


def _profile(
    sets: tuple[str, ...], live: LiveCatalogue, language: str, pictures: Pictures | None, scenario: str = ""
) -> dict[str, Any]:
    links = [_set_link(code, live, language) for code in sets]
    encounters = live.game.encounters
    if encounters is None:
        return {"set_links": links, "profile": None}
    main, *others = decks_of(sets, live, encounters, scenario)
    stages = encounters.stages(sets, live.cards)
    return {
        "set_links": links,
        "profile": _deck(main, stages, live, encounters, language, pictures),
        "other_decks": [_deck(deck, [], live, encounters, language, pictures) for deck in others],
    }


def _deck(
    deck: Mapping[str, int],
    codes: list[str],
    live: LiveCatalogue,
    encounters: Encounters,
    language: str,
    pictures: Pictures | None,
) -> dict[str, Any]:
    """A deck in figures, and card by card."""
    profile = encounters.profile(deck, live.cards)
    vocabulary = live.game.vocabulary
    cards = [card for card in live.cards if card.code in deck]
    parts = []
    for type_code, copies in profile["types"].items():
        name = vocabulary.type_plurals.get(type_code) or vocabulary.types[type_code]
        lines = [
            (deck[card.code], CardDrawing(live, card, language, pictures).row())
            for card in cards
            if card.type_code == type_code
        ]
        parts.append({"title": capfirst(name.in_language(language)), "copies": copies, "lines": lines})
    stages = [card for code in codes if (card := live.cards.get(code))]
    return {
        "size": profile["size"],
        "figures": [
            (one.sign, one.label.in_language(language), one.value.in_language(language))
            for one in encounters.figures(profile)
        ],
        "stages": [
            (encounters.stage_number(card) or place, CardDrawing(live, card, language, pictures).row())
            for place, card in enumerate(stages, 1)
        ],
        "parts": parts,
    }
