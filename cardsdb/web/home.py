"""The home page: ways in, what is the visitor's own, the games, and what is new."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.module_loading import import_string
from django.views.decorators.http import require_safe

from cardsdb.access import may_import
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.search import value_counts
from cardsdb.selectors import card_change_counts, publication_list
from cardsdb.web.imports.presenters import missing_texts
from games.engine import Game, localised
from games.registry import game_all
from ui.language import current_language

NEWEST_SETS = 6
NEWEST_VERSIONS = 5
OPPOSITE = {"new": "withdrawn", "changed": "changed", "withdrawn": "new"}


class SearchForm(forms.Form):
    """The search for cards of a game, or in its rules."""

    q = forms.CharField(required=False)
    game = forms.CharField(required=False)
    where = forms.ChoiceField(required=False, choices=[("rules", "rules")])


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The page; with `q`, a redirect to the cards or rules found."""
    catalogues = catalogue_all()
    if "q" in request.GET:
        form = SearchForm(request.GET)
        form.is_valid()
        codes = [live.game.code for live in catalogues] or list(game_all())
        asked, where = form.cleaned_data.get("game"), form.cleaned_data.get("where") or "cards"
        return redirect(_found(asked if asked in codes else codes[0], form.cleaned_data["q"], where))
    language = current_language()
    context = {
        "sections": [html for name in settings.HOME_SECTIONS if (html := import_string(name)(request))],
        "games": [_game(game, catalogues, language) for game in game_all().values()],
        "searchable": [(live.game.code, _name(live.game, language)) for live in catalogues],
        "sets": _newest_sets(catalogues, language),
        "taboos": _taboos(catalogues, language),
        "publications": _publications(language) if may_import(request.user) else [],
        "missing_texts": missing_texts(request.user, language),
    }
    return render(request, "cardsdb/home.html", context)


def _found(game: str, query: str, where: str = "cards") -> str:
    return f"{reverse(where, args=[game])}?{urlencode({'q': query})}"


def _name(game: Game, language: str) -> str:
    return game.vocabulary.name.in_language(language)


def _game(game: Game, catalogues: list[LiveCatalogue], language: str) -> dict[str, Any]:
    """A game, and how much of it there is."""
    live = next((live for live in catalogues if live.game.code == game.code), None)
    return {
        "code": game.code,
        "name": _name(game, language),
        "cards": len(live.cards) if live else 0,
        "sets": len(live.cards.sets) if live else 0,
        "has_rules": bool(game.vocabulary.rules),
        "has_setup": bool(live and game.campaign and game.campaign.open_setup),
    }


def _newest_sets(catalogues: list[LiveCatalogue], language: str) -> list[dict[str, Any]]:
    """The sets of all games released last that have cards here."""
    counts = {live.game.code: value_counts(live, "set") for live in catalogues}
    found: list[dict[str, Any]] = [
        {
            "game_name": _name(live.game, language),
            "name": localised(one.names, language) or one.code,
            "released": one.released,
            "cards": counts[live.game.code][one.code],
            "address": _found(live.game.code, f"set:{one.code}"),
        }
        for live in catalogues
        for one in live.cards.sets.values()
        if one.released and counts[live.game.code].get(one.code)
    ]
    return sorted(found, key=lambda one: one["released"], reverse=True)[:NEWEST_SETS]


def _taboos(catalogues: list[LiveCatalogue], language: str) -> list[dict[str, Any]]:
    return [
        {
            "game_name": _name(live.game, language),
            "name": localised(taboo.names, language) or taboo.code,
            "start": taboo.start,
            "cards": len(live.cards.current_taboo_cards),
            "address": _found(live.game.code, "taboo:current"),
        }
        for live in catalogues
        if (taboo := live.cards.current_taboo)
    ]


def _publications(language: str) -> list[dict[str, Any]]:
    """The latest changes of the catalogues. A version that takes an import back reverses its counts."""
    shown = []
    for version in publication_list(NEWEST_VERSIONS):
        if version.run_id is None or version.game not in game_all():
            continue
        takes_back = bool(version.takes_back)  # type: ignore[attr-defined]
        counts = {
            OPPOSITE[action] if takes_back else action: count
            for action, count in card_change_counts(version.run_id).items()
        }
        name = _name(game_all()[version.game], language)
        shown.append({"game_name": name, "at": version.published_at, "takes_back": takes_back, "counts": counts})
    return shown
