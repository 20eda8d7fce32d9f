"""The home page: search, the games, and the news."""

import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.module_loading import import_string
from django.views.decorators.http import require_safe

from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.search import value_counts
from cardsdb.selectors import card_change_counts, publication_list
from cardsdb.web.missing_texts import missing_texts
from games.engine import Game, localised
from games.registry import game_all
from ui.language import current_language

NEWEST_SETS = 6
NEWEST_VERSIONS = 5
OPPOSITE = {"new": "withdrawn", "changed": "changed", "withdrawn": "new"}


class GameShown(NamedTuple):
    """A game, and how much of it there is."""

    code: str
    name: str
    cards: int
    sets: int
    has_rules: bool
    has_setup: bool
    """A table of it can be set up without a log."""


class SetShown(NamedTuple):
    """A set that came out lately."""

    game: str
    game_name: str
    name: str
    released: datetime.date
    cards: int
    address: str


class TabooShown(NamedTuple):
    """A taboo list in force."""

    game_name: str
    name: str
    start: datetime.date
    cards: int
    address: str


class PublicationShown(NamedTuple):
    """A change of the catalogue."""

    game_name: str
    at: datetime.datetime
    takes_back: bool
    counts: dict[str, int]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The news; with `q`, a redirect to the cards found."""
    catalogues = catalogue_all()
    if "q" in request.GET:
        codes = [live.game.code for live in catalogues] or list(game_all())
        asked = request.GET.get("game")
        return redirect(_cards(asked if asked in codes else codes[0], request.GET["q"].strip()))
    language = current_language()
    taboos = [_taboo(live, language) for live in catalogues if live.cards.current_taboo]
    context = {
        "sections": [import_string(name)(request) for name in settings.HOME_SECTIONS],
        "games": [_game(game, catalogues, language) for game in game_all().values()],
        "searchable": [(live.game.code, _name(live.game, language)) for live in catalogues],
        "sets": _newest_sets(catalogues, language),
        "taboos": taboos,
        "publications": _publications(language),
        "missing_texts": missing_texts(request.user, language),
    }
    return render(request, "cardsdb/home.html", context)


def _cards(game: str, query: str) -> str:
    return f"{reverse('cards', args=[game])}?{urlencode({'q': query})}"


def _name(game: Game, language: str) -> str:
    return game.vocabulary.name.in_language(language)


def _game(game: Game, catalogues: list[LiveCatalogue], language: str) -> GameShown:
    live = next((live for live in catalogues if live.game.code == game.code), None)
    return GameShown(
        code=game.code,
        name=_name(game, language),
        cards=len(live.cards) if live else 0,
        sets=len(live.cards.sets) if live else 0,
        has_rules=bool(game.vocabulary.rules),
        has_setup=bool(live and game.campaign and game.campaign.open_setup),
    )


def _newest_sets(catalogues: list[LiveCatalogue], language: str) -> list[SetShown]:
    """The sets released last, of all games, as far as they hold cards here."""
    found = []
    for live in catalogues:
        counts = value_counts(live, "set")
        found += [
            SetShown(
                game=live.game.code,
                game_name=_name(live.game, language),
                name=localised(one.names, language) or one.code,
                released=one.released,
                cards=counts[one.code],
                address=_cards(live.game.code, f"set:{one.code}"),
            )
            for one in live.cards.sets.values()
            if one.released and counts.get(one.code)
        ]
    return sorted(found, key=lambda one: one.released, reverse=True)[:NEWEST_SETS]


def _taboo(live: LiveCatalogue, language: str) -> TabooShown:
    taboo = live.cards.current_taboo
    assert taboo
    return TabooShown(
        game_name=_name(live.game, language),
        name=localised(taboo.names, language) or taboo.code,
        start=taboo.start,
        cards=len(live.cards.current_taboo_cards),
        address=_cards(live.game.code, "taboo:current"),
    )


def _publications(language: str) -> list[PublicationShown]:
    """The latest changes. A version that takes an import back reverses its counts."""
    shown = []
    for version in publication_list(NEWEST_VERSIONS):
        if version.run_id is None or version.game not in game_all():
            continue
        counts = card_change_counts(version.run_id)
        takes_back = bool(version.takes_back)  # type: ignore[attr-defined]
        shown.append(
            PublicationShown(
                game_name=_name(game_all()[version.game], language),
                at=version.published_at,
                takes_back=takes_back,
                counts={OPPOSITE[action]: count for action, count in counts.items()} if takes_back else dict(counts),
            )
        )
    return shown
