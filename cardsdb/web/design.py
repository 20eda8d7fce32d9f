"""One page with every component in both themes, for developers of pages."""

import datetime
import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.card_list.facets import Facet, FacetLink
from cardsdb.web.card_parts import level_pips
from games.engine import CardRecord, Catalogue, Face, Fact, Figure, Game
from games.engine.cards import ClassRecord, SetRecord
from games.engine.text import plain
from games.registry import game_all
from ui.icons import icon_names
from ui.language import current_language

CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor", "neutral", "mythos")
SPHERES = ("leadership", "tactics", "spirit", "lore", "baggins", "fellowship")


SAMPLE = Face(
    cost=3,
    skills=(Figure("willpower", plain("willpower"), 1), Figure("wild", plain("wild"), 2)),
    slots=(Figure("hand", plain("Hand")), Figure("arcane", plain("Arcane"))),
    figures=(Figure("health", plain("health"), 2), Figure("sanity", plain("sanity"), 3)),
    facts=(Fact(plain("Home"), plain("A quiet street")),),
)


def _samples(game: Game) -> list[CardDrawing]:
    """An invented card of each class."""
    cards = [
        CardRecord(
            code="90001",
            names={"en": f"{code.capitalize()} sample"},
            subtitles={"en": "A sample"},
            type_code=next(iter(game.vocabulary.types)),
            classes=(code,),
            level=place if place < 6 else None,
            traits={"en": ("Item", "Tool")},
            texts={"en": "It does what its text says, <b>once</b>."},
            flavours={"en": "It was made for this page."},
            unique=place == 5,
            set_code="sample",
            position=1,
            fields=game.card_fields(),
        )
        for place, code in enumerate(CLASSES)
    ]
    live = LiveCatalogue(
        game=replace(game, face=lambda card: SAMPLE),
        token=uuid.UUID(int=0),
        digest="",
        published_at=datetime.datetime.now(datetime.UTC),
        cards=Catalogue(
            version=0,
            cards=cards,
            sets=[SetRecord(code="sample", names={"en": "Sample Set"}, position=1)],
            classes=[ClassRecord(code=code, names={"en": code.capitalize()}, position=0) for code in CLASSES],
        ),
        json={},
    )
    return [CardDrawing(live, card, current_language()) for card in cards]


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """The components, drawn by the same code as everywhere."""
    links = [
        FacetLink(f"facet-sample-{code}", code.capitalize(), 10 + place, "#", place == 1, code)
        for place, code in enumerate(CLASSES)
    ]
    game = next(iter(game_all().values()))
    context = {
        "game": game,
        "classes": CLASSES,
        "spheres": SPHERES,
        "icons": sorted(icon_names()),
        "drawings": list(game_all()),
        "sizes": ("xs", "s", "m", "l", "xl", "xxl"),
        "samples": _samples(game),
        "facets": [Facet(key="sample", name="class", links=links, more=4, is_open=True, is_number=False)],
        "lines": [
            {
                "url": "#",
                "name": "Sample",
                "detail": "Sample Set",
                "class_code": "rogue",
                "class_names": "Rogue",
                "level": level_pips(3, current_language()),
            }
        ],
    }
    return render(request, "cardsdb/design.html", context)
