"""One page with every component in both themes, for developers of pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from cardsdb.web.card_html import CardDrawing, Sign
from cardsdb.web.card_list.facets import Facet, FacetLink
from games.registry import game_all
from ui.icons import icon_names

CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor", "neutral", "mythos")
SPHERES = ("leadership", "tactics", "spirit", "lore", "baggins", "fellowship")


def _sample(class_code: str, name: str, level: int | None) -> CardDrawing:
    """An invented card."""
    return CardDrawing(
        code="90001",
        url="#",
        name=name,
        subtitle="A sample",
        type_name="Asset",
        class_code=class_code,
        class_names=class_code.capitalize(),
        classes=[Sign(class_code, class_code.capitalize())],
        level=level,
        pips=range(level or 0),
        cost=3,
        traits="Item. Tool.",
        text=mark_safe("<p>It does what its text says, <b>once</b>.</p>"),
        flavour=mark_safe("<p>It was made for this page.</p>"),
        keywords="",
        set_name="Sample Set",
        position=1,
        illustrator="",
        unique=level == 5,
        weakness="",
        skills=[Sign("willpower", "willpower"), Sign("wild", "wild", "2")],
        slots=[Sign("hand", "Hand"), Sign("arcane", "Arcane")],
        figures=[Sign("health", "health", "2"), Sign("sanity", "sanity", "3")],
        facts=[("Home", "A quiet street")],
        picture=mark_safe(""),
    )


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """The components, drawn by the same templates as everywhere."""
    links = [
        FacetLink(f"facet-sample-{code}", code.capitalize(), 10 + place, "#", place == 1, code)
        for place, code in enumerate(CLASSES)
    ]
    context = {
        "game": next(iter(game_all().values())),
        "classes": CLASSES,
        "spheres": SPHERES,
        "icons": sorted(icon_names()),
        "drawings": list(game_all()),
        "sizes": ("xs", "s", "m", "l", "xl", "xxl"),
        "samples": [
            _sample(code, f"{code.capitalize()} sample", place if place < 6 else None)
            for place, code in enumerate(CLASSES)
        ],
        "facets": [Facet(key="sample", name="class", links=links, more=4, is_open=True, is_number=False)],
        "lines": [
            {
                "url": "#",
                "name": "Sample",
                "detail": "Sample Set",
                "class_code": "rogue",
                "class_names": "Rogue",
                "level": 3,
            }
        ],
    }
    return render(request, "cardsdb/design.html", context)
